"""The records that outputs take and make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec import Struct, field
from msgspec.structs import replace

from scp_ssg.stored_records import StoredRecord

if TYPE_CHECKING:
    from scp_ssg.extract import Entry

__all__ = ["PublishedPage", "PublishedSite", "SideFile", "SideOutput"]


class PublishedPage(Struct, frozen=True, kw_only=True):
    """A page that this build publishes."""

    record: StoredRecord

    modified: datetime
    """The page's real date."""

    file: str
    """The path of its HTML file below the site's root: ``guide/index.html``, ``about.html``."""

    site_url: str
    """The URL of the site's root, ending in ``/``."""

    heading: str | None = None
    """The page's heading in the site's navigation, or its category: empty at the top, None
    where the generator has no place for it."""

    position: int = 0
    """Its place among the pages that have a ``heading``."""

    site_name: str = ""
    """The site's name in the language of the page, where the generator knows it."""

    site_description: str = ""

    @property
    def entry(self) -> Entry:
        """The whole record with its date, read from the file of records."""
        entry = self.record.entry
        return replace(entry, page=replace(entry.page, modified=self.modified))

    def url_of(self, path: str) -> str:
        """The URL of the file at ``path`` below the site's root."""
        return self.site_url + quote(path)


class SideFile(Struct, frozen=True, kw_only=True):
    """The file of an output for one page."""

    path: str
    """Below the site's root. It follows from the page's own file, so that no two pages share it."""

    url: str
    """Absolute: what ``<link rel="alternate">`` names in the page's head."""

    media_type: str
    """Of that link, such as ``text/markdown``."""

    data: bytes

    content: str = ""
    """A hash of all that the file says but ``modified``. While it stays the same, ``page_file`` is
    given the page with the ``modified`` that it had before, so that a change of the record that the
    file does not show (a theme's description) changes no byte of it. Empty: no such care."""


class PublishedSite(Struct, frozen=True, kw_only=True):
    """The pages of this build, and the files that the outputs made for them."""

    url: str
    """The URL of the root, ending in ``/``."""

    pages: Mapping[str, PublishedPage]
    """By URL, sorted."""

    name: str = ""
    """The site's name, as its generator knows it; empty if it does not."""

    description: str = ""

    sections: tuple[str, ...] = ()
    """The sections that are announced, in the order of their names."""

    files: Mapping[str, Mapping[str, SideFile]] = field(default_factory=dict)
    """The name of an output → a page's URL → its file. Outputs that stand later in the table see
    the files of the earlier ones. A page has none where a file of somebody else's was in the way.
    """


def _never(_: bytes) -> bool:
    return False


def _nothing(_: Path, __: Iterable[str]) -> Iterable[str]:
    return ()


def _no_doubts(_: PublishedSite) -> Iterable[str]:
    return ()


class SideOutput(Struct, frozen=True, kw_only=True):
    """One output, ready for the options of a site.

    Its functions must give the same bytes for the same pages: no time of the build, no order that
    depends on anything but the pages. Nothing is read from or written to the site by them. The
    commit writes the files before ``sitemap.xml``, each in one step; the state remembers the paths
    and hashes, so that files of the last build that are not made any more are removed, and a file
    that somebody else put there is neither overwritten nor removed (a warning names it).
    """

    name: str
    """The name of its option, and its key in ``PublishedSite.files``."""

    page_file: Callable[[PublishedPage], SideFile | None] | None = None
    """The file of one page; each such file gets a ``<link rel="alternate">`` in the page's head."""

    site_files: Callable[[PublishedSite], Mapping[str, bytes]] | None = None
    """The files of the site, by path below its root; called after all ``page_file``."""

    is_ours: Callable[[bytes], bool] = _never
    """Return whether a file that the state does not know is one that this output wrote:
    a lost state must not make our own files look like another's."""

    recovered: Callable[[Path, Iterable[str]], Iterable[str]] = _nothing
    """The paths below the output folder of the files that an earlier build left there, for a state
    that is lost; those of them that ``is_ours`` knows are removed where they are stale. The second
    argument are the paths of the HTML files of the pages that were published last."""

    notices: tuple[str, ...] = ()
    """Lines for the author, such as that a file is not written and why."""

    doubts: Callable[[PublishedSite], Iterable[str]] = _no_doubts
    """Warnings for the author about what stands in the site; called after ``site_files``."""

    is_shared: bool = False
    """True if its ``site_files`` are files of others too, whose content it keeps (``_headers``):
    they are written whoever made them, and removed only where nothing is left in them."""
