"""Find the text at the edges of the content that a theme writes on nearly every page.

The site says which text is fixed. Only a run of boxes from the edge goes: at the beginning it ends
before the ``h1``, at the end before a heading. The end of the ``header`` with the ``h1`` is an edge
too, and so are links that begin the box below. What repeats in the middle is content. A box of a
short page may hold all of its text: then its end is one as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import (
    TEXT_NODE,
    LexborNode,
    children,
    lineage,
    nearest_element,
    siblings,
    tag_number,
)
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, MAX_DEPTH, first_heading
from scp_ssg.extract.boilerplate.slots import (
    MEDIA,
    PANELS,
    PROSE_TAGS,
    digest,
    fixed_words,
    is_callout,
    linked_words,
    path_of,
    stands_in_text,
    step_of,
)
from scp_ssg.extract.records import Edge, SiteVerdicts

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

__all__ = ["edge_runs", "fixed_boxes"]

_DESCENDED = frozenset({"article", "body", "center", "div", "header", "main", "section"})
_BLANK = frozenset({"br", "hr", "link", "meta", "noscript", "script", "style"})
_BLANK_NUMBERS = frozenset(map(tag_number, _BLANK))
_MOST = 3
"""Boxes at each edge."""


class _Box(NamedTuple):
    node: LexborNode
    parent: str
    """The path of its parent."""
    words: str
    """Empty for a suspect, which the site judges by its slot alone."""

    def paths(self) -> tuple[str, str]:
        """The path whose pages have all to have the box, and its own. The first is that of the
        parent. A box that a theme writes beside the text need only say the same wherever it stands:
        lists of pages do without it."""
        node, parent, _ = self
        attributes = node.attributes
        has_class = "class" in attributes
        named = "" if has_class else attributes.get("id")
        own = f"{parent}>{step_of(node)}{f'#{named}' if named else ''}"
        is_box = node.tag in PANELS and (
            own.find("#", len(parent)) > 0 or (has_class and not stands_in_text(node))
        )
        return own if is_box else parent, own


class EdgeRun:
    """The boxes at one edge of the content, from the edge inwards."""

    def __init__(
        self, root: LexborNode, where: str, path: str, passed: set[int], suspects: set[int]
    ) -> None:
        """``where`` is the ``end`` or the ``begin`` of ``root``, or ``open`` if it is the box below
        the ``h1``: only links that it begins with may be fixed text. ``path`` is that of ``root``;
        ``passed`` and ``suspects`` are the ``mem_id`` of elements that a rule takes, and of those
        on which the site decides."""
        self._root = root
        self._where = where
        self._around: EdgeRun | None = None
        """The run of which ``root`` is a box."""
        self._left: int | None = None
        """The ``mem_id`` of the first box that is no fixed text, where those before it go."""
        self._passed, self._suspects = passed, suspects
        self._without = passed | suspects
        self._parents: list[str] = []
        """The paths of the elements whose children were looked at."""
        self._boxes: list[_Box] = []
        node: LexborNode | None = root
        for _ in range(MAX_DEPTH):
            if node is None or node.tag not in _DESCENDED:
                break
            self._parents.append(path)
            node = self._add_boxes(node, path)
            path = f"{path}>{step_of(node)}" if node is not None else ""
        if where == "begin" and (node is None or node.tag != "h1"):
            self._boxes.clear()
            self._parents.clear()

    def inner(self) -> Iterator[EdgeRun]:
        """The edges of those boxes that may be the whole text of a short page."""
        for node, parent, _ in self._boxes:
            if node.tag in _DESCENDED and any(each.tag in PROSE_TAGS for each in node.iter()):
                path = f"{parent}>{step_of(node)}"
                run = EdgeRun(node, self._where, path, self._passed, self._suspects)
                run._around = self
                yield run

    def _add_boxes(self, element: LexborNode, path: str) -> LexborNode | None:
        """Add the boxes in ``element``; the child that is too large for one, or None."""
        for node in children(element, backwards=self._where == "end"):
            number = node.tag_id
            if number == TEXT_NODE:
                if not node.is_empty_text_node and node.text_lexbor().strip():
                    return None
                continue
            if number in _BLANK_NUMBERS or not node.is_element_node or node.mem_id in self._passed:
                continue
            if len(self._boxes) == _MOST or is_callout(node):
                return None
            words = "" if node.mem_id in self._suspects else fixed_words(node, self._without)
            if words is None:
                return None if _is_one_of_many(node) else node
            if words and self._where == "open" and not (words := linked_words(node, words)):
                return None
            if words or node.mem_id in self._suspects:
                self._boxes.append(_Box(node, path, words))
        return None

    def judge(
        self, site: SiteVerdicts, taken: Collection[int], stays: Callable[[LexborNode], bool]
    ) -> tuple[Edge, list[LexborNode]]:
        """The edge as it is, and the boxes of it that are fixed text.

        ``taken`` are the ``mem_id`` of what other rules take, and ``stays`` is true of the author's
        elements.
        """
        worded = [(*each.paths(), each.words) for each in self._boxes if each.words]
        paths = dict.fromkeys([*self._parents, *(beside for beside, _, _ in worded)])
        slots = {path: digest(f"{self._where} {path}") for path in paths}
        boxes = tuple((slots[beside], digest(f"{own} {words}")) for beside, own, words in worded)
        fixed = fixed_boxes(boxes, site)
        edge = Edge(tuple(slots.values()), boxes, fixed)
        found: list[LexborNode] = []
        if self._around is not None and self._around._left != self._root.mem_id:
            return edge, found
        for node, _, words in self._boxes:
            if not fixed:
                self._left = node.mem_id
                break
            if node.mem_id in taken:
                fixed -= bool(words)
                continue
            if not words or stays(node) or self._holds_open_case(node, taken):
                break
            fixed -= 1
            found.append(node)
        ends_the_text = self._where == "end" and self._root.tag != "header"
        if found and ends_the_text and self._leaves_a_bare_heading(found, taken):
            return edge, []
        return edge, found

    def _holds_open_case(self, node: LexborNode, taken: Collection[int]) -> bool:
        """Return whether ``node`` holds a suspect that the site did not take."""
        left = self._suspects - set(taken) if self._suspects else ()
        return bool(left) and any(each.mem_id in left for each in node.traverse())

    def _leaves_a_bare_heading(self, found: list[LexborNode], taken: Collection[int]) -> bool:
        """Return whether a heading, or nothing, stands before the innermost box ``found``."""
        gone = {each.mem_id for each in found} | set(taken)
        for each in lineage(found[-1]):
            if each.mem_id == self._root.mem_id:
                break
            for before in siblings(each, backwards=True):
                if not _is_blank(before, gone):
                    return _ends_with_heading(before, gone)
        return True


def edge_runs(root: LexborNode, passed: set[int], suspects: set[int]) -> list[EdgeRun]:
    """The edges of the content ``root``. Its beginning is one only where the ``h1`` ends it."""
    path = path_of(root)
    end = EdgeRun(root, "end", path, passed, suspects)
    runs = [end, *end.inner()]
    title = first_heading(root)
    if title is not None and title.tag != "h1":
        title = root.css_first("h1")
    if title is None:
        return runs
    runs.append(EdgeRun(root, "begin", path, passed, suspects))
    header = title.parent
    if header is not None and header.tag == "header" and header.mem_id != root.mem_id:
        runs.append(EdgeRun(header, "end", path_of(header), passed, suspects))
        title = header
    text = _box_below(title, root)
    if text is not None:
        # Pages and posts have the same box for the text, in different ones.
        runs.append(EdgeRun(text, "open", step_of(text), passed, suspects))
    return runs


def _box_below(title: LexborNode, root: LexborNode) -> LexborNode | None:
    """The box right below ``title``; None if there is none, or the page lists articles."""
    if title.mem_id == root.mem_id:
        return None
    box = nearest_element(title)
    if box is None or box.tag not in _DESCENDED:
        return None
    for around in lineage(title.parent):
        if around.mem_id == root.mem_id:
            return box
        if _is_one_of_many(around):
            return None
    return box


def fixed_boxes(boxes: tuple[tuple[str, str], ...], site: SiteVerdicts) -> int:
    """The number of ``boxes`` before the first that the ``site`` does not call fixed."""
    for number, (parent, box) in enumerate(boxes):
        if not site.is_fixed(parent, box):
            return number
    return len(boxes)


def _is_one_of_many(node: LexborNode) -> bool:
    """Return whether ``node`` is an article beside another: its edges are not those of a page."""
    return node.tag == "article" and any(
        each is not None and each.tag == "article"
        for each in (nearest_element(node, backwards=True), nearest_element(node))
    )


def _is_blank(node: LexborNode, gone: Collection[int]) -> bool:
    """Return whether ``node`` shows nothing."""
    if node.tag in _BLANK or node.tag == "-comment" or node.mem_id in gone:
        return True
    if node.text_lexbor().strip():
        return False
    return node.is_text_node or all(each.tag not in MEDIA for each in node.traverse())


def _ends_with_heading(node: LexborNode, gone: Collection[int]) -> bool:
    last: LexborNode | None = node
    for _ in range(MAX_DEPTH):
        if last is None or last.tag == "-text":
            return False
        if last.tag in HEADING_TAGS:
            return True
        inwards = children(last, backwards=True)
        last = next((each for each in inwards if not _is_blank(each, gone)), None)
    return False
