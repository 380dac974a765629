"""A state that is older than the output: real builds of each host go on from the output."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Published, Run, Write

Build = Callable[[str, int], str]
"""Writes a page's text, builds at a time, and gives the log."""

NOW = 1_800_000_000
DAY = 86_400


def mkdocs(write: Write, run: Run) -> tuple[Build, str]:
    config = "site_name: x\nsite_url: https://x.example/\ntheme: {name: mkdocs}\nplugins: [scp]\n"

    def build(text: str, at: int) -> str:
        site = write({"mkdocs.yml": config, "docs/index.md": f"# Home\n\n{text}\n"})
        return run(site, "mkdocs", "build", "--strict", at=at).stdout

    return build, "site"


def pelican(write: Write, run: Run) -> tuple[Build, str]:
    settings = 'SITEURL = "https://x.example"\nPATH = "content"\nDELETE_OUTPUT_DIRECTORY = True\n'

    def build(text: str, at: int) -> str:
        article = f"Title: Home\nDate: 2020-01-01\nCategory: x\nSlug: home\n\n{text}\n"
        site = write({"pelicanconf.py": settings, "content/home.md": article})
        return run(site, "pelican", at=at).stdout

    return build, "output"


def folder(write: Write, run: Run) -> tuple[Build, str]:
    def build(text: str, at: int) -> str:
        html = f"<html><title>Home</title><body><main><h1>Home</h1><p>{text}</main></body></html>"
        site = write({"site/index.html": html, "scp.toml": ""})
        where = ("--site-url", "https://x.example/")
        return run(site, "scp_ssg", "build", "site", *where, at=at).stdout

    return build, "site"


HOSTS = [mkdocs, pelican, folder]


def state_of(site: Path) -> Path:
    return site / ("cache/scp" if (site / "pelicanconf.py").exists() else ".cache/scp")


@pytest.mark.parametrize("host", HOSTS)
def test_an_older_state_that_was_restored_does_not_go_back(
    host: Callable[..., tuple[Build, str]],
    write: Write,
    run: Run,
    published: Published,
    tmp_path: Path,
) -> None:
    build, output = host(write, run)
    build("The first text.", NOW)
    state = state_of(tmp_path)
    shutil.copytree(state, tmp_path / "saved")
    build("A text that its author regrets.", NOW + DAY)
    shutil.rmtree(state)
    shutil.move(tmp_path / "saved", state)
    said = build("The first text.", NOW + 2 * DAY)
    assert "continuing from what is published there" in said
    [page] = published(tmp_path / output, "all-delta-2027-01-17").values()
    assert page["modified"] == "2027-01-17T08:00:00Z"
    assert "The first text." in str(page["content"])


@pytest.mark.parametrize("host", HOSTS)
def test_a_state_folder_that_cannot_be_written_costs_no_delta(
    host: Callable[..., tuple[Build, str]],
    write: Write,
    run: Run,
    published: Published,
    tmp_path: Path,
) -> None:
    build, output = host(write, run)
    write({"pelicanconf.py": ""} if host is pelican else {"scp.toml": ""})
    state = state_of(tmp_path)
    state.parent.mkdir()
    state.write_text("not a folder")
    build("The first text.", NOW)
    for day, text in ((1, "The second text."), (2, "The first text.")):
        said = build(text, NOW + day * DAY)
        assert "cannot be written" in said
        [page] = published(tmp_path / output, "all-delta").values()
        assert page["modified"] == f"2027-01-{15 + day}T08:00:00Z"
        assert text in str(page["content"])
