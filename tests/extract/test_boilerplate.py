"""What a theme puts between the content goes; what only looks like it stays."""

from __future__ import annotations

import pytest

from scp_ssg.dom import parse
from scp_ssg.extract import LeftOut
from scp_ssg.extract.boilerplate.removal import remove_boilerplate
from scp_ssg.extract.boilerplate.site_witness import KnownVerdicts, SiteWitness
from scp_ssg.extract.metadata.head import Head
from tests.extract.verdicts import Verdicts

PROSE = (
    "<p>A wheel that wobbles is a wheel whose spokes disagree. Nobody needs more than a key.</p>"
)

SAID = "<p>A spoke under tension may break when you turn its nipple, and then it springs.</p>"


def head(title: str, generator: str = "", url: str = "https://wheels.example/") -> Head:
    return Head(
        url=url,
        base=url,
        title=title,
        generator=generator,
    )


def kept(box: str, site: Verdicts | None = None) -> bool:
    """Whether anything of ``box`` is left among prose."""
    root = parse(f"<main><h1>Wheels</h1>{PROSE}{box}{PROSE}</main>").css_first("main")
    assert root is not None
    alone = parse(f"<main><h1>Wheels</h1>{PROSE}{PROSE}</main>").css_first("main")
    assert alone is not None
    remove_boilerplate(root, head("Wheels"), site=site)
    return root.text() != alone.text()


@pytest.mark.parametrize(
    "box",
    [
        "<ol aria-label='Breadcrumbs'><li><a href='/'>Home</a></li></ol>",
        "<div class='contents topic'><p>Contents</p><ul><li><a href='#a'>A</a></li></ul></div>",
        "<div class='_mb-8 print:_hidden'><a href='/a'>Brakes</a><a href='/b'>Chains</a></div>",
        "<div class='x:mb-8 x:print:hidden'><a href='/a'>Brakes</a></div>",
        "<div class='language-selection'>English <a href='/fr/'>Français</a></div>",
        "<form id='page-feedback'>Rate this <input type='radio' name='stars'></form>",
        "<div id='main-footer'><a href='/conventions/'>Document conventions</a></div>",
        "<div id='docs-sidebar'><h3><a href='/'>Wheels</a></h3><a href='/b/'>Brakes</a></div>",
        "<div class='cookie-consent'><p>We use cookies.</p><button>Fine</button></div>",
        "<div class='share-buttons'><a href='https://social.example/?u=x'>Post it</a></div>",
        "<div class='box'><h3>Comments</h3><div class='giscus'><noscript>x</noscript></div></div>",
        "<div class='meta'><div><a class='tag' href='/tag/rims.html'>rims</a></div></div>",
        "<div class='bike-hidden-tablet bike-hidden-desktop'><p>True the wheel.</p></div>",
        "<table class='lg:hidden'><tr><td>True the wheel.</td></tr></table>",
        "<div class='d-block d-md-none'><h2>True the wheel</h2></div>",
        "<div class='toplang'><p>Available Languages: <a href='/fr/'>fr</a></p></div>",
        "<div class='theme-switch-wrapper'><input type='checkbox'><em>Dark Mode</em></div>",
        "<div class='navsettop'><a href='/'>top</a> <a href='/a/'>up</a></div>",
    ],
)
def test_boilerplate_goes(box: str) -> None:
    assert not kept(box)


@pytest.mark.parametrize(
    "box",
    [
        "<section id='site-feedback'><h2>Feedback</h2><button>Send</button></section>",
        "<div class='mt-4 print:hidden'>Would you like this printed?</div>",
        "<div class='search-results'>No results</div>",
        "<div id='pre-footer'><h2>Feedback</h2><p>Did it help?</p><button>Yes</button></div>",
        "<div class='author-card'><img src='a.png'><h4>Ada</h4><p>Mends wheels.</p></div>",
        "<bike-free-trial><h2>Try it</h2><p>Ride a bike for a week.</p></bike-free-trial>",
        f"<div class='noprint feedback'>{SAID}</div>",
        f"<div class='d-print-none'>{SAID}<button>Tell</button></div>",
        "<div id='navigation' class='body-background'>Release of <a href='/'>Wheels</a></div>",
        "<div class='author-blurb'><a href='/ada/'><img src='a.png'>Ada</a> mends wheels.</div>",
    ],
)
def test_a_box_with_a_weak_name_goes_where_it_recurs_on_the_site(box: str) -> None:
    assert kept(box)
    assert kept(box, Verdicts(recurs=False))
    assert not kept(box, Verdicts(recurs=True))


@pytest.mark.parametrize(
    "box",
    [
        "<div class='hidden md:block'>Turn left.</div>",
        "<div><h2><a href='/brakes/'>Brakes</a></h2><time>2026-11-21</time></div>",
        "<div class='pt-[calc(var(--banner-height))] h-(--menu-height)'><p>Turn left.</p></div>",
        "<section id='feedback'><h2>Feedback</h2><p>Listen to the chain.</p></section>",
        "<section id='sign-up-b'><h2 id='sign-up'>Sign up</h2><button>Link</button></section>",
        "<div class='topic'><p>Listen to the chain.</p></div>",
        "<div aria-label='Wheels'><p>Listen to the chain.</p></div>",
        "<div class='prism-code'><div><span class='token comment'># left</span></div></div>",
        "<div class='tsd-comment tsd-typography'><p>It turns.</p></div>",
        "<div class='deprecation-comment'>Use <a href='Rim.html'>Rim</a> instead.</div>",
        "<div class='tags'><p class='tag_title'>Parameters:</p><ul><li>rim</li></ul></div>",
        "<div id='feedback' class='paragraph'><p><strong>Feedback</strong></p></div>",
        "<div id='comment' class='fullcommenttop'><div class='comment cmt'>It is true.</div></div>",
        "<div class='fragment'><div class='line'><span class='comment'>// left</span></div></div>",
        "<details class='dropdown'><summary>More</summary><p>Listen to the chain.</p></details>",
        "<div id='sidebar'><h3>The <a href='/'>side bar</a></h3><p>It folds.</p></div>",
        "<div id='navigation'><h3><a href='#navigation'>Navigation</a></h3><p>Go on.</p></div>",
        f"<div class='panel hidden-print'><h4>Mind your hands</h4>{SAID}</div>",
        "<div class='bike-hidden-mobile'><p>True the wheel.</p></div>",
        "<div class='max-lg:hidden'><p>True the wheel.</p></div>",
        "<div class='hidden md:flex lg:hidden xl:flex'><p>True the wheel.</p></div>",
        "<div class='d-md-none d-xl-block'><p>True the wheel.</p></div>",
    ],
    ids=[
        *("wide", "listed"),
        *("as high as a banner", "an author's"),
        *("an author's that can be pressed", "topic", "an author's name"),
        *("a highlighter's", "TypeDoc's comment", "Javadoc's", "YARD's tags"),
        *("Asciidoctor's paragraph", "Scaladoc's comment", "Doxygen's code"),
        *("folded", "an author's heading", "heading that leads to itself"),
        *("prose that is not printed", "not for small screens", "Tailwind's for large screens"),
        *("shown again on larger screens", "Bootstrap's, shown again"),
    ],
)
def test_content(box: str) -> None:
    assert kept(box)


def test_a_heading_stays_when_all_below_it_goes() -> None:
    """It may be the title of the page, above a line with its date."""
    related = "<ul class='related-posts-list'><li><a href='/rims/'>Rims</a></li></ul>"
    box = f"<section><h2>Keep reading</h2>{related}</section>"
    root = parse(f"<main><h1>Wheels</h1>{PROSE}{box}</main>").css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert "Keep reading" in root.text()
    assert "Rims" not in root.text()


def test_material_s_heading_of_comments_goes_and_an_author_s_stays() -> None:
    for named, count in (("__comments", 0), ("comments", 1)):
        page = f"<main><h1>Wheels</h1>{PROSE}<h2 id={named}>Comments</h2></main>"
        root = parse(page).css_first("main")
        assert root is not None
        remove_boilerplate(root, head("Wheels", "mkdocs-1.6.1, mkdocs-material-9.7.7"))
        assert len(root.css("h2")) == count


def test_elements_of_a_site_in_the_heading() -> None:
    root = parse(
        "<main><h1>Wheels <b>and</b> <my-actions><my-bubble class='robots-nocontent'>Save it"
        "</my-bubble></my-actions></h1><p>Text.</p></main>"
    ).css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert root.text() == "Wheels and Text."


@pytest.mark.parametrize(
    ("generator", "html", "text"),
    [
        (
            "VitePress v1.6.4",
            (
                "<div class='vp-doc'><div class='language-sh'><span class='lang'>sh</span>"
                "<pre><code>spin</code></pre></div></div>"
            ),
            "spin",
        ),
        (
            "rustdoc",
            (
                "<span class='sub-heading'><a class='src' href='/src/'>Source</a></span>"
                "<details open><summary class='hideme'>Expand description</summary>Text.</details>"
            ),
            "Text.",
        ),
        (
            "rustdoc",
            (
                "<section><a class='src rightside' href='/src/'>Source</a><h4>fn turn()</h4>"
                "</section><div>Text.</div>"
            ),
            "fn turn()Text.",
        ),
        (
            "",
            (
                "<pre><code class='language-rust'><span class='boring'>fn main() {</span>turn();"
                "</code></pre>"
            ),
            "turn();",
        ),
    ],
    ids=["VitePress", "rustdoc", "rustdoc's methods", "mdBook"],
)
def test_marks_of_generators_between_content(generator: str, html: str, text: str) -> None:
    root = parse(html).body
    assert root is not None
    remove_boilerplate(root, head("", generator))
    assert root.text() == text


def test_boilerplate_in_a_box_that_has_its_name_and_is_most_of_the_page() -> None:
    root = parse(
        "<main><div class='page-content comments'>"
        f"<div class='share-buttons'>Post it</div>{PROSE * 9}</div></main>"
    ).css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert "Post it" not in root.text()
    assert root.text().count("A wheel that wobbles") == 9


@pytest.mark.parametrize(
    "thread",
    [
        "<div id='comments' class='comments-area'><h3>Two answers</h3>{}</div>",
        "<div><h3>Two answers</h3><ol class='commentlist'><li>{}</li></ol></div>",
    ],
)
def test_comments_longer_than_what_they_are_about(thread: str) -> None:
    assert not kept(thread.format("<p>Mine have agreed since the year the bike was made.</p>" * 9))


@pytest.mark.parametrize(
    ("above", "stays"),
    [
        ("<h3>Ride on</h3>", True),
        ("<h1 id='comments'>Comments</h1>", True),
        ("<h3 id='comments'>In code</h3><p>They begin with a hash.</p>", True),
        ("<h3 id='comments'>In code</h3>They begin with a hash.", True),
        ("<h3 id='comments'>Say something</h3>", False),
        ("<h2 class='comments-title'>Two answers</h2><!-- of Disqus -->", False),
        ("<h4>Kommentare</h4>", False),
    ],
    ids=["no name", "the title", "a paragraph", "a sentence", "an id", "a class", "the word"],
)
def test_a_heading_above_comments_that_is_named_after_them(above: str, stays: bool) -> None:
    assert bool(kept(f"{above}<div id='disqus_thread'></div>")) is stays


@pytest.mark.parametrize(
    ("title", "stays"),
    [
        ("<h2 class=feedback--title>Feedback</h2>", False),
        ("<h2>Feedback</h2>", True),
        (
            "<h2 class=feedback--title>Feedback</h2><p>Ride, and tell us how it runs.</p>",
            True,
        ),
        ("<h2 class=newsletter>News</h2>", True),
    ],
    ids=["a theme's", "no name", "a sentence between", "another name"],
)
@pytest.mark.parametrize("question", ["Was this page helpful?", "آیا این صفحه مفید بود؟"])
def test_a_heading_above_a_question_that_is_named_after_it(
    title: str, question: str, stays: bool
) -> None:
    line = f"<p class=feedback--question>{question}</p>"
    button = "<button class='btn feedback--answer'>Yes</button>"
    html = f"<main><h1>Wheels</h1>{PROSE}<div class=a>{title}{line}{button}</div></main>"
    root = parse(html).css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert (root.css_first("h2") is not None) is stays
    assert root.css_first(".feedback--question") is None


@pytest.mark.parametrize(
    "links",
    [
        "<a aria-label='Check' href='https://a.example/?u=https://wheels.example/'><svg/></a>",
        (
            "<a aria-label='Run' href='https://a.example/?u=https://wheels.example/'>"
            "<img src='run.png'></a>"
            "<a aria-label='Check' href='https://b.example/?u=https://wheels.example/'>"
            "<img src='check.png'></a>"
        ),
        (
            "<a aria-label='Ada' href='https://a.example/ada'><svg/></a>"
            "<a aria-label='Bob' href='https://b.example/?name=bob'><svg/></a>"
        ),
    ],
    ids=["alone", "badges", "people"],
)
def test_icons_that_share_nothing_stay(links: str) -> None:
    root = parse(f"<main>{PROSE}<p>{links}</p></main>").css_first("main")
    assert root is not None
    before = len(root.css("a"))
    remove_boilerplate(root, head("Wheels"))
    assert len(root.css("a")) == before


@pytest.mark.parametrize(
    "box",
    [
        "<div><h2>A tour</h2><h3>Of hills.</h3><div><time>2026-05-01</time> 3 minutes</div></div>",
        (
            "<div class=details><div><h2>A tour</h2><h3>Of hills.</h3></div>"
            "<footer><time>2026-05-01</time> 3 minutes</footer></div>"
        ),
    ],
    ids=["a box", "boxes in a box"],
)
def test_the_title_above_a_byline_in_a_header_stays(box: str) -> None:
    root = parse(f"<article><header>{box}</header>{PROSE}</article>").css_first("article")
    assert root is not None
    remove_boilerplate(root, head("A tour"))
    assert [each.text() for each in root.css("header h2, header h3")] == ["A tour", "Of hills."]
    assert "minutes" not in root.text()


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("Ada Lovelace and her friends, 5 May 2026", False),
        ("Ada Lovelace and her friends of the wheel works, 5 May 2026", True),
        ("Ada Lovelace, May 2026", True),
        ("A course for two, <i>Wheel Works, school of spokes</i>, 2026", True),
    ],
)
def test_a_line_in_a_header_with_a_year_beside_a_name(line: str, stays: bool) -> None:
    html = f"<article><header><h1>A tour</h1><p>{line}</p></header>{PROSE}</article>"
    root = parse(html).css_first("article")
    assert root is not None
    remove_boilerplate(root, head("A tour"))
    assert ("2026" in root.text()) is stays


@pytest.mark.parametrize(
    ("words", "stays"),
    [
        ("The works were founded in 1995 to true the wheels of others.", True),
        ("The best rims of 2026.", True),
        ("2026 in review: the wheels that I trued and liked", True),
        ("بدأت هذه الورشة عملها في عام 1995 لتصليح العجلات القديمة", True),
        ("Why did I move my wheels to York in May 2026?", True),
        ("Ada Lovelace, May 2026", False),
        ("Posted by Ada Lovelace and her friends in York on 5 May 2026", False),
        (
            "<span>Ada Lovelace</span> · <span>May 2026</span> · <span>Rims and spokes</span>",
            False,
        ),
    ],
)
@pytest.mark.parametrize("tag", ["div", "span"])
def test_a_description_with_a_year_below_the_title_is_no_byline(
    words: str, tag: str, stays: bool
) -> None:
    line = f"<{tag} class=post-description>{words}</{tag}>"
    html = f"<article><header><h1>A tour</h1>{line}</header>{PROSE}</article>"
    root = parse(html).css_first("article")
    assert root is not None
    remove_boilerplate(root, head("A tour"))
    assert (root.css_first(".post-description") is not None) is stays


@pytest.mark.parametrize(
    "line",
    [
        "<p class=lead>On May 6, 2026, we trued our wheels, and then rode home</p>",
        "<p>On 6 May 2026 we trued our wheels (with one key)</p>",
        "<p>Spokes and Rims 2026 #rims2026 York</p>",
    ],
)
def test_a_line_with_a_year_beside_the_line_with_the_date_of_the_page(line: str) -> None:
    byline = "<div class=facts><time>8 May 2026</time></div>"
    for below in (line + byline, byline + line, line + "<time>8 May 2026</time>"):
        html = f"<article><header><h1>A tour</h1>{below}</header>{PROSE}</article>"
        root = parse(html).css_first("article")
        assert root is not None
        remove_boilerplate(root, head("A tour"))
        assert root.text() == parse(f"<h1>A tour</h1>{line}{PROSE}").text()


def test_a_byline_with_a_paragraph_for_its_tags() -> None:
    byline = "<div class=metadata><time>5 May 2026</time> by Ada{}</div>"
    tags = "<p class=tags>tagged <a href=/tag/rims/>Rims</a></p>"
    for below, stays in [(tags, False), ("<p>We rode on.</p>", True)]:
        root = parse(f"<main><h1>A tour</h1>{byline.format(below)}{PROSE}</main>").body
        assert root is not None
        remove_boilerplate(root, head("A tour"))
        assert ("by Ada" in root.text()) is stays


@pytest.mark.parametrize(
    ("title", "link", "stays"),
    [
        ("A tour | Wheels", "<a href=/categories/rims/>Rims</a>", False),
        ("A tour", "<a href='/tags/rims-hubs/'>Rims & hubs</a>", False),
        ("Wheels", "<a href=/categories/rims/>Rims</a>", True),
        ("A tour | Wheels", "<a href=/categories/rims/>All of rims</a>", True),
        ("A tour | Wheels", "<a href=/rims/>Rims</a>", True),
    ],
)
def test_the_link_to_a_list_above_a_title_of_the_second_level(
    title: str, link: str, *, stays: bool
) -> None:
    root = parse(f"<main>{link}<h2>A tour</h2>{PROSE}</main>").css_first("main")
    assert root is not None
    remove_boilerplate(root, head(title))
    assert (root.css_first("a") is not None) is stays


def test_a_link_that_shares_a_page_whose_name_has_a_plus() -> None:
    links = (
        "<p><a href='https://a.example/?u=https://w.example/rims+hubs.html'>Share</a></p>"
        "<p><a href='https://a.example/?u=https://w.example/rims.html'>Of rims</a></p>"
    )
    root = parse(f"<main>{PROSE}{links}</main>").body
    assert root is not None
    remove_boilerplate(root, head("Wheels", url="https://w.example/rims+hubs.html"))
    assert "Share" not in root.text()
    assert "Of rims" in root.text()


def test_a_date_far_from_the_place_of_an_event_is_a_byline() -> None:
    place = "<div><address>Wheel Works<br>Rim Street 5</address></div>"
    date = "<div><time>2026-05-01</time></div>"
    root = parse(f"<main><h1>Wheels</h1>{date}{PROSE}{PROSE}{PROSE}{place}</main>").body
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert "2026" not in root.text()
    assert "Rim Street 5" in root.text()


LETTER = (
    "<form method=post action=//mail.example/><label>Mail <input type=email></label>"
    " <label>Words <textarea></textarea></label></form>"
)


def test_the_heading_above_a_letter_stays() -> None:
    root = parse(f"<main><h1>Wheels</h1>{PROSE}<div><h2>Ask us</h2>{LETTER}</div></main>").body
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert "Ask us" in root.text()
    assert "Words" not in root.text()


def test_the_white_space_of_a_form_is_no_text() -> None:
    labels = "<label>What I would like to know of the rims\n" + " " * 40 + "<input></label>\n"
    form = LETTER.replace("<label>Mail", labels * 12 + "<label>Mail")
    root = parse(f"<main><h1>Wheels</h1>{PROSE * 8}{form}</main>").body
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert "Words" not in root.text()


class Site:
    """A site whose pages come in one by one."""

    def __init__(self) -> None:
        self._site = SiteWitness(KnownVerdicts())
        self._count = 0

    def text(self, words: str, content: str = "main") -> str:
        """The text of the element ``content`` of a new page with ``words``."""
        root = parse(f"<main>{words}</main>").css_first(content)
        assert root is not None
        removal = remove_boilerplate(root, head("Wheels"), site=self._site)
        self._count += 1
        seen = LeftOut(url="", reason="", edges=removal.edges)
        self._site.saw([seen], str(self._count))
        return root.text()


@pytest.mark.parametrize("beside", ["", "<article>Rims</article>"])
def test_lists_of_posts_do_not_say_how_a_post_ends(beside: str) -> None:
    site = Site()
    entry = f"<h1>Wheel</h1><div>{PROSE * 6}</div>"
    post = f"<article class=post>{entry}<p>Come to Ghent.</p></article>{beside}"
    for _ in range(4):
        site.text(f"<article class=post>{entry}</article>" * 2)
    for _ in range(12):
        site.text(post, "article")
    assert "Come to Ghent" not in site.text(post, "article")


def test_links_that_begin_the_text_of_posts_and_of_other_pages() -> None:
    site = Site()
    text = f"<h1>Wheel</h1><div class=text><p><a href=//a.example/>Learn it</a></p>{PROSE}</div>"
    for kind in ("post", "page") * 5:
        site.text(f"<article class={kind}>{text}</article>")
    assert "Learn" not in site.text(f"<article class=page>{text}</article>")
    assert "Learn" in site.text(
        f"<article class=page>{text.replace('Learn', 'Learn all of')}</article>"
    )


END = "<div class={}>{}<div class=gift>A coffee for us</div></div><p>Thank you.</p>"


@pytest.mark.parametrize(
    ("box", "after", "is_left"),
    [("text", "", False), ("other", "", True), ("text", "<p>Mind the hub.</p>", True)],
    ids=["the text of the page", "another box", "an author's words below"],
)
def test_a_short_page_ends_as_the_long_ones_do(box: str, after: str, *, is_left: bool) -> None:
    """All of its text may be one box, which has other words on each page."""
    site = Site()
    for number in range(16):
        left = site.text(END.format("text", f"{PROSE * 8}<p>Rim {number}</p>"))
    assert "coffee" not in left
    assert "Thank you" not in left
    left = site.text(END.format(box, f"{PROSE}<p>Hub</p>") + after)
    assert ("coffee" in left) is is_left


@pytest.mark.parametrize("inner", ["<p class=title>Rims</p>", "<p class=title><b>Rims</b></p>"])
def test_the_title_of_a_neighbour_is_none_of_the_page(inner: str) -> None:
    links = f"<div class=prev-next><a href=/rims/>{inner}<p>They turn.</p></a></div>"
    root = parse(f"<main><h1>Wheels</h1>{PROSE * 3}{links}</main>").css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert "Rims" not in root.text()


@pytest.mark.parametrize(
    ("heading", "title", "is_title"),
    [
        ("<h2>Rims</h2>", "Rims | Wheels", True),
        ("<h3>Rims</h3>", "Rims | Wheels", True),
        ("<h2>Rims - part 2</h2>", "Rims - part 2 | Wheels", True),
        ("<h2>Rims</h2>", "Hubs | Wheels", False),
        ("<h2>part 2</h2>", "Rims - part 2 | Wheels", False),
        ("<h2></h2>", "", False),
    ],
)
def test_the_date_below_a_section_s_heading_that_is_the_title(
    heading: str, title: str, *, is_title: bool
) -> None:
    html = f"<main>{heading}<time>1 May 2026</time>{PROSE * 3}</main>"
    root = parse(html).css_first("main")
    assert root is not None
    remove_boilerplate(root, head(title))
    assert ("1 May 2026" not in root.text()) is is_title


def test_comments_and_white_space_below_the_title_are_no_lines() -> None:
    lines = "<!-- a count --> <span></span> <!-- it is short --> " * 5
    html = f"<main><h1>Wheels</h1>{lines}<div>93 words | 5 May 2026</div>{PROSE}</main>"
    root = parse(html).css_first("main")
    assert root is not None
    removal = remove_boilerplate(root, head("Wheels"))
    assert [each.rule for each in removal.suspected] == ["dated-box"]


@pytest.mark.parametrize(
    ("banner", "left"),
    [
        ("<div><h3>Wheels</h3><nav>All</nav></div><p>1 min read</p>", "Wheels"),
        ("<div><h3>Bikes</h3><nav>All</nav></div><p>1 min read</p>", ""),
        ("<ol><li>All</li><li>Wheels</li></ol>", ""),
    ],
)
def test_the_title_in_a_banner_that_a_theme_names_after_its_breadcrumbs_stays(
    banner: str, left: str
) -> None:
    html = f"<main><header class=breadcrumb>{banner}</header>{PROSE * 3}</main>"
    root = parse(html).css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    header = root.css_first("header")
    assert (header.text() if header is not None else "") == left


@pytest.mark.parametrize(
    ("mark", "is_left"),
    [("itemprop='name headline'", True), ("itemprop=name", False), ("class=headline", False)],
)
def test_a_link_that_html_marks_as_a_headline_leads_through_no_site(
    mark: str, *, is_left: bool
) -> None:
    title = f"<header {mark}><a class=nav-link href=/rims/>Rims</a></header>"
    root = parse(f"<main>{title}{PROSE * 3}</main>").css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert ("Rims" in root.text()) is is_left


def test_the_length_of_a_text_whose_title_is_no_heading() -> None:
    length = "<div class=a><div><b></b><div>33 words</div></div><div>1 minute</div></div>"
    root = parse(f"<main><div>{length}<div>Wheels</div>{PROSE}</div></main>").css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert "minute" not in root.text()
    assert "Wheels" in root.text()


DATED = "<div class=sub>Sat 24 October 2020, by Ada</div>"


@pytest.mark.parametrize(
    ("content", "is_suspected"),
    [
        (f"{DATED}{PROSE}", True),
        (f"<div class=text><div class=header>{DATED}</div>{PROSE}</div>", True),
        (f"{PROSE}{DATED}{PROSE}", False),
        (f"<h1>Wheels</h1>{PROSE}{DATED}", False),
        (f"<div><p>Wheels</p>{DATED}</div>{PROSE}", False),
        (f"<p>On Sat 24 October 2020 Ada came.</p>{PROSE}", False),
        (f"<div>By Ada</div>{PROSE}", False),
    ],
)
def test_the_date_that_the_content_below_a_title_outside_of_it_begins_with(
    content: str, *, is_suspected: bool
) -> None:
    root = parse(f"<h1>Wheels</h1><main>{content}</main>").css_first("main")
    assert root is not None
    removal = remove_boilerplate(root, head("Wheels"))
    assert [each.rule for each in removal.suspected] == ["dated-box"] * is_suspected


TERMS = "<section class=note-tags><h3>Tags</h3><p><a href=/tags/rims/>rims</a></p></section>"


@pytest.mark.parametrize(
    ("box", "is_left"),
    [
        (TERMS, False),
        (TERMS.replace("<h3>Tags</h3>", ""), False),
        (TERMS.replace(">rims<", ">All about rims<"), True),
        (TERMS.replace("/tags/rims/", "/rims/"), True),
        (TERMS.replace("<p>", "<p>Here it goes on from the rims to the hubs and spokes: "), True),
        (PROSE + TERMS, True),
    ],
)
def test_the_terms_of_a_page_in_a_box_with_a_title_below_its_header(
    box: str, is_left: bool
) -> None:
    root = parse(f"<main><header><h1>Wheels</h1></header>{box}{PROSE}</main>").css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Wheels"))
    assert ("rims" in root.text()) is is_left


@pytest.mark.parametrize(("heading", "stays"), [("h1", True), ("h2", False)])
def test_the_title_above_kramdown_s_contents_is_no_label(heading: str, stays: bool) -> None:
    contents = "<ul id=markdown-toc><li><a href='#rims'>Rims</a></li></ul>"
    html = f"<main><{heading} class=no_toc>Wheels</{heading}>{contents}{PROSE}</main>"
    root = parse(html).css_first("main")
    assert root is not None
    remove_boilerplate(root, head("Bikes"))
    assert ("Wheels" in root.text()) is stays


@pytest.mark.parametrize(
    ("before", "stays"),
    [
        ("<h1>Rims</h1><pre>module Rims</pre>", True),
        ("", False),
        ("<h1><a href='/'>B</a></h1>", False),
    ],
)
def test_a_box_that_is_called_top_below_the_page_s_heading_is_content(
    before: str, *, stays: bool
) -> None:
    """ocamldoc writes what an author says of a module so, on a page without marks."""
    root = parse(f"<body>{before}<div class='info top'><p>They turn.</p></div>{PROSE}").body
    assert root is not None
    remove_boilerplate(root, head("Rims"))
    assert ("They turn." in root.text()) is stays
