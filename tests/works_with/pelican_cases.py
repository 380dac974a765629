"""Blogs with plugins and settings of Pelican."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.works_with.case import PELICAN, Case, shore

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PELICAN_CASES"]


def article(title: str, words: str, day: int = 1, **metadata: str) -> str:
    lines = {"title": title, "date": f"2024-03-{day:02} 12:00", "category": "News", **metadata}
    return "".join(f"{name.title()}: {value}\n" for name, value in lines.items()) + f"\n{words}\n"


BASE = {
    "content/crabs.md": article("Crabs", "They walk sideways.", slug="crabs", tags="shore"),
    "content/limpets.md": article("Limpets", "They stay.", 2, slug="limpets", tags="shore"),
}
SHORE = {"crabs.html": "Crabs They walk sideways.", "limpets.html": "Limpets They stay."}
LISTS = "left out ("


def blog(
    *plugins: str,
    files: Mapping[str, str] | None = None,
    pages: Mapping[str, str] = SHORE,
    shown: Mapping[str, str] | None = None,
    settings: str = "",
    commands: tuple[tuple[str, ...], ...] = (PELICAN,),
    images: tuple[str, ...] = (),
) -> Case:
    """A blog with two articles and ``files``."""
    return Case(
        BASE | dict(files or {}) | {"pelicanconf.py": shore(*plugins, more=settings)},
        pages,
        shown=shown or {},
        left_out=LISTS,
        commands=commands,
        images=images,
        site="output",
    )


OWN = 'THEME = "own"\n'


def theme(shown: str) -> dict[str, str]:
    """A theme whose articles have ``shown`` in a navigation below them."""
    article = (
        "<html lang=en><title>{{ article.title }}</title><main><h1>{{ article.title }}</h1>"
        f"{{{{ article.content }}}}</main><nav>{shown}</nav></html>"
    )
    others = ("archives", "author", "authors", "categories", "category", "index", "tag", "tags")
    bare = dict.fromkeys(others, "<html lang=en><title>All</title></html>") | {"article": article}
    return {f"own/templates/{name}.html": text for name, text in bare.items()}


PELICAN_CASES = {
    "sitemap": blog(
        "sitemap",
        settings='SITEMAP = {"format": "xml"}\n',
        shown={"sitemap.xml": "scp:collection"},
    ),
    "seo": blog(
        "seo",
        settings="SEO_ENHANCER = True\nSEO_REPORT = False\n",
        files={"content/crabs.md": BASE["content/crabs.md"].replace("Tags", "Noindex: True\nTags")},
        pages={"limpets.html": SHORE["limpets.html"]},
        shown={"limpets.html": "application/ld+json", "robots.txt": "Noindex: crabs.html"},
    ),
    "neighbors": blog(
        "neighbors",
        settings=OWN,
        files=theme("{% if article.prev_article %}{{ article.prev_article.title }}{% endif %}"),
        shown={"limpets.html": "<nav>Crabs</nav>"},
    ),
    "render-math": blog(
        "render_math",
        files={"content/sum.md": article("Sum", "It is $a + b$ now.", 3, slug="sum")},
        pages=SHORE | {"sum.html": "Sum It is \\(a + b\\) now."},
        shown={"sum.html": "MathJax"},
    ),
    "jinja2content": blog(
        "jinja2content",
        files={"content/sum.md": article("Sum", "It is {{ 6 * 7 }} now.", 3, slug="sum")},
        pages=SHORE | {"sum.html": "Sum It is 42 now."},
    ),
    "minify": blog(
        "minify",
        files={
            "content/code.md": article(
                "Code", "Run:\n\n    if salt:\n        stir()\n", slug="code"
            )
        },
        pages=SHORE | {"code.html": "Code Run: if salt:\n    stir()"},
    ),
    "related-posts": blog(
        "related_posts",
        settings=OWN,
        files=theme("{% for each in article.related_posts %}{{ each.title }}{% endfor %}"),
        shown={"crabs.html": "<nav>Limpets</nav>"},
    ),
    "series": blog(
        "series",
        settings=OWN,
        files={name: text.replace("Tags", "Series: Shells\nTags") for name, text in BASE.items()}
        | theme("{{ article.series.name }} {{ article.series.index }}"),
        shown={"limpets.html": "<nav>Shells 2</nav>"},
    ),
    "liquid-tags": blog(
        "liquid_tags",
        settings='LIQUID_TAGS = ["youtube", "img"]\n',
        files={
            "content/film.md": article(
                "Film", "Look.\n\n{% img /pot.png 10 10 'A pot' 'A pot' %}\n", 3, slug="film"
            )
        },
        pages=SHORE | {"film.html": "Film Look. A pot"},
        images=("pot.png",),
    ),
    "i18n_subsites": blog(
        "i18n_subsites",
        settings='I18N_SUBSITES = {"fr": {"SITENAME": "Cuisine"}}\n',
        files={
            "content/crabs-fr.md": article("Crabes", "De travers.", slug="crabs", lang="fr"),
            **{name: "Lang: en\n" + text for name, text in BASE.items()},
        },
        pages=SHORE | {"fr/crabs.html": "Crabes De travers."},
        commands=(("pelican", "--fatal", "errors"),),  # it warns of its own settings
    ),
    "RELATIVE_URLS": blog(
        settings="RELATIVE_URLS = True\n", shown={"crabs.html": 'href="./crabs.html"'}
    ),
    "caches": blog(
        settings='CACHE_CONTENT = LOAD_CONTENT_CACHE = True\nCONTENT_CACHING_LAYER = "generator"\n',
        commands=(PELICAN, PELICAN),
    ),
    "pagination": blog(
        settings="DEFAULT_PAGINATION = 1\n", shown={"index2.html": "They walk sideways."}
    ),
    "translations": blog(
        files={
            "content/crabs-fr.md": article("Crabes", "De travers.", slug="crabs", lang="fr"),
        },
        pages=SHORE | {"crabs-fr.html": "Crabes De travers."},
        shown={"crabs.html": "crabs-fr.html"},
    ),
}
