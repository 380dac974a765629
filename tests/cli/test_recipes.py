"""The recipes of docs/reading.md, each run as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from tests.environments import Environment
from tests.foreign_collections import collection, page

_GUIDE = Path(__file__).parents[2] / "docs" / "reading.md"
_RECIPES = dict(
    re.findall(
        r"^## ([^\n]+)\n(?:(?!^## ).)*?^```python\n(.*?)^```",
        _GUIDE.read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
)


_ONE_FILE = ["Python", "DuckDB", "Polars", "pandas", "Hugging Face datasets"]
_MANY_SITES = ["Many sites, with Polars", "Many sites, with Dask"]


def test_every_recipe_is_known() -> None:
    assert list(_RECIPES) == [*_ONE_FILE, *_MANY_SITES]


@pytest.mark.parametrize("name", _ONE_FILE)
def test_recipes(name: str, tmp_path: Path) -> None:
    pages = [
        page("a", title="First", content=[{"type": "heading", "level": 1, "text": "First"}]),
        page("b", title="Zweite Seite", author="A", schema={"@type": "Article"}),
    ]
    (tmp_path / "all.scp.zst").write_bytes(zstandard.compress(collection(*pages)))
    (tmp_path / "recipe.py").write_text(_RECIPES[name], "utf-8")

    done = subprocess.run(
        [sys.executable, "recipe.py"],
        cwd=tmp_path,
        env=os.environ | {"HF_HOME": str(tmp_path / "cache"), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["First", "Zweite Seite"]


@pytest.fixture
def mirrors(tmp_path: Path) -> Path:
    """The folder with the mirrors of two sites: of two pages, and of one in each section."""
    heading = {"type": "heading", "level": 1, "text": "First"}
    text = {"type": "text", "text": "Words"}
    one, two = page("a", content=[heading, text]), page("b", content=[heading, heading])
    for name, pages in (("x/all", (one, two)), ("y/all", (one,)), ("y/blog", (two,))):
        file = tmp_path / "mirrors" / f"{name}.scp.zst"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(zstandard.compress(collection(*pages)))
    return tmp_path


def counted(output: str) -> list[str]:
    return [line.replace(os.sep, "/") for line in output.splitlines()]


_COUNTS = [
    "mirrors/x/all.scp.zst 3",
    "mirrors/y/all.scp.zst 1",
    "mirrors/y/blog.scp.zst 2",
]


def test_many_sites_with_polars(mirrors: Path) -> None:
    (mirrors / "recipe.py").write_text(_RECIPES[_MANY_SITES[0]], "utf-8")
    done = subprocess.run(
        [sys.executable, "recipe.py"], cwd=mirrors, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert counted(done.stdout) == _COUNTS


@pytest.mark.judge
def test_many_sites_with_dask(mirrors: Path, tmp_path: Path, wheel: Path) -> None:
    environment = Environment(tmp_path / "venv")
    environment.install(str(wheel), "dask[bag]")
    (mirrors / "recipe.py").write_text(_RECIPES[_MANY_SITES[1]], "utf-8")
    assert counted(environment.run("python", "recipe.py", cwd=mirrors)) == _COUNTS
