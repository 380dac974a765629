"""Whole pages, read by us and by others on the same pages in the same run.

Words are runs of letters and digits here, without case, as WCXB counts them: no extractor gains
or loses by the signs it draws around lists and tables.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

import lxml.html
import trafilatura
from msgspec import Struct
from readability import Document  # type: ignore[import-untyped]
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.html import HTMLTree
from rich.table import Table

from oracle.browser import Reader
from oracle.site import Site, decoded
from oracle.words import CJK, block_text
from scp_ssg.extract import LeftOut, SourcePage, extract
from scp_ssg.model import Block, ListBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from rich.console import Console

__all__ = ["ahead_of_peers", "chosen", "score", "wcxb"]

CUT = frozenset({"0670", "2855", "2857", "2861", "2863", "2866", "2871", "4397"})
"""WCXB's pages whose reference stops midway or leaves out paragraphs that every reader sees."""
WORD = re.compile(r"\w+")
DOCUMENTATION = "documentation"

OURS = "scp-ssg"
NUMBERS = re.compile(r"^ +\d+\. ", re.MULTILINE)
LANDMARKS = "//main|//*[@role='main']|//article"
BOILERPLATE = "//nav|//footer|//aside|//script|//style|//template|//noscript|//form|//button"


class Score(Struct, frozen=True):
    recall: float
    precision: float
    f1: float


Scores = dict[str, list[Score]]


def score(reference: str, text: str) -> Score:
    """Agreement of two texts as multisets of words."""
    expected, found = _counted(reference), _counted(text)
    common = (expected & found).total()
    if not common:
        nothing = float(not expected and not found)
        return Score(nothing, nothing, nothing)
    recall, precision = common / expected.total(), common / found.total()
    return Score(recall, precision, 2 * recall * precision / (recall + precision))


def ahead_of_peers(sites: Iterable[Site], size: int, console: Console) -> int:
    """Score everyone against the browser; 1 if anyone is ahead of us in median or mean F1."""
    scores: Scores = {name: [] for name in PEERS}
    number = 0
    for reference, html in _pages(sites, size):
        number += 1
        _add(scores, reference, html)
    console.print(_table(f"{number} whole pages against the browser", scores))
    ours = scores[OURS]
    behind = [
        name
        for name, theirs in scores.items()
        if _middle(theirs) > _middle(ours) or _mean(theirs) > _mean(ours)
    ]
    for name in behind:
        console.print(f"{name} is ahead")
    return 1 if behind else 0


def wcxb(path: Path, console: Console) -> int:
    """Score everyone on the documentation pages of WCXB's development split below ``path``."""
    folder = path / "dev" if (path / "dev").is_dir() else path
    scores: Scores = {name: [] for name in PEERS}
    worst = []
    choices = []
    for truth_file in sorted((folder / "ground-truth").glob("*.json")):
        truth = json.loads(truth_file.read_bytes())
        if truth["_internal"]["page_type"]["primary"] != DOCUMENTATION:
            continue
        data = gzip.decompress((folder / "html" / f"{truth_file.stem}.html.gz").read_bytes())
        reference, html = truth["ground_truth"]["main_content"], decoded(data)
        _add(scores, reference, html)
        ours = scores[OURS][-1]
        worst.append((ours, truth_file.stem, truth["url"]))
        whole = truth_file.stem in CUT
        choices.append(ours.f1 if whole else chosen(reference, _read(PEERS[OURS], html)))
    if not worst:
        console.print(f"{path}: no ground-truth/*.json of documentation pages there")
        return 2
    console.print(_table(f"WCXB, {len(worst)} documentation pages, development split", scores))
    console.print("the worst: F1, recall, precision, page")
    for ours, name, url in sorted(worst, key=lambda each: each[0].f1)[:20]:
        console.print(f"{ours.f1:.3f}  {ours.recall:.3f}  {ours.precision:.3f}  {name}  {url}")
    cut = sum(1 - ours.f1 for ours, name, _ in worst if name in CUT) / len(worst)
    others = 1 - _mean(scores[OURS]) - cut
    console.print(f"lost to references that are cut: {cut:.4f}, to the others: {others:.4f}")
    console.print(f"with the best choice of lines on the others: {fmean(choices):.4f}")
    return 0


def _pages(sites: Iterable[Site], size: int) -> Iterator[tuple[str, str]]:
    """The words that a browser shows, and the HTML, of each page that is to be published."""
    with Reader() as reader:
        for site in sites:
            for file in site.sample(size):
                source = site.source(file, hints=False)
                if not isinstance(extract(source), LeftOut):
                    yield reader.shown(site, file).text, source.html


def _add(scores: Scores, reference: str, html: str) -> None:
    for name, read in PEERS.items():
        scores[name].append(score(reference, _read(read, html)))


def chosen(reference: str, text: str) -> float:
    """The F1 of ``text`` without the lines that it is better without, by somebody who knows the
    reference: what no extractor of the same lines can hope for."""
    expected = _counted(reference)
    lines = [_counted(line) for line in text.splitlines()]
    kept = _counted(text)
    best = _f1(expected, kept)
    for _ in range(len(lines)):
        left = []
        for line in lines:
            if (without := _f1(expected, kept - line)) > best:
                best, kept = without, kept - line
            else:
                left.append(line)
        if len(left) == len(lines):
            break
        lines = left
    return best


def _f1(expected: Counter[str], found: Counter[str]) -> float:
    common = (expected & found).total()
    return 2 * common / (expected.total() + found.total()) if common else 0.0


def _read(read: Callable[[str], str], html: str) -> str:
    try:
        return read(html)
    except Exception:
        return ""


def _counted(text: str) -> Counter[str]:
    return Counter(WORD.findall(CJK.sub(r" \1 ", text.lower())))


def _middle(scores: list[Score]) -> float:
    return median(each.f1 for each in scores)


def _mean(scores: list[Score]) -> float:
    return fmean(each.f1 for each in scores)


def ours(html: str) -> str:
    entry = extract(SourcePage(url="https://example.org/page", html=html))
    return "" if isinstance(entry, LeftOut) else "\n".join(map(_our_text, entry.page.content))


def _our_text(block: Block) -> str:
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


def _table(title: str, scores: Scores) -> Table:
    table = Table(title=title, caption="medians; F1 also as the mean")
    for head in ("extractor", "recall", "precision", "F1", "mean F1"):
        table.add_column(head, justify="left" if head == "extractor" else "right")
    for name, theirs in scores.items():
        table.add_row(
            name,
            f"{median(each.recall for each in theirs):.4f}",
            f"{median(each.precision for each in theirs):.4f}",
            f"{_middle(theirs):.4f}",
            f"{_mean(theirs):.4f}",
        )
    return table
