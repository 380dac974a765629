"""Bytes of unknown encoding → text, as a browser would read them."""

from __future__ import annotations

import re
from codecs import BOM_UTF8

__all__ = ["decode"]

_BROWSERS = {
    "ascii": "cp1252",
    "us-ascii": "cp1252",
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "latin1": "cp1252",
    "windows-1252": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "euc-kr": "cp949",
}
"""Labels that browsers read as a larger encoding (WHATWG Encoding, "Names and labels")."""

_TOLD_APART = [
    "big5",
    "cp1251",
    "cp1253",
    "cp1255",
    "cp1256",
    "cp874",
    "cp932",
    "cp949",
    "euc_jp",
    "gb18030",
    "koi8_r",
]
"""Encodings of other than Latin letters; for Latin ones Windows-1252 is taken, as browsers do."""
_SAMPLE = 20_000
"""Bytes from the first beyond ASCII on that a guess looks at, for it costs more than the parse."""
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_SIDE_BY_SIDE = re.compile(rb"[\x80-\xff]{2,}")
"""Of Latin text only single letters are beyond ASCII, of others whole words."""

_NOT_DECLARABLE = ("utf-7", "utf-16", "utf-32", "utf_7", "utf_16", "utf_32")
"""A document whose declaration can be read as ASCII is in none of these."""


def decode(data: bytes) -> str:
    """The text of the HTML file ``data``, without a byte order mark; never raises.

    UTF-8 is tried first, then what a byte order mark or the document itself declares, then a
    guess. Bytes that no encoding explains become U+FFFD.
    """
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError:
        return _damaged_utf8(data) or _detected(data)


def _damaged_utf8(data: bytes) -> str | None:
    """``data`` as UTF-8 with a few bytes lost, if that is what it is."""
    text = data.decode("utf-8", "replace")
    beyond_ascii = sum(1 for character in text if character > "\x7f")
    return text.removeprefix("\ufeff") if text.count("\ufffd") * 4 < beyond_ascii else None


def _detected(data: bytes) -> str:
    from bs4.dammit import EncodingDetector

    marked, encoding = EncodingDetector.strip_byte_order_mark(data)
    if encoding:
        return bytes(marked).decode(encoding, "replace")
    for label in (EncodingDetector.find_declared_encoding(data, is_html=True), _guessed(data)):
        name = (label or "").lower()
        if name and not name.startswith(_NOT_DECLARABLE):
            try:
                return data.decode(_BROWSERS.get(name, name))
            except (ValueError, LookupError):  # a label may hold anything, NUL too
                continue
    return data.decode("cp1252", "replace")


def _guessed(data: bytes) -> str | None:
    first = _BEYOND_ASCII.search(data)
    sample = data[first.start() : first.start() + _SAMPLE] if first else b""
    if sum(map(len, _SIDE_BY_SIDE.findall(sample))) * 2 <= len(_BEYOND_ASCII.findall(sample)):
        return None
    from charset_normalizer import from_bytes

    found = from_bytes(sample, cp_isolation=_TOLD_APART).best()
    return found.encoding if found else None
