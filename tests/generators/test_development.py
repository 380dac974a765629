"""Real development servers, which build at every change: nothing is published by them."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.generators.test_pelican import CONTENT, published_files, settings
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Run, Tree, Write

pytestmark = not_on_windows("groups of processes that a signal ends")

DEADLINE = 120
"""Seconds after which a server that says nothing is at fault."""

Until = Callable[..., list[str]]


@contextmanager
def served(folder: Path, *command: str) -> Iterator[Until]:
    """Runs ``python -m …`` until it is no longer needed. Gives what reads its lines until one of
    them contains some words, and does something again and again meanwhile."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1", "COLUMNS": "400"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # it has children of its own
    )
    assert process.stdout is not None
    lines: queue.Queue[str] = queue.Queue()

    def read(output: Iterator[str]) -> None:
        for line in output:
            lines.put(line)

    reader = threading.Thread(target=read, args=(process.stdout,), daemon=True)
    reader.start()
    seen: list[str] = []

    def until(words: str, meanwhile: Callable[[], object] = lambda: None) -> list[str]:
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            try:
                line = lines.get(timeout=0.5)
            except queue.Empty:
                assert process.poll() is None, "".join(seen)
                meanwhile()
                continue
            seen.append(line.rstrip())
            if words in line:
                return seen
        raise AssertionError("\n".join(seen))

    try:
        yield until
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(DEADLINE)
        reader.join(DEADLINE)
        process.stdout.close()


def ours(lines: list[str]) -> list[str]:
    return [line for line in lines if "scp:" in line]


@pytest.mark.parametrize("flags", [("-r",), ("-lr", "-p", "0")])
def test_pelican_that_builds_at_each_save_publishes_nothing(
    write: Write, run: Run, tree: Tree, flags: tuple[str, ...]
) -> None:
    blog = write(CONTENT)
    run(blog, "pelican")
    standing = published_files(blog, tree)
    saves = 0

    def save() -> None:
        nonlocal saves
        saves += 1
        text = f"Title: Crabs\nDate: 2024-03-01\n\nCrabs walked {saves} times.\n"
        (blog / "content/crabs.md").write_text(text, encoding="utf-8")

    with served(blog, "pelican", *flags) as until:
        until("Done: Processed")
        until("re-generating", meanwhile=save)
        lines = until("Done: Processed")
    assert ours(lines) == [
        "scp: nothing is published at each change; `pelican` without --autoreload does that"
    ]
    assert published_files(blog, tree) == standing
    assert b"times." in (blog / "output/crabs.html").read_bytes()
    # What was published before is the past of what is published next.
    assert "; delta of all: 1 page, " in run(blog, "pelican", at=1_800_086_400).stdout


def test_pelican_that_only_listens_is_quiet(write: Write, run: Run, tree: Tree) -> None:
    blog = write(CONTENT)
    run(blog, "pelican")
    standing = published_files(blog, tree)
    with served(blog, "pelican", "-l", "-p", "0") as until:
        lines = until("Serving site at")
    assert ours(lines) == []
    assert published_files(blog, tree) == standing


def test_a_wrong_option_is_said_while_pelican_builds_at_each_save(write: Write) -> None:
    blog = write(CONTENT)
    settings(blog, 'SCP = {"expires": 0}')
    with served(blog, "pelican", "-r") as until:
        lines = until("Done: Processed")
    [line] = ours(lines)
    assert "WARNING" in line
    assert "scp: expires: expected days from 1 to 3650, got 0" in line
    assert not (blog / "cache/scp").exists()


def test_mkdocs_serve_publishes_nothing(write: Write, run: Run, tree: Tree) -> None:
    site = write(
        {
            "mkdocs.yml": "site_name: Kitchen\nsite_url: https://kitchen.example/\n"
            "dev_addr: 127.0.0.1:0\nplugins: [scp]\n",
            "docs/index.md": "# Soup\n\nEvery day.\n",
        }
    )
    run(site, "mkdocs", "build")
    before = tree(site)
    with served(site, "mkdocs", "serve") as until:
        lines = until("Serving on")
    assert [line.partition("scp: ")[2] for line in ours(lines)] == [
        "nothing is published here; `mkdocs build` does that"
    ]
    assert tree(site) == before
