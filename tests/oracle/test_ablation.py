"""A part of the extraction is off alone, and on again; the row says what it was good for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.ablation import __main__ as command
from oracle.ablation.cases import Case
from oracle.ablation.parts import function_off, functions, rule_off
from scp_ssg.extract import RULES, SourcePage

if TYPE_CHECKING:
    from oracle.ablation.__main__ import Result

HTML = (
    "<title>Wheels</title><main><h1>Wheels</h1><p>Turn the key by a quarter of a turn, and then"
    " look at the rim once more.</p><div class=breadcrumb><a href=/cars/>Cars</a></div></main>"
)
CASE = Case(
    "wheels",
    SourcePage(url="https://wheels.example/w/", html=HTML),
    None,
    "Wheels Turn the key by a quarter of a turn, and then look at the rim once more.",
)


def watched() -> tuple[Result, set[str]]:
    return command._watched(CASE, dict(functions()))


def test_the_parts_that_did_something_are_known() -> None:
    result, parts = watched()
    assert result.f1 == 1
    assert {"name-navigation", "boilerplate.elements:suspecting_rule"} <= parts
    assert "name-search" not in parts
    assert "visibility.shadow_roots:_expand" not in parts


def test_a_rule_is_off_alone_and_on_again() -> None:
    before, _ = watched()
    with rule_off(RULES["name-navigation"]):
        tally = command._tally([(CASE, before)])
        assert (tally.asked, tally.changed, tally.better, tally.worse) == (1, 1, [], ["wheels"])
        row = command._row("name-navigation", ["wheels"], tally)
        assert row.endswith("1 of 1 change, 1 worse without it (wheels)")
    with rule_off(RULES["name-search"]):
        assert command._tally([(CASE, before)]).changed == 0
    assert watched()[0] == before


def test_a_function_is_off_alone_and_on_again() -> None:
    before, _ = watched()
    known = dict(functions())
    with function_off(known["boilerplate.elements:suspecting_rule"]):
        assert command._tally([(CASE, before)]).worse == ["wheels"]
    with function_off(known["blocks.handlers:blocks"]):
        assert command._tally([(CASE, before)]).changed == 1
    assert watched()[0] == before


def test_a_part_without_which_nothing_works_is_said_to_be_one() -> None:
    before, _ = watched()
    with function_off(dict(functions())["metadata.heading:heading_outside_content"]):
        row = command._row("heading", ["wheels"] * 3, command._tally([(CASE, before)] * 3))
    assert row == "heading: 3 pages, fails without it"
