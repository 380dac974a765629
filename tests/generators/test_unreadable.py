"""A page that cannot be read is left out with one warning, and every other page is published."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.urls import http_url
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from tests.generators.conftest import Published, Run, Write

ROOT = "https://example.org/"
PAGE = "<html lang=en><title>T</title><body><main><h1>T</h1><p>Here.</p></main></body></html>"
POSIX = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
UTF_8 = {"LC_ALL": "C.UTF-8"}
BUILD = ["build", "site", "--site-url", ROOT]


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "site"
    (folder / "below").mkdir(parents=True)
    for name in ("index.html", "below/tea.html"):
        (folder / name).write_text(f"{PAGE}<!-- {name} -->", encoding="utf-8")
    return folder


def built(locale: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """A build in a process of its own, as only its start decides how names are read."""
    return subprocess.run(
        [sys.executable, "-m", "scp_ssg", *BUILD],
        env={**os.environ, **locale},
        capture_output=True,
        check=False,
    )


def warnings(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("Warning: ")]


@pytest.mark.skipif(
    sys.platform in ("darwin", "win32"), reason="macOS and Windows take Unicode names alone"
)
@pytest.mark.parametrize("locale", [POSIX, UTF_8], ids=["POSIX", "UTF-8"])
def test_a_name_that_is_not_utf_8_costs_its_page_alone(
    site: Path, published: Published, locale: dict[str, str]
) -> None:
    Path(os.fsdecode(bytes(site) + b"/caf\xe9.html")).write_text(PAGE, encoding="utf-8")
    done = built(locale)
    assert warnings(done.stderr.decode()) == [
        "Warning: site/caf\\xe9.html: left out, it cannot be read: its name is not UTF-8; rename it"
    ]
    assert list(published(site)) == [ROOT, ROOT + "below/tea.html"]
    assert done.stdout.startswith(b"2 pages in, 1 left out (1 unreadable); ")


@pytest.mark.parametrize("locale", [POSIX, UTF_8], ids=["POSIX", "UTF-8"])
def test_a_name_in_utf_8_is_published_whatever_the_locale(
    site: Path, published: Published, locale: dict[str, str]
) -> None:
    Path(os.fsdecode(bytes(site) + "/käse".encode())).mkdir()
    file = Path(os.fsdecode(bytes(site) + "/käse/brie €.html".encode()))
    file.write_text(PAGE, encoding="utf-8")
    done = built(locale)
    assert warnings(done.stderr.decode()) == []
    assert done.returncode == 0
    assert list(published(site))[-1] == ROOT + "k%C3%A4se/brie%20%E2%82%AC.html"
    checked = subprocess.run(
        [sys.executable, "-m", "scp_ssg", "validate", "site"],
        env={**os.environ, **locale},
        capture_output=True,
        check=False,
    )
    assert checked.stdout == b""
    assert checked.returncode == 0


def dangle(file: Path) -> None:
    file.symlink_to("nowhere")


def loop(file: Path) -> None:
    file.symlink_to(file.name)


def pipe(file: Path) -> None:
    os.mkfifo(file)


@not_on_windows("pipes in folders, nor these words for a fault")
@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (dangle, "No such file or directory"),
        (loop, "Too many levels of symbolic links"),
        (pipe, "it is no regular file"),
    ],
)
def test_what_is_no_file_costs_its_page_alone(
    site: Path,
    published: Published,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], None],
    fault: str,
) -> None:
    make(site / "x.html")
    assert run(BUILD) == 1
    assert warnings(capsys.readouterr().err) == [
        f"Warning: site/x.html: left out, it cannot be read: {fault}"
    ]
    assert list(published(site)) == [ROOT, ROOT + "below/tea.html"]


@not_on_windows("pipes in folders")
@pytest.mark.parametrize("path", ["drafts/x.html", "_static/x.html", "objects.inv", "crates.js"])
def test_a_pipe_whose_text_says_what_other_files_are_is_not_waited_for(
    site: Path, published: Published, path: str
) -> None:
    (site / "_static").mkdir()
    (site / path).parent.mkdir(exist_ok=True)
    os.mkfifo(site / path)
    run(BUILD)
    assert list(published(site)) == [ROOT, ROOT + "below/tea.html"]


@not_on_windows("pipes in folders")
def test_a_pipe_in_the_place_of_the_home_page_or_the_sitemap_stops_nothing(
    site: Path, published: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "index.html").unlink()
    os.mkfifo(site / "index.html")
    os.mkfifo(site / "sitemap.xml")
    run(BUILD)
    assert "Warning: site/index.html: left out" in capsys.readouterr().err
    assert list(published(site)) == [ROOT + "below/tea.html"]


def test_a_folder_that_cannot_be_listed_costs_its_pages_alone(
    site: Path,
    published: Published,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed = os.scandir

    def scandir(folder: Path | int) -> object:
        if isinstance(folder, Path) and folder.name == "below":
            raise PermissionError(13, "Permission denied", str(folder))
        return listed(folder)

    monkeypatch.setattr(
        "scp_ssg.generators.html_walk.os.scandir", scandir
    )  # the tests may run as root
    assert run(BUILD) == 1
    assert warnings(capsys.readouterr().err) == [
        "Warning: site/below: left out, it cannot be read: Permission denied"
    ]
    assert list(published(site)) == [ROOT]


def test_a_file_that_vanishes_while_the_site_is_read_costs_its_page_alone(
    site: Path,
    published: Published,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from scp_ssg.generators import html_walk

    walk = html_walk.html_files
    walks: list[list[Path]] = []

    def html_files(*args: Any) -> Iterator[Path]:
        walks.append(list(walk(*args)))
        if len(walks) == 2:  # the first only counts
            (site / "below/tea.html").unlink()
        return iter(walks[-1])

    monkeypatch.setattr("scp_ssg.generators.folder.html_files", html_files)
    assert run(BUILD) == 1
    assert warnings(capsys.readouterr().err) == [
        "Warning: site/below/tea.html: left out, it cannot be read: No such file or directory"
    ]
    assert list(published(site)) == [ROOT]


@not_on_windows("link to a file that every user may make")
def test_a_link_that_leads_out_of_the_site_is_no_page_and_no_warning(
    tmp_path: Path, site: Path, published: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret.html").write_text(PAGE, encoding="utf-8")
    (site / "secret.html").symlink_to("../secret.html")
    assert run(BUILD) == 0
    assert warnings(capsys.readouterr().err) == []
    assert list(published(site)) == [ROOT, ROOT + "below/tea.html"]


@not_on_windows("links that every user may make")
def test_a_sitemap_that_lists_names_that_no_file_can_have_stops_nothing(
    site: Path, published: Published
) -> None:
    listed = "".join(
        f"<sitemap><loc>{ROOT}{name}</loc></sitemap>"
        for name in ("%00.xml", "%FF.xml", "a" * 300 + ".xml", "loop.xml", "%ED%A0%80.xml")
    )
    namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"
    (site / "loop.xml").symlink_to("loop.xml")
    (site / "sitemap.xml").write_text(f'<sitemapindex xmlns="{namespace}">{listed}</sitemapindex>')
    run(BUILD)
    assert list(published(site)) == [ROOT, ROOT + "below/tea.html"]


def test_half_a_surrogate_pair_makes_no_url() -> None:
    assert http_url("https://example.org/\udce9.html") is None


HOOK = """
from pathlib import Path

def on_post_build(config):
    page = Path(config.site_dir, "tea/index.html")
    page.unlink()
    page.symlink_to(page.name)
"""


def test_mkdocs_leaves_out_a_page_whose_file_cannot_be_read(
    write: Write, run: Run, published: Published
) -> None:
    folder = write(
        {
            "mkdocs.yml": f"site_name: T\nsite_url: {ROOT}\nplugins: [scp]\nhooks: [hook.py]\n",
            "hook.py": HOOK,
            "docs/index.md": "# Home\n\nHere.\n",
            "docs/tea.md": "# Tea\n\nLeaves.\n",
        }
    )
    done = run(folder, "mkdocs", "build", "--site-dir", "out")
    assert done.returncode == 0, done.stdout
    [warning] = [line for line in done.stdout.splitlines() if "cannot be read" in line]
    assert warning.endswith(
        "out/tea/index.html: left out, it cannot be read: Too many levels of symbolic links"
    )
    assert list(published(folder / "out")) == [ROOT]


PLUGIN = """
from pathlib import Path
from pelican import signals

def spoil(path, context):
    if path.endswith("tea.html"):
        Path(path).unlink()
        Path(path).symlink_to("tea.html")

def vanish(generator):
    Path("content/coffee.md").unlink()

def register():
    signals.content_written.connect(spoil)
    signals.article_generator_finalized.connect(vanish)
"""
ARTICLE = "Title: {0}\nDate: 2026-01-01\nSlug: {0}\n\nAll about it.\n"


def test_pelican_leaves_out_a_page_whose_file_cannot_be_read(
    write: Write, run: Run, published: Published
) -> None:
    folder = write(
        {
            "pelicanconf.py": f"SITEURL = '{ROOT[:-1]}'\nPATH = 'content'\nSITENAME = 'T'\n"
            "AUTHOR = 'A'\nTIMEZONE = 'UTC'\nPLUGIN_PATHS = ['.']\n"
            "PLUGINS = ['spoiler', 'pelican.plugins.scp']\n",
            "spoiler.py": PLUGIN,
            "content/tea.md": ARTICLE.format("tea"),
            "content/coffee.md": ARTICLE.format("coffee"),
        }
    )
    done = run(folder, "pelican", "content")
    assert done.returncode == 0, done.stdout
    warned = " ".join(done.stdout.split())
    assert warned.count("it cannot be read") == 1
    assert "output/tea.html: left out, it cannot be read: Too many levels of" in warned
    assert list(published(folder / "output")) == [ROOT + "coffee.html"]
