"""Rules for the elements of a sitemap together (SCP 0.1, "Sitemap.xml Extension")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg.collection import ENDINGS
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.validate.sitemap import SitemapContent

__all__ = [
    "compression",
    "compressions_named",
    "one_version",
    "section_for_each_collection",
    "snapshot_for_each_section",
    "some_compression",
]


def compression(path: str, value: object) -> Iterator[Fault]:
    """The text of ``scp:compression``."""
    text = str(value)
    if not re.fullmatch(r"[a-z]+(,[a-z]+)*", text, re.ASCII):
        yield Fault(path, f"{shown(text)} is no list of formats", 'write "zstd,gzip"')
        return
    for each in text.split(","):
        if each not in ENDINGS:
            yield Fault(
                path,
                f"{shown(each)} is no format of SCP 0.1",
                "use zstd or gzip",
                "warning",
            )


def one_version(content: SitemapContent) -> Iterator[Fault]:
    """``scp:version`` is there once."""
    if content.versions != 1:
        what = "is missing" if content.versions == 0 else "is there more than once"
        yield Fault("scp:version", what, "write it once")


def some_compression(content: SitemapContent) -> Iterator[Fault]:
    """``scp:compression`` is there."""
    if not content.compressions:
        yield Fault("scp:compression", "is missing", "name the formats of the collections")


def section_for_each_collection(content: SitemapContent) -> Iterator[Fault]:
    """Each announced collection has its ``scp:section``."""
    announced = {listing.announced.section for listing in content.listings}
    for section in sorted(announced - content.sections.keys()):
        yield Fault(
            "scp:section", f"there is none named {shown(section)}", "announce the section too"
        )


def snapshot_for_each_section(content: SitemapContent) -> Iterator[Fault]:
    """Each section has a snapshot."""
    for section in sorted(content.sections.keys() - content.with_snapshot):
        yield Fault(
            "scp:collection",
            f"section {shown(section)} has no snapshot",
            "publish one, or drop the section",
        )


def compressions_named(content: SitemapContent) -> Iterator[Fault]:
    """``scp:compression`` names the compressions of the announced collections."""
    paths = [urlsplit(listing.announced.url).path for listing in content.listings]
    for name, ending in ENDINGS.items():
        is_used = any(path.endswith(ending) for path in paths)
        if is_used and content.compressions and name not in content.compressions:
            yield Fault("scp:compression", f"lacks {name}", f"{ending} is announced", "warning")
