"""Links to the other forms of a page, in the head of its HTML.

The bytes of the file stay as they are but for our links, which stand behind the last element of the
head. A mark of our own tells them from the links of the author and the theme.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["AlternateLink", "alternates", "with_alternates", "with_root"]

_ATTRIBUTES = rb"""(?:[^<>"']++|"[^"]*+"|'[^']*+')*+>"""

_HEAD_ITEM = re.compile(
    rb"\s*+(?:"
    rb"<!--.*?-->|<[!?][^>]*+>"
    rb"|<(?:html|head|meta|link|base)\b" + _ATTRIBUTES + rb"|</(?:meta|link|base)\s*+>"
    rb"|<(?P<element>title|script|style|noscript|template)\b" + _ATTRIBUTES + rb".*?"
    rb"</(?P=element)\s*+>)",
    re.DOTALL | re.IGNORECASE,
)
"""One thing that stands in a head, where its tags may have been left out."""

_OURS = re.compile(rb"<link\b[^<>]*\sdata-scp-ssg\b[^<>]*>", re.IGNORECASE)
"""A link of ours, in the spelling of any tool that has rewritten the page since."""

_ATTRIBUTE = re.compile(rb"""\s(type|href)\s*=\s*(?:(["'])(.*?)\2|([^\s"'>]+))""", re.IGNORECASE)

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_OTHER_WIDTHS = (b"\xff\xfe", b"\xfe\xff", b"\x00")


class AlternateLink(NamedTuple):
    """Another form of a page."""

    media_type: str
    url: str
    """Absolute."""


def with_alternates(html: bytes, links: Iterable[AlternateLink]) -> bytes:
    """``html`` with exactly these ``links`` of ours at the end of its head; no other byte changes.

    Doing it again changes nothing; no ``links`` takes ours out. A page in UTF-16 stays as it is.
    """
    if html.startswith(_OTHER_WIDTHS):
        return html
    end = _end_of_head(html)
    head = _OURS.sub(b"", html[:end]) if b"data-scp-ssg" in html[:end] else html[:end]
    return head + b"".join(map(_tag, links)) + html[end:]


def alternates(html: bytes) -> dict[str, str]:
    """Media type → URL, of the links of ours in the head of ``html``."""
    found = {}
    for tag in _OURS.findall(html[: _end_of_head(html)]):
        values = {
            name.lower(): unescape((value or bare).decode("utf-8", "replace"))
            for name, _, value, bare in _ATTRIBUTE.findall(tag)
        }
        found[values.get(b"type", "")] = values.get(b"href", "")
    return found


def with_root(html: bytes, old: str, new: str) -> bytes:
    """``html`` with the links of ours to URLs below ``old`` leading below ``new`` instead."""
    end = _end_of_head(html)
    before, after = (f'href="{escape(root)}'.encode() for root in (old, new))
    return _OURS.sub(lambda tag: tag[0].replace(before, after), html[:end]) + html[end:]


def _tag(link: AlternateLink) -> bytes:
    return (
        f'<link rel="alternate" type="{link.media_type}" href="{escape(link.url)}" data-scp-ssg>'
    ).encode()


def _end_of_head(html: bytes) -> int:
    """The place behind the last thing of the head."""
    place = len(_BYTE_ORDER_MARK) if html.startswith(_BYTE_ORDER_MARK) else 0
    while item := _HEAD_ITEM.match(html, place):
        place = item.end()
    return place
