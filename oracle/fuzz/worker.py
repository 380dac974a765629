"""The process that extracts the pages, which a hostile page may kill.

Reads from standard input the length of a page in four bytes, then the page. Writes one line for
each page: the seconds of processor time, a space, and the fault, if any. The kernel ends the
process after two seconds of processor time on one page; time in which other processes run does not
count. Beyond the memory limit, allocation fails with an exception.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from time import thread_time

import msgspec

from scp_ssg.dom import decode
from scp_ssg.extract import Entry, KnownVerdicts, SourcePage, extract
from scp_ssg.model import MAX_BLOCKS, Page

__all__ = ["SECONDS", "broken_promise", "main"]

SECONDS = 2.0
MEGABYTES = 500
URL = "https://example.org/docs/page/"
FIRST = "<p>今日は、世界。".encode("shift_jis")
"""A page that is extracted before all others: it loads the extraction and the detection of
encodings, which would count as time of the first page."""


def broken_promise(data: bytes) -> str:
    """Returns the fault of the extraction on the page ``data``; empty if there is none."""
    try:
        html = decode(data)
        middle = html[len(html) // 4 : len(html) // 2]
        for fragment in (None, (html, middle, middle[::-1])[len(html) % 3]):
            source = SourcePage(url=URL, html=html, fragment=fragment)
            entry = extract(source, site=KnownVerdicts())
            if isinstance(entry, Entry):
                _check(entry.page)
    except Exception as error:
        return f"{type(error).__name__}: {error}".replace("\n", " ")
    return ""


def _check(page: Page) -> None:
    if len(page.content) > MAX_BLOCKS:
        raise ValueError(f"{len(page.content)} blocks")
    msgspec.json.decode(msgspec.json.encode(page), type=Page)


def main() -> int:
    """Extract pages until standard input ends."""
    import resource  # POSIX has it; what only wants the checks of this module runs everywhere

    broken_promise(FIRST)
    used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    limit = used + MEGABYTES * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    while header := sys.stdin.buffer.read(4):
        data = sys.stdin.buffer.read(int.from_bytes(header, "big"))
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        # Of the only thread: Linux counts a process with a timer in steps of 4 ms.
        start = thread_time()
        fault = broken_promise(data)
        seconds = thread_time() - start
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout.write(f"{seconds:.6f} {fault}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
