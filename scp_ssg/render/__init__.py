"""Blocks for people: as Markdown, as plain text, or for a terminal.

Blocks go in and text comes out. What is rendered comes from collections and pages that others
wrote: nothing in it can become markup of the output, and no control character reaches a terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

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

_MODULES = in_modules(
    as_markdown="markdown",
    as_text="block_text kind text",
    at_terminal="terminal",
    harmless="one_line shown_path visible",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
