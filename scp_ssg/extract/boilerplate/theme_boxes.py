"""Find the boxes that a theme writes beside and below an author's text, whatever their names are.

Those beside it, above and below it and in columns, have the same words on other pages, or a column
of links stands there. Those below it hold links to other pages of the site, or data of the page
itself. The site says whether it has them on other pages, too.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, partial
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from scp_ssg.dom import (
    TEXT_NODE,
    LexborNode,
    character_count,
    children,
    compact_text,
    first_with_words,
    is_empty,
    lineage,
    nearest_element,
    outermost,
    siblings,
    text_size,
    unlinked_text_size,
    within,
)
from scp_ssg.extract.boilerplate.bylines import without_date
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, MAX_DEPTH, is_linked_heading
from scp_ssg.extract.boilerplate.slots import (
    PROSE_TAGS,
    fixed_words,
    is_callout,
    stands_in_text,
    step_of,
)
from scp_ssg.urls import absolute

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from scp_ssg.extract.metadata import Head

__all__ = ["end_boxes", "leads_to_file", "side_boxes"]

_BOX_TAGS = frozenset({"aside", "div", "header", "section"})
_WRAPPERS = frozenset({"article", "center", "div", "main", "section"})
_UNSEEN = "noscript, script, style"
_MEDIA = "img, video, iframe"
_LONGEST = 4000
"""Characters of HTML text, white space included, of the longest box."""
_OF_AN_AUTHOR = "code, pre"
_MUCH_MORE = 6
_DIGITS = re.compile(r"\d+")

_END_BOX_TAGS = frozenset({"aside", "div", "footer", "i", "section", "small", "span"})
_SCRIPTED_LINKS = "[role=button]:not([href])"
"""What a script makes links of: the terms of a post, that lead to lists."""
_NOT_IN_BOX = "h1, pre, table, form, video, audio, iframe, blockquote"
_HEADINGS = "h2, h3, h4, h5, h6"
_MOST_LETTERS = 1500
_OTHER_LETTERS = 60
"""Letters of a box of links that are in none of them, beside dates: its title, and a label."""
_DATA_LETTERS = 250
_LABEL_LETTERS = 25
"""Letters beside the date in a box that says when a page was changed."""
_TEXT = 200
"""Letters, outside of links, of a page that is more than a list of others."""
_MOST = 4
"""Boxes that end one page."""
_FILE = re.compile(r"\.(?!(?:x?html?|xml|rss)$)[a-z][a-z0-9]{1,4}$", re.IGNORECASE)
"""The end of the address of a file that is no page: a theme leads to pages and feeds."""
_SITE = re.compile(r"https?://([^/]+/)")
_BEHIND_PATH = re.compile(r"[?#]")
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[\u3002\uff01\uff1f]")


def side_boxes(
    root: LexborNode, url: str, gone: Container[int]
) -> tuple[list[LexborNode], list[tuple[LexborNode, str]]]:
    """The boxes around the text of ``root``, the outermost first; and what is beside them that may
    be the site's, with its words. A column of links has none: they vary. The path of ``url``, the
    page's own, is no word: a theme that says a licence says for what.

    ``gone`` has the ``mem_id`` of elements that are known as boilerplate.
    """
    node = root
    own = cache(partial(_paths_of, url))  # few pages have such a box
    around: list[LexborNode] = []
    found: list[tuple[LexborNode, str]] = []
    for _ in range(MAX_DEPTH):
        around.append(node)
        if _is_text(each for each in node.iter() if each.mem_id not in gone):
            break
        beside = [each for each in node.iter() if each.mem_id not in gone]
        boxes = [each for each in beside if each.tag in _WRAPPERS]
        kinds = Counter(map(_kind, boxes))
        # Sections of a text are alike, and reading all of them takes long.
        if all(count > 1 for count in kinds.values()):
            break
        text = _box_of_text(boxes)
        if text is None or kinds[_kind(text)] > 1:
            break
        found += (
            (each, "" if _is_column_of_links(each, text) else _words(each, own()))
            for each in beside
            if each.mem_id != text.mem_id and _may_be_site_s(each)
        )
        node = text
    return around, found


def _paths_of(url: str) -> set[str]:
    """The path of the page at ``url``, as an address has it and as it is read; none of a page at
    the root, as it may be any word."""
    path = urlsplit(url).path
    return {path, unquote(path)} if path.count("/") > 1 else set()


def _is_text(parts: Iterable[LexborNode]) -> bool:
    """Return whether ``parts`` are those of a text: headings, or what Markdown writes."""
    has_heading = False
    for each in parts:
        tag = each.tag
        if tag in HEADING_TAGS:
            if has_heading:
                return True
            has_heading = True
        elif tag in PROSE_TAGS and not each.attributes.get("class") and not is_empty(each):
            return True
    return False


def _kind(node: LexborNode) -> tuple[str | None, str | None]:
    return node.tag, node.attributes.get("class")


def _box_of_text(boxes: list[LexborNode]) -> LexborNode | None:
    """The one of ``boxes`` with the text: one with the page's title and a paragraph, unless another
    has much more words; else that with most. None if none has."""
    if len(boxes) == 1:
        return None if is_empty(boxes[0]) else boxes[0]
    sizes = [*map(text_size, boxes)]  # a theme may indent its boxes deeply
    most = max(sizes, default=0)
    for size, each in zip(sizes, boxes, strict=True):
        if most > size >= most / _MUCH_MORE and each.css_first("p") and _has_title(each):
            return each
    return boxes[sizes.index(most)] if most else None


def _may_be_site_s(node: LexborNode) -> bool:
    """Return whether ``node`` may be a theme's: a box with a name, not too long, without code and
    the page's title. A callout is an author's."""
    attributes = node.attributes
    if node.tag not in _BOX_TAGS or not (attributes.get("class") or attributes.get("id")):
        return False
    if is_empty(node) or is_callout(node):
        return False
    if len(node.text_lexbor()) > _LONGEST or node.css_first(_OF_AN_AUTHOR) is not None:
        return False
    return not _has_title(node) and not _is_below_title(node)


def _has_title(node: LexborNode) -> bool:
    """Return whether ``node`` is or has a heading of the first level that is no link: the name of
    a site is one."""
    return not all(map(is_linked_heading, node.css("h1")))


def _is_below_title(node: LexborNode) -> bool:
    """Return whether ``node`` stands right below a heading, or below a box with the title and no
    paragraph: then it begins the text."""
    above = first_with_words(siblings(node, backwards=True))
    if above is None:
        return False
    return above.tag in HEADING_TAGS or (_has_title(above) and above.css_first("p") is None)


def _is_column_of_links(node: LexborNode, text: LexborNode) -> bool:
    """Return whether ``node`` holds links for the most part, and stands in the grid of ``text``,
    which has more words: they share a class, but for the numbers in it, and not all."""
    classes, others = (each.attributes.get("class") or "" for each in (node, text))
    if classes == others or _grid(classes).isdisjoint(_grid(others)):
        return False
    words = text_size(node)
    linked = sum(map(text_size, node.css("a[href]")))
    return 2 * linked >= words and text_size(text) > words


def _grid(classes: str) -> set[str]:
    return set(_DIGITS.sub("", classes).split())


def _words(node: LexborNode, own: Iterable[str]) -> str:
    """The words of ``node``, those of its scripts and its ``own`` address apart, and its media: an
    author's gallery has the same title on each page."""
    words = compact_text(node)
    for address in own:
        words = words.replace(address, "")
    for each in node.css(_UNSEEN):
        words = words.replace(compact_text(each), "", 1)
    return words + "".join(each.attributes.get("src") or "" for each in node.css(_MEDIA))


def end_boxes(
    root: LexborNode, around: Iterable[LexborNode], head: Head, gone: Container[int]
) -> list[LexborNode]:
    """The boxes that end ``root``, the content of a page with this ``head``, or one of the boxes
    ``around`` the text.

    ``gone`` has the ``mem_id`` of elements that are known as boilerplate. A page that is little
    else than links keeps them, so that it is known as a listing.
    """
    boxes = [*around]
    inner = {each.mem_id for each in boxes}
    found = [box for each in boxes for box in _end_boxes(each, head, gone, inner)]
    text = unlinked_text_size(root) - sum(map(unlinked_text_size, found)) if found else 0
    return found if text >= _TEXT else []


def _end_boxes(
    around: LexborNode, head: Head, gone: Container[int], inner: Container[int], depth: int = 0
) -> Iterator[LexborNode]:
    """``inner`` has the ``mem_id`` of the boxes around the text, which are looked at themselves."""
    left = (
        each
        for each in children(around, backwards=True)
        if each.tag_id != TEXT_NODE and each.mem_id not in gone and not is_empty(each)
    )
    for last in islice(left, _MOST):
        if last.mem_id in inner:
            return
        is_box = _is_box(last)
        if is_box and _is_theme_s(last, head.url, head.base):
            yield last
        elif depth == MAX_DEPTH or not is_box or fixed_words(last) is None:
            return
        else:
            # Fixed text may stand below such a box, or between two of them, or beside one.
            yield from _end_boxes(last, head, gone, inner, depth + 1)


def _is_box(node: LexborNode) -> bool:
    return node.tag in _END_BOX_TAGS and bool(node.attributes.get("class"))


def _is_theme_s(node: LexborNode, url: str, base: str) -> bool:
    """Return whether ``node``, a box with a class, holds what themes write below a text."""
    text = node.text_lexbor()
    letters = character_count(text) if len(text) <= _LONGEST else _LONGEST
    if letters <= _DATA_LETTERS and _is_scripted(node):
        return not stands_in_text(node)
    if letters > _MOST_LETTERS or not (
        _holds_links_to_site(node, url, base, letters)
        or (letters <= _DATA_LETTERS and _is_about_the_page(node, url))
    ):
        return False
    return node.css_first(_NOT_IN_BOX) is None and not _is_among_the_author_s(node)


def _is_among_the_author_s(node: LexborNode) -> bool:
    """Return whether ``node`` stands beside what Markdown writes, or beside another of its kind: it
    may be the author's."""
    if stands_in_text(node):
        return True
    step = step_of(node)
    beside = chain(siblings(node), siblings(node, backwards=True))
    return any(each.tag == node.tag and step_of(each) == step for each in beside)


def _holds_links_to_site(node: LexborNode, url: str, base: str, letters: int) -> bool:
    """Return whether ``node``, which has so many ``letters``, holds links to other pages of the
    site, dates, and hardly any other words."""
    links = outermost(node.css("a[href]"))
    if not links:
        return False
    most = min(_OTHER_LETTERS, letters / 2)
    others = letters - sum(map(text_size, outermost([*links, *_cards(node)])))
    if others > most and others - sum(map(text_size, node.css("time"))) > most:
        return False
    is_in_link = within({each.mem_id for each in links})
    headings = (each for each in node.css(_HEADINGS) if not is_in_link(each))
    if sum(each.css_first("a[href]") is None for each in headings) > 1:
        return False
    site = _SITE.match(base)
    references = [each.attributes.get("href") or "" for each in links]
    targets = {absolute(base, each) or "" for each in references}
    return (
        # A series of posts leads to the page itself, too.
        targets != {url}
        and not any(each.startswith("#") for each in references)
        and site is not None
        and all(_is_page_of(site[1], each) for each in targets)
    )


def _cards(node: LexborNode) -> list[LexborNode]:
    """The boxes of one kind in ``node`` that each have a heading with a link, and no other heading:
    a theme shows other pages so."""
    headings = [each for each in node.css(_HEADINGS) if is_linked_heading(each)]
    cards = []
    for heading in headings:
        around = takewhile(lambda each: each.mem_id != node.mem_id, lineage(heading.parent))
        card = next((each for each in around if _is_one_of_many(each)), None)
        if card is not None and len(card.css(_HEADINGS)) == 1:
            cards.append(card)
    return cards if len(cards) > 1 else []


def _is_one_of_many(node: LexborNode) -> bool:
    step = step_of(node)
    beside = (nearest_element(node), nearest_element(node, backwards=True))
    return any(each is not None and step_of(each) == step for each in beside)


def _is_page_of(host: str, url: str) -> bool:
    """Return whether ``url`` is at ``host``, which ends with a slash, and of no file that an author
    offers there."""
    return url.partition("://")[2].startswith(host) and not leads_to_file(url)


def leads_to_file(url: str) -> bool:
    """Return whether ``url`` is that of a file that is no page, and no feed."""
    return _FILE.search(_BEHIND_PATH.split(url, maxsplit=1)[0]) is not None


def _is_about_the_page(node: LexborNode, url: str) -> bool:
    """Return whether ``node`` says the address of the page, or when it was written, and no
    sentence."""
    text = node.text(separator=" ").strip()
    if _SENTENCE_END.search(text):
        return False
    path = unquote(urlsplit(url).path)
    if path.count("/") > 1 and path in text:
        return True
    left = without_date(text)
    return left is not None and sum(map(str.isalpha, left)) <= _LABEL_LETTERS


def _is_scripted(node: LexborNode) -> bool:
    """Return whether all words of ``node`` are in links that a script makes."""
    scripted = outermost(node.css(_SCRIPTED_LINKS))
    return bool(scripted) and sum(map(text_size, scripted)) == text_size(node)
