"""The law of Markdown: what another parser reads of a page's Markdown are the words of its blocks.

``python -m oracle.markdown_law FOLDER …`` judges every page of finished sites; without a folder,
those of ``corpora.toml``. Prints the pages that part, and exits with 1 if there are any.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from rich.console import Console

from oracle.corpus import obtained, recipes
from oracle.published import finished_file
from oracle.words import block_text, words
from scp_ssg.dom import decode
from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import AudioBlock, CodeBlock, ImageBlock, LinkBlock, VideoBlock

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.token import Token

    from oracle.published import Publication
    from scp_ssg.model import Block

__all__ = ["faults", "letters", "main", "of_publication", "parser"]

SHOWN = 12
NOTE = re.compile(r"^\s*\[\^([^\]]+)\]:", re.MULTILINE)


def parser() -> MarkdownIt:
    """CommonMark, and the extensions that our Markdown uses."""
    # Lists in lists are read however deep they are.
    reader = MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"])
    reader.use(footnote_plugin).use(deflist_plugin).use(dollarmath_plugin)
    return reader


def faults(markdown: str, blocks: Sequence[Block]) -> list[str]:
    """The faults of ``markdown``: words of ``blocks`` that it lacks, and words of its own.

    Links, images and media repeat words, or have a name that no text of the page says: those words
    may stand in the Markdown and need not.
    """
    found = Counter(each for text in read_texts(markdown) for each in letters(text))
    wanted = Counter(each for block in blocks for each in letters(block_text(block)))
    names = {each for block in blocks for name in _names(block) for each in letters(name)}
    # Blocks write the number of a note before its text, unless a list counts it.
    notes = Counter(each for label in NOTE.findall(markdown) for each in letters(label))
    lost = wanted - found - notes
    added = Counter({word: n for word, n in (found - wanted).items() if word not in names})
    lines = []
    if lost:
        lines.append(f"lost {sum(lost.values())}: {' '.join([*lost][:SHOWN])}")
    if added:
        lines.append(f"added {sum(added.values())}: {' '.join([*added][:SHOWN])}")
    return lines


def letters(text: str) -> Iterator[str]:
    """The words of ``text`` without signs at their edges, which markup and blocks set apart."""
    # Before a letter our formulas have a space, lest the sign begin an HTML element.
    for word in words(text.replace("< ", "<")):
        if core := "".join(filter(str.isalnum, word)):
            yield core


def _names(block: Block) -> Iterator[str]:
    match block:
        case LinkBlock(text=text):
            yield text
        case ImageBlock(alt=alt):
            yield alt
        case CodeBlock(code=code):
            # The links of a signature follow it; too many of them have no block.
            yield code
        case VideoBlock(name=name) | AudioBlock(name=name):
            yield name


def read_texts(markdown: str) -> Iterator[str]:
    """The text of each block of ``markdown``, as a reader of the rendered document sees it."""
    for token in parser().parse(markdown):
        if token.type in ("fence", "code_block", "math_block", "math_block_label"):
            yield token.content
        elif token.type == "html_block":
            yield _text_of_html(token.content)
        elif token.children is not None:
            yield _inline(token.children)


def _inline(tokens: Iterable[Token]) -> str:
    pieces = []
    for token in tokens:
        match token.type:
            case "softbreak" | "hardbreak":
                pieces.append("\n")
            case "html_inline":
                pieces.append("\n" if token.content.strip("</>") in BREAKING else "")
                pieces.append("" if token.content.startswith("<") else token.content)
            case "footnote_ref":
                pieces.append(f"[{token.meta['label']}]")
            case "image":
                pieces.append(f" {_inline(token.children or [])} ")
            case "footnote_anchor":
                pass
            case "math_inline" | "math_inline_double":
                pieces.append(f" {token.content} ")
            case _:
                pieces.append(token.content)
    return "".join(pieces)


BREAKING = {"br", "ul", "ol", "li", "p", "pre", "tr", "td", "table", "dl", "dt", "dd", "blockquote"}


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def _text_of_html(html: str) -> str:
    reader = _Text()
    reader.feed(html)
    return " ".join(reader.text)


def of_source(source: SourcePage) -> list[str] | None:
    """The faults of a page; None if it is not published."""
    entry = extract(source, markdown=True)
    if not isinstance(entry, Entry) or entry.markdown is None:
        return None
    blocks = entry.page.content
    if not entry.notes:
        return faults(entry.markdown.text, blocks)
    # Blocks that were folded have the URLs of links in their text.
    unfolded = extract(source, links="none")
    assert isinstance(unfolded, Entry)
    links = (LinkBlock("", block_text(block)) for block in blocks)
    return faults(entry.markdown.text, [*unfolded.page.content, *links])


def of_publication(publication: Publication) -> Iterator[str]:
    """A line for each fault of the published pages, by their finished files."""
    for url in publication.pages():
        file = finished_file(publication.folder, publication.root, url)
        if file is not None:
            source = SourcePage(url=url, html=decode(file.read_bytes()))
            yield from (f"Markdown of {url}: {line}" for line in of_source(source) or ())


def _sources(folders: Sequence[Path], console: Console) -> Iterator[tuple[str, SourcePage]]:
    for folder in folders:
        for file in sorted(folder.rglob("*.html")):
            path = file.relative_to(folder).as_posix()
            source = SourcePage(url=f"https://example.org/{path}", html=decode(file.read_bytes()))
            yield f"{folder.name}/{path}", source
    if not folders:
        for recipe in recipes():
            site = obtained(recipe, short=False, console=console)
            for name in site.sample(sys.maxsize):
                yield f"{site.name}/{name}", site.source(name, hints=True)


def main(arguments: Sequence[str]) -> int:
    """Judge the sites that ``arguments`` name."""
    options = ArgumentParser(prog="python -m oracle.markdown_law", description=__doc__)
    options.add_argument("folder", nargs="*", type=Path)
    console = Console(soft_wrap=True)
    pages = bad = 0
    for name, source in _sources(options.parse_args(arguments).folder, console):
        found = of_source(source)
        if found is None:
            continue
        pages += 1
        bad += bool(found)
        for line in found:
            console.print(f"{name}: {line}", markup=False, highlight=False)
    console.print(f"{pages} pages, {bad} part from their blocks")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
