"""A page that a build has taken, as it waits in a temporary file for the end of the build."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.extract import LeftOut, SourcePage
from scp_ssg.generators.removed_boxes import Removed
from scp_ssg.generators.summary_line import HtmlSize
from scp_ssg.stored_records import Boxes, StoredRecord, path_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["TakenPage", "packed"]


class TakenPage(Struct, array_like=True, frozen=True, kw_only=True):
    """A page and its record, without HTML and content. All of these wait in a temporary file."""

    url: str
    source: bytes
    """Of :func:`packed`."""

    path: str
    """Below the site's root, decoded, without a leading slash: ``docs/install/``, ``about.html``,
    and the empty string for the home page. The options' globs match it."""

    html_path: bytes | None
    source_path: bytes | None
    """Both of :func:`path_as_bytes`."""

    key: bytes
    """``Extracted.key``."""

    digest: int
    """Of the bytes of its file when it was read."""

    size: HtmlSize | None
    """None if the file may be written again: then it is read at the end."""

    record: StoredRecord | None
    left_out: LeftOut | None
    """Why there is no record."""

    removed: tuple[Removed, ...]
    is_as_before: bool
    """True if the record is that of the last build."""

    @property
    def html_file(self) -> Path | None:
        return path_of(self.html_path)

    def file_bytes(self, unreadable: Callable[[Path, Exception], None]) -> bytes | None:
        """The bytes of its file; None if there is none, or if it is ``unreadable``."""
        file = self.html_file
        if file is None:
            return None
        try:
            return file.read_bytes()
        except (FileNotFoundError, NotADirectoryError):  # whoever removed it meant to
            return None
        except OSError as error:
            unreadable(file, error)
            return None

    @property
    def source_page(self) -> SourcePage:
        if not self.source:
            return SourcePage(url=self.url, html="")
        page: SourcePage = pickle.loads(self.source)  # noqa: S301  we wrote it, into our own file
        return page

    @property
    def boxes(self) -> Boxes | LeftOut:
        """What the site must decide on."""
        return self.left_out or (self.record.boxes if self.record else Boxes())


def packed(source: SourcePage) -> bytes:
    """``source`` without its HTML; no bytes if it has the URL alone. Its texts may have halves of
    characters, which no other format holds."""
    source = replace(source, html="")
    return b"" if source == SourcePage(url=source.url, html="") else pickle.dumps(source)
