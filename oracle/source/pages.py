"""Compare the pages of real sites: the blocks of the Markdown with those of the HTML."""

from __future__ import annotations

import re
import tomllib
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

import msgspec

from oracle.site import BASE
from oracle.source.reading import Raw, blocks_of_markdown
from scp_ssg.dom import parse
from scp_ssg.extract.blocks.handlers import blocks
from scp_ssg.model import Block, CodeBlock, ImageBlock, LinkBlock

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from oracle.site import Note, Site

__all__ = ["Judged", "extensions_of", "judged"]

_REASONS: list[dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("reasons.toml").read_text("utf-8")
)["reason"]
_META = re.compile(r"\A(?:[A-Za-z0-9_-]+:.*\n(?:[ ]{4,}.*\n)*)+\s*\n")
_EXTENSIONS = re.compile(r"^markdown_extensions:[ ]*\n((?:[ #-].*\n|\n)*)", re.MULTILINE)
_NAME = re.compile(r"^[ ]*-[ ]+[\"']?([\w.]+)[\"']?:?[ ]*$", re.MULTILINE)


class Difference(NamedTuple):
    expected: list[Block | Raw]
    actual: list[Block | Raw]
    reason: str | None


class Judged(NamedTuple):
    """The number of blocks of one page, the number of equal ones, and the differences."""

    file: str
    total: int
    same: int
    differences: list[Difference]


def extensions_of(configuration: str) -> frozenset[str]:
    """The names of the extensions in a ``mkdocs.yml``, with those that MkDocs adds."""
    section = _EXTENSIONS.search(configuration)
    names_listed = _NAME.findall(section[1]) if section else []
    names = {name.removeprefix("markdown.extensions.") for name in names_listed}
    if "material.extensions.emoji" in configuration:
        names.add("icons")
    return frozenset({*names, "fenced_code", "tables", "toc"})


def judged(site: Site, extensions: Collection[str]) -> list[Judged]:
    """The verdicts on the pages of ``site`` that have a source and a fragment."""
    return [
        _judged(note, extensions)
        for note in site.notes.values()
        if note.markdown is not None and note.fragment
    ]


def _judged(note: Note, extensions: Collection[str]) -> Judged:
    base = urljoin(BASE, note.path)
    markdown = _META.sub("", note.markdown or "")
    expected = list(map(_comparable, blocks_of_markdown(markdown, extensions, base=base)))
    body = parse(note.fragment or "").body
    assert body is not None
    actual = [_comparable(each) for each in blocks(body, base_url=base)]
    matcher = SequenceMatcher(None, list(map(repr, expected)), list(map(repr, actual)), False)
    differences = [
        Difference(expected[i:j], actual[k:m], _reason(expected[i:j], actual[k:m]))
        for tag, i, j, k, m in matcher.get_opcodes()
        if tag != "equal"
    ]
    same = sum(block.size for block in matcher.get_matching_blocks())
    return Judged(note.file, max(len(expected), len(actual)), same, differences)


def _comparable(block: Block | Raw) -> Block | Raw:
    """``block`` without URLs and code languages, which MkDocs and its theme decide."""
    if isinstance(block, LinkBlock | ImageBlock):
        return msgspec.structs.replace(block, url="")
    return msgspec.structs.replace(block, language=None) if isinstance(block, CodeBlock) else block


def _reason(expected: Sequence[Block | Raw], actual: Sequence[Block | Raw]) -> str | None:
    blocks_text = "\n".join(map(repr, expected)) + "\n\n" + "\n".join(map(repr, actual))
    return next((each["why"] for each in _REASONS if re.search(each["where"], blocks_text)), None)
