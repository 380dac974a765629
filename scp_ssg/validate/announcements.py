"""The announcements of a site, each with its place in a sitemap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from scp_ssg.validate.problem import Problem, Severity
from scp_ssg.validate.sitemap import Listing

if TYPE_CHECKING:
    from scp_ssg.sitemap import Announced

__all__ = ["Announcement", "SiteAnnouncements"]


class Announcement(Struct, frozen=True):
    """The announcement of a collection, and the sitemap that it is in."""

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
        """A problem of one attribute of the element."""
        kind = "collection" if self.announced.since is None else "delta"
        return Problem(
            file=self.sitemap,
            line=self.listing.line,
            path=f"scp:{kind}.{attribute}",
            what=what,
            fix=fix,
            severity=severity,
        )


class SiteAnnouncements(Struct, frozen=True):
    """Everything that the sitemaps of a site announce."""

    announcements: list[Announcement] = field(default_factory=list)
    """In the sitemaps' order."""
    frequencies: dict[str, str] = field(default_factory=dict)
    """Section → ``updateFreq`` as written."""
    origins: tuple[str, ...] = ()
    """The origins of the pages that the sitemaps list."""
