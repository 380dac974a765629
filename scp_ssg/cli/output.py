"""What commands write on standard output and standard error, which may be in any encoding, full, or
a pipe that nobody reads."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from scp_ssg.errors import ScpError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["after", "close", "say", "take_every_character", "write_json"]


def take_every_character() -> None:
    r"""A character that the encoding of standard output lacks is written as ``\u8eca``."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write_json(encoded: bytes) -> None:
    """One JSON document, in UTF-8 whatever the encoding of standard output (RFC 8259)."""
    click.echo(encoded)


def say(line: str) -> None:
    """Writes ``line`` on standard error, if that can be written: no work ends for want of it."""
    from scp_ssg.render.visible import visible

    with suppress(OSError):
        click.echo(visible(line), err=True)


@contextmanager
def after(done: str) -> Iterator[None]:
    """For what is written after something was ``done``.

    Raises ScpError where it cannot be written, which says that it was done all the same.
    """
    try:
        yield
    except OSError as error:
        fault = error.strerror or error
        raise ScpError(f"{done}, but standard output cannot be written: {fault}") from None


def close() -> None:
    """Gives up what standard output did not take, of which Python would complain at its end."""
    try:
        sys.stdout.flush()
    except (OSError, AttributeError):
        with suppress(OSError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
