"""Little sites as some generators write them, for tests that have not the generator.

Each was written by hand after what the generator wrote for two texts about bees: Hugo 0.111,
Jekyll 4.3, Zensical 0.0.73 and Docusaurus 3.10 on 22 November 2026. Quarto could not be had: its
package on PyPI downloads the program from another place. Its pages follow ``quarto.html`` of
``tests/extract/themes``.
"""

from __future__ import annotations

__all__ = ["ADDRESS", "SITES"]

ADDRESS = "https://example.com/"

_SUMMER = (
    "<h1>Summer</h1><p>Honey is ripe when the bees say so.</p><pre><code>wet = 18</code></pre>"
)
_WINTER = "<h1>Winter</h1><p>Bees sit close together in winter.</p>"
_HOME = "<h1>Bees</h1><p>They hum.</p>"
_LOST = "<h1>404 - Not found</h1>"


def _page(
    generator: str,
    body: str,
    *,
    head: str = "",
    language: str = "en",
    path: str = "",
    names: str = "",
) -> str:
    mark = f'<meta name="generator" content="{generator}">' if generator else ""
    title = body.partition("<h1>")[2].partition("</h1>")[0] or "Bees"
    link = f'<link rel="canonical" href="{ADDRESS}{path}">' if path else ""
    return (
        f'<!doctype html><html lang="{language}"{names}><head><meta charset="utf-8">{mark}{link}'
        f"{head}<title>{title}</title></head>"
        f'<body><nav><a href="/">Home</a></nav>{body}</body></html>'
    )


def _list(title: str, *items: tuple[str, str]) -> str:
    rows = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name in items)
    return f"<main><h1>{title}</h1><ul>{rows}</ul></main>"


def _sitemap(*paths: str) -> str:
    rows = "".join(f"<url><loc>{ADDRESS}{path}</loc></url>" for path in paths)
    return (
        '<?xml version="1.0" encoding="utf-8"?>'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{rows}</urlset>\n'
    )


def _hugo() -> dict[str, str]:
    mark = "Hugo 0.111.3"
    posts = (("/posts/summer/", "Summer"), ("/posts/winter/", "Winter"))
    lists = {
        "tags": _list("Tags", ("/tags/cold/", "cold"), ("/tags/honey/", "honey")),
        "tags/cold": _list("cold", posts[1]),
        "tags/honey": _list("honey", posts[0]),
        "categories": _list("Categories"),
        "posts": _list("Posts", *posts),
    }
    pages = {
        "index.html": _page(mark, f"<main>{_HOME}</main>"),
        "posts/summer/index.html": _page(mark, f"<main>{_SUMMER}</main>"),
        "posts/winter/index.html": _page(mark, f"<main>{_WINTER}</main>"),
        "sitemap.xml": _sitemap("", "posts/summer/", "posts/winter/", "posts/", "tags/"),
    }
    return pages | {f"{path}/index.html": _page(mark, text) for path, text in lists.items()}


def _jekyll() -> dict[str, str]:
    mark = "Jekyll v4.3.1"
    return {
        "index.html": _page(mark, f"<main>{_HOME}</main>"),
        "2026/05/01/summer.html": _page(mark, f"<main>{_SUMMER}</main>"),
    }


def _zensical() -> dict[str, str]:
    mark = "zensical-0.0.73"

    def content(text: str) -> str:
        return f'<div class="md-content"><article class="md-content__inner">{text}</article></div>'

    return {
        "index.html": _page(mark, content(_HOME)),
        "summer/index.html": _page(mark, content(_SUMMER)),
        "404.html": _page(mark, content(_LOST)),
        "sitemap.xml": _sitemap("", "summer/"),
    }


def _docusaurus() -> dict[str, str]:
    mark = "Docusaurus v3.10.2"
    unlisted = '<meta name="robots" content="noindex, nofollow">'
    hidden = "<h1>Unlisted</h1><p>For friends.</p>"
    found = {}
    for language, folder in (("en", ""), ("de", "de/")):
        post = (f"/{folder}blog/winter/", "Winter")
        bodies = {
            "index.html": (f"<main>{_HOME}</main>", ""),
            "404.html": (f"<main>{_LOST}</main>", ""),
            "docs/summer/index.html": (f"<main><article>{_SUMMER}</article></main>", ""),
            "docs/unlisted/index.html": (f"<main><article>{hidden}</article></main>", unlisted),
            "blog/winter/index.html": (f"<main><article>{_WINTER}</article></main>", ""),
            "blog/index.html": (_list("Blog", post), ""),
            "blog/archive/index.html": (_list("Archive", post), ""),
        }
        classes = {"blog/index.html": ' class="blog-wrapper blog-list-page plugin-blog"'}
        for path, (body, head) in bodies.items():
            address = folder + path.removesuffix("index.html")
            found[folder + path] = _page(
                mark,
                body,
                head=head,
                language=language,
                path=address,
                names=classes.get(path, ""),
            )
    return found


def _quarto() -> dict[str, str]:
    def content(text: str) -> str:
        return f'<main class="content" id="quarto-document-content">{text}</main>'

    return {
        "index.html": _page("quarto-1.8.26", content(_HOME)),
        "summer.html": _page("quarto-1.8.26", content(_SUMMER)),
        "sitemap.xml": _sitemap("index.html", "summer.html"),
    }


SITES = {
    "docusaurus": ("build", _docusaurus()),
    "hugo": ("public", _hugo()),
    "jekyll": ("_site", _jekyll()),
    "quarto": ("_site", _quarto()),
    "zensical": ("site", _zensical()),
}
"""Generator → its folder, and the files in it by path."""
