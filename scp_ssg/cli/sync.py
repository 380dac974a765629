"""``scp-ssg sync``: keep a mirror of what a site publishes."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scp_ssg.cli.output import after, say, write_json
from scp_ssg.cli.seconds import Seconds
from scp_ssg.counts import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scp_ssg.crawl import Changes, SectionSyncReport, SyncReport, TunnelReport

__all__ = ["command"]


def _in_ascii(_: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """``value`` if a header can hold it (RFC 9110, section 5.5)."""
    if value is not None and not (value.isascii() and value.isprintable()):
        raise click.BadParameter("only printable ASCII may stand in it", param=option)
    return value


@click.command("sync")
@click.argument("url", metavar="SITEMAP_URL")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@click.option(
    "--allow-origin",
    metavar="URL",
    multiple=True,
    help="A further origin that collections may be at, such as a CDN's. May be repeated.",
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=Seconds(),
    default=3.0,
    show_default=True,
    help="How long to wait for a server that says nothing, or next to nothing.",
)
@click.option(
    "--time-limit",
    metavar="SECONDS",
    type=Seconds(),
    default=3600.0,
    show_default=True,
    help="How long the site may take in all. What has come is kept; the next sync goes on.",
)
@click.option(
    "--full-after",
    metavar="DAYS",
    type=click.IntRange(0, 36_500),
    default=30,
    show_default=True,
    help="When to take a snapshot even if deltas would do: only they tell of deletions.",
)
@click.option(
    "--user-agent", metavar="TEXT", callback=_in_ascii, help="How to name the crawler to the site."
)
@click.option("--tunnel", is_flag=True, help="Keep the pages of a Collaboration Tunnel instead.")
@click.option("--json", "as_json", is_flag=True, help="Write what was done as one JSON document.")
def command(  # noqa: PLR0913  one parameter an option
    url: str,
    folder: str,
    *,
    allow_origin: tuple[str, ...],
    timeout: float,
    time_limit: float,
    full_after: int,
    user_agent: str | None,
    tunnel: bool,
    as_json: bool,
) -> int:
    """Bring the mirror in DIR to what a site publishes, and say what changed.

    SITEMAP_URL may also be the address of the site, ending in a slash. DIR gets one collection a
    section, SECTION.scp.zst, and state.json. Run it again to bring it up to date. With --tunnel, it
    gets the JSON of each page, and only what the site's llm-sitemap.json says has changed is
    fetched.
    """
    from datetime import timedelta

    from scp_ssg.crawl import TunnelReport, sync, sync_tunnel
    from scp_ssg.http_client import AGENT, Fetcher, Limits, origin
    from scp_ssg.urls import http_url

    with _progress() as progress:
        fetcher = Fetcher(
            limits=Limits(timeout=timeout, total=time_limit),
            trusted=[origin(each) for each in map(http_url, allow_origin) if each],
            agent=user_agent or AGENT,
            obeys_robots=True,
            progress=progress,
        )
        origins = [origin(each) for each in map(http_url, allow_origin) if each]
        report: SyncReport | TunnelReport
        if tunnel:
            report = sync_tunnel(_checked(url), Path(folder), origins=origins, fetcher=fetcher)
        else:
            report = sync(
                url,
                Path(folder),
                origins=allow_origin,
                fetcher=fetcher,
                refresh=timedelta(days=full_after),
            )
    for line in report.notices:
        say(f"Notice: {line}")
    with after(f"{folder} is up to date"):
        if as_json:
            write_json(report, indent=2)
        elif isinstance(report, TunnelReport):
            _write_tunnel(report)
        else:
            _write_text(report)
    return 0


def _checked(url: str) -> str:
    from scp_ssg.errors import ConfigError
    from scp_ssg.urls import http_url

    checked = http_url(url)
    if checked is None:
        raise ConfigError("", f"{url!r} is not an http or https URL")
    return checked


def _write_text(report: SyncReport) -> None:
    for section in report.sections:
        click.echo(_section_line(section))
    for name in report.gone:
        click.echo(f"{name}: the site no longer has this section; removed")
    click.echo(f"{report.received:,} bytes in {counted(report.requests, 'request')}")


def _write_tunnel(report: TunnelReport) -> None:
    parts = [
        f"{count:,} {word}"
        for count, word in (*_counts(report.changes), (report.confirmed, "confirmed"))
        if count
    ]
    what = ", ".join(parts) or "nothing new"
    pages = f"{counted(report.pages, 'page')}, {report.skipped:,} not asked for"
    click.echo(f"tunnel: {what}; {pages}")
    click.echo(f"{report.received:,} bytes in {counted(report.requests, 'request')}")


def _counts(changes: Changes) -> tuple[tuple[int, str], ...]:
    return (
        (changes.added.count, "added"),
        (changes.changed.count, "changed"),
        (changes.removed.count, "removed"),
    )


def _section_line(section: SectionSyncReport) -> str:
    from scp_ssg.times import to_text

    changes = section.changes
    parts = [f"{count:,} {word}" for count, word in _counts(changes) if count]
    taken = ["a snapshot"] if section.snapshot else []
    if section.deltas:
        taken.append(counted(section.deltas, "delta"))
    when = to_text(section.generated)
    what = ", ".join(parts) or "nothing new"
    how = f" (from {' and '.join(taken)})" if taken else ""
    return f"{section.section}: {what}{how}; {counted(section.pages, 'page')}, as of {when}"


@contextmanager
def _progress() -> Iterator[Callable[[str, int], None] | None]:
    """Shows how far each download is, if there is somebody to see it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import DownloadColumn, Progress, TextColumn, TransferSpeedColumn

    columns = (TextColumn("{task.description}"), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks = {}

        def show(url: str, size: int) -> None:
            if url not in tasks:
                tasks[url] = bars.add_task(url.rpartition("/")[2][:60], total=None)
            bars.update(tasks[url], completed=size)

        yield show
