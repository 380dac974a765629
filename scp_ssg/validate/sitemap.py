"""Checking a sitemap that announces collections (SCP 0.1, "Sitemap.xml Extension").

Of the sitemap protocol's own rules, those are checked that a reader of collections depends on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct, field

from scp_ssg import urls
from scp_ssg.errors import SitemapError
from scp_ssg.sitemap import (
    MAX_ANNOUNCED,
    MAX_URLS,
    SCP_NAMESPACE,
    SITEMAP_NAMESPACE,
    TOO_MUCH_ANNOUNCED,
    Announced,
    MalformedSitemapError,
    SitemapDocument,
    SitemapElement,
)
from scp_ssg.times import iso
from scp_ssg.validate.problem import Fault, Problem, Problems, TooManyProblemsError
from scp_ssg.validate.rules import RULES
from scp_ssg.validate.values import http_url, is_http_iri, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

__all__ = ["Listing", "check_sitemap"]

_LOC = f"{{{SITEMAP_NAMESPACE}}}loc"
_LASTMOD = f"{{{SITEMAP_NAMESPACE}}}lastmod"
_W3C_DATE = re.compile(
    r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?", re.ASCII
)


class Listing(Struct, frozen=True):
    """The announcement of a collection, and its line."""

    line: int
    announced: Announced


class SitemapContent(Struct, kw_only=True):
    """The content of a sitemap, as far as it could be read."""

    sections: dict[str, str] = field(default_factory=dict)
    """Name → ``pages`` as written."""
    frequencies: dict[str, str] = field(default_factory=dict)
    """Name → ``updateFreq`` as written."""
    listings: list[Listing] = field(default_factory=list)
    children: list[str] = field(default_factory=list)
    """The sitemaps of an index."""
    versions: int = 0
    """The number of ``scp:version`` elements."""
    compressions: list[str] = field(default_factory=list)
    """The names in ``scp:compression``."""
    with_snapshot: set[str] = field(default_factory=set)
    """The names of the sections that have a ``scp:collection``."""
    origins: dict[str, int] = field(default_factory=dict)
    """Origin → the number of pages that are listed there."""
    pages: int = 0
    announces: bool = False
    """True if there is any ``scp:`` element."""


def check_sitemap(data: bytes, name: str, problems: Problems, *, now: datetime) -> SitemapContent:
    """Adds the problems of the sitemap ``data``, compressed or not, called ``name`` in messages."""
    check = _SitemapCheck(name, problems, now)
    try:
        check.read(data)
    except SitemapError as error:
        what, _, fix = str(error).partition("; ")
        line = error.line if isinstance(error, MalformedSitemapError) else None
        problems.end(Problem(file=name, line=line, what=what, fix=fix or "publish the file again"))
        if not isinstance(error, MalformedSitemapError):
            # Readers refuse the whole document.
            return SitemapContent(announces=check.content.announces)
    except TooManyProblemsError:
        problems.gave_up(name)
    return check.content


class _SitemapCheck:
    def __init__(self, name: str, problems: Problems, now: datetime) -> None:
        self.content = SitemapContent()
        self._name = name
        self._problems = problems
        self._now = now
        self._line = 1
        self._is_index = False
        self._seen: dict[str, int] = {}
        self._misplaced = False
        self._has_iri = False

    def read(self, data: bytes) -> None:
        document = SitemapDocument(data)
        self._is_index = document.is_index
        if document.namespace != SITEMAP_NAMESPACE:
            root = "sitemapindex" if document.is_index else "urlset"
            fix = f'write xmlns="{SITEMAP_NAMESPACE}"'
            self._add(Fault(root, "is not in the sitemap namespace", fix))
        for element in document:
            self._line = element.line or self._line
            self._element(element)
        self._whole()

    def _element(self, element: SitemapElement) -> None:
        if element.namespace == SCP_NAMESPACE:
            self.content.announces = True
            self._scp(element)
        elif element.namespace == SITEMAP_NAMESPACE and element.name == "url":
            self._url(element)
        elif element.namespace == SITEMAP_NAMESPACE and element.name == "sitemap":
            self._child(element)

    def _child(self, element: SitemapElement) -> None:
        if len(self.content.children) == MAX_URLS:
            raise SitemapError(f"lists more than {MAX_URLS:,} sitemaps; split it into two")
        url = self._address("sitemap.loc", element.children.get(_LOC, ""))
        if url:
            self.content.children.append(url)

    def _scp(self, element: SitemapElement) -> None:
        name, text = element.name, element.text
        if (self.content.pages or self._is_index) and not self._misplaced:
            self._misplaced = True
            place = "in an index" if self._is_index else "after the first <url>"
            self._add(
                Fault(f"scp:{name}", f"stands {place}", "put it right after the <urlset> tag")
            )
        if name == "version":
            self.content.versions += 1
            self._add(*RULES.elements[name]("scp:version", text))
        elif name == "compression":
            self.content.compressions += text.split(",")
            self._add(*RULES.elements[name]("scp:compression", text))
        elif name in ("section", "collection", "delta"):
            self._announced(element.attributes, name)
        else:
            self._add(Fault(f"scp:{name[:40]}", "is not in SCP 0.1", "leave it out", "warning"))

    def _announced(self, attributes: dict[str, str], name: str) -> None:
        if len(self.content.listings) + len(self.content.sections) >= MAX_ANNOUNCED:
            raise SitemapError(TOO_MUCH_ANNOUNCED)
        faults = list(self._attribute_faults(attributes, name))
        self._add(*faults)
        if name == "section":
            section = attributes.get("name", "")
            if section in self.content.sections:
                self._add(Fault("scp:section.name", f"{shown(section)} is there twice", "keep one"))
            self.content.sections[section] = attributes.get("pages", "")
            self.content.frequencies[section] = attributes.get("updateFreq", "")
            return
        if name == "collection":
            self.content.with_snapshot.add(attributes.get("section", ""))
        url = attributes.get("url", "")
        if url and url in self._seen:
            before = self._seen[url]
            self._add(Fault(f"scp:{name}.url", f"stands in line {before} already", "keep one"))
        self._seen[url] = self._line
        if not any(fault.severity == "error" for fault in faults):
            self.content.listings.append(Listing(self._line, _read_announced(attributes)))

    def _attribute_faults(self, attributes: dict[str, str], name: str) -> Iterator[Fault]:
        path = f"scp:{name}"
        faults = list(RULES.elements[name](path, dict(attributes)))
        yield from faults
        if name == "section" or any(fault.severity == "error" for fault in faults):
            return
        announced = _read_announced(attributes)
        for rule in RULES.announcement:
            yield from rule(path, announced, self._now)

    def _url(self, element: SitemapElement) -> None:
        self.content.pages += 1
        if self.content.pages > MAX_URLS:
            raise SitemapError(
                f"lists more than {MAX_URLS:,} pages; split it, list the parts in an index"
            )
        loc = element.children.get(_LOC)
        if loc is None:
            self._add(Fault("url.loc", "is missing", "name the page's URL"))
            return
        url = self._address("url.loc", loc)
        if url:
            parts = urlsplit(urls.http_url(url) or url)  # as the pages of a collection are written
            origin = f"{parts.scheme}://{parts.netloc}"
            self.content.origins[origin] = self.content.origins.get(origin, 0) + 1
        lastmod = element.children.get(_LASTMOD)
        if lastmod is not None and not _W3C_DATE.fullmatch(lastmod):
            self._add(Fault("url.lastmod", f"{shown(lastmod)} is not a W3C date", "mend it"))

    def _address(self, path: str, loc: str) -> str | None:
        """The URL that ``loc`` is, percent-encoded; None if it is none.

        The protocol of sitemaps allows the characters of RFC 3987. Of those that have some, the
        first alone is a problem: where one has, thousands may have.
        """
        faults = list(http_url(path, loc))
        encoded = urls.http_url(loc) if faults and is_http_iri(loc) else None
        if encoded is None:
            self._add(*faults)
            return None if faults else loc
        if not self._has_iri:
            self._has_iri = True
            what = f"{shown(loc)} has characters beyond ASCII, which not every crawler reads"
            self._add(Fault(path, what, "write all addresses percent-encoded", "warning"))
        return encoded

    def _whole(self) -> None:
        """Checks the rules that concern the document as a whole."""
        self._line = 0
        if not self.content.announces:
            return
        for rule in RULES.sitemap:
            self._add(*rule(self.content))

    def _add(self, *faults: Fault) -> None:
        for fault in faults:
            self._problems.add(fault.at(self._name, self._line or None))


def _read_announced(attributes: Mapping[str, str]) -> Announced:
    """The announcement in ``attributes``, which break no rule."""
    since = attributes.get("since")
    return Announced(
        section=attributes["section"],
        url=attributes["url"],
        generated=_time(attributes["generated"]),
        expires=_time(attributes["expires"]),
        pages=int(attributes["pages"]),
        size=int(attributes["size"]),
        since=None if since is None else _time(since),
        period=attributes.get("period"),
    )


def _time(value: str) -> datetime:
    time = iso(value)
    assert time is not None  # by the rules
    return time
