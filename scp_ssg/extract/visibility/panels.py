"""Hidden panels that a visitor can open by a click: tabs, accordions, answers."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, compact_text, lineage, nearest_element, outermost, siblings

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Panels", "is_named_folded"]

_FOLDED = re.compile(
    r"(?:^|[^a-z])(?:tab(?!l)|pane|accordion|collaps|spoiler|toggle|details?(?![a-z]))"
    r"|(?-i:Tab(?!l)|Pane|Accordion|Collaps)"
    r"|(?:^|[^a-z])(?:answer|solution)s?[_-]?\d*(?:\s|$)",
    re.IGNORECASE,
)
"""Classes and ids of tabs, accordions and other panels that a visitor can open."""

_CONTROLS = (
    "[aria-controls], [data-target], [data-bs-target], [data-tab-target], [onclick],"
    "[role=tab][href], [data-toggle][href], [data-bs-toggle][href], [href^='javascript:' i]"
)
"""A selector of the controls that open a panel."""
_ID_ATTRIBUTES = ("aria-controls", "data-target", "data-bs-target", "data-tab-target", "href")
_SCRIPTED = "[onclick], [href^='javascript:' i]"
_OPENS = re.compile(
    r"(?:^|[^a-z])(?:nextElementSibling|nextSibling|next\(|(?:toggle|show|reveal|expand|open)\w*\()",
    re.IGNORECASE,
)
"""Script code that opens the element that follows."""
_CLASS_IN_SCRIPT = re.compile(r"""["'`]\.([\w-]{1,200})["'`]""")
_ID_IN_SCRIPT = re.compile(r"""["'`]#?([\w-]{1,200})["'`]""")

_NAVIGATION = frozenset({"menu", "nav", "navigation", "search"})
"""Tags and roles of elements that are never content, even if a control opens them."""

_BUTTON = "a[role=button]:not([href])"
_NEAR = 3
"""Elements before a box that may hold its button: another's box may stand between."""
_LEVELS = 8
"""Elements around hidden code in which its ``pre`` is looked for: hidden boxes may nest deeply."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary"})


class Panels:
    """The hidden panels below ``root`` that a visitor can open by a click: they are content."""

    def __init__(self, root: LexborNode) -> None:
        self._root = root
        self._codes: dict[int, str] = {}
        """The words of each ``pre`` with something hidden, which may be thousands of elements."""

    def contains(self, node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
        """Return whether ``node``, which is hidden, is such a panel."""
        if node.tag == "dialog" or "popover" in attributes:
            return False
        return (
            attributes.get("hidden") == "until-found"
            or attributes.get("role") == "tabpanel"
            or is_named_folded(attributes)
            or (self._is_opened(node, attributes) and not _is_drawing(node))
            or self._is_all_of_code(node)
        )

    def _is_opened(self, node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
        """True if a control opens ``node``: the one before it, or one that names its id.

        Most hidden elements have no id, and then the page need not be searched.
        """
        if _is_opened_by_sibling(node) or _has_title_as_link(node) or _has_button(node):
            return True
        may_be_content = _NAVIGATION.isdisjoint((node.tag, attributes.get("role")))
        key = attributes.get("id") if may_be_content else None
        return bool(key) and key in self._controlled_ids

    def _is_all_of_code(self, node: LexborNode) -> bool:
        """True if a ``pre`` has nothing but ``node``: a script puts an editor with it there."""
        around = islice(lineage(node.parent), _LEVELS)
        pre = next((each for each in around if each.tag == "pre"), None)
        if pre is None:
            return False
        if pre.mem_id not in self._codes:
            self._codes[pre.mem_id] = compact_text(pre)
        code = self._codes[pre.mem_id]
        return code != "" and compact_text(node) == code

    @cached_property
    def _controlled_ids(self) -> set[str]:
        """The ids that controls name."""
        ids: set[str] = set()
        for each in self._root.css(_CONTROLS):
            attributes = each.attributes
            for name in _ID_ATTRIBUTES:
                ids.update(id_.removeprefix("#") for id_ in (attributes.get(name) or "").split())
            ids.update(_ID_IN_SCRIPT.findall(_script(attributes)))
        return ids


def is_named_folded(attributes: Mapping[str, str | None]) -> bool:
    """Return whether the element with these ``attributes`` is named after what a click opens."""
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return _FOLDED.search(names) is not None


def _is_opened_by_sibling(node: LexborNode) -> bool:
    """True if the element before ``node`` is, or holds, a control that opens what follows it, or
    that names a class of ``node``."""
    sibling = nearest_element(node, backwards=True)
    if sibling is None:
        return False
    if "aria-expanded" in sibling.attributes:
        return True
    if sibling.tag in _HEADINGS and sibling.css_first("[aria-expanded]") is not None:
        return True
    classes = (node.attributes.get("class") or "").split()
    scripts = (_script(each.attributes) for each in sibling.css(_SCRIPTED))
    return any(
        _OPENS.search(each) or not set(classes).isdisjoint(_CLASS_IN_SCRIPT.findall(each))
        for each in scripts
    )


def _has_title_as_link(node: LexborNode) -> bool:
    """True if the element before ``node`` is a title, all of it a link to the box with both."""
    title, box = nearest_element(node, backwards=True), node.parent
    key = box.attributes.get("id") if box is not None else None
    if title is None or not key:
        return False
    links = (each for each in title.css("a[href]") if each.attributes.get("href") == f"#{key}")
    words = compact_text(title)
    return words != "" and any(compact_text(each) == words for each in links)


def _has_button(node: LexborNode) -> bool:
    """True if a link that ARIA calls a button, and that leads nowhere, stands in an element before
    ``node`` and has a class of it, by which a script finds what it opens."""
    classes = {*(node.attributes.get("class") or "").split()} - {"hidden"}
    before = (each for each in siblings(node, backwards=True) if each.is_element_node)
    buttons = (button for each in islice(before, _NEAR) for button in each.css(_BUTTON))
    return bool(classes) and any(
        not classes.isdisjoint((each.attributes.get("class") or "").split()) for each in buttons
    )


def _is_drawing(node: LexborNode) -> bool:
    """True if ``node`` holds drawings, and no words but their labels, links and buttons.

    A visitor who opens it sees a picture, and cannot read the labels without it.
    """
    if node.css_first("svg") is None:
        return False
    parts = outermost(node.css("svg, a, button"))
    return compact_text(node) == "".join(map(compact_text, parts))


def _script(attributes: Mapping[str, str | None]) -> str:
    """The script that a click on an element with these ``attributes`` runs."""
    href = attributes.get("href") or ""
    script = href if href[:11].lower() == "javascript:" else ""
    return f"{attributes.get('onclick') or ''} {script}"
