"""Blocks for people: as Markdown, as plain text, or for a terminal.

Blocks go in and text comes out. What is rendered comes from collections and pages that others
wrote: nothing in it can become markup of the output, and no control character reaches a terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.render.as_markdown import markdown
    from scp_ssg.render.as_text import block_text, kind, text
    from scp_ssg.render.at_terminal import terminal
    from scp_ssg.render.harmless import one_line, shown_path, visible

__all__ = [
    "block_text",
    "kind",
    "markdown",
    "one_line",
    "shown_path",
    "terminal",
    "text",
    "visible",
]

_MODULES = {
    "block_text": "as_text",
    "kind": "as_text",
    "markdown": "as_markdown",
    "one_line": "harmless",
    "shown_path": "harmless",
    "terminal": "at_terminal",
    "text": "as_text",
    "visible": "harmless",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
