"""Rules for JSON values, and functions that combine them into rules for records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from scp_ssg.render import one_line
from scp_ssg.times import iso
from scp_ssg.validate.problem import Fault

__all__ = [
    "Member",
    "Members",
    "Rule",
    "array",
    "boolean",
    "either",
    "http_url",
    "is_http_iri",
    "is_http_url",
    "is_secure_url",
    "joined",
    "mapping",
    "matching",
    "natural",
    "one_of",
    "record",
    "repeated",
    "shown",
    "text",
    "time",
]

Rule = Callable[[str, object], Iterator[Fault]]
"""Called with the path of a value and the value; yields its faults."""


class Members(dict[str, Any]):
    """A JSON object, with the names that it had more than once in ``repeated``."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated: tuple[str, ...] = ()
        if len(self) < len(pairs):
            counts = Counter(name for name, _ in pairs)
            self.repeated = tuple(name for name, count in counts.items() if count > 1)


class Member(Struct, frozen=True):
    """A member of a record: its rule, and whether it is required."""

    rule: Rule
    required: bool = False


def record(
    members: Mapping[str, Member],
    *,
    unknown: str,
    between: Iterable[Callable[[str, dict[str, object]], Iterator[Fault]]] = (),
) -> Rule:
    """The rule for an object with ``members``; ``unknown`` is the advice for any other member.

    The rules ``between`` members are called with the whole object.
    """

    def check(path: str, value: object) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield Fault(path, f"expected an object, got {shown(value)}", "write a JSON object")
            return
        yield from repeated(path, value)
        for name, member in members.items():
            if name not in value:
                if member.required:
                    yield Fault(joined(path, name), "is missing", "add it, it is required")
            elif value[name] is None and not member.required:
                yield Fault(
                    joined(path, name), "null where a value is needed", "leave the member out"
                )
            else:
                yield from member.rule(joined(path, name), value[name])
        for name in value:
            if name not in members:
                yield Fault(joined(path, name), "is not in SCP 0.1", unknown, "warning")
        for rule in between:
            yield from rule(path, value)

    return check


def repeated(path: str, value: object) -> Iterator[Fault]:
    """A fault for each name that an object has more than once: readers differ in which they use."""
    for name in getattr(value, "repeated", ()):
        yield Fault(joined(path, name), "stands there more than once", "keep one of them")


def joined(path: str, name: str) -> str:
    """The path of the member ``name``; a name with special characters is quoted."""
    if not re.fullmatch(r"[A-Za-z_$@][\w$@-]*", name, re.ASCII):
        return f"{path}[{one_line(repr(name), 60)}]"
    return f"{path}.{one_line(name, 60)}" if path else one_line(name, 60)


def array(of: Rule, *, least: int = 0) -> Rule:
    def check(path: str, value: object) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield Fault(path, f"expected an array, got {shown(value)}", "write a JSON array")
            return
        if len(value) < least:
            yield Fault(path, "is empty", f"at least {least} is needed")
        for index, item in enumerate(value):
            yield from of(f"{path}[{index}]", item)

    return check


def either(plain: Rule, several: Rule) -> Rule:
    """``several`` for an array, ``plain`` for anything else."""

    def check(path: str, value: object) -> Iterator[Fault]:
        yield from (several if isinstance(value, list) else plain)(path, value)

    return check


def text(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, str):
        yield Fault(path, f"expected a text, got {shown(value)}", "write a JSON string")
    elif re.search("[\ud800-\udfff]", value):
        yield Fault(
            path, "half of a surrogate pair", "write whole characters; this is no Unicode text"
        )


def boolean(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, bool):
        yield Fault(path, f"expected true or false, got {shown(value)}", "write true or false")


def natural(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        yield Fault(path, f"{shown(value)} is not a whole number from 0", "write 0 or more")


def mapping(path: str, value: object) -> Iterator[Fault]:
    """Any object, such as JSON-LD."""
    if not isinstance(value, dict):
        yield Fault(path, f"expected an object, got {shown(value)}", "write a JSON object")
        return
    stack: list[tuple[str, object]] = [(path, value)]
    while stack:
        here, each = stack.pop()
        if isinstance(each, dict):
            yield from repeated(here, each)
            stack += [(joined(here, name), item) for name, item in each.items()]
        elif isinstance(each, list):
            stack += [(f"{here}[{index}]", item) for index, item in enumerate(each)]


def one_of(*allowed: str) -> Rule:
    def check(path: str, value: object) -> Iterator[Fault]:
        if value not in allowed:
            words = " or ".join(f'"{each}"' for each in allowed)
            fix = f"write {words}" if len(allowed) == 1 else "write one of these"
            yield Fault(path, f"{shown(value)} is not {words}", fix)

    return check


def matching(pattern: str, what: str, fix: str) -> Rule:
    compiled = re.compile(pattern, re.ASCII)

    def check(path: str, value: object) -> Iterator[Fault]:
        if not isinstance(value, str):
            yield from text(path, value)
        elif not compiled.fullmatch(value):
            yield Fault(path, f"{shown(value)} is not {what}", fix)

    return check


_OUTSIDE = r"\x00-\x20\"<>\\^`{|}\x7f-\U0010ffff"
_HTTP_URL = re.compile(
    rf"https?://(?:[^/?#\[\]{_OUTSIDE}]+|\[([^/?#\[\]{_OUTSIDE}]+)\](?::\d*)?)"
    rf"(?:[/?#][^{_OUTSIDE}]*)?",
    re.ASCII,
)
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


def is_http_url(value: str) -> bool:
    """True if ``value`` is an absolute http(s) URI in the characters of RFC 3986."""
    match = _HTTP_URL.fullmatch(value)
    if not match or (match[1] and not _is_ipv6(match[1])):
        return False
    return "%" not in value or not _BAD_PERCENT.search(value)


_BEYOND_ASCII = re.compile("[\xa0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\U00010000-\U000efffd]")


def is_http_iri(value: str) -> bool:
    """True if ``value`` is as ``is_http_url`` asks, but for characters that RFC 3987 adds."""
    return is_http_url(_BEYOND_ASCII.sub("_", value))


def is_secure_url(value: str) -> bool:
    """True if the URL is https (SCP 0.1, "Security Considerations") or of this machine.

    Sites are tried out on this machine without HTTPS.
    """
    parts = urlsplit(value)
    host = parts.hostname or ""
    if parts.scheme == "https" or host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:  # a name
        return False
    return address.is_loopback or address.is_unspecified


def _is_ipv6(host: str) -> bool:
    try:
        IPv6Address(host)
    except ValueError:
        return False
    return True


def http_url(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, str):
        yield from text(path, value)
    elif not is_http_url(value):
        yield _bad_url(path, value)


def _bad_url(path: str, value: str) -> Fault:
    scheme = _SCHEME.match(value)
    if scheme and scheme[1].lower() not in ("http", "https"):
        return Fault(
            path, f"{shown(value)} is no http or https URL", "leave out links to anything else"
        )
    if not scheme:
        return Fault(path, f"{shown(value)} is not absolute", "write it with https:// and host")
    if scheme[1] not in ("http", "https"):
        return Fault(path, f"{shown(value)} has its scheme in capitals", "write it in lower case")
    return Fault(
        path, f"{shown(value)} is not a URL", "write it with a host, the rest percent-encoded"
    )


_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:[0-5]\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def time(path: str, value: object) -> Iterator[Fault]:
    """A date and time with a zone (RFC 3339)."""
    if not isinstance(value, str):
        yield from text(path, value)
    elif not _TIME.fullmatch(value) or iso(value) is None:
        yield Fault(
            path, f"{shown(value)} is not a time with a zone", 'write it as "2026-11-21T09:46:58Z"'
        )


def shown(value: object) -> str:
    """``value`` as quoted in messages, shortened."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return '"' + one_line(value, 60) + '"'
        case int() | float():
            return one_line(_number(value), 60)
        case list():
            return "an array"
        case dict():
            return "an object"
        case _:
            return type(value).__name__


def _number(value: float) -> str:
    try:
        return str(value)
    except ValueError:  # more digits than Python turns into text
        return "a huge number"
