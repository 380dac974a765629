"""Boxes beside an author's text that no name tells: the other pages of the site do."""

from __future__ import annotations

import pytest

from scp_ssg.dom import join_words, parse
from scp_ssg.extract import KnownVerdicts, LeftOut, SiteWitness
from scp_ssg.extract.boilerplate.removal import remove_boilerplate
from scp_ssg.extract.locate.main_content import marked_element
from scp_ssg.extract.metadata import Head, PageElements


def last_of(pages: list[str]) -> str:
    """The words of the last of ``pages``, the contents of the main elements of a site."""
    site = SiteWitness(KnownVerdicts())
    words = ""
    for known in (False, True):
        verdicts = site.verdicts() if known else KnownVerdicts()
        for number, html in enumerate(pages):
            root = parse(f"<main>{html}</main>").css_first("main")
            assert root is not None
            url = f"https://wheels.example/w{number}/"
            head = Head(url=url, base=url, title="Wheels")
            removal = remove_boilerplate(root, head, site=verdicts)
            seen = LeftOut(url="", reason="", suspected=removal.suspected, edges=removal.edges)
            words = join_words(root.text(separator=" "))
            if not known:
                site.saw([seen], str(number))
    return words


def text(number: int) -> str:
    return (
        f"<h1>Wheel {number}</h1><p>A wheel that wobbles {number} times is a wheel whose spokes"
        " disagree. Nobody needs more than a key, and some oil for what turns.</p>"
        f"<p>Turn it {number} times where the rim is too far to the left, and look again. Then turn"
        " it where the rim is too far to the right, which it is now.</p>"
    )


SHOP = "<div class=card><h3>Keys</h3>A key for all spokes.</div><div class=card>Oil, too.</div>"
GRIDS = [
    "<div class=grid><div class='eight wide'>{text}</div><div class='four wide'>{shop}</div></div>",
    "<div class=row><div class=col-sm-8>{text}</div><div class=col-sm-4>{shop}</div></div>",
    "<div class=row><div class=col-4>{shop}</div><div class=col-8>{text}</div></div>",
    "<div class=frame><div class=a>{text}</div></div><aside class=b>{shop}</aside>",
    "<header id=top>{shop}</header><div class=text>{text}</div>",
]


@pytest.mark.parametrize("grid", GRIDS)
def test_a_column_with_the_same_words_on_several_pages_goes(grid: str) -> None:
    pages = [grid.format(text=text(number), shop=SHOP) for number in range(12)]
    assert last_of(pages) == join_words(parse(text(11)).text(separator=" "))


LICENCE = (
    "<div class=end><p>Link: https://wheels.example{path}</p><p>All articles of {author} may be"
    " printed again by those who say where they are from.</p></div>"
)


def licensed(number: int, author: str) -> str:
    licence = LICENCE.format(path=f"/w{number}/", author=author)
    return f"<div class=card><div id=text>{text(number)}</div><hr>{licence}</div>"


@pytest.mark.parametrize("space", ["", " " * 2000])
def test_a_licence_that_says_for_which_page_it_is_goes(space: str) -> None:
    pages = [licensed(number, f"Ada{space}") for number in range(12)]
    assert last_of(pages) == join_words(parse(text(11)).text(separator=" "))


@pytest.mark.parametrize(("picture", "stays"), [("rim-{number}.png", True), ("shop.png", False)])
def test_a_gallery_with_the_same_title_on_each_page_stays(picture: str, *, stays: bool) -> None:
    box = "<section class=y><h2>Our pictures</h2><img src='{picture}' alt=''></section>"
    pages = [
        f"<div class=x>{text(number)}</div>{box.format(picture=picture.format(number=number))}"
        for number in range(12)
    ]
    assert ("Our pictures" in last_of(pages)) is stays


def test_a_licence_that_says_other_words_on_each_page_stays() -> None:
    pages = [licensed(number, f"Ada and {number} others") for number in range(12)]
    assert "All articles of Ada and 11 others may be printed again" in last_of(pages)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_column_of_the_author_s_stays(grid: str) -> None:
    pages = [grid.format(text=text(n), shop=SHOP.replace("Oil", f"Oil {n}")) for n in range(12)]
    assert "A key for all spokes." in last_of(pages)


def test_a_column_that_is_larger_than_the_text_goes_and_not_the_text() -> None:
    shop = f"{SHOP}<p>{'We have what a wheel needs, and what it does not. ' * 6}</p>"
    pages = [GRIDS[1].format(text=text(number), shop=shop) for number in range(12)]
    assert last_of(pages) == join_words(parse(text(11)).text(separator=" "))


def test_a_notice_that_is_five_times_as_long_as_the_text_goes_and_not_the_text() -> None:
    notice = f"<div class=notice><p>{'Who rides with us pays for what breaks. ' * 11}</p></div>"
    page = "<article><h1>Ride {0}</h1><p>We meet at bridge {0}, and turn where the road ends.</p>"
    pages = [
        f"{page.format(number)}<p>Bring a lamp, a key, and a coat.</p></article>{notice}"
        for number in range(12)
    ]
    assert last_of(pages).endswith("Bring a lamp, a key, and a coat.")


def test_a_short_text_that_other_pages_have_stays_below_its_heading() -> None:
    page = "<div class=title><h1>Wheel {}</h1></div><div class=text>Soon.</div><div>{}</div>"
    pages = [page.format(number, "What others ask of wheels. " * number) for number in range(12)]
    assert "Soon." in last_of(pages)


def test_sections_of_a_text_stay_though_pages_share_one() -> None:
    section = "<section class=part id={0}><h2>{0}</h2><p>{1} {0} of the wheel.</p></section>"
    pages = [
        "".join(section.format(each, number * (each != "Oil")) for each in ("Rim", "Hub", "Oil"))
        for number in range(12)
    ]
    assert last_of(pages).endswith("Oil of the wheel.")


def test_a_short_box_with_an_id_goes_from_the_end_of_a_text_though_lists_are_without_it() -> None:
    line = "<div id=report><p>Write to us if you find a fault.</p></div>"
    pages = [f"<p>{number} wheels</p>" for number in range(9)]
    pages += [text(number) + line for number in range(9, 21)]
    assert "Write" not in last_of(pages)
    assert "Write" in last_of([each.replace(" id=report", "") for each in pages])


def test_the_end_of_a_text_stays_above_two_boxes_of_which_one_has_other_words() -> None:
    page = (
        "<div class=text>{}<ol><li>Oil it.</li></ol></div><div class=offer>Do you want to learn"
        " how to true a wheel? Come to {}, and bring yours.</div><div class=report>Write to us if"
        " you find a fault.</div>"
    )
    pages = [page.format(text(number), "Ghent" if number % 2 else "Bruges") for number in range(16)]
    assert last_of(pages) == f"{join_words(parse(text(15)).text(separator=' '))} Oil it."


def test_links_to_other_pages_in_the_grid_of_the_text_go_from_its_end() -> None:
    page = (
        "<div class='part wide'>{}</div><div class='part center'><a href=/w{}/>Wheel {}</a>"
        " <a href=/rims/{}/>Rim {}</a></div>"
    )
    pages = [page.format(text(n), n - 1, n - 1, n, n) for n in range(1, 16)]
    assert last_of(pages) == join_words(parse(text(15)).text(separator=" "))


@pytest.mark.parametrize(
    ("year", "stays"),
    [
        ("<li><a href=/2025/>Wheels of 2025</a></li>", False),
        ("<li>Wheel {} is of 2025. It stands in a frame of steel.</li>", True),
    ],
)
def test_a_column_whose_name_suspects_it_too(year: str, *, stays: bool) -> None:
    page = (
        "<div class=row><div class=col-md-8>{}</div><div class='col-md-4 sidebar'><h3>Archives</h3>"
        f"<ul>{year}</ul></div></div>"
    )
    pages = [page.format(text(number), number) for number in range(16)]
    assert ("Archives" in last_of(pages)) is stays


CHIP = "<div class=chip role=button tabindex=0><span>{}</span></div>"


def test_the_terms_that_a_script_makes_links_of_go_from_the_end_of_a_text() -> None:
    page = "<div>{}</div><div class='row a'>{}{}</div><div class='row b'>{}</div>"
    pages = [
        page.format(text(n), CHIP.format(f"Rim {n}"), CHIP.format("Oil"), CHIP.format(f"Hub {n}"))
        for n in range(12)
    ]
    whole = join_words(parse(text(11)).text(separator=" "))
    assert last_of(pages) == whole
    assert last_of(pages[:1]) == f"{whole} Rim 0 Oil Hub 0".replace("11", "0")
    spoken = [
        each.replace("<div class='row b'>", "<div class='row b'>Ask for it") for each in pages
    ]
    assert "Ask for it" in last_of(spoken)


MEETING = (
    "<{0} itemscope itemtype=http://schema.org/Article><h1>Ride</h1><blockquote>Where: at the old"
    " bridge</blockquote><div itemprop=articleBody>{1}<p>We ride along the river, and turn where"
    " the road ends. Bring a lamp, and a coat if it rains.</p></div></{0}>"
)


@pytest.mark.parametrize(
    ("page", "whole"),
    [
        (MEETING.format("div", ""), True),
        (MEETING.format("div", "<h1>Ride</h1>"), False),
        (MEETING.format("span", ""), False),
    ],
)
def test_what_stands_between_the_title_and_the_body_of_an_article(page: str, whole: bool) -> None:
    tree = parse(f"<body><div><p>Bikes</p></div>{page}</body>")
    assert tree.body is not None
    found = marked_element(tree.body, Head(url="", base="", title=""), PageElements(tree))[0]
    assert found is not None
    assert ("at the old bridge" in found.text()) == whole
