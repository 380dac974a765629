"""Pages laid out by hand with tables, without any mark: which cells are content."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import Block, HeadingBlock, ImageBlock, LinkBlock, TableBlock, TextBlock

TEXT = (
    "The wheel came from the smith in the next village, who had made it for a cart and was paid in"
    " apples."
)
MENU = "<td><b>1950</b><br><a href=a.htm>Wheels</a><br><a href=b.htm>Carts and ploughs</a></td>"


def blocks(cells: str, title: str = "Old wheels") -> list[Block]:
    """The blocks of a page with a table of one row with ``cells``, or of any other body."""
    body = f"<table border=0><tr>{cells}</tr></table>" if cells.startswith("<td") else cells
    html = f"<title>{title}</title><body>{body}</body>"
    found = extract(SourcePage(url="https://wheels.example/smith.htm", html=html))
    assert isinstance(found, Entry)
    return list(found.page.content)


def picture(name: str) -> ImageBlock:
    return ImageBlock(url=f"https://wheels.example/{name}", alt="")


def test_a_caption_and_a_few_words_beside_it_are_content_below_a_short_title() -> None:
    title = "<table><tr><td>&nbsp;</td><td>The smith</td></tr></table>"
    caption = "<td><img src=smith.jpg><br>Taken in 1946</td><td>Ada, Jo and the smith.</td>"
    found = blocks(f"{MENU}<td>{title}<table><tr>{caption}</tr></table></td>")
    assert found == [
        TextBlock("The smith"),
        TableBlock((("Taken in 1946", "Ada, Jo and the smith."),)),
        picture("smith.jpg"),
    ]


def test_all_rows_are_content_where_each_has_a_few_words() -> None:
    names = ["Rim of an old cart", "Hub of the same cart, seen from above", "Half a spoke"]
    row = "<tr><td><img src={0}.jpg></td><td>{1}</td></tr>"
    rows = "".join(row.format(number, name) for number, name in enumerate(names))
    found = blocks(f"{MENU}<td><table>{rows}</table></td>")
    assert [each for each in found if isinstance(each, TextBlock)] == [*map(TextBlock, names)]
    assert [each for each in found if isinstance(each, ImageBlock)] == [
        picture(f"{number}.jpg") for number in range(3)
    ]


def test_a_picture_is_content_above_a_link_back_that_is_none() -> None:
    rows = "<tr><td>A hub</td></tr><tr><td><img src=hub.jpg></td></tr>"
    back = "<tr><td><a href=wheels.htm>Return</a></td></tr>"
    found = blocks(f"<table>{rows}{back}</table>", title="Hubs")
    assert found == [TextBlock("A hub"), picture("hub.jpg")]


def test_a_link_in_one_of_many_cells_is_content() -> None:
    cells = "<td>Taken in 1946</td><td><a href=ada.htm>Ada</a></td><td>The smith and his son</td>"
    found = blocks(f"{MENU}<td><table><tr>{cells}</tr></table></td>")
    words = [each.text for each in found if isinstance(each, TextBlock)]
    assert words == ["Taken in 1946", "Ada", "The smith and his son"]


@pytest.mark.parametrize(
    "beside",
    [
        MENU,
        "<td><a href='./'>Old wheels</a></td>",
        "<div class=menu>Wheels, carts, ploughs</div>",
        "<header>Old wheels</header>",
    ],
    ids=["links", "the way home", "a theme's name", "a header"],
)
def test_what_leads_through_the_site_stays_outside(beside: str) -> None:
    text = f"<td>{TEXT}</td>" if beside.startswith("<td") else f"<div>{TEXT}</div>"
    assert blocks(f"{beside}{text}") == [TextBlock(TEXT)]


def test_a_picture_that_counts_visitors_without_scripts_is_no_content() -> None:
    count = "<noscript><img src=https://count.example/1.gif></noscript>"
    assert blocks(f"<div><div>{TEXT}</div></div><!-- end -->{count}") == [TextBlock(TEXT)]


def test_a_layout_in_a_layout_is_read_cell_by_cell() -> None:
    inner = f"<table><tr><td><h2>The smith</h2><p>{TEXT}</p></td><td>&nbsp;</td></tr></table>"
    found = blocks(f"{MENU}<td><table><tr><td>{inner}<p>{TEXT}</p></td></tr></table></td>")
    assert found == [HeadingBlock(2, "The smith"), TextBlock(TEXT), TextBlock(TEXT)]


DIARY = "A diary of wheels, of those who made them, and of the carts that broke them."
LOCKED = f"<tr><td><p>{DIARY}</p>"
BEGIN, END = "<!-- InstanceBeginEditable name='text' -->", "<!-- InstanceEndEditable -->"
OLD_BEGIN, OLD_END = '<!-- #BeginEditable "text" -->', "<!-- #EndEditable -->"


@pytest.mark.parametrize(("begin", "end"), [(BEGIN, END), (OLD_BEGIN, OLD_END)])
@pytest.mark.parametrize("layout", ["{0}<td>{2}</td>{1}", "<td>{0}{2}{1}</td>"])
def test_what_a_template_leaves_to_the_author_is_content(begin: str, end: str, layout: str) -> None:
    links = "<a href=c.htm>Smiths</a> <a href=d.htm>Cartwrights of the village</a>"
    cell = layout.format(begin, end, f"<p>{links}</p><p>{TEXT}</p>")
    found = blocks(f"<table>{LOCKED}</td></tr><tr>{MENU}{cell}</tr></table>")
    words = [each.text for each in found if isinstance(each, TextBlock)]
    assert words == ["Smiths Cartwrights of the village", TEXT]


@pytest.mark.parametrize(
    "page",
    [
        f"{BEGIN}<table>{LOCKED}</td></tr></table><p>1946</p>{END}<div><p>{TEXT}</p></div>",
        f"<div>{BEGIN}1946{END}</div><div><p>{TEXT}</p><p>{DIARY}</p></div>",
        f"<div>{BEGIN}<p>{TEXT}</p>{END}</div><div>{BEGIN}<p>{DIARY}</p>{END}</div>",
        f"<div>{BEGIN}<p>{TEXT}</p>{END}</div><main><p>{TEXT}</p><p>{DIARY}</p></main>",
    ],
    ids=["the body", "a scrap", "two parts", "a main element"],
)
def test_what_a_template_leaves_to_the_author_may_be_less_than_the_content(page: str) -> None:
    found = blocks(page)
    assert TextBlock(DIARY) in found
    assert TextBlock(TEXT) in found


def test_the_links_of_a_part_that_a_template_leaves_to_the_author_are_content() -> None:
    listed = "<p><a href=a.htm>Wheels</a></p><p><a href=b.htm>Carts</a></p>"
    found = blocks(f"{MENU}<td>{BEGIN}<div>{TEXT}</div><div>{listed}</div>{END}</td>")
    assert LinkBlock(url="https://wheels.example/b.htm", text="Carts") in found
