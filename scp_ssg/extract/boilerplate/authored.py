"""Tell the author's elements, and those that the site keeps, by what stands in the content."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text, with_ancestors, within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from selectolax.lexbor import LexborNode

__all__ = ["authored_in", "kept_by", "never"]


def kept_by(root: LexborNode, keep: Iterable[str]) -> Callable[[LexborNode], bool]:
    """A predicate: is a node one that ``keep`` matches, in one, or around one?"""
    kept = [each for selector in keep for each in root.css(selector)]
    if not kept:
        return never
    around = with_ancestors(kept, root)
    is_in_kept = within({each.mem_id for each in kept})
    return lambda node: node.mem_id in around or is_in_kept(node)


def never(_: LexborNode) -> bool:
    return False


def authored_in(fragment: LexborNode) -> Callable[[LexborNode], bool]:
    """A predicate: does ``fragment`` hold an element of the same tag and words?"""
    # No selector: a tag may have characters that selectors do not allow.
    named: dict[str, list[LexborNode]] = {}
    for each in fragment.traverse():
        named.setdefault(each.tag or "", []).append(each)
    identities = cache(lambda tag: frozenset(map(_identity, named.get(tag, ()))) - {""})
    return lambda node: _identity(node) in identities(node.tag or "")


def _identity(node: LexborNode) -> str:
    """The words of ``node``; the addresses of its images where it has no words, as an icon; else
    those of its links."""
    words = compact_text(node)
    if any(map(str.isalnum, words)):
        return words
    sources = [each.attributes.get("src") or "" for each in node.css("[src]")]
    return " ".join(sources or [each.attributes.get("href") or "" for each in node.css("[href]")])
