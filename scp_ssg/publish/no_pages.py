"""A build that publishes no page: nothing is announced any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.errors import StateError
from scp_ssg.publish.announcing import silenced
from scp_ssg.publish.commit import remove_side_files, write_side_files
from scp_ssg.publish.side_outputs import side_files_of_no_page
from scp_ssg.publish.state import read_head

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import Site
    from scp_ssg.sitemap import ListedUrl

__all__ = ["announce_nothing"]


def announce_nothing(
    site: Site,
    options: Options,
    listed: Sequence[ListedUrl] | None = None,
    unpublished: Iterable[Path] = (),
) -> None:
    """Removes the announcements from the sitemap, and the files beside the collections, for a build
    that publishes no page.

    The state and the announced files stay as they are, and so do the headers of these. Files that
    others write too lose our lines about the files that go. ``unpublished`` are the HTML files of
    the pages that are left out. Raises SitemapError, ConfigError or StateError if a file cannot be
    written.
    """
    last = read_head(site.state)
    if last is not None and last.site_url == site.url and last.side_files:
        side = side_files_of_no_page(unpublished, last, site=site, options=options)
        write_side_files(side, site.output)
        remove_side_files(side.stale, site.output)
    for name, data in silenced(site, options, listed).items():
        try:
            atomic_files.write(site.output / name, data)
        except OSError as error:
            raise StateError(f"{site.output / name} cannot be written: {error.strerror}") from None
