"""The law of code: every ``<pre>`` stands in the blocks, line for line, without line numbers."""

from __future__ import annotations

import re
from collections import Counter
from textwrap import dedent
from typing import TYPE_CHECKING

from oracle.words import block_text
from scp_ssg.model import Block, CodeBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.second_parser import Listing

    __all__ = ["fences", "lost_listings", "unknown_languages"]

FENCE = re.compile(
    r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,}) *(?:\{[^}\n]*?\.)?(?P<language>[A-Za-z][\w+#.-]*)"
    r"[^\n`]*\n(?P<code>.*?)\n?^(?P=indent)(?P=fence)[`~]*[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
NOT_LANGUAGES = frozenset(["text", "txt", "plain", "none", "plaintext", "mermaid"])


def _dense(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line.strip())


def lost_listings(listings: Sequence[Listing], blocks: Sequence[Block]) -> list[str]:
    """The text of every one of ``listings`` that no block holds."""
    code = [block.code.strip("\n") for block in blocks if isinstance(block, CodeBlock)]
    exact, dense = Counter(code), Counter(map(_dense, code))
    rest = "\n".join(block_text(each) for each in blocks if not isinstance(each, CodeBlock))
    lost = []
    for each in listings:
        known, wanted = (dense, _dense(each.text)) if each.boxes else (exact, each.text)
        if known[wanted] > 0:
            known[wanted] -= 1
        elif each.text not in rest:
            lost.append(each.text)
    return lost


def fences(markdown: str) -> list[tuple[str, str]]:
    """Language and code of every fence of ``markdown`` that names one."""
    found = FENCE.finditer(markdown.replace("\r\n", "\n"))
    return [(each["language"], dedent(each["code"]).strip("\n")) for each in found]


def unknown_languages(markdown: str, blocks: Sequence[Block]) -> tuple[list[str], int]:
    """Fences whose code is a block without a language, and how many fences are blocks."""
    languages: dict[str, str | None] = {}
    for block in blocks:
        if isinstance(block, CodeBlock):
            languages[block.code.strip("\n")] = block.language
    named = [
        (name, code)
        for name, code in fences(markdown)
        if code in languages and name.lower() not in NOT_LANGUAGES
    ]
    return [f"{name}: {code}" for name, code in named if not languages[code]], len(named)
