"""Find lines about the page itself: edit links, dates of change, feedback questions, skip links.

They are known by their phrases, which a theme repeats on every page, and by their place in it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, lineage, nearest_sibling, text_size
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, MAX_DEPTH, leads_into_page
from scp_ssg.extract.boilerplate.judging import is_sentence
from scp_ssg.extract.metadata import clean_line
from scp_ssg.extract.rules import Rule, Structure

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from scp_ssg.extract.boilerplate.phrases import Phrases

__all__ = ["code_toggles", "page_information"]

_LINE_TAGS = ("a", "div", "p", "section", "small", "span", "time")
_INLINE = frozenset({"a", "b", "em", "i", "small", "span", "strong"})
_TITLE_TAGS = HEADING_TAGS | {"b", "div", "p", "span", "strong", "summary"}
_AUTHOR_S = frozenset({"dd", "pre", "td", "th"})
"""Elements in which authors have such lines: descriptions of what a name stands for, comments of
code."""
_TEXTS = "p, pre, ul, ol, dl, table, blockquote"
_LONG = 100
"""Characters of the longest such line."""
_SHORT = 60
"""Characters of the longest title or skip link."""


def page_information(
    root: LexborNode, phrases: Phrases, text: str
) -> Iterator[tuple[LexborNode, Rule]]:
    """The elements below ``root``, which has this ``text``, that hold one of a theme's ``phrases``
    and nothing else, each with its rule.

    They are lines about the page, skip links, and titles of tables of contents.
    """
    text = phrases.to_lower(text)
    present = phrases.present_in(text)
    if hints := phrases.hints & present:
        yield from (
            (each, Structure.PAGE_LINE) for each in _information_lines(root, phrases, hints)
        )
    if not phrases.skip_links.isdisjoint(present):
        for link in root.css("a[href^='#'], a:not([href])"):
            if _says(link, phrases.is_skip_link) and not _in_a_sentence(link):
                yield link, Structure.SKIP_LINK
    if not phrases.contents_titles.isdisjoint(present):
        yield from ((each, Structure.CONTENTS_TITLE) for each in _contents_titles(root, phrases))


def code_toggles(root: LexborNode, generator: str) -> Iterator[tuple[LexborNode, Rule]]:
    """The labels that ``generator`` itself wrote on what folds code, each with its rule.

    They are a single word; what says more is the author's.
    """
    if Structure.CODE_TOGGLE.is_for(generator):
        for label in root.css("details.code-fold > summary"):
            if len(label.text().split()) == 1:
                yield label, Structure.CODE_TOGGLE


def _information_lines(
    root: LexborNode, phrases: Phrases, hints: Collection[str]
) -> Iterator[LexborNode]:
    """The lines about the page below ``root``; only elements with one of ``hints`` are searched."""
    left = [(root, 0)]
    while left:
        element, depth = left.pop()
        for node in element.iter():
            if node.tag in _AUTHOR_S:
                continue
            text = node.text_lexbor()
            if any(map(phrases.to_lower(text).__contains__, hints)):
                # The whole text of an element is read at each level.
                if depth < MAX_DEPTH:
                    left.append((node, depth + 1))
                if (
                    node.tag in _LINE_TAGS
                    and _is_information(node, text, phrases)
                    and not _stands_in_text(node, root)
                ):
                    yield node


def _is_information(node: LexborNode, text: str, phrases: Phrases) -> bool:
    if len(text) > _LONG or not phrases.is_page_information(clean_line(text)):
        return False
    return not _in_a_sentence(node)


def _stands_in_text(node: LexborNode, root: LexborNode) -> bool:
    """Return whether ``node`` is as Markdown writes paragraphs, in an item of a list or with
    sentences before it and a text after it: a theme writes above the text or below it."""
    if node.tag != "p" or node.attributes:
        return False
    if node.parent is not None and node.parent.tag == "li":
        return True
    texts = root.css(_TEXTS)
    place = next(at for at, each in enumerate(texts) if each.mem_id == node.mem_id)
    before, after = texts[:place], texts[place + 1 :]
    return any(map(is_sentence, before)) and any(
        each.tag != "p" or is_sentence(each) for each in after
    )


def _in_a_sentence(node: LexborNode) -> bool:
    """Return whether there are words beside ``node`` in its line; True where that is too deep."""
    for inner in islice(lineage(node), MAX_DEPTH):
        if inner.tag not in _INLINE:
            return False
        texts = [each.text() for each in (inner.prev, inner.next) if each and each.is_text_node]
        if any(map(str.isalnum, "".join(texts))):
            return True
    return True


def _contents_titles(root: LexborNode, phrases: Phrases) -> Iterator[LexborNode]:
    """Titles of tables of contents, and the tables themselves where they are no ``nav``.

    The page's own heading is none.
    """
    titles = root.css("h1")
    own = titles[0].mem_id if len(titles) == 1 else None
    for contents in root.css("nav, ul, ol"):
        label = nearest_sibling(contents, backwards=True)
        if label is None or label.tag not in _TITLE_TAGS or label.mem_id == own:
            continue
        if not _says(label, phrases.is_contents_title):
            continue
        first = contents.css_first("a[href]")
        if first is None or "#" not in (first.attributes.get("href") or ""):
            continue
        if contents.tag == "nav":
            yield label
        elif _links_to_own_page_only(contents):
            yield label
            yield contents


def _links_to_own_page_only(contents: LexborNode) -> bool:
    links = contents.css("a[href]")
    return all(map(leads_into_page, links)) and text_size(contents) <= sum(map(text_size, links))


def _says(node: LexborNode, matches: Callable[[str], bool]) -> bool:
    text = node.text_lexbor()
    return len(text) <= _SHORT and matches(clean_line(text))
