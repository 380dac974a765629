"""A build that publishes no page: nothing is announced any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.errors import StateError
from scp_ssg.publish.announcing import silenced
from scp_ssg.publish.commit import remove_side_files
from scp_ssg.publish.page_heads import write_heads
from scp_ssg.publish.side_files import PageHead, leftover_side_files
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

    The state and the announced files stay as they are. ``unpublished`` are the HTML files of the
    pages that are left out. Raises SitemapError or StateError if the sitemap cannot be written.
    """
    last = read_head(site.state)
    if last is not None and last.site_url == site.url and last.side_files:
        write_heads(map(PageHead, sorted(unpublished)))
        remove_side_files(leftover_side_files(last, site), site.output)
    for name, data in silenced(site, options, listed).items():
        try:
            atomic_files.write(site.output / name, data)
        except OSError as error:
            raise StateError(f"{site.output / name} cannot be written: {error.strerror}") from None
