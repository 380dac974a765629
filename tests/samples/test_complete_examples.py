"""The complete examples of the documentation have every option, and build."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from scp_ssg.cli import run as command
from tests.option_schema import schema

PAGE = (Path(__file__).parents[2] / "docs/complete.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    [found] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def options(language: str) -> dict[str, Any]:
    """The options that the example sets."""
    text = example(language)
    if language == "yaml":
        [found] = [each["scp"] for each in yaml.safe_load(text)["plugins"] if "scp" in each]
        return dict(found)
    values = {
        each.targets[0].id: each.value
        for each in ast.parse(text).body
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)
    }
    return dict(ast.literal_eval(values["SCP"]))


def declared(path: str, made: dict[str, Any]) -> set[str]:
    """The paths of all options in a schema; the names of sections are the author's."""
    found: set[str] = set()
    for name, each in made.get("properties", {}).items():
        found |= {f"{path}{name}", *declared(f"{path}{name}.", each)}
    for each in made.get("anyOf", []):
        found |= declared(path, each)
    if isinstance(made.get("additionalProperties"), dict):
        found |= declared(f"{path}*.", made["additionalProperties"])
    return found


def stated(path: str, value: object) -> set[str]:
    """The paths of all options in ``value``."""
    if not isinstance(value, dict):
        return set()
    names = {"*" if path.endswith("sections.") else name: each for name, each in value.items()}
    found: set[str] = set()
    for name, each in names.items():
        found |= {f"{path}{name}"} if name != "*" else set()
        found |= stated(f"{path}{name}.", each)
    return found


@pytest.mark.parametrize("language", ["yaml", "python"])
def test_every_option_is_in_the_example(language: str) -> None:
    known = declared("", {"properties": schema()["definitions"]})
    assert len(known) > 50
    assert stated("", options(language)) == known


def build(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


NAMES = ("index", "blog/tea", "internal/plan", "archive/old")


def test_the_example_for_mkdocs_builds(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text(example("yaml"), encoding="utf-8")
    for name in NAMES:
        file = tmp_path / f"docs/{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {name}\n\nWords of {name}.\n", encoding="utf-8")
    said = build(tmp_path, "mkdocs", "build", "--strict")
    assert "scp: 3 pages in, 1 left out (1 excluded)" in said
    assert command(["validate", str(tmp_path / "site")]) == 0


def test_the_example_for_pelican_builds(tmp_path: Path) -> None:
    (tmp_path / "pelicanconf.py").write_text(example("python"), encoding="utf-8")
    for name in NAMES[1:]:
        file = tmp_path / f"content/{name}.rst"
        file.parent.mkdir(parents=True, exist_ok=True)
        text = f"{name}\n{'#' * len(name)}\n\n:date: 2026-01-01\n:save_as: {name}.html\n\nWords.\n"
        file.write_text(text.replace(":save_as", f":url: {name}.html\n:save_as"), encoding="utf-8")
    said = build(tmp_path, "pelican", "content", "--fatal", "warnings")
    assert "scp: 2 pages in, " in said
    assert command(["validate", str(tmp_path / "output")]) == 0
