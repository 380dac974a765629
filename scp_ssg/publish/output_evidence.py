"""What the output folder shows of a publication: evidence where the state is lost or older."""

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

__all__ = ["OutputEvidence", "output_evidence"]


class OutputEvidence(Struct, frozen=True):
    """What stands in the output and may be of this publication."""

    announced: dict[str, datetime] = field(default_factory=dict)
    """The names of the collection files that the sitemap announces, each with its ``expires``."""

    paths: tuple[Path, ...] = ()
    """The collection files; their pages have the last word on whose they are."""

    of_another: bool = False
    """Whether the sitemap is another publication's: nothing beside it is of this one then."""

    @property
    def evidence(self) -> dict[str, datetime]:
        """The names that a state must know, each with its ``expires``, unless it is older.

        Where a host has written its sitemap anew, the files themselves are all that tells.
        """
        if self.announced:
            return self.announced
        parsed = ((path.name, parse_name(path.name)) for path in self.paths)
        return {name: each.generated for name, each in parsed if each}

    def without(self, withdrawn: Collection[str]) -> OutputEvidence:
        """What is shown but for the collections with these ids."""
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
    """What ``site.output`` shows.

    A sitemap that announces collections only at other addresses is of another publication, and so
    is a file that another publication's state has.
    """
    said = announced_in(site.output)
    homes = site.homes(options)
    announced = {
        name: expires
        for url, expires in said.items()
        for folder, name in (split_url(url),)
        if folder in homes
    }
    if said and not announced:
        return OutputEvidence(of_another=True)
    paths = sorted(collection_files(site.output / options.output_dir))
    return OutputEvidence(
        announced, tuple(path for path in paths if not kept_by_another(site, path))
    )
