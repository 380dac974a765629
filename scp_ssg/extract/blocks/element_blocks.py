"""What an element holds, apart from the text around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scp_ssg.model import Block

__all__ = ["ElementBlocks"]


class ElementBlocks:
    """The blocks of one element."""

    __slots__ = ("blocks", "structure")

    def __init__(self, blocks: list[Block], structure: int | None) -> None:
        self.blocks = blocks
        self.structure = structure
        """The index of the first block of an admonition, a figure or a set of tabs."""
