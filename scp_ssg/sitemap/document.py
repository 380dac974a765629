"""The XML of a sitemap, parsed element by element, whoever wrote it.

Every reader of sitemaps in this project uses it. No external document is loaded, no entity is
expanded, and neither the document nor the tree in memory grows beyond a limit.
"""

from __future__ import annotations

import re
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, cast

from lxml import etree
from msgspec import Struct

from scp_ssg.collection import decompressed
from scp_ssg.errors import CollectionError, SitemapError
from scp_ssg.sitemap.limits import MAX_ELEMENTS, MAX_SITEMAP

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MalformedSitemapError", "SitemapDocument", "SitemapElement"]

_DOCTYPE = "declares a document type, which no sitemap needs; remove the <!DOCTYPE>"
_MAX_DEPTH = 256  # of libxml2
_ROOTS = ("urlset", "sitemapindex")
_KEPT = frozenset(("loc", "lastmod"))


class MalformedSitemapError(SitemapError):
    """The sitemap is not well-formed XML. ``line`` is where, if that is known."""

    def __init__(self, error: etree.XMLSyntaxError) -> None:
        reason = " ".join((error.msg or "broken off").split()).rstrip(".")[:200]
        super().__init__(f"is not well-formed XML: {reason}; mend it or write it again")
        self.line = error.lineno or None


class SitemapElement(Struct, frozen=True):
    """A child of the root element: a page, a sitemap of an index, or an ``scp:`` element."""

    namespace: str
    name: str
    line: int
    attributes: dict[str, str]
    text: str
    children: dict[str, str]
    """The text of its ``loc`` and ``lastmod``, by tag (``{namespace}name``)."""


class SitemapDocument:
    """The sitemap ``data``, plain or compressed. Iteration yields its elements, once.

    With ``recover``, XML that is not well-formed is read as far as possible.

    Raises SitemapError, also during iteration, if the document is not a sitemap, is not
    well-formed, declares a document type or is too large. The message does not name the sitemap.
    """

    def __init__(self, data: bytes, *, recover: bool = False) -> None:
        ended = _ended_elements(data, recover=recover)
        first = next(ended, None)
        if first is None:
            raise SitemapError("is no sitemap; it has no XML element")
        self._root = first.getroottree().getroot()
        if self._root.getroottree().docinfo.internalDTD is not None:
            raise SitemapError(_DOCTYPE)
        name = etree.QName(self._root)
        if name.localname not in _ROOTS:
            raise SitemapError(
                f"is no sitemap, its root is <{name.localname[:40]}>; write <urlset>"
            )
        self.is_index = name.localname == "sitemapindex"
        self.namespace = name.namespace or ""
        self._ended = chain((first,), ended)

    def __iter__(self) -> Iterator[SitemapElement]:
        for element in self._ended:
            parent = element.getparent()
            if parent is self._root:
                yield _record(element)
                element.clear()  # else its removal looks for the namespace of each descendant
                self._root.remove(element)
            elif parent is not None and not (
                parent.getparent() is self._root and etree.QName(element).localname in _KEPT
            ):
                parent.remove(element)


def _record(element: etree._Element) -> SitemapElement:
    name = etree.QName(element)
    return SitemapElement(
        namespace=name.namespace or "",
        name=name.localname,
        line=cast("int | None", element.sourceline) or 0,
        attributes={str(key): str(value) for key, value in element.attrib.items()},
        text=(element.text or "").strip(),
        # Of several, the first counts.
        children={str(each.tag): (each.text or "").strip() for each in reversed(element)},
    )


def _ended_elements(data: bytes, *, recover: bool) -> Iterator[etree._Element]:
    """The elements of the document, each once its end tag was parsed, the root last."""
    parser = etree.XMLPullParser(
        events=("end",),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
    )
    try:
        for piece in _pieces(data):
            try:
                parser.feed(piece)
            finally:  # what was parsed before an error counts
                yield from _elements(parser)
        parser.close()
        yield from _elements(parser)
    except etree.XMLSyntaxError as error:
        if "Excessive depth" in (error.msg or ""):
            raise SitemapError(
                f"nests elements more than {_MAX_DEPTH} deep; write it again"
            ) from None
        raise MalformedSitemapError(error) from None


def _elements(parser: etree.XMLPullParser) -> Iterator[etree._Element]:
    return (cast("etree._Element", element) for _, element in parser.read_events())


def _pieces(data: bytes) -> Iterator[bytes]:
    """``data`` without compression. Raises SitemapError if it is too large or has a DOCTYPE."""
    _check_size(data)
    elements = 0
    for piece in _without_doctype(data):
        elements += piece.count(b"<") - piece.count(b"</")
        if elements > MAX_ELEMENTS:
            raise SitemapError(f"has more than {MAX_ELEMENTS:,} elements; split it")
        yield piece


def _check_size(data: bytes) -> None:
    # Before anything is parsed: the parser has a limit of its own for texts, and no plain words.
    size = 0
    for piece in _decompressed(data):
        size += len(piece)
        if size > MAX_SITEMAP:
            raise SitemapError(
                f"is larger than {MAX_SITEMAP:,} bytes; split it and list the parts in an index"
            )


def _without_doctype(data: bytes) -> Iterator[bytes]:
    """``data`` without compression. Raises SitemapError if a DOCTYPE comes before the root.

    The parser expands entities in the root's attributes before a caller sees the document type.
    """
    overlap, before_root = b"", True
    for piece in _decompressed(data):
        if before_root:
            window = overlap + piece.replace(b"\0", b"")  # also in UTF-16
            root = re.search(rb"<[A-Za-z]", window)
            if b"<!DOCTYPE" in window[: root.start() if root else len(window)]:
                raise SitemapError(_DOCTYPE)
            overlap, before_root = window[-len(b"<!DOCTYPE") :], root is None
        if piece:
            yield piece


def _decompressed(data: bytes) -> Iterator[bytes]:
    try:
        yield from decompressed(BytesIO(data), len(data))
    except CollectionError as error:
        raise SitemapError(f"cannot be decompressed: {error}") from None
