"""The slot of an element: its place in a theme, the same on all pages that the theme writes."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["digest", "slot_of"]

_MAX_LEVELS = 40
_MOST = 200
"""Characters of an element's classes that count."""
_WITH_DIGIT = re.compile(r"\S*\d\S*")


def slot_of(node: LexborNode) -> str:
    """The digest of the path from the body to ``node``: its tags and classes, not its ids.

    Classes with a digit are left out: they number pages and posts.
    """
    steps: list[str] = []
    each: LexborNode | None = node
    while each is not None and each.tag not in ("body", "html") and len(steps) < _MAX_LEVELS:
        classes = (each.attributes.get("class") or "")[:_MOST]
        names = sorted(_WITH_DIGIT.sub("", classes).split())
        steps.append(".".join([each.tag or "", *names]))
        each = each.parent
    return digest(">".join(reversed(steps)))


@lru_cache(maxsize=4096)  # the pages of a site share their slots, and then one string for each
def digest(text: str) -> str:
    """Twelve hexadecimal digits that stand for ``text`` in every build."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=6).hexdigest()
