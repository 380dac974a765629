"""Parts that React's server wrote after the page stand where its script would put them."""

from __future__ import annotations

from scp_ssg.dom import parse
from scp_ssg.extract import Selectors, SourcePage, explain
from scp_ssg.extract.visibility.templates import place_streamed_parts


def shown(html: str) -> str:
    tree = parse(html)
    place_streamed_parts(tree, html)
    body = tree.body
    assert body is not None
    for each in body.css("script, [hidden]"):
        each.decompose()
    return " ".join(body.text(separator=" ").split())


def test_a_part_replaces_what_stood_in_its_place() -> None:
    assert (
        shown(
            '<p>one</p><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><p>three</p>'
            '<div hidden id="S:0"><p>two</p></div><script>$RC("B:0","S:0")</script>'
        )
        == "one two three"
    )


def test_a_part_has_holes_of_its_own() -> None:
    assert (
        shown(
            '<main><!--$?--><template id="B:0"></template>Loading<!--/$--><p>four</p></main>'
            '<div hidden id="S:0"><p>one</p><!--$?--><template id="B:1"></template>'
            '<!--$-->Loading<!--/$--><!--/$--><p>three</p></div><script>$RC("B:0","S:0")</script>'
            '<div hidden id="S:1">two</div><script>$RC("B:1","S:1")</script>'
        )
        == "one two three four"
    )


def test_a_part_comes_in_pieces() -> None:
    assert (
        shown(
            '<main><!--$?--><template id="B:0"></template>Loading<!--/$--><p>four</p></main>'
            '<div hidden id="S:0"><p>one</p><template id="P:1"></template><p>three</p></div>'
            '<div hidden id="S:1"><p>two</p></div><script>$RS("S:1","P:1")</script>'
            '<script>$RC("B:0","S:0")</script>'
        )
        == "one two three four"
    )


def test_calls_that_name_nothing_change_nothing() -> None:
    assert shown('<p>one</p><script>$RC("B:0","S:0");$RC("","x")</script>') == "one"
    inside = '<div hidden id="S:0"><template id="B:0"></template>x</div><p>one</p>'
    assert shown(inside + '<script>$RC("B:0","S:0")</script>') == "one"


def test_a_hole_without_an_end_keeps_what_follows() -> None:
    assert (
        shown(
            '<main><template id="B:0"></template><p>two</p></main>'
            '<div hidden id="S:0"><p>one</p></div>'
            '<script>$RC("B:0","S:0")</script>'
        )
        == "one two"
    )


def test_what_explains_the_choice_sees_the_parts_too() -> None:
    html = (
        '<main><!--$?--><template id="B:0"></template><p>Wait</p><!--/$--></main>'
        '<div hidden id="S:0"><p>Listen to the chain.</p></div><script>$RC("B:0","S:0")</script>'
    )
    choice = explain(SourcePage(url="https://bikes.example/", html=html), Selectors())
    assert (choice.element, choice.characters) == ("body > main", len("Listentothechain."))
