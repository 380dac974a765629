"""Remove boilerplate from the main content, and say what was removed by which rule.

Only containers are removed, and none that holds most of the text: a theme names its elements, but
an author's headings and paragraphs may have any word in their ids.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import compact_text, outermost, within
from scp_ssg.extract.boilerplate.advertisements import FRAMES, advertisements
from scp_ssg.extract.boilerplate.authored import authored_in, kept_by, never
from scp_ssg.extract.boilerplate.collector import Collector, Suspect
from scp_ssg.extract.boilerplate.dated_links import CUT, POSTS, dated_links, excerpts, listed_posts
from scp_ssg.extract.boilerplate.edges import EdgeRun, edge_runs
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS
from scp_ssg.extract.boilerplate.end_boxes import end_boxes
from scp_ssg.extract.boilerplate.navigation import unnamed_navigation
from scp_ssg.extract.boilerplate.own_address import HANDS_OVER, own_address, shared
from scp_ssg.extract.boilerplate.page_information import code_toggles, page_information
from scp_ssg.extract.boilerplate.phrases import phrases_of
from scp_ssg.extract.boilerplate.second_witness import page_witness, prose_of
from scp_ssg.extract.boilerplate.slots import slot_of
from scp_ssg.extract.records import Removal, RemovedBox, SuspectedBox
from scp_ssg.extract.rules import SELECTOR_RULES, Structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.metadata import Head
    from scp_ssg.extract.records import Edge, SiteVerdicts
    from scp_ssg.extract.rules import Rule

__all__ = ["remove_boilerplate", "remove_selected"]

_SELDOM = f"{FRAMES}, {POSTS}, {HANDS_OVER}"
_SECTION_TAGS = frozenset({"aside", "div", "section"})
_BLANK_TAGS = frozenset({"-comment", "hr", "script", "style"})
_TITLE_TAGS = HEADING_TAGS - {"h1"}
_ABOUT_THE_TITLE = frozenset({Structure.BYLINE, Structure.DATE_LINE, Structure.LETTER})
"""Rules for lines about the page, and for a form: the heading above them is the page's."""
_VARYING = frozenset({Structure.DATED_BOX, Structure.END_BOX})
"""Rules for boxes that a theme fills with other words on each page."""
_RECURS = "the box recurs on the pages of the site"
_FIXED = "nearly all pages of the site have it there"
_HAS = re.compile(r":has\([^()]*\)")
_LONG = 100
"""Letters of a box that has no copy by chance."""
_ONCE = 2
"""Boxes of one class that a theme writes into a page: a bar above the text, and one below it."""


class _Taken(NamedTuple):
    node: LexborNode
    rule: Rule
    witness: str


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
    for number, (node, rule) in collector.found.items():
        if number not in taken and not stays(node):
            taken[number] = _Taken(node, rule, "")
    weak, suspected = _judge_suspects(
        collector.suspects, taken, stays, site, unauthored=fragment is not None
    )
    # The site is asked about the same boxes whatever it says of them: else its verdict on one would
    # depend on those on others, and so on the order of the pages.
    recurring = {each: box for each, box in weak.items() if box.witness == _RECURS}
    taken.update(weak)
    certain = {each: box for each, box in taken.items() if each not in recurring}
    unnamed = _Unnamed(root, head, collector.times)
    found = unnamed.beside(certain, stays)
    taken |= unnamed.beside(taken, stays) if recurring else found
    certain |= found
    suspects = collector.suspects
    threads = {each.mem_id: _Taken(each, Structure.COMMENTS, "") for each in collector.threads}
    if site is not None:
        known = {*certain, *threads, *(each.node.mem_id for each in suspects)}
        last = [
            Suspect(*each, prose_before=True)
            for each in end_boxes(root, head.url, head.base, known)
        ]
        weak, more = _judge_suspects(last, certain, stays, site, unauthored=False)
        taken |= {each: box for each, box in weak.items() if each not in taken}
        suspects = [*suspects, *last]
        suspected = (*suspected, *more)
    passed = {*certain, *threads}
    open_cases = {each.node.mem_id for each in suspects} - passed
    runs = edge_runs(root, passed, open_cases) if site is not None else ()
    edges, fixed = _fixed_text(root, runs, taken | threads, stays, site)
    taken.update(fixed)
    boxes = [*taken.values(), *_emptied(taken, root, stays)]
    boxes += threads.values()
    is_kept = kept_by(root, keep)
    boxes = [each for each in boxes if not is_kept(each.node)]
    return Removal(_remove(boxes), suspected, edges)


class _Unnamed:
    """The boilerplate that no name tells, with what was found already left out."""

    def __init__(self, root: LexborNode, head: Head, times: int) -> None:
        self._root, self._head, self._times = root, head, times
        self._phrases = phrases_of(root)
        text = root.text_lexbor()
        self._about = [
            *page_information(root, self._phrases, text),
            *code_toggles(root, head.generator),
        ]
        self._seldom = [*_seldom_found(root, head, text)]

    def beside(
        self, gone: Mapping[int, _Taken], stays: Callable[[LexborNode], bool]
    ) -> dict[int, _Taken]:
        """What is found where ``gone`` is no part of the page."""
        found = (
            *unnamed_navigation(self._root, self._phrases, gone, self._head.keywords),
            *self._about,
            *dated_links(self._root, self._times, self._head.base, gone),
            *self._seldom,
        )
        beside: dict[int, _Taken] = {}
        for node, rule in found:
            if node.mem_id not in gone and node.mem_id not in beside and not stays(node):
                beside[node.mem_id] = _Taken(node, rule, "")
        return beside


def _seldom_found(root: LexborNode, head: Head, text: str) -> Iterator[tuple[LexborNode, Rule]]:
    """What few pages have: one search in ``root`` or its ``text`` rules it out on the others."""
    if root.css_first(_SELDOM) is not None:
        yield from listed_posts(root)
        yield from shared(root, head.url)
        yield from advertisements(root)
    if "://" in text:  # quicker than to search all classes
        yield from own_address(root, head.url)
    if CUT in text:
        yield from excerpts(root, head.base)


def remove_selected(root: LexborNode, selectors: Iterable[str]) -> tuple[RemovedBox, ...]:
    """Remove what the site's ``selectors`` match below ``root``."""
    boxes = [
        _Taken(each, Structure.DROP, selector)
        for selector in selectors
        for each in root.css(selector)
    ]
    return _remove(boxes)


def _remove(boxes: list[_Taken]) -> tuple[RemovedBox, ...]:
    """Remove ``boxes`` from their tree, and describe those that are in no other."""
    reasons = {each.node.mem_id: each for each in reversed(boxes)}
    removed = []
    for node in outermost(each.node for each in boxes):
        taken = reasons[node.mem_id]
        text = node.text_lexbor()
        removed.append(RemovedBox(taken.rule.id, taken.witness, label(node), text))
        node.decompose()
    return tuple(removed)


def label(node: LexborNode) -> str:
    """The tag, the id and the first classes of ``node``: ``div#share.bar``."""
    attributes = node.attributes
    named = attributes.get("id")
    classes = (attributes.get("class") or "").split()[:2]
    return ".".join([f"{node.tag}#{named}" if named else node.tag or "", *classes])


def _judge_suspects(
    suspects: list[Suspect],
    taken: Mapping[int, _Taken],
    stays: Callable[[LexborNode], bool],
    site: SiteVerdicts | None,
    *,
    unauthored: bool,
) -> tuple[dict[int, _Taken], tuple[SuspectedBox, ...]]:
    """Those of ``suspects`` that have a second witness, and those that the site decides.

    ``unauthored`` says that the author's words are known, and those that stay are among them.
    """
    if not suspects:
        return {}, ()
    is_in_taken = within(taken)
    open_cases = [
        each
        for each in suspects
        if each.node.mem_id not in taken and not is_in_taken(each.node) and not stays(each.node)
    ]
    alike = Counter(_class_of(each.node) for each in open_cases if len(open_cases) > _ONCE)
    weak: dict[int, _Taken] = {}
    suspected: list[SuspectedBox] = []
    for suspect in open_cases:
        node, rule = suspect.node, suspect.rule
        witness = "the author's text does not have it" if unauthored else ""
        if not unauthored and not (alike and alike[_class_of(node)] > _ONCE):
            if rule.evidence != "site":
                witness = page_witness(node, at_edge=suspect.at_edge)
            if not witness:
                slot = slot_of(node)
                if site is not None and site.recurs(slot):
                    witness = _RECURS
                prose = prose_of(node, any_words=rule.evidence == "site")
                if rule in _VARYING:
                    prose = ""
                suspected.append(SuspectedBox(slot, rule.id, label(node), witness != "", prose))
        if witness:
            weak[node.mem_id] = _Taken(node, rule, witness)
    return weak, tuple(suspected)


def _fixed_text(
    root: LexborNode,
    runs: Iterable[EdgeRun],
    taken: Mapping[int, _Taken],
    stays: Callable[[LexborNode], bool],
    site: SiteVerdicts | None,
) -> tuple[tuple[Edge, ...], dict[int, _Taken]]:
    """The edges of the content, for the ``site`` to judge, and what of them it calls fixed text."""
    if site is None:
        return (), {}
    edges: list[Edge] = []
    fixed: dict[int, _Taken] = {}
    for run in runs:
        edge, boxes = run.judge(site, taken, stays)
        edges.append(edge)
        fixed |= {each.mem_id: _Taken(each, Structure.SITE_EDGE, _FIXED) for each in boxes}
        copies = (each for each in _copies(root, boxes) if not stays(each))
        fixed |= {each.mem_id: _Taken(each, Structure.SITE_EDGE, _FIXED) for each in copies}
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


def _class_of(node: LexborNode) -> tuple[str, str]:
    return node.tag or "", node.attributes.get("class") or node.attributes.get("id") or ""


def _emptied(
    taken: Mapping[int, _Taken], root: LexborNode, stays: Callable[[LexborNode], bool]
) -> Iterator[_Taken]:
    """Elements that hold nothing but headings beside the ``taken``."""
    parents = {box.mem_id: box for each in taken.values() if (box := each.node.parent) is not None}
    for mem_id, element in parents.items():
        if element.tag not in _SECTION_TAGS or mem_id == root.mem_id or mem_id in taken:
            continue
        children = list(_with_words(element))
        left = [each for each in children if each.mem_id not in taken]
        # A title stands above what it names: a link beside a heading, or one above it, is a mark.
        below = taken.get(children[-1].mem_id) if children else None
        if below is None or below.rule in _ABOUT_THE_TITLE:
            continue
        if left and all(each.tag in _TITLE_TAGS for each in left) and not any(map(stays, left)):
            yield _Taken(element, Structure.LONE_HEADING, "")


def _with_words(element: LexborNode) -> Iterator[LexborNode]:
    """The children of ``element`` that a visitor may see."""
    for each in element.iter(include_text=True):
        if each.tag not in _BLANK_TAGS and not _is_blank(each):
            yield each


def _is_blank(node: LexborNode) -> bool:
    return node.is_text_node and not (node.text_content or "").strip()


def _selected(root: LexborNode, generator: str) -> Iterator[_Taken]:
    """The elements that the selectors for pages of ``generator`` match."""
    wider, rules = _rules_for(generator)
    if wider and root.css_first(wider) is not None:
        for rule in rules:
            yield from (_Taken(each, rule, "") for each in root.css(rule.selector))


@lru_cache(maxsize=64)  # a site names one generator
def _rules_for(generator: str) -> tuple[str, list[Rule]]:
    """The rules with selectors for pages of ``generator``, and a quicker selector: on most pages it
    matches nothing, and then none of theirs does."""
    rules = [rule for rule in SELECTOR_RULES if rule.is_for(generator)]
    wider = (_HAS.sub("", rule.selector).split(", ") for rule in rules)
    return ", ".join(dict.fromkeys(chain.from_iterable(wider))), rules
