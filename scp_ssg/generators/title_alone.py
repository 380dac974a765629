"""Pages that hold their title, and next to nothing of an author's below it."""

from __future__ import annotations

import re
from itertools import dropwhile
from typing import TYPE_CHECKING

from scp_ssg.generators.page_lines import compact, titles_of, weight
from scp_ssg.model import HeadingBlock, ImageBlock, LinkBlock, TextBlock

if TYPE_CHECKING:
    from scp_ssg.model import Block, Page

__all__ = ["has_few_words", "is_title_alone"]

_NOT_INCLUDED = re.compile(
    r"(?:Unresolved (?:include )?directive in \S+ - )?include::\S+\.(?:adoc|asciidoc|asc)(?:\[\])?"
)
"""What AsciiDoc leaves of the line that should include a file."""
_FEW = 5
"""Words that say no more than that there are none yet: "this page is under construction"."""
_NONE = re.compile(r"(?<!\S)0 (?=[^\W\d_]{2,}(?: [^\W\d_]+)*$)")
"""What a search says before anybody asks: "0 results"."""
_SIGNS = frozenset("@=|<")
"""Characters of addresses and signatures."""
_DOCUMENT = re.compile(
    r"\.(?:docx?|od[pst]|pdf|pptx?|xlsx?)\b"
    r"|//(?:docs|drive)\.google\.com/(?:document|file|presentation|spreadsheets)/"
)
"""Addresses of what people write into files: a frame shows it, as a notice that was scanned."""
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright\b)(?:\(c\)|\W)*+(?:19|20)\d\d", re.IGNORECASE)
_LONGEST = 150
"""Characters of the longest line about the copyright."""
_BLOCKS = 8
"""The most blocks that such words stand in."""


def is_title_alone(page: Page) -> bool:
    """True if ``page`` holds its title and nothing else, or an arrow or a file's name below it."""
    # Few pages hold short lines alone: the titles of all others need not be read.
    if not all(isinstance(each, HeadingBlock) or _is_mark(each) for each in page.content):
        return _is_header_alone(page) or _is_copyright_alone(page)
    headings = (each.text for each in page.content if isinstance(each, HeadingBlock))
    return titles_of(page).issuperset(filter(None, map(compact, headings)))


def has_few_words(page: Page) -> bool:
    """Return whether ``page`` holds its title and a few words, or one frame with what another
    address shows, such as a form.

    A document in a frame, a list, a picture, code, a number, an address, a link or a signature, as
    those of API references are, says more. Words that repeat the title mean it.
    """
    if len(page.content) > _BLOCKS:
        return False
    titles = titles_of(page)
    below = [
        each
        for each in page.content
        if not (isinstance(each, HeadingBlock) and compact(each.text) in titles)
    ]
    texts = [each.text for each in below if isinstance(each, HeadingBlock | TextBlock)]
    if len(texts) < len(below):
        match below:
            case [LinkBlock(url=shown)]:
                return not _DOCUMENT.search(shown)
        return False
    text = _NONE.sub("", " ".join(texts))
    is_data = any(each in _SIGNS or each.isdigit() for each in text) or compact(text) in titles
    return weight(text) <= _FEW and not is_data


def _is_header_alone(page: Page) -> bool:
    """Return whether ``page`` holds the site's logo, which leads home, its name and a title."""
    match page.content:
        case (ImageBlock(), LinkBlock(url=home), HeadingBlock(text=name), HeadingBlock(level=1)):
            return page.url != home and page.url.startswith(home) and name == page.title
    return False


def _is_copyright_alone(page: Page) -> bool:
    """Return whether ``page`` holds, below its title, a short line that says whose the site is,
    with links in it."""
    titles = titles_of(page)
    below = dropwhile(
        lambda each: isinstance(each, HeadingBlock) and compact(each.text) in titles, page.content
    )
    match [*below]:
        case [TextBlock(text=text), *links] if len(text) <= _LONGEST and _COPYRIGHT.match(text):
            key = compact(text)
            return all(isinstance(each, LinkBlock) and compact(each.text) in key for each in links)
    return False


def _is_mark(block: Block) -> bool:
    """Return whether ``block`` is an arrow, or names a file that AsciiDoc could not include."""
    if not isinstance(block, TextBlock):
        return False
    is_arrow = len(block.text) == 1 and not compact(block.text)
    return is_arrow or _NOT_INCLUDED.fullmatch(block.text) is not None
