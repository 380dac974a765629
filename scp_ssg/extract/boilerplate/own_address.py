"""Find the box about the licence of a page that says the page's own address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from scp_ssg.dom import outermost
from scp_ssg.extract.rules import Structure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["own_address"]

_NAMED = ", ".join(f"[class*={each}]" for each in ("opyright", "icens", "icenc", "eprint"))
_LONGEST = 800
"""Characters of the longest such box."""
_ADDRESS = re.compile(r"https?://\S+")
_NOT_IN_BOX = "h1, h2, pre, table"


def own_address(root: LexborNode, url: str) -> Iterator[tuple[LexborNode, Rule]]:
    """The boxes in ``root``, the content of the page at ``url``, with this rule.

    The host may differ: sites are built for one address and looked at under another.
    """
    own = _path(url)
    named = [each for each in root.css(_NAMED) if each.mem_id != root.mem_id] if own else []
    for box in outermost(named):
        text = box.text(separator=" ")
        if len(text) <= _LONGEST and box.css_first(_NOT_IN_BOX) is None:
            said = filter(None, map(_path, _ADDRESS.findall(text)))
            if any(own.endswith(each) or each.endswith(own) for each in said):
                yield box, Structure.OWN_ADDRESS


def _path(address: str) -> str:
    """The path of ``address``, decoded, without what stands for the index of a folder."""
    try:
        path = unquote(urlsplit(address).path)
    except ValueError:
        return ""
    return path.removesuffix("index.html").removesuffix(".html").rstrip("/.,;")
