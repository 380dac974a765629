"""What a site says of its boxes, for tests of one page."""

from __future__ import annotations

__all__ = ["Verdicts"]


class Verdicts:
    """A site all of whose slots recur, or none, or of which too few pages are known."""

    def __init__(self, recurs: bool | None) -> None:
        self._recurs = recurs

    def recurs(self, slot: str) -> bool | None:
        assert slot
        return self._recurs

    def is_fixed(self, parent: str, box: str) -> bool | None:
        assert parent
        assert box
        return False
