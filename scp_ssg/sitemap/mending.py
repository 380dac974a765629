"""A generator's sitemap that is not well-formed XML: no crawler can read what it announces."""

from __future__ import annotations

import re
from typing import cast

from lxml import etree

from scp_ssg.sitemap.document import MalformedSitemapError

__all__ = ["mended", "with_references"]

_BARE = re.compile(
    rb"(<!--.*?-->|<!\[CDATA\[.*?\]\]>)|&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)",
    re.DOTALL,
)
"""An ampersand that begins no reference of XML; or what may hold one."""


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
