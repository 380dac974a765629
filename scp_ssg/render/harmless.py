"""Hostile text made harmless where people read it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import PurePath

__all__ = ["one_line", "shown_path", "visible"]

# Control characters (a terminal obeys them), lone surrogates (no output can encode them) and the
# marks that reorder a line so that it reads as something else.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def visible(text: str) -> str:
    r"""Spells out every unsafe character of ``text`` (``\x1b``); newlines and tabs stay."""
    return _UNSAFE.sub(_spelled, text.replace("\r\n", "\n"))


def one_line(text: str, limit: int = 80) -> str:
    """Returns ``text`` on one line of at most ``limit`` characters, for messages and tables."""
    line = " ".join(visible(text[: limit * 4]).split())
    return line if len(line) <= limit else line[: limit - 3] + "..."


def shown_path(path: PurePath) -> str:
    r"""Returns ``path`` for messages; bytes that are not UTF-8 become ``\xe9``."""
    return visible(os.fsencode(path).decode("utf-8", "backslashreplace"))


def _spelled(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
