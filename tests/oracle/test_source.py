"""Markdown with Python-Markdown's extensions and pymdown-extensions: what the source says against
the blocks of the rendered page.

A case is a heading and a fence (``tests/oracle/pymdownx/*.md``, one construct a file); a line
``Extensions:`` names those that a file needs beside the everyday ones.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oracle.source.reading import blocks_of_markdown
from scp_ssg.dom import parse
from scp_ssg.extract.blocks.handlers import blocks
from tests.oracle.rendering import EVERYDAY, rendered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.model import Block

HERE = Path(__file__).parent / "pymdownx"
BASE = "https://example.org/guide/page/"
CASE = re.compile(r"^## ([^\n]+)\n\n~~~~~ markdown\n(.*?)^~~~~~\n", re.MULTILINE | re.DOTALL)
BESIDE = re.compile(r"^Extensions: (.+)$", re.MULTILINE)
DEVIATIONS: dict[str, str] = tomllib.loads((HERE / "deviations.toml").read_text("utf-8"))


def cases() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for file in sorted(HERE.glob("*.md")):
        text = file.read_text("utf-8")
        beside = BESIDE.search(text)
        extensions = (*EVERYDAY, *(beside[1].split() if beside else ()))
        for name, markdown in CASE.findall(text):
            yield f"{file.stem}: {name}", markdown, extensions


CASES = list(cases())
NAMES = [name for name, _, _ in CASES]


def extracted(html: str) -> list[Block]:
    body = parse(html).body
    assert body is not None
    return list(blocks(body, base_url=BASE))


@pytest.mark.parametrize(("name", "markdown", "extensions"), CASES, ids=NAMES)
def test_source_and_page_say_the_same(
    name: str, markdown: str, extensions: tuple[str, ...]
) -> None:
    found = extracted(rendered(markdown, extensions, files=HERE / "included"))
    expected = blocks_of_markdown(markdown, extensions, base=BASE, files=HERE / "included")
    assert expected, "a case without blocks proves nothing"
    # A deviation that is one no longer must be taken off the list.
    assert (found == expected) == (name not in DEVIATIONS), (found, expected)


def test_each_case_is_read_and_has_a_name_of_its_own() -> None:
    beside = "".join(CASE.sub("", file.read_text("utf-8")) for file in HERE.glob("*.md"))
    assert "## " not in beside
    assert "~~~" not in beside
    assert len(set(NAMES)) == len(CASES)


def test_the_documentation_counts_them() -> None:
    quality = (HERE.parents[2] / "docs/quality.md").read_text("utf-8")
    assert f"judges {len(CASES)} small cases" in quality


def test_deviations_are_cases_and_have_reasons() -> None:
    assert DEVIATIONS.keys() <= set(NAMES)
    assert all(len(reason) > 20 for reason in DEVIATIONS.values())
