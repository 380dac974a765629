"""Sites with plugins and settings of MkDocs."""

from __future__ import annotations

from tests.works_with.case import ROOT, Case, configured
from tests.works_with.material_cases import SOUP, STEW

__all__ = ["MKDOCS_CASES", "ZENSICAL_CASES"]

CELLAR = '''\
"""What lies in the cellar."""


def fetch(bottles: int) -> str:
    """Bring some bottles up.

    Args:
        bottles: How many.
    """
    return "wine" * bottles
'''
GENERATED = """\
import mkdocs_gen_files

with mkdocs_gen_files.open("made.md", "w") as page:
    print("# Made\\n\\nBy a script.", file=page)
"""
HOOK = """\
def on_page_markdown(markdown, **_):
    return markdown.replace("Every day", "Every evening")


def on_post_page(output, page, **_):
    return output.replace("Sundays", "Mondays")
"""
WARM = {"": "Soup Every day.", "stew/": "Stew On Sundays."}
BASE = {"docs/index.md": SOUP, "docs/stew.md": STEW}

MKDOCS_CASES = {
    "minify": Case(
        {
            **BASE,
            "mkdocs.yml": configured("minify: {minify_html: true}", theme="material"),
            "docs/code.md": "# Code\n\n```python\nif salt:\n    stir( 2 )\n```\n",
        },
        WARM | {"code/": "Code if salt:\n    stir( 2 )"},
    ),
    "redirects": Case(
        {
            **BASE,
            "mkdocs.yml": configured("redirects: {redirect_maps: {old.md: stew.md}}"),
        },
        WARM,
        shown={"old/index.html": "http-equiv"},
    ),
    "macros": Case(
        {
            "mkdocs.yml": configured("macros", more="extra: {day: Fridays}\n"),
            "docs/index.md": "# Soup\n\nOn {{ day }}, {{ 6 * 7 }} bowls.\n",
        },
        {"": "Soup On Fridays, 42 bowls."},
    ),
    "literate-nav": Case(
        {
            **BASE,
            "mkdocs.yml": configured(
                "literate-nav: {nav_file: SUMMARY.md}", more="exclude_docs: SUMMARY.md\n"
            ),
            "docs/SUMMARY.md": "* [Sunday's pot](stew.md)\n* [Soup](index.md)\n",
        },
        WARM,
        shown={"index.html": "Sunday's pot"},
    ),
    "awesome-nav": Case(
        {
            **BASE,
            "mkdocs.yml": configured("awesome-nav"),
            "docs/.nav.yml": "nav:\n  - Sunday's pot: stew.md\n  - index.md\n",
        },
        WARM,
        shown={"index.html": "Sunday's pot"},
    ),
    "gen-files": Case(
        {
            **BASE,
            "mkdocs.yml": configured("gen-files: {scripts: [make.py]}"),
            "make.py": GENERATED,
        },
        WARM | {"made/": "Made By a script."},
    ),
    "mkdocstrings": Case(
        {
            "mkdocs.yml": configured(
                "mkdocstrings: {handlers: {python: {paths: [.], "
                "options: {show_root_heading: true, show_source: false}}}}"
            ),
            "cellar.py": CELLAR,
            "docs/index.md": "# The cellar\n\n::: cellar.fetch\n",
        },
        {
            "": "The cellar cellar.fetch(bottles) Bring some bottles up. Parameters: "
            "Name Type Description Default bottles int How many. required"
        },
    ),
    "monorepo": Case(
        {
            **BASE,
            "mkdocs.yml": configured(
                "monorepo",
                more="nav: [index.md, stew.md, {Bar: '!include ./bar/mkdocs.yml'}]\n",
            ),
            "bar/mkdocs.yml": "site_name: bar\nnav: [index.md]\n",
            "bar/docs/index.md": "# Bar\n\nOpen late.\n",
        },
        WARM | {"bar/": "Bar Open late."},
    ),
    "multirepo": Case(
        {
            **BASE,
            "mkdocs.yml": configured(
                "multirepo",
                more="nav: [index.md, stew.md, {Bar: '!import file://HERE/bar?branch=main'}]\n",
            ),
            "bar/mkdocs.yml": "site_name: bar\nnav: [index.md]\n",
            "bar/docs/index.md": "# Bar\n\nOpen late.\n",
        },
        WARM | {"bar/": "Bar Open late."},
        repository="bar",
    ),
    "rss": Case(
        {
            **BASE,
            "mkdocs.yml": configured("rss: {use_git: false}"),
        },
        WARM,
        shown={"feed_rss_created.xml": "<title>Stew</title>", "index.html": ""},
    ),
    "exclude": Case(
        {
            **BASE,
            "mkdocs.yml": configured("exclude: {glob: [secret.md]}"),
            "docs/secret.md": "# Secret\n\nNobody knows.\n",
        },
        WARM,
    ),
    "exclude_docs, draft_docs, not_in_nav": Case(
        {
            **BASE,
            "mkdocs.yml": configured(
                more="nav: [index.md, stew.md]\nexclude_docs: out.md\ndraft_docs: later.md\n"
                "not_in_nav: aside.md\n"
            ),
            "docs/out.md": "# Out\n\nNobody knows.\n",
            "docs/later.md": "# Later\n\nNot yet.\n",
            "docs/aside.md": "# Aside\n\nBy the way.\n",
        },
        WARM | {"aside/": "Aside By the way."},
    ),
    "theme: name: null": Case(
        {
            **BASE,
            "mkdocs.yml": configured().replace("name: mkdocs", "name: null, custom_dir: own"),
            "own/main.html": "<html lang=en><title>{{ page.title }}</title>"
            "<nav>Kitchen</nav>{{ page.content }}<footer>Bye</footer></html>",
        },
        WARM,
        shown={"stew/index.html": "Bye"},
    ),
    "hooks": Case(
        {**BASE, "mkdocs.yml": configured(more="hooks: [hook.py]\n"), "hook.py": HOOK},
        {"": "Soup Every evening.", "stew/": "Stew On Mondays."},
    ),
    "!ENV": Case(
        {
            **BASE,
            "mkdocs.yml": configured().replace(ROOT, f"!ENV [NOT_SET, '{ROOT}']"),
        },
        WARM,
    ),
    "INHERIT": Case(
        {**BASE, "base.yml": configured(), "mkdocs.yml": "INHERIT: base.yml\n"},
        WARM,
    ),
    "enabled: false": Case(
        {**BASE, "mkdocs.yml": configured().replace("- scp", "- scp: {enabled: false}")},
        {},
        shown={"sitemap.xml": "stew/", "stew/index.html": "On Sundays."},
        left_out="",
    ),
}

ZENSICAL_CASES = {
    "Zensical": Case(
        {
            **BASE,
            "zensical.toml": f'[project]\nsite_name = "Kitchen"\nsite_url = "{ROOT}"\n',
        },
        WARM,
        commands=(("zensical", "build"), ("scp_ssg", "build", "site", "--site-url", ROOT)),
        left_out="",
    ),
}
