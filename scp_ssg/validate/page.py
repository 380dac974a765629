"""The detailed rules of a page, for pages that fail the fast check (SCP 0.1, "Page Object")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.model import MAX_BLOCKS
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.rules import (
    Member,
    Rule,
    array,
    boolean,
    either,
    http_url,
    joined,
    mapping,
    matching,
    natural,
    one_of,
    record,
    shown,
    text,
    time,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LANGUAGE", "page_faults"]

LANGUAGE = r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-[0-9A-Za-z]+)*"
"""A language tag as the page schema writes it."""

_IN_BLOCKS = "leave it out; a strict reader drops the page for it"
_ELSEWHERE = "leave it out; readers ignore it"

_language = matching(LANGUAGE, "a language tag", 'write a BCP 47 tag such as "en" or "en-US"')
_duration = matching(
    r"PT(?=.*[HMS])(\d+H)?(\d+M)?(\d+(\.\d+)?S)?",
    "a duration",
    'write hours, minutes and seconds such as "PT5M20S"',
)
_chapters = array(
    record(
        {"time": Member(natural, True), "title": Member(text, True)},
        unknown=_ELSEWHERE,
    )
)
_captions = array(
    record(
        {
            "language": Member(text, True),
            "url": Member(http_url, True),
            "label": Member(text, True),
        },
        unknown=_ELSEWHERE,
    )
)
_icon = record({"type": Member(one_of("Image")), "url": Member(http_url)}, unknown=_ELSEWHERE)
_media_url = either(
    http_url,
    array(
        record(
            {
                "href": Member(http_url, True),
                "mediaType": Member(text, True),
                "rel": Member(text),
            },
            unknown=_ELSEWHERE,
        ),
        least=1,
    ),
)


def _level(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, int) or isinstance(value, bool):
        yield Fault(path, f"expected a number from 1 to 6, got {shown(value)}", "write the level")
    elif not 1 <= value <= 6:
        yield Fault(path, f"{shown(value)} is not in 1..6", "use a level from 1 to 6")


_MEDIA = {
    "name": Member(text, True),
    "url": Member(_media_url, True),
    "duration": Member(_duration),
    "icon": Member(_icon),
    "summary": Member(text),
    "chapters": Member(_chapters),
    "transcript": Member(text),
}

_BLOCKS: dict[str, dict[str, Member]] = {
    "text": {"text": Member(text, True)},
    "heading": {"level": Member(_level, True), "text": Member(text, True)},
    "link": {
        "url": Member(http_url, True),
        "text": Member(text, True),
        "rel": Member(array(text)),
    },
    "image": {"url": Member(http_url, True), "alt": Member(text, True)},
    "list": {"ordered": Member(boolean, True), "items": Member(array(text), True)},
    "code": {"language": Member(text), "code": Member(text, True)},
    "table": {"rows": Member(array(array(text)), True)},
    "quote": {"text": Member(text, True), "citation": Member(text)},
    "video": _MEDIA
    | {"width": Member(natural), "height": Member(natural), "captions": Member(_captions)},
    "audio": _MEDIA | {"attributedTo": Member(text), "partOf": Member(text)},
}

_RULES: dict[str, Rule] = {
    name: record({"type": Member(text, True), **members}, unknown=_IN_BLOCKS)
    for name, members in _BLOCKS.items()
}


def _block(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(path, f"expected a block, got {shown(value)}", "write a JSON object")
        return
    kind = value.get("type")
    if not isinstance(kind, str):
        what = f"expected the block's type, got {shown(kind)}" if "type" in value else "is missing"
        yield Fault(joined(path, "type"), what, "write one of " + ", ".join(_RULES))
    elif kind in ("video", "audio") and "sources" in value and "url" not in value:
        yield from _old_media(path, value)
    elif kind == "structured":
        yield Fault(
            path,
            "a structured block is not in the newest text",
            "put its data into the page's schema member",
            "warning",
        )
    elif kind not in _RULES:
        yield Fault(
            joined(path, "type"),
            f"{shown(kind)} is no block type of SCP 0.1, readers skip the block",
            "write one of " + ", ".join(_RULES),
            "warning",
        )
    else:
        yield from _RULES[kind](path, value)


def _old_media(path: str, value: dict[str, object]) -> Iterator[Fault]:
    yield Fault(
        joined(path, "sources"),
        "the form of an old revision",
        "write name and url, with href and mediaType for several sources",
        "warning",
    )
    yield from array(_source, least=1)(joined(path, "sources"), value["sources"])


def _source(path: str, value: object) -> Iterator[Fault]:
    if isinstance(value, dict):
        yield from http_url(joined(path, "url"), value.get("url"))
    else:
        yield Fault(path, f"expected an object, got {shown(value)}", "write a JSON object")


def _content(path: str, value: object) -> Iterator[Fault]:
    if isinstance(value, list) and len(value) > MAX_BLOCKS:
        yield Fault(
            path,
            f"{len(value)} blocks, readers must refuse more than {MAX_BLOCKS}",
            "split the page or join neighbouring text blocks",
        )
    else:
        yield from array(_block, least=1)(path, value)


def _robots(path: str, value: object) -> Iterator[Fault]:
    yield from array(text)(path, value)
    yield Fault(
        path,
        "robots is gone from the newest text",
        "leave pages that may not be indexed out of the collection",
        "warning",
    )


_page = record(
    {
        "url": Member(http_url, True),
        "title": Member(text, True),
        "description": Member(text, True),
        "author": Member(text),
        "published": Member(time),
        "modified": Member(time, True),
        "language": Member(_language, True),
        "canonical": Member(http_url),
        "schema": Member(mapping),
        "robots": Member(_robots),
        "content": Member(_content, True),
    },
    unknown=_ELSEWHERE,
)


def page_faults(value: object) -> Iterator[Fault]:
    """All faults of a page's JSON value, in the order of the page's members."""
    if isinstance(value, dict) and "collection" in value and "url" not in value:
        yield Fault(
            "collection",
            "metadata where a page is expected",
            "a collection has its metadata in the first line only; do not join files",
        )
        return
    yield from _page("", value)
