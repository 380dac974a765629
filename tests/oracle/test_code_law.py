"""Listings and fences found by the judges, and what they miss."""

from __future__ import annotations

from oracle.code_law import fences, listings, lost_listings, unknown_languages
from scp_ssg.model import CodeBlock, TableBlock

PAGE = """<main><pre>
<span class=linenos>1</span>def f():
<span class=linenos>2</span>    return 1
</pre>
<table class=highlighttable><tr><td class=linenos><pre>1</pre><td class=code><pre>x</pre></table>
<pre> </pre></main>"""

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


def test_listings_have_no_line_numbers() -> None:
    assert listings(PAGE) == [("def f():\n    return 1", False), ("x", False)]


def test_a_listing_that_lost_its_indent_is_lost() -> None:
    right, wrong = CodeBlock(code="def f():\n    return 1"), CodeBlock(code="def f():\nreturn 1")
    cell = TableBlock(rows=(("x",),))
    assert lost_listings(PAGE, [right, cell]) == ([], 2)
    assert lost_listings(PAGE, [wrong, cell]) == (["def f():\n    return 1"], 2)


def test_boxes_inside_a_listing_break_lines_of_their_own() -> None:
    html = "<main><pre>one\n<div>two</div>\nthree</pre></main>"
    assert lost_listings(html, [CodeBlock(code="one\ntwo\nthree")]) == ([], 1)
    assert lost_listings(html, [CodeBlock(code="one\n\nthree")]) == (["one\ntwo\nthree"], 1)


def test_one_block_is_not_two_listings() -> None:
    html = "<main><pre>same</pre><pre>same</pre></main>"
    assert lost_listings(html, [CodeBlock(code="same")]) == (["same"], 2)


def test_fences_that_name_a_language() -> None:
    assert fences(MARKDOWN) == [("python", "one"), ("sh", "two\n  three"), ("yaml", "four: 4")]


def test_languages_that_were_not_found() -> None:
    blocks = [CodeBlock(code="one", language="python"), CodeBlock(code="four: 4")]
    assert unknown_languages(MARKDOWN, blocks) == (["yaml: four: 4"], 2)
