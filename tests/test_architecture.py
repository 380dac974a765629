"""The page for people who change the code names only what exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

from scp_ssg.collection import ENDINGS
from scp_ssg.collection.formats import FORMATS
from scp_ssg.model import Compression

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
ADDITIONS = {
    "a generator": "adapters/scp_adapters/",
    "a block rule": "scp_ssg/extract/blocks/handlers.py:HANDLERS",
    "a boilerplate rule": "scp_ssg/extract/rules/registry.py:RULES",
    "a validator rule": "scp_ssg/validate/rules.py:RULES",
    "an output beside the collections": "scp_ssg/publish/side_outputs.py:SIDE_OUTPUTS",
    "a compression": "scp_ssg/collection/formats.py:FORMATS",
}


def missing(page: str) -> list[str]:
    """The files, functions, classes and tables that ``page`` names and that do not exist."""
    named = re.findall(r"`((?:adapters|plugins|scp_ssg|tests)/[\w/.]*)(?::(\w+))?`", page)
    assert named
    return [
        f"{file}:{name}"
        for file, name in named
        if not (ROOT / file).exists() or (name and name not in defined_in(ROOT / file))
    ]


def defined_in(file: Path) -> set[str]:
    names = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names.update(each.id for each in node.targets if isinstance(each, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def test_every_name_on_the_page_exists() -> None:
    assert missing(PAGE) == []


def test_a_name_that_moved_is_reported() -> None:
    page = "`scp_ssg/model.py:Page`, `scp_ssg/model.py:Leaf` and `scp_ssg/leaf.py`"
    assert missing(page) == ["scp_ssg/model.py:Leaf", "scp_ssg/leaf.py:"]


def test_each_addition_has_one_place() -> None:
    rows = re.findall(r"^\| (an? [a-z ]+) \| `([\w/.:]+)` \|", PAGE, re.MULTILINE)
    assert dict(rows) == ADDITIONS


def test_every_package_is_in_the_picture() -> None:
    picture = PAGE.partition("```text\n")[2].partition("```")[0]
    packages = {file.parent.name for file in (ROOT / "scp_ssg").glob("*/__init__.py")}
    inner = {file.parent.name for file in (ROOT / "scp_ssg/extract").glob("*/__init__.py")}
    modules = {file.stem for file in (ROOT / "scp_ssg").glob("*.py") if file.stem[0] != "_"}
    words = set(re.findall(r"\w+", picture))
    assert packages | inner | modules <= words


def test_every_compression_has_a_row() -> None:
    assert tuple(FORMATS) == tuple(ENDINGS) == get_args(Compression)
