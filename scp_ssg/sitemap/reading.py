"""The announcements in a sitemap, or the sitemaps in an index (SCP 0.1, "Sitemap.xml Extension").

The sitemap may be a stranger's: what it announces is checked and limited.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from scp_ssg.errors import SitemapError
from scp_ssg.model import UpdateFreq
from scp_ssg.sitemap.document import SitemapDocument, SitemapElement
from scp_ssg.sitemap.elements import SCP_NAMESPACE, SITEMAP_NAMESPACE, Announced, SectionAnnounced
from scp_ssg.sitemap.limits import MAX_ANNOUNCED, MAX_URLS, TOO_MUCH_ANNOUNCED
from scp_ssg.times import iso, utc
from scp_ssg.urls import absolute, http_url

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

__all__ = ["Sitemap", "read_sitemap"]

_MAX_PROBLEMS = 20
_MAX_TEXT = 10_000
_NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
_NUMBER = re.compile(r"[0-9]{1,15}")
_TIME = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?|\d{4}-\d\d-\d\d", re.ASCII
)
_LOC = f"{{{SITEMAP_NAMESPACE}}}loc"


class Sitemap(Struct, frozen=True, kw_only=True):
    """The sections and collections that a sitemap announces."""

    version: str | None = None
    compression: tuple[str, ...] = ()
    sections: tuple[SectionAnnounced, ...] = ()
    collections: tuple[Announced, ...] = ()
    """Snapshots, and deltas (those with ``since``), in the document's order."""
    children: tuple[str, ...] = ()
    """If it is an index, the URLs of the sitemaps that it lists."""
    problems: tuple[str, ...] = ()
    """One line for each element that was ignored because it breaks a rule."""


def read_sitemap(data: bytes, url: str) -> Sitemap:
    """Reads the announcements of the sitemap ``data``, plain or compressed, fetched from ``url``.

    An element that breaks a rule is ignored and named in ``problems``. Raises SitemapError if the
    document is not a sitemap, declares a document type, is too large or announces too much.
    """
    reading = _Reading(url)
    try:
        document = SitemapDocument(data)
        for element in document:
            if element.namespace == SCP_NAMESPACE:
                reading.take_announcement(element)
            elif document.is_index and _LOC in element.children:
                reading.take_child(element.children[_LOC])
    except SitemapError as error:
        raise SitemapError(f"{url} {error}") from None
    return reading.sitemap()


class _Reading:
    def __init__(self, url: str) -> None:
        self._url = url
        self._announced = 0
        self._version: str | None = None
        self._compression: tuple[str, ...] = ()
        self._sections: dict[str, SectionAnnounced] = {}
        self._collections: dict[str, Announced] = {}
        self._children: dict[str, None] = {}
        self._problems: list[str] = []

    def sitemap(self) -> Sitemap:
        return Sitemap(
            version=self._version,
            compression=self._compression,
            sections=tuple(self._sections.values()),
            collections=tuple(self._collections.values()),
            children=tuple(self._children),
            problems=tuple(self._problems),
        )

    def take_child(self, text: str) -> None:
        url = absolute(self._url, text)
        if url is None:
            self._problem(f"lists {text[:200]!r}, which is not an http(s) URL")
            return
        self._children[url] = None
        if len(self._children) > MAX_URLS:
            raise SitemapError(f"lists more than {MAX_URLS:,} sitemaps")

    def take_announcement(self, element: SitemapElement) -> None:
        if len(element.text) > _MAX_TEXT:
            raise SitemapError(f"has an element with more than {_MAX_TEXT:,} characters")
        if element.name == "version":
            self._version = element.text
        elif element.name == "compression":
            names = (name.strip() for name in element.text.split(","))
            self._compression = tuple(filter(None, names))
        elif element.name in ("section", "collection", "delta"):
            self._announced += 1
            if self._announced > MAX_ANNOUNCED:
                raise SitemapError(TOO_MUCH_ANNOUNCED)
            try:
                self._take(element.name, element.attributes)
            except _BrokenRuleError as fault:
                self._problem(f"<scp:{element.name}> {fault}; it is passed over")

    def _take(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "section":
            section = _section(attributes)
            self._sections[section.name] = section
            return
        collection = _collection(attributes, delta=name == "delta")
        if collection.url in self._collections:
            raise _BrokenRuleError(f"repeats the url {collection.url!r}")
        self._collections[collection.url] = collection

    def _problem(self, text: str) -> None:
        if len(self._problems) < _MAX_PROBLEMS:
            self._problems.append(f"{self._url}: {text}")


class _BrokenRuleError(ValueError):
    """An attribute breaks its rule; the message says which."""


def _section(attributes: Mapping[str, str]) -> SectionAnnounced:
    frequency = _required(attributes, "updateFreq")
    if frequency not in get_args(UpdateFreq):
        raise _BrokenRuleError(
            f"has the updateFreq {frequency[:40]!r}, not {', '.join(get_args(UpdateFreq))}"
        )
    pages = _required(attributes, "pages").strip().removeprefix("~")
    return SectionAnnounced(
        name=_name(attributes, "name"),
        frequency=frequency,  # type: ignore[arg-type]
        pages=_number("pages", pages),
    )


def _collection(attributes: Mapping[str, str], *, delta: bool) -> Announced:
    if not delta and _required(attributes, "type") != "snapshot":
        raise _BrokenRuleError(f"has the type {attributes['type'][:40]!r}, not 'snapshot'")
    url = http_url(_required(attributes, "url"))
    if url is None:
        raise _BrokenRuleError(
            f"has the url {attributes['url'][:200]!r}, which is not absolute http(s)"
        )
    return Announced(
        section=_name(attributes, "section"),
        url=url,
        generated=_time(attributes, "generated"),
        expires=_time(attributes, "expires"),
        pages=_number("pages", _required(attributes, "pages")),
        size=_number("size", _required(attributes, "size")),
        since=_time(attributes, "since") if delta else None,
        period=_required(attributes, "period")[:100] if delta else None,
    )


def _required(attributes: Mapping[str, str], name: str) -> str:
    value = attributes.get(name)
    if value is None:
        raise _BrokenRuleError(f"has no {name}")
    return value


def _name(attributes: Mapping[str, str], name: str) -> str:
    value = _required(attributes, name)
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
    value = _required(attributes, name).strip()
    moment = iso(value) if _TIME.fullmatch(value) else None
    if moment is None:
        raise _BrokenRuleError(f"has the {name} {value[:40]!r}, which is not a time in ISO 8601")
    return utc(moment)
