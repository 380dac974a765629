"""``scp-ssg build``: publish a finished site that any generator wrote."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scp_ssg.cli.output import after, say

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["command"]

_MANY = 200
"""From so many files on, a terminal shows a progress bar."""


@click.command("build")
@click.argument("folder", metavar="SITE", type=click.Path(exists=True, file_okay=False))
@click.option("--site-url", metavar="URL", help="Where SITE is served.")
@click.option(
    "--config",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="Options. Without this, scp.toml here or beside SITE.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes that read pages. Without this, one for each core, or one for a small site.",
)
@click.option(
    "--scheduler",
    metavar="URL",
    help="A Dask cluster whose workers read the pages, from the same paths: tcp://host:8786.",
)
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Also say why each page stays out, and what each rule removed.",
)
def command(  # noqa: PLR0913, PLR0917  one for each option
    folder: str,
    site_url: str | None,
    config: str | None,
    jobs: int | None,
    scheduler: str | None,
    verbose: bool,
) -> int:
    """Publish the content of the finished site in the folder SITE.

    Run it after your generator, whenever that has written SITE.
    """
    from scp_ssg.generators import (
        MANY_PAGES,
        Folder,
        SiteBuild,
        cores,
        find_settings,
        load_settings,
    )

    # Workers of a cluster stand in other folders than we do.
    root = Path(folder) if scheduler is None else Path(folder).absolute()
    file = Path(config) if config else find_settings(root)
    settings = load_settings(file, site_url)
    log = _StandardError(verbose)
    finished = Folder(root, settings, home=(file or root).absolute().parent)
    build = SiteBuild(finished.site, settings.options, log, say=click.echo)
    build.save_previous()
    build.saw_sitemap(finished.others_listed)
    files = finished.count_files(build)
    count = jobs or settings.options.jobs or (cores() if files >= MANY_PAGES else 1)
    with (
        build.workers.on_cluster(scheduler, root)
        if scheduler is not None
        else build.workers.started(count, files)
    ):
        for _ in _shown(finished.add_files(build), files):
            pass
        with after("the site is published"):
            build.commit("extend" if finished.has_own_sitemap else "write")
    return 1 if log.problems else 0


def _shown(added: Iterable[Path], count: int) -> Iterable[Path]:
    """Returns ``added``; a terminal shows a progress bar while ``count`` files are read."""
    if count < _MANY or not sys.stderr.isatty():
        return added
    from rich.console import Console
    from rich.progress import track

    return track(added, "Reading", total=count, console=Console(stderr=True), transient=True)


class _StandardError:
    """A log on standard error: standard output has the summary alone."""

    def __init__(self, verbose: bool) -> None:
        self._verbose = verbose
        self.problems = 0

    def debug(self, message: str, /) -> None:
        if self._verbose:
            say(message)

    def info(self, message: str, /) -> None:
        say(message)

    def warning(self, message: str, /) -> None:
        self.problems += 1
        say(f"Warning: {message}")

    def error(self, message: str, /) -> None:
        self.problems += 1
        say(f"Error: {message}")
