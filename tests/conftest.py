"""What every test may use."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.limited import Outcome

Limited = Callable[..., "Outcome"]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets the commands that it runs in the background ignore Ctrl-C, and so would the
    # builds that tests start and stop.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def limited(record_property: Callable[[str, object], None]) -> Limited:
    """Runs the command line with little time and memory; ``--costs`` prints what it took."""
    from tests.limited import run_limited

    def run(*arguments: str) -> Outcome:
        outcome = run_limited(*arguments)
        record_property("cost", f"{arguments[0]}: {outcome.cost or 'ended'}")
        return outcome

    return run


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project as a wheel, built once for all tests of a run."""
    from tests.environments import built_wheel

    return built_wheel(tmp_path_factory)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Looks for the programs of the marker ``needs`` before any fixture starts one."""
    from tests.tools import need

    for marker in item.iter_markers("needs"):
        for program in marker.args:
            need(program)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", action="store_true", help="tell what hostile input cost")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if not config.getoption("--costs"):
        return
    costs = {
        f"{value}  {report.nodeid.rpartition('::')[2]}"
        for reports in terminalreporter.stats.values()
        for report in reports
        for name, value in getattr(report, "user_properties", ())
        if name == "cost"
    }
    terminalreporter.section("what hostile input costs, of 5 s and 300 MB")
    for line in sorted(costs):
        terminalreporter.line(line)
