"""Real pages: lost and invented blocks are differences, and only listed ones have a reason."""

from __future__ import annotations

from pathlib import Path

from oracle.site import Note, Site
from oracle.source.pages import Judged, extensions_of, judged
from scp_ssg.model import TextBlock

EXTENSIONS = frozenset({"admonition", "tables"})


def page(markdown: str, fragment: str) -> Judged:
    note = Note(file="a/index.html", path="a/", fragment=fragment, markdown=markdown)
    (found,) = judged(Site("site", "MkDocs", "", Path(), {"a/index.html": note}), EXTENSIONS)
    return found


def test_the_same_words_and_their_links_are_no_difference() -> None:
    found = page("title: A\n\n# One\n\n[two](b.md)\n", '<h1>One</h1><p><a href="../b/">two</a></p>')
    assert found == Judged("a/index.html", total=3, same=3, differences=[])


def test_a_lost_paragraph_has_no_reason() -> None:
    (difference,) = page("One.\n\nTwo.\n", "<p>One.</p>").differences
    assert (difference.expected, difference.actual) == ([TextBlock("Two.")], [])
    assert difference.reason is None


def test_an_invented_paragraph_has_no_reason() -> None:
    (difference,) = page("One.\n", "<p>One.</p><p>Share this</p>").differences
    assert (difference.expected, difference.actual) == ([], [TextBlock("Share this")])
    assert difference.reason is None


def test_html_in_the_source_is_a_reason() -> None:
    html = "<div><p>Two.</p></div>"
    (difference,) = page(f"One.\n\n{html}\n", f"<p>One.</p>{html}").differences
    assert difference.reason == "HTML in the source, which the judge does not read"


def test_extensions_are_those_of_the_configuration_and_of_mkdocs() -> None:
    configuration = (
        "theme: material\nmarkdown_extensions:\n  - admonition\n  # ours\n"
        "  - markdown.extensions.footnotes:\n      BACKLINK_TEXT: x\n  - pymdownx.keys\n"
        "plugins:\n  - search\n"
    )
    assert extensions_of(configuration) == {
        *("admonition", "footnotes", "pymdownx.keys"),
        *("fenced_code", "tables", "toc"),
    }
