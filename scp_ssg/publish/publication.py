"""The site, what its publication writes, and the report on it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.extract import Entry
from scp_ssg.publish.state import State

if TYPE_CHECKING:
    from scp_ssg.options import Options

__all__ = ["PageToPublish", "Publication", "Report", "SectionReport", "Site"]


class Site(Struct, frozen=True, kw_only=True):
    """The site that is published."""

    url: str
    """The root's URL, ending in ``/``."""

    output: Path
    """The folder of the finished site; its root is served at ``url``."""

    state_root: Path
    """The state folder: each publication has a folder of its own below it."""

    option: str = "site_url"
    """What the host calls the setting that says ``url``."""

    @property
    def state(self) -> Path:
        """The folder that keeps what was published last at ``url``.

        Two addresses never share one, also where the file system ignores case.
        """
        readable = re.sub(r"[^a-z0-9.]+", "-", self.url.partition("://")[2].lower()).strip("-.")
        return (
            self.state_root
            / f"{readable[:60]}-{hashlib.sha256(self.url.encode()).hexdigest()[:12]}"
        )

    def collections_url(self, options: Options) -> str:
        """The URL of the folder in which the collections are announced, ending in ``/``."""
        return options.base_url or f"{self.url}{options.output_dir}/"

    def homes(self, options: Options) -> tuple[str, ...]:
        """The URLs of the folders in which collections of this site may be announced."""
        return self.collections_url(options), f"{self.url}{options.output_dir}/"


class PageToPublish(Struct, frozen=True, kw_only=True):
    """A page of this build, and the sections that it is in."""

    entry: Entry

    sections: tuple[str, ...]
    """The names of its sections, at least one."""

    source_file: Path | None = None
    """The author's file, for the date of its last commit where the page is new."""


class SectionReport(Struct, frozen=True, kw_only=True):
    """What became of one section. Sizes are bytes of the first format of ``compression``."""

    name: str
    pages: int
    snapshot: str
    """The snapshot's file name."""
    snapshot_size: int
    published: bool
    """False where nothing changed and the files of before stand."""
    delta: str | None = None
    """The file name of the delta that this build wrote, if it did."""
    delta_pages: int = 0
    delta_size: int = 0


class Report(Struct, frozen=True, kw_only=True):
    """What one commit published; the summary line is made of it."""

    sections: tuple[SectionReport, ...]
    notices: tuple[str, ...] = ()
    """One-line notices for the author, such as that no earlier publication was found."""
    warnings: tuple[str, ...] = ()
    """One-line warnings: something is wrong, the site was published all the same."""


class Publication(Struct, frozen=True, kw_only=True):
    """What is to stand on the disk."""

    state: State
    sources: Mapping[str, bytes | Path]
    """Each collection file's bytes, or where they stand."""

    announcing: Mapping[str, bytes]
    """What the site's hosts and readers are told, the files below its root in the order in which
    they are to be written: headers, then sitemaps."""
