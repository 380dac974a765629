"""Find what a theme does with a page's own address: it says it in a box about the licence, and
hands it over to other sites."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlsplit

from scp_ssg.dom import outermost
from scp_ssg.extract.rules import Structure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["HANDS_OVER", "own_address", "shared"]

_NAMED = ", ".join(f"[class*={each}]" for each in ("opyright", "icens", "icenc", "eprint"))
_LONGEST = 800
"""Characters of the longest such box."""
_ADDRESS = re.compile(r"https?://\S+")
_NOT_IN_BOX = "h1, h2, pre, table"
HANDS_OVER = "a[href*='?'][href*='http']"
_BOX_TAGS = frozenset({"article", "aside", "div", "footer", "header", "main", "section"})
"""Elements in which such a link is no part of a sentence."""
_FEW = 60
"""Letters of a line beside its links: "Like this post? Share it on"."""


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


def shared(root: LexborNode, url: str) -> Iterator[tuple[LexborNode, Rule]]:
    """The links in ``root`` that hand ``url``, the page's own address, over to another site.

    A line that has no other links, and few words beside them, goes with them. A link in a sentence
    stays.
    """
    own = _path(url)
    links = [each for each in root.css(HANDS_OVER) if own and _hands_over(each, own)]
    gone = {each.mem_id for each in links}
    for link in links:
        line = link.parent
        if line is None or line.mem_id == root.mem_id:
            yield link, Structure.SHARED
        elif _holds_only(line, gone):
            yield line, Structure.SHARED
        elif line.tag in _BOX_TAGS:
            yield link, Structure.SHARED


def _holds_only(line: LexborNode, gone: set[int]) -> bool:
    """Return whether the links in ``line`` are ``gone``, and there are few words beside them."""
    links = line.css("a")
    words = len(line.text_lexbor()) - sum(len(each.text_lexbor()) for each in links)
    return words <= _FEW and all(each.mem_id in gone for each in links)


def _hands_over(link: LexborNode, own: str) -> bool:
    """Return whether a value in the query of ``link`` is an address with the path ``own``."""
    address = link.attributes.get("href") or ""
    values = parse_qsl(address.partition("?")[2])
    found = (_path(each) for _, value in values for each in _ADDRESS.findall(value))
    return any(each == own or (own.count("/") > 1 and each.endswith(own)) for each in found)


def _path(address: str) -> str:
    """The path of ``address``, decoded, without what stands for the index of a folder."""
    try:
        path = unquote(urlsplit(address).path)
    except ValueError:
        return ""
    return path.removesuffix("index.html").removesuffix(".html").rstrip("/.,;")
