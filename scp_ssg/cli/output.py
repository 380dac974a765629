"""Writing to standard output and standard error, which may have any encoding, be full, or be
a pipe that nobody reads."""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from scp_ssg.errors import ScpError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["after", "close", "say", "take_every_character", "waiting", "write_json"]

_LARGE = 1_000_000
"""Bytes."""
_SURROGATE = re.compile("[\ud800-\udfff]")


def take_every_character() -> None:
    r"""Makes both streams write a character that their encoding lacks as ``\u8eca``."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write_json(record: object, *, indent: int = 0) -> None:
    """Writes ``record`` as one JSON document, in UTF-8 whatever the encoding of standard output is
    (RFC 8259). What is long is not laid out for people."""
    import msgspec

    encoded = _json(record)
    if indent and len(encoded) <= _LARGE:
        encoded = msgspec.json.format(encoded, indent=indent)
    click.echo(encoded, nl=False)  # which would copy it, and a page may have 100 MB
    click.echo(b"\n", nl=False)


def _json(record: object) -> bytes:
    import msgspec

    try:
        return msgspec.json.encode(record)
    except UnicodeEncodeError:
        # Names of files need not be Unicode; what stands for their bytes is spelled out.
        import json  # few commands meet such a name, and `--help` loads this module

        plain = json.dumps(msgspec.to_builtins(record), ensure_ascii=False)
        return _SURROGATE.sub(lambda half: f"\\\\u{ord(half[0]):04x}", plain).encode()


def say(line: str) -> None:
    """Writes ``line`` to standard error; if that fails, the work goes on."""
    from scp_ssg.render import visible

    with suppress(OSError):
        click.echo(visible(line), err=True)


@contextmanager
def after(done: str) -> Iterator[None]:
    """Runs a block that writes the result of work that is ``done``.

    Raises ScpError if the result cannot be written; the message says that the work is done.
    """
    try:
        yield
    except OSError as error:
        fault = error.strerror or error
        raise ScpError(f"{done}, but standard output cannot be written: {fault}") from None


@contextmanager
def waiting(what: str) -> Iterator[Callable[[str, int], None] | None]:
    """Shows ``what`` on standard error while the block runs, if both streams are a terminal.

    Yields a function that shows a download: its URL and the bytes so far. Else yields None.
    """
    if not (sys.stderr.isatty() and sys.stdout.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.text import Text

    from scp_ssg.render import one_line

    with Console(stderr=True).status(Text(what)) as status:

        def show(url: str, count: int) -> None:
            status.update(Text(f"Fetching {one_line(url, 60)}: {count / 1e6:.1f} MB"))

        yield show


def close() -> None:
    """Closes both streams. Drops unwritten bytes, of which Python would complain at its end, with
    an exit code of its own."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, AttributeError):
            with suppress(OSError, AttributeError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
