"""Hypothesis strategies for made-up pages, from valid to absurd HTML."""

from __future__ import annotations

from hypothesis import strategies as st

__all__ = ["pages"]

TAGS = """a abbr article aside audio b blockquote body br button caption center cite code col
colgroup dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form
frameset h1 h2 h3 h6 head header hr html i iframe img input ins kbd label legend li link main map
mark marquee math menu meta mi mn mo mrow ms mtext nav nobr noframes noscript object ol optgroup
option output p param picture plaintext pre q rb rp rt ruby s samp script section select small
source span strike strong style sub summary sup svg foreignObject desc title table tbody td
template textarea tfoot th thead time tr track tt u ul var video wbr xmp annotation annotation-xml
mjx-container unknown-element x:y""".split()  # noqa: SIM905  a list of words reads as words
NAMES = """id class href src alt title lang dir rel role style hidden checked type start reversed
value rowspan colspan headers name content property datetime poster srcset data-src data-lang
aria-hidden aria-label aria-controls http-equiv charset open cite encoding media""".split()  # noqa: SIM905
VALUES = """highlight language-python linenos headerlink admonition tabbed-set tabbed-labels
tabbed-block footnote footnote-ref toc nav main article md-content__inner document body content
sig sig-name katex MathJax arithmatex task-list-item highlighttable filename keys emoji twemoji
tab tabpanel tablist doc-noteref checkbox math/tex application/ld+json refresh canonical
robots noindex og:title author 0 1 2 -1 65535 99999999999 https://example.org/ //example.org
http://[ javascript:alert(1) data:, #fn:1 ../../.. %zz mailto:a@b x-tex en zh_CN""".split()  # noqa: SIM905
ODD = st.sampled_from(
    [
        "\x00",
        "\ufeff",
        "\u200b",
        "\u00ad",
        "\u202e",
        "\u3042\n\u3042",
        "\ufffd",
        "\U0001f600",
        "&nbsp;",
        "&#0;",
        "&#xd800;",
        "&#x110000;",
        "&amp",
        "&lt;p&gt;",
        "&unknown;",
        "<",
        ">",
        "<!",
        "<!--",
        "-->",
        "<!-->",
        "<![CDATA[",
        "]]>",
        "<?php ?>",
        "</",
        "</p",
        "\r\n",
        "\t",
        "\\(x^2\\)",
        "$$",
        "\n\n\n",
        '"',
        "'",
        "=",
        "/>",
        "</body>",
        "</html>",
        "<!doctype html>",
    ]
)
TEXTS = st.one_of(ODD, st.text(max_size=12), st.sampled_from(["one two", "10", "x", " ", ""]))


@st.composite
def attributes(draw: st.DrawFn) -> str:
    pairs = draw(
        st.lists(
            st.tuples(
                st.sampled_from(NAMES), st.one_of(st.sampled_from(VALUES), st.text(max_size=6))
            ),
            max_size=3,
        )
    )
    return "".join(f' {name}="{value}"' for name, value in pairs)


@st.composite
def elements(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    """An element with the right end tag, a wrong one or none."""
    tag = draw(st.sampled_from(TAGS))
    start = f"<{tag}{draw(attributes())}>"
    body = "".join(draw(st.lists(inner, max_size=4)))
    end = draw(st.sampled_from([f"</{tag}>", f"</{tag}>", f"</{tag}>", "", "</div>", "</p></td>"]))
    return start + body + end


@st.composite
def chains(draw: st.DrawFn) -> str:
    """A few tags, repeated up to thousands of times."""
    tags = draw(st.lists(st.sampled_from(TAGS), min_size=1, max_size=3))
    times = draw(st.sampled_from([10, 100, 600, 3000]))
    text = draw(TEXTS)
    return "".join(f"<{tag}>" for tag in tags) * times + text


NODES = st.recursive(TEXTS, lambda inner: st.one_of(elements(inner), inner), max_leaves=25)
WHOLES = st.sampled_from(
    ["{}", "<!doctype html><title>t</title><main>{}</main>", "<body><article>{}", "<pre>{}</pre>",
     "<table><tr><td>{}", "<ul><li>{}</ul>", "<dl class=py><dt>{}<dd>{}</dl>", "<head>{}</head>{}",
     "<div role=main>{}</div>{}</body></html>{}"]
)  # fmt: skip


@st.composite
def pages(draw: st.DrawFn) -> bytes:
    """A page's bytes, usually UTF-8."""
    parts = draw(st.lists(st.one_of(NODES, NODES, NODES, chains()), min_size=1, max_size=5))
    text = draw(WHOLES).replace("{}", "".join(parts))
    encoding = draw(st.sampled_from(["utf-8", "utf-8", "utf-8", "utf-16", "latin-1", "shift_jis"]))
    return text.encode(encoding, "replace" if encoding != "utf-8" else "surrogatepass")
