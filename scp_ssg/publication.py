"""What one publication is made of: the site, the entries that go in, the report that comes out.

The hosts' builds, the ledger and the emitter meet in these records and know no more of each other.
"""

from __future__ import annotations

import hashlib
import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from scp_ssg.model import Page

if TYPE_CHECKING:
    from scp_ssg.options import Options

__all__ = ["Entry", "LeftOut", "Listed", "Report", "SectionReport", "Site"]


class Site(Struct, frozen=True, kw_only=True):
    """The site that is published."""

    url: str
    """The root's URL, ending in ``/``."""

    output: Path
    """The folder of the finished site; its root is served at ``url``."""

    state_root: Path
    """The state folder: each publication has a folder of its own below it."""

    sitemap: Literal["extend", "write"]
    """Whether the host writes a sitemap of its own, or we do."""

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


class Entry(Struct, frozen=True, kw_only=True):
    """A page that this build publishes, not yet dated."""

    page: Page
    """``page.modified`` is ``model.UNDATED``: the ledger dates it."""

    path: str
    """The page's path below the site's root (``SourcePage.path``)."""

    derived: str | None = None
    """What the content says of the page, for ``page.description`` where that turns out to be what
    the theme writes into every page; None where the host knows what its author wrote."""

    stated: datetime | None = None
    """When the author says the page last changed."""

    file: Path | None = None
    """The page's source file (``SourcePage.file``)."""

    notes: tuple[str, ...] = ()
    """What the build log should say of this page (one that had to be folded, say)."""


class LeftOut(Struct, frozen=True, kw_only=True):
    """A page that is not published, and why: a few words such as ``noindex``, ``no content``."""

    url: str
    reason: str


class Listed(Struct, frozen=True, kw_only=True):
    """A URL for a sitemap that we write: every public page, listings included."""

    url: str
    lastmod: datetime | None = None


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
