"""Every rule of a sitemap that announces collections (SCP 0.1, "Sitemap.xml Extension").

The sitemap protocol's own rules are checked as far as a reader of collections depends on them.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from lxml import etree
from msgspec import Struct, field

from scp_ssg.collection import ENDINGS, decompressed
from scp_ssg.errors import CollectionError
from scp_ssg.sitemap import (
    MAX_ANNOUNCED,
    MAX_ELEMENTS,
    MAX_SITEMAP,
    SCP_NAMESPACE,
    SITEMAP_NAMESPACE,
    TOO_MANY_ELEMENTS,
    TOO_MUCH_ANNOUNCED,
    Announced,
)
from scp_ssg.validate.announcement import announcement_faults, read_announced
from scp_ssg.validate.metadata import version_faults
from scp_ssg.validate.problem import Fault, Problem, Problems, TooManyProblemsError
from scp_ssg.validate.rules import http_url, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

__all__ = ["Listing", "SitemapContent", "check_sitemap"]

MAX_URLS = 50_000
"""Pages of a sitemap, or sitemaps of an index (sitemaps.org protocol 0.9)."""
_IN_SCP, _IN_SITEMAP = f"{{{SCP_NAMESPACE}", f"{{{SITEMAP_NAMESPACE}"

_DOCTYPE = "declares a document type, which no sitemap needs; remove the <!DOCTYPE>"
_LASTMOD = re.compile(
    r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?", re.ASCII
)


class Listing(Struct, frozen=True):
    """A collection that is announced, and the line that does it."""

    line: int
    announced: Announced


class SitemapContent(Struct, kw_only=True):
    """What a sitemap says, as far as it could be read."""

    sections: dict[str, str] = field(default_factory=dict)
    """Name → ``pages`` as written."""
    frequencies: dict[str, str] = field(default_factory=dict)
    """Name → ``updateFreq`` as written."""
    listings: list[Listing] = field(default_factory=list)
    children: list[str] = field(default_factory=list)
    """The sitemaps of an index."""
    origins: dict[str, int] = field(default_factory=dict)
    """How many pages are listed at each scheme and host."""
    pages: int = 0
    announces: bool = False
    """Whether there is any ``scp:`` element."""


def check_sitemap(data: bytes, name: str, problems: Problems, *, now: datetime) -> SitemapContent:
    """Adds what is wrong with the sitemap ``data`` (compressed or not), called ``name``."""
    check = _Check(name, problems, now)
    try:
        check.read(_plain(data))
    except etree.XMLSyntaxError as error:
        problems.end(
            Problem(
                file=name,
                line=error.lineno or None,
                what=f"is not well-formed XML: {(error.msg or 'broken off').rstrip('.')}",
                fix="mend it or write it again",
            )
        )
    except (CollectionError, _RefusedError) as error:
        what, _, fix = str(error).partition("; ")
        problems.end(Problem(file=name, what=what, fix=fix or "publish the file again"))
        # No reader believes any of it.
        return SitemapContent(announces=check.content.announces)
    except TooManyProblemsError:
        problems.gave_up(name)
    return check.content


class _RefusedError(Exception):
    """The document must not be read any further."""


def _plain(data: bytes) -> bytes:
    held = bytearray()
    for piece in decompressed(io.BytesIO(data), len(data)):
        held += piece
        if len(held) > MAX_SITEMAP:
            raise _RefusedError(
                f"is larger than {MAX_SITEMAP:,} bytes; split it and list the parts in an index"
            )
    return bytes(held)


class _Check:
    def __init__(self, name: str, problems: Problems, now: datetime) -> None:
        self.content = SitemapContent()
        self._name = name
        self._problems = problems
        self._now = now
        self._line = 1
        self._index = False
        self._versions = 0
        self._compression: list[str] = []
        self._seen: dict[str, int] = {}
        self._misplaced = False
        self._with_snapshot: set[str] = set()

    def read(self, data: bytes) -> None:
        # The root's attributes are expanded before anybody can look at the document type.
        root = re.search(rb"<[A-Za-z]", data)
        if root and b"<!DOCTYPE" in data[: root.start()]:
            raise _RefusedError(_DOCTYPE)
        if data.count(b"<") - data.count(b"</") > MAX_ELEMENTS:
            raise _RefusedError(TOO_MANY_ELEMENTS)
        parser = etree.iterparse(
            io.BytesIO(data),
            events=("end",),
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        top: etree._Element | None = None
        for _, element in parser:
            if top is None:
                top = element.getroottree().getroot()
                self._root(top)
            if element.getparent() is top:
                self._line = element.sourceline or self._line
                self._member(element)
                element.clear()  # else its removal looks for the namespace of each descendant
                top.remove(element)
        self._whole()

    def _root(self, root: etree._Element) -> None:
        if root.getroottree().docinfo.internalDTD is not None:
            raise _RefusedError(_DOCTYPE)
        name = etree.QName(root)
        self._index = name.localname == "sitemapindex"
        if name.localname not in ("urlset", "sitemapindex"):
            raise _RefusedError(
                f"is no sitemap, its root is <{name.localname[:40]}>; write <urlset>"
            )
        if name.namespace != SITEMAP_NAMESPACE:
            self._add(Fault(name.localname, "is not in the sitemap namespace", _namespace()))

    def _member(self, element: etree._Element) -> None:
        namespace, _, name = str(element.tag).rpartition("}")
        if namespace == _IN_SCP:
            self.content.announces = True
            self._scp(element, name)
        elif namespace == _IN_SITEMAP and name == "url":
            self._url(element)
        elif namespace == _IN_SITEMAP and name == "sitemap":
            self._child(element)

    def _child(self, element: etree._Element) -> None:
        if len(self.content.children) == MAX_URLS:
            raise _RefusedError(f"lists more than {MAX_URLS:,} sitemaps; split it into two")
        loc = _text(element, "loc")
        faults = list(http_url("sitemap.loc", loc or ""))
        self._add(*faults)
        if loc and not faults:
            self.content.children.append(loc)

    def _scp(self, element: etree._Element, name: str) -> None:
        if (self.content.pages or self._index) and not self._misplaced:
            self._misplaced = True
            place = "in an index" if self._index else "after the first <url>"
            self._add(
                Fault(f"scp:{name}", f"stands {place}", "put it right after the <urlset> tag")
            )
        text = (element.text or "").strip()
        if name == "version":
            self._versions += 1
            self._add(*version_faults("scp:version", text))
        elif name == "compression":
            self._compression += text.split(",")
            self._add(*_compression_faults(text))
        elif name in ("section", "collection", "delta"):
            self._announced(dict(_attributes(element)), name)
        else:
            self._add(Fault(f"scp:{name[:40]}", "is not in SCP 0.1", "leave it out", "warning"))

    def _announced(self, attributes: dict[str, str], name: str) -> None:
        if len(self.content.listings) + len(self.content.sections) >= MAX_ANNOUNCED:
            raise _RefusedError(TOO_MUCH_ANNOUNCED)
        faults = list(announcement_faults(name, attributes, now=self._now))
        self._add(*faults)
        if name == "section":
            section = attributes.get("name", "")
            if section in self.content.sections:
                self._add(Fault("scp:section.name", f"{shown(section)} is there twice", "keep one"))
            self.content.sections[section] = attributes.get("pages", "")
            self.content.frequencies[section] = attributes.get("updateFreq", "")
            return
        if name == "collection":
            self._with_snapshot.add(attributes.get("section", ""))
        url = attributes.get("url", "")
        if url and url in self._seen:
            before = self._seen[url]
            self._add(Fault(f"scp:{name}.url", f"stands in line {before} already", "keep one"))
        self._seen[url] = self._line
        if not any(fault.severity == "error" for fault in faults):
            self.content.listings.append(Listing(self._line, read_announced(attributes)))

    def _url(self, element: etree._Element) -> None:
        self.content.pages += 1
        if self.content.pages > MAX_URLS:
            raise _RefusedError(
                f"lists more than {MAX_URLS:,} pages; split it, list the parts in an index"
            )
        loc = _text(element, "loc")
        if loc is None:
            self._add(Fault("url.loc", "is missing", "name the page's URL"))
            return
        faults = list(http_url("url.loc", loc))
        self._add(*faults)
        if not faults:
            parts = urlsplit(loc)
            origin = f"{parts.scheme}://{parts.netloc}"
            self.content.origins[origin] = self.content.origins.get(origin, 0) + 1
        lastmod = _text(element, "lastmod")
        if lastmod is not None and not _LASTMOD.fullmatch(lastmod):
            self._add(Fault("url.lastmod", f"{shown(lastmod)} is not a W3C date", "mend it"))

    def _whole(self) -> None:
        """What can only be said of the document as a whole."""
        self._line = 0
        if not self.content.announces:
            return
        if self._versions != 1:
            what = "is missing" if self._versions == 0 else "is there more than once"
            self._add(Fault("scp:version", what, "write it once"))
        if not self._compression:
            self._add(Fault("scp:compression", "is missing", "name the formats of the collections"))
        self._add(*self._section_faults(), *self._format_faults())

    def _section_faults(self) -> Iterator[Fault]:
        announced = [listing.announced for listing in self.content.listings]
        for section in sorted({each.section for each in announced} - self.content.sections.keys()):
            yield Fault(
                "scp:section", f"there is none named {shown(section)}", "announce the section too"
            )
        for section in sorted(self.content.sections.keys() - self._with_snapshot):
            yield Fault(
                "scp:collection",
                f"section {shown(section)} has no snapshot",
                "publish one, or drop the section",
            )

    def _format_faults(self) -> Iterator[Fault]:
        """Formats of collections that the sitemap does not name among those that it has."""
        paths = [urlsplit(listing.announced.url).path for listing in self.content.listings]
        for name, ending in ENDINGS.items():
            found = any(path.endswith(ending) for path in paths)
            if found and self._compression and name not in self._compression:
                yield Fault("scp:compression", f"lacks {name}", f"{ending} is announced", "warning")

    def _add(self, *faults: Fault) -> None:
        for fault in faults:
            self._problems.add(fault.at(self._name, self._line or None))


def _compression_faults(text: str) -> Iterator[Fault]:
    if not re.fullmatch(r"[a-z]+(,[a-z]+)*", text, re.ASCII):
        yield Fault("scp:compression", f"{shown(text)} is no list of formats", 'write "zstd,gzip"')
        return
    for each in text.split(","):
        if each not in ENDINGS:
            yield Fault(
                "scp:compression",
                f"{shown(each)} is no format of SCP 0.1",
                "use zstd or gzip",
                "warning",
            )


def _attributes(element: etree._Element) -> Iterator[tuple[str, str]]:
    return ((str(name), str(value)) for name, value in element.attrib.items())


def _text(element: etree._Element, name: str) -> str | None:
    found = element.find(f"{{{SITEMAP_NAMESPACE}}}{name}")
    return None if found is None else (found.text or "").strip()


def _namespace() -> str:
    return f'write xmlns="{SITEMAP_NAMESPACE}"'
