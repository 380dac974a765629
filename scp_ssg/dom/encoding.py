"""Bytes of unknown encoding → text, as a browser would read them."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from webencodings import Encoding, lookup

__all__ = ["decode"]

_MARKS = {BOM_UTF8: "utf-8", BOM_UTF16_BE: "utf-16-be", BOM_UTF16_LE: "utf-16-le"}

_LARGER = {"gbk": "gb18030", "iso-2022-jp": "iso2022_jp_ext"}
"""Encodings that browsers read more of than Python's codecs do (WHATWG Encoding, "gbk decoder",
"ISO-2022-JP decoder": four-byte characters, half-width katakana)."""

_IN_ASCII = re.compile(rb"2022|hz-gb|replacement", re.IGNORECASE)
"""In the labels of encodings whose bytes are ASCII and so look like UTF-8."""
_DECLARED_WITHIN = 2048
"""Bytes."""

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


def decode(data: bytes) -> str:
    """The text of the HTML file ``data``, without a byte order mark; never raises.

    A byte order mark says what it is. Else what is UTF-8 is read as that, and anything else by what
    the document declares, as far as that explains most of it, or by a guess. Bytes that no encoding
    explains become U+FFFD.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if _IN_ASCII.search(data, 0, _DECLARED_WITHIN):
        declared = _declared(data)
        if declared and declared.name == "iso-2022-jp":
            return _read(data, declared)
        if declared and declared.name == "replacement":
            return "\ufffd"  # browsers show nothing of such a page
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _explained(data.decode("utf-8", "replace")) or _detected(data)


def _detected(data: bytes) -> str:
    declared = _declared(data)
    text = _read(data, declared) if declared else ""
    if text and ("\ufffd" not in text or (_is_wide(declared) and _explained(text))):
        return text
    try:
        return data.decode(_guessed(data) or "cp1252")
    except UnicodeDecodeError:
        return text or data.decode("cp1252", "replace")


def _declared(data: bytes) -> Encoding | None:
    """The encoding that the document says it is in, as browsers understand that (HTML, "prescan a
    byte stream to determine its encoding")."""
    from bs4.dammit import EncodingDetector

    label = EncodingDetector.find_declared_encoding(data, is_html=True)
    declared = lookup(label) if label else None
    if declared and declared.name.startswith("utf-16"):
        # Its declaration could not be read as ASCII.
        return lookup("utf-8")
    if declared and declared.name == "x-user-defined":
        return lookup("windows-1252")
    return declared


def _read(data: bytes, encoding: Encoding) -> str:
    larger = _LARGER.get(encoding.name)
    if larger:
        return data.decode(larger, "replace")
    text: str = encoding.codec_info.decode(data, "replace")[0]
    return text


def _is_wide(encoding: Encoding) -> bool:
    """Whether its characters have two bytes, of which few pairs would do for another encoding.

    Any bytes will do for one of single bytes, which templates declare for whatever comes.
    """
    return encoding.name in ("big5", "euc-jp", "euc-kr", "gb18030", "gbk", "shift_jis")


def _explained(text: str) -> str | None:
    """``text`` if only a few of its bytes beyond ASCII are lost."""
    beyond_ascii = sum(1 for character in text if character > "\x7f")
    return text if text.count("\ufffd") * 4 < beyond_ascii else None


def _guessed(data: bytes) -> str | None:
    first = _BEYOND_ASCII.search(data)
    sample = data[first.start() : first.start() + _SAMPLE] if first else b""
    if sum(map(len, _SIDE_BY_SIDE.findall(sample))) * 2 <= len(_BEYOND_ASCII.findall(sample)):
        return None
    from charset_normalizer import from_bytes

    found = from_bytes(sample, cp_isolation=_TOLD_APART).best()
    return found.encoding if found else None
