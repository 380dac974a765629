"""Adding our elements to a sitemap that the generator wrote; all other bytes stay the same.

The text is edited rather than parsed and written anew: the sitemap keeps its layout, its comments
and the elements of other extensions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from html import escape, unescape
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.errors import SitemapError
from scp_ssg.sitemap.elements import SCP_NAMESPACE
from scp_ssg.times import to_text
from scp_ssg.urls import http_url

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Dates", "announced_elements", "announces", "extend", "extend_index", "is_index"]

_ATTRIBUTES = rb"(?:[^>\"']|\"[^\"]*\"|'[^']*')*"
_ROOT = re.compile(
    rb"<!--.*?-->"
    rb"|<(?P<name>(?:[\w.-]+:)?(?P<kind>urlset|sitemapindex))\b(?P<attributes>"
    + _ATTRIBUTES
    + rb")>",
    re.DOTALL,
)
_DECLARATION = re.compile(rb"\s+xmlns:scp\s*=\s*(?:\"[^\"]*\"|'[^']*')")
_OURS = re.compile(
    rb"\s*<scp:(version|compression|section|collection|delta)\b" + _ATTRIBUTES[:-1] + rb"*?"
    rb"(?:/>|>[^<]*</scp:\1\s*>)"
)
_URL = re.compile(rb"<((?:[\w.-]+:)?url)\s*>.*?</\1\s*>", re.DOTALL)
_LOC = re.compile(rb"<(?P<prefix>[\w.-]+:)?loc\s*>\s*(?P<url>[^<]*?)\s*</(?:[\w.-]+:)?loc\s*>")
_LASTMOD = re.compile(
    rb"\s*<(?:[\w.-]+:)?lastmod\s*>\s*(?P<when>[^<]*?)\s*</(?:[\w.-]+:)?lastmod\s*>"
)


class Dates(Struct, frozen=True):
    """The dates for ``lastmod``."""

    modified: Mapping[str, datetime]
    """By URL, for the pages that we publish."""

    build: date
    """The day of the build. As ``lastmod`` of another page it means nothing and is removed."""


def is_index(data: bytes) -> bool:
    """Return whether ``data`` is a sitemap index."""
    root = _root(data)
    return root is not None and root["kind"] == b"sitemapindex"


def announces(data: bytes) -> bool:
    """Return whether the sitemap ``data`` has ``scp:`` elements."""
    return _OURS.search(data) is not None


def announced_elements(data: bytes) -> tuple[str, ...]:
    """The ``scp:`` elements of the sitemap ``data``, as they stand there."""
    return tuple(match[0].strip().decode() for match in _OURS.finditer(data))


def extend(data: bytes, elements: Sequence[str], dates: Dates | None = None) -> bytes:
    """The urlset ``data`` with ``elements`` in place of the ``scp:`` elements that it had.

    They come right after the start tag: the schema of the sitemap protocol allows foreign elements
    nowhere else. ``dates`` corrects ``lastmod``. Raises SitemapError if ``data`` has no ``urlset``.
    """
    data = _OURS.sub(b"", data)
    root = _root(data)
    if root is None or root["kind"] != b"urlset":
        raise SitemapError(
            "sitemap.xml has no <urlset>, so the collections cannot be announced in it"
        )
    attributes, empty = _DECLARATION.sub(b"", root["attributes"]).rstrip(), False
    if attributes.endswith(b"/"):
        attributes, empty = attributes[:-1].rstrip(), True
    start = b"<" + root["name"] + attributes + f' xmlns:scp="{SCP_NAMESPACE}">'.encode()
    inserted = "".join(f"\n{element}" for element in elements).encode()
    end = b"\n</" + root["name"] + b">" if empty else b""
    rest = data[root.end() :]
    if dates is not None:
        rest = _URL.sub(lambda url: _dated(url[0], dates), rest)
    return data[: root.start()] + start + inserted + end + rest


def extend_index(data: bytes, child: str) -> bytes:
    """The sitemap index ``data``, which lists the sitemap at the URL ``child`` once."""
    if f">{escape(child)}<".encode() in data:
        return data
    entry = f"<loc>{escape(child)}</loc>".encode()
    root = _root(data)
    assert root is not None
    prefix = root["name"].rpartition(b":")[0]
    tag = b"sitemap"
    if prefix:
        tag = prefix + b":sitemap"
        entry = f"<{prefix.decode()}:loc>{escape(child)}</{prefix.decode()}:loc>".encode()
    return (
        data[: root.end()] + b"\n<" + tag + b">" + entry + b"</" + tag + b">" + data[root.end() :]
    )


def _root(data: bytes) -> re.Match[bytes] | None:
    return next((match for match in _ROOT.finditer(data) if match["kind"]), None)


def _dated(url: bytes, dates: Dates) -> bytes:
    loc = _LOC.search(url)
    if loc is None:
        return url
    listed = unescape(loc["url"].decode(errors="replace"))
    when = dates.modified.get(http_url(listed) or listed)
    old = _LASTMOD.search(url)
    if when is None:
        if old and old["when"] == dates.build.isoformat().encode():
            return url[: old.start()] + url[old.end() :]
        return url
    text = to_text(when).encode()
    if old:
        return url[: old.start("when")] + text + url[old.end("when") :]
    tag = (loc["prefix"] or b"") + b"lastmod"
    return url[: loc.end()] + b"<" + tag + b">" + text + b"</" + tag + b">" + url[loc.end() :]
