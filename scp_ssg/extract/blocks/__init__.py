"""Content blocks from the tree of a page's content.

``blocks`` takes the elements that hold a page's content and gives the content blocks of SCP 0.1, in
reading order. ``capped`` reduces them to the most that a page may have.

``walk`` goes over the tree once. ``handlers`` is the table from elements to the functions that turn
them into blocks; ``containers`` has the same for the classes of ``div`` and ``span``. The other
modules hold these functions, one module for each kind of block.
"""

from __future__ import annotations

from scp_ssg.extract.blocks.block_limit import capped
from scp_ssg.extract.blocks.code import LanguagesOf
from scp_ssg.extract.blocks.handlers import blocks

__all__ = ["LanguagesOf", "blocks", "capped"]
