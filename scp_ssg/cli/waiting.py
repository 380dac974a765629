"""Progress on standard error, for a person who waits at a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["waiting"]


@contextmanager
def waiting(what: str) -> Iterator[Callable[[str, int], None] | None]:
    """Shows ``what`` on standard error while the block runs, if both streams are a terminal.

    Yields a function that shows a download: its URL and the bytes so far. Else yields None.
    """
    if not (sys.stderr.isatty() and sys.stdout.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.text import Text

    from scp_ssg.render import one_line

    with Console(stderr=True).status(Text(what)) as status:

        def show(url: str, count: int) -> None:
            status.update(Text(f"Fetching {one_line(url, 60)}: {count / 1e6:.1f} MB"))

        yield show
