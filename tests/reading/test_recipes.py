"""The recipes of docs/reading.md, each run as it stands there.

What they need is in the dependency group ``interop``.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from .conftest import collection, page

_GUIDE = Path(__file__).parents[2] / "docs" / "reading.md"
_RECIPES = dict(
    re.findall(
        r"^## ([^\n]+)\n(?:(?!^## ).)*?^```python\n(.*?)^```",
        _GUIDE.read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
)
_NEEDED = {
    "Python": ["scp_ssg"],
    "DuckDB": ["duckdb"],
    "Polars": ["polars"],
    "pandas": ["pandas"],
    "Hugging Face datasets": ["datasets"],
}


def test_every_recipe_is_known() -> None:
    assert _RECIPES.keys() == _NEEDED.keys()


@pytest.mark.slow
@pytest.mark.parametrize("name", _NEEDED)
def test_recipes(name: str, tmp_path: Path) -> None:
    missing = [each for each in _NEEDED[name] if importlib.util.find_spec(each) is None]
    if missing:
        pytest.skip(f"needs {missing[0]} of the dependency group interop")
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
