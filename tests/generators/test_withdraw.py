"""``scp-ssg withdraw``, as authors run it after real builds, and what a crawler has afterwards."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import zstandard

from scp_ssg.cli import run as command
from scp_ssg.crawl import sync
from tests.serving import served

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.generators.conftest import Run, Write

NOW = 1_700_000_000
DAY = 86_400
MKDOCS = """\
site_name: x
site_url: {url}
theme: {{name: mkdocs}}
plugins:
  - scp: {{sections: {{all: {{}}, notes: notes/}}}}
"""
DOCS = {
    "docs/index.md": "# Home\n\nWelcome.\n",
    "docs/notes/one.md": "# One\n\nThe first note.\n",
    "docs/notes/two.md": "# Two\n\nThe password is wolverine.\n",
}


def unpacked(path: Path) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress(path.read_bytes())


def holding(folder: Path, word: bytes = b"wolverine") -> list[str]:
    def content(path: Path) -> bytes:
        if path.name.endswith(".zst"):
            return unpacked(path)
        data = path.read_bytes()
        return gzip.decompress(data) if path.name.endswith(".gz") else data

    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path.relative_to(folder).as_posix() for path in files if word in content(path)]


def mirrored(folder: Path) -> set[str]:
    """The pages that a crawler has, and whether the word is among them."""
    texts = [unpacked(path).decode() for path in folder.glob("*.zst")]
    words = {"wolverine"} if any("wolverine" in text for text in texts) else set()
    return words | {re.sub(r".*://[^/]*", "", url) for t in texts for url in _urls(t)}


def _urls(text: str) -> list[str]:
    return re.findall(r'^\{"url":"([^"]+)"', text, re.MULTILINE)


def test_a_page_is_taken_back_and_crawlers_drop_it(write: Write, run: Run, tmp_path: Path) -> None:
    live, mirror = tmp_path / "site", tmp_path / "mirror"
    with served(live) as url:
        site = write({"mkdocs.yml": MKDOCS.format(url=url), **DOCS})
        assert run(site, "mkdocs", "build", "--strict", at=NOW).returncode == 0
        write({"docs/notes/two.md": DOCS["docs/notes/two.md"] + "\nIt really is.\n"})
        run(site, "mkdocs", "build", at=NOW + DAY)
        sync(f"{url}sitemap.xml", mirror)
        assert mirrored(mirror) == {"wolverine", "/", "/notes/one/", "/notes/two/"}

        done = run(site, "scp_ssg", "withdraw", f"{url}notes/two/", at=NOW + DAY + 60)
        assert done.returncode == 0, done.stdout
        lines = done.stdout.splitlines()
        assert lines[0] == f"withdrawn: {url}notes/two/"
        assert lines[1] == "6 files removed from site and .cache/scp"
        assert lines[2] == (
            "new snapshot of all, notes: crawlers take it and drop what was withdrawn"
        )
        assert lines[3].startswith("site/notes/two/index.html is still in the site: the next build")
        assert "(promised until 2023-12-15T22:13:20Z)" in done.stdout
        assert f"    {url}scp/notes-delta-2023-11-15-20231115T221320Z.scp.zst" in lines
        assert command(["validate", str(live)]) == 0

        sync(f"{url}sitemap.xml", mirror)
        assert mirrored(mirror) == {"/", "/notes/one/"}
        (site / "docs/notes/two.md").unlink()
        for day in (2, 3):
            write({"docs/notes/one.md": f"# One\n\nThe note of day {day}.\n"})
            run(site, "mkdocs", "build", "--strict", at=NOW + day * DAY)
            sync(f"{url}sitemap.xml", mirror)
            assert mirrored(mirror) == {"/", "/notes/one/"}
        assert holding(live) == holding(site / ".cache/scp") == []


def test_the_time_of_a_promise_is_that_of_the_option_in_mkdocs_yml(write: Write, run: Run) -> None:
    """The state keeps what each build promised; the command does not read that file."""
    config = MKDOCS.format(url="https://x.example/")
    site = write({"mkdocs.yml": config.replace("- scp: {", "- scp: {expires: 5, "), **DOCS})
    run(site, "mkdocs", "build", at=NOW)
    done = run(site, "scp_ssg", "withdraw", "https://x.example/notes/two/", at=NOW + DAY)
    assert "(promised until 2023-11-19T22:13:20Z)" in done.stdout


def test_a_page_that_was_not_removed_comes_back_with_the_next_build(write: Write, run: Run) -> None:
    """The command has said so."""
    site = write({"mkdocs.yml": MKDOCS.format(url="https://x.example/"), **DOCS})
    run(site, "mkdocs", "build", at=NOW)
    run(site, "scp_ssg", "withdraw", "https://x.example/notes/two/", at=NOW)
    assert holding(site / "site/scp") == []
    run(site, "mkdocs", "build", at=NOW + DAY)
    assert len(holding(site / "site/scp")) == 4


def test_a_page_marked_as_not_for_crawlers_stays_away(write: Write, run: Run) -> None:
    site = write({"mkdocs.yml": MKDOCS.format(url="https://x.example/"), **DOCS})
    run(site, "mkdocs", "build", at=NOW)
    run(site, "scp_ssg", "withdraw", "notes/two/", at=NOW)
    write({"docs/notes/two.md": "---\nscp: false\n---\n\n" + DOCS["docs/notes/two.md"]})
    run(site, "mkdocs", "build", at=NOW + DAY)
    assert holding(site / "site/scp") == holding(site / ".cache/scp") == []
    assert holding(site / "site") != []


def test_of_two_sites_in_one_folder_the_pages_url_says_which(write: Write, run: Run) -> None:
    site = write({"mkdocs.yml": MKDOCS.format(url="https://x.example/"), **DOCS})
    run(site, "mkdocs", "build", at=NOW)
    write({"mkdocs.yml": MKDOCS.format(url="https://y.example/") + "site_dir: y\n"})
    run(site, "mkdocs", "build", at=NOW)
    done = run(site, "scp_ssg", "withdraw", "notes/two/")
    assert done.returncode == 2
    assert done.stdout == (
        "Error: --site-url: which site is meant? Known here: https://x.example/, "
        "https://y.example/\n"
    )
    assert run(site, "scp_ssg", "withdraw", "https://y.example/notes/two/").returncode == 0
    assert (holding(site / "y/scp"), len(holding(site / "site/scp"))) == ([], 2)


def test_pelican(write: Write, run: Run) -> None:
    settings = 'SITEURL = "https://x.example"\nPATH = "content"\n'
    article = "Title: {}\nDate: 2020-01-01\nCategory: x\nSlug: {}\n\n{}\n"
    site = write(
        {
            "pelicanconf.py": settings,
            "content/a.md": article.format("A", "a", "Nothing."),
            "content/b.md": article.format("B", "b", "The wolverine."),
        }
    )
    run(site, "pelican", at=NOW)
    done = run(site, "scp_ssg", "withdraw", "https://x.example/b.html")
    assert done.returncode == 0, done.stdout
    assert "output/b.html is still in the site" in done.stdout
    assert holding(site / "output/scp") == holding(site / "cache/scp") == []


def test_a_folder_with_its_configuration_elsewhere(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = "<html><title>{0}</title><body><main><h1>{0}</h1><p>{1}</main></body></html>"
    folder = write(
        {
            "conf/scp.toml": '[scp]\nsite_url = "https://x.example/"\nstate_dir = "memory"\n'
            'output_dir = "data/scp"\n',
            "web/index.html": page.format("Home", "Welcome."),
            "web/b.html": page.format("B", "The wolverine."),
        }
    )
    monkeypatch.chdir(folder)
    where = ["--config", "conf/scp.toml"]
    assert command(["build", "web", *where]) == 0
    assert command(["withdraw", "b.html", *where]) == 0
    assert holding(folder / "web/data") == holding(folder / "conf/memory") == []
    capsys.readouterr()
    assert command(["withdraw", "b.html", *where]) == 1
    assert capsys.readouterr().err == (
        "Error: no collection of https://x.example/ has such a page, neither in web nor in "
        f"{folder / 'conf/memory'}; give the page's URL as the site publishes it\n"
    )


def test_where_nothing_is_known_the_command_says_what_to_name(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write({"x": ""}))
    assert command(["withdraw", "https://x.example/b"]) == 2
    assert "--state: no state of a publication is found here" in capsys.readouterr().err
