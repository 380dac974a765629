"""The problems that validation reports, and the list that limits their number."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from scp_ssg.render import visible

__all__ = ["Fault", "Problem", "Problems", "Severity", "TooManyProblemsError"]

Severity = Literal["error", "warning"]


class Fault(Struct, frozen=True):
    """A broken rule inside one JSON value."""

    path: str
    """The place in the value: ``content[7].level``; empty for the value itself."""
    what: str
    fix: str
    severity: Severity = "error"

    def at(self, file: str, line: int | None) -> Problem:
        """The problem that this fault is on ``line`` of ``file``."""
        return Problem(
            file=file,
            line=line,
            path=self.path,
            what=self.what,
            fix=self.fix,
            severity=self.severity,
        )


class Problem(Struct, frozen=True, kw_only=True):
    """A broken rule: where it is, what is wrong, what to do about it."""

    file: str
    """The file's path or URL, as the user named it or the sitemap did."""
    line: int | None = None
    """From 1; None where the whole file is meant."""
    path: str = ""
    """The place inside the page or element: ``content[7].level``, ``scp:delta@since``."""
    what: str
    fix: str
    severity: Severity = "error"
    """An error breaks a rule that readers must enforce; a warning is advice."""

    def __str__(self) -> str:
        text = visible(f"{self.place}: {self.severity}: {self.message}")
        return text.replace("\n", "\\n").replace("\t", "\\t")

    @property
    def place(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"

    @property
    def message(self) -> str:
        return (f"{self.path}: " if self.path else "") + f"{self.what}; {self.fix}"


class TooManyProblemsError(Exception):
    """Raised to stop reading a file that has too many problems."""


class Problems:
    """The problems in the order found, at most ``most`` for one file."""

    def __init__(self, most: int = 1000) -> None:
        self.found: list[Problem] = []
        self._most = most
        self._of_file: dict[str, int] = {}

    def add(self, problem: Problem) -> None:
        """Adds a problem. Raises TooManyProblemsError if the file has ``most`` already."""
        count = self._of_file.get(problem.file, 0)
        if count >= self._most:
            raise TooManyProblemsError
        self._of_file[problem.file] = count + 1
        self.found.append(problem)

    def end(self, problem: Problem) -> None:
        """Adds a problem even beyond ``most``: the last one of its file."""
        self.found.append(problem)

    def gave_up(self, file: str) -> None:
        """Adds the problem that ``file`` was not read to its end."""
        self.end(
            Problem(
                file=file,
                what=f"{self._most} problems found, the rest of the file was not checked",
                fix="mend these first",
            )
        )

    @property
    def errors(self) -> int:
        return sum(problem.severity == "error" for problem in self.found)

    @property
    def warnings(self) -> int:
        return len(self.found) - self.errors
