"""Find the rules whose selectors may match on a page, by one search for what they ask for."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.dom import LexborNode
    from scp_ssg.extract.rules.rule import Rule

__all__ = ["Selecting", "quick_selector"]

_NARROWING = re.compile(r":[a-z-]+\([^()]*\)")
_AROUND = re.compile(r"(?<![\w.#\]-])[a-z]+:has\(> ([^(),]*)\)")
"""An element that only what it holds tells from others: that is looked for instead."""
_ATTRIBUTE = re.compile(r"\[[^\]]*\]")
_NAME = re.compile(r"[#.][\w-]+")


class Selecting:
    """Rules with selectors."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        signs = [(rule, _signs(_AROUND.sub(r"\1", rule.selector))) for rule in rules]
        self.quick = _one_of(chain.from_iterable(of for _, of in signs))
        """A selector that matches wherever one of the rules takes anything. What it finds has, in
        an id or a class, one of the names of that rule; the empty name is in any."""
        self._names = [
            (rule, [each[1:].lower() if _NAME.fullmatch(each) else "" for each in of])
            for rule, of in signs
        ]

    def may_match(self, root: LexborNode) -> Iterator[Rule]:
        """The rules that may match in ``root``."""
        attributes = [each.attributes for each in root.css(self.quick)] if self._names else []
        found = " ".join(f"{each.get('id')} {each.get('class')}" for each in attributes).lower()
        for rule, names in self._names if attributes else ():
            if any(map(found.__contains__, names)):
                yield rule


def quick_selector(selectors: Iterable[str]) -> str:
    """A selector that matches wherever one of ``selectors`` does, in less time."""
    return _one_of(_signs(", ".join(selectors)))


def _one_of(signs: Iterable[str]) -> str:
    """A selector of what one of ``signs`` matches. One for all classes takes half of the time of
    one for each."""
    every = dict.fromkeys(signs)
    classes = [each for each in every if each[0] == "." and _NAME.fullmatch(each)]
    others = [each for each in every if each not in classes]
    return ", ".join([*others, f"[class]:is({', '.join(classes)})"] if classes else others)


def _signs(selector: str) -> list[str]:
    """Selectors, of which one matches wherever ``selector`` does. Each asks for one name alone:
    that takes half of the time, to read it and to try it on each element."""
    while (wider := _NARROWING.sub("", selector)) != selector:
        selector = wider
    return [*map(_longest_name, selector.split(", "))]


def _longest_name(selector: str) -> str:
    """The longest id or class that ``selector`` asks of its element or of one beside that; the
    whole of it if there is none."""
    *before, last = _ATTRIBUTE.sub("", selector).split(" ")
    while len(before) > 1 and before[-1] == "+":
        *before, beside, _ = before
        last += f" {beside}"
    return max(_NAME.findall(last), key=len, default=selector)
