"""What became of the pages of a build, and what the host's log says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from scp_ssg.generators.summary_line import summary
from scp_ssg.publish import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scp_ssg.extract import LeftOut
    from scp_ssg.generators.effects import LogLine
    from scp_ssg.generators.summary_line import HtmlSample
    from scp_ssg.publish import PageToPublish

__all__ = ["Log", "Outcome", "tell"]

_BY_OPTIONS = {"excluded", "in no section", "language"}
"""Reasons that nobody but the author of the options can mean to hold for every page."""


class Log(Protocol):
    """The host's log, so that its levels and its strict mode hold for us too."""

    def debug(self, message: str, /) -> None: ...
    def info(self, message: str, /) -> None: ...
    def warning(self, message: str, /) -> None: ...
    def error(self, message: str, /) -> None: ...


class Outcome(NamedTuple):
    """What became of the pages. ``report`` is None where none goes in."""

    report: Report | None
    pages: list[PageToPublish]
    left: list[LeftOut]
    sample: HtmlSample


def tell(
    outcome: Outcome, effects: Iterable[LogLine], log: Log, say: Callable[[str], None]
) -> None:
    """Logs one summary line, and what the author should know besides.

    Warnings come last: a strict host may end the build at the first.
    """
    for each in outcome.left:
        log.debug(f"left out, {each.reason}: {each.url}")
    report = outcome.report or Report(sections=())
    entries = [each.entry for each in outcome.pages]
    notices = [f"{entry.page.url}: {note}" for entry in entries for note in entry.notes]
    notices += report.notices
    warnings = list(report.warnings)
    for effect in effects:
        (notices if effect.level == "info" else warnings).append(effect.text)
    line = summary(report, len(outcome.pages), outcome.left, outcome.sample)
    for notice in notices:
        log.info(notice)
    if outcome.report is None and any(each.reason in _BY_OPTIONS for each in outcome.left):
        warnings.insert(0, f"{line}; the options leave no page, and nothing is published")
    elif outcome.report is None:
        say(f"{line}; nothing is published or announced")
    else:
        say(line)
    for warning in warnings:
        log.warning(warning)
