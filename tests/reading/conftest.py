"""Collections and sites to be read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from scp_ssg.validate import Problems
from scp_ssg.validate.collection import Checked, Source, check_collection

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


Check = Callable[..., list[str]]


@pytest.fixture
def check() -> Check:
    """What is wrong with a collection's bytes, as lines."""

    def checked(data: bytes, **options: Any) -> list[str]:
        problems = Problems(**options)
        outcome = check_collection(Source("a.scp", io.BytesIO(data), len(data)), problems, now=NOW)
        assert isinstance(outcome, Checked)
        return [str(problem) for problem in problems.found]

    return checked
