"""The cost of extraction beside the bare parse: ``python -m benchmarks.extract [FOLDER...]``.

With ``--commit NAME`` it is the cost of whole pages beside that of the older commit instead; the
exit status is 1 if the median page takes more than 1.05 times as long.

For every page of the folders, or of the oracle's real sites where none is given: Lexbor's parse of
the HTML, the same with everything up to the blocks (bounds, parse, walk, blocks), and the whole of
``extract`` (head, place of the content, boilerplate, blocks, metadata). All in this process, in
turns, in CPU time; the median of the rounds counts, of each page by itself, as what else the
machine does disturbs every round somewhere. A page of a site is one of which the site's other pages
tell, as in a build; it stands beside ``extract`` of the page alone.

Pages whose host rendered a fragment are measured by that too. Of folders, ``--select`` takes the
first element that matches out of each page as the fragment; then the last row is that of a fragment
that does not stand in the page to the letter, as where a site is minified; it is parsed too, beside
the page.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace
from rich.console import Console
from selectolax.lexbor import LexborHTMLParser

from benchmarks.against import compare
from oracle.command import PAGES
from oracle.corpus import obtained, recipes
from scp_ssg.dom import parse
from scp_ssg.extract import KnownVerdicts, SiteWitness, SourcePage, extract, group_of
from scp_ssg.extract.blocks.handlers import blocks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

URL = "https://example.org/"
T = TypeVar("T")


def main(argv: Sequence[str]) -> int:
    """0; 1 if extraction is slower than with the given commit; 2 if a folder has no pages."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("folder", nargs="*", type=Path, help="default: the oracle's sites")
    arguments.add_argument("--select", help="CSS selector of the content")
    arguments.add_argument("--pages", type=int, default=300, help="at most so many of each site")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--commit", help="measure whole pages beside this older version")
    given = arguments.parse_args(argv)
    sites: Iterable[tuple[str, list[SourcePage]]]
    if given.folder:
        sites = ((str(each), _pages(each, given.select, given.pages)) for each in given.folder)
    else:
        sites = _real_sites(given.pages)
    if given.commit:
        whole = ((name, [replace(page, fragment=None) for page in pages]) for name, pages in sites)
        return compare(whole, given.commit, given.rounds)
    totals: dict[str, Cost] = {}
    for name, pages in sites:
        if not pages:
            print(f"{name}: no pages", file=sys.stderr)
            return 2
        print(f"{name}: {len(pages)} pages, ms a page: parse, extraction, ratio")
        for row, cost in _costs(pages, given.rounds, minified=bool(given.select)):
            print(cost.shown(row))
            totals[row] = totals[row] + cost if row in totals else cost
    print("all of them")
    for row, cost in totals.items():
        print(cost.shown(row))
    return 0


@dataclass(frozen=True)
class Cost:
    """Seconds for ``pages`` pages of ``size`` characters: the parse, or another base, and the
    whole."""

    pages: int
    size: int
    bare: float
    whole: float

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.pages + other.pages,
            self.size + other.size,
            self.bare + other.bare,
            self.whole + other.whole,
        )

    def shown(self, row: str) -> str:
        kilobytes, milliseconds = self.size / self.pages / 1000, 1000 / self.pages
        return (
            f"  {row:21} {kilobytes:7.1f} kB {self.bare * milliseconds:7.2f} "
            f"{self.whole * milliseconds:7.2f} {self.whole / self.bare:6.2f}"
        )


def _costs(pages: list[SourcePage], rounds: int, *, minified: bool) -> Iterator[tuple[str, Cost]]:
    rendered = [page for page in pages if page.fragment]
    fragments = [page.fragment or "" for page in rendered]
    whole = [page.html for page in pages]
    if rendered:
        yield "blocks of fragment", _cost(fragments, _blocks, fragments, rounds)
        yield "extract, fragment", _cost(fragments, extract, rendered, rounds)
    yield "blocks of page", _cost(whole, _blocks, whole, rounds)
    alone = [replace(page, fragment=None) for page in pages]
    yield "extract, page", _cost(whole, extract, alone, rounds)
    witness = SiteWitness(KnownVerdicts())
    for page in alone:
        witness.saw_one(extract(page, site=witness), group_of(page.url))
    of_site = partial(extract, site=SiteWitness(witness.verdicts()))
    pages_by_html = dict(zip(whole, alone, strict=True))
    yield (
        "extract, page of site",
        _cost(whole, of_site, alone, rounds, beside=lambda html: extract(pages_by_html[html])),
    )
    if minified:
        other = [replace(page, fragment=_rewritten(page.fragment or "")) for page in rendered]
        yield "extract, minified", _cost([each.html for each in other], extract, other, rounds)


def _real_sites(most: int) -> Iterator[tuple[str, list[SourcePage]]]:
    """The sites that the browser judges, with what their hosts say of them."""
    console = Console(stderr=True)
    for recipe in recipes():
        site = obtained(recipe, short=False, console=console)
        files = site.sample(min(most, PAGES))
        yield recipe.name, [site.source(file, hints=True) for file in files]


def _pages(folder: Path, selector: str | None, most: int) -> list[SourcePage]:
    pages = []
    # The same pages on every run, from all over the site.
    files = sorted(
        folder.rglob("*.html"),
        key=lambda file: sha256(str(file.relative_to(folder)).encode()).digest(),
    )
    for file in files[:most]:
        html = file.read_text(encoding="utf-8", errors="replace")
        fragment = None
        if selector:
            # Written anew, so that the fragment stands in the page to the letter.
            html = parse(html).html or ""
            node = parse(html).css_first(selector)
            fragment = (node.inner_html or "") if node is not None else ""
        if html and fragment != "":
            url = URL + file.relative_to(folder).as_posix()
            pages.append(SourcePage(url=url, html=html, fragment=fragment))
    return pages


def _rewritten(fragment: str) -> str:
    """The same words and elements in other white space."""
    return " ".join(fragment.split())


def _cost(
    parsed: list[str],
    extraction: Callable[[T], object],
    given: list[T],
    rounds: int,
    beside: Callable[[str], object] = LexborHTMLParser,
) -> Cost:
    bare: list[list[float]] = [[] for _ in parsed]
    whole: list[list[float]] = [[] for _ in given]
    gc.disable()
    for number in range(rounds):
        # Side by side: the speed of the machine itself changes within a round. The second of two
        # finds more in the processor's caches, so they take turns.
        for n, (html, each) in enumerate(zip(parsed, given, strict=True)):
            if number % 2:
                whole[n].append(_seconds(extraction, each))
            bare[n].append(_seconds(beside, html))
            if not number % 2:
                whole[n].append(_seconds(extraction, each))
        gc.collect()
    gc.enable()
    sums = (sum(map(median, each)) for each in (bare, whole))
    return Cost(len(parsed), sum(map(len, parsed)), *sums)


def _seconds(action: Callable[[T], object], given: T) -> float:
    """CPU time of ``action`` on ``given``."""
    start = time.process_time()
    action(given)
    return time.process_time() - start


def _blocks(html: str) -> None:
    body = parse(html).body
    if body is not None:
        blocks(body, base_url=URL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
