"""A sample site that was built, and how to read what was published of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from demo import published

if TYPE_CHECKING:
    from pathlib import Path

    from demo.sites import SampleSite

__all__ = ["MONDAY", "BuildSite", "Built"]

MONDAY = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Built:
    """A sample site, its folder, and what its last build said."""

    site: SampleSite
    home: Path
    summary: str

    @property
    def output(self) -> Path:
        return self.home / self.site.output

    @cached_property
    def collections(self) -> list[published.Collection]:
        """Every collection file, in each of its formats."""
        return [published.collection(file) for file in sorted((self.output / "scp").iterdir())]

    @cached_property
    def pages(self) -> dict[str, dict[str, Any]]:
        """URL → page, of all sections."""
        return {url: page for each in self.collections for url, page in each.pages.items()}

    def content(self, path: str) -> list[dict[str, Any]]:
        """The blocks of the page at ``path`` below the site's root."""
        blocks: list[dict[str, Any]] = self.pages[self.site.url + path]["content"]
        return blocks


BuildSite = Callable[[str, datetime], Built]
