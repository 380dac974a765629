"""From the tree of the content to content blocks.

One walk in reading order, and one module for each kind of block. ``handlers`` is the table from
elements to the functions that read them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.block_limit import capped
    from scp_ssg.extract.blocks.code import LanguagesOf
    from scp_ssg.extract.blocks.directives import restructuredtext_languages
    from scp_ssg.extract.blocks.fences import markdown_languages
    from scp_ssg.extract.blocks.handlers import blocks

__all__ = ["LanguagesOf", "blocks", "capped", "markdown_languages", "restructuredtext_languages"]

_MODULES = {
    "LanguagesOf": "code",
    "blocks": "handlers",
    "capped": "block_limit",
    "markdown_languages": "fences",
    "restructuredtext_languages": "directives",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
