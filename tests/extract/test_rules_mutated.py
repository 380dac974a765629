"""Every row and every name of the registry is needed: without it, one of its examples fails."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest

from scp_ssg.extract.blocks import containers
from scp_ssg.extract.boilerplate import chrome, elements, names, phrases, removal
from scp_ssg.extract.boilerplate.phrase_table import PHRASES
from scp_ssg.extract.locate import main_content
from scp_ssg.extract.metadata import description
from scp_ssg.extract.rules import (
    ASCIIDOCTOR_RULE,
    COMMENT_CLASSES,
    COMMENT_IDS,
    CONTENT_RULE,
    LABEL_TEXT,
    LOCATE_RULES,
    MARK_RULES,
    NAME_RULES,
    ROLES,
    SELECTOR_RULES,
    TAGS,
    Structure,
)
from scp_ssg.extract.rules.registry import RULES
from tests.extract import test_rules
from tests.extract.phrase_examples import EXAMPLES, Example, words_taken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scp_ssg.extract.rules.rule import Rule

pytestmark = pytest.mark.judge

CHECKS = {
    ("prune", "takes"): test_rules.test_a_rule_takes_its_examples,
    ("prune", "leaves"): test_rules.test_a_rule_leaves_its_counter_examples,
    ("keep", "takes"): test_rules.test_a_rule_to_keep_keeps_its_examples,
    ("keep", "leaves"): test_rules.test_a_rule_to_keep_keeps_nothing_else,
    ("blocks", "takes"): test_rules.test_a_mark_is_not_in_the_blocks,
    ("blocks", "leaves"): test_rules.test_what_is_no_mark_is_in_the_blocks,
    ("locate", "takes"): test_rules.test_the_element_of_a_generator_is_the_content,
    ("locate", "leaves"): test_rules.test_other_elements_of_a_generator_are_not_the_whole_content,
}
CHECKS["metadata", "takes"] = test_rules.test_a_rule_of_metadata_matches_its_examples
CHECKS["metadata", "leaves"] = test_rules.test_a_rule_of_metadata_matches_nothing_else
CACHES = (
    names._cached,
    chrome.is_chrome_class,
    containers._block_handler,
    containers._inline_handler,
    phrases._phrases_for,
    phrases._phrases_with_english,
    removal._rules_for,
    main_content._rules_for,
)


@pytest.fixture(autouse=True)
def _without_caches() -> Iterator[None]:
    """Empty the caches before a table changes, and when it is whole again."""
    for cache in CACHES:
        cache.cache_clear()
    yield
    for cache in CACHES:
        cache.cache_clear()


def fails(check: Callable[[Rule, str], None], rule: Rule, snippet: str) -> bool:
    try:
        check(rule, snippet)
    except AssertionError:
        return True
    return False


def is_noticed(rule: Rule, name: str = "") -> bool:
    """Return whether an example of ``rule`` fails: one with ``name``, where it has any."""
    cases = [("takes", each) for each in test_rules.TAKEN]
    cases += [("leaves", each) for each in test_rules.LEFT]
    return any(
        fails(CHECKS[rule.phase, which], rule, cast("str", case.values[1]))
        for which, case in cases
        if case.values[0] is rule and (not name or name in cast("str", case.values[1]))
    )


def named(*rules: Rule) -> list[tuple[Rule, str]]:
    return [(rule, name) for rule in rules for name in rule.names.split()]


def parts(*rules: Rule) -> list[tuple[Rule, str]]:
    return [(rule, part) for rule in rules for part in split(rule.selector)]


def split(selector: str) -> list[str]:
    """The parts of ``selector`` that match by themselves: not those inside ``:has(…)``."""
    return re.split(r", (?![^()]*\))", selector)


def without(rules: tuple[Rule, ...], rule: Rule, part: str) -> tuple[Rule, ...]:
    """The ``rules``, with ``rule`` without a ``part`` of its selector."""
    left = ", ".join(each for each in split(rule.selector) if each != part)
    changed = [rule._replace(selector=left)] if left else []
    return tuple(new for old in rules for new in (changed if old is rule else [old]))


def test_all_examples_hold_before_a_row_is_removed() -> None:
    assert [each.id for each in RULES.values() if is_noticed(each)] == []


@pytest.mark.parametrize(("rule", "name"), named(*NAME_RULES))
def test_a_name(rule: Rule, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(names._RULES, name.replace("-", ""))
    assert is_noticed(rule, name)


@pytest.mark.parametrize(("rule", "name"), named(CONTENT_RULE))
def test_a_name_of_content(rule: Rule, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_CONTENT_NAMES", names._CONTENT_NAMES - {name})
    assert is_noticed(rule, name)


@pytest.mark.parametrize(("rule", "name"), named(Structure.OUTSIDE, Structure.PLACE))
def test_a_name_of_what_is_outside(rule: Rule, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(names._OUTSIDE, name)
    assert is_noticed(rule, name)


@pytest.mark.parametrize(("rule", "name"), named(ASCIIDOCTOR_RULE))
def test_a_class_of_asciidoctor(rule: Rule, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elements, "ASCIIDOCTOR_CLASSES", names.ASCIIDOCTOR_CLASSES - {name})
    assert is_noticed(rule, name)


@pytest.mark.parametrize(
    ("module", "table", "rule", "name"),
    [
        *((elements, "TAGS", "tag-navigation", each) for each in sorted(TAGS)),
        *((elements, "ROLES", "role", each) for each in sorted(ROLES)),
        *((elements, "COMMENT_IDS", "comments", each) for each in sorted(COMMENT_IDS)),
        *((names, "COMMENT_CLASSES", "comments", each) for each in sorted(COMMENT_CLASSES)),
    ],
)
def test_a_tag_a_role_or_a_box_of_comments(
    module: object, table: str, rule: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, table, getattr(module, table) - {name})
    assert is_noticed(RULES[rule], name)


@pytest.mark.parametrize(("rule", "part"), parts(*SELECTOR_RULES))
def test_a_selector_of_boilerplate(rule: Rule, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "SELECTOR_RULES", without(SELECTOR_RULES, rule, part))
    assert is_noticed(rule)


@pytest.mark.parametrize(("rule", "part"), parts(*LOCATE_RULES))
def test_a_selector_of_content(rule: Rule, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main_content, "LOCATE_RULES", without(LOCATE_RULES, rule, part))
    assert is_noticed(rule)


@pytest.mark.parametrize("part", [part for _, part in parts(LABEL_TEXT)])
def test_a_selector_of_labels(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = [each for _, each in parts(LABEL_TEXT) if each != part]
    monkeypatch.setattr(description, "_LABELS", ", ".join(left))
    assert is_noticed(LABEL_TEXT)


@pytest.mark.parametrize(("rule", "name"), named(*MARK_RULES))
def test_a_class_of_a_mark(rule: Rule, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chrome, "_CLASSES", chrome._CLASSES - {name})
    assert is_noticed(rule, name)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each.language}-{each.phrase}")
def test_a_phrase(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    row = PHRASES[example.language]
    left = [each for each in getattr(row, example.field).split("|") if each != example.phrase]
    monkeypatch.setitem(PHRASES, example.language, row._replace(**{example.field: "|".join(left)}))
    assert example.line not in words_taken(example.taken, example.language, example.field)
