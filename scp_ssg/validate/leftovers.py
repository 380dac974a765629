"""Collection files that a built site holds and no sitemap announces: another site's, perhaps."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from scp_ssg.collection import read
from scp_ssg.errors import CollectionError
from scp_ssg.publish import collection_files
from scp_ssg.validate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scp_ssg.validate.announced import AnnouncedSite
    from scp_ssg.validate.site_files import SiteFolder

__all__ = ["leftover_problems"]


def leftover_problems(place: SiteFolder, site: AnnouncedSite) -> Iterator[Problem]:
    """One for each file beside the announced ones that names pages of another origin or path.

    Files that were superseded stay until they expire, so that not being announced is no fault. A
    collection in any other folder is a download that the author offers.
    """
    announced = {place.collection_file(each.announced.url) for each in site.announcements}
    for folder in sorted({path.parent for path in announced if path}):
        for path in sorted(collection_files(folder)):
            if path not in announced:
                yield from _strangers(path, place, site.origins)


def _strangers(path: Path, place: SiteFolder, origins: Iterable[str]) -> Iterator[Problem]:
    count, first = 0, ""
    # What can be read of a broken file is deployed all the same.
    with suppress(CollectionError, OSError), read(path, warn=lambda _: None) as reader:
        for page in reader:
            if not place.is_below(page.url, origins):
                count, first = count + 1, first or page.url
    if count:
        pages = "a page" if count == 1 else f"{count} pages"
        yield Problem(
            file=str(path),
            what=f"is announced nowhere and has {pages} of another site, such as {first}",
            fix="remove it before you deploy the site",
        )
