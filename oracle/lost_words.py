"""Words of a page's content that stand in none of its blocks, though no rule removed them.

``python -m oracle.lost_words FOLDER...``: the HTML files below each folder, such as built sites.
The law is that of :func:`scp_ssg.extract.blocks.blocks`: every word that a browser shows is in a
block. A handler that reads only the parts that it knows breaks it, and nothing says so: neither
the report of the build nor ``scp-ssg extract --why``. A browser is not asked here; labels of
commands, numbers, and what a script or a style says are no words. Prints each page with its words,
those with most first.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from scp_ssg.dom import LexborNode, decode, parse, remove
from scp_ssg.extract import SourcePage, extract
from scp_ssg.extract.blocks import blocks, text_and_references

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scp_ssg.model import Block

__all__ = ["lost_words", "main"]

_WORD = re.compile(r"[^\W\d_]\w*")
_NO_WORDS = (
    "audio, canvas, datalist, head, iframe, math, mjx-container, noscript, object, option, rp,"
    " script, select, style, svg, template, textarea, video"
)
_LARGEST = 1_000_000
"""Bytes of a file."""
_FEWEST = 3
"""The fewest words of a page that is shown: a button has one or two."""
_SHOWN = 12


def lost_words(html: str) -> list[str]:
    """The words of the content of ``html``, a finished page, that are in none of its blocks."""
    lost: list[str] = []

    def watched(root: LexborNode, **options: object) -> tuple[Block, ...]:
        found = blocks(root, **options)  # type: ignore[arg-type]  # as they came
        lost.extend(_missing(root, found))
        return found

    with patch("scp_ssg.extract.page.blocks", watched):
        extract(SourcePage(url="https://example.org/", html=html))
    return lost


def _missing(content: LexborNode, found: tuple[Block, ...]) -> Iterator[str]:
    copy = parse(f"<div>{content.html}</div>").body
    if copy is None:
        return
    remove(copy.css(_NO_WORDS))
    said = f"{text_and_references(found)[0]} {found}"
    words, together = {*_WORD.findall(said)}, "".join(re.findall(r"\w+", said))
    for word in _WORD.findall(copy.text(separator=" ")):
        # A word may be parted by elements, or joined with its neighbours.
        if word not in words and word not in together:
            yield word


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. The status is 1 if a page has lost words."""
    pages: list[tuple[int, str]] = []
    for folder in map(Path, sys.argv[1:] if argv is None else argv):
        for file in sorted(folder.rglob("*.htm*")):
            if not file.is_file() or file.stat().st_size > _LARGEST:
                continue
            lost = lost_words(decode(file.read_bytes()))
            if len(lost) >= _FEWEST:
                pages.append((len(lost), f"{file}: {' '.join(lost[:_SHOWN])}"))
    for count, line in sorted(pages, reverse=True):
        print(count, line)
    return int(bool(pages))


if __name__ == "__main__":
    sys.exit(main())
