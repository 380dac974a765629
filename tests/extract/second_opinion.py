"""The visible words of HTML as another parser sees them (BeautifulSoup with html5lib).

Shares nothing with the extractor: its own tables, its own tree, words only.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PreformattedString

from scp_ssg.model import (
    AudioBlock,
    CodeBlock,
    HeadingBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
    VideoBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.model import Block

_WORD = re.compile(r"[^\W_]+")
_INVISIBLE = str.maketrans("", "", "\u200b\u2060\ufeff\u00ad")
_INLINE = set(
    """
    a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr object output q
    rb ruby s samp small span strike strong sub sup time tt u var wbr label
    """.split()  # noqa: SIM905  words read best as words
)
_UNSEEN = set(
    """
    script style template head title noscript noembed noframes select datalist textarea button
    video audio canvas iframe object progress meter svg math option
    """.split()  # noqa: SIM905  words read best as words
)
_CHROME = set(
    """
    headerlink anchor-link hash-link header-anchor permalink linenos lineno linenodiv lnt gutter
    source-line-no sourceLineNo
    backrefs viewcode-link viewcode-back footnote-backref data-footnote-backref reversefootnote
    footnote-back line-number rouge-gutter copybtn toclink-permalink md-annotation__index ln
    sl-anchor-link input_prompt output_prompt jp-InputPrompt jp-OutputPrompt
    listing_lines lines
    """.split()  # noqa: SIM905  words read best as words
)


def visible_words(html: str, selector: str = "body") -> Counter[str]:
    """How often each word stands in what a browser would show of the element."""
    root = BeautifulSoup(html, "html5lib").select_one(selector)
    assert root is not None
    return _counted("".join(_pieces(root)))


def words_of(blocks: Iterable[Block]) -> Counter[str]:
    """How often each word stands in ``blocks``; links and images repeat words and do not count."""
    return _counted("\n".join(text for block in blocks for text in _texts(block)))


def _counted(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.translate(_INVISIBLE)))


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, TextBlock | HeadingBlock):
        yield block.text
    elif isinstance(block, CodeBlock):
        yield block.code
    elif isinstance(block, QuoteBlock):
        yield block.text
        yield block.citation or ""
    elif isinstance(block, ListBlock):
        # The numbers of lists inside items and the states of tasks are ours.
        for item in block.items:
            first, *rest = re.sub(r"^( *- )?\[[x ]\] ", "", item, flags=re.MULTILINE).split("\n")
            yield "\n".join([first, *(re.sub(r"^( +)\d+\. ", r"\1", line) for line in rest)])
    elif isinstance(block, TableBlock):
        for row in block.rows:
            yield from row
    else:
        assert not isinstance(block, str)
        if isinstance(block, VideoBlock | AudioBlock):
            return


def _pieces(node: Tag) -> Iterator[str]:
    for child in node.children:
        if isinstance(child, PreformattedString):
            continue
        if isinstance(child, NavigableString):
            yield str(child)
        elif isinstance(child, Tag) and child.name == "noscript":
            yield from (f"\n{code.get_text()}\n" for code in child.find_all("pre"))
        elif isinstance(child, Tag) and not _is_unseen(child):
            edge = "" if child.name in _INLINE and not _is_boxed(child) else "\n"
            yield edge
            yield from _pieces(child)
            yield edge


def _is_unseen(node: Tag) -> bool:
    if node.name == "object" and not node.get("data"):
        return False
    if node.name in _UNSEEN:
        return node.get("role") != "tab"
    classes: Iterable[str] = node.get("class") or []
    if "prompt" in classes and re.fullmatch(r"\s*(?:In |Out)?\s*\[\d*\]:\s*", node.get_text()):
        return True
    return not _CHROME.isdisjoint(classes)


def _is_boxed(node: Tag) -> bool:
    """Labels of tabs and titles of code stand by themselves, whatever their element."""
    return (
        node.name == "label" or node.get("role") == "tab" or "filename" in (node.get("class") or [])
    )
