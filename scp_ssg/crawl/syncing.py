"""Bringing a mirror up to date with its site."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from scp_ssg.crawl.mirror import Mirror, MirrorState
from scp_ssg.crawl.report import SyncReport
from scp_ssg.crawl.section import SyncContext, bring_up
from scp_ssg.crawl.update import REFRESH, SKEW, UpdateContext, by_section
from scp_ssg.discovery import discover
from scp_ssg.errors import ConfigError, CrawlError, ScpError, SitemapError, StateError, TimeUpError
from scp_ssg.http_client import Fetcher, origin
from scp_ssg.times import build_time
from scp_ssg.urls import http_url

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import timedelta
    from pathlib import Path

__all__ = ["sync"]

_MAX_NOTICES = 100


def sync(
    url: str,
    folder: Path,
    *,
    origins: Collection[str] = (),
    fetcher: Fetcher | None = None,
    refresh: timedelta = REFRESH,
) -> SyncReport:
    """Brings the mirror in ``folder`` up to date with the site or sitemap at ``url``.

    The mirror has one collection for each section, ``<section>.scp.zst``, with pages in URL order.
    Collections may be at the sitemap's origin and at the origins of the URLs in ``origins``. The
    mirror changes as a whole or not at all. If the process is killed, the next call resumes its
    downloads. ``fetcher`` must not have been used for another site.

    Raises CrawlError if the collections cannot be downloaded or used, StateError if the folder
    cannot, TimeUpError at the time limit of ``fetcher`` (the next call resumes), and ConfigError if
    ``url`` or one of ``origins`` is not an http(s) URL.
    """
    address = _checked(url)
    allowed = frozenset(origin(_checked(each)) for each in origins)
    try:
        with (
            Mirror(folder, address) as mirror,
            fetcher or Fetcher(trusted=allowed, obeys_robots=True) as own,
        ):
            return _synced(mirror, own, allowed, refresh)
    except (StateError, TimeUpError):
        raise
    except ScpError as error:
        raise CrawlError(
            f"{error}; the mirror stays as it was, and the HTML pages must be crawled instead"
        ) from error
    except (OSError, sqlite3.Error) as error:
        raise StateError(f"{folder}: cannot be written: {error}") from error


def _checked(url: str) -> str:
    address = http_url(url)
    if address is None:
        raise ConfigError("", f"{url!r} is not an http or https URL")
    return address


def _synced(
    mirror: Mirror, fetcher: Fetcher, allowed: frozenset[str], refresh: timedelta
) -> SyncReport:
    before = mirror.state
    notices: list[str] = []

    def notice(line: str) -> None:
        if len(notices) < _MAX_NOTICES:
            notices.append(line)

    fetcher.robots.remember(before.robots)
    site = discover(before.url, fetcher, before.documents)
    update = UpdateContext(
        origins=allowed | site.origins,
        latest=build_time() + SKEW,
        notice=notice,
        part=mirror.part,
        discard=mirror.discard,
    )
    context = SyncContext(mirror=mirror, fetcher=fetcher, refresh=refresh, update=update)
    for line in site.problems:
        notice(line)
    announced = by_section(site.collections, update.latest, notice)
    if not announced:
        raise SitemapError(f"{before.url} announces no collections")
    done = {
        name: bring_up(name, announced[name], before.sections.get(name), context)
        for name in sorted(announced)
    }
    after = MirrorState(
        url=before.url,
        robots=fetcher.robots.files,
        documents=site.documents,
        sections={name: section for name, (section, _) in done.items()},
    )
    if after != before:
        mirror.commit(after)
    return SyncReport(
        url=before.url,
        sections=tuple(report for _, report in done.values()),
        gone=tuple(sorted(before.sections.keys() - done.keys())),
        requests=fetcher.requests,
        received=fetcher.received,
        notices=tuple(notices),
    )
