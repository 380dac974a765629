"""The HTML files of a folder, in order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["html_files"]


def html_files(
    root: Path, skipped: Path, unreadable: Callable[[Path, OSError], None]
) -> Iterator[Path]:
    """The HTML files below ``root`` but not below ``skipped``, sorted as paths are.

    They are not kept: there may be a million. ``unreadable`` is told of each folder that cannot be
    listed.
    """
    waiting = [(root, "", True)]
    while waiting:
        folder, name, is_folder = waiting.pop()
        path = folder / name
        if not is_folder:
            yield path
            continue
        try:
            inside = sorted(_inside(path), key=lambda each: os.path.normcase(each[0]), reverse=True)
        except OSError as error:
            unreadable(path, error)
            continue
        waiting += [(path, *each) for each in inside if not each[1] or path / each[0] != skipped]


def _inside(folder: Path) -> Iterator[tuple[str, bool]]:
    """The HTML files and the folders in ``folder``: the name, and whether it is a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            is_folder = entry.is_dir(follow_symlinks=False)
            is_html = os.path.splitext(entry.name)[1].lower() in (".html", ".htm")  # noqa: PTH122
            if not entry.name.startswith(".") and (is_folder or is_html):
                yield entry.name, is_folder
