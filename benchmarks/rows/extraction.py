"""How fast a whole page is read, beside the public extractors of main content.

All read the same pages in one process, page by page in turns, in processor time. Each round gives
one ratio, that of the sums over all pages.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING

from benchmarks.figures import Bar, Figure
from benchmarks.measuring import BrokenBenchmarkError, spread
from scp_ssg.extract import Entry, SourcePage, extract

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from oracle.site import Site

__all__ = ["beside_peers"]

_BARS = {
    "trafilatura": Bar(15, " times", at_least=True),
    "resiliparse": Bar(2, " times", at_least=True),
}


def beside_peers(site: Site, pages: int, rounds: int) -> Iterator[Figure]:
    """How many times as long as ours each peer takes for ``pages`` of the finished ``site``."""
    from resiliparse.extract.html2text import extract_plain_text
    from trafilatura import extract as trafilatura

    sources = [site.source(file, hints=False) for file in site.sample(pages)]
    work: dict[str, Callable[[SourcePage], object]] = {
        "ours": lambda page: isinstance(extract(page), Entry),
        "trafilatura": lambda page: trafilatura(page.html),
        "resiliparse": lambda page: extract_plain_text(page.html, main_content=True),
    }
    for name, read in work.items():
        # These load the code, too.
        if not sum(bool(read(each)) for each in sources[:5]):
            raise BrokenBenchmarkError(f"{site.name}: {name} finds no content in five pages")
    spent = [_round(work, sources, number) for number in range(rounds)]
    for name, bar in _BARS.items():
        found = spread(each[name] / each["ours"] for each in spent)
        of = f"{site.name}, {len(sources)} pages"
        yield Figure(f"time of {name} for a whole page, ours is 1", of, found, " times", bar)


def _round(
    work: dict[str, Callable[[SourcePage], object]], sources: Sequence[SourcePage], number: int
) -> dict[str, float]:
    """Seconds of CPU for all pages, by the name."""
    spent = dict.fromkeys(work, 0.0)
    order = list(work.items())
    gc.collect()
    gc.disable()
    for at, page in enumerate(sources):
        turn = (at + number) % len(order)
        for name, read in (*order[turn:], *order[:turn]):
            started = time.process_time()
            read(page)
            spent[name] += time.process_time() - started
    gc.enable()
    return spent
