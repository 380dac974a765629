"""Every rule of the registry takes what its row says that it takes, and leaves what it must."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

import pytest

from scp_ssg.dom import compact_text, parse
from scp_ssg.extract import KnownVerdicts, LeftOut, SiteWitness, SourcePage, extract
from scp_ssg.extract.boilerplate.removal import (
    _rules_for,
    remove_boilerplate,
    remove_selected,
)
from scp_ssg.extract.metadata import Head
from scp_ssg.extract.metadata.description import find_labels
from scp_ssg.extract.records import Entry, RemovedBox
from scp_ssg.extract.rules import ID_RULE, LABEL_TEXT, Structure
from scp_ssg.extract.rules.registry import RULES
from scp_ssg.extract.visibility import MAY_BE_HIDDEN, hidden_elements, remove_hidden
from scp_ssg.model import TextBlock
from tests.extract.rule_examples import EXAMPLES
from tests.extract.rule_table import PAGE, with_table
from tests.extract.verdicts import Verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _pytest.mark import ParameterSet
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules.rule import Rule
    from scp_ssg.model import Block

PROSE = (
    "<p>A wheel that wobbles is a wheel whose spokes disagree. Nobody needs more than a key.</p>"
)
CODE = "turn()"
SECTIONS = "<h2 id=a>Spokes</h2><h2 id=b>Rims</h2><h2 id=c>Tools</h2><h2 id=d>Hubs</h2>"


def snippets(which: str) -> Iterator[ParameterSet]:
    """Each snippet of each rule, once for each name of the rule."""
    for rule in RULES.values():
        for number, snippet in enumerate(getattr(EXAMPLES[rule.id], which)):
            for name in rule.names.split() if "{name}" in snippet else [""]:
                html = snippet.replace("{name}", name).replace("{prose}", PROSE)
                yield pytest.param(
                    rule,
                    html.replace("{code}", CODE).replace("{sections}", SECTIONS),
                    id=f"{rule.id}-{number}-{name}",
                )


def head(rule: Rule) -> Head:
    return Head(
        url="https://wheels.example/w/",
        base="https://wheels.example/w/",
        title="Wheels",
        description="Oil for rims.",
        authors=("Ada",),
        generator=rule.generators[0],
        published=datetime(2026, 5, 1, tzinfo=UTC),
    )


def page(snippet: str) -> str:
    """The HTML of a page's body with ``snippet`` where its first comment says."""
    if "<!--headed-->" in snippet:
        return f"<main><header><h1>Wheels</h1>{snippet}</header>{PROSE}</main>"
    snippet = snippet.removeprefix("<!--site-->")
    if snippet.startswith("<!--above-->"):
        return f"<main>{snippet}<h1>Wheels</h1>{PROSE}</main>"
    if snippet.startswith("<!--around-->"):
        return f"<main>{snippet}<h1>Wheels</h1>{PROSE}{snippet}</main>"
    if snippet.startswith("<!--first-->"):
        return f"<main><header><h1>Wheels</h1></header><div>{snippet}{PROSE}</div></main>"
    if snippet.startswith("<!--below-->"):
        return f"<main><h1>Wheels</h1>{snippet}{PROSE}</main>"
    if snippet.startswith("<!--wrapped-->"):
        return f"<main><div><h1>Wheels</h1></div>{snippet}{PROSE}</main>"
    if snippet.startswith("<!--boxed-->"):
        return f"<main><h1>Wheels</h1><div class=text>{PROSE}</div>{snippet}</main>"
    if snippet.startswith("<!--outside-->"):
        return f"{snippet}<h1>Wheels</h1>{PROSE}"
    return f"<main><h1>Wheels</h1>{PROSE}{snippet}</main>"


def pruned(rule: Rule, snippet: str) -> tuple[str, set[str]]:
    """The words of the page with ``snippet`` without boilerplate, and the rules that took some."""
    tree = parse(page(snippet))
    root = tree.css_first("main") or tree.body
    assert root is not None
    dropped = remove_selected(root, [".ad"]) if snippet.startswith("<!--drop-->") else ()
    if rule is Structure.HIDDEN:
        hidden = remove_hidden(hidden_elements(root, root.css(MAY_BE_HIDDEN)))
        dropped = tuple(RemovedBox.hidden(each.element, each.text) for each in hidden)
    site = witness(rule, snippet) if snippet.startswith("<!--site-->") else None
    removed = remove_boilerplate(root, head(rule), site=site).removed
    return compact_text(root), {each.rule for each in (*dropped, *removed)}


def witness(rule: Rule, snippet: str) -> KnownVerdicts:
    """The verdicts of a site all of whose pages have ``snippet``, after prose of their own."""
    site = SiteWitness(KnownVerdicts())
    for number in range(12):
        own = page(snippet).replace(PROSE, PROSE.replace("A wheel", f"Wheel {number}"))
        root = parse(own.replace("{number}", str(number))).css_first("main")
        assert root is not None
        removal = remove_boilerplate(root, head(rule), site=site)
        left_out = LeftOut(url="", reason="", suspected=removal.suspected, edges=removal.edges)
        site.saw([left_out], str(number))
    return site.verdicts()


def without(snippet: str) -> str:
    """The words that a page with ``snippet`` has beside it."""
    if SECTIONS in snippet:
        return whole(f"<!--below-->{SECTIONS}")
    count = snippet.count(PROSE)
    rest = CODE if CODE in snippet and "<span>Copy" in snippet else ""
    body = parse(f"<h1>Wheels</h1>{PROSE * (count + 1)}{rest}").body
    assert body is not None
    return compact_text(body)


def whole(snippet: str) -> str:
    body = parse(page(snippet)).body
    assert body is not None
    return compact_text(body)


def blocks_of(rule: Rule, body: str) -> tuple[Block, ...]:
    named = rule.generators[0]
    generator = f"<meta name=generator content='{named}'>" if named else ""
    html = f"<html><head>{generator}<title>Wheels</title></head><body>{body}</body></html>"
    entry = extract(SourcePage(url="https://wheels.example/", html=html))
    assert isinstance(entry, Entry)
    return entry.page.content


TAKEN = [*snippets("takes")]
LEFT = [*snippets("leaves")]


def of_phase(cases: list[ParameterSet], phase: str) -> list[ParameterSet]:
    return [each for each in cases if cast("Rule", each.values[0]).phase == phase]


def test_every_rule_has_examples_of_both_kinds_and_a_reason() -> None:
    assert set(EXAMPLES) == set(RULES)
    for name, rule in RULES.items():
        assert name == rule.id
        assert EXAMPLES[name].takes
        assert EXAMPLES[name].leaves
        assert rule.why.endswith(".")


def test_the_documentation_has_every_rule() -> None:
    """If not, ``python -m tests.extract.rule_table`` writes them anew."""
    page = PAGE.read_text("utf-8")
    assert page == with_table(page)
    assert all(f"| `{name}` |" in page for name in RULES)


def test_no_name_is_in_two_rules() -> None:
    prune = [
        each
        for each in RULES.values()
        if each.phase == "prune" and each not in (Structure.OUTSIDE, Structure.PLACE)
    ]
    names = [name.replace("-", "") for rule in prune for name in rule.names.split()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("rule", "snippet"), of_phase(TAKEN, "prune"))
def test_a_rule_takes_its_examples(rule: Rule, snippet: str) -> None:
    left, by = pruned(rule, snippet)
    assert left == without(snippet)
    assert rule.id in by


@pytest.mark.parametrize(("rule", "snippet"), of_phase(LEFT, "prune"))
def test_a_rule_leaves_its_counter_examples(rule: Rule, snippet: str) -> None:
    assert pruned(rule, snippet) == (whole(snippet), set())


@pytest.mark.parametrize(("rule", "snippet"), of_phase(TAKEN, "keep"))
def test_a_rule_to_keep_keeps_its_examples(rule: Rule, snippet: str) -> None:
    assert pruned(rule, snippet) == (whole(snippet), set())


@pytest.mark.parametrize(("rule", "snippet"), of_phase(LEFT, "keep"))
def test_a_rule_to_keep_keeps_nothing_else(rule: Rule, snippet: str) -> None:
    assert pruned(rule, snippet)[0] == without(snippet)


@pytest.mark.parametrize(("rule", "snippet"), of_phase(TAKEN, "blocks"))
def test_a_mark_is_not_in_the_blocks(rule: Rule, snippet: str) -> None:
    marked = re.compile(r"<(\w+) class='[^']+'.*?</\1>")
    bare = marked.sub("", snippet)
    assert bare != snippet
    frame = f"<main><h1>Wheels</h1>{PROSE}{{}}{PROSE}</main>"
    assert blocks_of(rule, frame.format(snippet)) == blocks_of(rule, frame.format(bare))


@pytest.mark.parametrize(("rule", "snippet"), of_phase(LEFT, "blocks"))
def test_what_is_no_mark_is_in_the_blocks(rule: Rule, snippet: str) -> None:
    found = blocks_of(rule, f"<main><h1>Wheels</h1>{PROSE}{snippet}{PROSE}</main>")
    body = parse(snippet).body
    assert body is not None
    assert compact_text(body) in "".join("".join(str(each) for each in found).split())


@pytest.mark.parametrize(
    ("rule", "generator"),
    [(rule, each) for rule in RULES.values() for each in rule.generators[1:]],
)
def test_a_rule_is_for_each_of_its_generators(rule: Rule, generator: str) -> None:
    assert rule.is_for(f"{generator} 4")
    assert rule.is_for("") == ("" in rule.generators)


ASIDE = (
    "<div><p>All about wheels that wobble, and about those that do not, by one who rides.</p></div>"
)


@pytest.mark.parametrize(("rule", "snippet"), of_phase(TAKEN, "locate"))
def test_the_element_of_a_generator_is_the_content(rule: Rule, snippet: str) -> None:
    assert blocks_of(rule, ASIDE + snippet) == (TextBlock(PROSE[3:-4]),)


@pytest.mark.parametrize(("rule", "snippet"), of_phase(LEFT, "locate"))
def test_other_elements_of_a_generator_are_not_the_whole_content(rule: Rule, snippet: str) -> None:
    assert blocks_of(rule, ASIDE + snippet) == (TextBlock(ASIDE[8:-10]), TextBlock(PROSE[3:-4]))


@pytest.mark.parametrize(("rule", "snippet"), of_phase(TAKEN, "metadata"))
def test_a_rule_of_metadata_matches_its_examples(rule: Rule, snippet: str) -> None:
    assert rule is LABEL_TEXT
    assert "Rims" in find_labels(body_of(snippet))[0]


@pytest.mark.parametrize(("rule", "snippet"), of_phase(LEFT, "metadata"))
def test_a_rule_of_metadata_matches_nothing_else(rule: Rule, snippet: str) -> None:
    assert rule is LABEL_TEXT
    assert find_labels(body_of(snippet))[0] == set()


def body_of(snippet: str) -> LexborNode:
    body = parse(snippet).body
    assert body is not None
    return body


WEAK = [
    pytest.param(rule, name, id=f"{rule.id}-{name}")
    for rule in RULES.values()
    if rule.evidence == "weak"
    for name in rule.names.split()
]
BOXES = (
    "<div class='{}'><h2>Of the day</h2></div>",
    "<div class='{}'><p>Come along on a Sunday in May, and bring a lamp with you.</p></div>",
    "<div class='{}'><pre>turn()</pre></div>",
)


@pytest.mark.parametrize(("rule", "name"), WEAK)
@pytest.mark.parametrize("box", BOXES, ids=["heading", "sentence", "code"])
@pytest.mark.parametrize("recurs", [True, False, None])
def test_the_site_decides_on_a_box_with_content_that_a_weak_name_suspects(
    rule: Rule, name: str, box: str, recurs: bool | None
) -> None:
    root = parse(f"<main><h1>Wheels</h1>{PROSE}{box.format(name)}{PROSE}</main>").css_first("main")
    assert root is not None
    removal = remove_boilerplate(root, head(rule), site=Verdicts(recurs))
    assert [each.rule for each in removal.removed] == ([rule.id] if recurs else [])
    assert [(each.rule, each.removed) for each in removal.suspected] == [(rule.id, recurs is True)]


@pytest.mark.parametrize(
    "box",
    [
        "<div id=post-info>{}</div>",
        "<div class=avatar>{}</div>",
        "<section class=announcement>{}</section>",
        "<div id=page-header><div id=post-info>{}</div></div>",
    ],
)
def test_no_weak_rule_takes_a_box_with_the_page_s_heading(box: str) -> None:
    html = box.format("<h1 class=post-title>Hubs</h1>May 2026")
    root = parse(f"<main>{html}<p>Oil.</p></main>").css_first("main")
    assert root is not None
    assert not remove_boilerplate(root, head(ID_RULE), site=Verdicts(recurs=True)).removed


def test_the_site_s_name_is_no_heading_of_a_page() -> None:
    html = "<div id=site-footer><h1><a href=/>Wheels</a></h1></div>"
    root = parse(f"<main>{PROSE}{html}</main>").css_first("main")
    assert root is not None
    removal = remove_boilerplate(root, head(ID_RULE), site=Verdicts(recurs=True))
    assert [each.rule for each in removal.removed] == ["id"]


@pytest.mark.parametrize("generator", ["", "Hexo", "Jekyll", "quarto", "pydoctor"])
def test_what_is_looked_for_before_the_selectors_is_seldom(generator: str) -> None:
    """What stands on every page, such as ``div``, would make each page search for all of them."""
    quick = _rules_for(generator).quick
    assert [each for each in quick.split(", ") if not re.search(r"[.#\[]", each)] == []
