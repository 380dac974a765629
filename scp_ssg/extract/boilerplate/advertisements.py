"""Find the frames in which a service shows advertisements, wherever they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.extract.rules import Structure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["FRAMES", "advertisements"]

FRAMES = "iframe[src]"
_ADVERTISER = re.compile(
    r"(?:https?:)?//(?:[\w-]+\.)*(?:amazon-adsystem\.com|doubleclick\.net|googlesyndication\.com)/"
)
"""The address of a service that sells advertisements."""


def advertisements(root: LexborNode) -> Iterator[tuple[LexborNode, Rule]]:
    """The frames in ``root`` that show advertisements, each with its rule."""
    for frame in root.css(FRAMES):
        if _ADVERTISER.match(frame.attributes.get("src") or ""):
            yield frame, Structure.ADVERTISEMENT
