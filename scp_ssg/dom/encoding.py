"""Decode the bytes of an HTML file as a browser does."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, register_error

from webencodings import Encoding, lookup

__all__ = ["decode"]

_BYTE_ORDER_MARKS = {BOM_UTF8: "utf-8", BOM_UTF16_BE: "utf-16-be", BOM_UTF16_LE: "utf-16-le"}

_SUPERSETS = {"gbk": "gb18030", "iso-2022-jp": "iso2022_jp_ext"}
"""Encoding → Python's codec for its superset that browsers decode (WHATWG Encoding, "gbk decoder",
"ISO-2022-JP decoder": four-byte characters, half-width katakana)."""

_ASCII_LABELS = re.compile(rb"2022|hz-gb|replacement", re.IGNORECASE)
"""Labels of encodings whose bytes are ASCII, and so are valid UTF-8 too."""
_DECLARED_WITHIN = 2048
"""Bytes at the beginning of the file that may declare such an encoding."""

_DETECTED = [
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
"""Encodings to detect, all of non-Latin scripts; browsers read Latin text as Windows-1252."""
_SAMPLE = 20_000
"""Bytes that detection reads, from the first non-ASCII one; detection costs more than the parse."""
_NON_ASCII = re.compile(rb"[\x80-\xff]")
_NON_ASCII_RUN = re.compile(rb"[\x80-\xff]{2,}")
"""In Latin scripts single letters are non-ASCII, in other scripts whole words."""
_UTF_8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
"""A character in UTF-8."""
_OTHERS_AS_LATIN = "scp-ssg-windows-1252"
"""The error handler of a text in UTF-8 whose other bytes are Windows-1252: a tool that writes UTF-8
copied Latin sources into its page."""


def decode(data: bytes) -> str:
    """The text of the HTML file ``data``, without a byte order mark; never raises.

    The encoding is, in this order: that of the byte order mark; UTF-8 where the bytes are valid
    UTF-8; the declared encoding where it decodes most of the bytes; a detected one. Bytes that
    cannot be decoded become U+FFFD.
    """
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if _ASCII_LABELS.search(data, 0, _DECLARED_WITHIN):
        declared = _declared_encoding(data)
        if declared and declared.name == "iso-2022-jp":
            return _decode_as(data, declared)
        if declared and declared.name == "replacement":
            return "\ufffd"  # browsers show one such character in place of the page
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _mostly_decoded(data.decode("utf-8", "replace")) or _decode_legacy(data)


def _decode_legacy(data: bytes) -> str:
    """The text of ``data``, which is not UTF-8, by the declared encoding or a detected one."""
    declared = _declared_encoding(data)
    text = _decode_as(data, declared) if declared else ""
    if text and ("\ufffd" not in text or (_is_multi_byte(declared) and _mostly_decoded(text))):
        return text
    try:
        detected = _detected_encoding(data)
        return data.decode(detected) if detected else data.decode("utf-8", _OTHERS_AS_LATIN)
    except UnicodeDecodeError:
        return text or data.decode("cp1252", "replace")


def _as_windows_1252(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


register_error(_OTHERS_AS_LATIN, _as_windows_1252)


def _declared_encoding(data: bytes) -> Encoding | None:
    """The encoding that the document declares, mapped as browsers map it (HTML, "prescan a byte
    stream to determine its encoding")."""
    from bs4.dammit import EncodingDetector

    label = EncodingDetector.find_declared_encoding(data, is_html=True)
    declared = lookup(label) if label else None
    if declared and declared.name.startswith("utf-16"):
        # A document in UTF-16 could not declare this in ASCII.
        return lookup("utf-8")
    if declared and declared.name == "x-user-defined":
        return lookup("windows-1252")
    return declared


def _decode_as(data: bytes, encoding: Encoding) -> str:
    superset = _SUPERSETS.get(encoding.name)
    if superset:
        return data.decode(superset, "replace")
    text: str = encoding.codec_info.decode(data, "replace")[0]
    return text


def _is_multi_byte(encoding: Encoding) -> bool:
    """Return whether ``encoding`` is multi-byte: few byte pairs of other encodings are valid in it.

    Any bytes are valid in a single-byte encoding, so that its declaration proves nothing.
    """
    return encoding.name in ("big5", "euc-jp", "euc-kr", "gb18030", "gbk", "shift_jis")


def _mostly_decoded(text: str) -> str | None:
    """``text`` if less than a quarter of its non-ASCII characters is U+FFFD, else None."""
    non_ascii = sum(1 for character in text if character > "\x7f")
    return text if text.count("\ufffd") * 4 < non_ascii else None


def _detected_encoding(data: bytes) -> str | None:
    """The detected encoding of ``data``; None for Latin scripts and where detection fails."""
    first = _NON_ASCII.search(data)
    sample = data[first.start() : first.start() + _SAMPLE] if first else b""
    rest = _UTF_8.sub(b"", sample)
    if sum(map(len, _NON_ASCII_RUN.findall(rest))) * 2 <= len(_NON_ASCII.findall(rest)):
        return None
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=_DETECTED).best()
    return best.encoding if best else None
