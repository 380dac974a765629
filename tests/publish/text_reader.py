"""A crawler written from the text of SCP 0.1 alone, as plainly as possible.

"Sitemap.xml Extension", "Delta Application", "Recovery from Missed Deltas". It shares no code with
the package, so that the two cannot be wrong together.
"""

from __future__ import annotations

import gzip
import json
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import zstandard

if TYPE_CHECKING:
    from pathlib import Path

SCP = "{https://scp-protocol.org/schemas/sitemap/1.0}"


def load(site: Path, url: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    data = (site / urlsplit(url).path.lstrip("/")).read_bytes()
    data = gzip.decompress(data) if url.endswith(".gz") else zstandard.decompress(data)
    first, *lines = (json.loads(line) for line in data.splitlines())
    return first["collection"], {page["url"]: page for page in lines}


class TextReader:
    """Keeps one section of a site. ``sync`` says whether it took the snapshot."""

    def __init__(self, section: str) -> None:
        self.section = section
        self.index: dict[str, dict[str, Any]] = {}
        self.generated = ""

    def sync(self, site: Path, *, by_snapshot: bool) -> bool:
        root = ET.fromstring((site / "sitemap.xml").read_bytes())
        own = [each for each in root if each.get("section") == self.section]
        snapshot = next(each for each in own if each.tag == SCP + "collection")
        deltas = sorted(
            (each for each in own if each.tag == SCP + "delta"), key=lambda e: e.attrib["generated"]
        )
        missed = [each for each in deltas if each.attrib["generated"] > self.generated]
        reached = self.generated
        for delta in missed:
            if not reached or delta.attrib["since"] > reached:
                by_snapshot = True  # a delta is missing in between
            reached = delta.attrib["generated"]
        if not missed and snapshot.attrib["generated"] != self.generated:
            by_snapshot = True
        if by_snapshot:
            metadata, self.index = load(site, snapshot.attrib["url"])
            self.generated = metadata["generated"]
            return True
        for delta in missed:
            metadata, pages = load(site, delta.attrib["url"])
            for url, page in pages.items():
                local = self.index.get(url)
                if local is None or page["modified"] > local["modified"]:
                    self.index[url] = page
            self.generated = metadata["generated"]
        return False
