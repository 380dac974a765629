"""Of pages with the same bytes at several addresses, one is published."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.generators.same_files import find_same_files
from tests.generators.pages import page

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
TEA = page(
    "Tea", "<p>Tea is poured into a cup that is warm, and drunk before it is cold again.</p>"
)
MATE = page("Mate", "<p>Mate is poured into a gourd, and drunk from it by one after the other.</p>")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def published_of(
    published: Published, write: Write, files: dict[str, str], *options: str
) -> set[str]:
    """The addresses below the root at which ``files`` are published."""
    write({f"site/{path}": html for path, html in files.items()})
    assert run(["build", "site", "--site-url", ROOT, *options]) == 0
    return {url.removeprefix(ROOT) for url in published(Path("site"))}


def test_the_shortest_way_to_the_same_file_is_its_address(
    write: Write, published: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"build/html/tea.html": TEA, "tea.html": TEA, "tea-again.html": TEA, "mate.html": MATE}
    assert published_of(published, write, files) == {"tea.html", "mate.html"}
    assert "2 same file" in capsys.readouterr().out


def test_the_same_file_to_which_links_lead_is_published(write: Write, published: Published) -> None:
    home = page("Cups", MATE[MATE.index("<p>") :] + "<a href='/site/drinks/hot/tea.html'>Tea</a>")
    files = {"index.html": home, "drinks/hot/tea.html": TEA, "tea.html": TEA}
    assert published_of(published, write, files) == {"", "drinks/hot/tea.html"}


def test_the_home_page_stays(write: Write, published: Published) -> None:
    assert published_of(published, write, {"a.html": TEA, "index.html": TEA}) == {""}


@pytest.mark.parametrize("version", ["1.0", "v2", "latest", "main"])
def test_the_same_page_in_two_versions_is_a_page_of_each(
    write: Write, published: Published, version: str
) -> None:
    files = {"docs/tea.html": TEA, f"docs/{version}/tea.html": TEA}
    assert published_of(published, write, files) == {*files}


def test_one_letter_is_a_difference(write: Write, published: Published) -> None:
    files = {"tea.html": TEA, "copy/tea.html": TEA.replace("warm", "warn"), "mate.html": MATE}
    assert published_of(published, write, files) == {"tea.html", "copy/tea.html", "mate.html"}


def test_keep_publishes_the_second_copy(write: Write, published: Published) -> None:
    write({"scp.toml": '[scp]\nkeep = ["/copy/"]\n'})
    files = {"tea.html": TEA, "copy/tea.html": TEA, "mate.html": MATE}
    assert published_of(published, write, files) == {"tea.html", "copy/tea.html", "mate.html"}


def test_a_copy_of_what_an_option_excludes_is_published(write: Write, published: Published) -> None:
    write({"scp.toml": '[scp]\nexclude = ["/tea.html"]\n'})
    files = {"tea.html": TEA, "copy/tea.html": TEA, "mate.html": MATE}
    assert published_of(published, write, files) == {"copy/tea.html", "mate.html"}


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_the_order_of_the_pages_does_not_matter(order: tuple[int, ...]) -> None:
    addresses = ["https://a.example/b/", "https://a.example/b/c/", "https://a.example/d/e"]
    files = [(addresses[n - 1], 7) for n in order]
    kept = set(addresses) - {*find_same_files(files, "https://a.example/", set)}
    assert kept == {"https://a.example/b/"}
