"""A markdown-it-py parser for the dialect of Python-Markdown and its extensions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.texmath import texmath_plugin

from oracle.source import block_rules, inline_rules

if TYPE_CHECKING:
    from collections.abc import Collection

    from markdown_it.rules_core import StateCore

__all__ = ["parser"]

_TABLES = frozenset({"extra", "pymdownx.extra", "tables"})
_NOTES = frozenset({"extra", "footnotes", "pymdownx.extra"})
_HEADING_ATTRIBUTES = re.compile(r"(?:[ ]+#+)?[ ]+\{:?[ ]*[^}\n +~=>-][^}\n]*\}[ ]*$")
_LINE_ATTRIBUTES = re.compile(r"\n[ ]*\{:?[ ]*[^}\n +~=>-][^}\n]*\}[ ]*$")


def parser(extensions: Collection[str]) -> MarkdownIt:
    """A parser for pages that Python-Markdown renders with ``extensions``."""
    md = MarkdownIt("commonmark", {"html": True})
    block_rules.item_list(md)
    inline_rules.escape(md)
    front_matter_plugin(md)
    if not _TABLES.isdisjoint(extensions):
        md.enable("table")
    block_rules.box(md)
    block_rules.fenced_box(md)
    block_rules.abbreviation(md)
    block_rules.definition_list(md)
    block_rules.markdown_in_html(md)
    if not _NOTES.isdisjoint(extensions):
        # Python-Markdown numbers footnotes in the order of their definitions, unused ones too.
        footnote_plugin(md, inline=False, move_to_end=False)
    inline_rules.attributes(md)
    md.core.ruler.before("inline", "attributes_of_lines", _without_attributes)
    if "pymdownx.arithmatex" in extensions:
        dollarmath_plugin(md, allow_labels=False, allow_space=False)
        texmath_plugin(md, "brackets")
        amsmath_plugin(md)
    for extension in inline_rules.SPANS:
        if extension in extensions:
            inline_rules.spans(md, extension)
    if "pymdownx.keys" in extensions:
        inline_rules.keys(md)
    if "pymdownx.emoji" in extensions:
        inline_rules.emoji(md)
    if "icons" in extensions:
        inline_rules.icons(md)
    if "wikilinks" in extensions:
        inline_rules.wiki_link(md)
    if "smarty" in extensions:
        md.options["typographer"] = True
        md.enable(["replacements", "smartquotes"])
    return md


def _without_attributes(state: StateCore) -> None:
    """Remove the attribute lists at the end of headings, paragraphs and items."""
    for before, token in zip(state.tokens, state.tokens[1:], strict=False):
        if token.type != "inline":
            continue
        if before.type == "heading_open":
            token.content = _HEADING_ATTRIBUTES.sub("", token.content)
        elif before.type == "paragraph_open":
            token.content = _LINE_ATTRIBUTES.sub("", token.content)
