"""A build that dies, or whose disk fails, at any file operation of its commit.

The operations are enumerated, not sampled: a first run counts them, then each in turn is where
the process is killed (a write after half of its bytes), or where the disk is full or broken. After
each, the sitemap names only whole files, and the next build makes every reader's pages right.
"""

from __future__ import annotations

import copy
import errno
import os
import shutil
import signal
import tempfile
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.errors import StateError
from tests.publish.parts_reader import PartsReader
from tests.publish.rehearsal import Rehearsal
from tests.publish.text_reader import TextReader
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scp_ssg.publish import Report

OPERATIONS = ("makedirs", "open", "write", "fsync", "close", "replace", "unlink")


class Disk:
    """Stands in for the module ``os`` and fails at its operation number ``at``."""

    def __init__(self, at: int = -1, failure: int | None = None, *, forever: bool = False) -> None:
        self.count = 0
        self.at, self.failure, self.forever = at, failure, forever

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in OPERATIONS:
            return real

        def operation(*arguments: Any, **options: Any) -> Any:
            self.count += 1
            now = self.count == self.at
            if now and self.failure is None:
                if name == "write":
                    descriptor, data = arguments
                    os.write(descriptor, bytes(data)[: len(data) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            if self.failure and (now or (self.forever and self.count > self.at)):
                if name == "close":  # the descriptor is gone all the same
                    real(*arguments)
                if name != "unlink":
                    raise OSError(self.failure, os.strerror(self.failure), str(arguments[0]))
            return real(*arguments, **options)

        return operation


def prepared(folder: Path) -> Rehearsal:
    """A site with a history: superseded files, an expired one, and now edits of every kind."""
    site = Rehearsal(folder)
    site.set_options({"compression": ["zstd", "gzip"], "checksum": True, "expires": 2})
    site.pages = {"": ("home", None), "a": ("one", None), "b": ("one", None)}
    site.publish()
    site.step(days=1)
    site.pages["a"] = ("two", None)
    site.publish()
    site.step(days=1, hours=1)
    site.pages["a"] = ("three", None)
    site.pages["c"] = ("new", None)
    del site.pages["b"]
    return site


def unknown(folder: Path) -> Rehearsal:
    """The same, without the state: what was published has to be read in the site first."""
    site = prepared(folder)
    shutil.rmtree(site.site.state)
    return site


def divided(folder: Path) -> Rehearsal:
    """The same, where the section becomes too large for one piece."""
    site = prepared(folder)
    site.options = replace(site.options, section_size=300)
    return site


def united(folder: Path) -> Rehearsal:
    """The same, where the section was in parts, and is small enough for one piece again."""
    site = Rehearsal(folder)
    site.set_options({"compression": ["zstd", "gzip"], "checksum": True, "expires": 2})
    site.options = replace(site.options, section_size=300)
    site.pages = dict.fromkeys(("", "a", "b", "c"), ("one", None))
    site.publish()
    site.step(days=1)
    site.pages["a"] = ("two", None)
    site.publish()
    site.step(days=1, hours=1)
    site.pages["b"] = ("three", None)
    site.options = replace(site.options, section_size=10_000)
    return site


def moved(site: Rehearsal, folder: Path) -> Rehearsal:
    """A copy of the site in ``folder``."""
    shutil.copytree(site.site.output.parent, folder)
    twin = Rehearsal(folder)
    twin.pages, twin.options, twin.now = copy.copy(site.pages), site.options, site.now
    return twin


def run(site: Rehearsal, disk: Disk, *, wipe: bool) -> Report:
    """One build on ``disk``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic_files, "os", disk)
        return site.publish(wipe=wipe)


def outcome(site: Rehearsal, disk: Disk) -> str:
    """How a build on the failing ``disk`` ends."""
    try:
        report = run(site, disk, wipe=False)
    except StateError as error:
        return (
            "failed" if "\n" not in str(error) and "cannot be written" in str(error) else "unclear"
        )
    return "warned" if report.warnings else "fine"


def killed(site: Rehearsal, at: int, *, wipe: bool) -> None:
    """One build in a process that dies at operation ``at``."""
    scratch = site.site.state_root / "scratch"  # a dead build cannot remove its temporary files
    scratch.mkdir(parents=True, exist_ok=True)
    child = os.fork()
    if child == 0:
        tempfile.tempdir = str(scratch)
        try:
            run(site, Disk(at), wipe=wipe)
        finally:
            os._exit(3)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL


def check_after(site: Rehearsal, reader: TextReader, *, wipe: bool) -> None:
    """What stands now is sound, and the next build puts everything right for ``reader``, who knows
    what was published before, and for one who came in between."""
    between = TextReader("all")
    site.check_announced()
    if site.announced():
        between.sync(site.site.output, by_snapshot=True)
    site.step(hours=1)
    site.pages["a"] = ("four", None)
    report = site.publish(wipe=wipe)
    behind = f"{site.site.state} is older than {site.site.output}"
    assert all(notice.startswith(behind) for notice in report.notices)
    assert report.warnings == ()
    site.check_announced()
    wanted = site.members("all")
    for each in (reader, between, TextReader("all")):
        each.sync(site.site.output, by_snapshot=False)
        assert {url: each.index[url]["content"][0]["text"] for url in wanted} == wanted
    between.sync(site.site.output, by_snapshot=True)
    assert between.index.keys() == wanted.keys()
    assert not list(site.site.output.parent.rglob("*.part"))


def check_expired(site: Rehearsal) -> None:
    """What has expired does not stay behind, however the build that was to remove it ended."""
    assert not list(site.site.output.glob("scp/all-snapshot-20261120*"))


@pytest.fixture(name="count")
def _count() -> Callable[[Rehearsal, Path, bool], int]:
    def count(site: Rehearsal, folder: Path, wipe: bool) -> int:
        disk = Disk()
        run(moved(site, folder), disk, wipe=wipe)
        return disk.count

    return count


@not_on_windows("fork, nor a signal that kills at once")
@pytest.mark.parametrize(("begin", "wipe"), [(prepared, True), (prepared, False), (unknown, True)])
def test_killed_at_every_operation(
    folder: Path,
    count: Callable[[Rehearsal, Path, bool], int],
    begin: Callable[[Path], Rehearsal],
    wipe: bool,
) -> None:
    site = begin(folder / "before")
    before = TextReader("all")
    before.sync(site.site.output, by_snapshot=True)
    operations = count(site, folder / "counted", wipe)
    assert operations > 60
    for at in range(1, operations + 1):
        twin = moved(site, folder / str(at))
        killed(twin, at, wipe=wipe)
        check_after(twin, copy.deepcopy(before), wipe=wipe)
        if begin is prepared:  # else nobody knows what was promised
            check_expired(twin)


@pytest.mark.slow
@not_on_windows("fork, nor a signal that kills at once")
@pytest.mark.parametrize("begin", [divided, united])
def test_killed_at_every_operation_while_parts_change(
    folder: Path,
    count: Callable[[Rehearsal, Path, bool], int],
    begin: Callable[[Path], Rehearsal],
) -> None:
    site = begin(folder / "before")
    before = PartsReader(TextReader, "all")
    before.sync(site.site.output, by_snapshot=True)
    operations = count(site, folder / "counted", True)
    assert operations > 60
    names = set()
    for at in range(1, operations + 1):
        twin = moved(site, folder / str(at))
        killed(twin, at, wipe=True)
        between = PartsReader(TextReader, "all")
        twin.check_announced()
        if twin.announced():
            between.sync(twin.site.output, by_snapshot=True)
        twin.step(hours=1)
        twin.pages["a"] = ("four", None)
        assert twin.publish(wipe=True).warnings == ()
        twin.check_announced()
        names.add(tuple(sorted({each.attrib["section"] for each in twin.announced()})))
        wanted = twin.members("all")
        for each in (copy.deepcopy(before), between, PartsReader(TextReader, "all")):
            each.sync(twin.site.output, by_snapshot=False)
            assert {url: each.index[url]["content"][0]["text"] for url in wanted} == wanted
        between.sync(twin.site.output, by_snapshot=True)
        assert between.index.keys() == wanted.keys()
    assert len(names) == 1  # the parts do not depend on where the build died


class Interrupted(Disk):
    """A disk during whose operation number ``at`` the author presses Ctrl-C."""

    def __getattr__(self, name: str) -> Any:
        real = super().__getattr__(name)
        if name not in OPERATIONS:
            return real

        def operation(*arguments: Any, **options: Any) -> Any:
            if self.count + 1 == self.at:
                self.count += 1
                if name == "close":  # or the test would leak it
                    os.close(*arguments)
                raise KeyboardInterrupt
            return real(*arguments, **options)

        return operation


@pytest.mark.slow
@pytest.mark.parametrize("wipe", [True, False])
def test_interrupted_at_every_operation(
    folder: Path, count: Callable[[Rehearsal, Path, bool], int], wipe: bool
) -> None:
    site = prepared(folder / "before")
    before = TextReader("all")
    before.sync(site.site.output, by_snapshot=True)
    for at in range(1, count(site, folder / "counted", wipe) + 1):
        twin = moved(site, folder / str(at))
        with pytest.raises(KeyboardInterrupt):
            run(twin, Interrupted(at), wipe=wipe)
        check_after(twin, copy.deepcopy(before), wipe=wipe)
        check_expired(twin)


@pytest.mark.parametrize("failure", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("forever", [False, True])
def test_disk_fails_at_every_operation(
    folder: Path,
    count: Callable[[Rehearsal, Path, bool], int],
    failure: int,
    forever: bool,
) -> None:
    site = prepared(folder / "before")
    before = TextReader("all")
    before.sync(site.site.output, by_snapshot=True)
    outcomes = set()
    for at in range(1, count(site, folder / "counted", False) + 1):
        twin = moved(site, folder / str(at))
        outcomes.add(outcome(twin, Disk(at, failure, forever=forever)))
        twin.now += timedelta(seconds=1)
        check_after(twin, copy.deepcopy(before), wipe=False)
        check_expired(twin)
    # In the state folder it is a warning, in the site an error; a failing removal is no failure.
    assert outcomes == ({"fine", "failed"} if forever else {"fine", "warned", "failed"})
