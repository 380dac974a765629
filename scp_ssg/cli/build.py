"""``scp-ssg build``: publish a finished site that any generator wrote."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scp_ssg.cli.output import after, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    "-v",
    "--verbose",
    is_flag=True,
    help="Also say why each page stays out, and what each rule removed.",
)
def command(folder: str, site_url: str | None, config: str | None, verbose: bool) -> int:
    """Publish the content of the finished site in the folder SITE.

    Run it after your generator, whenever that has written SITE.
    """
    from scp_ssg.generators import Folder, SiteBuild, find_settings, load_settings

    root = Path(folder)
    file = Path(config) if config else find_settings(root)
    settings = load_settings(file, site_url)
    log = _StandardError(verbose)
    finished = Folder(root, settings, home=(file or root).absolute().parent)
    build = SiteBuild(finished.site, settings.options, log, say=click.echo)
    build.save_previous()
    build.saw_sitemap(finished.others_listed)
    for each in _shown(finished.files(build)):
        finished.add_file(build, each)
    with after("the site is published"):
        build.commit("extend" if finished.has_own_sitemap else "write")
    return 1 if log.problems else 0


def _shown(files: Sequence[Path]) -> Iterable[Path]:
    """Returns ``files``; a terminal shows a progress bar while they are read."""
    if len(files) < _MANY or not sys.stderr.isatty():
        return files
    from rich.console import Console
    from rich.progress import track

    return track(files, "Reading", console=Console(stderr=True), transient=True)


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
