"""Real builds in folders of their own, and what came out of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from tests.laws import built_sites_keep_the_laws

__all__ = ["Built", "Pages", "Published", "Run", "Tree", "Write", "built_sites_keep_the_laws"]

Pages = dict[str, dict[str, Any]]
Built = subprocess.CompletedProcess[str]

Write = Callable[[dict[str, str]], Path]
Run = Callable[..., Built]
Published = Callable[..., Pages]
Tree = Callable[[Path], dict[str, bytes]]


def summary(output: str) -> str:
    """What the plugin's line in the log of a build says."""
    [line] = [line for line in output.splitlines() if " left out" in line]
    return line.partition("scp: ")[2]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes files, given by path, below one folder."""

    def write(files: dict[str, str]) -> Path:
        for path, text in files.items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def run() -> Run:
    """Runs ``python -m …`` in a folder, ``later`` seconds from now as far as it can tell."""

    def run(folder: Path, *command: str, at: int = 1_800_000_000) -> Built:
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder,
            env={
                **os.environ,
                "SOURCE_DATE_EPOCH": str(at),
                "NO_MKDOCS_2_WARNING": "1",
                "NO_COLOR": "1",
                "COLUMNS": "400",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    return run


@pytest.fixture
def published() -> Published:
    """The pages of the newest collection of a kind, by URL."""

    def published(output: Path, kind: str = "all-snapshot") -> Pages:
        file = max((output / "scp").glob(f"{kind}-*.scp.zst"))
        text = zstandard.ZstdDecompressor().decompress(file.read_bytes()).decode()
        pages = [json.loads(line) for line in text.splitlines()[1:]]
        return {page["url"]: page for page in pages}

    return published


@pytest.fixture
def tree() -> Tree:
    """All files below a folder, by path."""

    def tree(folder: Path) -> dict[str, bytes]:
        files = (path for path in sorted(folder.rglob("*")) if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    return tree
