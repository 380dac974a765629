"""Checking that a site says one thing of what its author allows: in the policy of its tunnel, in
robots.txt, and in the headers that its host is to send, or sends."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urljoin

import msgspec

from scp_ssg import atomic_files
from scp_ssg.errors import FetchError
from scp_ssg.http_client import origin
from scp_ssg.tunnel import POLICY, PURPOSES
from scp_ssg.usage import USAGE_FILE, RobotsText, Statement, headers_in, read_robots, stated_in
from scp_ssg.validate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scp_ssg.http_client import Fetcher

__all__ = ["live_usage_problems", "usage_problems"]

_HEADERS_RULE = re.compile(r"\s+(Content-Signal|Content-Usage)\s*:(.*)", re.IGNORECASE)
_APACHE_RULE = re.compile(
    r"\s*Header\s+(?:always\s+)?(?:set|add|append|merge)\s+(Content-Signal|Content-Usage)\s+"
    r"\"?([^\"]*)",
    re.IGNORECASE,
)
_MAX_PAGE = 16_777_216
"""Bytes of a home page, and of a policy."""


class _Said(NamedTuple):
    file: str
    """The path or URL that says it."""
    statement: Statement


def usage_problems(site: Path) -> Iterator[Problem]:
    """A warning for each contradiction in the finished site in the folder ``site``."""
    yield from _contradictions(
        [
            *_of_policy(str(site / POLICY), atomic_files.read(site / POLICY) or b""),
            *_of_robots(str(site / "robots.txt"), atomic_files.read(site / "robots.txt") or b""),
            *_of_headers(str(site / USAGE_FILE), headers_in(site)),
            *_of_headers_file(site / "_headers"),
            *_of_apache(site / ".htaccess"),
        ]
    )


def live_usage_problems(url: str, fetcher: Fetcher) -> Iterator[Problem]:
    """A warning for each contradiction of the site at ``url``. Raises TimeUpError."""
    site = url if url.endswith("/") else f"{url}/"
    robots = f"{origin(site)}/robots.txt"
    text = ""
    with suppress(FetchError):
        text = fetcher.robots.text(origin(site))
    yield from _contradictions(
        [
            *_of_policy(urljoin(site, POLICY), _body(fetcher, urljoin(site, POLICY))),
            *_of_robots(robots, text.encode()),
            *_of_headers(site, _headers(fetcher, site)),
        ]
    )


def _contradictions(said: Iterable[_Said]) -> Iterator[Problem]:
    """A problem for each statement that says the opposite of an earlier one."""
    first: dict[str, _Said] = {}
    for each in said:
        known = first.setdefault(each.statement.use, each)
        if known.statement.is_allowed != each.statement.is_allowed:
            words = ("yes", "no") if each.statement.is_allowed else ("no", "yes")
            place = known.file + (f":{known.statement.line}" if known.statement.line else "")
            yield Problem(
                file=each.file,
                line=each.statement.line,
                path=each.statement.header,
                what=f"says {words[0]} to {each.statement.use}, and {place} says {words[1]}",
                fix="say it once, in the option 'usage'",
                severity="warning",
            )


def _of_policy(name: str, data: bytes) -> Iterator[_Said]:
    try:
        content: Any = msgspec.json.decode(data)
        purposes = content["purposes"]
        stated = {use: purposes.get(member) for use, member in PURPOSES.items()}
    except (msgspec.MsgspecError, RecursionError, LookupError, TypeError, AttributeError):
        return
    for use, is_allowed in stated.items():
        if isinstance(is_allowed, bool):
            yield _Said(name, Statement(use, is_allowed, f"purposes.{PURPOSES[use]}"))


def _of_robots(name: str, data: bytes) -> Iterator[_Said]:
    text = read_robots(data) or RobotsText("")
    yield from (_Said(name, each) for each in text.statements())


def _of_headers(name: str, headers: dict[str, str]) -> Iterator[_Said]:
    known = {key.lower(): value for key, value in headers.items()}
    for header in ("Content-Signal", "Content-Usage"):
        for each in stated_in(header, known.get(header.lower(), "")):
            yield _Said(name, each)


def _of_headers_file(path: Path) -> Iterator[_Said]:
    """The rules of ``_headers`` for the whole site."""
    rule = ""
    for number, line in _text_lines(path):
        found = _HEADERS_RULE.fullmatch(line)
        if found and rule == "/*":
            for each in stated_in(found[1].title(), found[2].strip(), number):
                yield _Said(str(path), each)
        elif line[:1] not in ("", " ", "\t", "#"):
            rule = line.strip()


def _of_apache(path: Path) -> Iterator[_Said]:
    for number, line in _text_lines(path):
        if found := _APACHE_RULE.match(line):
            for each in stated_in(found[1].title(), found[2].strip(), number):
                yield _Said(str(path), each)


def _text_lines(path: Path) -> Iterator[tuple[int, str]]:
    text = (atomic_files.read(path) or b"").decode(errors="replace")
    yield from enumerate(text.splitlines(), 1)


def _body(fetcher: Fetcher, url: str) -> bytes:
    try:
        return fetcher.get(url, most=_MAX_PAGE).body
    except FetchError:
        return b""


def _headers(fetcher: Fetcher, url: str) -> dict[str, str]:
    try:
        return fetcher.get(url, most=_MAX_PAGE).headers
    except FetchError:
        return {}
