"""The folders that settings in a program name, which is read and never executed.

A name counts if it stands there once, as a plain text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.setup import python_settings
from scp_ssg.setup.edits import UnsafeEditError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["in_javascript", "in_python"]

_TOKEN = re.compile(
    r"""(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<open>[({\[])|(?P<close>[)}\]])|(?P<name>[\w$]+)",
    re.DOTALL,
)
_KEY = re.compile(r"([\w$]+)[\"']?\s*:\s*[\w$]*$")
"""What stands before a bracket that is a key's value, or the arguments of its call."""
_METHOD = re.compile(r"\.[\w$]+$")
_PLAIN = r"([\"'`])([^\"'`\\$\n]+)\1\s*(?=[,)};\n]|$)"
_UNSURE = "?"
"""In place of a key: what is in a list or in a method's arguments may be another program's."""


def in_python(texts: Sequence[str], name: str) -> str | None:
    """The folder that the first of ``texts`` that sets ``name`` sets it to; each text takes over
    what the next has. "" if none sets it, None if that is not plain."""
    for text in texts:
        try:
            settings = python_settings.load(text)
        except UnsafeEditError:
            return None
        if settings.mentions(name):
            return (settings.text_value(name) or None) if settings.is_set_once(name) else None
        if text is texts[-1] and settings.may_set(name):
            return None
    return ""


def in_javascript(text: str, place: str, setter: str = "") -> str | None:
    """The folder at ``place``, keys with a slash between, or that the method ``setter`` is given.
    "" if the program names neither, None if that is not plain."""
    *outer, last = place.split("/")
    code = _TOKEN.sub(lambda token: " " if token["comment"] else token[0], text)
    if not re.search(rf"\b(?:{'|'.join(filter(None, (*outer, last, setter)))})\b", code):
        return ""
    found: list[str | None] = []
    above: list[str] = []
    for token in _TOKEN.finditer(code):
        name = token["name"] or (token["text"] or "")[1:-1]
        keys = [*filter(None, above)]
        if token["open"]:
            above.append(_key(code, token))
        elif token["close"]:
            if not above:
                return None  # not read rightly, as a pattern with a bracket in it
            above.pop()
        elif setter and name == setter:
            found.append(_value(code, token.end(), r"\s*\(\s*"))
        elif name == last and keys == outer:
            found.append(_value(code, token.end(), r"\s*:\s*"))
        elif name == last:
            found += [None] if [each for each in keys if each != _UNSURE] == outer else []
        elif outer and name == outer[0] and not keys and not _opens(code, token.end()):
            found.append(None)
    if above or len(found) > 1:
        return None
    return found[0] if found else ""


def _key(code: str, bracket: re.Match[str]) -> str:
    """The key whose value the bracket opens; "" for none."""
    before = code[max(0, bracket.start() - 100) : bracket.start()].rstrip()
    key = _KEY.search(before)
    if key:
        return key[1]
    is_call = bracket[0] == "(" and _METHOD.search(before)
    return _UNSURE if is_call or bracket[0] == "[" else ""


def _opens(code: str, start: int) -> bool:
    """Return whether a key ends at ``start`` whose value is written there."""
    return re.compile(r"\s*:\s*\{").match(code, start) is not None


def _value(code: str, start: int, sign: str) -> str | None:
    """The text after ``sign`` at ``start``, if it is plain."""
    found = re.compile(sign + _PLAIN).match(code, start)
    return found[2] if found else None
