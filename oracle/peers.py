"""Other extractors, each asked for the plain text of a page's main content."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import lxml.html
import trafilatura
from readability import Document  # type: ignore[import-untyped]
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.html import HTMLTree

from oracle.words import block_text
from scp_ssg.extract import LeftOut, SourcePage, extract
from scp_ssg.model import Block, ListBlock

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__all__ = ["OURS", "PEERS"]

OURS = "scp-ssg"
NUMBERS = re.compile(r"^ +\d+\. ", re.MULTILINE)
LANDMARKS = "//main|//*[@role='main']|//article"
BOILERPLATE = "//nav|//footer|//aside|//script|//style|//template|//noscript|//form|//button"


def ours(html: str) -> str:
    entry = extract(SourcePage(url="https://example.org/page", html=html))
    return "" if isinstance(entry, LeftOut) else "\n".join(map(_shown, entry.page.content))


def _shown(block: Block) -> str:
    """The words of ``block``, without the numbers that lists in lists have in our text: a browser
    draws them, as those of lists around, and they are in no element."""
    text = block_text(block)
    return NUMBERS.sub("", text) if isinstance(block, ListBlock) else text


def trafilatura_default(html: str) -> str:
    return trafilatura.extract(html) or ""


def trafilatura_recall(html: str) -> str:
    return trafilatura.extract(html, favor_recall=True) or ""


def trafilatura_precision(html: str) -> str:
    return trafilatura.extract(html, favor_precision=True) or ""


def trafilatura_fast(html: str) -> str:
    return trafilatura.extract(html, fast=True) or ""


def readability(html: str) -> str:
    return _text(lxml.html.fromstring(Document(html).summary()))


def resiliparse(html: str) -> str:
    tree = HTMLTree.parse(html)
    return extract_plain_text(tree, main_content=True, alt_texts=False, links=False)


def main_element(html: str) -> str:
    """The baseline: the first landmark, less what is never content."""
    page: Any = lxml.html.document_fromstring(html)  # the stubs know too many types for XPath
    landmarks = page.xpath(LANDMARKS)
    element = landmarks[0] if landmarks else page.body
    for each in element.xpath("." + BOILERPLATE.replace("|", "|.")):
        each.drop_tree()
    return _text(element)


def _text(element: Any) -> str:
    return "\n".join(element.itertext())


PEERS: dict[str, Callable[[str], str]] = {
    OURS: ours,
    "trafilatura": trafilatura_default,
    "trafilatura, recall": trafilatura_recall,
    "trafilatura, precision": trafilatura_precision,
    "trafilatura, fast": trafilatura_fast,
    "readability-lxml": readability,
    "resiliparse": resiliparse,
    "<main>, 20 lines": main_element,
}
