"""The table from elements to their handlers, and ``blocks``, which walks a tree with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, by_tag_number
from scp_ssg.extract.blocks import (
    code,
    containers,
    controls,
    definitions,
    images,
    inline,
    lists,
    media,
    tables,
    tex,
)
from scp_ssg.extract.blocks.block_text import BLOCK_ELEMENTS, INVISIBLE_ELEMENTS
from scp_ssg.extract.blocks.class_handlers import set_apart
from scp_ssg.extract.blocks.lists import quote
from scp_ssg.extract.blocks.verbatim import within_limit
from scp_ssg.extract.blocks.walk import Handler, Walk

if TYPE_CHECKING:
    from scp_ssg.extract.records import Links
    from scp_ssg.model import Block

__all__ = ["HANDLERS", "blocks"]


def blocks(
    root: LexborNode | Sequence[LexborNode],
    *,
    base_url: str,
    links: Links = "after",
    languages_of: code.LanguagesOf | None = None,
) -> tuple[Block, ...]:
    """The content blocks of ``root``, in reading order (SCP 0.1, "Content Block Types").

    Every word that a browser shows is in exactly one of them; only links and images repeat words.
    Relative URLs are resolved against ``base_url``. ``links`` says whether link blocks are wanted;
    they follow the block that mentions them. ``languages_of`` gives the languages of code whose
    HTML names none.
    """
    roots = root if isinstance(root, Sequence) else (root,)
    walk = Walk(HANDLERS, _NUMBERED, base_url, links=links == "after")
    for node in roots:
        walk.block(node)
    return code.with_languages(within_limit(walk), walk.code_blocks, languages_of)


HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(INVISIBLE_ELEMENTS, inline.ignore),
    **dict.fromkeys(BLOCK_ELEMENTS, Walk.block),
    **dict.fromkeys(("abbr", "b", "em", "kbd", "small", "strong"), Walk.phrase),
    **dict.fromkeys(("samp", "tt", "u", "var"), Walk.phrase),
    **dict.fromkeys(("article", "aside", "div", "footer", "form", "header"), containers.block),
    **dict.fromkeys(("dialog", "main", "nav", "section"), containers.block),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), containers.heading),
    **dict.fromkeys(("dir", "menu", "ol", "ul"), lists.list_element),
    **dict.fromkeys(("listing", "plaintext", "pre", "xmp"), code.preformatted),
    **dict.fromkeys(("embed", "iframe", "object"), media.embedded),
    **dict.fromkeys(("lite-vimeo", "lite-youtube"), media.lite_player),
    "a": inline.anchor,
    "audio": media.audio,
    "blockquote": quote,
    "br": inline.line_break,
    "button": controls.button,
    "cite": inline.cite,
    "code": containers.inline_code,
    "details": set_apart,
    "dl": definitions.description_list,
    "figcaption": containers.caption,
    "figure": containers.figure,
    "i": inline.italic,
    "img": images.image,
    "input": controls.checkbox,
    "label": containers.label,
    "math": tex.mathml,
    "mjx-container": tex.mathjax,
    "noscript": images.noscript,
    "picture": images.picture,
    "q": inline.quotation,
    "rt": inline.ruby_text,
    "script": tex.script,
    "span": containers.inline,
    "sub": inline.subscript,
    "sup": inline.superscript,
    "svg": images.drawing,
    "table": tables.table,
    "video": media.video,
}
_NUMBERED = by_tag_number(HANDLERS)
