"""Writing our links into the HTML files of a finished site, and into their gzip twins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.counts import counted
from scp_ssg.outputs import with_alternates
from scp_ssg.publish import gzip_twins

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from scp_ssg.publish.side_files import PageHead

__all__ = ["write_heads"]


def write_heads(heads: Iterable[PageHead]) -> tuple[str, ...]:
    """Gives each page of ``heads`` its links and no other of ours; a page that has them is not
    written. Returns a warning if a page cannot be written: it then stands as it was."""
    failed = []
    for head in heads:
        # Two pages may be one file by a link; the file has the links of the page that it is.
        html = None if head.path.is_symlink() else atomic_files.read(head.path)
        if html is None:
            continue
        linked = with_alternates(html, head.links)
        try:
            if linked != html:
                atomic_files.write(head.path, linked, durable=False, keeps_mode=True)
            _write_twin(head.path, linked)
        except OSError as error:
            failed.append(f"{head.path} cannot be written ({error.strerror})")
    if not failed:
        return ()
    more = f", nor can {counted(len(failed) - 1, 'more page')}" if len(failed) > 1 else ""
    return (f"{failed[0]}{more}: without links to the other forms of the page",)


def _write_twin(path: Path, linked: bytes) -> None:
    """Writes the gzip twin again if it holds the page as it is without our links."""
    twin = gzip_twins.content(path)
    if twin is not None and with_alternates(twin, ()) == with_alternates(linked, ()):
        gzip_twins.write(path, linked)
