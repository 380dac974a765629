"""What ``scp-ssg validate`` says of contradictions in what an author allows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.validate import Problems, validate
from tests.foreign_collections import NOW
from tests.hosting.conftest import serving
from tests.tunnel.author import Author

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["serving"]

USAGE = {"search": True, "ai-train": False, "robots": True, "headers": True}


@pytest.fixture
def author(tmp_path: Path) -> Author:
    made = Author(tmp_path)
    made.options = {"usage": USAGE, "tunnel": True, "headers": ["netlify", "apache"]}
    made.build()
    return made


def problems(target: str, **options: Any) -> list[str]:
    found = Problems()
    validate(target, found, now=NOW, **options)
    root = f"{target.rstrip('/')}/"
    return [str(each).replace(root, "") for each in found.found if "'usage'" in str(each)]


def test_what_we_write_has_no_contradiction(author: Author) -> None:
    assert problems(str(author.output)) == []


def test_each_place_is_compared(author: Author) -> None:
    policy = author.json("llm-policy.json")
    policy["purposes"]["allow_ai_train"] = True
    (author.output / "llm-policy.json").write_text(json.dumps(policy))
    found = problems(str(author.output))
    places = [each.partition(" warning: ")[0] for each in found]
    headers = (author.output / "_headers").read_text().splitlines()
    at = headers.index("  Content-Signal: search=yes, ai-train=no") + 1
    apache = (author.output / ".htaccess").read_text().splitlines()
    here = apache.index('  Header set Content-Signal "search=yes, ai-train=no"') + 1
    assert places == [
        *("robots.txt:3:", "robots.txt:4:", "scp-usage.json:", "scp-usage.json:"),
        *(f"_headers:{at}:", f"_headers:{at + 1}:", f".htaccess:{here}:", f".htaccess:{here + 1}:"),
    ]
    assert found[0] == (
        "robots.txt:3: warning: Content-Signal: says no to ai-train, and llm-policy.json says yes; "
        "say it once, in the option 'usage'"
    )


@pytest.mark.parametrize(
    ("file", "own"),
    [
        ("robots.txt", "User-agent: *\nContent-Signal: search=no\n"),
        ("robots.txt", "User-agent: *\nContent-Usage: train-ai=y\n"),
        ("_headers", "/*\n  Content-Usage: train-ai=y\n"),
        (".htaccess", "Header always set Content-Signal ai-train=yes\n"),
    ],
)
def test_lines_of_the_author_are_compared(file: str, own: str, author: Author) -> None:
    (author.output / file).write_text(own)
    author.build(generate=False)
    [line] = problems(str(author.output))
    assert f"{file}:" in line
    assert " warning: Content-" in line


@pytest.mark.parametrize(
    ("file", "own"),
    [
        ("robots.txt", "User-agent: A\nContent-Signal: search=no\n"),
        ("_headers", "/archive/*\n  Content-Usage: train-ai=y\n"),
        ("llm-policy.json", "[]"),
        ("llm-policy.json", '{"purposes": []}'),
        ("scp-usage.json", "[1]"),
    ],
)
def test_exceptions_and_what_cannot_be_read_are_no_contradiction(
    file: str, own: str, author: Author
) -> None:
    (author.output / file).write_text(own)
    assert problems(str(author.output)) == []


def test_a_live_site_is_asked(author: Author, serving: Callable[[Path], str]) -> None:
    root = f"{serving(author.output)}/"
    assert problems(root, online=True) == []
    (author.output / "scp-usage.json").write_text('{"ai-train": "yes"}')
    found = problems(root, online=True)
    assert [each.partition("; ")[0] for each in found] == [
        f": warning: {header}: says yes to ai-train, and llm-policy.json says no"
        for header in ("Content-Signal", "Content-Usage")
    ]


def test_a_site_that_says_nothing_has_no_problem(
    tmp_path: Path, serving: Callable[[Path], str]
) -> None:
    (tmp_path / "index.html").write_text("<p>Words")
    assert problems(f"{serving(tmp_path)}/", online=True) == []
