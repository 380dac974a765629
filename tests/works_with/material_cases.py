"""Sites with the plugins that Material for MkDocs brings."""

from __future__ import annotations

import base64

from tests.works_with.case import ROOT, Case, configured

__all__ = ["MATERIAL_CASES"]

SOUP = "# Soup\n\nEvery day.\n"
STEW = "# Stew\n\nOn Sundays.\n"
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcp"
    "LDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgED"
    "AwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF"
    "RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ"
    "ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+iv/Z"
)
"""A picture of one point."""


def material(*plugins: str, more: str = "") -> str:
    return configured(*plugins, theme="material", more=more)


MATERIAL_CASES = {
    "blog": Case(
        {
            "mkdocs.yml": material("blog: {pagination_per_page: 1}"),
            "docs/index.md": SOUP,
            "docs/blog/index.md": "# News\n",
            "docs/blog/posts/salt.md": (
                "---\ndate: 2024-03-01\ncategories: [Spices]\n---\n\n"
                "# Salt\n\nA pinch.\n\n<!-- more -->\n\nOr two.\n"
            ),
            "docs/blog/posts/dill.md": (
                "---\ndate: 2024-04-01\ndraft: true\n---\n\n# Dill\n\nNot yet.\n"
            ),
            "docs/blog/posts/mint.md": "---\ndate: 2024-05-01\n---\n\n# Mint\n\nFresh.\n",
        },
        {
            "": "Soup Every day.",
            "blog/2024/03/01/salt/": "Salt A pinch. Or two.",
            "blog/2024/05/01/mint/": "Mint Fresh.",
        },
        shown={
            "blog/index.html": "Fresh.",
            "blog/page/2/index.html": "A pinch.",
            "blog/category/spices/index.html": "A pinch.",
        },
        left_out="5 left out (5 listing)",
    ),
    "tags": Case(
        {
            "mkdocs.yml": material("tags"),
            "docs/index.md": "---\ntags: [warm]\n---\n\n" + SOUP,
            "docs/stew.md": "---\ntags: [warm, slow]\n---\n\n" + STEW,
            "docs/tags.md": "# Topics\n\n<!-- material/tags -->\n",
        },
        {"": "Soup Every day.", "stew/": "Stew On Sundays."},
        shown={"tags/index.html": "slow", "stew/index.html": "md-tag"},
        left_out="1 left out (1 listing)",
    ),
    "meta": Case(
        {
            "mkdocs.yml": material("meta"),
            "docs/index.md": SOUP,
            "docs/house/.meta.yml": "scp: false\n",
            "docs/house/sauce.md": "# Sauce\n\nNobody knows.\n",
        },
        {"": "Soup Every day."},
        shown={"house/sauce/index.html": "Nobody knows."},
        left_out="1 left out (1 scp: false)",
    ),
    "offline": Case(
        {"mkdocs.yml": material("offline"), "docs/index.md": SOUP, "docs/stew.md": STEW},
        {"index.html": "Soup Every day.", "stew.html": "Stew On Sundays."},
        shown={"stew.html": "On Sundays."},
    ),
    "optimize": Case(
        {
            "mkdocs.yml": material("optimize: {optimize_png: false}"),
            "docs/index.md": SOUP + "\n![A pot](pot.jpg)\n",
            "docs/pot.jpg": JPEG,
        },
        {"": "Soup Every day. A pot"},
        images=("pot.jpg",),
    ),
    "privacy": Case(
        {
            "mkdocs.yml": material("privacy: {assets_exclude: [unpkg.com/*]}").replace(
                "name: material", "name: material, font: false"
            ),
            "docs/index.md": SOUP + "\n![A pot](http://SERVER/pot.jpg)\n",
        },
        {"": "Soup Every day. A pot"},
        images=("assets/external/SERVER/pot.jpg",),
        served={"/pot.jpg": JPEG},
    ),
    "typeset": Case(
        {
            "mkdocs.yml": material("typeset"),
            "docs/index.md": "# The `stir` *command*\n\nDaily.\n\n## With `--slowly`\n\nStir.\n",
        },
        {"": "The stir command Daily. With --slowly Stir."},
        shown={"index.html": '<span class="md-typeset">'},
    ),
    "group": Case(
        {
            "mkdocs.yml": material("group: {enabled: true, plugins: [scp]}").replace(
                "  - scp\n", ""
            ),
            "docs/index.md": SOUP,
        },
        {"": "Soup Every day."},
    ),
    "projects": Case(
        {
            "mkdocs.yml": material("projects"),
            "docs/index.md": SOUP,
            "projects/cellar/mkdocs.yml": "site_name: Cellar\ntheme: {name: material}\n",
            "projects/cellar/docs/index.md": "# Cellar\n\nDown the stairs.\n",
            "projects/attic/mkdocs.yml": (
                "site_name: Attic\ntheme: {name: material}\nplugins: [scp]\n"
            ),
            "projects/attic/docs/index.md": "# Attic\n\nUp the stairs.\n",
        },
        {"": "Soup Every day."},
        shown={
            "cellar/index.html": "Down the stairs.",
            "attic/sitemap.xml": f"{ROOT}attic/scp/",
        },
    ),
}
