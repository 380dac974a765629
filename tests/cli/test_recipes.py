"""The recipes of docs/reading.md, each run as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from tests.foreign_collections import collection, page

_GUIDE = Path(__file__).parents[2] / "docs" / "reading.md"
_RECIPES = dict(
    re.findall(
        r"^## ([^\n]+)\n(?:(?!^## ).)*?^```python\n(.*?)^```",
        _GUIDE.read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
)


def test_every_recipe_is_known() -> None:
    assert list(_RECIPES) == ["Python", "DuckDB", "Polars", "pandas", "Hugging Face datasets"]


@pytest.mark.parametrize("name", _RECIPES)
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
