"""Explain which element of a page was taken for its main content, for authors of selectors."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.dom import lineage
from scp_ssg.extract.finished_page import read_page
from scp_ssg.extract.locate import locate_main_content

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.records import Selectors, SourcePage

__all__ = ["Choice", "explain"]

_MAX_PATH = 12


class Choice(Struct, frozen=True, kw_only=True):
    """The element that was taken for the main content."""

    element: str
    """Its path: ``body > div.page > main#content``."""
    reason: str
    """Why it was chosen, in a few words."""
    characters: int
    """Characters of its text, white space apart."""
    of: int
    """Characters of the text of the whole page, white space apart."""


def explain(source: SourcePage, selectors: Selectors) -> Choice:
    """The main content of ``source``, as ``extract`` chooses it where there is no fragment."""
    tree, head, marks = read_page(source)
    chosen = tree.css_first(selectors.main) if selectors.main else None
    reason = f"the selector {selectors.main} names it"
    if chosen is None:
        chosen, reason = locate_main_content(tree, head, marks)
        if selectors.main:
            reason += f" (nothing matches the selector {selectors.main})"
    return Choice(
        element=_path(chosen) if chosen is not None else "",
        reason=reason,
        characters=_length(chosen),
        of=_length(tree.body),
    )


def _length(node: LexborNode | None) -> int:
    return 0 if node is None else len("".join(node.text().split()))


def _path(node: LexborNode) -> str:
    path = takewhile(lambda each: each.tag not in ("html", "-document"), lineage(node))
    return " > ".join(reversed([*map(_step, islice(path, _MAX_PATH))]))


def _step(node: LexborNode) -> str:
    attributes = node.attributes
    name = node.tag or ""
    if attributes.get("id"):
        return f"{name}#{attributes['id']}"
    classes = (attributes.get("class") or "").split()[:2]
    return ".".join([name, *classes])
