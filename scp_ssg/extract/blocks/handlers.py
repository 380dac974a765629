"""From the tree of a page's content to its content blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scp_ssg.dom import by_tag_number
from scp_ssg.extract.blocks import (
    code,
    containers,
    definitions,
    flatten,
    images,
    inline,
    lists,
    media,
    tables,
    tex,
)
from scp_ssg.extract.blocks.walk import Handler, Walk

if TYPE_CHECKING:
    from collections.abc import Collection

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.records import Links
    from scp_ssg.model import Block

__all__ = ["blocks"]


def blocks(
    root: LexborNode | Sequence[LexborNode],
    *,
    base_url: str,
    links: Links = "after",
    languages_of: code.LanguagesOf | None = None,
    drop: Collection[int] = (),
) -> tuple[Block, ...]:
    """The content blocks of what stands in ``root``, in reading order (SCP 0.1, "Content Block
    Types").

    Every word that a browser shows stands in exactly one of them, links and images apart, which
    repeat words. ``base_url`` is what relative URLs are resolved against. ``links`` says whether
    link blocks follow the block that they stand in. ``languages_of`` is asked for the languages
    of code whose HTML does not name them. Elements whose ``mem_id`` is in ``drop`` are passed over.
    """
    roots = root if isinstance(root, Sequence) else (root,)
    walk = Walk(_HANDLERS, _NUMBERED, base_url)
    walk.links = links == "after"
    walk.drop.update(drop)
    for node in roots:
        walk.block(node)
    if languages_of is None:
        return tuple(walk.out)
    return code.with_languages(walk.out, walk.codes, languages_of)


_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(flatten.UNSEEN, inline.nothing),
    **dict.fromkeys(flatten.BLOCKS, Walk.block),
    **dict.fromkeys(("abbr", "b", "code", "em", "i", "kbd", "small", "strong"), Walk.phrase),
    **dict.fromkeys(("cite", "samp", "tt", "u", "var"), Walk.phrase),
    **dict.fromkeys(("article", "aside", "div", "footer", "form", "header"), containers.block),
    **dict.fromkeys(("dialog", "main", "nav", "section"), containers.block),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), containers.heading),
    **dict.fromkeys(("dir", "menu", "ol", "ul"), lists.bullets),
    **dict.fromkeys(("listing", "plaintext", "pre", "xmp"), code.preformatted),
    **dict.fromkeys(("embed", "iframe", "object"), media.embedded),
    **dict.fromkeys(("lite-vimeo", "lite-youtube"), media.lite_player),
    "a": inline.anchor,
    "audio": media.audio,
    "blockquote": containers.quote,
    "br": inline.line_break,
    "button": inline.button,
    "details": containers.set_apart,
    "dl": definitions.definitions,
    "figcaption": containers.caption,
    "figure": containers.figure,
    "img": images.image,
    "input": inline.checkbox,
    "label": containers.label,
    "math": tex.mathml,
    "mjx-container": tex.mathjax,
    "noscript": images.without_scripts,
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
_NUMBERED = by_tag_number(_HANDLERS)
