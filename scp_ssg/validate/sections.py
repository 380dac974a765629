"""Rules between the collections of a section, and between sections.

SCP 0.1, "Delta Collections", "Conflict Resolution", "Sitemap.xml Extension".
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.collection import part_of
from scp_ssg.counts import counted
from scp_ssg.sitemap import newest_snapshot
from scp_ssg.times import to_text
from scp_ssg.validate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scp_ssg.validate.announcements import Announcement
    from scp_ssg.validate.collection import CheckedCollection
    from scp_ssg.validate.pages import SitePages

__all__ = ["Section", "all_pages", "declared_pages", "delta_chain", "same_content"]


class Section(NamedTuple):
    """A section whose collections were read."""

    name: str
    claim: tuple[str, str] | None
    """The URL of the sitemap with its ``scp:section``, and the attribute ``pages``."""
    announcements: Sequence[Announcement]
    """Those whose collections could be read."""
    checked: Mapping[str, CheckedCollection]
    """The collections of the site, by URL."""
    pages: SitePages


def same_content(section: Section) -> Iterator[Problem]:
    """All compressions of a collection have the same content."""
    first_of: dict[object, str] = {}
    for each in section.announcements:
        url = each.announced.url
        first = first_of.setdefault(each.announced.identity, url)
        a, b = section.checked[first], section.checked[url]
        if (a.pages, a.size, a.metadata) != (b.pages, b.size, b.metadata):
            yield each.problem("url", f"differs in content from {first}")


def declared_pages(section: Section) -> Iterator[Problem]:
    """The newest snapshot has as many pages as ``scp:section`` says."""
    if section.claim is None:
        return
    sitemap, pages = section.claim
    newest = newest_snapshot(each.announced for each in section.announcements)
    if newest is None or not pages.isdigit():
        return
    count = section.checked[newest.url].pages
    if int(pages) != count:
        yield Problem(
            file=sitemap,
            path="scp:section.pages",
            what=f'"{newest.section}" says {pages}, its snapshot has {count}',
            fix="publish the site again",
        )


def delta_chain(section: Section) -> Iterator[Problem]:
    """The deltas of a section have no gap, and lead to the state of its snapshot."""
    announcements = section.announcements
    deltas = sorted(
        (each for each in announcements if each.announced.since is not None),
        key=lambda each: each.announced.generated,
    )
    for before, delta in pairwise(deltas):
        reached, since = before.announced.generated, delta.announced.since
        if since is not None and since > reached:
            yield delta.problem(
                "since",
                f"leaves a gap after {to_text(reached)}, where the delta before it ends",
                "announce the deltas between, or take out the older ones",
            )
    newest = newest_snapshot(each.announced for each in announcements)
    if newest is not None and deltas:
        snapshot = next(each for each in announcements if each.announced is newest)
        yield from _against_snapshot(section, snapshot, deltas)


def _against_snapshot(
    section: Section, snapshot: Announcement, deltas: Sequence[Announcement]
) -> Iterator[Problem]:
    start = deltas[0].announced.since
    if start is None:
        return
    count, url = section.pages.missing_from_deltas(section.name, start)
    if count:
        yield snapshot.problem(
            "url",
            f"has {counted(count, 'page')} changed after {to_text(start)} in no delta,"
            f" such as {url}",
            "publish the site again, readers that follow by deltas would miss them",
        )


def all_pages(sections: Mapping[str, Section]) -> Iterator[Problem]:
    """The section named ``all``, if there is one, has the pages of the other sections, itself or in
    its parts."""
    section = sections.get("all")
    if section is None:
        return
    parts = [name for name in sections if (part_of(name) or (name,))[0] == "all"]
    count, url = section.pages.missing_from_all(parts)
    if count:
        yield Problem(
            file=section.announcements[0].sitemap,
            path="scp:section",
            what=f'"all" lacks {counted(count, "page")} of other sections, such as {url}',
            fix="rename it, or put them in",
            severity="warning",
        )
