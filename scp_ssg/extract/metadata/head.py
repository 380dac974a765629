"""Read the head of a page: meta elements, links and JSON-LD."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.extract.metadata import jsonld
from scp_ssg.extract.metadata.dates import parse_date
from scp_ssg.extract.metadata.page_elements import PageElements
from scp_ssg.extract.metadata.permissions import forbids_index
from scp_ssg.extract.metadata.plain_text import clean_line
from scp_ssg.urls import absolute, without_fragment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.dom import LexborHTMLParser, LexborNode

__all__ = ["Head", "head_html", "read_head"]

_END = re.compile(r"</head\s*>|<body[\s>]", re.IGNORECASE)
_SCRIPT = re.compile(
    r"<script\b[^>]{0,200}?application/ld\+json[^>]{0,200}>(.*?)(?:</script|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_REFRESH = re.compile(
    r"\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?(?:\"([^\"]*)|'([^']*)|(.+))", re.IGNORECASE
)
"""A delay in seconds, and the address to load after it (HTML, "Refresh state")."""

_INDEX = re.compile(r"/(?:index\.html?)?$")

_ANYWHERE = "meta, script[type*='ld+json' i]"
_IN_HEAD = (
    "title, base, link[rel~=canonical i], link[hreflang], script[src*='documentation_options.js']"
)
_TITLE = ("og:title", "twitter:title", "citation_title", "dc.title", "dcterms.title")
_SITE = ("og:site_name", "application-name", "apple-mobile-web-app-title")
_DESCRIPTION = (
    *("description", "og:description", "twitter:description"),
    *("dc.description", "dcterms.description", "dcterms.abstract"),
)
_NOTHING = frozenset({"None", "null", "undefined"})
"""What templates of Python and JavaScript write where there is no description."""
_AUTHOR = ("author", "article:author", "dc.creator", "dcterms.creator", "citation_author")
_PUBLISHED = (
    *("article:published_time", "article:published", "datepublished"),
    *("dcterms.issued", "dcterms.created", "dc.date.issued", "dc.date.created", "dc.date"),
    *("citation_publication_date", "date"),
)
_MODIFIED = (
    *("article:modified_time", "article:modified", "datemodified"),
    *("dcterms.modified", "dc.date.modified", "og:updated_time"),
)
_DATES = {"published": {"datePublished", "dateCreated"}, "modified": {"dateModified"}}
"""A date of a page → the members of JSON-LD for it."""
_LANGUAGE = ("content-language", "og:locale", "dc.language", "dcterms.language", "inlanguage")
_ANY_LANGUAGE = "x"
"""``x-default``: the language of a page for visitors of all others."""
_OF_A_PAGE = re.compile(r"Article|Posting|WebPage$|HowTo|Report|Course$|Guide")


class Head(Struct, frozen=True, kw_only=True):
    """The metadata in the head of a page; None or empty where the head has none."""

    url: str
    """The address of the page."""
    base: str
    """The base of relative references (``<base href>``, else the page's URL)."""
    title: str = ""
    """As written: ``<title>`` often holds the site's name too."""
    own_title: str = ""
    """The page's title by Open Graph and its like, without the site's name as a rule."""
    site_name: str = ""
    generator: str = ""
    description: str = ""
    authors: tuple[str, ...] = ()
    published: datetime | None = None
    modified: datetime | None = None
    languages: tuple[str, ...] = ()
    """As written, the most reliable first."""
    canonical: str | None = None
    schema: dict[str, Any] | None = None
    noindex: bool = False
    refresh: str = ""
    """The URL to which ``<meta http-equiv=refresh>`` sends visitors; empty if the page only loads
    itself again."""

    def is_page_at(self, reference: str) -> bool:
        """Return whether ``reference`` leads to the page itself, and not to a place in it."""
        # Most lead to a place in it, and joining them to the base is slow.
        return "#" not in reference[:-1] and absolute(self.base, reference) == self.url

    def is_below(self, reference: str) -> bool:
        """Return whether ``reference`` leads to a folder that the page is in, but for its own."""
        folder = _as_folder(absolute(self.base, reference) or "")
        return folder != _as_folder(self.url) and self.url.startswith(folder)

    def without_dates(self, names: Iterable[str]) -> Head:
        """The head without the dates with these ``names``, ``published`` and ``modified``."""
        members = {each for name in names for each in _DATES[name]}
        schema = jsonld.without(self.schema, members) if self.schema else None
        return replace(self, schema=schema, **dict.fromkeys(names))


def _as_folder(url: str) -> str:
    return f"{_INDEX.sub('', url)}/"


def head_html(html: str, before: int) -> tuple[str, list[str]]:
    """``html`` up to the end of its head, and the texts of the JSON-LD scripts after it.

    The head ends before the character ``before``, where the content begins.
    """
    cut = html.find("</head>", 0, before)
    if cut < 0:
        end = _END.search(html, 0, before)
        cut = end.start() if end else before
    late = html.rfind("application/ld+json", cut)
    return html[:cut], _SCRIPT.findall(html, cut) if late >= 0 else []


def read_head(
    tree: LexborHTMLParser, url: str, late_scripts: list[str], elements: PageElements | None = None
) -> Head:
    """Read the head of the page at ``url``; ``tree`` may be that of the head alone.

    ``late_scripts`` are the texts of JSON-LD scripts that are not in ``tree``; ``elements`` are
    those of ``tree``, if the caller has them.
    """
    statements = _Statements()
    for node in _metadata_elements(tree, elements or PageElements(tree)):
        statements.add(node)
    language = _attribute(tree.root, "lang") or _attribute(tree.root, "xml:lang")
    linked = jsonld.objects(statements.scripts + late_scripts, url)
    return _head(url, language, statements, linked)


def _metadata_elements(tree: LexborHTMLParser, elements: PageElements) -> list[LexborNode]:
    """The elements with metadata of the page, in document order.

    The body is a hundred times as long as the head. Its ``meta`` elements are microdata as a rule;
    others are there if the parser closed the head early, and then all kinds of elements may be.
    """
    head, body = tree.head, tree.body
    found = head.css(f"{_ANYWHERE}, {_IN_HEAD}") if head is not None else []
    late = elements.metadata
    if body is not None and any(
        each.tag == "meta" and "itemprop" not in each.attributes for each in late
    ):
        late = body.css(f"{_ANYWHERE}, {_IN_HEAD}")
    return [*found, *late]


class _Statements:
    """The contents of metadata elements; of ``title``, ``base`` and ``canonical`` the first."""

    def __init__(self) -> None:
        self.metas: dict[str, list[str]] = {}
        """Lower-case name of a ``meta`` element → its contents."""
        self.scripts: list[str] = []
        """Texts of JSON-LD scripts."""
        self.title = ""
        self.base = ""
        self.canonical = ""
        self.translations: list[tuple[str, str]] = []
        """The address of each translation, and its language without a country."""
        self.generator = ""

    def add(self, node: LexborNode) -> None:
        attributes = node.attributes
        match node.tag:
            case "meta" if content := clean_line(attributes.get("content") or ""):
                for key in ("name", "property", "itemprop", "http-equiv"):
                    if name := attributes.get(key):
                        self.metas.setdefault(name.strip().lower(), []).append(content)
            case "title" if node.parent is None or node.parent.tag != "svg":
                self.title = self.title or node.text()
            case "base":
                self.base = self.base or (attributes.get("href") or "")
            case "link" if "canonical" in (attributes.get("rel") or "").lower():
                self.canonical = self.canonical or (attributes.get("href") or "")
            case "link":
                language = (attributes.get("hreflang") or "").lower().partition("-")[0]
                self.translations.append((attributes.get("href") or "", language))
            case "script" if "ld+json" in (attributes.get("type") or "").lower():
                self.scripts.append(node.text())
            case "script":  # Sphinx writes it, whether the theme names Sphinx or not
                self.generator = "sphinx"

    def contents(self, names: tuple[str, ...]) -> list[str]:
        """The contents of all ``meta`` elements with the first of ``names`` that the page has."""
        for name in names:
            if name in self.metas:
                return self.metas[name]
        return []

    def first(self, names: tuple[str, ...]) -> str:
        """The first of ``contents``, or nothing."""
        contents = self.contents(names)
        return contents[0] if contents else ""

    def each_first(self, names: tuple[str, ...]) -> list[str]:
        """The first content by each of ``names`` that the page has."""
        return [self.metas[name][0] for name in names if name in self.metas]

    def all(self, *names: str) -> list[str]:
        """The contents of all ``meta`` elements with any of ``names``, by name."""
        return [each for name in names if name in self.metas for each in self.metas[name]]


def _head(url: str, language: str, stated: _Statements, linked: list[dict[str, Any]]) -> Head:
    """The head of the page at ``url``; ``linked`` are its JSON-LD objects."""
    own = [each for each in jsonld.nodes(linked) if _OF_A_PAGE.search(str(each.get("@type")))]
    base = (absolute(url, stated.base) if stated.base else None) or url
    descriptions = (each for each in stated.each_first(_DESCRIPTION) if each not in _NOTHING)
    described = next(jsonld.texts(own, "description"), "")
    return Head(
        url=url,
        base=base,
        title=stated.first(_TITLE)
        or clean_line(stated.title)
        or next(jsonld.texts(own, "headline"), ""),
        own_title=stated.first(_TITLE),
        site_name=stated.first(_SITE),
        generator=stated.first(("generator",)) or stated.generator,
        description=next(descriptions, "") or clean_line(described),
        authors=_names(stated.contents(_AUTHOR)) or _names(jsonld.texts(own, "author")),
        published=_date(stated.all(*_PUBLISHED), jsonld.texts(own, "datePublished")),
        modified=_date(stated.all(*_MODIFIED), jsonld.texts(own, "dateModified")),
        languages=tuple(filter(None, [language, *stated.each_first(_LANGUAGE)])),
        canonical=_canonical(url, base, stated),
        schema=jsonld.schema(linked),
        noindex=any(map(forbids_index, stated.all("robots", "googlebot"))),
        refresh=_refresh(base, stated.all("refresh")),
    )


def _canonical(url: str, base: str, stated: _Statements) -> str | None:
    """The canonical address of the page at ``url``; None if that page is in another language.

    A translation is no copy of its original: each is the canonical page of its language. Some
    plugins name the original in all of them.
    """
    address = absolute(base, stated.canonical) if stated.canonical else None
    if address is None:
        return None
    canonical = without_fragment(address)
    if canonical != url and stated.translations:
        languages: dict[str, set[str]] = {url: set(), canonical: set()}
        for reference, language in stated.translations:
            if language != _ANY_LANGUAGE:
                languages.get(absolute(base, reference) or "", set()).add(language)
        own, original = languages.values()
        if own and original and own.isdisjoint(original):
            return None
    return canonical


def _refresh(base: str, contents: Iterable[str]) -> str:
    """The URL, relative to ``base``, that the first of ``contents`` with an address loads."""
    for content in contents:
        if found := _REFRESH.match(content):
            address = found[1] or found[2] or found[3] or ""
            return absolute(base, address.strip()) or address
    return ""


def _attribute(node: LexborNode | None, name: str) -> str:
    return (node.attributes.get(name) or "").strip() if node is not None else ""


def _names(found: Iterable[str]) -> tuple[str, ...]:
    """The names in ``found``, each once; the URL or the path of a profile is no name."""
    names = (clean_line(each) for each in found)
    return tuple(dict.fromkeys(n for n in names if _is_name(n)))


def _is_name(text: str) -> bool:
    is_path = text.startswith("/") and " " not in text
    return bool(text) and not is_path and "://" not in text and len(text) <= 200


def _date(*written: Iterable[str]) -> datetime | None:
    return next(filter(None, map(parse_date, chain(*written))), None)
