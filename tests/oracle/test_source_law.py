"""Pages that hypothesis grows: the tree says what its blocks are, and both readers must agree."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.source.reading import blocks_of_markdown
from scp_ssg.dom import parse
from scp_ssg.extract.blocks.handlers import blocks
from tests.oracle import markdown_tree as tree
from tests.oracle.rendering import EVERYDAY, rendered

BASE = "https://example.org/guide/page/"

words = st.sampled_from(
    ["flour", "water", "salt", "leaven", "crumb", "oven", "Ähre", "麦", "хлеб", "l'eau", "500g"]
)
spans = st.one_of(
    words.map(lambda word: tree.Span(word, word)),
    st.tuples(
        st.sampled_from(
            [
                *("**{}**", "*{}*", "`{}`", "=={}==", "^^{}^^", "~~{}~~", "{{++{}++}}"),
                *("<kbd>{}</kbd>", "`#!python {}`", "***{}***", "**=={}==**", "_{}_"),
            ]
        ),
        words,
    ).map(lambda pair: tree.Span(pair[0].format(pair[1]), pair[1])),
    st.sampled_from(
        [
            tree.Span("x^2^", "x^2"),
            tree.Span("H~2~O", "H2O"),
            tree.Span("10~2~", "10_2"),
            tree.Span("1^st^", "1st"),
            tree.Span("++ctrl+c++", "Ctrl+C"),
            tree.Span("$a_1 < b$", r"\(a_1 < b\)"),
            tree.Span(r"\(x\)", r"\(x\)"),
            tree.Span(":smile:", "😄"),
            tree.Span("{--old--}{++new++}", "oldnew"),
            tree.Span("{~~old~>new~~}", "oldnew"),
            tree.Span("-->", "→"),
            tree.Span("&amp;", "&"),
        ]
    ),
)
plain = words.map(lambda word: tree.Span(word, word))
links = st.builds(
    tree.Link, spans, st.sampled_from([f"https://example.com/{name}" for name in "abc"])
)
images = st.builds(tree.Image, words, st.just("https://example.com/jar.png"))


@st.composite
def lines(draw: st.DrawFn) -> tree.Line:
    """A word first: what a line begins with may mean something else."""
    rest = draw(st.lists(st.one_of(spans, spans, links, images), max_size=4))
    return (draw(plain), *rest)


paragraphs = st.builds(tree.Paragraph, lines())
codes = st.builds(
    tree.Code,
    st.sampled_from(["python", "yaml", "text", "sh", "html"]),
    st.sampled_from(
        [
            ("a = 1",),
            ("if True:", "    pass"),
            ("# no heading", "", "- no item"),
            ("!!! no", "    box"),
            ("<p>&amp;</p>",),
            ("| no | table |",),
            ("    indented", "less"),
        ]
    ),
    st.sampled_from(["", "", "bake.py", "two words"]),
    st.sampled_from(["", "", ' linenums="1"', ' hl_lines="1"']),
)
diagrams = st.just(tree.Code("mermaid", ("graph LR", "  A --> B")))
leaves = st.one_of(
    paragraphs,
    paragraphs,
    codes,
    diagrams,
    st.builds(tree.Formula, st.sampled_from(["x", "a < b", r"\frac{1}{n}"])),
    st.integers(1, 3).flatmap(
        lambda width: st.builds(
            tree.Table,
            st.lists(
                st.lists(lines(), min_size=width, max_size=width).map(tuple),
                min_size=2,
                max_size=3,
            ).map(tuple),
        )
    ),
)


def grown(inner: st.SearchStrategy[tree.Node]) -> st.SearchStrategy[tree.Node]:
    some = sequences(inner)
    items = st.builds(
        tree.Task, lines(), st.one_of(st.just(()), some), st.sampled_from(["", "", "[ ] ", "[x] "])
    )
    openings = ["!!! note", "!!! warning inline", "??? tip", "???+ note"]
    lists = st.builds(
        tree.Items, st.booleans(), st.lists(items, min_size=1, max_size=3).map(tuple), st.booleans()
    )
    return st.one_of(
        lists,
        lists,
        st.builds(tree.Box, st.sampled_from(openings), spans, some),
        st.builds(tree.Tabs, st.lists(st.tuples(words, some), min_size=1, max_size=3).map(tuple)),
        st.builds(tree.Quote, some),
    )


def sequences(nodes: st.SearchStrategy[tree.Node]) -> st.SearchStrategy[tuple[tree.Node, ...]]:
    """Nodes with a paragraph before each that the one before would take in: a list, a quote."""
    return st.lists(nodes, min_size=1, max_size=3).map(_apart)


def _apart(nodes: list[tree.Node]) -> tuple[tree.Node, ...]:
    between = tree.Paragraph((tree.Span("then", "then"),))
    found: list[tree.Node] = []
    for node in nodes:
        if found and not isinstance(node, tree.Paragraph | tree.Code):
            found.append(between)
        found.append(node)
    return tuple(found)


nodes = st.recursive(leaves, grown, max_leaves=8)
# Python-Markdown takes what a definition in a list holds for code.
definitions = st.builds(tree.Definition, plain, lines(), st.one_of(st.just(()), sequences(leaves)))
# Python-Markdown puts what ends an item in such a block behind the list, if the block is in a tab.
notes = st.builds(
    tree.Note, st.sampled_from(["note", "details", "warning"]), spans, sequences(nodes)
)
headings = st.builds(tree.Heading, st.integers(1, 6), lines())
pages = sequences(st.one_of(nodes, nodes, nodes, definitions, notes, headings))


def check(page: tuple[tree.Node, ...]) -> None:
    source = "\n".join(tree.markdown(page))
    body = parse(rendered(source)).body
    assert body is not None
    expected = tree.blocks(page)
    assert list(blocks(body, base_url=BASE)) == expected, source
    assert blocks_of_markdown(source, EVERYDAY, base=BASE) == expected, source


@given(pages)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_page_is_what_its_tree_says(page: tuple[tree.Node, ...]) -> None:
    check(page)


@pytest.mark.slow
@given(pages)
@settings(max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_many_pages_are_what_their_trees_say(page: tuple[tree.Node, ...]) -> None:
    check(page)
