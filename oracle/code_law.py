"""The law of code: every ``<pre>`` stands in the blocks, line for line, without line numbers."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import msgspec
from bs4 import BeautifulSoup, Tag, XMLParsedAsHTMLWarning
from msgspec import Struct

from oracle.browser import FAMILIES, KNOWN
from oracle.keep import kept, version
from oracle.words import block_text
from scp_ssg.model import Block, CodeBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.browser import Family

__all__ = ["Listing", "fences", "listings", "lost_listings", "unknown_languages"]

FENCE = re.compile(
    r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,}) *(?:\{[^}\n]*?\.)?(?P<language>[A-Za-z][\w+#.-]*)"
    r"[^\n`]*\n(?P<code>.*?)\n?^(?P=indent)(?P=fence)[`~]*[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
NOT_LANGUAGES = frozenset(["text", "txt", "plain", "none", "plaintext", "mermaid"])
BLOCK = re.compile(r"(?:^|;)\s*display:\s*block")
BOXES = ["div", "p", "table", "ul", "ol"]
HERE = Path(__file__).parent
CODE = version(Path(__file__), HERE / "sites.toml")


class Listing(Struct, frozen=True):
    """A ``<pre>``: its text without the line breaks at its ends."""

    text: str
    boxes: bool
    """Boxes inside it make line breaks of their own, so that its blank lines prove nothing."""


def listings(html: str, families: tuple[Family, ...] = FAMILIES) -> tuple[Listing, ...]:
    """The ``<pre>`` elements in the main content of the page ``html``, from the cache if there."""
    key = CODE + msgspec.json.encode(families) + html.encode("utf-8", "surrogatepass")
    return kept("listings", key, lambda: _listings(html, families), tuple[Listing, ...])


def _listings(html: str, families: tuple[Family, ...]) -> tuple[Listing, ...]:
    found = [_listing(pre) for root in _content(html, families) for pre in root.find_all("pre")]
    return tuple(each for each in found if each is not None)


def _content(html: str, families: tuple[Family, ...]) -> list[Tag]:
    """The elements of the main content by BeautifulSoup and html5lib, without their chrome."""
    with warnings.catch_warnings():
        # XHTML is parsed as the HTML that browsers take it for.
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
        soup = BeautifulSoup(html, "html5lib")
    family = next(each for each in families if soup.select_one(each.detect))
    regions: list[Tag] = next(filter(None, map(soup.select, family.region)), [])
    roots = [each for each in regions if not any(parent in regions for parent in each.parents)]
    chrome = ", ".join([*KNOWN["chrome"], *family.chrome])
    for root in roots:
        for each in root.select(chrome):
            if not each.decomposed:
                each.decompose()
    return roots


def _listing(pre: Tag) -> Listing | None:
    """The listing of an element; None if it has no text or stands in another ``<pre>``."""
    # Documenter.jl shows what was typed and what was printed as blocks.
    for shown in pre.find_all("code", style=BLOCK):
        if isinstance(shown.next_sibling, Tag) and shown.get_text():
            shown.append("\n")
    for mark in pre.find_all("br"):
        mark.replace_with("\n")
    # The first versions of Docusaurus 2 write a line into a span, and a break into an empty one.
    for line in pre.select("div, span.token-line"):
        if line.name == "div" or not line.get_text().endswith("\n"):
            line.append("\n")
    for table in pre.find_all("table"):
        table.insert_before("\n")
    for hidden in pre.find_all(["script", "style"]):
        hidden.decompose()
    text = pre.get_text()
    if not text.strip() or pre.find_parent("pre") is not None:
        return None
    return Listing(text.strip("\n"), bool(pre.find(BOXES)))


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
