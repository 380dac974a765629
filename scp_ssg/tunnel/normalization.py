"""The normalised text of a page and its fingerprint, the same in every template.

Draft-00, "Normalization Algorithm", as draft-01 says it step by step ("Canonical Text
Normalization"). Draft-00 alone has the quotation marks.
"""

from __future__ import annotations

import hashlib
import html
import re
import unicodedata

__all__ = ["fingerprint", "normalized"]

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""The general category Cc without tab, line feed and carriage return."""

_WHITE_SPACE = re.compile(r"[ \t\n\r\xa0]+")

_QUOTATION_MARKS = str.maketrans({"\u201c": '"', "\u201d": '"', "\u2018": "'", "\u2019": "'"})


def normalized(text: str, *, from_html: bool = False) -> str:
    """``text`` in the form that is hashed. ``from_html`` decodes character references first."""
    if from_html:
        text = html.unescape(text)
    text = unicodedata.normalize("NFKC", text).casefold().translate(_QUOTATION_MARKS)
    return _WHITE_SPACE.sub(" ", _CONTROLS.sub("", text)).strip(" ")


def fingerprint(text: str) -> str:
    """The SHA-256 of the normalised ``text``, in 64 hexadecimal digits."""
    return hashlib.sha256(normalized(text).encode("utf-8", "surrogatepass")).hexdigest()
