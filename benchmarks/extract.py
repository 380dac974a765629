"""What extraction costs beside the bare parse: ``python -m benchmarks.extract FOLDER...``.

For every page of the folders: Lexbor's parse of the HTML, the same with everything up to the blocks
(bounds, parse, walk, blocks), and the whole of ``extract`` (head, place of the content, furniture,
blocks, metadata). All in this process, in turns, in CPU time; the best of the rounds counts, of
each page by itself, as what else the machine does disturbs every round somewhere.
``--select`` takes the first element that matches out of each page as the fragment that a host
renders: then the rows of fragments are measured too, the last with a fragment that does not stand
in the page to the letter, as where a site is minified; it is parsed too, beside the page.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace
from selectolax.lexbor import LexborHTMLParser

from scp_ssg.extract.blocks import blocks
from scp_ssg.extract.page import extract
from scp_ssg.extract.tree import parse
from scp_ssg.source import SourcePage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

URL = "https://example.org/"
T = TypeVar("T")


def main(argv: Sequence[str]) -> int:
    """0, or 2 if a folder has no pages to measure."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("folder", nargs="+", type=Path)
    arguments.add_argument("--select", help="CSS selector of the content")
    arguments.add_argument("--pages", type=int, default=300, help="at most so many of each folder")
    arguments.add_argument("--rounds", type=int, default=5)
    given = arguments.parse_args(argv)
    for folder in given.folder:
        pages = _pages(folder, given.select, given.pages)
        if not pages:
            print(f"{folder}: no pages", file=sys.stderr)
            return 2
        print(f"{folder}: {len(pages)} pages, ms a page: parse, extraction, ratio")
        if given.select:
            fragments = [page.fragment or "" for page in pages]
            _row("blocks of fragment", fragments, _blocks, fragments, given.rounds)
            _row("extract, fragment", fragments, extract, pages, given.rounds)
        whole = [page.html for page in pages]
        alone = [replace(page, fragment=None) for page in pages]
        _row("blocks of page", whole, _blocks, whole, given.rounds)
        _row("extract, page", whole, extract, alone, given.rounds)
        if given.select:
            other = [replace(page, fragment=_rewritten(page.fragment or "")) for page in pages]
            _row("extract, minified", whole, extract, other, given.rounds)
    return 0


def _pages(folder: Path, selector: str | None, most: int) -> list[SourcePage]:
    pages = []
    for file in sorted(folder.rglob("*.html"))[:most]:
        html = file.read_text(encoding="utf-8", errors="replace")
        fragment = None
        if selector:
            # Written anew, so that the fragment stands in the page to the letter.
            html = parse(html).html or ""
            node = parse(html).css_first(selector)
            fragment = (node.inner_html or "") if node is not None else ""
        if html and fragment != "":
            url = URL + file.relative_to(folder).as_posix()
            pages.append(SourcePage(url=url, path="", html=html, fragment=fragment))
    return pages


def _rewritten(fragment: str) -> str:
    """The same words and elements in other white space."""
    return " ".join(fragment.split())


def _row(
    name: str, parsed: list[str], extraction: Callable[[T], object], given: list[T], rounds: int
) -> None:
    bare, whole = [float("inf")] * len(parsed), [float("inf")] * len(given)
    gc.disable()
    for _ in range(rounds):
        bare = list(map(min, bare, _seconds(LexborHTMLParser, parsed)))
        whole = list(map(min, whole, _seconds(extraction, given)))
        gc.collect()
    gc.enable()
    size = sum(map(len, parsed)) / len(parsed) / 1000
    milliseconds = 1000 / len(parsed)
    print(
        f"  {name:20} {size:7.1f} kB {sum(bare) * milliseconds:7.2f} "
        f"{sum(whole) * milliseconds:7.2f} {sum(whole) / sum(bare):6.2f}"
    )


def _seconds(action: Callable[[T], object], given: Iterable[T]) -> Iterator[float]:
    """CPU time of ``action`` on each of ``given``."""
    for each in given:
        start = time.process_time()
        action(each)
        yield time.process_time() - start


def _blocks(html: str) -> None:
    body = parse(html).body
    if body is not None:
        blocks(body, base_url=URL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
