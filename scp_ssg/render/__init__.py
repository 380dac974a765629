"""Blocks for people: as Markdown, as plain text, or for a terminal.

What is rendered comes from collections and pages that others wrote: nothing in it can become
markup of the output, and no control character reaches a terminal.
"""

from __future__ import annotations

from scp_ssg.render.markdown import markdown
from scp_ssg.render.text import block_text, text
from scp_ssg.render.visible import visible

__all__ = ["block_text", "markdown", "text", "visible"]
