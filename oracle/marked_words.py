"""What a site of marked words loses, and what its theme adds: for themes that nobody looked at.

``python -m oracle.marked_words FOLDER... [--url URL]``: finished sites, each built of a source in
which every heading, paragraph, item and cell has a word of its own like zq17. Of each file
it prints whether it is published or why not, the marked words that it shows outside of its ``nav``
elements but that no block has, and the texts of its blocks without a marked word: chrome, mostly.
The status is 1 if a word is lost or a file with such words is left out. A word that another page
publishes, such as that of a neighbour's title, is not lost.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from oracle.first_looks.build import BuildError, built
from oracle.words import block_text
from scp_ssg.dom import decode, parse, remove

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from oracle.first_looks.build import Built
    from scp_ssg.model import Page

__all__ = ["Findings", "findings", "main"]

_MARK = re.compile(r"\bzq\d+\b")
_UNSEEN = "head, nav, script, style, template"
_SHOWN = 8


class Findings:
    """What one published page lost, and what it has beside."""

    def __init__(self, html: str, page: Page, published: Container[str] = ()) -> None:
        """``published`` are the marked words of all pages."""
        tree = parse(html)
        remove(tree.css(_UNSEEN))
        shown = _MARK.findall(tree.body.text(separator=" ")) if tree.body is not None else []
        lines = [line for block in page.content for line in block_text(block).split("\n")]
        found = {*_MARK.findall("\n".join(lines))}
        missing = (each for each in dict.fromkeys(shown) if each not in found)
        self.lost = [each for each in missing if each not in published]
        """The marked words that the page shows, and no block has, in their order."""
        self.unmarked = [each for each in lines if each.strip() and not _MARK.search(each)]
        """The lines of blocks without a marked word."""


def findings(folder: Path, site: Built) -> Iterator[tuple[str, Findings | str]]:
    """Of each file in ``folder``, which was built as ``site``, what it lost; or why it is left out,
    if it has marked words."""
    texts = (block_text(block) for page in site.pages.values() for block in page.content)
    published = {word for text in texts for word in _MARK.findall(text)}
    for file in sorted(folder.rglob("*.htm*")):
        path, html = file.relative_to(folder).as_posix(), decode(file.read_bytes())
        page = site.pages.get(path)
        if page is not None:
            yield path, Findings(html, page, published)
        elif _MARK.search(html):
            yield path, site.reasons.get(path, "the build does not name it")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; 1 if anything is lost or left out, 2 if nothing is published."""
    parser = ArgumentParser(prog="python -m oracle.marked_words", description=__doc__)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--url", default="https://example.org/", help="the address of the sites")
    given = parser.parse_args(argv)
    status = 0
    for folder in given.folder:
        try:
            site = built(folder, given.url)
        except BuildError as error:
            print(f"error: {error}")
            return 2
        for path, found in findings(folder, site):
            if isinstance(found, str):
                status = 1
                print(f"{folder / path}: left out, {found}")
                continue
            status = 1 if found.lost else status
            for name, words in (("lost", found.lost), ("unmarked", found.unmarked)):
                if words:
                    print(f"{folder / path}: {name}: {'; '.join(words[:_SHOWN])}")
    return status


if __name__ == "__main__":
    sys.exit(main())
