"""Listings and fences found by the judges, and what they miss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle import keep
from oracle.code_law import Listing, fences, listings, lost_listings, unknown_languages
from scp_ssg.model import CodeBlock, TableBlock

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

LISTINGS = (Listing("def f():\n    return 1", boxes=False), Listing("x", boxes=False))

MARKDOWN = """\
```python title="a"
one
```

    ```{.sh .no-copy}
    two
      three
    ```

~~~
none
~~~

1. item
   ``` yaml
   four: 4
   ```
"""


def test_listings_have_no_line_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "CACHE", tmp_path)
    html = """<!doctype html><title>t</title><nav><pre>no</pre></nav><main><pre>
<span class=linenos>1</span>def f():
<span class=linenos>2</span>    return 1
</pre>
<table class=highlighttable><tr><td class=linenos><pre>1</pre><td class=code><pre>x</pre></table>
<pre> </pre><pre>a<div>b</div></pre></main>"""
    assert listings(html) == (*LISTINGS, Listing("ab", boxes=True))


def test_a_style_sheet_in_a_listing_is_no_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep, "CACHE", tmp_path)
    html = "<!doctype html><title>t</title><main><pre><style>.a{}</style>git add .</pre></main>"
    assert listings(html) == (Listing("git add .", boxes=False),)


def test_lines_that_a_style_sheet_parts_are_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep, "CACHE", tmp_path)
    line = "<span class=token-line><span>{}</span>{}</span>"
    lines = [line.format(text, end) for end in ("", "<br>") for text in ("enum A", "{ B }")]
    empty = line.format("\n", "")
    html = f"<title>t</title><main><pre>{lines[0]}{empty}{lines[1]}</pre><pre>{lines[2]}{lines[3]}"
    first, second = "enum A\n\n{ B }", "enum A\n{ B }"
    assert listings(html) == (Listing(first, boxes=False), Listing(second, boxes=False))


def test_what_was_typed_and_what_was_printed_are_shown_as_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep, "CACHE", tmp_path)
    shown = "<code style='display:block;'>{}</code>"
    parts = [shown.format("&gt; 1 + 1"), shown.format("2"), "<br>", shown.format("&gt; 3")]
    html = f"<main><pre>{''.join(parts)}</pre><pre><code>a</code><code>b</code></pre></main>"
    assert listings(html) == (
        Listing("> 1 + 1\n2\n\n> 3", boxes=False),
        Listing("ab", boxes=False),
    )


def test_a_table_in_a_listing_begins_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep, "CACHE", tmp_path)
    html = """<!doctype html><title>t</title><main><pre>   <table><tr><td class=gutter><pre>1</pre>
<td class=code><pre>  a
 b</pre></table></pre></main>"""
    [found] = listings(html)
    assert lost_listings([found], [CodeBlock(code="  a\n b")]) == []
    assert lost_listings([found], [CodeBlock(code="     a\n b")]) != []


def test_a_listing_that_lost_its_indent_is_lost() -> None:
    right, wrong = CodeBlock(code="def f():\n    return 1"), CodeBlock(code="def f():\nreturn 1")
    cell = TableBlock(rows=(("x",),))
    assert lost_listings(LISTINGS, [right, cell]) == []
    assert lost_listings(LISTINGS, [wrong, cell]) == ["def f():\n    return 1"]


def test_boxes_inside_a_listing_break_lines_of_their_own() -> None:
    boxed = Listing("one\n\ntwo", boxes=True)
    assert lost_listings([boxed], [CodeBlock(code="one\ntwo")]) == []
    assert lost_listings([boxed], [CodeBlock(code="one\n\nthree")]) == ["one\n\ntwo"]


def test_one_block_is_not_two_listings() -> None:
    listing = Listing("same", boxes=False)
    assert lost_listings([listing, listing], [CodeBlock(code="same")]) == ["same"]


def test_fences_that_name_a_language() -> None:
    assert fences(MARKDOWN) == [("python", "one"), ("sh", "two\n  three"), ("yaml", "four: 4")]


def test_languages_that_were_not_found() -> None:
    blocks = [CodeBlock(code="one", language="python"), CodeBlock(code="four: 4")]
    assert unknown_languages(MARKDOWN, blocks) == (["yaml: four: 4"], 2)
