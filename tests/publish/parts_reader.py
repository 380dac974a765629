"""A crawler of a section that may be split into parts: one reader for each part."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from tests.publish.own_reader import OwnReader
    from tests.publish.text_reader import TextReader


def is_of(section: str, name: str) -> bool:
    """Return whether ``name`` is that of ``section`` or of one of its parts."""
    return re.fullmatch(rf"{re.escape(section)}(-part-[01]*1)?", name) is not None


class PartsReader:
    """Keeps one section of a site, whatever its parts. ``sync`` says whether it took the snapshots
    of all of them."""

    def __init__(self, kind: type[TextReader | OwnReader], section: str) -> None:
        self._kind = kind
        self.section = section
        self.parts: dict[str, TextReader | OwnReader] = {}

    @property
    def index(self) -> dict[str, dict[str, Any]]:
        """The pages of all parts; a page that moved may still be in its old one."""
        newest: dict[str, dict[str, Any]] = {}
        for part in self.parts.values():
            for url, page in part.index.items():
                if url not in newest or page["modified"] > newest[url]["modified"]:
                    newest[url] = page
        return newest

    def sync(self, site: Path, *, by_snapshot: bool) -> bool:
        root = ET.fromstring((site / "sitemap.xml").read_bytes())
        announced = [each.attrib["name"] for each in root if each.tag.endswith("}section")]
        names = [each for each in announced if is_of(self.section, each)]
        self.parts = {name: self.parts.get(name) or self._kind(name) for name in names}
        taken = {each.sync(site, by_snapshot=by_snapshot) for each in self.parts.values()}
        return taken == {True}
