"""Content blocks from the tree of a page's content.

``blocks`` takes the elements that hold a page's content and gives the content blocks of SCP 0.1, in
reading order. ``capped`` reduces them to the most that a page may have, ``text_and_references``
gives their words. ``markdown_languages`` and ``restructuredtext_languages`` find the languages of
code in the page's source.

``walk`` goes over the tree once. ``handlers`` is the table from elements to the functions that turn
them into blocks; ``containers`` has the same for the classes of ``div`` and ``span``. The other
modules hold these functions, one module for each kind of block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.block_limit import capped
    from scp_ssg.extract.blocks.block_text import text_and_references
    from scp_ssg.extract.blocks.code import LanguagesOf
    from scp_ssg.extract.blocks.handlers import blocks
    from scp_ssg.extract.blocks.media import named_by
    from scp_ssg.extract.blocks.source_languages import (
        markdown_languages,
        restructuredtext_languages,
    )

__all__ = [
    "LanguagesOf",
    "blocks",
    "capped",
    "markdown_languages",
    "named_by",
    "restructuredtext_languages",
    "text_and_references",
]

_MODULES = in_modules(
    block_limit="capped",
    block_text="text_and_references",
    code="LanguagesOf",
    handlers="blocks",
    media="named_by",
    source_languages="markdown_languages restructuredtext_languages",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
