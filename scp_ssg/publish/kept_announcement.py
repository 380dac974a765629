"""The announcement of a site whose generator writes some of it again and publishes nothing.

A partial build writes the generator's own sitemap over the one that announces the collections.
The collections are still there, so what was announced of them still holds.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.collection import split_url
from scp_ssg.publish.leftover_collections import SITEMAPS, announced_in
from scp_ssg.publish.state import read_head
from scp_ssg.sitemap import announced_elements, announces, extend

if TYPE_CHECKING:
    from scp_ssg.publish.publication import Site

__all__ = ["KeptAnnouncement"]


class KeptAnnouncement:
    """The ``scp:`` elements of the sitemaps of ``site``, as they are now.

    There are none if they announce a file that the state of the site does not know: then they may
    be those of another publication.
    """

    def __init__(self, site: Site) -> None:
        self._output = site.output
        self._elements: dict[str, tuple[str, ...]] = {}
        state = read_head(site.state)
        if state is None or state.site_url != site.url:
            return
        known = {file.name for each in state.collections for file in each.files}
        if not {split_url(url)[1] for url in announced_in(site.output)} <= known:
            return
        for name in SITEMAPS:
            data = atomic_files.read(site.output / name)
            if data is not None and announces(data):
                self._elements[name] = announced_elements(data)

    def put_back(self) -> bool:
        """Writes the elements into the sitemaps that have lost them; returns whether one had.

        Raises SitemapError if a file is no sitemap any more, OSError if it cannot be written.
        """
        written = False
        for name, elements in self._elements.items():
            data = atomic_files.read(self._output / name)
            if data is None or announces(data):
                continue
            data = extend(data, elements)
            packed = self._output / f"{name}.gz"
            if packed.exists():
                atomic_files.write(packed, gzip.compress(data, mtime=0))
            atomic_files.write(self._output / name, data)
            written = True
        return written
