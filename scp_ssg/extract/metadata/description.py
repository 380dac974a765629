"""Choose a page's title, description and language among what generator, content and head state.

Labels of tabs and admonitions, and lines in bold, look like paragraphs and are no description.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, compact_text, join_words
from scp_ssg.extract.metadata.heading import title_parts, without_badges
from scp_ssg.extract.metadata.plain_text import clean_line, to_plain_text
from scp_ssg.extract.rules import LABEL_TEXT
from scp_ssg.language import canonical_tag
from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TextBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.extract.metadata.head import Head
    from scp_ssg.extract.records import SourcePage

__all__ = ["derived_description", "find_labels", "language_tag", "page_title"]

_LONGEST = 300
"""Characters of the longest description."""
_SHORTEST = 100
"""Characters of a paragraph that is no label, and of a description cut after a sentence."""
_A_SENTENCE = 40
"""Characters of a paragraph with a colon at its end; labels are shorter."""
_WITH_SITE_NAME = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<title>.+?)\s+(?:\W|::)\s+(?P<site>.+)",
        r"(?P<title>.+)\s+(?:\W|::)\s+(?P<site>.+?)",
        r"(?P<site>.+?)\s+(?:\W|::)\s+(?P<title>.+)",
    )
)
_SENTENCE = re.compile(r"[.!?…][\"')\]]?(?=\s)|[。！？]")  # noqa: RUF001
_WORD = re.compile(r"\w+")
_A_LABEL = 40
"""Characters of the longest date, or word with a colon, that is a paragraph."""
_WORD_AND_COLON = re.compile(r"\w+\s?[:\uff1a]")
_DATE = re.compile(
    r"""
    (?:
        (?:[^\W\d_]+\.?,?\s)?  # the day of the week
        (?:
            [0-3]?\d(?:[.º]|st|nd|rd|th)?\s(?:de\s)?[^\W\d_]+\.?
            | [^\W\d_]+\.?\s[0-3]?\d(?:st|nd|rd|th)?
        )
        ,?\s(?:de\s)?(?:19|20)\d\d
        | (?:19|20)\d\d[-/.年][01]?\d[-/.月][0-3]?\d日?
        | [0-3]?\d[-/.][0-3]?\d[-/.](?:19|20)\d\d
    )
    (?:,?\s\d?\d:\d\d(?::\d\d)?)?
    """,
    re.VERBOSE,
)
"""A date in figures, or in words of any language."""
_SHORT_TAG = re.compile(r"[a-z]{2}(?:-[A-Z]{2})?")
_CHINESE = {"zh-Hans": "CN", "zh-Hant": "TW"}
"""Script of Chinese → the region that stands for it where the tag has no region."""

_LABELS = LABEL_TEXT.selector
_BOLD = "p > strong:only-child, p > b:only-child"
_BOLD_TAGS = frozenset({"b", "strong"})
_A_LINE = 100
"""Characters of a paragraph, without white space; a label or a line in bold is shorter."""
_COLONS = ":\uff1a"


def page_title(
    source: SourcePage, head: Head, blocks: tuple[Block, ...], content: LexborNode
) -> str:
    """The generator's title, else the first ``h1``, else the head's without the site's name.

    A heading above the ``h1`` is the title if the head says its words. An ``h1`` in the middle of
    the text is none where the head has other words. ``content`` is the element that the blocks were
    made of.
    """
    headings = [block for block in blocks if type(block) is HeadingBlock]
    first = next((clean_line(block.text) for block in headings if block.level == 1), "")
    if source.title:
        # A title such as ``__init__`` is no Markdown if the page shows it unchanged.
        given = clean_line(source.title)
        return given if given == first else to_plain_text(source.title, emphasis=False) or given
    texts = (clean_line(block.text) for block in headings)
    if first:
        # Nothing stands above on most pages: the head's title is not read.
        above = list(takewhile(lambda text: text != first, texts))
        own = _said_by(head, (each for each in above if each != head.site_name)) if above else ""
        if own := own or _title_above(blocks, head):
            return own
        if _is_section(first, blocks, head):
            return _without_site(source, head)
        return without_badges(first, content, head)
    every = list(texts)
    return _said_by(head, every) or _without_site(source, head) or "".join(every[:1])


def _said_by(head: Head, texts: Iterable[str]) -> str:
    """The first of ``texts`` that is a part of the head's title; else empty."""
    parts = title_parts(head.title)
    return next((each for each in texts if each in parts), "")


def _title_above(blocks: tuple[Block, ...], head: Head) -> str:
    """The head's title if it is a paragraph above all headings, as in Haddock; else empty."""
    above = takewhile(lambda block: type(block) is not HeadingBlock, blocks)
    texts = (clean_line(block.text) for block in above if type(block) is TextBlock)
    title = clean_line(head.title)
    return title if title in texts else ""


def _is_section(heading: str, blocks: tuple[Block, ...], head: Head) -> bool:
    """Return whether the ``h1`` with the words ``heading``, the first, is a section of a text whose
    title stands in the head alone.

    Two paragraphs stand above it, or one, if there are more ``h1``: a sentence alone may lead to a
    title. The head's title has none of its words, and is more than what all pages may have.
    """
    count = 0
    for block in blocks:
        if type(block) is HeadingBlock and clean_line(block.text) == heading:
            break
        count += type(block) is TextBlock and _is_prose(block.text)
    if not count or not {*title_parts(head.title)[1:], head.site_name} - {"", head.title}:
        return False
    count += sum(type(block) is HeadingBlock and block.level == 1 for block in blocks) > 1
    words, said = (set(_WORD.findall(each.casefold())) for each in (heading, head.title))
    return count > 1 and words.isdisjoint(said)


def _is_prose(text: str) -> bool:
    return len(text) >= _A_SENTENCE and _SENTENCE.search(text + " ") is not None


def _without_site(source: SourcePage, head: Head) -> str:
    """The head's title without the site's name before or after it."""
    site = head.site_name.casefold()
    for pattern in _WITH_SITE_NAME:
        found = pattern.fullmatch(head.title)
        if site and found and found["site"].casefold() == site:
            return found["title"]
    before, after = source.around_titles
    return head.title.removesuffix(after).removeprefix(before)


def derived_description(blocks: tuple[Block, ...], content: LexborNode) -> str:
    """The first paragraph, cut after a sentence or word if it is long.

    Without a paragraph it is the first list item or quotation, without these the first line in
    bold, and then what ``_paragraphs`` sets aside; never a label. ``content`` is the element that
    the blocks were made of.
    """
    lines = (clean_line(text) for text, is_poor in _paragraphs(blocks) if not is_poor)
    opening = next(filter(_is_informative, lines), "")
    if len(opening) >= _A_LINE and len(join_words(opening, by="")) >= _A_LINE:
        # Most pages: neither the rest is read nor are labels searched for.
        return _cut(opening)
    every = [*_paragraphs(blocks)]
    texts = [text for text, is_poor in every if not is_poor]
    poor = [text for text, is_poor in every if is_poor]
    labels = find_labels(content) if texts or poor else (set(), set())
    paragraphs, bold = _without_labels(texts, *labels)
    if not paragraphs:
        paragraphs = [line for block in blocks for line in _other_words(block)] or bold
    rest, rest_in_bold = _without_labels(poor, *labels)
    paragraphs = [*paragraphs, *rest, *rest_in_bold]
    first = clean_line(paragraphs[0]) if paragraphs else ""
    return _cut(next(filter(_is_informative, map(clean_line, paragraphs)), first))


def _paragraphs(blocks: tuple[Block, ...]) -> Iterator[tuple[str, bool]]:
    """The text of each paragraph, and whether it describes the page only where nothing else does:
    the rest of a sentence, a date, a word with a colon."""
    headings: list[str] = []
    before: type | None = None
    above: type | None = None
    # Compared by class: ``isinstance`` is slow for a struct that is no instance.
    for block in blocks:
        if type(block) is HeadingBlock:
            headings.append(block.text)
        elif type(block) is TextBlock:
            text = block.text
            is_poor = len(text) <= _A_LABEL and bool(
                _DATE.fullmatch(text) or _WORD_AND_COLON.fullmatch(text)
            )
            if text[:1].islower() and before is TextBlock and above in (ListBlock, CodeBlock):
                # A name may be in lower case, too; then a heading has it, as a rule.
                names = _WORD.findall(" ".join(headings).casefold())
                is_poor = is_poor or not {*_WORD.findall(text)[:1]} <= {*names}
            yield text, is_poor
        if type(block) is not LinkBlock:  # it follows the block that has the link
            before, above = above, type(block)


def _other_words(block: Block) -> Iterator[str]:
    if isinstance(block, QuoteBlock):
        yield block.text
    elif isinstance(block, ListBlock):
        # The first line of an item is its first paragraph.
        yield from (item.partition("\n")[0] for item in block.items)


def _is_informative(paragraph: str) -> bool:
    """Return whether ``paragraph`` is long, has a full stop, or introduces a list in a sentence.

    Labels of tabs and admonitions are short and end without a full stop.
    """
    if len(paragraph) >= _SHORTEST:
        return True
    if _SENTENCE.search(paragraph + " "):
        return not _DATE.fullmatch(paragraph)  # such as 20. Oktober 2018
    return len(paragraph) >= _A_SENTENCE and paragraph[-1] in _COLONS


def _cut(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    ends = [found.end() for found in _SENTENCE.finditer(text, 0, _LONGEST + 1)]
    if ends and _SHORTEST <= ends[-1] <= _LONGEST:
        return text[: ends[-1]]
    words, space, _ = text[:_LONGEST].rpartition(" ")
    return (words if space else text[: _LONGEST - 1]).rstrip(" ,;:") + "…"


def language_tag(statements: Iterable[str | None]) -> str:
    """The first of ``statements`` that is a language tag, in a form that every reader accepts.

    Early readers accept only forms such as ``en`` and ``en-US``. So script and variants are
    dropped, except that the script of Chinese becomes a region; a language without a two-letter
    code keeps its three letters. ``en`` if no statement is a language tag.
    """
    for statement in statements:
        tag = canonical_tag(statement) if statement else None
        if tag is not None and tag != "und":
            language, *subtags = tag.split("-")
            region = next((s for s in subtags[:2] if len(s) == 2 and s.isupper()), None)
            region = region or _CHINESE.get("-".join([language, *subtags[:1]]))
            short = f"{language}-{region}" if region else language
            return short if _SHORT_TAG.fullmatch(short) else language
    return "en"


def find_labels(content: LexborNode) -> tuple[set[str], set[str]]:
    """The labels and the lines in bold in ``content``, without white space."""
    found = content.css(f"{_LABELS}, {_BOLD}")  # one search takes half the time of two
    bold = {_bold_line(each) for each in found if each.tag in _BOLD_TAGS} - {""}
    return {compact_text(each) for each in found if each.tag not in _BOLD_TAGS}, bold


def _without_labels(
    texts: Iterable[str], labels: set[str], lines_in_bold: set[str]
) -> tuple[list[str], list[str]]:
    """The ``texts`` that are paragraphs, and the ``texts`` that are lines in bold."""
    paragraphs = []
    bold = []
    for text in texts:
        words = join_words(text, by="")
        if words in lines_in_bold:
            bold.append(text)
        elif len(words) >= _A_LINE or words not in labels:
            paragraphs.append(text)
    return paragraphs, bold


def _bold_line(node: LexborNode) -> str:
    """The text of the paragraph that ``node`` is in, if it is a short line in bold; else empty.

    A colon may stand after the bold text.
    """
    paragraph = node.parent
    words = compact_text(paragraph) if paragraph is not None else ""
    if len(words) >= _A_LINE or words.rstrip(_COLONS) != compact_text(node).rstrip(_COLONS):
        return ""
    return words
