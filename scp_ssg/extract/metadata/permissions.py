"""Permission to publish a page: front matter and robots directives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["forbids_index", "parse_boolean", "permission"]

_NO = {"false", "no", "n", "off", "0", "none"}
_YES = {"true", "yes", "y", "on", "1"}

_WITH_VALUE = re.compile(r"\bmax-[a-z-]+\s*:\s*[^\s,]*")
"""``max-image-preview:none`` forbids images, not the page."""

_NOINDEX = re.compile(r"(?<![\w-])(?:noindex|none)(?![\w-])")


class Permission(NamedTuple):
    """The permission in a page's front matter."""

    reason: str | None
    """Why the page must not be published; None if it may be."""

    doubts: tuple[str, ...] = ()
    """A warning for each value that is not understood, with the values that are allowed."""


def permission(meta: Mapping[str, object]) -> Permission:
    """The permission by the keys ``scp``, ``robots`` and ``noindex`` of ``meta``, a page's front
    matter. ``noindex: true`` is how pelican-seo and many themes say it.

    A key without a value counts as absent.
    """
    wanted, robots = meta.get("scp"), meta.get("robots")
    if parse_boolean(wanted) is False:
        return Permission("scp: false")
    if parse_boolean(robots) is False or forbids_index(_directives(robots)):
        return Permission("noindex")
    if parse_boolean(meta.get("noindex")):
        return Permission("noindex")
    doubts = [
        _doubt(key, meta[key], "true or false")
        for key in ("scp", "noindex")
        if not _is_absent(meta.get(key)) and parse_boolean(meta[key]) is None
    ]
    if not _is_absent(robots) and not _directives(robots):
        doubts.append(_doubt("robots", robots, "directives such as noindex, nofollow"))
    return Permission(None, tuple(doubts))


def parse_boolean(value: object) -> bool | None:
    """``value`` as a boolean, in any of the spellings that authors use; None if it is none."""
    word = str(value).strip().lower() if isinstance(value, str | int) else ""
    return False if word in _NO else True if word in _YES else None


def forbids_index(directives: str) -> bool:
    """Return whether robots ``directives``, as in ``<meta name=robots>``, forbid indexing."""
    return bool(_NOINDEX.search(_WITH_VALUE.sub("", directives.lower())))


def _directives(value: object) -> str:
    """``value`` (a text, a list of texts, or a mapping to true and false) as one text."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ",".join(_directive(str(name), each) for name, each in value.items())
    if isinstance(value, list | tuple):
        return ",".join(_directives(each) for each in value)
    return "all" if parse_boolean(value) else ""


def _directive(name: str, value: object) -> str:
    """The directive ``name``, negated if ``value`` is false: ``index: false`` is ``noindex``."""
    wanted = parse_boolean(value)
    if wanted is None:
        return ""
    return name if wanted else name[2:] if name.lower().startswith("no") else f"no{name}"


def _is_absent(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _doubt(key: str, value: object, allowed: str) -> str:
    written = repr(value)
    if len(written) > 60:
        written = written[:57] + "..."
    return f"{key}: expected {allowed}, got {written}; the page is published"
