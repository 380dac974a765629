"""Inline elements and headings in Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast
from urllib.parse import unquote

from scp_ssg.dom import TEXT_NODE, LexborNode, collapse_space
from scp_ssg.extract.blocks import inline, media
from scp_ssg.extract.blocks.block_text import shows_its_content
from scp_ssg.extract.blocks.markdown.parts import CLOSE, Mark, Verbatim
from scp_ssg.extract.blocks.walk import Handler, no_url
from scp_ssg.extract.boilerplate import is_chrome_class
from scp_ssg.model import LinkBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.markdown.walk import MarkdownWalk

__all__ = ["anchor", "embedded", "marked"]

_CONTACT = re.compile(r"(?:mailto|tel):[\w.+%@?&=,;!$'*/-]+", re.IGNORECASE)


def marked(mark: Mark, handler: Handler) -> Handler:
    """``handler`` for the inline elements that begin with ``mark``."""

    def handle(walk: MarkdownWalk, node: LexborNode) -> None:
        walk.begin(mark)
        handler(walk, node)
        walk.end()

    return cast("Handler", handle)


def anchor(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle an ``a``: a link around its text, or the mark of a footnote."""
    attributes = node.attributes
    classes = attributes.get("class")
    if classes is not None and is_chrome_class(classes):
        return
    href = attributes.get("href") or ""
    if inline.is_link_of_card(classes):
        if (address := _target(walk, href)) is not None:
            walk.add_link(inline.name_of_card(node) or address, address)
        return
    if href[:1] == "#" and walk.notes and inline.is_footnote_reference(attributes):
        key = unquote(href[1:])
        if key in walk.notes:
            _footnote_mark(walk, node, key)
            return
    url = _target(walk, href)
    if url is None or (walk.in_heading and url == walk.page_url):
        inline.anchor(walk, node)
        return
    if href[0] != "#" and _is_text(node.first_child):
        # Most links: nothing in them decides anything.
        if walk.line and inline.touches_link_before(node):
            walk.line.append(" ")
        walk.line += (Mark("a", url), node.text_lexbor(), CLOSE)
        return
    parts = len(walk.out)
    walk.begin(Mark("a", url))
    start = len(walk.line)
    # The link stands in the line: no block follows it.
    link_url, walk.link_url = walk.link_url, no_url
    inline.anchor(walk, node)
    walk.link_url = link_url
    is_named = href[0] != "#" and len(walk.out) == parts and link_url(href) is not None
    if is_named and not any(map(_is_content, walk.line[start:])):
        # The name of a link without text is in an attribute.
        walk.line.append(inline.name_of_link(attributes))
    walk.end()


def _is_text(child: LexborNode | None) -> bool:
    """True if ``child`` is text, and all that stands in its parent."""
    return (
        child is not None
        and child.tag_id == TEXT_NODE
        and child.next is None
        and not child.is_empty_text_node
    )


def _footnote_mark(walk: MarkdownWalk, node: LexborNode, key: str) -> None:
    start = len(walk.line)
    inline.anchor(walk, node)
    words = collapse_space("".join(walk.line[start:]))
    if key not in walk.labels:
        label = re.sub(r"[^\w.*-]", "", words) or str(len(walk.labels) + 1)
        taken = label in walk.labels.values()
        walk.labels[key] = f"{label}-{len(walk.labels) + 1}" if taken else label
    walk.line[start:] = [Verbatim(f"[^{walk.labels[key]}]")]


def _target(walk: MarkdownWalk, href: str) -> str | None:
    """The absolute URL of a link, or the address in it."""
    if not href:
        return None
    url = walk.url(href)
    if url is None and _CONTACT.fullmatch(href.strip()):
        return href.strip()
    return url


def _is_content(piece: str) -> bool:
    return bool(piece.strip()) or type(piece) is Verbatim


def embedded(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle an ``iframe`` and its like: a link that is no image or video stands in the line."""
    before = len(walk.references)
    media.embedded(walk, node)
    if shows_its_content(node):
        return
    for each in walk.references[before:]:
        if isinstance(each, LinkBlock):
            walk.add_link(each.text, each.url)
