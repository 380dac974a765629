"""A page to which nothing leads is no page if one says the same to which something does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from scp_ssg.cli import run
from tests.generators.pages import page

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
LINES = [
    "Warm the pot before you pour the tea, and do not let it wait for more than four minutes.",
    "Green tea wants less heat than black tea, so let the water stand before you pour it over.",
    "A lid keeps the heat in, and a cosy keeps it in for an hour or so, which is long enough.",
    "Rinse the pot with nothing but water, and let it dry with its lid off over the night.",
    "Keep the leaves in a tin, away from light and from whatever has a smell of its own.",
]
TEXT = "".join(f"<p>{line}</p>" for line in LINES)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def site(write: Write, pages: dict[str, str]) -> None:
    write({f"site/{name}.html": page(name.title(), body) for name, body in pages.items()})


def names(published: Published) -> set[str]:
    assert run(["build", "site", "--site-url", ROOT]) == 0
    return {each.removeprefix(ROOT).removesuffix(".html") for each in published(Path("site"))}


HOME = "<p>We write about tea, and about pots, every other week or so, for those who drink it.</p>"


@pytest.mark.parametrize(
    "link",
    [
        "tea/",
        "./tea/index.html",
        "/site/tea/",
        "/tea",
        f"{ROOT}tea/",
        "//b.example/tea/#a",
        "/site/tea/?to=//b.example/a/",
    ],
)
def test_a_copy_to_which_nothing_leads_is_left_out(
    write: Write, published: Published, link: str
) -> None:
    pages = {"index": f"{HOME}<a href='{link}'>Tea</a>", "tea/index": TEXT, "a/tea": TEXT + "<p>x"}
    site(write, pages)
    assert names(published) == {"", "tea/"}


@pytest.mark.parametrize(
    "other",
    [
        "".join(f"<p>{line}</p>" for line in (*LINES[:3], *(line[::-1] for line in LINES[3:]))),
        "".join(f"<p>{line}</p>" for line in LINES[:2]),
    ],
    ids=["other words", "few words"],
)
def test_a_page_that_says_something_else_is_published(
    write: Write, published: Published, other: str
) -> None:
    site(write, {"index": f"{HOME}<a href=tea.html>Tea</a>", "tea": TEXT, "a": other})
    assert names(published) == {"", "tea", "a"}


@pytest.mark.parametrize(
    ("copy", "is_page"),
    [("tea 2", False), ("tea copy", False), ("tea (1)", False), ("pot 2", True), ("tea2", True)],
)
def test_what_a_file_manager_named_as_a_copy_needs_no_link_to_the_other(
    write: Write, published: Published, copy: str, *, is_page: bool
) -> None:
    site(write, {"index": HOME, "tea/index": TEXT, f"{copy}/index": f"{TEXT}<p>x"})
    assert (f"{quote(copy)}/" in names(published)) is is_page


@pytest.mark.parametrize(
    ("copy", "is_page"),
    [
        *(("old/tea", False), ("2025/12/tea", False), ("v1/tea", True), ("1.2/tea", True)),
        ("tea/index", True),
    ],
)
def test_old_copies_and_their_lists_lead_nowhere_but_a_version_is_no_copy(
    write: Write, published: Published, copy: str, *, is_page: bool
) -> None:
    pages = {
        "index": f"{HOME}<a href=new.html>All</a>",
        "new": f"<p>{LINES[0][::-1]}<p><a href=tea/tea.html>Tea</a> <a href=pot.html>Pot</a>",
        "tea/tea": f"{TEXT}<a href=/site/pot.html>Pot</a>",
        "pot": f"<p>{LINES[1][::-1]}",
        copy: f"{TEXT}<a href=/site/list.html>All</a>",
        "list": f"<p>{LINES[2][::-1]}<p><a href={copy}.html>Tea</a>",
    }
    site(write, pages)
    kept = {copy.removesuffix("index")} if is_page else set()
    assert names(published) == {"", "new", "tea/tea", "pot", "list"} | kept


@pytest.mark.parametrize(
    ("title", "line", "is_page"),
    [("Tea", LINES[0], False), ("Pot", LINES[0], True), ("Tea", LINES[1], True)],
)
def test_a_short_copy_has_the_same_title_and_the_same_lines(
    write: Write, published: Published, title: str, line: str, *, is_page: bool
) -> None:
    site(write, {"index": f"{HOME}<a href=tea.html>Tea</a>", "tea": f"<p>{LINES[0]}"})
    write({"site/a.html": page(title, f"<p>{line}<p>x")})
    assert ("a" in names(published)) is is_page


def test_a_short_page_below_a_banner_of_long_lines_says_something_else(
    write: Write, published: Published
) -> None:
    site(write, {"index": f"{HOME}<a href=tea.html>Tea</a>", "tea": f"<p>{LINES[0]}<p>Pour it."})
    write({"site/a.html": page("Tea", f"<p>{LINES[0]}<p>Use it so.")})
    assert "a" in names(published)


def test_pages_that_are_alike_are_published_if_all_have_links_or_none_has(
    write: Write, published: Published
) -> None:
    links = "<a href=tea.html>Tea</a> <a href=pot.html>Pot</a>"
    site(write, {"index": HOME + links, "tea": TEXT, "pot": TEXT + "<p>x"})
    assert names(published) == {"", "tea", "pot"}
    site(write, {"index": HOME})
    assert names(published) == {"", "tea", "pot"}


def test_the_home_page_needs_no_link(write: Write, published: Published) -> None:
    site(write, {"index": f"{TEXT}<a href=tea.html>Tea</a>", "tea": f"{TEXT}<p>x"})
    assert names(published) == {"", "tea"}


@pytest.mark.parametrize("host", ["https://example.org/site/", "http://localhost:1313/"])
def test_the_generator_s_sitemap_and_the_author_keep_a_copy(
    write: Write, published: Published, host: str
) -> None:
    pages = {"tea": TEXT, "a": f"{TEXT}<p>x", "b": f"{TEXT}<p>y", "c": f"{TEXT}<p>z"}
    site(write, {"index": f"{HOME}<a href=tea.html>Tea</a>", **pages})
    listed = "".join(f"<url><loc>{host}{name}.html</loc></url>" for name in ("index", "a"))
    write(
        {
            "site/sitemap.xml": "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
            f"{listed}</urlset>",
            "scp.toml": 'scp.keep = ["b.html"]\n',
        }
    )
    assert names(published) & {"tea", "a", "b", "c"} == {"tea", "a", "b"}
