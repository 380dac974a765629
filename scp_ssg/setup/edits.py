"""What becomes of an author's files, and why one is left to the author."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

from msgspec import Struct

from scp_ssg.errors import ScpError

__all__ = ["Change", "UnsafeEditError", "at_end", "text_of", "with_line_after"]


class UnsafeEditError(ScpError):
    """A file of the author's cannot be edited without a guess; the message says why."""


class Change(Struct, frozen=True, kw_only=True):
    """A file before and after; ``before`` is None for a new file."""

    path: Path
    before: str | None
    after: str

    def diff(self) -> str:
        """The change as a unified diff."""
        old = (self.before or "").splitlines(keepends=True)
        new = self.after.splitlines(keepends=True)
        name = self.path.as_posix()
        lines = unified_diff(old, new, "/dev/null" if self.before is None else name, name)
        shown = (each if each.endswith("\n") else each + "\n" for each in lines)
        return "".join(shown).replace("\r\n", "\n")


def text_of(path: Path) -> str:
    """The text of a file with its own line ends. Raises UnsafeEditError if it is not UTF-8."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise UnsafeEditError("it is not in UTF-8") from None


def _newline_of(text: str) -> str:
    """The line end of ``text``."""
    line, newline, _ = text.partition("\n")
    return "\r\n" if newline and line.endswith("\r") else "\n"


def with_line_after(text: str, line: int, added: str) -> str:
    """``text`` with ``added`` as further lines after the line with this number, from 0."""
    newline = _newline_of(text)
    pieces = text.split("\n")  # the lines of YAML and Python; splitlines knows more line ends
    lines = [each + "\n" for each in pieces[:-1]] + pieces[-1:]
    head, rest = "".join(lines[: line + 1]), "".join(lines[line + 1 :])
    if head and not head.endswith("\n"):
        head += newline
    return head + added.replace("\n", newline) + newline + rest


def at_end(text: str, added: str) -> str:
    """``text`` with ``added`` as further lines at its end."""
    newline = _newline_of(text)
    gap = newline if text and not text.endswith("\n") else ""
    return text + gap + added.replace("\n", newline) + newline
