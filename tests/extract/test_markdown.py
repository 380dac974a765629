"""The Markdown of a page's content: what each kind of element becomes."""

from __future__ import annotations

import pytest

from oracle.markdown_law import parser
from scp_ssg.dom import parse
from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.extract.blocks.markdown import markdown

PAGE = "https://example.org/docs/page/"
TASKS = """<ul><li><input type=checkbox disabled checked> a
<li><input type=checkbox disabled> b</ul>"""
TABS = """<div class="tabbed-set"><div class="tabbed-labels"><label>One</label>
<label>Two</label></div>
<div class="tabbed-content"><div class="tabbed-block"><p>a</p></div>
<div class="tabbed-block"><p>b</p></div></div></div>"""


def written(html: str) -> str:
    """The Markdown of ``html``, without the line feed at its end."""
    body = parse(html).body
    assert body is not None
    return markdown(body, base_url=PAGE, page_url=PAGE).removesuffix("\n")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Two</h2><h6>Six</h6>", "## Two\n\n###### Six"),
        ("<h2>Sharp #</h2>", "## Sharp \\#"),
        ('<h1>Name <a class="headerlink" href="#n">¶</a></h1>', "# Name"),
        (f'<h1><a href="{PAGE}">Itself</a></h1>', "# Itself"),
        ("<p>One</p><hr><p>two</p>", "One\n\n---\n\ntwo"),
        ("<p>One<br>two</p>", "One\\\ntwo"),
        ("<p>x<sup>2</sup></p>", "x^2"),
    ],
)
def test_headings_and_lines(html: str, expected: str) -> None:
    assert written(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            '<p>See <a href="../other/#a">this</a>.</p>',
            "See [this](https://example.org/docs/other/#a).",
        ),
        ('<p>See<a href="x"> this </a>now</p>', f"See [this]({PAGE}x) now"),
        ('<a href="#part">Part</a>', f"[Part]({PAGE}#part)"),
        ('<a href="mailto:a@b.example">Mail</a>', "[Mail](mailto:a@b.example)"),
        ('<a href="javascript:go()">Go</a>', "Go"),
        ('<a href="https://a.example/b">https://a.example/b</a>', "<https://a.example/b>"),
        ('<a href="w_(x)">W [x]</a>', f"[W \\[x\\]]({PAGE}w_%28x%29)"),
        ('<a href="x" aria-label="Named"><i class="icon"></i></a>', f"[Named]({PAGE}x)"),
        ('<a href="x"></a>', ""),
        ('<p>a<a href="#x" title="Top"></a></p>', "a"),
        ('<p>a<a class="headerlink" href="x" title="Permalink"></a></p>', "a"),
        ('<a href="x">[A]: b</a>', f"[\\[A\\]: b]({PAGE}x)"),
        ('<p>Look! <a href="x">x</a>!<a href="y">y</a></p>', f"Look! [x]({PAGE}x)\\![y]({PAGE}y)"),
        (
            (
                '<div class="sd-card"><div class="sd-card-title">Card</div><p>Words</p>'
                '<a class="sd-stretched-link sd-hide-link-text" href="x"><span>x</span></a></div>'
            ),
            f"Card\n\nWords\n\n[Card]({PAGE}x)",
        ),
        (
            '<a href="card"><h3>Card</h3><p>Words</p></a>',
            f"### [Card]({PAGE}card)\n\n[Words]({PAGE}card)",
        ),
    ],
)
def test_links_stand_where_they_stand_in_the_sentence(html: str, expected: str) -> None:
    assert written(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("a <b>b</b> <i>c</i> <del>d</del>", "a **b** *c* ~~d~~"),
        ("a <b> b </b>c", "a **b** c"),
        ("<b>Note:</b>text", "<strong>Note:</strong>text"),
        ("<b>Note:</b> text", "**Note:** text"),
        ("un<em>believ</em>able", "un*believ*able"),
        ("<b>a</b><b>b</b>", "<strong>a</strong>**b**"),
        ("<b><b>a</b></b>", "**a**"),
        ("<em></em>a<strong> </strong>b", "a b"),
        ("<b>one<p>two</p></b>", "**one**\n\n**two**"),
        ("<code>a`b</code> <kbd>Ctrl</kbd>", "``a`b`` `Ctrl`"),
        ("<code>`</code>", "`` ` ``"),
        ("<code>a</code><code>b</code>", "`ab`"),
        ("<code>a<em>b</em>c</code>", "`abc`"),
        ('<code>A<a href="b">B</a>[C]</code>', f"`A`[`B`]({PAGE}b)`[C]`"),
        ("<b><code>x</code></b>", "**`x`**"),
    ],
)
def test_emphasis_and_code_in_a_line(html: str, expected: str) -> None:
    assert written(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<p>a <img src="i.png" alt="An [i]"> b</p>', f"a ![An \\[i\\]]({PAGE}i.png) b"),
        ('<a href="x"><img src="i.png" alt=""></a>', f"[![]({PAGE}i.png)]({PAGE}x)"),
        ('<img class="emoji" src="i.png" alt=":smile:">', ":smile:"),
        ('<img src="data:image/png;base64,AA" alt="none">', ""),
        (
            '<figure><img src="i.png" alt="A"><figcaption>Cap <b>t</b></figcaption></figure>',
            f"![A]({PAGE}i.png)\n\nCap **t**",
        ),
        ('<p>a <video src="v.mp4" title="Film"></video> b</p>', f"a [Film]({PAGE}v.mp4) b"),
        ('<iframe src="map.html" title="Map"></iframe>', f"[Map]({PAGE}map.html)"),
        ('<p>A List<Object> of <a href="a.html">a</a>.</p>', f"A List of [a]({PAGE}a.html)."),
    ],
)
def test_images_and_media_stand_where_they_stand(html: str, expected: str) -> None:
    assert written(html) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2 * 3 * 4 and *stars*",
        "snake_case and __init__ and _x_",
        "a <b> &amp; &copy; <!-- c --> < d",
        "[text](target) and [x][y] and ![i](j) and [^1]",
        "HEAD^[1] and x^[n]",
        "[label]: https://example.org/",
        "`ticks` and \\ back\\slash \\*",
        "# no heading",
        "- no item",
        "+ no item",
        "12. no item",
        "3) no item",
        "> no quote",
        "~~~ no fence",
        "~~no~~ ~x~",
        "===",
        "---",
        ": no definition",
        "costs $5 or $6",
        "2025 (see note 4) or 12. March",
    ],
)
def test_text_reads_back_as_text(text: str) -> None:
    html = text.replace("&", "&amp;").replace("<", "&lt;")
    tokens = parser().parse(written(f"<p>{html}</p>"))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    children = tokens[1].children or []
    assert {child.type for child in children} <= {"text", "text_special"}
    assert "".join(child.content for child in children) == text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"),
        ('<ol start="9"><li>a</li><li>b<ul><li>c</li></ul></li></ol>', "9. a\n10. b\n    - c"),
        ('<ol><li>a</li><li value="7">b</li><li>c</li></ol>', "1. a\n7. b\n8. c"),
        ("<ol reversed><li>a</li><li>b</li></ol>", "2. a\n1. b"),
        ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n\n- c"),
        ("<ul><li>a<pre>x\n\n y</pre></li></ul>", "- a\n\n  ```\n  x\n\n   y\n  ```"),
        ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"),
        (
            TASKS,
            "- [x] a\n- [ ] b",
        ),
        ("<dl><dt>A</dt><dt>B</dt><dd>one</dd><dd>two</dd></dl>", "A\nB\n: one\n: two"),
        ("<dl><dt>A</dt><dd><p>a</p><p>b</p></dd></dl>", "A\n: a\n\n  b"),
        ("<dl><dt>A</dt><dd><pre>x</pre></dd></dl>", "**A**\n\n```\nx\n```"),
        ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
    ],
)
def test_lists_definitions_and_quotes(html: str, expected: str) -> None:
    assert written(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<pre><code class="language-py">a</code></pre>', "```py\na\n```"),
        ("<pre>a ``` b</pre>", "````\na ``` b\n````"),
        ('<pre class="mermaid">graph</pre>', "```mermaid\ngraph\n```"),
        (
            "<table><thead><tr><th>A<th>B</tr></thead><tr><td>a|b<td><code>c|d</code></tr></table>",
            "| A | B |\n| --- | --- |\n| a\\|b | `c\\|d` |",
        ),
        ("<table><tr><td>a<td>b</tr></table>", "|  |  |\n| --- | --- |\n| a | b |"),
        (
            '<table><tr><th>A<th>B</tr><tr><td colspan="2">c</tr></table>',
            "| A | B |\n| --- | --- |\n| c |  |",
        ),
        (
            "<table><tr><th>A</tr><tr><td>x<br>y<ul><li>a</li><li><b>b</b></li></ul></tr></table>",
            "| A |\n| --- |\n| x<br>y<ul><li>a</li><li>**b**</li></ul> |",
        ),
        (
            '<table><tr><th>A<th>B<tr><td>c<td><pre lang="py">x\ny</pre></table>',
            '| A | B |\n| --- | --- |\n| c | <pre><code class="language-py">x&#10;y</code></pre> |',
        ),
    ],
)
def test_code_and_tables(html: str, expected: str) -> None:
    assert written(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            '<div class="admonition note"><p class="admonition-title">Note</p><p>a</p></div>',
            "> **Note**\n>\n> a",
        ),
        ('<div class="admonition note"><p>a</p></div>', "> a"),
        ("<details><summary>More</summary><p>a</p></details>", "**More**\n\na"),
        (
            TABS,
            "**One**\n\na\n\n**Two**\n\nb",
        ),
    ],
)
def test_admonitions_and_tabs_are_headed_parts(html: str, expected: str) -> None:
    assert written(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (r'<span class="arithmatex">\(a_1*b\)</span>', "$a_1*b$"),
        (r'<div class="arithmatex">\[ x &lt;y \]</div>', "$$x < y$$"),
        (r'<p>in <script type="math/tex">a \\ b</script> line</p>', r"in $a \\ b$ line"),
        ("<p>It costs $5.</p>", "It costs $5."),
    ],
)
def test_formulas_are_tex_between_dollar_signs(html: str, expected: str) -> None:
    assert written(html) == expected


def test_footnotes() -> None:
    html = (
        '<p>a<sup id="fnref:x"><a class="footnote-ref" href="#fn:x">1</a></sup> '
        'b<sup><a class="footnote-ref" href="#fn:gone">2</a></sup></p>'
        '<div class="footnote"><ol><li id="fn:x"><p>note <b>x</b> '
        '<a class="footnote-backref" href="#fnref:x">back</a></p><pre>c</pre></li></ol></div>'
    )
    assert written(html) == (
        f"a[^1] b[\\[2\\]]({PAGE}#fn:gone)\n\n[^1]: note **x**\n\n    ```\n    c\n    ```"
    )


def test_a_footnote_without_its_text_is_a_number() -> None:
    html = (
        '<p>a<a class="footnote-ref" href="#n">1</a> b<a class="footnote-ref" href="#m">2</a></p>'
        '<ol><li id="m">note</li></ol><div hidden><li id="n">gone</li></div>'
    )
    assert written(html).startswith("a[1] b[^2]\n\n[^2]: note")


def test_footnotes_of_docutils() -> None:
    html = (
        '<p>a<a class="footnote-reference" href="#id2">1</a></p><aside class="footnote-list">'
        '<aside class="footnote" id="id2"><span class="label">[1]</span><p>note</p></aside></aside>'
    )
    assert written(html) == "a[^1]\n\n[^1]: note"


def test_footnotes_of_old_docutils() -> None:
    html = (
        '<dl class="footnote brackets"><dt class="label" id="id3"><span class="brackets">'
        '<a class="fn-backref" href="#id1">1</a></span></dt><dd><p>note</p></dd>'
        '<dt class="label"><span>[<a href="#id2">7</a>]</span></dt><dd><p>more</p></dd></dl>'
    )
    assert written(html) == "1. note\n2. [7] more"


def test_the_heading_of_the_theme_comes_first() -> None:
    fragment = "<p>words</p>"
    html = f"<html><body><main>{fragment}</main></body></html>"
    source = SourcePage(url=PAGE, html=html, fragment=fragment, title="2 < 3 #")
    entry = extract(source, markdown=True)
    assert isinstance(entry, Entry)
    assert entry.markdown is not None
    assert entry.markdown.text == "# 2 < 3 \\#\n\nwords\n"


def test_the_source_names_the_language_of_code() -> None:
    fragment = "<ul><li>a<pre><code>x = 1</code></pre></li></ul>"
    source = SourcePage(
        url=PAGE,
        html=f"<html><body><main>{fragment}</main></body></html>",
        fragment=fragment,
        markdown="- a\n\n  ```python\n  x = 1\n  ```\n",
    )
    entry = extract(source, markdown=True)
    assert isinstance(entry, Entry)
    assert entry.markdown is not None
    assert entry.markdown.text == "- a\n\n  ```python\n  x = 1\n  ```\n"


def test_nobody_pays_for_markdown_that_was_not_asked_for() -> None:
    entry = extract(SourcePage(url=PAGE, html="<main><p>words</p></main>"))
    assert isinstance(entry, Entry)
    assert entry.markdown is None
