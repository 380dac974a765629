"""What a page says of its own publication: in front matter, and in robots directives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Permission", "forbids_index", "parse_boolean", "permission"]

_NO = {"false", "no", "n", "off", "0", "none"}
_YES = {"true", "yes", "y", "on", "1"}

_WITH_VALUE = re.compile(r"\bmax-[a-z-]+\s*:\s*[^\s,]*")
"""``max-image-preview:none`` forbids pictures, and not the page."""

_NOINDEX = re.compile(r"(?<![\w-])(?:noindex|none)(?![\w-])")


class Permission(NamedTuple):
    """What a page's front matter says."""

    reason: str | None
    """Why the page is to be left out; None where nothing says so."""

    doubts: tuple[str, ...] = ()
    """One line for each value that means nothing, with what is allowed there."""


def permission(meta: Mapping[str, object]) -> Permission:
    """What ``scp`` and ``robots`` in a page's front matter or metadata say.

    A key without a value says nothing.
    """
    wanted, robots = meta.get("scp"), meta.get("robots")
    if parse_boolean(wanted) is False:
        return Permission("scp: false")
    if parse_boolean(robots) is False or forbids_index(_directives(robots)):
        return Permission("noindex")
    doubts = []
    if not _is_unsaid(wanted) and parse_boolean(wanted) is None:
        doubts.append(_doubt("scp", wanted, "true or false"))
    if not _is_unsaid(robots) and not _directives(robots):
        doubts.append(_doubt("robots", robots, "directives such as noindex, nofollow"))
    return Permission(None, tuple(doubts))


def parse_boolean(value: object) -> bool | None:
    """Whether ``value`` says yes or no, in any of the ways that authors do; None if neither."""
    word = str(value).strip().lower() if isinstance(value, str | int) else ""
    return False if word in _NO else True if word in _YES else None


def forbids_index(directives: str) -> bool:
    """Whether robots directives, as in ``<meta name=robots>``, keep a page out of indexes."""
    return bool(_NOINDEX.search(_WITH_VALUE.sub("", directives.lower())))


def _directives(value: object) -> str:
    """``value`` (a text, a list of texts, or a mapping to true and false) as one text."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ",".join(_directive(str(name), said) for name, said in value.items())
    if isinstance(value, list | tuple):
        return ",".join(_directives(each) for each in value)
    return "all" if parse_boolean(value) else ""


def _directive(name: str, said: object) -> str:
    """``name``, whether it is said to be or not to be: no ``index`` is ``noindex``."""
    wanted = parse_boolean(said)
    if wanted is None:
        return ""
    return name if wanted else name[2:] if name.lower().startswith("no") else f"no{name}"


def _is_unsaid(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _doubt(key: str, value: object, allowed: str) -> str:
    shown = repr(value)
    if len(shown) > 60:
        shown = shown[:57] + "..."
    return f"{key}: expected {allowed}, got {shown}; the page is published"
