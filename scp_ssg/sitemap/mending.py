"""A generator's sitemap that is not well-formed XML: no crawler can read what it announces."""

from __future__ import annotations

import re
from typing import cast

from lxml import etree

from scp_ssg.sitemap.document import MalformedSitemapError

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
_TEMPLATE = re.compile(rb"\{[{%]")
_LONG = 60
"""Characters of an address that are shown."""


def mended(data: bytes | None) -> tuple[bytes | None, str | None, str | None]:
    """The generator's sitemap ``data``, mended if bare ampersands are its only fault; a line about
    that; and one about the fault that is left. None where there is none."""
    fault = None if data is None else _fault(data)
    if data is None or fault is None:
        return data, None, None
    where = f"sitemap.xml, line {fault.line}," if fault.line else "sitemap.xml"
    repaired = with_references(data)
    if repaired == data or _fault(repaired) is not None:
        return data, None, f"{where} {fault}; until then no crawler reads what it announces"
    notice = (
        f"{where} has an & where XML wants &amp;, and crawlers read no such file; it is mended, but"
        " better mend the tool that writes it"
    )
    return repaired, notice, None


def wrong_address_notice(data: bytes | None) -> str | None:
    """A line about the first address in the generator's sitemap ``data`` that is none, as in a
    template that nothing filled in; None if there is none."""
    found = None if data is None else _NO_ADDRESS.search(_COMMENT.sub(_as_lines, data))
    if data is None or found is None:
        return None
    line = found.string.count(b"\n", 0, found.start(1)) + 1
    written = " ".join(found[1].decode(errors="replace").split())
    address = written if len(written) <= _LONG else f"{written[:_LONG]}…"
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
