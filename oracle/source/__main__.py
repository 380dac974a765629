"""``python -m oracle.source [--short]``: compare real MkDocs sites with their Markdown.

Prints how many pages have the blocks of their source, and how often each reason of ``reasons.toml``
explains a difference. The exit status is 0 if all differences have a reason, 1 if one has none,
and 2 if a site cannot be fetched.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from oracle.corpus import obtained, recipes
from oracle.source.pages import Judged, extensions_of, judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.corpus import Recipe


def main(argv: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m oracle.source", description=__doc__)
    parser.add_argument("--short", action="store_true", help="the sites of the short run alone")
    short = parser.parse_args(argv).short
    console = Console(soft_wrap=True, width=None if sys.stdout.isatty() else 150)
    table = Table("site", "pages", "the same", "with reasons", "blocks", "the same")
    reasons: Counter[str] = Counter()
    unexplained = 0
    for recipe in recipes(short=short):
        if recipe.host != "MkDocs":
            continue
        try:
            pages = _pages(recipe, console, short=short)
        except subprocess.CalledProcessError as error:
            console.print(f"error: {recipe.name}: {error}\n{error.stderr}", markup=False)
            return 2
        table.add_row(recipe.name, *_figures(pages))
        for page in pages:
            for difference in page.differences:
                if difference.reason:
                    reasons[difference.reason] += 1
                else:
                    unexplained += 1
                    expected, actual = difference.expected[:3], difference.actual[:3]
                    line = f"{recipe.name} {page.file}: {expected} expected, but {actual}"
                    console.print(line, markup=False)
    console.print(table)
    for reason, times in reasons.most_common():
        console.print(f"{times:5} {reason}", markup=False)
    return 1 if unexplained else 0


def _pages(recipe: Recipe, console: Console, *, short: bool) -> list[Judged]:
    site = obtained(recipe, short=short, console=console)
    project = site.root.parent.parent
    configuration = next(project.glob(f"*/{recipe.project}/mkdocs.y*ml"))
    return judged(site, extensions_of(configuration.read_text("utf-8")))


def _figures(pages: list[Judged]) -> list[str]:
    same = sum(not page.differences for page in pages)
    explained = sum(
        bool(page.differences) and all(each.reason for each in page.differences) for page in pages
    )
    blocks = sum(page.total for page in pages)
    return [
        str(len(pages)),
        str(same),
        str(explained),
        str(blocks),
        f"{sum(page.same for page in pages) / max(blocks, 1):.4f}",
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
