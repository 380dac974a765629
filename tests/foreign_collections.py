"""Collections as a foreign generator would write them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

__all__ = ["METADATA", "NOW", "collection", "page"]

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

METADATA = {
    "id": "all-1",
    "section": "all",
    "type": "snapshot",
    "generated": "2026-11-21T10:00:00Z",
    "version": "0.1",
}


def page(name: str = "", **members: Any) -> dict[str, Any]:
    return {
        "url": f"https://example.com/{name}",
        "title": "A title",
        "description": "",
        "modified": "2026-11-20T00:00:00Z",
        "language": "en",
        "content": [{"type": "text", "text": "Some words."}],
    } | members


def collection(*pages: dict[str, Any], **metadata: Any) -> bytes:
    """A collection as a foreign generator would write it: other spaces, other escapes."""
    lines = [{"collection": METADATA | metadata}, *pages]
    return "".join(json.dumps(line) + "\n" for line in lines).encode()
