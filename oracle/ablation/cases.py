"""Real pages, and the words that a person said they should give."""

from __future__ import annotations

import gzip
import json
import sys
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console

from oracle.browser import FAMILIES
from oracle.corpus import obtained, recipes
from oracle.first_looks.look import read_looks
from oracle.site import Site, decoded
from scp_ssg.dom import parse, remove
from scp_ssg.extract import KnownVerdicts, SiteWitness, SourcePage, extract, group_of

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from pathlib import Path

    from selectolax.lexbor import LexborNode

    from oracle.browser import Family

__all__ = ["Case", "cases_of"]

WITNESSES = 60
"""Pages of a site that tell which of its boxes recur."""
PHRASES = frozenset({"a", "b", "code", "em", "i", "kbd", "small", "span", "strong", "sub", "sup"})


class Case(NamedTuple):
    """One page, and the words that it should give; None where nobody said."""

    site: str
    source: SourcePage
    verdicts: KnownVerdicts | None
    truth: str | None


def cases_of(options: Namespace) -> Iterator[Case]:
    """The pages that the ``options`` of the command name."""
    for name, look in read_looks().items():
        for folder in options.folder:
            if (folder / name).is_dir():
                site = Site(name, "folder", look.theme, folder / name, base=look.base)
                yield from _site_cases(site, look.families, look.pages(site.root)[0], options.pages)
    console = Console(stderr=True)
    for recipe in recipes() if options.known else ():
        site = obtained(recipe, short=False, console=console)
        yield from _site_cases(site, FAMILIES, None, options.pages)
    if options.wcxb:
        yield from _wcxb_cases(options.wcxb)


def _site_cases(
    site: Site, families: tuple[Family, ...], content: list[str] | None, size: int
) -> Iterator[Case]:
    """``size`` of the ``content`` pages of ``site``, with what a whole build knows of them."""
    witness = SiteWitness(KnownVerdicts())
    wanted = None if content is None else {*content}
    sample = site.sample(sys.maxsize)
    files = [each for each in sample if wanted is None or each in wanted][:WITNESSES]
    for file in files:
        source = site.source(file, hints=False)
        witness.saw_one(extract(source, site=witness), group_of(source.url))
    verdicts = witness.verdicts()
    for number, file in enumerate(files[:size]):
        source = site.source(file, hints=bool(number % 2))
        yield Case(site.name, source, verdicts, _truth(source.html, families))


def _wcxb_cases(path: Path) -> Iterator[Case]:
    """The pages of WCXB's development split in ``path``, of all kinds."""
    for file in sorted((path / "dev/ground-truth").glob("*.json")):
        truth = json.loads(file.read_bytes())
        html = decoded(gzip.decompress((path / f"dev/html/{file.stem}.html.gz").read_bytes()))
        url = truth.get("url") or f"https://example.org/{file.stem}/"
        text = truth["ground_truth"].get("main_content")
        yield Case(f"wcxb-{file.stem}", SourcePage(url=url, html=html), None, text)


def _truth(html: str, families: tuple[Family, ...]) -> str | None:
    """The words that the page should give; None where nobody described it."""
    tree = parse(html)
    for family in families:
        if tree.css_first(family.detect) is not None:
            for selector in family.region:
                roots = tree.css(selector)
                if roots:
                    boxes = [box for each in family.chrome for box in roots[0].css(each)]
                    remove([*boxes, *roots[0].css("script, style, template")])
                    return _words_of(roots[0])
    return None


def _words_of(root: LexborNode) -> str:
    """The text of ``root``; what is no phrase stands apart."""
    pieces: list[str] = []
    for node in root.traverse(include_text=True):
        if node.is_text_node:
            pieces.append(node.text_content or "")
        elif node.tag not in PHRASES:
            pieces.append(" ")
    return "".join(pieces)
