"""Configuration for servers that read none from the site's folder: nginx and Caddy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.collection import PLAIN_ENDING
from scp_ssg.hosting.headers import CACHE_CONTROL, CODINGS, MEDIA_TYPE

if TYPE_CHECKING:
    from scp_ssg.hosting.layout import Layout

__all__ = ["caddy", "nginx"]

_ENDINGS = {**CODINGS, PLAIN_ENDING: None}


def nginx(layout: Layout) -> str:
    """Locations to include in the ``server`` block that has the site as its root."""
    folder = re.escape(layout.folder) + "/" if layout.folder else ""
    return "\n".join(
        _location(f"^/{folder}[^/]*-{kind}-[^/]*{re.escape(ending)}$", coding, cache)
        for kind, cache in CACHE_CONTROL.items()
        for ending, coding in _ENDINGS.items()
    )


def _location(pattern: str, coding: str | None, cache: str) -> str:
    lines = [
        f'location ~ "{pattern}" {{',
        "  types {}",
        f"  default_type {MEDIA_TYPE};",
        f'  add_header Cache-Control "{cache}";',
    ]
    if coding:
        lines += [f"  add_header Content-Encoding {coding};", "  gzip off;"]
    return "\n".join([*lines, "}", ""])


def caddy(layout: Layout) -> str:
    """Directives for the site's block, beside its ``file_server``."""
    root = f"/{layout.folder}/" if layout.folder else "/"
    parts = []
    for kind, cache in CACHE_CONTROL.items():
        paths = " ".join(f"{root}*-{kind}-*{ending}" for ending in _ENDINGS)
        parts += [
            f"@scp_{kind} path {paths}",
            f"header @scp_{kind} {{",
            f"\tContent-Type {MEDIA_TYPE}",
            f'\tCache-Control "{cache}"',
            "}",
        ]
    for ending, coding in CODINGS.items():
        parts += [
            f"@scp_{coding} path {root}*{ending}",
            f"header @scp_{coding} Content-Encoding {coding}",
        ]
    return "\n".join([*parts, ""])
