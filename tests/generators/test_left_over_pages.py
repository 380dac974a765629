"""What an earlier build of Sphinx or rustdoc left in the folder is no page, unless the last build
needs it."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.generators.left_over_pages import LeftOverPages
from tests.generators.pages import page

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
HEADER = (
    b"# Sphinx inventory version 2\n# Project: Tea\n# Version: 1\n"
    b"# The remainder of this file is compressed using zlib.\n"
)
SPHINX = '<script src="_static/documentation_options.js"></script>'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def inventory(*documents: str) -> bytes:
    lines = [f"{each} std:doc -1 {each}.html Title of it" for each in documents]
    return HEADER + zlib.compress("\n".join([*lines, "tea py:module 0 a.html#tea -"]).encode())


RUSTDOC = '<meta name="generator" content="rustdoc">'
SAME = "Warm the pot before you pour the tea, and do not let it wait for more than four minutes."


def site(write: Write, packed: bytes, links: dict[str, str], *, folder: str = "") -> None:
    """Write pages by Sphinx with the same words and these ``links``, and the inventory of the last
    build."""
    write(
        {
            f"site/{folder}{name}.html": page(name.title(), f"{SPHINX}<p>{SAME}</p>{link}")
            for name, link in links.items()
        }
    )
    Path(f"site/{folder}objects.inv").write_bytes(packed)


def names(published: Published, *options: str) -> set[str]:
    assert run(["build", "site", "--site-url", ROOT, *options]) == 0
    return {each.removeprefix(ROOT).removesuffix(".html") for each in published(Path("site"))}


def test_a_page_of_an_earlier_build_with_the_words_of_one_of_the_last_is_left_out(
    write: Write, published: Published
) -> None:
    links = {"cup": "", "pot": "<a href=cup.html>Cups</a>", "old/mug": "", "old": ""}
    site(write, inventory("cup", "pot"), links)
    assert names(published) == {"cup", "pot"}
    assert "old" not in Path("site/sitemap.xml").read_text(encoding="utf-8")


def test_a_page_with_words_of_its_own_is_published(write: Write, published: Published) -> None:
    """An author may write it by hand into the frame of the others."""
    site(write, inventory("cup"), {"cup": "", "old": f"<p>{SAME.replace('four', 'five')}</p>"})
    assert names(published) == {"cup", "old"}


def test_a_page_to_which_the_last_build_leads_is_published(
    write: Write, published: Published
) -> None:
    """Sphinx writes pages that are no documents, such as Python's download page."""
    links = {
        "guide/cup": "<a href='../download.html#top'>Get it</a>",
        "download": "<a href=mirrors.html>From near</a>",
        "mirrors": "",
        "old": "<a href=older.html>Older</a>",
        "older": "<a href=old.html>Old</a>",
    }
    site(write, inventory("guide/cup"), links)
    assert names(published) == {"guide/cup", "download", "mirrors"}


def test_what_sphinx_did_not_write_is_published(write: Write, published: Published) -> None:
    site(write, inventory("cup"), {"cup": ""})
    write({"site/by-hand.html": page("By hand", f"<p>{SAME}</p>")})
    assert names(published) == {"cup", "by-hand"}


def test_each_build_has_its_own_inventory(write: Write, published: Published) -> None:
    site(write, inventory("cup"), {"cup": ""})
    site(write, inventory("pot"), {"pot": "", "cup": ""}, folder="v1/")
    assert names(published) == {"cup", "v1/pot"}


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"# Sphinx inventory version 1\n# Project: Tea\n# Version: 1\ncup mod cup.html\n",
        HEADER + b"no zlib",
        inventory("cup")[:-30],
        inventory(),
    ],
    ids=["empty", "version 1", "not packed", "cut", "without documents"],
)
def test_an_inventory_that_cannot_be_read_leaves_nothing_out(
    write: Write, published: Published, packed: bytes
) -> None:
    site(write, packed, {"cup": "", "old": ""})
    assert names(published) == {"cup", "old"}


OTHER = (
    "A mug keeps its tea warm for longer than a cup, as its walls are twice as thick as a cup's."
)


@pytest.mark.parametrize(
    "crates",
    [
        'window.ALL_CRATES = ["pot"];',
        'window.ALL_CRATES = ["kettle","pot"];//{"start":21,"fragment_lengths":[8,6]}',
    ],
)
def test_a_crate_that_rustdoc_s_list_no_longer_has_is_left_out_where_its_words_stand_in_another(
    write: Write, published: Published, crates: str
) -> None:
    words = {"pot/index": SAME, "pot/struct.Lid": OTHER, "jug/index": SAME, "mug/index": OTHER * 2}
    write(
        {f"site/{name}.html": page(name, f"{RUSTDOC}<p>{text}</p>") for name, text in words.items()}
    )
    Path("site/crates.js").write_text(crates)
    assert names(published) == {"pot/", "pot/struct.Lid", "mug/"}


def test_a_list_of_crates_that_says_none_leaves_nothing_out(
    write: Write, published: Published
) -> None:
    write(
        {
            f"site/{name}/index.html": page(name, f"{RUSTDOC}<p>{SAME}</p>")
            for name in ("pot", "jug")
        }
    )
    Path("site/crates.js").write_text("initSearch();")
    assert names(published) == {"pot/", "jug/"}


def test_the_author_s_sitemap_and_options_keep_a_page(write: Write, published: Published) -> None:
    site(write, inventory("cup"), {"cup": "", "mug": "", "old": "", "gone": ""})
    listed = "".join(f"<url><loc>{ROOT}{name}.html</loc></url>" for name in ("cup", "mug"))
    write(
        {
            "site/sitemap.xml": "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
            f"{listed}</urlset>",
            "scp.toml": 'scp.keep = ["old.html"]\n',
        }
    )
    assert names(published) == {"cup", "mug", "old"}


def test_folders_may_be_as_deep_as_a_path_is_long(tmp_path: Path) -> None:
    paths = ["a/" * 1500 + "tea.html"]
    assert list(LeftOverPages(tmp_path).noted(paths)) == paths
