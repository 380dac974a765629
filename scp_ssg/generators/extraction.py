"""The extraction of one page, as a worker does it: plain data in, plain data out."""

from __future__ import annotations

import hashlib
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple, replace

from scp_ssg.errors import ScpError, fault
from scp_ssg.extract import LeftOut, Links, Selectors, SiteVerdicts, SourcePage, extract
from scp_ssg.generators.page_lines import long_lines
from scp_ssg.generators.removed_boxes import Removed, by_rule
from scp_ssg.stored_records import Boxes, EncodedRecord, encoded

if TYPE_CHECKING:
    from scp_ssg.options import Options

__all__ = [
    "FATAL",
    "Extracted",
    "Extraction",
    "NewPage",
    "PageAgain",
    "digest",
    "extract_again",
    "extract_new",
    "extract_page",
    "fatal_new",
    "fatal_page",
]

FATAL = "each process that reads it dies; please report this page"


class Extraction(Struct, frozen=True, kw_only=True):
    """How pages are extracted, by the options of the site."""

    links: Links
    selectors: Selectors
    markdown: bool
    watched: frozenset[str]
    """Selectors of which the options ask whether they match anything."""

    @classmethod
    def by(cls, options: Options, watched: frozenset[str]) -> Extraction:
        return cls(
            links=options.links,
            selectors=options.selectors,
            markdown=options.markdown is not None,
            watched=watched,
        )


class Extracted(Struct, frozen=True, kw_only=True):
    """The record of a page, or why there is none."""

    record: EncodedRecord | LeftOut | None
    """None if the page has not changed: the record of the last build is its record."""

    key: bytes = b""
    """Of everything that the record depends on but the other pages; empty if it must not be
    kept."""

    boxes: Boxes = Boxes()
    removed: tuple[Removed, ...] = ()
    matching: frozenset[str] = frozenset()
    """The watched selectors that match the page."""

    fault: str = ""
    """One line, if the page cannot be read."""

    is_kept: bool = False
    """True if the record is that of the last build."""


class NewPage(Struct, frozen=True, kw_only=True):
    """A finished page to extract."""

    source: SourcePage
    number: int | None
    """The digest of its file; None if the file has the HTML in UTF-8."""

    extraction: Extraction
    site: SiteVerdicts
    known: bytes | None
    """The key of the last build's record."""


class PageAgain(Struct, frozen=True, kw_only=True):
    """A page to extract from its file."""

    source: SourcePage
    """Without its HTML."""

    file: str
    extraction: Extraction
    site: SiteVerdicts


_DIGEST = 8
"""Bytes of a digest of a file."""


def digest(raw: bytes) -> int:
    """A number for the bytes of a file: other bytes have another one."""
    return int.from_bytes(hashlib.blake2b(raw, digest_size=_DIGEST).digest(), "big")


def extract_page(
    source: SourcePage,
    extraction: Extraction,
    site: SiteVerdicts,
    *,
    number: int,
    known: bytes | None = None,
) -> Extracted:
    """The record of ``source``, whose file has the digest ``number``, unless its key is ``known``.
    An error leaves out this page only."""
    try:
        # While a selector waits for its first match, every page is looked at.
        key = b"" if extraction.watched else page_key(source, number)
        if key and key == known:
            return Extracted(record=None, key=key)
        matching = _matching(source.html, extraction.watched)
        record = extract(
            source,
            links=extraction.links,
            selectors=extraction.selectors,
            site=site,
            markdown=extraction.markdown,
        )
        boxes = Boxes(record.suspected, record.edges)
        if isinstance(record, LeftOut):
            return Extracted(record=record, boxes=boxes, matching=matching, key=key)
        return Extracted(
            record=encoded(record, long_lines(record.page).tobytes()),
            boxes=boxes,
            removed=by_rule(record.removed),
            matching=matching,
            key=key,
        )
    except Exception as error:
        return unreadable(source.url, error)


def extract_new(page: NewPage) -> tuple[int, Extracted]:
    """The digest of the page's file, and its record."""
    number = _number(page)
    extracted = extract_page(
        page.source, page.extraction, page.site, number=number, known=page.known
    )
    return number, extracted


def unchanged(page: NewPage) -> tuple[int, Extracted] | None:
    """What ``extract_new`` gives if the page has its last record; None if it must be extracted."""
    if page.known is None or page.extraction.watched:
        return None
    number = _number(page)
    key = page_key(page.source, number)
    return (number, Extracted(record=None, key=key)) if key == page.known else None


def fatal_new(page: NewPage) -> tuple[int, Extracted]:
    """What is left of a page that no process survives."""
    return _number(page), unreadable(page.source.url, ScpError(FATAL))


def _number(page: NewPage) -> int:
    if page.number is not None:
        return page.number
    return digest(page.source.html.encode("utf-8", "xmlcharrefreplace"))


def unreadable(url: str, error: Exception) -> Extracted:
    """What is left of the page at ``url``, which cannot be read."""
    return Extracted(record=LeftOut(url=url, reason="unreadable"), fault=fault(error))


def page_key(source: SourcePage, number: int) -> bytes:
    """A digest of the page, whose file has the digest ``number``, and of all that its generator
    says of it."""
    digest = hashlib.blake2b(number.to_bytes(_DIGEST), digest_size=16)
    # The HTML is most of it, and has been read for its digest.
    for value in astuple(replace(source, html="")):
        text = value if isinstance(value, str) else repr(value)
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d %d " % (isinstance(value, str), len(data)))
        digest.update(data)
    return digest.digest()


_LIBRARIES = (
    "beautifulsoup4",
    "charset-normalizer",
    "idna",
    "markdown-it-py",
    "msgspec",
    "selectolax",
    "webencodings",
)
"""Those that decide on a record."""


def signature(options: Options) -> bytes:
    """A digest of the code that extracts pages, and of the options that it heeds."""
    root = Path(extract.__code__.co_filename).parents[1]
    files = (
        *root.glob("*.py"),
        *(root / "dom").rglob("*.py"),
        *(root / "extract").rglob("*.py"),
        *(root / "collection").rglob("*.py"),
        *(root / "stored_records").rglob("*.py"),
        Path(__file__),
        Path(__file__).with_name("page_lines.py"),
        Path(__file__).with_name("removed_boxes.py"),
    )
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted(files):
        digest.update(file.read_bytes())
    chosen = (options.links, options.selectors, options.markdown is not None)
    others = (sys.version, sys.byteorder, [*map(version, _LIBRARIES)])
    digest.update(repr((others, chosen)).encode())
    return digest.digest()


def extract_again(page: PageAgain) -> Extracted:
    """The record of ``page``, read from its file."""
    # Few pages are extracted again, and only those need the decoder.
    from scp_ssg.dom import decode

    try:
        raw = Path(page.file).read_bytes()
    except OSError as error:
        return unreadable(page.source.url, error)
    source = replace(page.source, html=decode(raw))
    return extract_page(source, page.extraction, page.site, number=digest(raw))


def fatal_page(page: PageAgain) -> Extracted:
    """What is left of a page that no process survives."""
    return unreadable(page.source.url, ScpError(FATAL))


def _matching(html: str, selectors: frozenset[str]) -> frozenset[str]:
    if not selectors:
        return frozenset()
    from scp_ssg.dom import matching_selectors

    return frozenset(matching_selectors(html, selectors))
