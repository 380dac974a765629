"""A collection where a sitemap announces it: what the rules of a whole site speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from scp_ssg.validate.problem import Problem, Severity
from scp_ssg.validate.sitemap import Listing

if TYPE_CHECKING:
    from scp_ssg.sitemap import Announced

__all__ = ["AnnouncedSite", "Announcement"]


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
