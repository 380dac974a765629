"""The slot of an element: its place in a theme, the same on all pages that the theme writes."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import lineage

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["digest", "path_of", "slot_of", "step_of"]

_MAX_LEVELS = 40
_MOST = 200
"""Characters of an element's classes that count."""
_OF_THE_PAGE = re.compile(r"\S*\d\S*|\b(?:category|tag)-\S+")
"""Classes that number pages, and those that WordPress makes of a post's terms."""


def slot_of(node: LexborNode) -> str:
    """The digest of the path from the body to ``node``: its tags and classes, not its ids.

    Classes with a digit are left out: they number pages and posts. So are those of its terms.
    """
    return digest(path_of(node))


def path_of(node: LexborNode) -> str:
    """That path itself."""
    steps: list[str] = []
    for each in islice(lineage(node), _MAX_LEVELS):
        if each.tag in ("body", "html"):
            break
        steps.append(step_of(each))
    return ">".join(reversed(steps))


def step_of(node: LexborNode) -> str:
    """The last step of the path to ``node``."""
    return _step(node.tag or "", (node.attributes.get("class") or "")[:_MOST])


@lru_cache(maxsize=4096)
def _step(tag: str, classes: str) -> str:
    return ".".join([tag, *sorted(_OF_THE_PAGE.sub("", classes).split())])


@lru_cache(maxsize=4096)  # the pages of a site share their slots, and then one string for each
def digest(text: str) -> str:
    """Twelve hexadecimal digits that stand for ``text`` in every build."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=6).hexdigest()
