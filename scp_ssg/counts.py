"""Counts as people write them."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, noun: str) -> str:
    """``number`` and its ``noun``, which takes an s in the plural: ``1 page``, ``1,200 pages``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
