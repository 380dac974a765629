"""The result of a build, and the lines about it in the generator's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from scp_ssg.generators.summary_line import summary
from scp_ssg.publish import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from scp_ssg.extract import LeftOut
    from scp_ssg.generators.option_usage import LogLine
    from scp_ssg.generators.removed_boxes import RemovedBoxes
    from scp_ssg.generators.summary_line import HtmlSample
    from scp_ssg.publish import LastBuild, PageToPublish

__all__ = ["BuildLog", "BuildResult", "log_result"]

_BY_OPTIONS = {"excluded", "in no section", "language"}
"""Reasons that come from the site's options. If they leave out every page, an option is wrong."""


class BuildLog(Protocol):
    """The generator's log: its levels and its strict mode hold for our lines too."""

    def debug(self, message: str, /) -> None: ...
    def info(self, message: str, /) -> None: ...
    def warning(self, message: str, /) -> None: ...
    def error(self, message: str, /) -> None: ...


class BuildResult(NamedTuple):
    """The pages that a build published and left out."""

    report: Report | None
    """None if no page was published."""

    pages: Collection[PageToPublish]
    left_out: list[LeftOut]
    html_size: HtmlSample
    removed: RemovedBoxes
    last: LastBuild


def log_result(
    result: BuildResult,
    usage: Iterable[LogLine],
    log: BuildLog,
    *,
    say: Callable[[str], None],
    trouble: Callable[[str], None],
) -> None:
    """Logs one summary line to ``say``, and the notices and warnings of the build.

    ``usage`` are the lines about options without effect. Warnings come last: a strict generator may
    end the build at the first. Those of what no configuration causes go to ``trouble``.
    """
    for each in result.left_out:
        log.debug(f"left out, {each.reason}: {each.url}")
    notices = _removed(result.removed, log)
    report = result.report or Report(sections=())
    notices += [f"{each.record.url}: {note}" for each in result.pages for note in each.record.notes]
    notices += report.notices
    warnings = list(report.doubts)
    for line in usage:
        (notices if line.level == "info" else warnings).append(line.text)
    summary_line = summary(report, len(result.pages), result.left_out, result.html_size)
    for notice in notices:
        log.info(notice)
    if result.report is None and any(each.reason in _BY_OPTIONS for each in result.left_out):
        warnings.insert(0, f"{summary_line}; the options leave no page, and nothing is published")
    elif result.report is None:
        say(f"{summary_line}; nothing is published or announced")
    else:
        say(summary_line)
    for warning in report.warnings:
        trouble(warning)
    for warning in warnings:
        log.warning(warning)


def _removed(removed: RemovedBoxes, log: BuildLog) -> list[str]:
    """Logs what was removed from the pages by rule, and returns the lines that are notices."""
    notices: list[str] = []
    for line in removed.lines():
        if line.level == "debug":
            log.debug(line.text)
        else:
            notices.append(line.text)
    return notices
