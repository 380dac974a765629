"""Quotes: a ``blockquote`` and its citation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty, nearest_sibling
from scp_ssg.extract.blocks.block_text import without_duplicates
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import Block, ImageBlock, LinkBlock, QuoteBlock, TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["quote"]


def quote(walk: Walk, node: LexborNode) -> None:
    """Handle a ``blockquote``: its text becomes quote blocks, code and tables in it their own."""
    if is_chrome(node.attributes):
        return
    walk.begin_structure()
    citation, references = _citation(walk, node)
    lines: list[str] = []
    last = None
    for each in [*walk.collect(walk.children, node).blocks, None]:
        if isinstance(each, TextBlock):
            lines.append(each.text)
        elif isinstance(each, LinkBlock | ImageBlock):
            references.append(each)
        else:
            if lines:
                last = len(walk.out)
                walk.out.append(QuoteBlock("\n".join(lines)))
                lines = []
            walk.out.extend(without_duplicates(references))
            references = []
            if each is not None:
                walk.out.append(each)
    if citation and last is not None:
        quoted = walk.out[last]
        assert isinstance(quoted, QuoteBlock)
        walk.out[last] = QuoteBlock(quoted.text, citation)
    elif citation:
        walk.out.append(TextBlock(citation))


def _citation(walk: Walk, node: LexborNode) -> tuple[str, list[Block]]:
    """The citation of a ``blockquote`` and the references in it; the walk skips it from now on."""
    element = _citation_inside(node)
    if element is None:
        element = _figure_caption(walk, node)
    if element is None:
        return "", []
    text, references = walk.words(element)
    walk.drop.add(element.mem_id)
    return text.replace("\n", " ").lstrip("\u2014\u2013- "), references


def _citation_inside(node: LexborNode) -> LexborNode | None:
    """The element at the end of a ``blockquote`` that holds the citation."""
    last = node.last_child
    # `<p><footer>` leaves an empty paragraph on both sides of the footer.
    while last is not None and last.tag in ("-text", "-comment", "p") and not _has_content(last):
        last = last.prev
    if last is None or last.tag in ("footer", "cite"):
        return last
    return last if last.tag == "p" and _is_citation(last) else None


def _is_citation(paragraph: LexborNode) -> bool:
    children = [each for each in paragraph.iter(include_text=True) if _has_words(each)]
    if len(children) == 1 and children[0].tag == "cite":
        return True
    return "attribution" in (paragraph.attributes.get("class") or "").split()


def _figure_caption(walk: Walk, node: LexborNode) -> LexborNode | None:
    """The caption of the ``figure`` whose child a ``blockquote`` is."""
    figure = walk.figure
    if figure is None or node.parent is None or node.parent.mem_id != figure.mem_id:
        return None
    caption = walk.cached(_caption_at_the_end, figure)
    # Of several quotes in a figure the first takes the caption.
    return caption if caption is None or caption.mem_id not in walk.drop else None


def _caption_at_the_end(figure: LexborNode) -> LexborNode | None:
    last = figure.last_child
    if last is not None and not last.is_element_node and is_empty(last):
        last = nearest_sibling(last, backwards=True)
    return last if last is not None and last.tag == "figcaption" else None


def _has_content(node: LexborNode) -> bool:
    """True if ``node`` has words, or is a paragraph with an element such as an image."""
    return _has_words(node) or (node.tag == "p" and next(node.iter(), None) is not None)


def _has_words(node: LexborNode) -> bool:
    """True if ``node`` has text other than white space and dashes."""
    return any(map(str.isalnum, node.text()))
