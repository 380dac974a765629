"""robots.txt as its lines: the group for all crawlers, and the lines of ours in it.

Ours stand between two comments, in the first group for ``*``, or in a group of their own at the
end. All other characters stay as they are.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from scp_ssg.outputs import BEGIN, END, FIRST_LINE
from scp_ssg.usage.statements import Statement, stated_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Line", "RobotsText", "read_robots"]

_START = r"(?:\A\ufeff?|(?<=[\r\n]))"
"""The start of a line, where a carriage return alone ends one, too (RFC 9309, section 2.2)."""
_BLOCK = re.compile(
    rf"(?P<before>\r\n|[\r\n]|\A\ufeff?){BEGIN}\b(?:(?!{BEGIN}).)*?"
    rf"[\r\n]{END}[^\r\n]*(?P<after>\r\n|[\r\n]|\Z)",
    re.DOTALL,
)
_MARK = re.compile(rf"{_START}(?:{BEGIN}|{END})\b")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|[\r\n])|[^\r\n]+\Z")

_OUTSIDE = frozenset({"sitemap", "host"})
"""Lines that are in no group, wherever they stand."""


class Line(NamedTuple):
    """A line that says something."""

    number: int
    name: str
    """In lower case."""
    value: str
    end: int
    """The place in the text behind the line."""


class _Group:
    """Crawlers, and the rules for them."""

    def __init__(self) -> None:
        self.agents: list[str] = []
        self.end_of_agents = 0
        self.rules: list[Line] = []


class RobotsText(Struct, frozen=True, dict=True):
    """The text of a robots.txt."""

    text: str

    @cached_property
    def _groups(self) -> list[_Group]:
        """The first one has the rules that stand in no group, and no crawler."""
        groups = [_Group()]
        for line in _lines(self.text):
            if line.name == "user-agent":
                if groups[-1].rules or not groups[-1].agents:
                    groups.append(_Group())
                groups[-1].agents.append(line.value)
                groups[-1].end_of_agents = line.end
            elif line.name not in _OUTSIDE:
                groups[-1].rules.append(line)
        return groups

    def rules_for_all(self) -> Iterator[Line]:
        """The rules for crawlers that no group names, and those in no group."""
        for group in self._groups:
            if "*" in group.agents or not group.agents:
                yield from group.rules

    def statements(self) -> Iterator[Statement]:
        """What the text says to such crawlers about the use of the whole site."""
        for line in self.rules_for_all():
            if line.name in ("content-signal", "content-usage"):
                yield from stated_in(line.name.title(), line.value, line.number)

    def without_ours(self) -> RobotsText | None:
        """The text as its author wrote it; None if the comments around our lines are no pair."""
        rest, count = _BLOCK.subn(_around, self.text)
        return None if count > 1 or _MARK.search(rest) else RobotsText(rest)

    def with_ours(self, lines: Iterable[str]) -> RobotsText:
        """The text, in which nothing is ours, with these ``lines`` for all crawlers."""
        newline = found[0] if (found := re.search(r"\r\n|[\r\n]", self.text)) else "\n"
        group = next((each for each in self._groups if "*" in each.agents), None)
        block = [FIRST_LINE, *lines, END]
        place = len(self.text)
        if group:
            place = group.end_of_agents
        else:
            block[1:1] = [*([""] if self.text else []), "User-agent: *"]
            block.insert(-1, "Allow: /")
        ours, before = newline.join(block), self.text[:place]
        # Where the text ends without a newline, ours does, too: so it can be taken out again.
        ended = not before or before[-1] in "\r\n"
        ours = f"{ours}{newline}" if ended else f"{newline}{ours}"
        return RobotsText(before + ours + self.text[place:])


def read_robots(data: bytes) -> RobotsText | None:
    """The text of a robots.txt; None if it is not in UTF-8."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else RobotsText(text)


def _around(block: re.Match[str]) -> str:
    """What stays of the newlines around a block of ours."""
    return block["before"] if block["after"] or block["before"][:1] not in ("\r", "\n") else ""


def _lines(text: str) -> Iterator[Line]:
    for number, found in enumerate(_LINE.finditer(text), 1):
        name, colon, value = found[0].lstrip("\ufeff").partition("#")[0].partition(":")
        if colon:
            yield Line(number, name.strip().lower(), value.strip(), found.end())
