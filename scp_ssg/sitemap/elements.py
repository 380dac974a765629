"""The ``scp:`` elements that announce collections (SCP 0.1, "Sitemap.xml Extension")."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.model import VERSION, Compression, Time, UpdateFreq
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

__all__ = [
    "SCP_NAMESPACE",
    "SITEMAP_NAMESPACE",
    "Announced",
    "SectionAnnounced",
    "announcement",
    "newest_snapshot",
]

SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
SCP_NAMESPACE = "https://scp-protocol.org/schemas/sitemap/1.0"


class SectionAnnounced(Struct, frozen=True, kw_only=True):
    """One ``scp:section``."""

    name: str
    frequency: UpdateFreq
    pages: int


class Announced(Struct, frozen=True, kw_only=True):
    """One ``scp:collection`` or, with ``since`` and ``period``, one ``scp:delta``."""

    section: str
    url: str
    generated: Time
    expires: Time
    pages: int
    size: int
    """Bytes as served."""

    since: Time | None = None
    period: str | None = None

    @property
    def identity(self) -> tuple[str, datetime, datetime | None]:
        """Equal for one collection in several compressions: section, ``generated``, ``since``."""
        return self.section, self.generated, self.since


def newest_snapshot(collections: Iterable[Announced]) -> Announced | None:
    """The newest snapshot, in its smallest compression; None if there is no snapshot."""
    snapshots = (each for each in collections if each.since is None)
    return max(snapshots, key=lambda each: (each.generated, -each.size), default=None)


def announcement(
    compressions: Iterable[Compression],
    sections: Iterable[SectionAnnounced],
    collections: Iterable[Announced],
) -> tuple[str, ...]:
    """The ``scp:`` elements, in the order of the specification's example."""
    elements = [
        f"<scp:version>{VERSION}</scp:version>",
        f"<scp:compression>{','.join(compressions)}</scp:compression>",
    ]
    elements += [
        _element("section", name=each.name, updateFreq=each.frequency, pages=str(each.pages))
        for each in sections
    ]
    in_order = list(collections)
    elements += [
        _element("collection", section=each.section, type="snapshot", **_common(each))
        for each in in_order
        if each.since is None
    ]
    elements += [
        _element(
            "delta",
            section=each.section,
            period=each.period or "",
            **_common(each),
            since=to_text(each.since),
        )
        for each in in_order
        if each.since is not None
    ]
    return tuple(elements)


def _common(each: Announced) -> dict[str, str]:
    return {
        "url": each.url,
        "generated": to_text(each.generated),
        "expires": to_text(each.expires),
        "pages": str(each.pages),
        "size": str(each.size),
    }


def _element(tag: str, **attributes: str) -> str:
    members = " ".join(f'{key}="{escape(value)}"' for key, value in attributes.items())
    return f"<scp:{tag} {members}/>"
