"""Look up the classes and ids of elements in the registry's tables of names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.extract.rules import (
    ASCIIDOCTOR_RULE,
    COMMENT_CLASSES,
    CONTENT_RULE,
    NAME_RULES,
    Rule,
    Structure,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["ASCIIDOCTOR_CLASSES", "Names", "names_of", "names_of_id", "say_nothing"]

_MOST = 10_000
"""Characters of names; longer names are ignored. The longest names on real pages have 1,500."""
_PARTS = 4
"""Parts of the longest name in the tables: ``about-the-author`` has three."""
_SEPARATORS = re.compile(r"[-_]+")
_LAYOUT = re.compile(
    r"(?:justify|align)-content|body-background|^.*(?=print:)|(?<=print:)\w{0,3}[-_]|^.*-position-"
    r"|\b(?:align|border|float|margin|padding|pull(?:ed)?|rounded|text)(?:-(?:sm|md|lg|xx?l))?"
    r"-(?:bottom|left|right|top)$"
)
"""Names of a box's layout, as ``pagination-position-inside`` of a gallery and ``border-top`` of
Bootstrap, and what may stand around ``print:`` in ``lg:print:tw-hidden``."""
_WIDE = re.compile(r"(?: |^)(?:2?xl:|d-xx?l-)(?:block|flex|grid|inline)")
"""Classes that show on the largest screens what is hidden on narrower ones."""
_FOOTER_ID = re.compile(r"(?:^|[_-])footer$")

ASCIIDOCTOR_CLASSES = frozenset(ASCIIDOCTOR_RULE.names.split())
_CONTENT_NAMES = frozenset(CONTENT_RULE.names.split())
_CONTENTS = frozenset({"name-contents", "word-contents"})
_NARROW = "name-narrow"
_NAVIGATION = frozenset({"name-navigation", "word-navigation"})
_BUTTON = frozenset({"action", "navlink"})
"""The first VitePress, as VuePress, names the button of a home page by both."""
_BY_STRENGTH = ("strong", "weak", "site")


def _table(rules: Iterable[Rule]) -> dict[str, Rule]:
    """Each name of ``rules``, without hyphens → its rule."""
    return {name.replace("-", ""): rule for rule in rules for name in rule.names.split()}


_RULES = _table(NAME_RULES)
_OUTSIDE = _table([Structure.PLACE, Structure.OUTSIDE])


class Names(NamedTuple):
    """The evidence of the registry in the names of an element."""

    content: bool
    """An author wrote the element, or it wraps the content of a page."""
    rule: Rule | None
    """The strongest rule that one of the names belongs to, those for contents apart."""
    contents: Rule | None
    """The rule by which the element may be a table of contents."""
    outside: Rule | None
    """The rule by which the element is boilerplate if it is outside of the main content."""
    comments: bool
    """The element holds the comments of WordPress, Blogger or a comment service."""


_NONE = Names(content=False, rule=None, contents=None, outside=None, comments=False)


def names_of(names: str) -> Names:
    """The evidence in ``names``, the classes of an element, separated by white space.

    Nothing is known of names longer than anybody writes.
    """
    return _cached(names) if len(names) <= _MOST else _NONE


@lru_cache(maxsize=4096)  # a site repeats few different classes thousands of times
def _cached(names: str) -> Names:
    lower = names.lower()
    if "--" in lower:
        lower = " ".join(map(_without_value, lower.split()))
    runs = [run for name in lower.split() for run in _runs(name)]
    named_runs = {
        run: rule
        for run, leads in runs
        if (rule := _RULES.get(run)) is not None and (leads or not rule.leading)
    }
    # ``skip-to-content`` names no content.
    skipped = "content" if any("content" in run for run in named_runs) else ""
    passed = {_NARROW} if _WIDE.search(lower) else set()
    if _BUTTON.issubset(run for run, _ in runs):
        passed |= _NAVIGATION
    matching = [rule for rule in named_runs.values() if rule.id not in passed]
    outside = {_OUTSIDE[run] for run, _ in runs if run in _OUTSIDE}
    named = [rule for rule in matching if rule.id not in _CONTENTS]
    named.sort(key=lambda rule: _BY_STRENGTH.index(rule.evidence))
    return Names(
        content=any(run in _CONTENT_NAMES and run != skipped for run, _ in runs),
        rule=named[0] if named else None,
        contents=next((rule for rule in matching if rule.id in _CONTENTS), None),
        outside=Structure.OUTSIDE if Structure.OUTSIDE in outside else next(iter(outside), None),
        comments=not COMMENT_CLASSES.isdisjoint(lower.split()),
    )


@lru_cache(maxsize=4096)  # most classes say nothing, and this is asked of every element
def say_nothing(classes: str) -> bool:
    """Return whether no rule suspects an element by ``classes``, its only attribute of note."""
    names = names_of(classes)
    return names.rule is None and names.contents is None and not names.comments


def _runs(name: str) -> Iterator[tuple[str, bool]]:
    """Neighbouring parts of ``name`` joined to one word, and whether they begin the name."""
    parts = [part for part in _SEPARATORS.split(_LAYOUT.sub("", name)) if part]
    for start in range(len(parts)):
        run = ""
        for part in parts[start : start + _PARTS]:
            run += part
            yield run, start == 0


def _without_value(name: str) -> str:
    """The Tailwind class ``name`` without its value, which may name another element:
    ``top-(--banner-height)``."""
    for opening, closing in (("[", "]"), ("(--", ")")):
        start, end = name.find(opening), name.rfind(closing) + 1
        if 0 <= start < end and "--" in name[start:end]:
            name = name[:start] + name[end:]
    return name


_FIRST_PARTS = frozenset(
    "".join(parts[:end])
    for rule in NAME_RULES
    for parts in (name.split("-") for name in rule.names.split())
    for end in range(1, len(parts) + 1)
)
"""With what a name of the tables may begin in a page: ``back``, ``backto``, ``backtotop``."""


def names_of_id(named: str) -> tuple[bool, Rule | None]:
    """True if the id ``named`` has a name of boilerplate, and the rule for a table of contents."""
    lower = named[: _MOST + 1].lower()
    # Nearly all ids are made of headings, and none repeats as classes do: one look rejects most.
    parts = lower.replace("_", "-").split("-")
    if _FIRST_PARTS.isdisjoint(parts) and parts[-1] != "footer":
        return False, None
    names = names_of(lower)
    suspected = names.contents or _FOOTER_ID.search(lower)
    has_name = names.rule is not None and names.rule.evidence != "site"
    return has_name or suspected is not None, names.contents
