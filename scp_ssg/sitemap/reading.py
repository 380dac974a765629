"""Discovery: what a sitemap or an index of sitemaps announces, read from a stranger.

Nothing outside the document is ever loaded, no entity is expanded, and both the document and what
it announces are bounded (SCP 0.1, "Sitemap.xml Extension"; sitemaps.org protocol 0.9).
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, NoReturn, cast, get_args

from lxml import etree
from msgspec import Struct

from scp_ssg.collection import decompressed
from scp_ssg.errors import CollectionError, SitemapError
from scp_ssg.model import UpdateFreq
from scp_ssg.sitemap.elements import SCP_NAMESPACE, SITEMAP_NAMESPACE, Announced, SectionAnnounced
from scp_ssg.times import iso, utc
from scp_ssg.urls import absolute, http_url

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

__all__ = [
    "MAX_ANNOUNCED",
    "MAX_ELEMENTS",
    "MAX_SITEMAP",
    "TOO_MANY_ELEMENTS",
    "TOO_MUCH_ANNOUNCED",
    "Sitemap",
    "read_sitemap",
]

MAX_SITEMAP = 52_428_800
"""Bytes of a sitemap, uncompressed (sitemaps.org, "Sitemap protocol")."""

MAX_ELEMENTS = 1_000_000
"""A sitemap's 50,000 pages need five each, and within MAX_SITEMAP there is not room for images and
translations enough to make a million."""

MAX_ANNOUNCED = 10_000
"""Sections and collections of a site, in all of its sitemaps."""

TOO_MUCH_ANNOUNCED = (
    f"announces more than {MAX_ANNOUNCED:,} sections and collections; remove old ones"
)
TOO_MANY_ELEMENTS = f"has more than {MAX_ELEMENTS:,} elements; split it"

_MAX_CHILDREN = 50_000
_MAX_PROBLEMS = 20
_MAX_DEPTH = 100
_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
_NUMBER = re.compile(r"[0-9]{1,15}")
_TIME = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?|\d{4}-\d\d-\d\d", re.ASCII
)


class Sitemap(Struct, frozen=True, kw_only=True):
    """What one sitemap says of collections."""

    version: str | None = None
    compression: tuple[str, ...] = ()
    sections: tuple[SectionAnnounced, ...] = ()
    collections: tuple[Announced, ...] = ()
    """Snapshots, and deltas (those with ``since``), in the document's order."""
    children: tuple[str, ...] = ()
    """The sitemaps that it lists, if it is an index."""
    problems: tuple[str, ...] = ()
    """One line for each element that had to be passed over."""


def read_sitemap(data: bytes, url: str) -> Sitemap:
    """The announcements of the sitemap ``data``, plain or compressed, that was found at ``url``.

    An element that breaks a rule is passed over and named in ``problems``. Raises SitemapError if
    the document is not well-formed, declares a document type, is too large or announces too much.
    """
    target = _Target(url)
    parser = etree.XMLParser(
        target=cast("etree.ParserTarget", target),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    size = elements = 0
    try:
        for piece in decompressed(BytesIO(data), len(data)):
            size += len(piece)
            if size > MAX_SITEMAP:
                target.refuse(f"is larger than {MAX_SITEMAP:,} bytes; split it")
            elements += piece.count(b"<") - piece.count(b"</")
            if elements > MAX_ELEMENTS:
                target.refuse(TOO_MANY_ELEMENTS)
            if piece:
                parser.feed(piece)
        parser.close()
    except etree.XMLSyntaxError as error:
        raise SitemapError(f"{url} is not well-formed XML: {_one_line(error)}") from None
    except CollectionError as error:
        raise SitemapError(f"{url} cannot be decompressed: {error}") from None
    return target.sitemap()


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


class _Target:
    """Takes the parser's events; keeps no tree."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._depth = 0
        self._text: list[str] | None = None
        self._text_size = 0
        self._index = False
        self._announcers = 0
        self._version: str | None = None
        self._compression: tuple[str, ...] = ()
        self._sections: dict[str, SectionAnnounced] = {}
        self._collections: dict[str, Announced] = {}
        self._children: dict[str, None] = {}
        self._problems: list[str] = []

    def refuse(self, why: str) -> NoReturn:
        raise SitemapError(f"{self._url} {why}")

    def doctype(self, *_: object) -> None:
        self.refuse("declares a document type, which no sitemap needs; remove the <!DOCTYPE>")

    def comment(self, _: str) -> None:
        """Says nothing to us."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            self.refuse(f"nests elements more than {_MAX_DEPTH} deep")
        if self._depth == 1:
            name = etree.QName(tag).localname
            if name not in ("urlset", "sitemapindex"):
                self.refuse(f"is not a sitemap: its root is <{name[:40]}>")
            self._index = name == "sitemapindex"
        elif self._depth == 2 and tag in _ANNOUNCERS:
            self._announced(tag, attributes)
        elif (self._depth == 2 and tag in _TEXTS) or (self._index and tag == _LOC):
            self._text, self._text_size = [], 0

    def data(self, text: str) -> None:
        if self._text is None:
            return
        self._text_size += len(text)
        if self._text_size > 10_000:
            self.refuse("has an element with more than 10,000 characters")
        self._text.append(text)

    def end(self, tag: str) -> None:
        self._depth -= 1
        if self._text is None:
            return
        text = "".join(self._text).strip()
        self._text = None
        if tag == _VERSION:
            self._version = text
        elif tag == _COMPRESSION:
            self._compression = tuple(each.strip() for each in text.split(",") if each.strip())
        elif tag == _LOC:
            self._child(text)

    def close(self) -> None:
        """Nothing is left to do; the parser wants to be able to ask."""

    def sitemap(self) -> Sitemap:
        return Sitemap(
            version=self._version,
            compression=self._compression,
            sections=tuple(self._sections.values()),
            collections=tuple(self._collections.values()),
            children=tuple(self._children),
            problems=tuple(self._problems),
        )

    def _child(self, text: str) -> None:
        url = absolute(self._url, text)
        if url is None:
            self._problem(f"lists {text[:200]!r}, which is not an http(s) URL")
            return
        self._children[url] = None
        if len(self._children) > _MAX_CHILDREN:
            self.refuse(f"lists more than {_MAX_CHILDREN:,} sitemaps")

    def _announced(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._announcers += 1
        if self._announcers > MAX_ANNOUNCED:
            self.refuse(TOO_MUCH_ANNOUNCED)
        try:
            if tag == _SECTION:
                section = _section(attributes)
                self._sections[section.name] = section
            else:
                each = _collection(attributes, delta=tag == _DELTA)
                if each.url in self._collections:
                    raise _BrokenRuleError(f"repeats the url {each.url!r}")
                self._collections[each.url] = each
        except _BrokenRuleError as fault:
            name = etree.QName(tag).localname
            self._problem(f"<scp:{name}> {fault}; it is passed over")

    def _problem(self, text: str) -> None:
        if len(self._problems) < _MAX_PROBLEMS:
            self._problems.append(f"{self._url}: {text}")


class _BrokenRuleError(ValueError):
    """An attribute breaks its rule; says which."""


def _section(attributes: Mapping[str, str]) -> SectionAnnounced:
    frequency = _given(attributes, "updateFreq")
    if frequency not in get_args(UpdateFreq):
        raise _BrokenRuleError(
            f"has the updateFreq {frequency[:40]!r}, not {', '.join(get_args(UpdateFreq))}"
        )
    pages = _given(attributes, "pages").strip().removeprefix("~")
    return SectionAnnounced(
        name=_name(attributes, "name"),
        frequency=frequency,  # type: ignore[arg-type]
        pages=_number("pages", pages),
    )


def _collection(attributes: Mapping[str, str], *, delta: bool) -> Announced:
    if not delta and _given(attributes, "type") != "snapshot":
        raise _BrokenRuleError(f"has the type {attributes['type'][:40]!r}, not 'snapshot'")
    url = http_url(_given(attributes, "url"))
    if url is None:
        raise _BrokenRuleError(
            f"has the url {attributes['url'][:200]!r}, which is not absolute http(s)"
        )
    return Announced(
        section=_name(attributes, "section"),
        url=url,
        generated=_time(attributes, "generated"),
        expires=_time(attributes, "expires"),
        pages=_number("pages", _given(attributes, "pages")),
        size=_number("size", _given(attributes, "size")),
        since=_time(attributes, "since") if delta else None,
        period=_given(attributes, "period")[:100] if delta else None,
    )


def _given(attributes: Mapping[str, str], name: str) -> str:
    value = attributes.get(name)
    if value is None:
        raise _BrokenRuleError(f"has no {name}")
    return value


def _name(attributes: Mapping[str, str], name: str) -> str:
    value = _given(attributes, name)
    if not _NAME.fullmatch(value):
        raise _BrokenRuleError(
            f"has the {name} {value[:40]!r}; only A-Z, a-z, 0-9, '_' and '-' may stand in it"
        )
    return value


def _number(name: str, value: str) -> int:
    if not _NUMBER.fullmatch(value.strip()):
        raise _BrokenRuleError(f"has the {name} {value[:40]!r}, which is not a whole number")
    return int(value)


def _time(attributes: Mapping[str, str], name: str) -> datetime:
    value = _given(attributes, name).strip()
    found = iso(value) if _TIME.fullmatch(value) else None
    if found is None:
        raise _BrokenRuleError(f"has the {name} {value[:40]!r}, which is not a time in ISO 8601")
    return utc(found)


_SECTION, _SNAPSHOT, _DELTA, _VERSION, _COMPRESSION = (
    f"{{{SCP_NAMESPACE}}}{name}"
    for name in ("section", "collection", "delta", "version", "compression")
)
_LOC = f"{{{SITEMAP_NAMESPACE}}}loc"
_ANNOUNCERS = frozenset((_SECTION, _SNAPSHOT, _DELTA))
_TEXTS = frozenset((_VERSION, _COMPRESSION))
