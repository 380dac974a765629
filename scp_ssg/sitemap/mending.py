"""A generator's sitemap that is not well-formed XML, so that no crawler can read what it announces,
or whose addresses are not percent-encoded, so that not every crawler finds the pages."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import cast

from lxml import etree

from scp_ssg.sitemap.document import MalformedSitemapError
from scp_ssg.urls import http_url, is_encoded

__all__ = ["mended", "with_references", "wrong_address_notice"]

_BARE = re.compile(
    rb"(<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z))|&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)",
    re.DOTALL,
)
"""An ampersand that begins no reference of XML; or what may hold one. What is never closed holds
all that is left: to look for its end again and again takes time in proportion to the square."""
_COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_NO_ADDRESS = re.compile(
    rb"<loc\s*>\s*+((?!https?://|<!\[CDATA\[)[^<]+|[^<{]*\{[{%][^<]*)", re.IGNORECASE
)
"""What stands for an address and is none, or has the marks of a template in it."""
_ADDRESS = re.compile(
    rb"<!--.*?(?:-->|\Z)|(?P<tag><(?:[\w.-]+:)?loc\s*>\s*+)"
    rb"(?:<!\[CDATA\[(?P<raw>[^<\]]*+)\]\]>|(?P<text>[^<]*+))",
    re.DOTALL,
)
"""A comment; or the start tag of an address, and the address."""
_TEMPLATE = re.compile(rb"\{[{%]")
_LONG = 60
"""Characters of an address that are shown."""


def mended(data: bytes | None) -> tuple[bytes | None, list[str], str | None]:
    """The generator's sitemap ``data``, mended if bare ampersands and addresses that are not
    percent-encoded are its only faults; lines about these; and one about the fault that is left, if
    there is one."""
    if data is None:
        return None, [], None
    fault = _fault(data)
    if fault is None:
        return *_with_encoded_addresses(data), None
    where = f"sitemap.xml, line {fault.line}," if fault.line else "sitemap.xml"
    repaired = with_references(data)
    if repaired == data or _fault(repaired) is not None:
        return data, [], f"{where} {fault}; until then no crawler reads what it announces"
    notice = (
        f"{where} has an & where XML wants &amp;, and crawlers read no such file; it is mended, but"
        " better mend the tool that writes it"
    )
    encoded, notices = _with_encoded_addresses(repaired)
    return encoded, [notice, *notices], None


def wrong_address_notice(data: bytes | None) -> str | None:
    """A line about the first address in the generator's sitemap ``data`` that is none, as in a
    template that nothing filled in; None if there is none."""
    found = None if data is None else _NO_ADDRESS.search(_COMMENT.sub(_as_lines, data))
    if data is None or found is None:
        return None
    line, address = _written(found, 1)
    if _TEMPLATE.search(found[1]):
        return (
            f"sitemap.xml, line {line}, has {address!r} for an address: it is a template that was"
            " copied as it is; have your generator fill it in (Jekyll does so below two lines of"
            " ---), or delete it"
        )
    return (
        f"sitemap.xml, line {line}, has {address!r} for an address, and crawlers want a whole one,"
        " with https://; mend the tool that writes it"
    )


def _with_encoded_addresses(data: bytes) -> tuple[bytes, list[str]]:
    """``data`` with its addresses percent-encoded, and a line about the first that was not."""
    encoded = _ADDRESS.sub(_encoded, data)
    if encoded == data:
        return data, []
    first = next(each for each in _ADDRESS.finditer(data) if _encoded(each) != each[0])
    line, address = _written(first, first.lastgroup or 0)
    notice = (
        f"sitemap.xml, line {line}, has {address!r} for an address, and crawlers want it"
        " percent-encoded; it is mended, but better mend the tool that writes it"
    )
    return encoded, [notice]


def _encoded(match: re.Match[bytes]) -> bytes:
    """What stands in the place of a ``match`` of ``_ADDRESS``."""
    written = match["raw"] or match["text"] or b""
    try:
        address = written.strip().decode()
    except UnicodeDecodeError:  # in an encoding that no sitemap may have
        return match[0]
    if match["text"]:
        address = unescape(address)
    # A template that nothing filled in is told of as it stands.
    url = None if _TEMPLATE.search(written) or is_encoded(address) else http_url(address)
    if url is None:
        return match[0]
    return match["tag"] + written.replace(written.strip(), escape(url).encode())


def _written(found: re.Match[bytes], group: int | str) -> tuple[int, str]:
    """The line of the address that ``found`` has in ``group``, and its beginning."""
    line = found.string.count(b"\n", 0, found.start(group)) + 1
    written = " ".join(found[group].decode(errors="replace").split())
    return line, written if len(written) <= _LONG else f"{written[:_LONG]}…"


def _as_lines(comment: re.Match[bytes]) -> bytes:
    return b"\n" * comment[0].count(b"\n")


def with_references(data: bytes) -> bytes:
    """``data`` with ``&amp;`` for each ampersand that XML does not allow."""
    return _BARE.sub(lambda match: match[1] or b"&amp;", data) if b"&" in data else data


class _Nothing:
    """Takes no event of the parser, so that no tree is made."""

    def close(self) -> None:
        pass


def _fault(data: bytes) -> MalformedSitemapError | None:
    target = cast("etree.ParserTarget", _Nothing())
    parser = etree.XMLParser(target=target, resolve_entities=False, no_network=True)
    try:
        etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        return MalformedSitemapError(error)
    return None
