"""``python -m tests.release_tag v1.2.3``: fails unless the tag names the version of the sources,
and the changelog dates a section of it, which is its first."""

from __future__ import annotations

import re
import sys
from pathlib import Path

__all__ = ["problem", "sections", "version"]

ROOT = Path(__file__).parents[1]
_SECTION = re.compile(r"^## (\S+) \((.+)\)$", re.MULTILINE)
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def version(root: Path = ROOT) -> str:
    """The version that the sources below ``root`` have."""
    text = (root / "scp_ssg/__init__.py").read_text(encoding="utf-8")
    [found] = re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    return str(found)


def sections(root: Path = ROOT) -> list[tuple[str, str]]:
    """The version of each section of the changelog, newest first, and what stands in brackets."""
    return _SECTION.findall((root / "CHANGELOG.md").read_text(encoding="utf-8"))


def problem(tag: str, root: Path = ROOT) -> str | None:
    """Why ``tag`` cannot be released, in one line; None if it can."""
    ours = version(root)
    if tag != f"v{ours}":
        return f"the tag is {tag}, and scp_ssg/__init__.py says {ours}: tag v{ours}"
    newest, date = sections(root)[0]
    if newest != ours:
        return f"the first section of CHANGELOG.md is {newest}: write one of {ours}"
    if not _DATE.fullmatch(date):
        return f"CHANGELOG.md says {ours} ({date}): write the date, such as (2026-01-31)"
    return None


if __name__ == "__main__":
    if found := problem(sys.argv[1]):
        sys.exit(found)
