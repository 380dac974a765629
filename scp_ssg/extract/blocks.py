"""From the tree of a page's content to its content blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scp_ssg.extract.chrome import is_chrome
from scp_ssg.extract.text import BREAK, shown
from scp_ssg.extract.walk import Handler, Walk
from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    TextBlock,
)

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.options import Links

__all__ = ["blocks"]


def blocks(
    root: LexborNode | Sequence[LexborNode],
    *,
    base_url: str,
    links: Links = "after",
    language_of: Callable[[str], str | None] | None = None,
    drop: frozenset[int] = frozenset(),
) -> tuple[Block, ...]:
    """The content blocks of what stands in ``root``, in reading order (SCP 0.1, "Content Block
    Types").

    ``base_url`` is what relative URLs are resolved against. ``links`` says whether link blocks
    follow the block that they stand in. ``language_of`` is asked for the language of code whose
    HTML does not name it. Elements whose ``mem_id`` is in ``drop`` are passed over.
    """
    walk = Walk(_HANDLERS, base_url=base_url, links=links, language_of=language_of, drop=drop)
    for node in root if isinstance(root, Sequence) else (root,):
        walk.children(node)
        walk.flush()
    return tuple(walk.out)


def _nothing(_: Walk, _node: LexborNode) -> None:
    """What is never shown."""


def _block(walk: Walk, node: LexborNode) -> None:
    walk.flush()
    walk.children(node)
    walk.flush()


def _checked_block(walk: Walk, node: LexborNode) -> None:
    tag = node.tag or ""
    if not is_chrome(tag, node.attributes):
        _block(walk, node)


def _span(walk: Walk, node: LexborNode) -> None:
    if not is_chrome("span", node.attributes):
        walk.children(node)


def _anchor(walk: Walk, node: LexborNode) -> None:
    attributes = node.attributes
    if is_chrome("a", attributes):
        return
    start = len(walk.line)
    walk.children(node)
    href = attributes.get("href")
    if not href or not walk.links:
        return
    url = walk.link_url(href)
    text = shown("".join(walk.line[start:]))
    if url is not None and text:
        walk.after.append(LinkBlock(url, text))


def _break(walk: Walk, _: LexborNode) -> None:
    walk.line.append(BREAK)


def _image(walk: Walk, node: LexborNode) -> None:
    attributes = node.attributes
    url = walk.url(attributes.get("src") or "")
    if url is not None:
        walk.after.append(ImageBlock(url, attributes.get("alt") or ""))


def _heading(walk: Walk, node: LexborNode) -> None:
    walk.flush()
    inner = walk.inside(node)
    words = " ".join(block.text for block in inner if isinstance(block, TextBlock))
    walk.heading = words
    if words:
        walk.out.append(HeadingBlock(int((node.tag or "h1")[1]), words))
    walk.out.extend(block for block in inner if not isinstance(block, TextBlock))


def _code(walk: Walk, node: LexborNode) -> None:
    walk.flush()
    code = node.text().strip("\n")
    if code:
        walk.out.append(CodeBlock(code=code))


_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(("script", "style", "template", "head", "-comment", "button"), _nothing),
    **dict.fromkeys(
        (
            *("p", "li", "ul", "ol", "dl", "dt", "dd", "blockquote", "figure", "figcaption"),
            *("table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "hr", "main"),
            *("summary", "details", "article", "body", "html"),
        ),
        _block,
    ),
    **dict.fromkeys(("div", "section", "header", "footer", "nav", "aside"), _checked_block),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
    "a": _anchor,
    "br": _break,
    "img": _image,
    "pre": _code,
    "span": _span,
}
