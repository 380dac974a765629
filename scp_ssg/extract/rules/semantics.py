"""Rules by what HTML and ARIA say that an element is."""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = [
    "ADVERTISEMENT",
    "FOOTER",
    "LABEL",
    "POPOVER",
    "ROLES",
    "ROLE_RULE",
    "SEMANTIC_RULES",
    "SHARE_ICON",
    "TAGS",
    "TAG_RULE",
]

TAGS = frozenset({"menu", "nav", "search"})

ROLES = frozenset(
    {"alertdialog", "banner", "complementary", "contentinfo", "dialog", "directory", "doc-toc"}
    | {"menu", "menubar", "navigation", "search", "toolbar"}
)

TAG_RULE = Rule(
    id="tag-navigation",
    why="HTML says that these elements are ways through the site, commands or a search.",
    takes=(
        "<nav><a href='/a/'>Rims</a></nav>",
        "<menu><li>Save</li></menu>",
        "<search>Find</search>",
    ),
    leaves=("<section><a href='/a/'>Rims</a></section>{prose}",),
)
ROLE_RULE = Rule(
    id="role",
    why="ARIA says that elements with these roles are landmarks around the main content.",
    takes=tuple(f"<div role={role}>Turn the page.</div>" for role in sorted(ROLES)),
    leaves=(
        "<div role=region>Turn the page.</div>",
        "<div role=note>Turn the page.</div>",
        "<dialog role=dialog open>Turn the page.</dialog>",
    ),
)
LABEL = Rule(
    id="label",
    why="A label for screen readers says what a list of links is.",
    takes=(
        "<ol aria-label='Breadcrumbs'><li><a href='/'>Home</a></li></ol>",
        "<div aria-label='Pagination'><a href='/2/'>2</a></div>",
        "<div aria-label='On this page'><a href='#a'>Rims</a></div>",
        "<div aria-label='Table of contents'><a href='#a'>Rims</a></div>",
    ),
    leaves=("<div aria-label='Wheels'><p>Listen to the chain.</p></div>",),
)
ADVERTISEMENT = Rule(
    id="advertisement",
    why="The address of a frame says that it shows what a service for advertisements chooses.",
    takes=(
        "<iframe src='https://rcm-fe.amazon-adsystem.com/e/cm?t=a'></iframe>",
        "<iframe src='//ad.doubleclick.net/x'></iframe>",
        "<iframe src='https://pagead2.googlesyndication.com/x'></iframe>",
    ),
    leaves=(
        "<iframe src='https://a.example/?from=//ad.doubleclick.net/x'>Rims</iframe>",
        "<iframe src='https://www.amazon.com/rims'>Rims</iframe>",
    ),
)
SHARE_ICON = Rule(
    id="share-icon",
    why="Icons in a row that hand an address over to other sites share the page.",
    takes=(
        (
            "<div><a aria-label=Share href='https://a.example/?u=https://wheels.example/w/'><svg/>"
            "</a><a aria-label=Share href='https://b.example/?t=W&amp;url=https%3A%2F%2Fwheels'>"
            "<svg/></a></div>"
        ),
    ),
    leaves=(
        (
            "<div><a aria-label=Check href='https://a.example/?u=https://wheels.example/w/'>Check"
            "</a><a aria-label=Read href='https://b.example/?url=https://wheels.example'>Read</a>"
            "</div>"
        ),
    ),
)
FOOTER = Rule(
    id="tag-footer",
    why="What a theme says below every page stands in a footer.",
    takes=("<footer>Made with care.</footer>",),
    leaves=("<blockquote><p>Turn left.</p><footer>Ada</footer></blockquote>",),
)
POPOVER = Rule(
    id="popover",
    why="A folded box that opens over the page is a menu.",
    takes=("<details class=popover><summary>More</summary><a href='#'>Share</a></details>",),
    leaves=("<details class=dropdown><summary>More</summary><p>Listen.</p></details>",),
)

SEMANTIC_RULES = (TAG_RULE, ROLE_RULE, LABEL, SHARE_ICON, FOOTER, POPOVER, ADVERTISEMENT)
