"""Equal codes of a page have the languages that their own places in the source name, or none."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

import markdown
import pytest

from scp_ssg.dom import parse
from scp_ssg.extract.blocks import markdown_languages, restructuredtext_languages
from scp_ssg.extract.blocks.handlers import blocks
from scp_ssg.extract.blocks.source_languages import _aligned as aligned
from scp_ssg.model import CodeBlock
from tests.systems import not_on_windows
from tests.tabbed import TABS

# Each code as "language:text" in the source, where "-" is none, and "text" in the page.
CASES = {
    "by order": ("cpp:x csharp:x dart:x", "x x x", "cpp csharp dart"),
    "unlabelled": ("python:x -:x", "x x", "python -"),
    "unlabelled first": ("-:x python:x", "x x", "- python"),
    "alike": ("sh:x sh:x", "x x", "sh sh"),
    "alike, one commented out": ("sh:x sh:x", "x", "sh"),
    "another, one commented out": ("sh:x py:x", "x", "-"),
    "in another order": ("sh:x py:y", "y x", "py sh"),
    "in the source only": ("sh:x py:y", "y", "py"),
    "in the page only": ("sh:x", "y x", "- sh"),
    "included again": ("cpp:x", "x x", "- -"),
    "known by what stands between": ("sh:x py:x go:m js:x", "x x m x x", "sh py go - -"),
    "template's around": ("sh:m py:x go:n", "x m x n x", "- sh py go -"),
    "one is gone before": ("sh:x go:m py:x -:n js:x", "m x n x", "go py - js"),
    "one is gone, others are known": ("sh:x py:x go:m js:x", "x m x", "- go js"),
    "moved about": ("sh:x go:m py:x js:n", "n x m x", "js - go -"),
    "nothing": ("", "x", "-"),
}


@pytest.mark.parametrize("case", CASES)
def test_equal_codes_are_matched_by_order_then_by_text_and_in_doubt_not_at_all(case: str) -> None:
    source, page, expected = CASES[case]
    listings = [
        (None if language == "-" else language, code)
        for language, _, code in (each.partition(":") for each in source.split())
    ]
    found = aligned(listings, page.split())
    assert [language or "-" for language in found] == expected.split()


def test_equal_code_under_several_fences_has_each_its_own_language() -> None:
    extensions = ["pymdownx.superfences", "pymdownx.tabbed", "pymdownx.highlight"]
    html = markdown.markdown(
        TABS,
        extensions=extensions,
        extension_configs={"pymdownx.tabbed": {"alternate_style": True}},
    )
    assert _languages(html, source=TABS) == ["cpp", "csharp", "dart", None]


def test_equal_code_in_a_list_counts_though_it_is_no_block() -> None:
    source = "| a |\n|---|\n\n- One:\n\n    ```sh\n    ls\n    ```\n\nTwo:\n\n```console\nls\n```\n"
    html = markdown.markdown(source, extensions=["pymdownx.superfences", "pymdownx.highlight"])
    assert _languages(html, source=source)[-1] == "console"


def test_equal_code_of_a_fence_and_of_an_indented_one_are_in_order() -> None:
    source = "    :::go\n    ls\n\nThen:\n\n```sh\nls\n```\n"
    assert markdown_languages(source, ["ls", "ls"]) == ["go", "sh"]
    assert markdown_languages(source, ["ls", "ls", "ls"]) == [None, None, None]
    assert markdown_languages(source.replace("go", "sh"), ["ls", "ls"]) == [
        "sh",
        "sh",
    ]


def test_equal_code_of_several_directives_has_each_its_own_language() -> None:
    source = ".. code:: c\n\n   a\n\n.. code::\n\n   a\n\n.. code-block:: ruby\n\n   a\n"
    assert restructuredtext_languages(source, ["a", "a", "a"]) == [
        "c",
        None,
        "ruby",
    ]
    assert restructuredtext_languages(source, ["a", "a"]) == [None, None]


_THOUSANDS = """
import signal
from scp_ssg.extract.blocks.source_languages import _aligned as aligned

listings = [(("py", "js", None)[n % 3], f"x{n % 7 if n % 5 else n}") for n in range(200_000)]
codes = [code for n, (_, code) in enumerate(listings) if n % 11]
signal.setitimer(signal.ITIMER_PROF, 20)
aligned(listings, codes)
aligned(listings, codes[::-1])
aligned([("py", "x"), (None, "x")] * 100_000, ["x"] * 199_999)
"""


_FENCES = """
import signal
from scp_ssg.extract.blocks.source_languages import markdown_languages

signal.setitimer(signal.ITIMER_PROF, 10)
fences = "```py\\na = 1\\n```\\n" * 100_000
assert markdown_languages(fences + "~~~\\n", ["a = 1"]) == ["py"]
markdown_languages("``` ` " * 200_000 + "\\n~~~\\n", ["a = 1"])
markdown_languages("x ``` " * 200_000, ["a = 1"])
"""


@not_on_windows("timer of processor time (setitimer)")
def test_100_000_fences_take_no_more_than_their_number_in_time() -> None:
    subprocess.run([sys.executable, "-c", _FENCES], check=True)


@not_on_windows("timer of processor time (setitimer)")
def test_200_000_codes_take_no_more_than_their_number_in_time() -> None:
    subprocess.run([sys.executable, "-c", _THOUSANDS], check=True)


def _languages(html: str, *, source: str) -> list[str | None]:
    body = parse(html).body
    assert body is not None
    languages_of = partial(markdown_languages, source)
    found = blocks(body, base_url="https://a.example/", languages_of=languages_of)
    return [each.language for each in found if isinstance(each, CodeBlock)]
