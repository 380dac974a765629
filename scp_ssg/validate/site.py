"""Checking that a site's collections are as its sitemaps announce (SCP 0.1, "Sitemap.xml
Extension")."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg.errors import ScpError, TimeUpError
from scp_ssg.sitemap import MAX_ANNOUNCED, TOO_MUCH_ANNOUNCED
from scp_ssg.urls import http_url
from scp_ssg.validate.announcements import Announcement, SiteAnnouncements
from scp_ssg.validate.collection import CheckedCollection, Source, check_collection
from scp_ssg.validate.pages import SitePages
from scp_ssg.validate.problem import Fault, Problem, Problems, TooManyProblemsError
from scp_ssg.validate.rules import RULES
from scp_ssg.validate.sections import Section
from scp_ssg.validate.sitemap import check_sitemap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from scp_ssg.validate.site_files import SiteReader

__all__ = ["check_site"]

_MAX_SITEMAPS = 200
_MAX_LINES = 100
"""The most lines of a collection that are reported for one fault."""

_MISSING = Fault("url", "the site has no such page", "build the site again")
_FALLEN = Fault(
    "modified",
    "is older than in a collection before this one",
    "publish the site again, it must never go back",
)
_STAYED = Fault(
    "modified",
    "is not after the delta's since",
    "list only pages that changed after it",
    "warning",
)


def check_site(
    place: SiteReader, sitemaps: Sequence[str], problems: Problems, *, now: datetime
) -> SiteAnnouncements:
    """Adds the problems of the site that announces its collections in ``sitemaps`` (URLs).

    Returns what the sitemaps announce. Raises TimeUpError.
    """
    check = _SiteCheck(place, problems, now)
    check.sitemaps(sitemaps)
    if not check.announces:
        if check.unread == 0:
            problems.end(
                Problem(
                    file=sitemaps[0],
                    what="announces no collections",
                    fix="publish the site with scp-ssg, or name the sitemap that does",
                )
            )
        return SiteAnnouncements()
    with SitePages() as pages:
        # By time, to find pages whose modified went back. A snapshot and a delta may have the same
        # time; the delta comes first.
        for announcement in sorted(
            check.announcements,
            key=lambda each: (each.announced.generated, each.announced.since is None),
        ):
            try:
                check.collection(announcement, pages)
            except TooManyProblemsError:
                problems.gave_up(announcement.sitemap)
        for problem in check.sections(pages):
            problems.end(problem)
    return SiteAnnouncements(check.announcements, check.frequencies, tuple(sorted(check.origins)))


class _SiteCheck:
    def __init__(self, place: SiteReader, problems: Problems, now: datetime) -> None:
        self.announces = False
        self.unread = 0
        """The number of sitemaps that could not be read."""
        self.announcements: list[Announcement] = []
        self._place = place
        self._problems = problems
        self._now = now
        self.origins: set[str] = set()
        self._claims: dict[str, tuple[str, str]] = {}
        """Section → the sitemap that declares it, and its ``pages``."""
        self.frequencies: dict[str, str] = {}
        self._checked: dict[str, CheckedCollection] = {}
        """The collections that were read, by URL."""
        self._read_before: set[object] = set()
        """The identities of the collections that were read in one compression or another."""

    def sitemaps(self, urls: Iterable[str]) -> None:
        """Reads the sitemaps at ``urls`` and the sitemaps that they list."""
        waiting = list(urls)
        seen: set[str] = set()
        while waiting:
            url = waiting.pop(0)
            if url in seen:
                continue
            if len(seen) == _MAX_SITEMAPS:
                self._whole(url, f"is not read: there are more than {_MAX_SITEMAPS} sitemaps")
                return
            seen.add(url)
            try:
                data = self._place.small(url)
            except TimeUpError:
                raise
            except (ScpError, OSError) as error:
                self.unread += 1
                self._whole(url, str(error).removeprefix(f"{url}: "))
                continue
            content = check_sitemap(data, url, self._problems, now=self._now)
            self.announces |= content.announces
            self.announcements += [Announcement(url, each) for each in content.listings]
            self._claims |= {name: (url, pages) for name, pages in content.sections.items()}
            self.frequencies |= content.frequencies
            self.origins |= content.origins.keys()
            waiting += content.children
            if len(self.announcements) + len(self._claims) > MAX_ANNOUNCED:
                self._whole(url, f"with the sitemaps before it, {TOO_MUCH_ANNOUNCED}")
                self.announcements.clear()
                return

    def collection(self, announcement: Announcement, pages: SitePages) -> None:
        """Reads one collection. Raises TooManyProblemsError."""
        announced = announcement.announced
        try:
            with self._place.collection(announced.url, announced.size) as source:
                checked = self._read(announcement, source, pages)
        except TimeUpError:
            raise
        except (ScpError, OSError) as error:
            what, _, fix = str(error).partition("; ")
            self._problems.add(
                announcement.problem("url", what, fix or "publish the file, or take it out")
            )
            return
        for rule in RULES.announced_file:
            for problem in rule(announcement, source, checked):
                self._problems.add(problem)
        self._checked[announced.url] = checked
        self._read_before.add(announced.identity)

    def _read(
        self, announcement: Announcement, source: Source, pages: SitePages
    ) -> CheckedCollection:
        announced = announcement.announced
        first = announced.identity not in self._read_before
        site = self._site(announcement)
        foreign: list[int] = []
        missing: list[int] = []
        fallen: list[int] = []
        stayed: list[int] = []

        def page_seen(line: int, url: str, modified: datetime | None) -> None:
            was = pages.add(announced, url, modified) if first else None
            if was is not None:
                (fallen if was == "fell" else stayed).append(line)
            if site and not (url.startswith(site) or (http_url(url) or url).startswith(site)):
                foreign.append(line)
            elif first and announced.since is None and self._place.has_page(url) is False:
                missing.append(line)
            for lines in (foreign, missing, fallen, stayed):
                del lines[_MAX_LINES:]

        checked = check_collection(source, self._problems, now=self._now, page_seen=page_seen)
        elsewhere = f"is at another site than {', '.join(each.rstrip('/') for each in site[:3])}"
        for lines, fault in (
            (foreign, Fault("url", elsewhere, "list pages of this site alone")),
            (missing, _MISSING),
            (fallen, _FALLEN),
            (stayed, _STAYED),
        ):
            for line in lines:
                self._problems.end(fault.at(source.name, line))
        return checked

    def _site(self, announcement: Announcement) -> tuple[str, ...]:
        """The origins of listed pages, else of the sitemap, each with ``/`` at its end."""
        if self.origins:
            return tuple(f"{origin}/" for origin in sorted(self.origins))
        parts = urlsplit(http_url(announcement.sitemap) or announcement.sitemap)
        return (f"{parts.scheme}://{parts.netloc}/",) if parts.netloc else ()

    def sections(self, pages: SitePages) -> Iterator[Problem]:
        """Problems between the collections of a section, and between sections."""
        by_section: dict[str, list[Announcement]] = defaultdict(list)
        for announcement in self.announcements:
            if announcement.announced.url in self._checked:
                by_section[announcement.announced.section].append(announcement)
        sections = {
            name: Section(name, self._claims.get(name), announcements, self._checked, pages)
            for name, announcements in by_section.items()
        }
        for section in sections.values():
            for rule in RULES.section:
                yield from rule(section)
        for site_rule in RULES.sections:
            yield from site_rule(sections)

    def _whole(self, file: str, error: str) -> None:
        what, _, fix = error.partition("; ")
        self._problems.end(
            Problem(file=file, what=what, fix=fix or "publish it, or take it out of the index")
        )
