"""A build that is killed at any file operation: pages stay whole, and the next build is as if
nothing had happened."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg import atomic_files
from scp_ssg.tunnel import read_m_url
from tests.publish.rehearsal import in_memory
from tests.publish.test_crash import Disk
from tests.systems import not_on_windows
from tests.tunnel.author import ROOT, Author

if TYPE_CHECKING:
    from collections.abc import Iterator


ROBOTS = b"User-agent: *\nDisallow: /private/\n"
OPTIONS: dict[str, dict[str, Any]] = {
    "the tunnel": {"tunnel": True},
    "all outputs": {
        "tunnel": True,
        "markdown": True,
        "llms": True,
        "headers": ["netlify"],
        "usage": {"ai-train": False, "robots": True, "headers": True},
    },
}


@pytest.fixture(
    params=["the tunnel", pytest.param("all outputs", marks=pytest.mark.slow)],
)
def edited(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Author]:
    """A site that was built, with an edit, a page less and a page more, and no build since."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        author = Author(Path(folder, "before"))
        author.options = OPTIONS[request.param]
        author.build()
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800086400")
        author.pages["about.html"] = "Who we were."
        author.pages["news.html"] = "News."
        del author.pages["guide/index.html"]
        (author.output / "guide/index.html").unlink()
        author.write()
        (author.output / "robots.txt").write_bytes(ROBOTS)
        yield author


def copied(author: Author, name: str) -> Author:
    folder = author.output.parent.with_name(name)
    shutil.copytree(author.output.parent, folder)
    twin = Author(folder)
    twin.pages = dict(author.pages)
    twin.options = author.options
    return twin


def beside_collections(files: dict[str, bytes]) -> dict[str, bytes]:
    return {p: data for p, data in files.items() if not re.match(r"scp/|sitemap\.xml", p)}


def build(author: Author, disk: Disk) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic_files, "os", disk)
        author.build(generate=False)


def check(author: Author, expected: dict[str, bytes]) -> None:
    """What stands now is whole; the next build writes what an undisturbed one does."""
    linked = {path: expected[path] for path in author.pages}
    for path, words in author.pages.items():
        assert author.files()[path] in (linked[path], author.html(path, words))
    assert author.files()["robots.txt"] in (ROBOTS, expected["robots.txt"])
    for item in json.loads((author.output / "llm-sitemap.json").read_bytes())["items"]:
        file = author.output / item["mUrl"].removeprefix(ROOT)
        page = read_m_url(file.read_bytes(), str(file))
        assert page.etag == page.computed
    author.build(generate=False)
    assert author.warnings == []
    assert beside_collections(author.files()) == beside_collections(expected)
    assert not list(author.output.rglob("*.part"))


@pytest.fixture
def expected(edited: Author) -> tuple[dict[str, bytes], int]:
    """The files of an undisturbed build, and the number of its operations."""
    disk = Disk()
    undisturbed = copied(edited, "undisturbed")
    build(undisturbed, disk)
    assert undisturbed.warnings == []
    assert disk.count > 60
    return undisturbed.files(), disk.count


@not_on_windows("fork, nor a signal that kills at once")
def test_killed_at_every_operation(edited: Author, expected: tuple[dict[str, bytes], int]) -> None:
    files, operations = expected
    for at in range(1, operations + 1):
        author = copied(edited, str(at))
        child = os.fork()
        if child == 0:
            try:
                build(author, Disk(at))
            finally:
                os._exit(3)
        assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
        check(author, files)
        shutil.rmtree(author.output.parent)


def test_a_full_disk_at_every_operation(
    edited: Author, expected: tuple[dict[str, bytes], int]
) -> None:
    files, operations = expected
    for at in range(1, operations + 1):
        author = copied(edited, str(at))
        build(author, Disk(at, errno.ENOSPC, forever=True))
        check(author, files)
        shutil.rmtree(author.output.parent)
