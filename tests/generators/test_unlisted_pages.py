"""A page that its generator's sitemap does not list is hidden, if no page leads to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from scp_ssg.cli import run
from tests.generators.pages import page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
HOME = "<p>We write about tea, and about pots, every other week or so, for those who drink it.</p>"
TEXT = "<p>Warm the pot before you pour, and do not let the tea wait for more than four hours.</p>"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names(
    write: Write, published: Published, pages: dict[str, str], listed: Iterable[str] = ()
) -> set[str]:
    """The names of the ``pages`` that are published beside the home page; ``listed`` are those in
    the generator's sitemap."""
    write({f"site/{name}.html": page(name.title(), body) for name, body in pages.items()})
    if listed:
        urls = "".join(f"<url><loc>{ROOT}{each}</loc></url>" for each in listed)
        space = "http://www.sitemaps.org/schemas/sitemap/0.9"
        write({"site/sitemap.xml": f"<urlset xmlns='{space}'>{urls}</urlset>"})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    found = {each.removeprefix(ROOT).removesuffix(".html") for each in published(Path("site"))}
    return found - {""}


def test_a_page_to_which_nothing_leads_is_left_out_and_named(
    write: Write, published: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = {"index": HOME, "tea": TEXT, "old": TEXT + "<p>Or five.</p>"}
    assert names(write, published, pages, ["", "tea.html"]) == {"tea"}
    assert "1 unlisted" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("home", "listed"),
    [
        (f"{HOME}<a href='old.html'>Old</a>", ["", "tea.html"]),
        (HOME, ["", "tea.html", "old.html"]),
        (HOME, ["", "tea.html", "old"]),
        (HOME, [""]),
        (HOME, []),
    ],
    ids=["linked", "listed", "listed otherwise", "few pages are listed", "no sitemap"],
)
def test_a_page_is_published_if_one_leads_there_or_lists_are_no_proof(
    write: Write, published: Published, home: str, listed: list[str]
) -> None:
    pages = {"index": home, "tea": TEXT, "old": TEXT + "<p>Or five.</p>"}
    assert names(write, published, pages, listed) == {"tea", "old"}


def test_a_page_is_found_by_way_of_others_and_by_any_form_of_its_name(
    write: Write, published: Published
) -> None:
    pages = {
        "index": HOME,
        "tea": f"{TEXT}<a href='c&#43;&#43;.html'>On</a>",
        "c++": TEXT + "<p>Or five.</p>",
    }
    assert names(write, published, pages, ["", "tea.html"]) == {"tea", "c%2B%2B"}


def test_a_page_is_found_by_a_link_that_spells_its_letters_otherwise(
    write: Write, published: Published
) -> None:
    composed, decomposed = "th\u00e9", "the\u0301"
    pages = {"index": HOME, "tea": TEXT, composed: TEXT + "<p>Or five.</p>"}
    listed = ["", "tea.html", f"{quote(decomposed)}.html"]
    assert names(write, published, pages, listed) == {"tea", quote(composed)}


def test_pages_that_lead_to_each_other_alone_are_left_out(
    write: Write, published: Published
) -> None:
    pages = {
        "index": f"{HOME}<a href='tea.html'>Tea</a><a href='pot.html'>Pot</a>",
        "tea": TEXT,
        "pot": TEXT + "<p>Or three.</p>",
        "old": f"{TEXT}<p>Or five.</p><a href='older.html'>More</a>",
        "older": f"{TEXT}<p>Or six.</p><a href='old.html'>Back</a>",
    }
    assert names(write, published, pages, ["", "tea.html", "pot.html"]) == {"tea", "pot"}


def test_keep_publishes_it(write: Write, published: Published) -> None:
    pages = {"index": HOME, "tea": TEXT, "old": TEXT + "<p>Or five.</p>"}
    write({"scp.toml": 'scp.keep = ["old.html"]\n'})
    assert names(write, published, pages, ["", "tea.html"]) == {"tea", "old"}
