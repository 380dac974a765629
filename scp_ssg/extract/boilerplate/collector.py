"""Collect what rules suspect in the main content, in one walk over its containers."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.dom import (
    LexborNode,
    lineage,
    nearest_sibling,
    siblings,
    unlinked_text_size,
    word_count,
)
from scp_ssg.extract.boilerplate.bylines import (
    NAMED_PARTS,
    is_byline,
    is_byline_list,
    says_sentence,
)
from scp_ssg.extract.boilerplate.elements import (
    CONTAINERS,
    HEADING_TAGS,
    HEADINGS,
    MAX_DEPTH,
    is_boilerplate_outside,
    is_custom,
    rule_outside,
    suspecting_rule,
)
from scp_ssg.extract.boilerplate.judging import Taken, is_sentence
from scp_ssg.extract.boilerplate.slots import PROSE_TAGS
from scp_ssg.extract.boilerplate.title_lines import (
    length_of_opening,
    line_of_opening,
    lines_of_title,
)
from scp_ssg.extract.metadata import clean_line, has_page_title, says_title, title_parts
from scp_ssg.extract.rules import TAGS, Rule, Structure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scp_ssg.extract.metadata import Head

__all__ = ["Collector", "Suspect"]

_DESCENDED = frozenset(
    {"article", "aside", "center", "dialog", "div", "form", "header", "hgroup", "main", "section"}
)
_NAMED = _DESCENDED | CONTAINERS
_MOST_LINES = 20
"""Elements of a box that may be the title."""
_BYLINE_TAGS = frozenset({"div", "section", "ul"})
"""Elements that may be a byline: author, date and tags of the page."""
_JUDGED_UNNAMED = _DESCENDED | _BYLINE_TAGS | TAGS | {"details", "dl", "footer", "h1"}
"""Elements that are judged though they may have neither class nor id."""
_BANNERS = frozenset({"div", "header", "section"})
_SECTION_TAGS = frozenset({"h2", "h3"})
_ALWAYS = TAGS | {"footer"}
"""Elements that are boilerplate however much text they hold."""

_MUCH = 300
"""Characters that boilerplate may hold however little text is beside it."""
_FEW_WORDS = 40
"""Words that an element may hold beside the same comments."""
_NAMED_BYLINE = "name-byline"
_LABEL_WORDS = 3
"""Words of a theme's heading above the comments: "Leave a comment"."""
_COMMENTS = re.compile(r"comment|coment|komment", re.IGNORECASE)


class Suspect(Struct):
    """An element that a rule with weak evidence suspects."""

    node: LexborNode
    rule: Rule
    prose_before: bool = False
    prose_after: bool = False
    words: str = ""
    """The words that must recur with the element on other pages, or empty."""

    @property
    def at_edge(self) -> bool:
        """True if all prose of the content is on one side of the element."""
        return not (self.prose_before and self.prose_after)


class Collector:
    """Collects the boilerplate below ``root``, on a page with this ``head``.

    ``with_byline_parts`` has the ``mem_id`` of what bylines have, and of all that holds one.
    """

    def __init__(self, root: LexborNode, head: Head, with_byline_parts: set[int]) -> None:
        self._root = root
        self._head = head
        self._with_byline_parts = with_byline_parts
        self._counted: dict[int, tuple[int, int]] = {}
        self._prose = False
        self._has_section = False
        self._passed: list[tuple[LexborNode, str]] = []
        """Elements that were passed and may be prose: the next suspect asks."""
        self._waiting: list[Suspect] = []
        """Suspects after which no prose was met so far."""
        self._titled: set[int] = set()
        """Boxes of headers that hold the title beside a line about the page."""
        self.found: dict[int, Taken] = {}
        self.suspects: list[Suspect] = []
        self.threads: dict[int, Taken] = {}
        """Elements with readers' comments: removed even if the author's fragment holds them."""

    @cached_property
    def _size(self) -> int:
        return _unlinked_size(self._root)

    def collect(self) -> None:
        """Collect all of it."""
        if self._root.tag == "body":
            self._collect_around()
        self._collect_in(self._root, self._root.attributes, 0)
        self._suspect_opening()

    def _suspect_opening(self) -> None:
        """Take the length of the text above the title, and suspect the line with the date right
        below a title that is outside of the content."""
        if (length := length_of_opening(self._root)) is not None:
            self._take(length, Structure.LENGTH)
        opening = line_of_opening(self._root)
        if opening is None or suspecting_rule(opening) is not None or self._has_title(opening):
            return
        if any(each.node.mem_id == opening.mem_id for each in self.suspects):
            return
        self.suspects.append(Suspect(opening, Structure.DATED_BOX))

    def _collect_around(self) -> None:
        """Collect the children of a ``body`` that are boilerplate."""
        title = self._head.title
        for each in self._root.iter():
            holds_most = _unlinked_size(each) > self._size / 2
            if is_boilerplate_outside(each, holds_most) and not has_page_title(each, title):
                self._take(each, rule_outside(each) or Structure.OUTSIDE)

    def _take(self, node: LexborNode, rule: Rule) -> None:
        self.found[node.mem_id] = Taken(node, rule)

    def _take_all_but_title(self, node: LexborNode, tag: str, rule: Rule) -> None:
        """Take ``node``, a box with this ``tag``, but for a heading in it that is the page's title:
        a theme may name its banner after the breadcrumbs in it."""
        headings = node.css(HEADINGS) if tag in _BANNERS else ()
        title = next((each for each in headings if says_title(each, self._head.title)), None)
        if title is None:
            self._take(node, rule)
            return
        for each in takewhile(lambda around: around.mem_id != node.mem_id, lineage(title)):
            for beside in chain(siblings(each), siblings(each, backwards=True)):
                if beside.is_element_node:
                    self._take(beside, rule)

    def _collect_in(
        self, node: LexborNode, attributes: Mapping[str, str | None], depth: int
    ) -> None:
        """Collect the boilerplate in ``node``, an element with these ``attributes``."""
        is_header = node.tag == "header" or attributes.get("id") == "header"
        in_header = is_header or node.mem_id in self._titled
        for child in node.iter():
            tag = child.tag or ""
            custom = "-" in tag and is_custom(tag)
            inner = child.attributes if custom or tag in _NAMED else {}
            if not (inner or in_header or custom or tag in _JUDGED_UNNAMED):
                if tag in PROSE_TAGS:
                    self._pass(child, tag)
                elif tag in _SECTION_TAGS and not self._has_section:
                    self._see_section(child)
            elif depth or child.mem_id not in self.found:
                known = len(self.suspects)
                if not self._is_taken(child, tag, inner, in_header):
                    self._enter(child, tag, inner, depth)
                elif depth < MAX_DEPTH and "comment" in (inner.get("class") or ""):
                    # It may hold the heading of comments beside them.
                    self._collect_in(child, inner, depth + 1)
                # A suspect is placed only now, as its own prose does not place it.
                if known < len(self.suspects) and self.suspects[known].node.mem_id == child.mem_id:
                    self._waiting.append(self.suspects[known])

    def _has_title(self, node: LexborNode) -> bool:
        """Return whether ``node``, which looks like a byline, is or holds the page's title."""
        name = title_parts(self._head.title)[0]
        lines = (node, *node.css("div, p, span, strong")[:_MOST_LINES])
        return bool(name) and any(clean_line(each.text_lexbor()) == name for each in lines)

    def _enter(
        self, node: LexborNode, tag: str, attributes: Mapping[str, str | None], depth: int
    ) -> None:
        if tag not in _DESCENDED and not is_custom(tag):
            self._pass(node, tag)
        elif depth < MAX_DEPTH and not _is_code(attributes):
            self._collect_in(node, attributes, depth + 1)

    def _is_taken(
        self, node: LexborNode, tag: str, attributes: Mapping[str, str | None], in_header: bool
    ) -> bool:
        """Return whether a rule with strong evidence takes ``node``."""
        rule = suspecting_rule(node, attributes)
        if rule is not None and not _is_headline(node, tag):
            if rule is Structure.COMMENTS:
                self._take_thread(self._outermost_of(node))
                return True
            if self._may_be_removed(node, tag):
                if rule.id == _NAMED_BYLINE and says_sentence(node):
                    return False
                if rule.evidence == "strong":
                    self._take_all_but_title(node, tag, rule)
                    return True
                self.suspects.append(Suspect(node, rule, prose_before=self._is_below_prose()))
        if self._is_byline(node, tag, in_header):
            if not self._has_title(node):
                self._take(node, Structure.BYLINE)
                return True
            if in_header:
                self._titled.add(node.mem_id)
        return False

    def _is_byline(self, node: LexborNode, tag: str, in_header: bool) -> bool:
        """Return whether ``node`` is a byline where it stands."""
        if tag == "dl":
            # Each card of a list may have one.
            return (
                is_byline_list(node, self._head.authors)
                and not self._is_below_prose()
                and len(self._root.css("dl time")) <= max(1, len(node.css("time")))
            )
        if not in_header and (
            tag not in _BYLINE_TAGS or node.mem_id not in self._with_byline_parts
        ):
            return False
        if not is_byline(node, self._with_byline_parts, in_header):
            return False
        # Below prose an author lists what happened when.
        return tag != "ul" or node.css_first(NAMED_PARTS) is not None or not self._is_below_prose()

    def _pass(self, node: LexborNode, tag: str) -> None:
        """Note whether ``node``, which no rule takes, is prose: it places the suspects."""
        if tag == "h1":
            self._take_around_title(node)
        if tag not in PROSE_TAGS:
            return
        if not self._waiting:
            if not self._prose:
                # Most pages have no suspect: then nothing is read.
                self._passed.append((node, tag))
        elif _is_prose(node, tag):
            self._prose = True
            for each in self._waiting:
                each.prose_after = True
            self._waiting.clear()

    def _see_section(self, heading: LexborNode) -> None:
        """Take the lines about the page around ``heading``, that of the first section, if it is the
        title: a link to the page itself, below the name of a section, or what the head says."""
        self._has_section = True
        link = heading.css_first("a[href]")
        target = link.attributes.get("href") if link is not None else None
        if (target and self._head.is_page_at(target)) or says_title(heading, self._head.title):
            self._take_around_title(heading)

    def _is_below_prose(self) -> bool:
        """Return whether prose was passed."""
        self._prose = self._prose or any(_is_prose(*each) for each in self._passed)
        self._passed.clear()
        return self._prose

    def _take_around_title(self, heading: LexborNode) -> None:
        """Take the custom elements with buttons that some sites put into the heading, and the
        lines about the page in it and below it."""
        for own in (each for each in heading.traverse() if is_custom(each.tag or "")):
            rule = suspecting_rule(own)
            if rule is not None:
                self._take(own, rule)
        for line, rule in lines_of_title(heading):
            if rule.evidence != "site":
                self._take(line, rule)
            elif suspecting_rule(line) is None:
                self.suspects.append(Suspect(line, rule))

    def _may_be_removed(self, node: LexborNode, tag: str) -> bool:
        """Return whether ``node`` holds little text, or less than half of the text of ``root``."""
        if tag in _ALWAYS or len(node.text_lexbor()) <= _MUCH:
            return True
        if (held := _unlinked_size(node)) <= _MUCH or held <= self._size / 2:
            return True
        # A form may be indented deeply.
        return unlinked_text_size(node) <= unlinked_text_size(self._root) / 2

    def _take_thread(self, thread: LexborNode) -> None:
        """Take ``thread``, and the heading above it that a theme names after the comments, or that
        says no more than that comments follow, above what a script fills."""
        self.threads[thread.mem_id] = Taken(thread, Structure.COMMENTS)
        title = nearest_sibling(thread, backwards=True)
        if title is not None and title.tag in HEADING_TAGS - {"h1"}:
            is_empty = self._counts(thread) == (0, 0)
            if _is_named_after_comments(title) or (is_empty and _says_comments(title)):
                self._take(title, Structure.COMMENTS)

    def _outermost_of(self, thread: LexborNode) -> LexborNode:
        """The largest ancestor of ``thread`` that holds nothing but the same comments."""
        words, paragraphs = self._counts(thread)
        element = thread
        while (parent := element.parent) is not None and parent.mem_id != self._root.mem_id:
            more_words, more_paragraphs = self._counts(parent)
            if more_words > words + _FEW_WORDS or more_paragraphs > paragraphs:
                break
            element = parent
        return element

    def _counts(self, node: LexborNode) -> tuple[int, int]:
        """The number of words and of paragraphs in ``node``; many threads share an ancestor."""
        if node.mem_id not in self._counted:
            unseen = sum(word_count(each.text()) for each in node.css("script, style, noscript"))
            paragraphs = sum(bool(each.text().strip()) for each in node.css("h1, p, pre"))
            self._counted[node.mem_id] = word_count(node.text_lexbor()) - unseen, paragraphs
        return self._counted[node.mem_id]


def _is_headline(node: LexborNode, tag: str) -> bool:
    """Return whether ``node`` is a link in what HTML marks as a title, of a post in a list."""
    around = node.parent if tag == "a" else None
    return around is not None and "headline" in (around.attributes.get("itemprop") or "").split()


def _is_named_after_comments(title: LexborNode) -> bool:
    attributes = title.attributes
    return "comment" in f"{attributes.get('id')} {attributes.get('class')}"


def _says_comments(title: LexborNode) -> bool:
    """Return whether ``title`` says no more than that comments follow."""
    text = title.text()
    return word_count(text) <= _LABEL_WORDS and _COMMENTS.search(text) is not None


def _is_prose(node: LexborNode, tag: str) -> bool:
    return tag == "pre" or is_sentence(node)


def _is_code(attributes: Mapping[str, str | None]) -> bool:
    """Return whether the element is highlighted code: Docusaurus's, or Doxygen's without ``pre``.

    A highlighter's classes, such as ``comment`` and ``tag``, look like those of boilerplate.
    """
    classes = attributes.get("class") or ""
    return "prism-code" in classes or ("fragment" in classes and "fragment" in classes.split())


def _unlinked_size(node: LexborNode) -> int:
    """The characters of ``node`` outside of links."""
    return len(node.text_lexbor()) - sum(len(each.text_lexbor()) for each in node.css("a"))
