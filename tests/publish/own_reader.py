"""The same crawler as ``text_reader``, with the package's own reading."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from scp_ssg.collection import read
from scp_ssg.sitemap import read_sitemap
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from pathlib import Path

ROOT = "https://example.org/"


class OwnReader:
    """Keeps one section of a site. ``sync`` says whether it took the snapshot."""

    def __init__(self, section: str) -> None:
        self.section = section
        self.index: dict[str, dict[str, Any]] = {}
        self.generated = ""

    def sync(self, site: Path, *, by_snapshot: bool) -> bool:
        sitemap = read_sitemap((site / "sitemap.xml").read_bytes(), ROOT + "sitemap.xml")
        own = [each for each in sitemap.collections if each.section == self.section]
        snapshot = next(each for each in own if each.since is None)
        deltas = sorted((e for e in own if e.since is not None), key=lambda e: e.generated)
        missed = [each for each in deltas if to_text(each.generated) > self.generated]
        reaches = bool(self.generated) and bool(missed)
        reached = self.generated
        for delta in missed:
            assert delta.since is not None
            reaches = reaches and to_text(delta.since) <= reached
            reached = to_text(delta.generated)
        current = to_text(snapshot.generated) == self.generated
        if by_snapshot or not (reaches or current):
            self.index = {}
            self._apply(site, snapshot.url)
            return True
        for delta in missed:
            self._apply(site, delta.url)
        return False

    def _apply(self, site: Path, url: str) -> None:
        with read(site / url.removeprefix(ROOT)) as reader:
            for line, page in reader.lines():
                local = self.index.get(page.url)
                if local is None or to_text(page.modified) > local["modified"]:
                    self.index[page.url] = json.loads(line)
        self.generated = to_text(reader.metadata.generated)
