"""Pages that hold their title and nothing of an author's below it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.generators.page_lines import compact, titles_of
from scp_ssg.model import HeadingBlock, ImageBlock, LinkBlock, TextBlock

if TYPE_CHECKING:
    from scp_ssg.model import Block, Page

__all__ = ["is_title_alone"]

_NOT_INCLUDED = re.compile(
    r"(?:Unresolved (?:include )?directive in \S+ - )?include::\S+\.(?:adoc|asciidoc|asc)(?:\[\])?"
)
"""What AsciiDoc leaves of the line that should include a file."""
_DATA = re.compile(
    r"(?:(?:categories|comments|date|description|layout|permalink|slug|tags|title|type):[ \n]*"
    r"(?:(?![\w-]+:)\S{1,60}[ \n]*){0,8}){2,}"
)
"""What a generator shows of a source whose author began its data in another way than it expects."""


def is_title_alone(page: Page) -> bool:
    """True if ``page`` holds its title and nothing else, or an arrow, a file's name or the data of
    its source below it."""
    # Few pages hold short lines alone: the titles of all others need not be read.
    if not all(isinstance(each, HeadingBlock) or _is_mark(each) for each in page.content):
        return _is_header_alone(page)
    headings = (each.text for each in page.content if isinstance(each, HeadingBlock))
    return titles_of(page).issuperset(filter(None, map(compact, headings)))


def _is_header_alone(page: Page) -> bool:
    """Return whether ``page`` holds the site's logo, which leads home, its name and a title."""
    match page.content:
        case (ImageBlock(), LinkBlock(url=home), HeadingBlock(text=name), HeadingBlock(level=1)):
            return page.url != home and page.url.startswith(home) and name == page.title
    return False


def _is_mark(block: Block) -> bool:
    """Return whether ``block`` is an arrow, names a file that AsciiDoc could not include, or is the
    data of the page's source."""
    if not isinstance(block, TextBlock):
        return False
    text = block.text
    if len(text) == 1:
        return not compact(text)
    return bool(_NOT_INCLUDED.fullmatch(text) or _DATA.fullmatch(text))
