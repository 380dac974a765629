"""The table of what Markdown has in the place of the handlers of blocks, and ``markdown``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scp_ssg.dom import LexborNode, by_tag_number
from scp_ssg.extract.blocks import (
    class_handlers,
    code,
    containers,
    controls,
    definitions,
    lists,
    media,
    tables,
)
from scp_ssg.extract.blocks import handlers as blocks
from scp_ssg.extract.blocks import inline as block_inline
from scp_ssg.extract.blocks.lists import quote
from scp_ssg.extract.blocks.markdown import inline, structures
from scp_ssg.extract.blocks.markdown.parts import CODE, DEL, EM, STRONG
from scp_ssg.extract.blocks.markdown.rendering import rendered
from scp_ssg.extract.blocks.markdown.walk import MarkdownWalk
from scp_ssg.extract.blocks.walk import Handler, Walk

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["markdown"]

_NOTES = "li[id], aside[id]"
_NOTE_MARK = re.compile(r"\[\^([\w.*-]+)\]")


def markdown(
    root: LexborNode | Sequence[LexborNode],
    *,
    base_url: str,
    page_url: str,
    languages_of: code.LanguagesOf | None = None,
    above: str = "",
) -> str:
    """The content of ``root`` as Markdown: CommonMark with GFM's tables, task lists and deleted
    text, footnotes, definition lists, and TeX between dollar signs.

    It has the words of the content blocks, in their order. All URLs are absolute: ``base_url``
    resolves them, and ``page_url`` is the page's own. ``languages_of`` gives the languages of code
    whose HTML names none. ``above`` is the heading that is published above the content.
    """
    roots = root if isinstance(root, Sequence) else (root,)
    walk = MarkdownWalk(_HANDLERS, _NUMBERED, base_url, page_url, _VARIANTS)
    walk.heading = above or None
    for node in roots:
        walk.notes.update(each.attributes["id"] or "" for each in node.css(_NOTES))
        walk.block(node)
    text = rendered(walk.out, code.named_languages(walk.code_blocks, languages_of))
    if dangling := {walk.labels[key] for key in walk.notes & walk.labels.keys()}:
        text = _NOTE_MARK.sub(lambda mark: mark[0].replace("^", "", mark[1] in dangling), text)
    return f"{text}\n" if text else ""


_VARIANTS: Mapping[object, Any] = {
    Walk.block: lambda walk, node: walk.block(node),
    class_handlers.admonition: structures.admonition_of_asciidoc,
    block_inline.anchor: inline.anchor,
    containers.heading: structures.heading,
    containers.label: structures.label,
    definitions.glossary: structures.glossary,
    lists.Items: structures.MarkdownItems,
    media.embedded: inline.embedded,
    quote: structures.quote,
    class_handlers.set_apart: structures.set_apart,
    tables.data_table: structures.data_table,
    controls.panel: structures.panel,
}
_MARKS = (
    (STRONG, ("b", "strong")),
    (EM, ("cite", "em", "i", "var")),
    (DEL, ("del", "s", "strike")),
    (CODE, ("code", "kbd", "samp", "tt")),
)
_HANDLERS: dict[str, Handler] = {
    **{tag: _VARIANTS.get(handler, handler) for tag, handler in blocks.HANDLERS.items()},
    **{
        tag: inline.marked(mark, blocks.HANDLERS.get(tag, Walk.phrase))
        for mark, tags in _MARKS
        for tag in tags
    },
    "hr": structures.rule,
}
_NUMBERED = by_tag_number(_HANDLERS)
