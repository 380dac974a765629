"""A page that puts whole other pages together is a copy; one that quotes them is content."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.generators import page_lines
from scp_ssg.model import UNDATED, HeadingBlock, ListBlock, Page, TextBlock
from tests.generators.pages import page

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
CHAPTERS = ["tea", "coffee", "cocoa", "mate"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sentences(name: str, count: int = 4) -> str:
    return "".join(
        f"<p>Sentence {n} of the <a href='https://example.com/'>chapter</a> tells all that the "
        f"author knows about {name}.</p>"
        for n in range(count)
    )


def chapters(folder: str, names: list[str]) -> dict[str, str]:
    return {f"site/{folder}{name}.html": page(name, sentences(name)) for name in names}


def is_published(write: Write, published: Published, path: str, body: str) -> bool:
    write({f"site/{path}": page("All on one page", body)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    urls = set(published(Path("site")))
    assert {ROOT + f"book/{name}.html" for name in CHAPTERS} <= urls
    return ROOT + path in urls


WHOLE = "".join(f"<h2>{name}</h2>{sentences(name)}" for name in CHAPTERS)
OWN = "".join(
    f"<p>In the year {n} I changed my mind about this drink once more, and for good reasons.</p>"
    for n in range(4)
)


@pytest.mark.parametrize("path", ["book/single-page.html", "print.html"])
def test_a_page_of_whole_other_pages_is_a_copy(
    write: Write, published: Published, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(chapters("book/", CHAPTERS))
    assert not is_published(write, published, path, WHOLE)
    assert "1 copy of other pages" in capsys.readouterr().out


def test_a_copy_may_stand_beside_the_folders_of_its_pages(
    write: Write, published: Published
) -> None:
    folders = {f"site/book/{each}/index.html": page(each, sentences(each)) for each in CHAPTERS}
    write(folders | {"site/book/print/index.html": page("To print", WHOLE)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert set(published(Path("site"))) == {f"{ROOT}book/{name}/" for name in CHAPTERS}


def test_the_folder_of_a_version_on_one_page_is_no_copy_of_another_version(
    write: Write, published: Published
) -> None:
    write(
        {f"site/book/2.0/{name}/index.html": page(name, sentences(name)) for name in CHAPTERS}
        | {"site/book/1.0/index.html": page("The book", WHOLE)}
    )
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + "book/1.0/" in published(Path("site"))


UNTITLED = "".join(sentences(name) for name in CHAPTERS[2:])


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            "".join(f"<h2>{n}</h2>{sentences(n)}" for n in CHAPTERS[:2]) + UNTITLED,
            id="titles lost",
        ),
        pytest.param("".join(f"<h2>{n}</h2>{sentences(n, 9)}" for n in ("tea", "mate")), id="two"),
    ],
)
def test_a_copy_is_known_by_two_whole_pages_with_their_titles(
    write: Write, published: Published, body: str
) -> None:
    write(chapters("book/", CHAPTERS))
    long = {f"site/book/{name}.html": page(name, sentences(name, 9)) for name in ("tea", "mate")}
    write(long if "Sentence 8" in body else {})
    assert not is_published(write, published, "book/single-page.html", body)


def test_a_copy_whose_generator_lost_a_line_is_one(write: Write, published: Published) -> None:
    chapters_of_nine = {
        f"site/book/{name}.html": page(name, sentences(name, 9)) for name in CHAPTERS
    }
    write(chapters_of_nine)
    lost = "".join(
        f"<h2>{name}</h2>{sentences(name, 8)}<p>[1] A note on {name} that the generator of the "
        "book writes into this page alone.</p>"
        for name in CHAPTERS[:3]
    )
    assert not is_published(
        write, published, "book/single-page.html", lost + f"<h2>mate</h2>{sentences('mate', 9)}"
    )


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(WHOLE + OWN, id="words of its own"),
        pytest.param("".join(sentences(name, 3) for name in CHAPTERS), id="parts of pages"),
        pytest.param("".join(sentences(name) for name in CHAPTERS[:2]) + OWN, id="two pages"),
    ],
)
def test_a_page_that_quotes_others_is_content(
    write: Write, published: Published, body: str
) -> None:
    write(chapters("book/", CHAPTERS))
    assert is_published(write, published, "book/quotes.html", body)


UNMARKED = "".join(
    f"Sentence {n} of the chapter tells all that the author knows about mate.&lt;br&gt;"
    for n in range(9)
)
INTRODUCTION = (
    "<p>We are six people who have drunk hot drinks all their lives.</p><p>Ann leads us since the "
    "year 2020, Bob boils the water, and all others are our guests who write when they like.</p>"
)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(INTRODUCTION + WHOLE, True, id="before the first page"),
        pytest.param(WHOLE + INTRODUCTION, False, id="after the last page"),
        pytest.param(
            f"<p>{UNMARKED}</p>{WHOLE}",
            False,
            id="a chapter whose marks are lost",
        ),
        pytest.param(
            "<p>This is the view of the whole section to print: return to the book.</p>" + WHOLE,
            False,
            id="a sentence of the generator",
        ),
        pytest.param(
            "<ul><li>All that is to be said of a cup, and of what it holds</li><li>On tea, which "
            "we drink hot and strong in the morning, and without milk</li></ul>" + WHOLE,
            False,
            id="a table of contents",
        ),
    ],
)
def test_whole_other_pages_that_an_author_introduces_are_content(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    """A team's page may have an introduction, and then all that its groups' pages have."""
    long = "".join(f"<h2>{name}</h2>{sentences(name, 9)}" for name in CHAPTERS)
    write({f"site/book/{name}.html": page(name, sentences(name, 9)) for name in CHAPTERS})
    assert is_published(write, published, "book/all.html", body.replace(WHOLE, long)) is expected


def test_a_long_page_that_a_later_version_parts_into_chapters_is_content(
    write: Write, published: Published
) -> None:
    write(chapters("book/", CHAPTERS))
    assert is_published(write, published, "book-1.0/manual.html", WHOLE)


def test_pages_of_two_versions_with_the_same_words_both_stay(
    write: Write, published: Published
) -> None:
    write(chapters("book/", CHAPTERS) | chapters("book/1.0/", CHAPTERS))
    assert is_published(write, published, "book/2.0/tea.html", sentences("tea", 12))
    urls = set(published(Path("site")))
    assert {ROOT + f"book/1.0/{name}.html" for name in CHAPTERS} <= urls


def test_a_page_of_sentences_that_a_generator_repeats_is_content(
    write: Write, published: Published
) -> None:
    """Documentation of code has the same methods, with the same words, on many pages."""
    write(chapters("book/", CHAPTERS))
    body = "".join(sentences(name) for name in CHAPTERS)
    write({"site/book/cup.html": page("Cup", body), "site/book/pot.html": page("Pot", body)})
    write({"site/book/jug.html": page("Jug", body)})
    assert is_published(write, published, "book/bowl.html", WHOLE)


def test_a_page_of_the_sentences_of_others_without_their_titles_is_content(
    write: Write, published: Published
) -> None:
    write(chapters("book/", CHAPTERS))
    assert is_published(write, published, "book/a.html", "".join(map(sentences, CHAPTERS)))


@pytest.mark.parametrize(
    ("heading", "expected"),
    [("<h3>05. 01. - Of {}</h3>", False), ("<h3>On a day in May</h3>", True)],
    ids=["their titles", "other headings"],
)
def test_notes_of_one_line_are_parts_of_a_copy_that_has_their_titles(
    write: Write, published: Published, heading: str, *, expected: bool
) -> None:
    notes = [f"cup {n}" for n in range(9)]
    write(chapters("book/", CHAPTERS))
    write({f"site/book/{each}.html": page(f"Of {each}", sentences(each, 1)) for each in notes})
    body = WHOLE + "".join(heading.format(each) + sentences(each, 1) for each in notes)
    assert is_published(write, published, "book/archive.html", body) is expected


def test_words_of_ascii_are_the_words_that_the_pattern_finds() -> None:
    every = "".join(map(chr, range(128)))
    for text in (every, "one_two 3a-B", "a.b c", "", "  x  ", every[::-1] + every):
        assert page_lines.compact(text) == page_lines.compact(f"{text} é").removesuffix("é")
        assert page_lines.weight(text) == page_lines.weight(f"{text} é") - 1


def test_lines_have_the_same_numbers_in_every_process() -> None:
    """Kept records have them, and other processes find them."""
    made = Page(
        url="https://a.example/",
        title="Tea",
        description="",
        modified=UNDATED,
        language="en",
        content=(
            HeadingBlock(2, "Nine words in a heading are no line, they say"),
            TextBlock("seven words are too few for this\n3. But eight words of a line are enough"),
            ListBlock(False, ("12) Bût eight words of a line are enough", "alone")),
        ),
    )
    keys = ("buteightwordsofalineareenough", "bûteightwordsofalineareenough")
    assert list(page_lines.long_lines(made)) == sorted(map(page_lines.line_number, keys))
    # What ``printf tea | b2sum -l 64`` prints.
    tea = int.from_bytes(bytes.fromhex("ba6587c1bb84c490"), "big", signed=True)
    assert page_lines.line_number("7tea") == page_lines.line_number("tea") == tea
