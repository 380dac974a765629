"""The ``scp-ssg`` command.

Each subcommand is a module of its own, loaded when it is asked for, and loads what does its work
when it runs, so that ``scp-ssg --help`` is quick.
"""

from __future__ import annotations

import importlib
import signal
import sys
from typing import TYPE_CHECKING, NoReturn

import click

from scp_ssg import __version__
from scp_ssg.cli.output import close, say, take_every_character
from scp_ssg.errors import ConfigError, ScpError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main", "run"]

OK, PROBLEMS, WRONG_USE = 0, 1, 2
"""Exit codes. WRONG_USE means that nothing was done: an option or an argument is wrong."""

INTERRUPTED = 128 + signal.SIGINT
"""What shells say of a program that Ctrl-C has ended."""

_ENDS = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
"""Signals that end the program, each with the handler that a new Python has for it."""

_COMMANDS = {
    "init": "scp_ssg.cli.init",
    "build": "scp_ssg.cli.build",
    "validate": "scp_ssg.cli.validate",
    "inspect": "scp_ssg.cli.inspect",
    "diff": "scp_ssg.cli.diff",
    "extract": "scp_ssg.cli.extract",
    "report": "scp_ssg.cli.report",
    "sync": "scp_ssg.cli.sync",
    "pull": "scp_ssg.cli.pull",
    "withdraw": "scp_ssg.cli.withdraw",
    "serve": "scp_ssg.cli.serve",
    "headers": "scp_ssg.cli.headers",
}
"""The name of each subcommand → the module that defines it as ``command``."""


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command = importlib.import_module(_COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def _cli() -> None:
    """Publish a static site's content for crawlers, and read what such sites publish."""


def run(argv: Sequence[str]) -> int:
    """Runs the command line ``argv`` (without the program's name) and returns its exit code.

    Whatever happens, the user reads one line about it and never a traceback.
    """
    take_every_character()
    try:
        result = _cli.main(args=list(argv), prog_name="scp-ssg", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return WRONG_USE
    except ConfigError as error:
        return _failed(WRONG_USE, str(error))
    except ScpError as error:
        return _failed(PROBLEMS, str(error))
    except OSError as error:
        where = "output" if error.filename is None else str(error.filename)
        return _failed(PROBLEMS, f"{where}: {error.strerror or error}")
    except (click.Abort, KeyboardInterrupt):
        return _failed(INTERRUPTED, "stopped")
    except Exception as error:
        return _failed(PROBLEMS, f"{type(error).__name__}: {error}; please report this")
    return result if isinstance(result, int) else OK


def _failed(code: int, line: str) -> int:
    say("Error: " + " ".join(line.split()))
    return code


def _end(number: int, _: object) -> NoReturn:
    """Ends the program as an exception does: what it began is put away, which the same signal once
    more does not disturb."""
    for each in _ENDS:
        signal.signal(each, _ends_already)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)


def _ends_already(number: int, _: object) -> None:
    """Takes a signal that comes again."""


def main() -> None:
    """The console script."""
    for number, default in _ENDS.items():
        if signal.getsignal(number) is default:
            signal.signal(number, _end)
    code = run(sys.argv[1:])
    close()
    sys.exit(code)
