"""Checking one line of a collection: its metadata, or a page.

The fast check of a page decodes the line into a typed record, encodes the record again and compares
the number of quotation marks: unknown and repeated names are lost in between. It also checks the
URLs. Only a page that fails it is checked in detail, with the rules in ``rules.RULES``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NoReturn, cast

import msgspec
from msgspec import Struct

from scp_ssg.model import (
    MAX_BLOCKS,
    AudioBlock,
    Collection,
    ImageBlock,
    LinkBlock,
    Page,
    Time,
    VideoBlock,
)
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.rules import LANGUAGE, RULES
from scp_ssg.validate.values import Members, is_http_url, repeated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["check_metadata", "check_page"]


class _FirstLine(Struct):
    collection: Collection


_decode = msgspec.json.Decoder(Page).decode
_decode_first_line = msgspec.json.Decoder(_FirstLine).decode
_encode = msgspec.json.Encoder().encode
_is_language = re.compile(LANGUAGE, re.ASCII).fullmatch

_WRITE_JSON = "write one JSON object a line, in UTF-8"
_TOO_DEEP = Fault("", "nested too deeply to be read", "nest JSON less than 500 levels deep")
_LINKING = frozenset((LinkBlock, ImageBlock))
_MEDIA = frozenset((VideoBlock, AudioBlock))
_MOST_DETAIL = 1 << 22
"""Bytes of the longest line that is checked in detail: Python objects take tens of times the memory
of their JSON."""


class PageCheck(Struct, frozen=True):
    """A page's URL and ``modified``, None where it has none that can be read, and its faults."""

    url: str | None
    modified: datetime | None
    faults: Sequence[Fault] = ()


def check_metadata(line: bytes, *, now: datetime) -> tuple[Collection | None, list[Fault]]:
    """The metadata in the first ``line``, None if it cannot be read, and its faults.

    ``now`` is the time of the reader, with a zone.
    """
    try:
        metadata = _decode_first_line(line).collection
        error: Exception | None = None
    except (msgspec.MsgspecError, RecursionError, ValueError) as fault:
        metadata, error = None, fault
    _, faults = _checked_in_detail(line, _first_line_faults, error)
    if metadata is not None:
        for rule in RULES.metadata:
            faults += rule(metadata, now)
    return metadata, faults


def _first_line_faults(value: object) -> Iterator[Fault]:
    if not isinstance(value, dict) or "collection" not in value:
        yield Fault(
            "", "has no collection metadata", 'start the file with a line {"collection": {...}}'
        )
        return
    yield from repeated("", value)
    yield from RULES.collection("collection", value["collection"])


def check_page(line: bytes) -> PageCheck:
    """Checks the page in ``line``, which is given without its newline."""
    try:
        page = _decode(line)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        value, faults = _checked_in_detail(line, _page_faults, error)
        return PageCheck(_url(value), _modified(value), faults)
    if _is_sound(page, line):
        return PageCheck(page.url, page.modified)
    return PageCheck(page.url, page.modified, _checked_in_detail(line, _page_faults, None)[1])


def _page_faults(value: object) -> Iterator[Fault]:
    """All faults of a page's JSON value, in the order of the page's members."""
    if isinstance(value, dict) and "collection" in value and "url" not in value:
        yield Fault(
            "collection",
            "metadata where a page is expected",
            "a collection has its metadata in the first line only; do not join files",
        )
        return
    yield from RULES.page("", value)


def _url(value: object) -> str | None:
    url = value.get("url") if isinstance(value, dict) else None
    return url if isinstance(url, str) else None


def _modified(value: object) -> datetime | None:
    try:
        return msgspec.convert(value.get("modified"), Time) if isinstance(value, dict) else None
    except msgspec.ValidationError:
        return None


def _is_sound(page: Page, line: bytes) -> bool:
    return (
        len(page.content) <= MAX_BLOCKS
        and _is_language(page.language) is not None
        and is_http_url(page.url)
        and (page.canonical is None or is_http_url(page.canonical))
        and _has_sound_urls(page)
        and (len(line) > _MOST_DETAIL or _has_known_names_once(page, line))
    )


def _has_known_names_once(page: Page, line: bytes) -> bool:
    # An escaped quotation mark could stand in for the marks of a name that was dropped.
    return line.count(b'"') == _encode(page).count(b'"') and b"\\u0022" not in line


def _has_sound_urls(page: Page) -> bool:
    for block in page.content:
        # Looking up the type costs a third of isinstance, and most blocks are texts.
        kind = type(block)
        if kind in _LINKING and not is_http_url(cast("LinkBlock", block).url):
            return False
        if kind in _MEDIA and not _has_sound_media(cast("VideoBlock", block)):
            return False
    return True


def _has_sound_media(block: VideoBlock | AudioBlock) -> bool:
    urls = [block.url] if isinstance(block.url, str) else [link.href for link in block.url]
    if block.icon is not None and block.icon.url is not None:
        urls.append(block.icon.url)
    if isinstance(block, VideoBlock):
        urls += [caption.url for caption in block.captions]
    return all(map(is_http_url, urls))


def _checked_in_detail(
    line: bytes,
    rules: Callable[[object], Iterator[Fault]],
    error: Exception | None,
) -> tuple[object, list[Fault]]:
    """The JSON value of ``line``, None if it cannot be read, and the faults that ``rules`` find.

    ``error`` is the typed decoder's, if it refused the line. It counts if ``rules`` find nothing.
    """
    if isinstance(error, RecursionError):
        return None, [_TOO_DEEP]
    if len(line) > _MOST_DETAIL:
        return None, [] if error is None else [_plain_fault(error)]
    try:
        value = json.loads(
            line.decode("utf-8"), object_pairs_hook=Members, parse_constant=_no_constant
        )
        faults = list(rules(value))
    except RecursionError:
        return None, [_TOO_DEEP]
    except UnicodeDecodeError as fault:
        return None, [Fault("", f"is not UTF-8 at byte {fault.start + 1}", _WRITE_JSON)]
    except json.JSONDecodeError as fault:
        return None, [Fault("", _not_json(line, fault), _WRITE_JSON)]
    except ValueError as fault:
        if isinstance(error, msgspec.ValidationError):  # a number with thousands of digits
            return None, [_plain_fault(error)]
        return None, [Fault("", f"is not JSON: {fault}", _WRITE_JSON)]
    if error is not None and not faults:
        faults.append(_plain_fault(error))
    return value, faults


def _plain_fault(error: Exception) -> Fault:
    """The fault in the decoder's words: ``Expected `int`, got `str` - at `$.content[7].level```."""
    if isinstance(error, UnicodeDecodeError):
        return Fault("", f"is not UTF-8: {error.reason}", _WRITE_JSON)
    message, _, place = str(error).partition(" - at `$")
    fix = "write it as the page schema of SCP 0.1 says" if place else _WRITE_JSON
    return Fault(place.strip("`").removeprefix("."), message.replace("`", ""), fix)


def _not_json(line: bytes, fault: json.JSONDecodeError) -> str:
    if line.startswith(b"\xef\xbb\xbf"):
        return "starts with a byte order mark"
    return f"is not JSON: {fault.msg[:1].lower()}{fault.msg[1:]} at character {fault.pos + 1}"


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
