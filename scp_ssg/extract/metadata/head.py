"""What a page says of itself: its head's meta elements, links and JSON-LD."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from scp_ssg.extract.metadata import jsonld
from scp_ssg.extract.metadata.dates import parse_date
from scp_ssg.extract.metadata.page_elements import PageElements
from scp_ssg.extract.metadata.permissions import forbids_index
from scp_ssg.extract.metadata.plain_text import clean_line
from scp_ssg.urls import absolute, without_fragment

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["Head", "head_html", "read_head"]

_END = re.compile(r"</head\s*>|<body[\s>]", re.IGNORECASE)
_SCRIPT = re.compile(
    r"<script\b[^>]{0,200}?application/ld\+json[^>]{0,200}>(.*?)(?:</script|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_REFRESH = re.compile(r"\s*\d*(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=)?\s*\S", re.IGNORECASE)

_ANYWHERE = "meta, script[type]"
_IN_HEAD = "title, base, link[rel]"
_TITLE = ("og:title", "twitter:title", "citation_title", "dc.title", "dcterms.title")
_SITE = ("og:site_name", "application-name", "apple-mobile-web-app-title")
_DESCRIPTION = (
    "description",
    "og:description",
    "twitter:description",
    "dc.description",
    "dcterms.description",
    "dcterms.abstract",
)
_AUTHOR = ("author", "article:author", "dc.creator", "dcterms.creator", "citation_author")
_PUBLISHED = (
    "article:published_time",
    "article:published",
    "datepublished",
    "dcterms.issued",
    "dcterms.created",
    "dc.date.issued",
    "dc.date.created",
    "dc.date",
    "citation_publication_date",
    "date",
)
_MODIFIED = (
    "article:modified_time",
    "article:modified",
    "datemodified",
    "dcterms.modified",
    "dc.date.modified",
    "og:updated_time",
)
_LANGUAGE = ("content-language", "og:locale", "dc.language", "dcterms.language", "inlanguage")
_OF_A_PAGE = re.compile(r"Article|Posting|WebPage$|HowTo|Report|Course$|Guide")


class Head(Struct, frozen=True, kw_only=True):
    """What the head says; None and empty where it says nothing."""

    base: str
    """What references in the page are relative to (``<base href>``, else the page's URL)."""
    title: str = ""
    """With the site's name still in it, as ``<title>`` often has."""
    site_name: str = ""
    generator: str = ""
    description: str = ""
    authors: tuple[str, ...] = ()
    published: datetime | None = None
    modified: datetime | None = None
    languages: tuple[str, ...] = ()
    """As written, the most reliable statement first."""
    canonical: str | None = None
    schema: dict[str, Any] | None = None
    noindex: bool = False
    refresh: bool = False
    """Whether the page sends its visitors to another one (``<meta http-equiv=refresh>``)."""


def head_html(html: str, before: int) -> tuple[str, list[str]]:
    """The part of ``html`` that ends with its head, and the texts of JSON-LD scripts after it.

    The head ends at the character ``before`` at the latest, where the content is known to begin.
    """
    cut = html.find("</head>", 0, before)
    if cut < 0:
        end = _END.search(html, 0, before)
        cut = end.start() if end else before
    late = html.find("application/ld+json", cut)
    return html[:cut], _SCRIPT.findall(html, cut) if late >= 0 else []


def read_head(
    tree: LexborHTMLParser, url: str, late_scripts: list[str], marks: PageElements | None = None
) -> Head:
    """Reads the head of the page at ``url`` from its tree, which may be that of the head alone.

    ``late_scripts`` are the texts of JSON-LD scripts that ``tree`` does not have; ``marks`` are its
    own, where they have been looked for.
    """
    metas: dict[str, list[str]] = {}
    scripts: list[str] = []
    title = base = canonical = ""
    for node in _said(tree, marks or PageElements(tree)):
        attributes = node.attributes
        match node.tag:
            case "meta":
                _collect(metas, attributes)
            case "title":
                title = title or (_own_title(node))
            case "base":
                base = base or (attributes.get("href") or "")
            case "link" if "canonical" in (attributes["rel"] or "").lower().split():
                canonical = canonical or (attributes.get("href") or "")
            case "script" if "ld+json" in (attributes["type"] or "").lower():
                scripts.append(node.text())
    return _head(
        base=(absolute(url, base) if base else None) or url,
        title=title,
        language=_attribute(tree.root, "lang") or _attribute(tree.root, "xml:lang"),
        canonical=canonical,
        metas=metas,
        linked=jsonld.objects(scripts + late_scripts, url),
    )


def _said(tree: LexborHTMLParser, marks: PageElements) -> list[LexborNode]:
    """The elements that say something of the page.

    The body is a hundred times as long as the head and seldom has any but descriptions of what is
    marked up in it; what else a head has is there if something in the head ended it too early.
    """
    head, body = tree.head, tree.body
    said = head.css(f"{_ANYWHERE}, {_IN_HEAD}") if head is not None else []
    late = marks.said
    if body is not None and any(
        each.tag == "meta" and "itemprop" not in each.attributes for each in late
    ):
        late = body.css(f"{_ANYWHERE}, {_IN_HEAD}")
    return [*said, *late]


def _head(  # noqa: PLR0913  one value for each place that was read
    *,
    base: str,
    title: str,
    language: str,
    canonical: str,
    metas: dict[str, list[str]],
    linked: list[dict[str, Any]],
) -> Head:
    def first(names: tuple[str, ...]) -> str:
        return next((metas[name][0] for name in names if name in metas), "")

    own = [each for each in jsonld.nodes(linked) if _OF_A_PAGE.search(str(each.get("@type")))]
    authors = next((metas[name] for name in _AUTHOR if name in metas), [])
    address = absolute(base, canonical) if canonical else None
    return Head(
        base=base,
        title=first(_TITLE) or clean_line(title) or next(jsonld.texts(own, "headline"), ""),
        site_name=first(_SITE),
        generator=first(("generator",)),
        description=first(_DESCRIPTION) or clean_line(next(jsonld.texts(own, "description"), "")),
        authors=_names(authors) or _names(list(jsonld.texts(own, "author"))),
        published=_date(metas, _PUBLISHED, list(jsonld.texts(own, "datePublished"))),
        modified=_date(metas, _MODIFIED, list(jsonld.texts(own, "dateModified"))),
        languages=tuple(filter(None, [language, *(first((name,)) for name in _LANGUAGE)])),
        canonical=without_fragment(address) if address else None,
        schema=jsonld.schema(linked),
        noindex=any(
            forbids_index(each) for name in ("robots", "googlebot") for each in metas.get(name, ())
        ),
        refresh=any(_REFRESH.match(each) for each in metas.get("refresh", ())),
    )


def _collect(metas: dict[str, list[str]], attributes: dict[str, str | None]) -> None:
    content = clean_line(attributes.get("content") or "")
    if content:
        for key in ("name", "property", "itemprop", "http-equiv"):
            name = attributes.get(key)
            if name:
                metas.setdefault(name.strip().lower(), []).append(content)


def _own_title(node: LexborNode) -> str:
    """A drawing has a title too."""
    parent = node.parent
    return "" if parent is not None and parent.tag == "svg" else node.text()


def _attribute(node: LexborNode | None, name: str) -> str:
    return (node.attributes.get(name) or "").strip() if node is not None else ""


def _names(found: list[str]) -> tuple[str, ...]:
    """The people's names in ``found``; an address of a profile is none."""
    names = (clean_line(each) for each in found)
    return tuple(dict.fromkeys(n for n in names if n and "://" not in n and len(n) <= 200))


def _date(
    metas: dict[str, list[str]], names: tuple[str, ...], others: list[str]
) -> datetime | None:
    written = [each for name in names for each in metas.get(name, ())] + others
    return next(filter(None, map(parse_date, written)), None)
