"""Video and audio as the oldest revision of SCP 0.1 wrote them, in today's terms."""

from __future__ import annotations

import mimetypes
from typing import Any

__all__ = ["current_media"]

_RENAMED = {
    "title": "name",
    "description": "summary",
    "artist": "attributedTo",
    "album": "partOf",
}


def current_media(block: dict[str, Any]) -> dict[str, Any]:
    """``block`` with ``sources``, ``title``, ``poster``, ``coverArt``, ``artist``, ``album`` and a
    duration in seconds in the newest revision's form; any other block as it is."""
    if "url" in block or not isinstance(block.get("sources"), list):
        return block
    media = {_RENAMED.get(name, name): value for name, value in block.items()}
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
