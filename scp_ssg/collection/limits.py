"""The limits of collections (SCP 0.1, "Resource Exhaustion"). Of a page's blocks, see model."""

from __future__ import annotations

__all__ = ["MAX_FILE", "MAX_FIRST_LINE", "MAX_LINE", "MAX_RATIO", "MAX_TOTAL"]

MAX_RATIO = 100
"""The most that a collection may expand: uncompressed bytes for each compressed byte."""

MAX_FILE = 50_000_000_000
"""Bytes of a compressed collection."""

MAX_TOTAL = 500_000_000_000
"""Bytes of a collection without compression."""

MAX_LINE = 100_000_000
"""Bytes of a page."""

MAX_FIRST_LINE = 1_000_000
"""Bytes of a collection's metadata."""
