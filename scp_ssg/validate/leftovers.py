"""Finding collection files in a built site that no sitemap announces and that another site made."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from scp_ssg.collection import read
from scp_ssg.counts import counted
from scp_ssg.errors import CollectionError
from scp_ssg.publish import collection_files
from scp_ssg.validate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scp_ssg.validate.announcements import SiteAnnouncements
    from scp_ssg.validate.site_files import SiteFolder

__all__ = ["leftover_problems"]


def leftover_problems(place: SiteFolder, site: SiteAnnouncements) -> Iterator[Problem]:
    """A problem for each file beside the announced ones that has pages of another site.

    A file that is not announced is no fault by itself: superseded files stay until they expire.
    Collections in other folders are ignored; the author may offer them for download.
    """
    announced = {place.collection_file(each.announced.url) for each in site.announcements}
    for folder in sorted({path.parent for path in announced if path}):
        for path in sorted(collection_files(folder)):
            if path not in announced:
                yield from _pages_of_others(path, place, site.origins)


def _pages_of_others(path: Path, place: SiteFolder, origins: Iterable[str]) -> Iterator[Problem]:
    count, first = 0, ""
    # Of a damaged file, the pages that can be read count.
    with suppress(CollectionError, OSError), read(path, warn=lambda _: None) as reader:
        for page in reader:
            if not place.is_below(page.url, origins):
                count, first = count + 1, first or page.url
    if count:
        pages = counted(count, "page")
        yield Problem(
            file=str(path),
            what=f"is announced nowhere and has {pages} of another site, such as {first}",
            fix="remove it before you deploy the site",
        )
