"""Reading pages of other revisions of SCP 0.1, and pages with small faults.

Only lines that fail the strict reading come here. Faults that SCP 0.1 calls fatal stay fatal; the
others are repaired, with a warning ("Error Handling").
"""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from scp_ssg.errors import CollectionError
from scp_ssg.model import Block, Page
from scp_ssg.times import iso

if TYPE_CHECKING:
    from datetime import datetime

__all__ = ["UnusablePageError", "lenient_page"]

_REQUIRED = ("url", "title", "description", "modified", "language", "content")
_OPTIONAL_TEXTS = ("author", "canonical")
_TYPES = frozenset(
    ("text", "heading", "link", "image", "list", "code", "table", "quote", "video", "audio")
)
_HTTP_URL = re.compile(r"https?://[^\s/?#]+", re.IGNORECASE)
_RENAMED_MEDIA = {
    "title": "name",
    "description": "summary",
    "artist": "attributedTo",
    "album": "partOf",
}
"""Names of members of video and audio in the oldest revision → in the newest."""

Warn = Callable[[str], None]


class UnusablePageError(Exception):
    """This page must be skipped; the collection goes on."""


def lenient_page(line: bytes, warn: Warn) -> Page:
    """The usable part of the page on ``line``.

    Raises CollectionError for faults that are fatal to the collection, UnusablePageError for those
    that are fatal to this page only.
    """
    try:
        record = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise CollectionError("is not valid JSON") from None
    except RecursionError:
        raise CollectionError("is nested too deeply") from None
    if not isinstance(record, dict):
        raise CollectionError("is not a page object")
    missing = [name for name in _REQUIRED if record.get(name) is None]
    if missing:
        raise CollectionError(f"the page has no {', '.join(missing)}")
    url = record["url"]
    if not isinstance(url, str) or not _HTTP_URL.match(url):
        raise UnusablePageError(f"its url {url!r:.80} is not an http(s) URL")
    scheme, colon, rest = url.partition(":")
    schema = record.get("schema")
    if schema is not None and not isinstance(schema, dict):
        warn(f"{url}: schema is not an object; left out")
        schema = None
    blocks, schema = _content(record["content"], schema, lambda text: warn(f"{url}: {text}"))
    optional = {}
    for name in _OPTIONAL_TEXTS:
        value = record.get(name)
        if isinstance(value, str):
            optional[name] = value
        elif value is not None:
            warn(f"{url}: {name} is not a text; left out")
    published = record.get("published")
    return Page(
        url=scheme.lower() + colon + rest,
        title=_text(record, "title"),
        description=_text(record, "description"),
        published=None if published is None else _published(published, url, warn),
        modified=_modified(record["modified"]),
        language=_text(record, "language"),
        schema=schema,
        content=blocks,
        **optional,
    )


def _text(record: dict[str, Any], name: str) -> str:
    value = record[name]
    if not isinstance(value, str):
        raise CollectionError(f"{name} is not a text")
    return value


def _time(value: object) -> datetime | None:
    return iso(value) if isinstance(value, str) else None


def _modified(value: object) -> datetime:
    moment = _time(value)
    if moment is None:
        raise CollectionError(f"modified {value!r:.40} is not an ISO 8601 time")
    return moment


def _published(value: object, url: str, warn: Warn) -> datetime | None:
    moment = _time(value)
    if moment is None:
        warn(f"{url}: published {value!r:.40} is not an ISO 8601 time; left out")
    return moment


def _content(
    value: object, schema: dict[str, Any] | None, warn: Warn
) -> tuple[tuple[Block, ...], dict[str, Any] | None]:
    if not isinstance(value, list):
        raise CollectionError("content is not a list")
    blocks = []
    for number, raw in enumerate(value):
        kind = raw.get("type") if isinstance(raw, dict) else None
        if kind == "structured" and isinstance(raw.get("data"), dict):
            schema = schema or raw["data"]  # an older revision's place for it
        elif kind not in _TYPES:
            warn(f"content[{number}]: unknown block type {kind!r:.40}; skipped")
        elif block := _block(raw, number, warn):
            blocks.append(block)
    if not blocks:
        raise UnusablePageError("it has no content that can be read")
    return tuple(blocks), schema


def _block(raw: dict[str, Any], number: int, warn: Warn) -> Block | None:
    if raw["type"] == "heading" and isinstance(level := raw.get("level"), int | float):
        raw = raw | {"level": int(min(max(level, 1), 6))}
        if raw["level"] != level:
            warn(f"content[{number}]: heading level {level} taken as {raw['level']}")
    if raw["type"] in ("video", "audio"):
        raw = _current_media(raw)
    raw = {name: value for name, value in raw.items() if value is not None}
    try:
        return msgspec.convert(raw, Block)  # type: ignore[no-any-return]
    except msgspec.ValidationError as error:
        warn(f"content[{number}]: {error}; skipped")
        return None


def _current_media(block: dict[str, Any]) -> dict[str, Any]:
    """``block``, if it is a video or audio of the oldest revision (``sources``, ``title``,
    ``poster``, ``coverArt``, ``artist``, ``album``, a duration in seconds), as the newest revision
    writes it; any other block unchanged."""
    if "url" in block or not isinstance(block.get("sources"), list):
        return block
    media = {_RENAMED_MEDIA.get(name, name): value for name, value in block.items()}
    media["url"] = [
        {"href": source["url"], "mediaType": _media_type(block["type"], source)}
        for source in media.pop("sources")
        if isinstance(source, dict) and isinstance(source.get("url"), str)
    ]
    picture = media.pop("poster", None) or media.pop("coverArt", None)
    if isinstance(picture, str):
        media["icon"] = {"type": "Image", "url": picture}
    if isinstance(media.get("duration"), int | float):
        media["duration"] = f"PT{media['duration']}S"
    media.setdefault("name", "")
    return media


def _media_type(kind: str, source: dict[str, Any]) -> str:
    form = source.get("format")
    if isinstance(form, str) and form:
        return form if "/" in form else mimetypes.types_map.get(f".{form}", f"{kind}/{form}")
    return mimetypes.guess_type(source["url"])[0] or f"{kind}/*"
