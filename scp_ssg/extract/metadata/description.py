"""A page's title, description and language, from whoever knows them best."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from scp_ssg.extract.metadata import labels
from scp_ssg.extract.metadata.heading import title_parts
from scp_ssg.extract.metadata.plain_text import clean_line, to_plain_text
from scp_ssg.language import canonical_tag
from scp_ssg.model import Block, HeadingBlock, ListBlock, QuoteBlock, TextBlock

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.metadata.head import Head
    from scp_ssg.extract.records import SourcePage

__all__ = ["derived_description", "language_tag", "page_title"]

_LONGEST = 300
_SHORTEST = 100
_A_SENTENCE = 40
"""Characters that hardly a label with a colon has."""
_ENDS = tuple(
    re.compile(form)
    for form in (
        r"(?P<title>.+?)\s+(?:\W|::)\s+(?P<site>.+)",
        r"(?P<title>.+)\s+(?:\W|::)\s+(?P<site>.+?)",
        r"(?P<site>.+?)\s+(?:\W|::)\s+(?P<title>.+)",
    )
)
_SENTENCE = re.compile(r"[.!?…][\"')\]]?(?=\s)|[。！？]")  # noqa: RUF001
_EVERYWHERE = re.compile(r"[a-z]{2}(?:-[A-Z]{2})?")
_CHINESE = {"zh-Hans": "CN", "zh-Hant": "TW"}
"""The region that stands for a script where none is named."""


def page_title(source: SourcePage, head: Head, blocks: tuple[Block, ...]) -> str:
    """The host's title, else the first ``h1``, else the head's without the site's name."""
    headings = [block for block in blocks if type(block) is HeadingBlock]
    first = next((clean_line(block.text) for block in headings if block.level == 1), "")
    if source.title:
        # A title such as ``__init__`` is no Markdown where the page shows it as it is.
        given = clean_line(source.title)
        return given if given == first else to_plain_text(source.title, emphasis=False) or given
    if first:
        return _above(blocks, head) or first
    named = frozenset(title_parts(head.title))
    texts = [clean_line(block.text) for block in headings]
    return next((t for t in texts if t in named), "") or _without_site(head) or "".join(texts[:1])


def _above(blocks: tuple[Block, ...], head: Head) -> str:
    """The head's title where it stands above all headings, as no heading: Haddock's modules."""
    above = takewhile(lambda block: type(block) is not HeadingBlock, blocks)
    texts = (clean_line(block.text) for block in above if type(block) is TextBlock)
    title = clean_line(head.title)
    return title if title in texts else ""


def _without_site(head: Head) -> str:
    """The head's title without the site's name before or after it."""
    site = head.site_name.casefold()
    for end in _ENDS:
        found = end.fullmatch(head.title)
        if site and found and found["site"].casefold() == site:
            return found["title"]
    return head.title


def derived_description(blocks: tuple[Block, ...], content: LexborNode) -> str:
    """The first paragraph, cut at the end of a sentence or word if it is long; where there is none,
    the first item of a list or what is quoted. ``content`` is what the blocks were made of.

    A line in bold is no paragraph, and counts where nothing else is; a label never does.
    """
    # Blocks are asked for their very class: ``isinstance`` takes long to say no to a struct.
    texts = [block.text for block in blocks if type(block) is TextBlock]
    marked = labels.read(content) if texts else labels.NONE
    paragraphs, bold = labels.without(texts, marked)
    if not paragraphs:
        paragraphs = [line for block in blocks for line in _other_words(block)] or bold
    first = clean_line(paragraphs[0]) if paragraphs else ""
    return _cut(next(filter(_says_something, map(clean_line, paragraphs)), first))


def _other_words(block: Block) -> Iterator[str]:
    if isinstance(block, QuoteBlock):
        yield block.text
    elif isinstance(block, ListBlock):
        # Below the first line of an item stand its other paragraphs, and lists.
        yield from (item.partition("\n")[0] for item in block.items)


def _says_something(paragraph: str) -> bool:
    """Labels of tabs and admonitions are short and end without a full stop; so do the words before
    a list, unless they are a sentence."""
    if len(paragraph) >= _SHORTEST or _SENTENCE.search(paragraph + " "):
        return True
    return len(paragraph) >= _A_SENTENCE and paragraph[-1] in ":\uff1a"


def _cut(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    ends = [found.end() for found in _SENTENCE.finditer(text, 0, _LONGEST + 1)]
    if ends and _SHORTEST <= ends[-1] <= _LONGEST:
        return text[: ends[-1]]
    words, space, _ = text[:_LONGEST].rpartition(" ")
    return (words if space else text[: _LONGEST - 1]).rstrip(" ,;:") + "…"


def language_tag(statements: Iterable[str | None]) -> str:
    """The first of ``statements`` that is a language tag, in the form that every reader accepts.

    Readers of the first hour take ``en`` and ``en-US`` only, so script and variants go, but for
    Chinese, whose script becomes the region that writes it; a language without a two-letter code
    keeps its three letters. ``en`` where nobody says anything.
    """
    for statement in statements:
        tag = canonical_tag(statement) if statement else None
        if tag is not None and tag != "und":
            language, *subtags = tag.split("-")
            region = next((s for s in subtags[:2] if len(s) == 2 and s.isupper()), None)
            region = region or _CHINESE.get("-".join([language, *subtags[:1]]))
            short = f"{language}-{region}" if region else language
            return short if _EVERYWHERE.fullmatch(short) else language
    return "en"
