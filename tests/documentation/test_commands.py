"""Every command in the documentation runs as it stands there, or has a reason why not here."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from itertools import groupby
from typing import TYPE_CHECKING

import pytest

from tests.documentation.documents import DOCS, PAGES, ROOT, Command, commands, shell
from tests.documentation.finished_sites import SITES
from tests.documentation.worlds import ENVIRONMENT, WORLDS
from tests.serving import served
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = not_on_windows("shell for which the pages are written")

NOT_HERE = {
    r"(?:python -m )?pip install [^&]*": "needs a package registry; tests/test_installation.py"
    " installs the wheel",
    r"pip install .* && mkdocs .*": "run by tests/generators/test_ci.py, without the installation",
    r"export SCRAPY_SETTINGS_MODULE=.*|scrapy crawl .*": "run by tests/crawl/test_scrapy.py,"
    " where Scrapy is installed",
    r"SOURCE_DATE_EPOCH=.*|sha256sum dist/.*": "built so by tests/test_release.py",
    r"pip uninstall .*": "would take the packages away from the other tests",
    r"git clone .*": "needs a network",
    r"make .*": "runs for minutes; that the target exists is tested below",
    r"python -m (?:oracle|benchmarks)\b.*": "runs for minutes; the module is looked for below",
    r"mike deploy .*": "run by tests/generators/test_mike.py, in a repository with a branch",
    r"python reader\.py .*": "run by tests/documentation/test_crawler_reader.py",
}
"""Commands by their form, and why they do not run in this module."""

OTHER_TEST = {
    **dict.fromkeys(SITES, "run by tests/documentation/test_generator_pages.py"),
    "releasing": "run by tests/test_release.py, as the steps of the workflow",
}
"""Pages all of whose commands run in another test."""

NEEDS_MORE = {
    "properdocs ": "needs a theme from a registry; tests/samples/test_newcomer.py runs the block"
}
"""Beginnings of commands that keep their whole block from running here."""

UNPREPARED: list[str] = []
"""Blocks that nothing was prepared for: say in worlds.py what they need."""

FINDS = ("scp-ssg diff ",)
"""Commands whose status is 1 because they found something."""

OUTPUT_VARIES = ("tunnel",)
"""Pages that show the numbers of a large site; tests/crawl/test_tunnel.py has the lines."""


def runnable(line: str) -> bool:
    return not any(re.fullmatch(form, line) for form in NOT_HERE)


def sessions() -> list[tuple[str, int, list[Command]]]:
    """Page, number of the session, and commands: those of one block, or of the whole page."""
    found = []
    for page in PAGES:
        if page.stem in OTHER_TEST:
            continue
        every = commands(page)
        parts = [list(part) for _, part in groupby(every, key=lambda each: each.block)]
        if page.stem in ("uninstalling", "commands"):
            parts = [every]
        named = WORLDS.get(page.stem)
        for number, part in enumerate(parts):
            lines = [each.line for each in part]
            if any(line.startswith(tuple(NEEDS_MORE)) for line in lines):
                continue
            if any(runnable(line) for line in lines):
                if named is None:
                    UNPREPARED.append(f"{page.name}: {lines}")
                    continue
                found.append((page.stem, number, part))
    return found


@pytest.mark.parametrize(
    ("page", "number", "lines"),
    sessions(),
    ids=lambda value: None if isinstance(value, list) else value,
)
def test_the_commands_run(page: str, number: int, lines: list[Command], tmp_path: Path) -> None:
    named = WORLDS[page]
    make = named[number] if isinstance(named, tuple) else named
    home = tmp_path / "home"
    home.mkdir()
    make(home)
    with served(home / "site") as url:
        for command in lines:
            if not runnable(command.line):
                continue
            line = command.line
            if line.startswith("scp-ssg sync"):
                line = line.replace("https://example.com/", url)
                publish_at(url, home)
            if snapshot := re.search(r"\S+/all-snapshot-\d+T\d+Z\S+", line):
                [there] = (home / "site/scp").iterdir()
                line = line.replace(snapshot[0], str(there.relative_to(home)))
            code, said = shell(line, home, **ENVIRONMENT)
            assert code == (1 if line.startswith(FINDS) else 0), f"{line}\n{said}"
            if command.output and page not in OUTPUT_VARIES:
                assert said.splitlines() == list(command.output)
    if page == "uninstalling":
        assert not (home / "site/scp").exists()
        assert not (home / ".cache/scp").exists()
        assert "scp" not in (home / "site/sitemap.xml").read_text(encoding="utf-8")


def publish_at(url: str, home: Path) -> None:
    """Publishes the site for the address where it is served."""
    settings = home / "scp.toml"
    text = settings.read_text(encoding="utf-8").replace("https://example.com/", url)
    settings.write_text(text, encoding="utf-8")
    code, said = shell("scp-ssg build site", home)
    assert code == 0, said


def every_line() -> list[str]:
    return sorted({each.line for page in PAGES for each in commands(page)})


def test_every_block_runs_or_has_a_reason() -> None:
    assert UNPREPARED == []


def test_each_reason_is_of_a_command() -> None:
    for form in NOT_HERE:
        assert any(re.fullmatch(form, line) for line in every_line()), form
    assert set(WORLDS) <= {page.stem for page in PAGES}


def test_what_is_installed_is_offered() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = re.findall(r"scp-ssg\[(\w+)\]", "\n".join(every_line()))
    assert extras
    assert set(extras) <= set(project["optional-dependencies"])


def test_what_is_made_is_a_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {line.split()[1] for line in every_line() if line.startswith("make ")}
    assert named
    assert named <= set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


def test_what_runs_as_a_module_is_one() -> None:
    named = {line.split()[2] for line in every_line() if line.startswith("python -m ")}
    assert named
    assert [name for name in sorted(named) if importlib.util.find_spec(name) is None] == []


def test_commands_within_a_sentence_are_commands_that_exist() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in [*PAGES, *DOCS.glob("*.md")])
    code, said = shell("scp-ssg --help", ROOT)
    assert code == 0
    known = set(re.findall(r"^  (\w+)  ", said.partition("Commands:\n")[2], re.MULTILINE))
    assert set(re.findall(r"`scp-ssg ([a-z]+)\b", text)) <= known
