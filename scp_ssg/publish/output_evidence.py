"""The collections in the output folder, for builds whose state is lost or older."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from scp_ssg.collection import collection_id, parse_name, split_url
from scp_ssg.publish.leftover_collections import announced_in, collection_files
from scp_ssg.publish.set_aside import kept_by_another

if TYPE_CHECKING:
    from collections.abc import Collection

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import Site

__all__ = ["output_evidence"]


class OutputEvidence(Struct, frozen=True):
    """The collection files in the output that may be of this publication."""

    announced: dict[str, datetime] = field(default_factory=dict)
    """The names of the collection files that the sitemap announces, each with its ``expires``."""

    paths: tuple[Path, ...] = ()
    """The paths of the collection files. Only their pages tell for sure whose they are."""

    of_another: bool = False
    """True if the sitemap is another publication's; then no file is of this one."""

    @property
    def evidence(self) -> dict[str, datetime]:
        """The names of files that an up-to-date state has, each with its ``expires``.

        If the generator has replaced the sitemap already, these are the files themselves.
        """
        if self.announced:
            return self.announced
        parsed = ((path.name, parse_name(path.name)) for path in self.paths)
        return {name: each.generated for name, each in parsed if each}

    def without(self, withdrawn: Collection[str]) -> OutputEvidence:
        """The same without the collections with these ids."""
        return replace(
            self,
            announced={
                name: expires
                for name, expires in self.announced.items()
                if collection_id(name) not in withdrawn
            },
            paths=tuple(p for p in self.paths if collection_id(p.name) not in withdrawn),
        )


def output_evidence(site: Site, options: Options) -> OutputEvidence:
    """The collections in ``site.output``.

    A sitemap that announces collections at other addresses only is another publication's, and so is
    a file that is in another publication's state.
    """
    all_announced = announced_in(site.output)
    homes = site.homes(options)
    announced = {
        name: expires
        for url, expires in all_announced.items()
        for folder, name in (split_url(url),)
        if folder in homes
    }
    if all_announced and not announced:
        return OutputEvidence(of_another=True)
    paths = sorted(collection_files(site.output / options.output_dir))
    return OutputEvidence(
        announced, tuple(path for path in paths if not kept_by_another(site, path))
    )
