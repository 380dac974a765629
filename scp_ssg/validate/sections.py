"""Checking the collections of a section against one another and against the sitemap.

SCP 0.1, "Delta Collections", "Conflict Resolution", "Sitemap.xml Extension".
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from scp_ssg.sitemap import newest_snapshot
from scp_ssg.times import to_text
from scp_ssg.validate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scp_ssg.validate.announcements import Announcement
    from scp_ssg.validate.collection import Checked
    from scp_ssg.validate.pages import SitePages

__all__ = ["chain_problems", "claim_problems", "form_problems", "whole_site_problems"]


def form_problems(
    announcements: Sequence[Announcement], checked: Mapping[str, Checked]
) -> Iterator[Problem]:
    """Problems of a collection whose compressions differ in content."""
    first_of: dict[object, str] = {}
    for each in announcements:
        url = each.announced.url
        first = first_of.setdefault(each.announced.identity, url)
        a, b = checked[first], checked[url]
        if (a.pages, a.size, a.metadata) != (b.pages, b.size, b.metadata):
            yield each.problem("url", f"differs in content from {first}")


def claim_problems(
    claim: tuple[str, str], announcements: Sequence[Announcement], checked: Mapping[str, Checked]
) -> Iterator[Problem]:
    """A problem if the newest snapshot has not as many pages as ``scp:section`` claims.

    ``claim`` is the URL of the sitemap and the attribute ``pages``.
    """
    sitemap, pages = claim
    newest = newest_snapshot(each.announced for each in announcements)
    if newest is None or not pages.isdigit():
        return
    has = checked[newest.url].pages
    if int(pages) != has:
        yield Problem(
            file=sitemap,
            path="scp:section.pages",
            what=f'"{newest.section}" says {pages}, its snapshot has {has}',
            fix="publish the site again",
        )


def chain_problems(
    section: str, announcements: Sequence[Announcement], pages: SitePages
) -> Iterator[Problem]:
    """Problems of a section whose deltas do not lead to the state of its snapshot."""
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
        yield from _against_snapshot(section, snapshot, deltas, pages)


def _against_snapshot(
    section: str, snapshot: Announcement, deltas: Sequence[Announcement], pages: SitePages
) -> Iterator[Problem]:
    start = deltas[0].announced.since
    if start is None:
        return
    count, url = pages.missing_from_deltas(section, start)
    if count:
        yield snapshot.problem(
            "url",
            f"has {_pages(count)} changed after {to_text(start)} in no delta, such as {url}",
            "publish the site again, readers that follow by deltas would miss them",
        )


def whole_site_problems(sitemap: str, pages: SitePages) -> Iterator[Problem]:
    """A problem if the section named ``all`` lacks pages of other sections."""
    count, url = pages.missing_from_all("all")
    if count:
        yield Problem(
            file=sitemap,
            path="scp:section",
            what=f'"all" lacks {_pages(count)} of other sections, such as {url}',
            fix="rename it, or put them in",
            severity="warning",
        )


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"
