"""The records of a publication: the site, its pages, the files to write, and the report."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.publish.side_files import SideFiles
from scp_ssg.publish.state import State
from scp_ssg.stored_records import StoredRecord, path_of
from scp_ssg.urls import path_below

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
    """The generator's name for the setting that has ``url``."""

    name: str = ""
    """The site's name; empty where the generator has no setting for it."""

    description: str = ""

    @property
    def state(self) -> Path:
        """The state folder of the publication at ``url``.

        No two addresses share one, not even on a file system that ignores case.
        """
        readable = re.sub(r"[^a-z0-9.]+", "-", self.url.partition("://")[2].lower()).strip("-.")
        return (
            self.state_root
            / f"{readable[:60]}-{hashlib.sha256(self.url.encode()).hexdigest()[:12]}"
        )

    def collections_url(self, options: Options) -> str:
        """The URL of the folder in which the collections are announced, ending in ``/``."""
        return options.base_url or f"{self.url}{options.output_dir}/"

    def path_of(self, url: str) -> str:
        """The path below the root of the file that servers usually give for ``url``."""
        path = path_below(self.url, url) or ""
        return path + "index.html" if not path or path.endswith("/") else path

    def homes(self, options: Options) -> tuple[str, ...]:
        """The URLs of the folders in which collections of this site may be announced."""
        return self.collections_url(options), f"{self.url}{options.output_dir}/"


class PageToPublish(Struct, frozen=True, kw_only=True):
    """A page of this build, and the sections that it is in."""

    record: StoredRecord

    sections: tuple[str, ...]
    """The names of its sections, at least one."""

    source_path: bytes | None = None
    """The author's file, for the date of its last commit where the page is new; of
    :func:`path_as_bytes`."""

    html_path: bytes | None = None
    """The page's file in the output, of :func:`path_as_bytes`; None if it follows from the URL."""

    heading: str | None = None
    """The heading above it in the site's navigation: empty at the top, None if it is not there."""

    position: int = 0
    """Its place in the navigation, for a page that is there."""

    site_name: str = ""
    """The site's name in the language of the page; empty where the generator has none for it."""

    site_description: str = ""

    def path_in(self, site: Site) -> str:
        """The path of the page's HTML file below the root of ``site``."""
        root = site.output.absolute()
        file = path_of(self.html_path)
        if file is not None and file.absolute().is_relative_to(root):
            return file.absolute().relative_to(root).as_posix()
        return site.path_of(self.record.url)


class SectionReport(Struct, frozen=True, kw_only=True):
    """The outcome for one section. Sizes are bytes in the first format of ``compression``."""

    name: str
    pages: int
    snapshot: str
    """The snapshot's file name."""
    snapshot_size: int
    published: bool
    """False if nothing changed and the old files stay."""
    delta: str | None = None
    """The file name of the delta that this build wrote, if any."""
    delta_pages: int = 0
    delta_size: int = 0


class Report(Struct, frozen=True, kw_only=True):
    """The outcome of one publication, for the summary line."""

    sections: tuple[SectionReport, ...]
    notices: tuple[str, ...] = ()
    """One-line notices for the author, such as that no earlier publication was found."""
    first: str = ""
    """What the first publication of a site means, for the summary line; empty for all others."""
    warnings: tuple[str, ...] = ()
    """One-line warnings: something is wrong, the site was published all the same."""
    doubts: tuple[str, ...] = ()
    """One-line warnings about what the author wrote: an option, or a ``robots.txt``."""


class Publication(Struct, frozen=True, kw_only=True):
    """The files that a commit writes."""

    state: State
    sources: Mapping[str, Path]
    """The path of a file that has the bytes of each collection file."""

    announcing: Mapping[str, bytes | Path]
    """The bytes of the sitemaps, or files that have them, by path below the site's root, in the
    order of writing."""

    side: SideFiles | None = None
    """The files beside the collections; None leaves them as they are."""
