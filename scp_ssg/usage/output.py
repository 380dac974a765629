"""The files of a site that say what its author allows: robots.txt, and the file for headers."""

from __future__ import annotations

import os
import stat
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg import atomic_files
from scp_ssg.errors import ScpError
from scp_ssg.outputs import BEGIN, END, SideOutput
from scp_ssg.usage.contradictions import blocked, contradictions
from scp_ssg.usage.robots_file import RobotsText, read_robots
from scp_ssg.usage.statements import USAGE_FILE, decode, encode, headers_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scp_ssg.outputs import PublishedSite
    from scp_ssg.usage.settings import Usage

__all__ = ["robots_output", "usage_file_output"]

_ROBOTS = "robots.txt"

_LARGEST = 500 * 1024
"""Bytes that every crawler reads of a robots.txt (RFC 9309, section 2.5)."""


def usage_file_output(usage: Usage) -> SideOutput:
    """The output of the file that asks hosts for headers."""
    return SideOutput(
        name="usage headers",
        site_files=lambda _: {USAGE_FILE: encode(usage)},
        is_ours=lambda data: bool(decode(data)),
        recovered=lambda *_: [USAGE_FILE],
    )


def robots_output(
    usage: Usage | None, output: Path, site_url: str, *, collections_url: str
) -> SideOutput | None:
    """The output of robots.txt in the folder ``output``; None if nothing is to be written there,
    and nothing of ours stands there.

    Without ``usage``, lines of ours leave the file. A file that only ours stood in goes. A site
    below a path has no robots.txt: crawlers read the one of the host alone.
    """
    lines = [
        f"{name}: {value}" for name, value in headers_of(usage.stated if usage else {}).items()
    ]
    if not lines and BEGIN.encode() not in (atomic_files.read(output / _ROBOTS) or b""):
        return None
    if lines and urlsplit(site_url).path != "/":
        line = (
            f"usage.robots: {site_url} is no root of a host, and crawlers read robots.txt there "
            f"alone; write these lines below 'User-agent: *' there: {'; '.join(lines)}"
        )
        return SideOutput(name=_ROBOTS, doubts=lambda _: [line])
    return SideOutput(
        name=_ROBOTS,
        site_files=lambda _: _files(output / _ROBOTS, lines),
        doubts=partial(_doubts, output / _ROBOTS, usage, lines, collections_url),
        is_shared=True,
    )


class _UnfitError(ScpError):
    """A robots.txt that is not extended; its text says why."""


def _files(path: Path, lines: list[str]) -> dict[str, bytes]:
    try:
        own = _read(path)
        data = _extended(own, lines)
    except _UnfitError:
        return {}
    return {_ROBOTS: data} if data or path.exists() else {}


def _doubts(
    path: Path, usage: Usage | None, lines: list[str], collections_url: str, site: PublishedSite
) -> Iterator[str]:
    """Lines for the author, about ``path`` as it stood before this build."""
    try:
        own = _read(path)
        _extended(own, lines)
    except _UnfitError as error:
        yield f"{path} {error}; it stays as it is, and says nothing of 'usage'"
        return
    if usage is None:
        return
    for line, what in contradictions(own, usage.stated):
        yield f"{path}, line {line} of your own: {what}; both are published: mend one of them"
    for line, what in blocked(own, site, collections_url):
        yield f"{path}, line {line} of your own: {what}; allow it, or do not publish it"


def _extended(own: RobotsText, lines: list[str]) -> bytes:
    """The bytes of the file with our ``lines``. Raises _UnfitError."""
    data = (own.with_ours(lines) if lines else own).text.encode()
    if len(data) > _LARGEST:
        raise _UnfitError(f"has more than the {_LARGEST:,} bytes that crawlers read")
    return data


def _read(path: Path) -> RobotsText:
    """The author's part of the file; empty if there is none. Raises _UnfitError."""
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode):
            raise _UnfitError("is a symbolic link" if path.is_symlink() else "is no regular file")
        if status.st_size > 2 * _LARGEST:
            raise _UnfitError(f"has more than the {_LARGEST:,} bytes that crawlers read")
        text = read_robots(path.read_bytes())
    except FileNotFoundError:
        return RobotsText("")
    except OSError as error:
        raise _UnfitError(f"cannot be read ({error.strerror})") from None
    if text is None:
        raise _UnfitError("is not in UTF-8")
    own = text.without_ours()
    if own is None:
        raise _UnfitError(f"has '{BEGIN}' and '{END}' that are no pair")
    return own
