"""The content of a page as Markdown.

``markdown`` walks the content with the handlers of blocks, which decide what is content. A handler
that makes blocks of a kind has a variant here that makes parts of a document instead:
``handlers`` has the table. ``line`` turns a line of the walk into inline Markdown, ``rendering``
the parts into the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.markdown.handlers import markdown
    from scp_ssg.extract.blocks.markdown.rendering import heading_markdown

__all__ = ["heading_markdown", "markdown"]

_MODULES = in_modules(
    handlers="markdown",
    rendering="heading_markdown",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
