"""Remove boilerplate from the main content, and say what was removed by which rule.

Only containers are removed, and none that holds most of the text: a theme names its elements, but
an author's headings and paragraphs may have any word in their ids.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, label, outermost
from scp_ssg.extract.boilerplate.bylines import BYLINE_PARTS, byline_parts, date_beside_title
from scp_ssg.extract.boilerplate.collector import Collector, Suspect
from scp_ssg.extract.boilerplate.contents_list import (
    CURRENT_PAGE,
    lists_through_site,
)
from scp_ssg.extract.boilerplate.edges import edge_runs
from scp_ssg.extract.boilerplate.judging import (
    RECURS,
    Taken,
    held_by,
    judge_suspects,
    kept_by,
    never,
)
from scp_ssg.extract.boilerplate.navigation import unnamed_navigation, ways_back
from scp_ssg.extract.boilerplate.other_sites import OF_OTHER_SITES, of_other_sites
from scp_ssg.extract.boilerplate.page_information import code_toggles, page_information
from scp_ssg.extract.boilerplate.phrases import phrases_of
from scp_ssg.extract.boilerplate.short_posts import spare_short_posts
from scp_ssg.extract.boilerplate.theme_boxes import end_boxes, side_boxes
from scp_ssg.extract.records import Edge, Removal, RemovedBox, SiteVerdicts, SuspectedBox
from scp_ssg.extract.rules import SELECTOR_RULES, Rule, Selecting, Structure, quick_selector

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scp_ssg.extract.boilerplate.phrases import Phrases
    from scp_ssg.extract.metadata import Head

__all__ = ["remove_added", "remove_boilerplate", "remove_selected"]

_OF_DATES = frozenset({"byline", "dated-box", "filed-under", "name-byline", "name-page-data"})
"""Rules for lines that say when a page was published, perhaps beside its terms."""
_FIXED = "nearly all pages of the site have it there"


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
    search = _Search(root, head, fragment, site)
    search.take_named()
    search.take_unnamed()
    edges: tuple[Edge, ...] = ()
    if site is not None:
        search.ask_about_boxes_around_text()
        edges = search.take_fixed_text(site)
    is_kept = kept_by(root, keep)
    doomed = [each for each in search.doomed() if not is_kept(each.node)]
    doomed = spare_short_posts(root, doomed)
    published = None
    if head.published is None and search.has_seldom:
        lines = (each.node for each in doomed if each.rule.id in _OF_DATES)
        published = date_beside_title(root, lines)
    return Removal(_remove(doomed), search.suspected, edges, published)


def remove_added(
    root: LexborNode, head: Head, added: LexborNode, keep: Iterable[str]
) -> tuple[RemovedBox, ...]:
    """Remove the boilerplate in ``root``, the fragment of a page with this ``head``, that is in the
    HTML that plugins ``added``, unless one of the selectors ``keep`` matches it."""
    search = _Search(root, head, None, None)
    search.take_named()
    search.take_unnamed()
    is_added, is_kept = held_by(added), kept_by(root, keep)
    found = [each for each in search.doomed() if is_added(each.node) and not is_kept(each.node)]
    return _remove(found)


class _Search:
    """What is found in one page so far, step by step."""

    def __init__(
        self, root: LexborNode, head: Head, fragment: LexborNode | None, site: SiteVerdicts | None
    ) -> None:
        self.root, self.head, self.site = root, head, site
        self.has_seldom = root.css_first(_SELDOM) is not None
        self.has_author_s_words = fragment is not None
        self.stays = held_by(fragment) if fragment is not None else never
        self.taken: dict[int, Taken] = {}
        self.certain: dict[int, Taken] = {}
        """The same without what goes only because the site says so. The site is asked about the
        same boxes whatever it says of them: else its verdict on one would depend on those on
        others, and so on the order of the pages."""
        self.suspects: list[Suspect] = []
        self.threads: dict[int, Taken] = {}
        self.suspected: tuple[SuspectedBox, ...] = ()

    def take_named(self) -> None:
        """Take what selectors and names tell, and what names suspect and a second witness tells."""
        parts = byline_parts(self.root) if self.has_seldom else set[int]()
        collector = Collector(self.root, self.head, parts)
        collector.collect()
        selected = _selected(self.root, self.head.generator)
        self.taken = {each.node.mem_id: each for each in selected}
        for number, each in collector.found.items():
            if not self.stays(each.node):
                self.taken.setdefault(number, each)
        self.certain = self.taken.copy()
        self.suspects, self.threads = collector.suspects, collector.threads
        self._judge(self.suspects, unauthored=self.has_author_s_words)

    def take_unnamed(self) -> None:
        """Take what no name tells, beside what was taken."""
        phrases = phrases_of(self.root)
        anywhere = [*self._wherever_it_stands(phrases)]

        def beside(gone: Mapping[int, Taken]) -> dict[int, Taken]:
            ways = unnamed_navigation(self.root, phrases, self.head, gone)
            found: dict[int, Taken] = {}
            for node, rule in chain(ways, anywhere):
                if node.mem_id not in gone and not self.stays(node):
                    found.setdefault(node.mem_id, Taken(node, rule))
            return found

        found = beside(self.certain)
        self.taken |= beside(self.taken) if len(self.taken) > len(self.certain) else found
        self.certain |= found

    def ask_about_boxes_around_text(self) -> None:
        """Take the boxes beside and below the text that the site calls its own."""
        gone = {*self.certain, *self.threads}
        known = gone.union(each.node.mem_id for each in self.suspects)
        around, boxes = side_boxes(self.root, self.head.url, gone)
        below = end_boxes(self.root, around, self.head, known)
        last = [Suspect(each, Structure.END_BOX) for each in below]
        # A box that is asked about twice would stand twice on its page, and no theme's does.
        asked = {each.node.mem_id for each in (*self.suspects, *last)}
        beside = [
            Suspect(box, Structure.SIDE_BOX, words=words)
            for box, words in boxes
            if words or box.mem_id not in asked
        ]
        self._judge(last)
        self._judge(beside)
        self.suspects += last

    def take_fixed_text(self, site: SiteVerdicts) -> tuple[Edge, ...]:
        """Take what of the edges of the content the ``site`` calls fixed text; give the edges."""
        passed = {*self.certain, *self.threads}
        open_cases = {each.node.mem_id for each in self.suspects} - passed
        taken = self.taken | self.threads
        edges: list[Edge] = []
        for run in edge_runs(self.root, passed, open_cases):
            edge, boxes = run.judge(site, taken, self.stays)
            edges.append(edge)
            for each in boxes:
                self.taken[each.mem_id] = Taken(each, Structure.SITE_EDGE, _FIXED)
        return tuple(edges)

    def doomed(self) -> Iterator[Taken]:
        """All that goes. Comments go even from the author's fragment."""
        yield from self.taken.values()
        yield from self.threads.values()

    def _wherever_it_stands(self, phrases: Phrases) -> Iterator[tuple[LexborNode, Rule]]:
        """The boilerplate that no name tells and no place."""
        root, url = self.root, self.head.url
        text = root.text_lexbor()
        yield from page_information(root, phrases, text)
        yield from code_toggles(root, self.head.generator)
        if self.has_seldom:
            yield from of_other_sites(root, url)
            yield from ((each, Structure.CURRENT_PAGE) for each in lists_through_site(root))
        yield from ((each, Structure.WAY_BACK) for each in ways_back(root, text, self.head))

    def _judge(self, suspects: list[Suspect], *, unauthored: bool = False) -> None:
        """Take those of ``suspects`` with a second witness; note those on which the site decides.

        ``unauthored`` says that the author's words are known, and those that stay are among them.
        """
        if not suspects:
            return
        weak, suspected = judge_suspects(
            suspects, self.certain, self.stays, self.site, unauthored=unauthored
        )
        self.suspected += suspected
        for number, each in weak.items():
            self.taken.setdefault(number, each)
            if each.witness != RECURS:
                self.certain[number] = each


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
    if not boxes:
        return ()
    reasons = {each.node.mem_id: each for each in reversed(boxes)}
    removed = []
    for node in outermost(each.node for each in boxes):
        taken = reasons[node.mem_id]
        text = node.text_lexbor()
        removed.append(RemovedBox(taken.rule.id, taken.witness, label(node), text))
        node.decompose()
    return tuple(removed)


def _selected(root: LexborNode, generator: str) -> Iterator[Taken]:
    """The elements that the selectors for pages of ``generator`` match."""
    for rule in _rules_for(generator).may_match(root):
        yield from (Taken(each, rule) for each in root.css(rule.selector))


@lru_cache(maxsize=64)  # a site names one generator
def _rules_for(generator: str) -> Selecting:
    """The rules with selectors for pages of ``generator``."""
    return Selecting(rule for rule in SELECTOR_RULES if rule.is_for(generator))


_SELDOM = quick_selector([BYLINE_PARTS, CURRENT_PAGE, OF_OTHER_SITES])
"""What few pages have: one search for all of it ends there."""
