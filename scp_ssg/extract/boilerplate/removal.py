"""Remove boilerplate from the main content, and say what was removed by which rule.

Only containers are removed, and none that holds most of the text: a theme names its elements, but
an author's headings and paragraphs may have any word in their ids.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, compact_text, is_empty, outermost
from scp_ssg.extract.boilerplate.collector import Collector, Suspect
from scp_ssg.extract.boilerplate.edges import EdgeRun, edge_runs
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS
from scp_ssg.extract.boilerplate.judging import (
    RECURS,
    Taken,
    authored_in,
    judge_suspects,
    kept_by,
    label,
    never,
)
from scp_ssg.extract.boilerplate.navigation import unnamed_navigation
from scp_ssg.extract.boilerplate.other_sites import OF_OTHER_SITES, of_other_sites, own_address
from scp_ssg.extract.boilerplate.page_information import code_toggles, page_information
from scp_ssg.extract.boilerplate.phrases import phrases_of
from scp_ssg.extract.boilerplate.theme_boxes import end_boxes, side_boxes
from scp_ssg.extract.boilerplate.title_lines import MARKED, marked_keywords
from scp_ssg.extract.records import Edge, Removal, RemovedBox, SiteVerdicts
from scp_ssg.extract.rules import SELECTOR_RULES, Rule, Structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from scp_ssg.extract.metadata import Head

__all__ = ["remove_boilerplate", "remove_selected"]

_SECTION_TAGS = frozenset({"aside", "div", "section"})
_BLANK_TAGS = frozenset({"-comment", "hr", "input", "script", "style"})
_TITLE_TAGS = HEADING_TAGS - {"h1"} | {"label"}
"""The titles of a box; the label of a switch that folds it is one."""
_ABOUT_THE_TITLE = frozenset({Structure.BYLINE, Structure.DATE_LINE, Structure.LETTER})
"""Rules for lines about the page, and for a form: the heading above them is the page's."""
_SELDOM = f"{OF_OTHER_SITES}, {MARKED}"
"""What few pages have: one search rules it out on the others."""
_FIXED = "nearly all pages of the site have it there"
_HAS = re.compile(r":has\([^()]*\)")
_LONG = 100
"""Letters of a box that has no copy by chance."""


def remove_boilerplate(
    root: LexborNode,
    head: Head,
    fragment: LexborNode | None = None,
    *,
    keep: Iterable[str] = (),
    site: SiteVerdicts | None = None,
) -> Removal:
    """Remove the boilerplate in ``root``, an element of a page with this ``head``.

    An element that the generator's ``fragment`` holds with the same words is the author's, and
    stays whatever its class. So does an element that one of the selectors ``keep`` matches, and
    what holds it. ``site`` knows which boxes recur on the pages of the site.
    """
    stays = authored_in(fragment) if fragment is not None else never
    collector = Collector(root, head.title, head.keywords)
    if root.tag == "body":
        collector.collect_around()
    collector.collect(root, root.attributes)
    taken = {each.node.mem_id: each for each in _selected(root, head.generator)}
    for number, each in collector.found.items():
        if number not in taken and not stays(each.node):
            taken[number] = each
    weak, suspected = judge_suspects(
        collector.suspects, taken, stays, site, unauthored=fragment is not None
    )
    # The site is asked about the same boxes whatever it says of them: else its verdict on one would
    # depend on those on others, and so on the order of the pages.
    recurring = {each: box for each, box in weak.items() if box.witness == RECURS}
    taken.update(weak)
    certain = {each: box for each, box in taken.items() if each not in recurring}
    unnamed = _Unnamed(root, head)
    found = unnamed.beside(certain, stays)
    taken |= unnamed.beside(taken, stays) if recurring else found
    certain |= found
    suspects = collector.suspects
    threads = {each.mem_id: Taken(each, Structure.COMMENTS) for each in collector.threads}
    if site is not None:
        gone = {*certain, *threads}
        known = gone.union(each.node.mem_id for each in suspects)
        levels, boxes = side_boxes(root, head.url, gone)
        last = [Suspect(*each, prose_before=True) for each in end_boxes(root, levels, head, known)]
        # A box that is asked about twice would stand twice on its page, and no theme's does.
        ends = {each.node.mem_id for each in last}
        beside = [
            Suspect(box, Structure.SIDE_BOX, prose_before=True, words=words)
            for box, words in boxes
            if words or box.mem_id not in ends
        ]
        for more in (last, beside):
            weak, asked = judge_suspects(more, certain, stays, site, unauthored=False)
            taken |= {each: box for each, box in weak.items() if each not in taken}
            suspected = (*suspected, *asked)
        suspects = [*suspects, *last]
    passed = {*certain, *threads}
    open_cases = {each.node.mem_id for each in suspects} - passed
    runs = edge_runs(root, passed, open_cases) if site is not None else ()
    edges, fixed = _fixed_text(root, runs, taken | threads, stays, site)
    taken.update(fixed)
    doomed = [*taken.values(), *_emptied(taken, root, stays), *threads.values()]
    is_kept = kept_by(root, keep)
    doomed = [each for each in doomed if not is_kept(each.node)]
    return Removal(_remove(doomed), suspected, edges)


class _Unnamed:
    """The boilerplate that no name tells, with what was found already left out."""

    def __init__(self, root: LexborNode, head: Head) -> None:
        self._root, self._head = root, head
        self._phrases = phrases_of(root)
        text = root.text_lexbor()
        self._about = [
            *page_information(root, self._phrases, text),
            *code_toggles(root, head.generator),
        ]
        has_seldom = root.css_first(_SELDOM) is not None
        self._seldom = [
            *(of_other_sites(root, head.url) if has_seldom else ()),
            *own_address(root, head.url, text),
            *(marked_keywords(root) if has_seldom else ()),
        ]

    def beside(
        self, gone: Mapping[int, Taken], stays: Callable[[LexborNode], bool]
    ) -> dict[int, Taken]:
        """What is found where ``gone`` is no part of the page."""
        found = (
            *unnamed_navigation(self._root, self._phrases, self._head, gone),
            *self._about,
            *self._seldom,
        )
        beside: dict[int, Taken] = {}
        for node, rule in found:
            if node.mem_id not in gone and node.mem_id not in beside and not stays(node):
                beside[node.mem_id] = Taken(node, rule)
        return beside


def remove_selected(root: LexborNode, selectors: Iterable[str]) -> tuple[RemovedBox, ...]:
    """Remove what the site's ``selectors`` match below ``root``."""
    boxes = [
        Taken(each, Structure.DROP, selector)
        for selector in selectors
        for each in root.css(selector)
    ]
    return _remove(boxes)


def _remove(boxes: list[Taken]) -> tuple[RemovedBox, ...]:
    """Remove ``boxes`` from their tree, and describe those that are in no other."""
    reasons = {each.node.mem_id: each for each in reversed(boxes)}
    removed = []
    for node in outermost(each.node for each in boxes):
        taken = reasons[node.mem_id]
        text = node.text_lexbor()
        removed.append(RemovedBox(taken.rule.id, taken.witness, label(node), text))
        node.decompose()
    return tuple(removed)


def _fixed_text(
    root: LexborNode,
    runs: Iterable[EdgeRun],
    taken: Mapping[int, Taken],
    stays: Callable[[LexborNode], bool],
    site: SiteVerdicts | None,
) -> tuple[tuple[Edge, ...], dict[int, Taken]]:
    """The edges of the content, for the ``site`` to judge, and what of them it calls fixed text."""
    edges: list[Edge] = []
    fixed: dict[int, Taken] = {}
    for run in runs:
        edge, boxes = run.judge(site, taken, stays)
        edges.append(edge)
        boxes += [each for each in _copies(root, boxes) if not stays(each)]
        fixed |= {each.mem_id: Taken(each, Structure.SITE_EDGE, _FIXED) for each in boxes}
    return tuple(edges), fixed


def _copies(root: LexborNode, boxes: Iterable[LexborNode]) -> Iterator[LexborNode]:
    """The elements in ``root`` with the tag, the class and the words of one of ``boxes``, if these
    are many: an invitation may stand in the middle of the text, too."""
    for box in boxes:
        classes = box.attributes.get("class")
        words = compact_text(box) if classes else ""
        if len(words) >= _LONG:
            for each in root.css(box.tag or ""):
                if each.attributes.get("class") == classes and compact_text(each) == words:
                    yield each


def _emptied(
    taken: Mapping[int, Taken], root: LexborNode, stays: Callable[[LexborNode], bool]
) -> Iterator[Taken]:
    """Elements that hold nothing but headings beside the ``taken``."""
    parents = {box.mem_id: box for each in taken.values() if (box := each.node.parent) is not None}
    for mem_id, element in parents.items():
        if element.tag not in _SECTION_TAGS or mem_id == root.mem_id or mem_id in taken:
            continue
        children = [
            each
            for each in element.iter(include_text=True)
            if each.tag not in _BLANK_TAGS and not (each.is_text_node and is_empty(each))
        ]
        left = [each for each in children if each.mem_id not in taken]
        # A title stands above what it names: a link beside a heading, or one above it, is a mark.
        below = taken.get(children[-1].mem_id) if children else None
        if below is None or below.rule in _ABOUT_THE_TITLE:
            continue
        if left and all(each.tag in _TITLE_TAGS for each in left) and not any(map(stays, left)):
            yield Taken(element, Structure.LONE_HEADING)


def _selected(root: LexborNode, generator: str) -> Iterator[Taken]:
    """The elements that the selectors for pages of ``generator`` match."""
    wider, rules = _rules_for(generator)
    if wider and root.css_first(wider) is not None:
        for rule in rules:
            yield from (Taken(each, rule) for each in root.css(rule.selector))


@lru_cache(maxsize=64)  # a site names one generator
def _rules_for(generator: str) -> tuple[str, list[Rule]]:
    """The rules with selectors for pages of ``generator``, and a quicker selector: on most pages it
    matches nothing, and then none of theirs does."""
    rules = [rule for rule in SELECTOR_RULES if rule.is_for(generator)]
    wider = (_HAS.sub("", rule.selector).split(", ") for rule in rules)
    return ", ".join(dict.fromkeys(chain.from_iterable(wider))), rules
