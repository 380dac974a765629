"""Read the Docs says a version's address in a variable; the documented settings take it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

VERSION = "https://bees.example/en/stable/"
ELSEWHERE = "https://example.readthedocs.io/en/latest/"
DOCUMENT = Path(__file__).parents[2] / "docs/ci.md"


def settings(language: str) -> str:
    """The first block of ``language`` that the documentation has of Read the Docs."""
    _, _, part = DOCUMENT.read_text(encoding="utf-8").partition("\n## Read the Docs\n")
    found = re.search(rf"^```{language}\n(.*?)^```", part, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("address", [VERSION, None])
@pytest.mark.parametrize("generator", ["mkdocs", "sphinx"])
def test_a_version_is_published_under_its_own_address(
    tmp_path: Path, generator: str, address: str | None
) -> None:
    """Nothing is online here: the line of the baseline is left out."""
    if generator == "mkdocs":
        text = re.sub(r":\n +baseline: .*", "", settings("yaml"))
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs/index.md").write_text("# Bees\n\nThey fly.\n", encoding="utf-8")
        (tmp_path / "mkdocs.yml").write_text(f"site_name: Bees\n{text}", encoding="utf-8")
        command = ["mkdocs", "build", "--strict"]
    else:
        text = re.sub(r"^scp = .*\n", "", settings("python"), flags=re.MULTILINE)
        (tmp_path / "index.rst").write_text("Bees\n====\n\nThey fly.\n", encoding="utf-8")
        (tmp_path / "conf.py").write_text(text, encoding="utf-8")
        command = ["sphinx", "-W", "-b", "html", ".", "site"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    if address:
        environment["READTHEDOCS_CANONICAL_URL"] = address
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    sitemap = (tmp_path / "site/sitemap.xml").read_text(encoding="utf-8")
    assert f"<loc>{address or ELSEWHERE}" in sitemap


def test_the_baseline_of_sphinx_is_the_versions_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", VERSION)
    found: dict[str, object] = {}
    exec(settings("python"), found)
    assert found["scp"] == {"baseline": f"{VERSION}sitemap.xml"}
