"""Judge the elements that a rule with weak evidence suspects: by the page, the author, or the site.

The second witness on the page is what an element holds, and where it stands.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import (
    LexborNode,
    compact_text,
    label,
    nearest_sibling,
    outermost,
    text_size,
    with_ancestors,
    within,
)
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, is_linked_heading
from scp_ssg.extract.boilerplate.names import names_of
from scp_ssg.extract.boilerplate.slots import digest, slot_of
from scp_ssg.extract.records import SiteVerdicts, SuspectedBox
from scp_ssg.extract.rules import Rule, Structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scp_ssg.extract.boilerplate.collector import Suspect

__all__ = [
    "RECURS",
    "Taken",
    "ends_sentence",
    "held_by",
    "is_sentence",
    "judge_suspects",
    "kept_by",
    "label",
    "never",
]

_A_SENTENCE = 45
"""Letters outside of links and controls that a label never has; a Chinese sign counts for three."""
_OTHER_BYTES = bytes(range(0xE3))
"""All bytes but those with which UTF-8 begins a character of Chinese, Japanese or Korean."""
_MANY = 8 * _A_SENTENCE
"""Characters of a text that holds a sentence beside its links."""
_SENTENCE_END = re.compile(r"[.!?…](?=\D|$)|[\u3002\uff01\uff1f]")
_STOPS = (".", "!", "?", "\u3002", "\uff01", "\uff1f")
_CONTROLS = frozenset({"button", "form", "input", "select", "textarea"})
_LABELS = frozenset({"a", "button", "label", "option", "script", "style", "noscript"})
_LABELLED = ", ".join(_LABELS)
_PARTS = ", ".join({"pre", *HEADING_TAGS, *_CONTROLS, *_LABELS})
_BLOCKS = "pre, blockquote, table, dl, img[alt]:not([alt='']), video, audio"
_DATA = frozenset({"dl", "ol", "table", "ul"})
"""Elements that an author fills with words that are no sentences."""

_VARYING = frozenset({Structure.DATED_BOX, Structure.END_BOX, Structure.SIDE_BOX})
"""Rules for boxes that a theme fills with other words on each page."""
RECURS = "the box recurs on the pages of the site"
_MOST_ALIKE = 2
"""Boxes of one class that a theme writes into a page: a bar above the text, and one below it."""


def _page_witness(node: LexborNode, *, at_edge: bool) -> str:
    """The second witness on the page against ``node``, in a few words; empty if there is none.

    ``at_edge`` says that it stands before or after all prose of the content. A box that holds
    content has no witness on its own page.
    """
    parts = node.css(_PARTS)  # one search takes half the time of several
    words = _size(node)
    if _holds_content(words, parts):
        return ""
    linked = _size_of([each for each in parts if each.tag == "a"]) if node.tag != "a" else words
    if at_edge and 2 * linked >= words:
        return "it holds links at the edge of the content"
    if node.tag == "form" or any(each.tag in _CONTROLS for each in parts):
        return "it holds controls and no prose"
    if linked and linked == words:
        return "it holds nothing but links"
    if at_edge and node.tag not in _DATA and node.css_first(_BLOCKS) is None:
        return "it holds no sentence, at the edge of the content"
    return ""


def _holds_content(words: int, parts: list[LexborNode]) -> bool:
    """Return whether an element holds a sentence, a heading, code, or other data of an author's.

    ``words`` are its letters, and ``parts`` its descendants that tell.
    """
    if any(
        each.tag == "pre" or (each.tag in HEADING_TAGS and not is_linked_heading(each))
        for each in parts
    ):
        return True
    labels = [each for each in parts if each.tag in _LABELS]
    return words >= _A_SENTENCE and words - _size_of(labels) >= _A_SENTENCE


def _prose_of(node: LexborNode, *, any_words: bool = False) -> str:
    """A digest of the words of ``node``, if it is not mostly links and holds two sentences or code,
    or ``any_words`` will do; else empty."""
    words = compact_text(node)
    if 2 * sum(map(text_size, outermost(node.css("a")))) > len(words):
        return ""
    has_prose = node.css_first("pre") is not None or len(_SENTENCE_END.findall(words)) > 1
    return digest(words) if has_prose or (any_words and words) else ""


def is_sentence(node: LexborNode) -> bool:
    """Return whether the text of ``node`` is long enough for a sentence, its links apart."""
    length = len(node.text_lexbor())
    if length >= _MANY:
        return True
    words = _size(node) if 3 * length >= _A_SENTENCE else 0
    return words >= _A_SENTENCE and words - _size_of(node.css(_LABELLED)) >= _A_SENTENCE


def ends_sentence(text: str) -> bool:
    """Return whether ``text`` ends as a sentence does; white space after it does not count."""
    return text.rstrip().endswith(_STOPS)


def _size_of(parts: list[LexborNode]) -> int:
    """The letters in ``parts``, which may be nested in each other."""
    return sum(map(_size, outermost(parts) if len(parts) > 1 else parts))


def _size(node: LexborNode) -> int:
    text = compact_text(node)
    if text.isascii():
        return len(text)
    return len(text) + 2 * len(text.encode(errors="replace").translate(None, _OTHER_BYTES))


class Taken(NamedTuple):
    """An element that a rule takes, and the second witness against it."""

    node: LexborNode
    rule: Rule
    witness: str = ""


def judge_suspects(
    suspects: list[Suspect],
    taken: Mapping[int, Taken],
    stays: Callable[[LexborNode], bool],
    site: SiteVerdicts | None,
    *,
    unauthored: bool,
) -> tuple[dict[int, Taken], tuple[SuspectedBox, ...]]:
    """Those of ``suspects`` that have a second witness, and those that the site decides.

    ``unauthored`` says that the author's words are known, and those that stay are among them.
    """
    if not suspects:
        return {}, ()
    is_in_taken = within(taken)
    open_cases = [
        each
        for each in suspects
        if each.node.mem_id not in taken and not is_in_taken(each.node) and not stays(each.node)
    ]
    if unauthored:
        absent = "the author's text does not have it"
        return {each.node.mem_id: Taken(each.node, each.rule, absent) for each in open_cases}, ()
    alike = Counter(_class_of(each.node) for each in open_cases)
    weak: dict[int, Taken] = {}
    suspected: list[SuspectedBox] = []
    for suspect in open_cases:
        node, rule = suspect.node, suspect.rule
        if alike[_class_of(node)] > _MOST_ALIKE:
            continue
        of_site = rule.evidence == "site"
        witness = "" if of_site else _page_witness(node, at_edge=suspect.at_edge)
        if not witness:
            slot = slot_of(node, suspect.words)
            witness = RECURS if site is not None and site.recurs(slot) else ""
            prose = "" if rule in _VARYING else _prose_of(node, any_words=of_site)
            suspected.append(SuspectedBox(slot, rule.id, label(node), witness != "", prose))
        if witness:
            weak[node.mem_id] = Taken(node, rule, witness)
            title = nearest_sibling(node, backwards=True)
            if title is not None and _is_named_alike(title, rule) and not stays(title):
                weak[title.mem_id] = Taken(title, rule, witness)
    return weak, tuple(suspected)


def _is_named_alike(title: LexborNode, rule: Rule) -> bool:
    """Return whether ``title`` is a heading, not the page's, that a theme names by ``rule``, too:
    it goes with what is right below it."""
    if title.tag not in HEADING_TAGS or title.tag == "h1":
        return False
    return names_of(title.attributes.get("class") or "").rule is rule


def _class_of(node: LexborNode) -> tuple[str, str]:
    return node.tag or "", node.attributes.get("class") or node.attributes.get("id") or ""


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


def held_by(fragment: LexborNode) -> Callable[[LexborNode], bool]:
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
