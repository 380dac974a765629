"""Compare two folders of results."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["differences"]

_CONTEXT = 60
"""Bytes that are shown before and after the first one that differs."""


def differences(before: Path, after: Path) -> Iterator[str]:
    """One line for each file that is in one folder alone, or has other bytes.

    Of a ``.jsonl`` file, one line for each of its lines that differs.
    """
    names = {path.relative_to(root) for root in (before, after) for path in root.rglob("*")}
    for name in sorted(names):
        old, new = before / name, after / name
        if old.is_dir() and new.is_dir():
            continue
        if not (old.exists() and new.exists()):
            yield f"{name}: only {'before' if old.exists() else 'after'}"
        elif old.read_bytes() != new.read_bytes():
            yield from _inside(str(name), old.read_bytes(), new.read_bytes())


def _inside(name: str, old: bytes, new: bytes) -> Iterator[str]:
    if not name.endswith(".jsonl"):
        yield f"{name}: {_first(old, new)}"
        return
    pairs = zip_longest(old.splitlines(), new.splitlines(), fillvalue=b"")
    for number, (one, other) in enumerate(pairs, 1):
        if one != other:
            yield f"{name}, line {number}: {_first(one, other)}"


def _first(old: bytes, new: bytes) -> str:
    """The first byte that differs, with what stands around it in both."""
    pairs = zip_longest(old, new)
    at = next(place for place, (one, other) in enumerate(pairs) if one != other)
    around = slice(max(0, at - _CONTEXT), at + _CONTEXT)
    return f"byte {at}: {old[around]!r} is now {new[around]!r}"
