"""What of a page no visitor sees, and what a visitor opens by a click: declared here, once.

An element hides by its attributes and by its own style, with all that it holds. What a style sheet
hides by a class is not known, but for the one class that every framework hides with, and what
generators name in ``chrome``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import outermost, parse, remove, with_ancestors, within
from scp_ssg.extract.visibility.shadow_roots import show_shadows

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["MAY_BE_HIDDEN", "hidden", "is_seen_at", "visible"]

# What hides, or shows after all, by its style says "display" or "visibility".
MAY_BE_HIDDEN = "[hidden], [popover], .hidden, dialog, [style*=is i]"
"""A selector of all that may be hidden, of what is shown within it after all, and of more."""
_MAY_CHANGE = f"template, {MAY_BE_HIDDEN}"

_NO_STYLE: dict[str, str] = {}
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)

_UNREAD = frozenset({"-comment", "body", "html", "input", "script", "style"})
"""Elements that nobody sees as such though what they say is read, and those that a script shows
when the page is complete."""

_FOLDED = re.compile(
    r"(?:^|[^a-z])(?:tab(?!l)|pane|accordion|collaps|spoiler|toggle|details?(?![a-z]))"
    r"|(?-i:Tab(?!l)|Pane|Accordion|Collaps)"
    r"|(?:^|[^a-z])(?:answer|solution)s?[_-]?\d*(?:\s|$)",
    re.IGNORECASE,
)
"""Names of boxes of which a part is shown at a time, or that a reader is asked to open."""

_CONTROLS = (
    "[aria-controls], [data-target], [data-bs-target], [data-tab-target], [onclick],"
    "[role=tab][href], [data-toggle][href], [data-bs-toggle][href], [href^='javascript:' i]"
)
"""What a reader clicks on to see more of the page."""
_NAMED_BY = ("aria-controls", "data-target", "data-bs-target", "data-tab-target", "href")
_SCRIPTED = "[onclick], [href^='javascript:' i]"
_OPENS = re.compile(
    r"(?:^|[^a-z])(?:nextElementSibling|nextSibling|next\(|(?:toggle|show|reveal|expand|open)\w*\()",
    re.IGNORECASE,
)
"""What a script says that opens what stands below."""
_IN_SCRIPT = re.compile(r"""["'`]#?([\w-]{1,200})["'`]""")

_LEADING = frozenset({"menu", "nav", "search"})
"""Elements that are content of no page, whatever opens them."""

_CELLS = frozenset({"td", "th"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary"})


def visible(html: str) -> LexborHTMLParser:
    """The tree of ``html``, a fragment of a page, without what nobody sees."""
    tree = parse(html)
    body = tree.body
    if body is None:
        return tree
    # As one search, since each goes through all that there is.
    found = body.css(_MAY_CHANGE)
    if any(each.tag == "template" for each in found):
        show_shadows(tree)
        found = body.css(MAY_BE_HIDDEN)
    if found:
        remove(hidden(body, found))
    return tree


_PLACE = "scp-ssg-place"
_MAY_HOLD = ("display", "visibility", "popover", "<dialog", "<template")
_UNSEEN_BETWEEN = (("<!--", "-->"), ("<script", "</script"), ("<textarea", "</textarea"))


def is_seen_at(html: str, at: int) -> bool:
    """Whether what stands at ``at`` in the page ``html`` stands in nothing that nobody sees."""
    before = html[max(html.find("<body"), 0) : at].lower()
    # Before the content of most pages nothing hides, and then they need not be parsed.
    if not (
        before.count("hidden") > before.count("-hidden")
        or any(map(before.__contains__, _MAY_HOLD))
        or any(before.rfind(start) > before.rfind(end) for start, end in _UNSEEN_BETWEEN)
    ):
        return True
    tree = parse(f"{html[:at]}<{_PLACE}></{_PLACE}>")
    body = tree.body
    place = body.css_first(_PLACE) if body is not None else None
    if body is None or place is None:
        return False
    gone = {each.mem_id for each in hidden(body, body.css(MAY_BE_HIDDEN))}
    return not within(gone)(place)


def hidden(
    root: LexborNode, candidates: Iterable[LexborNode], whole: Collection[int] = ()
) -> list[LexborNode]:
    """The elements below ``root`` that no visitor sees, the outermost of them.

    ``candidates`` are all that ``MAY_BE_HIDDEN`` matches there, and perhaps others. ``whole`` are
    the ``mem_id`` of elements that hold all there is to see on a page: what hides them is shown by
    a script.
    """
    found = {each.mem_id: each for each in candidates}
    found.pop(root.mem_id, None)
    if not found:
        return []
    panels = _Panels(root)
    gone: dict[int, LexborNode] = {}
    faint: list[LexborNode] = []
    visible: list[LexborNode] = []
    for each in found.values():
        attributes = each.attributes
        if each.tag in _UNREAD or each.mem_id in whole:
            continue
        styled = attributes.get("style")
        style = _style(styled) if styled else _NO_STYLE
        visibility = style.get("visibility")
        if visibility == "visible":
            visible.append(each)
        if _takes_no_room(each, attributes, style):
            if not panels.has(each, attributes):
                gone[each.mem_id] = each
        elif visibility in ("hidden", "collapse") and not panels.has(each, attributes):
            faint.append(each)
    for each in _unseen_parts(faint, visible, root):
        # A cell keeps its place in the row, though nobody sees it.
        parts = each.iter(include_text=True) if each.tag in _CELLS else (each,)
        gone.update((part.mem_id, part) for part in parts)
    return outermost(gone.values())


def _takes_no_room(
    node: LexborNode, attributes: Mapping[str, str | None], style: Mapping[str, str]
) -> bool:
    """Whether neither ``node`` nor what it holds is laid out."""
    if style.get("content-visibility") == "hidden":
        return True
    display = style.get("display")
    if display is not None:
        # It is stronger than what browsers do of themselves.
        return display == "none"
    if "hidden" in attributes:
        return True
    if node.tag == "dialog":
        return "open" not in attributes
    if "popover" in attributes:
        return True
    classes = attributes.get("class") or ""
    # On large screens Tailwind's ``hidden md:block`` is shown.
    return "hidden" in classes.split() and ":" not in classes


def _style(written: str) -> dict[str, str]:
    """The declarations that are in effect: of each property the last, an important one first."""
    found: dict[str, str] = {}
    important: dict[str, str] = {}
    for each in _COMMENT.sub("", written).lower().split(";"):
        name, _, said = each.partition(":")
        value, bang, _ = said.partition("!")
        (important if bang else found)[name.strip()] = value.strip()
    return found | important


def _unseen_parts(
    faint: list[LexborNode], visible: list[LexborNode], root: LexborNode
) -> list[LexborNode]:
    """What of ``faint``, elements of which only the place is seen, is not shown after all."""
    if not visible:
        return faint
    ends = {each.mem_id for each in visible}
    shown = with_ancestors(visible, root)
    # Of one that stands in another the same is asked there, unless it is shown in between.
    inner = {each.mem_id for each in faint}
    edges = ends | inner
    parts = []
    left = [each for each in faint if _nearest(each, edges) not in inner]
    while left:
        node = left.pop()
        if node.mem_id not in shown:
            parts.append(node)
        elif node.mem_id not in ends:
            left += node.iter(include_text=True)
    return parts


def _nearest(node: LexborNode, others: Collection[int]) -> int | None:
    """Which of ``others`` ``node`` stands in, by its ``mem_id``."""
    above = node.parent
    while above is not None and above.mem_id not in others:
        above = above.parent
    return above.mem_id if above is not None else None


class _Panels:
    """The hidden boxes below ``root`` that a click of the reader opens: they are content."""

    def __init__(self, root: LexborNode) -> None:
        self._root = root
        self._named: set[str] | None = None

    def has(self, node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
        """Whether ``node``, which is hidden, is one."""
        if node.tag == "dialog" or "popover" in attributes:
            return False
        return (
            attributes.get("hidden") == "until-found"
            or attributes.get("role") == "tabpanel"
            or bool(_FOLDED.search(f"{attributes.get('class') or ''} {attributes.get('id') or ''}"))
            or _opens_from_above(node)
            or (node.tag not in _LEADING and self._is_named(attributes.get("id")))
        )

    def _is_named(self, key: str | None) -> bool:
        """Whether a control names the element with this id."""
        # Most that is hidden has none, and then the page need not be searched.
        return key is not None and key in self._controlled()

    def _controlled(self) -> set[str]:
        """The ids that controls name."""
        if self._named is None:
            self._named = set()
            for each in self._root.css(_CONTROLS):
                attributes = each.attributes
                for name in _NAMED_BY:
                    for said in (attributes.get(name) or "").split():
                        self._named.add(said.removeprefix("#"))
                self._named.update(_IN_SCRIPT.findall(_script(attributes)))
            self._named.discard("")
        return self._named


def _opens_from_above(node: LexborNode) -> bool:
    """Whether the element before ``node`` says that it opens something."""
    before = node.prev
    while before is not None and not before.is_element_node:
        before = before.prev
    if before is None:
        return False
    if "aria-expanded" in before.attributes:
        return True
    if before.tag in _HEADINGS and before.css_first("[aria-expanded]") is not None:
        return True
    return any(_OPENS.search(_script(each.attributes)) for each in before.css(_SCRIPTED))


def _script(attributes: Mapping[str, str | None]) -> str:
    """What a click runs."""
    href = attributes.get("href") or ""
    script = href if href[:11].lower() == "javascript:" else ""
    return f"{attributes.get('onclick') or ''} {script}"
