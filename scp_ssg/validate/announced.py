"""A collection where a sitemap announces it: what the rules of a whole site speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from scp_ssg.validate.problem import Problem, Severity
from scp_ssg.validate.sitemap import Listing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.sitemap import Announced

__all__ = ["AnnouncedSite", "Announcement", "newest_snapshot", "same_collection"]


class Announcement(Struct, frozen=True):
    """A collection that a sitemap announces, and where it does."""

    sitemap: str
    listing: Listing

    @property
    def announced(self) -> Announced:
        return self.listing.announced

    def problem(
        self,
        attribute: str,
        what: str,
        fix: str = "publish the site again",
        severity: Severity = "error",
    ) -> Problem:
        """What is wrong with one attribute of the element."""
        kind = "collection" if self.announced.since is None else "delta"
        return Problem(
            file=self.sitemap,
            line=self.listing.line,
            path=f"scp:{kind}.{attribute}",
            what=what,
            fix=fix,
            severity=severity,
        )


class AnnouncedSite(Struct, frozen=True):
    """What the sitemaps of a site announce."""

    announcements: list[Announcement] = field(default_factory=list)
    """In the sitemaps' order."""
    frequencies: dict[str, str] = field(default_factory=dict)
    """Section → ``updateFreq`` as written."""
    origins: tuple[str, ...] = ()
    """Of the pages that the sitemaps list."""


def same_collection(one: Announcement, other: Announcement) -> bool:
    """Whether two announcements are of one collection, in two compressions say."""
    a, b = one.announced, other.announced
    return (a.section, a.generated, a.since) == (b.section, b.generated, b.since)


def newest_snapshot(announcements: Iterable[Announcement]) -> Announcement | None:
    snapshots = (each for each in announcements if each.announced.since is None)
    return max(snapshots, key=lambda each: each.announced.generated, default=None)
