"""What extraction costs beside the bare parse: ``python benchmarks/extract.py FOLDER...``.

For every page of the folders: the parse of the HTML by Lexbor, and the parse with everything up to
the blocks (bounds, walk, blocks). Both in this process, in turns, in CPU time; the best of the
rounds counts. ``--select`` takes the first element that matches out of each page and measures on
its HTML alone, as a host hands over a fragment.
"""

from __future__ import annotations

import argparse
import gc
import time
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from scp_ssg.extract.blocks import blocks
from scp_ssg.extract.tree import parse


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("folder", nargs="+", type=Path)
    arguments.add_argument("--select", help="CSS selector of the content")
    arguments.add_argument("--pages", type=int, default=300, help="at most so many of each folder")
    arguments.add_argument("--rounds", type=int, default=5)
    given = arguments.parse_args()
    for folder in given.folder:
        pages = _pages(folder, given.select, given.pages)
        if not pages:
            print(f"{folder}: no pages")
            continue
        bare, whole = _measured(pages, given.rounds)
        size = sum(map(len, pages))
        print(
            f"{folder}: {len(pages)} pages of {size // len(pages)} characters, "
            f"parse {1000 * bare / len(pages):.2f} ms, extraction {1000 * whole / len(pages):.2f} "
            f"ms a page, ratio {whole / bare:.2f}"
        )


def _pages(folder: Path, selector: str | None, most: int) -> list[str]:
    pages = []
    for file in sorted(folder.rglob("*.html"))[:most]:
        html = file.read_text(encoding="utf-8", errors="replace")
        if selector:
            node = parse(html).css_first(selector)
            html = (node.inner_html or "") if node is not None else ""
        if html:
            pages.append(html)
    return pages


def _measured(pages: list[str], rounds: int) -> tuple[float, float]:
    """Seconds of CPU for all pages: the bare parse, and extraction."""
    bare = whole = float("inf")
    gc.disable()
    for _ in range(rounds):
        start = time.process_time()
        for html in pages:
            LexborHTMLParser(html)
        bare = min(bare, time.process_time() - start)
        start = time.process_time()
        for html in pages:
            body = parse(html).body
            if body is not None:
                blocks(body, base_url="https://example.org/")
        whole = min(whole, time.process_time() - start)
        gc.collect()
    return bare, whole


if __name__ == "__main__":
    main()
