"""The sitemap: what announces the collections (SCP 0.1, "Sitemap.xml Extension").

A sitemap that the host wrote is extended without touching anything else in it; where there is none,
a complete one is written (sitemaps.org protocol 0.9).
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from scp_ssg.errors import SitemapError
from scp_ssg.model import VERSION
from scp_ssg.options import Compression, UpdateFreq
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scp_ssg.publication import Listed

__all__ = [
    "Announced",
    "SectionAnnounced",
    "announcement",
    "extend",
    "is_index",
    "is_ours",
    "written",
]

_SIGNATURE = "<!-- Written by scp-ssg, anew at each build. -->"

SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
SCP_NAMESPACE = "https://scp-protocol.org/schemas/sitemap/1.0"


class SectionAnnounced(Struct, frozen=True, kw_only=True):
    """One ``scp:section``."""

    name: str
    frequency: UpdateFreq
    pages: int


class Announced(Struct, frozen=True, kw_only=True):
    """One ``scp:collection`` or, with ``since`` and ``period``, one ``scp:delta``."""

    section: str
    url: str
    generated: datetime
    expires: datetime
    pages: int
    size: int
    """Bytes as served."""

    since: datetime | None = None
    period: str | None = None


def announcement(
    forms: Iterable[Compression],
    sections: Iterable[SectionAnnounced],
    collections: Iterable[Announced],
) -> tuple[str, ...]:
    """The ``scp:`` elements, in the order of the specification's example."""
    elements = [
        f"<scp:version>{VERSION}</scp:version>",
        f"<scp:compression>{','.join(forms)}</scp:compression>",
    ]
    elements += [
        _element("section", name=each.name, updateFreq=each.frequency, pages=str(each.pages))
        for each in sections
    ]
    listed = list(collections)
    elements += [
        _element("collection", section=each.section, type="snapshot", **_common(each))
        for each in listed
        if each.since is None
    ]
    elements += [
        _element(
            "delta",
            section=each.section,
            period=each.period or "",
            **_common(each),
            since=to_text(each.since),
        )
        for each in listed
        if each.since is not None
    ]
    return tuple(elements)


def _common(each: Announced) -> dict[str, str]:
    return {
        "url": each.url,
        "generated": to_text(each.generated),
        "expires": to_text(each.expires),
        "pages": str(each.pages),
        "size": str(each.size),
    }


def _element(tag: str, **attributes: str) -> str:
    members = " ".join(f"{key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<scp:{tag} {members}/>"


_URLSET = re.compile(
    rb"<(?P<prefix>[\w.-]+:)?urlset\b(?P<attributes>(?:[^>\"']|\"[^\"]*\"|'[^']*')*)>"
)
_INDEX = re.compile(rb"<(?:[\w.-]+:)?sitemapindex[\s>/]")
_DECLARATION = re.compile(rb"\s+xmlns:scp\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_OURS = re.compile(
    rb"\s*<scp:(version|compression|section|collection|delta)\b"
    rb"(?:[^>\"']|\"[^\"]*\"|'[^']*')*?(?:/>|>[^<]*</scp:\1\s*>)"
)
_URL = re.compile(rb"<(?:[\w.-]+:)?url\s*>.*?</(?:[\w.-]+:)?url\s*>", re.DOTALL)
_LOC = re.compile(rb"<(?:[\w.-]+:)?loc\s*>\s*(.*?)\s*</", re.DOTALL)
_LASTMOD = re.compile(
    rb"(?P<space>\s*)(?P<start><(?:[\w.-]+:)?lastmod\s*>)\s*(?P<when>[^<]*?)\s*(?P<end></[^>]*>)"
)


def is_ours(data: bytes) -> bool:
    """Whether ``written`` made ``data``: then it need not be kept but can be written again."""
    return _SIGNATURE.encode() in data[:500]


def is_index(data: bytes) -> bool:
    """Whether ``data`` is a sitemap index."""
    return _INDEX.search(data) is not None


def extend(
    data: bytes,
    elements: Sequence[str],
    *,
    modified: Mapping[str, datetime] | None = None,
    build_date: date | None = None,
) -> bytes:
    """``data``, a urlset, with ``elements`` right after its start tag and without any of ours that
    stood there before; everything else stays byte for byte.

    ``modified`` gives the ``lastmod`` of the pages it knows; another page's that is merely
    ``build_date`` goes, since it says nothing of the page.

    Raises SitemapError if ``data`` has no ``urlset``.
    """
    data = _OURS.sub(b"", data)
    found = _URLSET.search(data)
    if found is None:
        raise SitemapError("sitemap.xml has no <urlset>; the collections cannot be announced in it")
    name = (found["prefix"] or b"") + b"urlset"
    attributes = _DECLARATION.sub(b"", found["attributes"])
    empty = attributes.rstrip().endswith(b"/")
    if empty:
        attributes = attributes.rstrip()[:-1].rstrip()
    start = b"<" + name + attributes + f' xmlns:scp="{SCP_NAMESPACE}">'.encode()
    inserted = "".join(f"\n{element}" for element in elements).encode()
    rest = data[found.end() :]
    if modified is not None:
        rest = _URL.sub(lambda url: _dated(url[0], modified, build_date), rest)
    end = b"\n</" + name + b">" if empty else b""
    return data[: found.start()] + start + inserted + end + rest


def _dated(url: bytes, modified: Mapping[str, datetime], build_date: date | None) -> bytes:
    loc = _LOC.search(url)
    when = modified.get(_unescaped(loc[1])) if loc else None
    old = _LASTMOD.search(url)
    if when is None:
        if old and build_date and old["when"].decode(errors="replace") == build_date.isoformat():
            return url[: old.start()] + url[old.end() :]
        return url
    text = to_text(when).encode()
    if old:
        return url[: old.start("when")] + text + url[old.end("when") :]
    return url


def _unescaped(text: bytes) -> str:
    plain = text.decode(errors="replace")
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'")):
        plain = plain.replace(entity, character)
    return plain.replace("&amp;", "&")


def written(elements: Sequence[str], listed: Iterable[Listed]) -> bytes:
    """A complete sitemap of ``listed``."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        _SIGNATURE,
        f'<urlset xmlns="{SITEMAP_NAMESPACE}" xmlns:scp="{SCP_NAMESPACE}">',
        *elements,
    ]
    for each in listed:
        lastmod = f"<lastmod>{to_text(each.lastmod)}</lastmod>" if each.lastmod else ""
        lines.append(f"<url><loc>{escape(each.url)}</loc>{lastmod}</url>")
    return "\n".join([*lines, "</urlset>", ""]).encode()
