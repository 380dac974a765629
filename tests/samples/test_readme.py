"""The README says what is so."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml  # type: ignore[import-untyped]

from scp_ssg.options import Options, parse

if TYPE_CHECKING:
    from tests.samples.built import Built

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGE = "<!doctype html><html lang=en><title>Bees</title><main><h1>Bees</h1><p>They hum.</p></main>"


def fenced(language: str, number: int = 0) -> str:
    """One of the code blocks in ``language``, the first one unless ``number`` says otherwise."""
    found: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    return found[number]


def option_rows() -> list[tuple[str, str]]:
    """Name and default of each row of the table of options."""
    return re.findall(r"^\| `(\w+)` \| `([^`]*)` \|", README, re.MULTILINE)


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pages(output: Path) -> list[Path]:
    return list((output / "scp").glob("all-snapshot-*.scp.zst"))


def test_the_table_has_every_option_in_order() -> None:
    assert tuple(name for name, _ in option_rows()) == Options.__struct_fields__


@pytest.mark.parametrize(("name", "default"), option_rows())
def test_the_defaults_of_the_table_are_the_defaults(name: str, default: str) -> None:
    assert parse({name: yaml.safe_load(default)}) == Options()


def test_the_lines_for_mkdocs_are_enough(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Bees\n\nThey hum.\n")
    (tmp_path / "mkdocs.yml").write_text(fenced("yaml"))
    run(tmp_path, "-m", "mkdocs", "build", "--strict")
    assert len(pages(tmp_path / "site")) == 1


def test_the_lines_for_pelican_are_enough(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/bees.md").write_text("Title: Bees\nDate: 2026-05-01\n\nThey hum.\n")
    (tmp_path / "pelicanconf.py").write_text(fenced("python"))
    run(tmp_path, "-m", "pelican", "content", "-s", "pelicanconf.py")
    assert len(pages(tmp_path / "output")) == 1


def test_the_lines_for_sphinx_are_enough(tmp_path: Path) -> None:
    (tmp_path / "index.rst").write_text("Bees\n====\n\nThey hum.\n")
    (tmp_path / "conf.py").write_text(fenced("python", 1))
    run(tmp_path, "-m", "sphinx", "-W", "-b", "html", ".", "_build")
    assert len(pages(tmp_path / "_build")) == 1


def test_the_command_for_a_folder_is_enough(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text(PAGE)
    command = fenced("console", 4).removeprefix("$ scp-ssg ").split()
    run(tmp_path, "-m", "scp_ssg", *command)
    assert len(pages(tmp_path / "site")) == 1


def test_the_page_shown_is_real(folder: Built) -> None:
    assert json.loads(fenced("json")) == folder.pages[f"{folder.site.url}year/summer.html"]


def test_the_line_of_the_log_is_real_but_for_its_sizes(handbook: Built) -> None:
    said = re.search(r"^scp: (.*)$", README, re.MULTILINE)
    assert said
    shown, real = (re.sub(r"[\d.]+ (kB|%)", r"n \1", line) for line in (said[1], handbook.summary))
    assert shown == re.sub(r"keep \S*\.cache", "keep .cache", real)


def test_the_documentation_has_every_command_in_order(tmp_path: Path) -> None:
    listed = run(tmp_path, "-m", "scp_ssg", "--help").partition("Commands:\n")[2]
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    commands = re.findall(r"^  (\w+)  ", listed, re.MULTILINE)
    assert "build" in commands
    assert re.findall(r"^\| `scp-ssg (\w+) ", page, re.MULTILINE) == commands


def test_the_two_commands_are_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\$ make (\S+)$", README, re.MULTILINE)
    assert targets == ["demo", "test"]
    assert all(re.search(rf"^{target}:.* ## ", makefile, re.MULTILINE) for target in targets)


def test_links_lead_somewhere_from_a_package_index_too() -> None:
    """PyPI shows this page at an address of its own."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = project["urls"]["Source"]
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert [link for link in links if not link.startswith("https://")] == []
    inside = [link.removeprefix(source) for link in links if link.startswith(source)]
    assert inside
    for link in inside:
        _, kind, branch, path = link.split("/", 3)
        assert branch == "main"
        assert kind == ("tree" if (ROOT / path).is_dir() else "blob")
        assert (ROOT / path).exists(), path
