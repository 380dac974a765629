"""Rules by what HTML and ARIA say."""

from __future__ import annotations

from scp_ssg.extract.rules import PAGE_PARTS, ROLES
from tests.extract.rule_examples.examples import Examples

__all__ = ["EXAMPLES"]


EXAMPLES = {
    "tag-navigation": Examples(
        takes=(
            "<nav><a href='/a/'>Rims</a></nav>",
            "<menu><li>Save</li></menu>",
            "<search>Find</search>",
            "<details><summary>On wheels</summary><nav><a href='#a'>Rims</a></nav></details>",
        ),
        leaves=(
            "<section><a href='/a/'>Rims</a></section>{prose}",
            "<details><summary>On wheels</summary><a href='#a'>Rims</a></details>",
        ),
    ),
    "role": Examples(
        takes=tuple(f"<div role={role}>Turn the page.</div>" for role in sorted(ROLES)),
        leaves=(
            "<div role=region>Turn the page.</div>",
            "<div role=note>Turn the page.</div>",
            "<dialog role=dialog open>Turn the page.</dialog>",
        ),
    ),
    "page-part": Examples(
        takes=tuple(
            f"<header itemscope itemtype='http://schema.org/{part}'>Turn the page.</header>"
            for part in sorted(PAGE_PARTS)
        ),
        leaves=(
            "<header itemscope itemtype='http://schema.org/CreativeWork'>Turn the page.</header>",
            "<header itemscope itemtype='http://schema.org/WPHeader'><h1>Rims</h1></header>",
        ),
    ),
    "label": Examples(
        takes=(
            "<ol aria-label='Breadcrumbs'><li><a href='/'>Home</a></li></ol>",
            "<div aria-label='Pagination'><a href='/2/'>2</a></div>",
            "<div aria-label='On this page'><a href='#a'>Rims</a></div>",
            "<div aria-label='Table of contents'><a href='#a'>Rims</a></div>",
        ),
        leaves=("<div aria-label='Wheels'><p>Listen to the chain.</p></div>",),
    ),
    "advertisement": Examples(
        takes=(
            "<iframe src='https://rcm-fe.amazon-adsystem.com/e/cm?t=a'></iframe>",
            "<iframe src='//ad.doubleclick.net/x'></iframe>",
            "<p><iframe src='https://rcm-fe.amazon-adsystem.com/e/cm?t=a'></iframe></p>",
            "<iframe src='https://pagead2.googlesyndication.com/x'></iframe>",
        ),
        leaves=(
            "<iframe src='https://a.example/?from=//ad.doubleclick.net/x'>Rims</iframe>",
            "<iframe src='https://www.amazon.com/rims'>Rims</iframe>",
        ),
    ),
    "shared": Examples(
        takes=(
            (
                "<p>Like it? Share: <a href='https://a.example/t?text=W&url=https://wheels.example/w/'>A"
                "</a>, <a href='https://b.example/?u=http%3A%2F%2Flocalhost%2Fw%2Findex.html'>B</a></p>"
            ),
            "<a href='https://a.example/?u=https://wheels.example/w/'>A</a>{prose}",
            "<a href='https://a.example/text?W%20https://wheels.example/w/'>A</a>{prose}",
            (
                "<ul><li><a href='https://a.example/?u=https://wheels.example/w/'>A</a></li>"
                "<li><a href='https://b.example/?u=https://wheels.example/w/'>B</a></li></ul>{prose}"
            ),
            (
                "<div><a href='https://a.example/?u=https://wheels.example/w/'>Discuss it</a> • "
                "<a href=https://code.example/ada/wheels/blob/main/posts/w.mdx>The source</a></div>"
            ),
            (
                "<div><a href='https://a.example/?u=https://wheels.example/w/'>Discuss it</a> • "
                "<a href=https://code.example/ada/wheels/edit/main/posts/w/index.md>Edit</a></div>"
            ),
        ),
        leaves=(
            "<p><a href='https://a.example/?u=https://wheels.example/rims/'>Rims</a></p>",
            "<p><a href='https://a.example/?u=https://b.example/rims/w'>A</a></p>",
            (
                "<p>If your wheel is true by now, then by all means say so <a href='https://a.example/?u="
                "https://wheels.example/w/'>there</a>, among others.</p>"
            ),
            "<p><a href='https://wheels.example/w/?page=2'>Wheels</a></p>",
            "<p><a href='https://a.example/?u=w'>Wheels</a></p>",
            (
                "<p><a href='https://a.example/?u=https://wheels.example/w/'>Discuss it</a> • "
                "<a href=https://code.example/ada/wheels/blob/main/tools/key.py>The tool</a></p>"
            ),
            "<div><a href=https://code.example/ada/wheels/blob/main/posts/w.mdx>Rims</a></div>",
        ),
    ),
    "tag-footer": Examples(
        takes=("<footer>Made with care.</footer>",),
        leaves=("<blockquote><p>Turn left.</p><footer>Ada</footer></blockquote>",),
    ),
}
