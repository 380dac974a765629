"""What no visitor sees is not published, on either way; what a click opens is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scp_ssg.dom import parse
from scp_ssg.extract import Entry, Selectors, SourcePage, extract
from scp_ssg.extract.finished_page import read_page
from scp_ssg.extract.visibility import is_visible_at, rules
from scp_ssg.extract.visibility.templates import expand_shadow_roots
from scp_ssg.model import TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

PROSE = (
    "<h1>Wheels</h1><p>A wheel that wobbles is a wheel whose spokes disagree, and nobody needs more"
    " than a key to make them agree.</p>"
)

HIDDEN = {
    "hidden": "<div hidden><p>Secret</p></div>",
    "hidden, whatever it says": "<p hidden='false'>Secret</p>",
    "in capitals": "<P HIDDEN>Secret</P>",
    "a heading": "<h2 hidden>Secret</h2>",
    "a word": "<p>Seen <span hidden>Secret</span></p>",
    "code": "<p>Seen</p><div hidden><pre>Secret</pre></div>",
    "a word of code": "<pre>seen()<span style='display:none'>Secret</span></pre>",
    "an item": "<ul><li>Seen</li><li hidden>Secret</li></ul>",
    "a row": "<table><tr><td>Seen</td></tr><tr style='display:none'><td>Secret</td></tr></table>",
    "a picture": "<p>Seen <img src='Secret.png' alt='Secret' hidden></p>",
    "deep": "<div>" * 80 + "Seen<div hidden>Secret</div>" + "</div>" * 80,
    "not displayed": "<div style='color: red; display: none'><p>Secret</p></div>",
    "with spaces": "<div style=' display :  none '>Secret</div>",
    "shouted": "<div STYLE='DISPLAY:NONE!IMPORTANT'>Secret</div>",
    "important first": "<div style='display:none !important; display:block'>Secret</div>",
    "with a comment": "<div style='display:/* not */none'>Secret</div>",
    "by character references": "<div style='display&colon;&#110;one'>Secret</div>",
    "invisible": "<p style='visibility: hidden'>Secret</p>",
    "collapsed": "<p style='visibility:collapse'>Secret</p>",
    "content not visible": "<div style='content-visibility:hidden'>Secret</div>",
    "popover": "<div popover>Secret</div><button popovertarget='x'></button>",
    "popover of a kind": "<div id='x' popover='manual'>Secret</div>",
    "dialog": "<dialog><p>Secret</p></dialog>",
    "a drawing that a button opens": (
        "<button onclick=\"show('a')\">Show</button>"
        "<div id='a' style='display:none'><svg><text>Secret</text></svg></div>"
    ),
    "a drawing with another below it": (
        "<button onclick=\"show('a')\">Show</button>"
        "<div id='a' style='display:none'><svg><text>Secret</text></svg><p><a href='/b'>Secret</a>"
        "<button>show</button></p><div style='display:none'><svg><text>Secret</text></svg></div>"
        "</div>"
    ),
    "a class that every framework has": "<div class='my-2 hidden'>Secret</div>",
    "template": "<template><p>Secret</p></template>",
    "a field": "<input type='hidden' value='Secret'>",
    "beside a button that copies": "<button>Copy</button><span hidden>Secret</span>",
    "beside a button that copies by a script": (
        "<button onclick='copyAndShow(this)'>Copy</button><div hidden><p>Secret</p></div>"
    ),
    "thanks for a click": "<button onclick='send(1)'>Yes</button><p hidden>Secret</p>",
    "beside what names another class": (
        '<button onclick=\'$(".right-1").css("color", "red")\'>Mark</button>'
        "<p class='more-1' style='display:none'>Secret</p>"
    ),
    "not beside what names its class": (
        '<button onclick=\'$(".more-1").css("display", "inline")\'>More</button><p>Seen</p>'
        "<p class='more-1' style='display:none'>Secret</p>"
    ),
    "a search that a button opens": (
        "<button aria-controls='a'>Find</button><p>Seen</p><div id='a' role='search' hidden>Secret"
        "</div>"
    ),
    "a form for an answer": "<div class='answer-form' style='display:none'>Secret</div>",
    "a table's name": "<div class='table-note stable' hidden>Secret</div>",
    "what a link leads to": "<p><a href='#x'>Seen</a></p><div id='x' hidden>Secret</div>",
    "in a panel": "<div role='tabpanel' hidden>Seen <span hidden>Secret</span></div>",
    "without a slot": (
        "<div><template shadowrootmode='open'><p>Seen</p></template><p>Secret</p></div>"
    ),
    "a shadow root where none may be": (
        "<ul><template shadowrootmode='open'><li>Secret</li></template></ul>"
    ),
    "hidden in a shadow root": (
        "<my-tip><template shadowrootmode='open'>Seen<p hidden>Secret</p></template></my-tip>"
    ),
    "below a heading with a permalink": (
        "<section id=rim><h2>Rim<a href='#rim'>#</a></h2><div class=hidden>Secret</div></section>"
    ),
    "below a link to another box": (
        "<div id=rim><p><a href='#hub'>Hub</a></p><div class=hidden>Secret</div></div>"
    ),
    "beside a link with its class": (
        "<a class='note btn' role=button href='/n/'>Note</a><div class='note hidden'>Secret</div>"
    ),
    "beside a button without its class": (
        "<a class='btn' role=button>Note</a><div class='note hidden'>Secret</div>"
    ),
    "beside a button that is hidden, too": (
        "<a class='btn hidden' role=button>Secret</a><div class='hidden'>Secret</div>"
    ),
    "far below a button with its class": (
        "<a class='note' role=button>Note</a><p>Seen<p>Seen<p>Seen<p class='note hidden'>Secret</p>"
    ),
    "a part of code": "<pre><b hidden>Secret</b>seen()</pre>",
}

SEEN = {
    "tab": "<div role='tabpanel' hidden>Panel</div>",
    "Bootstrap's tab": "<div class='tab-pane' style='display: none'>Panel</div>",
    "tab of a name": "<div class='codeTabs' hidden>Panel</div>",
    "collapsed": "<div class='collapse' style='display:none'>Panel</div>",
    "found by search": "<div hidden='until-found'>Panel</div>",
    "details": "<details><summary>More</summary><p>Panel</p></details>",
    "under a heading that opens": (
        "<h3><button aria-expanded='false'></button></h3><div hidden><p>Panel</p></div>"
    ),
    "controlled": "<button aria-controls='a'>Show</button><div id='a' hidden><p>Panel</p></div>",
    "Bootstrap's control": (
        "<button data-bs-target='#a'>Show</button><div id='a' style='display:none'>Panel</div>"
    ),
    "controlled by a script": (
        "<button onclick=\"show('a')\">Show</button><div id='a' style='display:none'>Panel</div>"
    ),
    "below what shows the next box": (
        "<button onclick='toggle(this)'>Answer</button><div style='display:none'>Panel</div>"
    ),
    "below a link that shows the next box": (
        "<p><a href='#' onclick='this.parentNode.nextElementSibling.hidden = false'>Answer</a></p>"
        "<div hidden>Panel</div>"
    ),
    "below what names its class": (
        '<p><button onclick=\'$(".right-1").css("font-weight", 600);'
        '$(".more-1").css("display", "inline")\'>Show answer</button></p>'
        "<p class='well more-1' style='display:none'>Panel</p>"
    ),
    "a drawing with a caption": (
        "<button onclick=\"show('a')\">Show</button><div id='a' style='display:none'>"
        "<svg><text>Turn</text></svg><p>Panel</p></div>"
    ),
    "a drawing in a tab": "<div hidden role=tabpanel><svg><text>Panel</text></svg></div>",
    "controlled by the script of a link": (
        "<a href=\"javascript:reveal('a')\">Answer</a> or <div id='a' hidden>Panel</div>"
    ),
    "below a button with its class": (
        "<div><a class='note btn' role=button>Note</a> <a class=more role=button>More</a></div>"
        "<div class='more hidden'>More</div><div class='note hidden'>Panel</div>"
    ),
    "below a title that leads to the box with both": (
        "<div id=rim><div><a name=rim href='#rim'><tt>Rim</tt></a></div>"
        "<div class=hidden><p>Panel</p></div></div>"
    ),
    "all of the code in its place": (
        "<pre>\n  <div><span style='display:none;'>Panel</span></div>\n</pre>"
    ),
    "an answer": (
        "<p>What turns?</p><button class='show'>Answer</button>"
        "<div class='box answer' id='answer_1' style='display:none'>Panel</div>"
    ),
    "a solution": "<details hidden class='solution'><summary>Panel</summary></details>",
    "displayed after all": "<div style='display:none; display:block'>Panel</div>",
    "displayed though hidden": "<div hidden style='display: flex'>Panel</div>",
    "shown on larger screens": "<div class='hidden md:block'>Panel</div>",
    "a border of none": "<p style='border: none; overflow: hidden'>Panel</p>",
    "visible in what is not": (
        "<div style='visibility:hidden'><p style='visibility:visible'>Panel</p></div>"
    ),
    "hidden again in what is visible": (
        "<div style='visibility:hidden'>Secret<p style='visibility:visible'>Panel"
        "<b style='visibility:hidden'>Secret</b></p></div>"
    ),
    "open dialog": "<dialog open><p>Panel</p></dialog>",
    "open dialog with its role": "<dialog open role='dialog' aria-label='Tip'>Panel</dialog>",
    "shadow root": ("<my-tip><template shadowrootmode='open'><p>Panel</p></template></my-tip>"),
    "closed shadow root": (
        "<div><template shadowrootmode='closed'><style>p{}</style><p>Panel</p></template></div>"
    ),
    "in a slot": (
        "<my-tip><template shadowrootmode='open'><p>Tip: <slot></slot></p></template>"
        "<b>Panel</b></my-tip>"
    ),
    "left in its slot": (
        "<my-tip><template shadowrootmode='open'><slot name='x'>Panel</slot></template></my-tip>"
    ),
    "shadow root in another": (
        "<my-tip><template shadowrootmode='open'><my-tip><template shadowrootmode='open'>"
        "Panel</template></my-tip></template></my-tip>"
    ),
}


def published(box: str, *, way: str) -> str:
    """The blocks of a page with ``box`` between prose, as the plugin or as ``extract`` has them."""
    content = f"{PROSE}{box}<p>That is all that there is to it.</p>"
    rendered = content.replace("</p>", "</p>\n")
    html = "<!doctype html><title>Wheels</title><nav><a href='/'>Home</a></nav><main>{}</main>"
    source = SourcePage(
        url="https://wheels.example/",
        html=html.format(rendered if way == "fragment" else content),
        fragment=None if way == "page" else rendered,
    )
    found = extract(source)
    assert isinstance(found, Entry), found
    words = " ".join(map(str, found.page.content))
    assert "wobbles" in words
    assert "That is all" in words
    return words


WAYS = pytest.mark.parametrize("way", ["fragment", "changed late", "page"])


@WAYS
@pytest.mark.parametrize("box", HIDDEN.values(), ids=HIDDEN)
def test_what_no_visitor_sees_is_not_published(box: str, way: str) -> None:
    words = published(box, way=way)
    assert "Secret" not in words
    assert ("Seen" in words or "seen()" in words) == ("seen" in box.lower())


@WAYS
@pytest.mark.parametrize("box", SEEN.values(), ids=SEEN)
def test_what_a_visitor_sees_or_opens_by_a_click_is_published(box: str, way: str) -> None:
    words = published(box, way=way)
    assert words.count("Panel") == 1
    assert "Secret" not in words


def test_slots_are_filled_by_name() -> None:
    box = (
        "<my-card><template shadowrootmode='open'><h2><slot name='title'>Untitled</slot></h2>"
        "<slot></slot></template>Turn the key.<span slot='title'>Spokes</span></my-card>"
    )
    words = published(box, way="fragment")
    assert words.index("Spokes") < words.index("Turn the key.")
    assert "Untitled" not in words
    assert words.count("Spokes") == 1


REVEALED = (
    "<!doctype html><title>Wheels</title><body style='visibility:hidden'>"
    "<div id='app' style='display:none'><main>{}</main></div><script>show()</script>"
)


def test_a_page_that_a_script_shows_when_it_is_complete_is_published() -> None:
    source = SourcePage(url="https://a.example/", html=REVEALED.format(PROSE))
    found = extract(source)
    assert isinstance(found, Entry)
    assert found.page.title == "Wheels"


WAITING = "<div class='loader'><img src='wait.gif'>Please wait</div>"


@pytest.mark.parametrize("fragment", [None, PROSE.replace("<p>", "<p> ")])
@pytest.mark.parametrize(
    "box",
    [
        f"<div style='display:none'><nav><a href='/'>Home</a></nav>{PROSE}</div>",
        f"<div style='visibility:hidden'><article>{PROSE}</article></div>",
        f"<div id='app' class='hidden'>{PROSE}<footer>By us.</footer></div>",
    ],
)
def test_a_page_without_main_that_a_script_shows_when_it_is_complete_is_published(
    box: str, fragment: str | None
) -> None:
    html = f"<!doctype html><title>Wheels</title><body>{WAITING}{box}<script>show()</script>"
    found = extract(SourcePage(url="https://a.example/", html=html, fragment=fragment))
    assert isinstance(found, Entry)
    assert "nobody needs more" in str(found.page.content)


@pytest.mark.parametrize(
    "seen",
    [
        "<h1>Terms</h1><p>See below.</p>",
        "<p>Whoever rides with us is asked to say first that these terms are theirs too.</p>",
    ],
)
def test_a_large_box_that_is_hidden_beside_what_a_page_says_stays_hidden(seen: str) -> None:
    html = f"<!doctype html><title>Terms</title><body>{seen}<div hidden>{PROSE * 9}</div>"
    found = extract(SourcePage(url="https://a.example/", html=html))
    assert isinstance(found, Entry)
    assert "nobody needs more" not in str(found.page.content)


TITLE = "<div style='display:none'><h1>Of spokes</h1></div>"
IN_MAIN = (
    "<!doctype html><title>Wheels</title><body><div id='app'><aside><h3>The club</h3></aside>"
    "<div style='display:none'><h3>Password</h3><p>Knock, and say who you are.</p></div>"
    "<main>{}<footer>Last changed in May.</footer></main></div><script src='app.js'></script>"
)


def test_what_a_script_shows_in_the_main_element_is_published_with_its_title() -> None:
    box = f"{TITLE}<div style='display:none'>{PROSE}</div>"
    found = extract(SourcePage(url="https://a.example/b", html=IN_MAIN.format(box)))
    assert isinstance(found, Entry)
    words = str(found.page.content)
    assert words.index("Of spokes") < words.index("nobody needs more")
    assert "Knock" not in words


@pytest.mark.parametrize(
    "seen",
    [
        f"<h2>Spokes</h2><div style='display:none'>{PROSE}</div>",
        f"<p>Call us before you bring a wheel.</p><div style='display:none'>{PROSE}</div>",
        f"<p>Ride.</p><img src='a.jpg' alt='Us'><div style='display:none'><h2>T</h2>{PROSE}</div>",
        f"<p>Ride.</p><dialog><h2>Terms</h2>{PROSE}</dialog>",
        f"<p>Ride.</p><div hidden role='dialog'><h2>Terms</h2>{PROSE}</div>",
        f"<p>Ride.</p><div hidden>{PROSE}</div>",
        f"<a href='/terms'>Terms</a><div hidden>{PROSE}</div>",
        f"<div hidden>{PROSE.replace('h1', 'h2')}</div>",
    ],
)
def test_a_box_in_the_main_element_that_stays_hidden_is_not_published(seen: str) -> None:
    found = extract(SourcePage(url="https://a.example/b", html=IN_MAIN.format(seen)))
    assert "nobody needs more" not in str(found.page if isinstance(found, Entry) else found)


TEASER = "<h1>Club</h1><p>Whoever rides with us may read what stands here, and nobody else.</p>"


@pytest.mark.parametrize(
    "place",
    [
        "<div style='display: none'>{}</div>",
        "<DIV HIDDEN><div>{}</div></DIV>",
        "<div class='hidden'>{}</div>",
        "<dialog>{}</dialog>",
        "<template>{}</template>",
        "<!-- {} -->",
        "<script type='text/x-club'>{}</script>",
        "<textarea>{}</textarea>",
    ],
)
def test_a_fragment_that_a_template_hides_is_not_published(place: str) -> None:
    html = f"<!doctype html><title>Club</title><body>{TEASER}{place.format(PROSE)}"
    source = SourcePage(url="https://a.example/", html=html, fragment=PROSE)
    found = extract(source)
    assert isinstance(found, Entry)
    assert "nobody needs more" not in str(found.page.content)
    assert "Whoever rides" in str(found.page.content)


@pytest.mark.parametrize(
    "before",
    [
        "<!-- {} --><main>",
        "<template>{}</template><main>",
        "<div hidden>Search</div><main>",
        "<div style='display:block'>",
        "<div class='collapse' hidden>",
        "<script>show('{}')</script><div id='page' style='display:none'>",
    ],
)
def test_a_fragment_that_a_template_shows_is_published_whatever_is_hidden_before_it(
    before: str,
) -> None:
    html = f"<!doctype html><title>Wheels</title><body>{before.format(PROSE)}{PROSE}"
    source = SourcePage(url="https://a.example/", html=html, fragment=PROSE)
    found = extract(source)
    assert isinstance(found, Entry)
    assert str(found.page.content).count("nobody needs more") == 1


@pytest.mark.parametrize("cell", ["<td style='visibility:hidden'>Secret</td>", "<td></td>"])
def test_a_cell_that_is_invisible_keeps_its_place(cell: str) -> None:
    table = (
        "<table><tr><th style='visibility:collapse'>Secret</th><th>Front</th><th>Rear</th></tr>"
        f"<tr><th>Spokes</th>{cell}<td>36</td></tr></table>"
    )
    words = published(table, way="fragment")
    assert "(('', 'Front', 'Rear'), ('Spokes', '', '36'))" in words


QUIZ = (
    f"{PROSE}<section class='reply hidden'><p>Turn the <b hidden>Secret</b> key.</p></section>"
    "<div hidden>Secret</div><div hidden><script>script()</script></div>"
)
PAGE = f"<title>Wheels</title><nav><p hidden>Menu</p></nav><main>{QUIZ}</main>"


@pytest.mark.parametrize("fragment", [None, QUIZ], ids=["finished", "fragment"])
def test_what_is_hidden_in_the_content_is_told(fragment: str | None) -> None:
    found = extract(SourcePage(url="https://a.example/", html=PAGE, fragment=fragment))
    assert isinstance(found, Entry)
    assert "Turn" not in str(found.page.content)
    told = [(each.rule, each.element, each.text) for each in found.removed]
    assert told == [
        ("hidden", "section.reply.hidden", "Turn the Secret key."),
        ("hidden", "div", "Secret"),
    ]


@pytest.mark.parametrize("fragment", [None, QUIZ], ids=["finished", "fragment"])
def test_an_author_keeps_a_hidden_element_but_not_what_is_hidden_in_it(
    fragment: str | None,
) -> None:
    source = SourcePage(url="https://a.example/", html=PAGE, fragment=fragment)
    found = extract(source, selectors=Selectors(keep=(".reply p",)))
    assert isinstance(found, Entry)
    assert found.page.content[-1] == TextBlock("Turn the key.")
    assert [each.text for each in found.removed] == ["Secret", "Secret"]


def test_a_second_main_element_that_is_hidden_stays_hidden() -> None:
    html = f"<title>Wheels</title><main>{PROSE}</main><main hidden>{PROSE * 9}Secret</main>"
    tree, _, elements = read_page(SourcePage(url="https://a.example/", html=html))
    assert len(elements.mains) == 1
    assert tree.body is not None
    assert "Secret" not in tree.body.text()


def test_a_hidden_date_is_still_the_page_s() -> None:
    html = (
        "<title>Wheels</title><article itemscope><meta itemprop='datePublished'"
        f" content='2026-03-01T10:00:00Z'><time hidden>March</time>{PROSE}</article>"
    )
    found = extract(SourcePage(url="https://a.example/", html=html))
    assert isinstance(found, Entry)
    assert found.page.published is not None
    assert "March" not in str(found.page.content)


def test_hosts_in_what_another_host_shows_in_its_slot_are_shown_too() -> None:
    opened = "<div><template shadowrootmode='open'>more <slot></slot></template>"
    tree = parse(f"<main>{opened * 3}words{'</div>' * 3}</main>")
    expand_shadow_roots(tree)
    assert tree.body is not None
    assert tree.body.text() == "more more more words"


def test_a_shadow_root_that_goes_with_what_no_slot_shows_is_not_looked_at_again() -> None:
    inner = "<b><span><template shadowrootmode='open'>Secret</template></span></b>"
    tree = parse(f"<div>{inner * 50}<template shadowrootmode='open'>Panel</template></div>")
    expand_shadow_roots(tree)
    assert tree.body is not None
    assert tree.body.text() == "Panel"


@pytest.mark.parametrize(
    ("before", "seen"),
    [
        ("<label hidden><svg><path d=m1></svg></label><main>", True),
        ("<p style='display:none'>x</p><p>display</p><main>", True),
        ("<div aria-hidden=true><main>", True),
        ("<div hidden><main>", False),
        ("<div hidden><!-- </div> --><main>", False),
        ("<div hidden title='a<b></div>'><main>", False),
        ("<span hidden><div></span><main>", False),
        ("<table><tr hidden><td>x</td></tr><tr><td style='display:none'>", False),
        ("<div hidden>" + "<p>x</p>" * 1000 + "</div><main>", True),
        ("<div hidden>" + "<p>x</p>" * 1000 + "<main>", False),
        ("<i hidden>x</i>" * 20 + "<div hidden><main>", False),
        (f"<label hidden><svg><path d={'m1' * 3000} /></svg></label><main>", True),
        (f"<div hidden><svg><path d={'m1' * 3000} /></svg><div>x</div><main>", False),
        (f"<div hidden title='{'</div>' * 600}'><p>x</p><main>", False),
    ],
    ids=range(14),
)
def test_a_place_is_seen_unless_what_hides_is_still_open_there(before: str, seen: bool) -> None:
    html = f"<html><body>{before}<p>words</p>"
    assert is_visible_at(html, html.index("<p>words")) is seen


def test_a_hidden_icon_is_no_reason_to_parse_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[int] = []

    def counted(html: str) -> LexborHTMLParser:
        parsed.append(len(html))
        return parse(html)

    monkeypatch.setattr(rules, "parse", counted)
    icon = f"<label hidden><svg><path d='{'m1' * 2000}'/></svg></label>"
    html = f"<body>{icon}{'<p>a menu</p>' * 5000}<main><p>words</p>"
    assert is_visible_at(html, html.index("<p>words"))
    assert sum(parsed) < 2 * len(icon)
