"""The two forms in which a site says what it allows, and what others' statements mean.

``Content-Signal`` (contentsignals.org) has the names of the option. ``Content-Usage`` (the IETF's
draft-ietf-aipref-attach-04, with the names of draft-ietf-aipref-vocab-07) has ``search`` and
``train-ai``; it has no name for ``ai-input``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from scp_ssg import atomic_files

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.usage.settings import Usage

__all__ = ["USAGE_FILE", "Statement", "encode", "headers_in", "headers_of", "stated_in"]

USAGE_FILE = "scp-usage.json"
"""The file of a site that says which headers its host is to send: the commands for hosts, and
``serve``, know nothing but the folder."""

_LABELS = {"search": "search", "ai-train": "train-ai"}
"""The names of Content-Usage."""

_SIGNALS = {
    "content-signal": ({each: each for each in ("search", "ai-input", "ai-train")}, "yes", "no"),
    "content-usage": ({label: name for name, label in _LABELS.items()}, "y", "n"),
}
"""The header → its names and those of the option, and its words for yes and no."""

_WORDS = {"yes": True, "no": False}


class Statement(NamedTuple):
    """Something that a site says about one use."""

    use: str
    """Its name in the option ``usage``."""
    is_allowed: bool
    header: str
    """``Content-Signal`` or ``Content-Usage``; or another name for where it stands."""
    line: int | None = None


def headers_of(stated: dict[str, bool]) -> dict[str, str]:
    """The headers that say what is ``stated``, by their names; they are also lines of robots.txt.

    There is no Content-Usage where it has no name for any of the uses.
    """
    signal = [f"{name}={'yes' if each else 'no'}" for name, each in stated.items()]
    usage = [
        f"{_LABELS[name]}={'y' if each else 'n'}"
        for name, each in stated.items()
        if name in _LABELS
    ]
    found = {"Content-Signal": ", ".join(signal), "Content-Usage": ", ".join(usage)}
    return {name: value for name, value in found.items() if value}


def stated_in(header: str, value: str, line: int | None = None) -> list[Statement]:
    """What a header, or a line of robots.txt, says of the whole site.

    A line that begins with the path of a part of the site says nothing of the rest.
    """
    path, _, rest = value.partition(" ") if value.startswith("/") else ("/", "", value)
    if path != "/":
        return []
    names, yes, no = _SIGNALS[header.lower()]
    found = []
    for each in rest.split(","):
        name, _, answer = each.partition("=")
        use = names.get(name.strip())
        said = answer.partition(";")[0].strip()
        if use and said in (yes, no):
            found.append(Statement(use, said == yes, header, line))
    return found


def encode(usage: Usage) -> bytes:
    """The bytes of USAGE_FILE."""
    words = {name: "yes" if each else "no" for name, each in usage.stated.items()}
    return msgspec.json.encode(words) + b"\n"


def headers_in(site: Path) -> dict[str, str]:
    """The headers that the finished site in the folder ``site`` asks its host for."""
    data = atomic_files.read(site / USAGE_FILE)
    return {} if data is None else headers_of(decode(data))


def decode(data: bytes) -> dict[str, bool]:
    """What the USAGE_FILE with this ``data`` says; nothing if it is none of ours."""
    try:
        said = msgspec.json.decode(data, type=dict[str, str])
    except (msgspec.MsgspecError, RecursionError):
        return {}
    known = _SIGNALS["content-signal"][0]
    return {name: _WORDS[said[name]] for name in known if said.get(name) in _WORDS}
