"""A sync that is killed, at any moment, and started again."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from scp_ssg.cli.local_server import site_app
from scp_ssg.crawl import sync

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from tests.crawl.conftest import Site

Mirrored = Callable[[str], dict[str, str]]


class KilledError(BaseException):
    """Stands for a process that ends: nothing in the package catches it."""


def killed_at(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies before the operation ``number`` that changes something on disk."""
    import os

    left = [number]

    def dying(operation: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*arguments: Any, **options: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                raise KilledError
            return operation(*arguments, **options)

        return instead

    for name in ("replace", "unlink", "write_bytes"):
        monkeypatch.setattr(Path, name, dying(getattr(Path, name)))
    for name in ("replace", "unlink", "fsync"):
        monkeypatch.setattr(os, name, dying(getattr(os, name)))


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_operation_it_dies_at_the_next_run_repairs(
    step: int, new_site: Callable[..., Site], tmp_path: Path, mirrored: Mirrored
) -> None:
    site = new_site(sections={"one": "a/", "two": "b/"}, level=1)
    site.publish(a="Apples", b="Pears")
    sync(site.sitemap, tmp_path / "mirror")
    deaths = 0
    for number in range(0, 400, step):
        old = dict(site.texts)
        site.publish(after=timedelta(days=1), a=f"Apples {number}", b=f"Pears {number}")
        with pytest.MonkeyPatch.context() as monkeypatch:
            killed_at(number, monkeypatch)
            try:
                sync(site.sitemap, tmp_path / "mirror")
            except KilledError:
                deaths += 1
            else:
                break
        for section, name in (("one", "a"), ("two", "b")):
            assert mirrored(section)[name] in (old[name], site.texts[name]), number
        site.web.log.clear()
        sync(site.sitemap, tmp_path / "mirror")
        assert mirrored("one") | mirrored("two") == site.texts, number
        for request in site.web.log:
            assert request.path == "/sitemap.xml" or request.status == 200, number
    assert 20 < deaths * step < 390


class Line:
    """The line to `scp-ssg serve`, which keeps count, and stops where it is told to."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.complete: Counter[str] = Counter()
        """How often a file went out whole, from its first byte to its last."""
        self.partial = 0
        """How often the rest of a file was asked for."""
        self._left = sys.maxsize
        self._client = 0
        self._changed = threading.Condition()

    def stop_after(self, pieces: int) -> None:
        """Let so many pieces of bodies through, and then none to this client."""
        with self._changed:
            self._left = pieces

    def wait_until_stopped(self, process: subprocess.Popen[bytes]) -> None:
        """Until a piece is held back, or the client has ended by itself."""
        ended = threading.Thread(target=self._tell_when_ended, args=(process,))
        ended.start()
        with self._changed:
            self._changed.wait_for(lambda: self._left < 0 or process.returncode is not None)
        process.kill()
        ended.join()

    def next_client(self) -> None:
        """The client is gone, and with it what was held back."""
        with self._changed:
            self._client += 1
            self._left = sys.maxsize
            self._changed.notify_all()

    def _tell_when_ended(self, process: subprocess.Popen[bytes]) -> None:
        process.wait()
        with self._changed:
            self._changed.notify_all()

    def _let_through(self) -> None:
        with self._changed:
            client = self._client
            self._left -= 1
            if self._left < 0:
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._client != client)
                raise ConnectionAbortedError

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        whole = False

        async def counted(message: Message) -> None:
            nonlocal whole
            if message["type"] == "http.response.start":
                whole = message["status"] == 200
                self.partial += message["status"] == 206
            else:
                await asyncio.to_thread(self._let_through)
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                self.complete[scope["path"]] += whole

        await self._app(scope, receive, counted if scope["type"] == "http" else send)


@pytest.fixture
def quick_site(new_site: Callable[..., Site]) -> Site:
    return new_site(level=1)


@pytest.fixture
def line(quick_site: Site) -> Iterator[Line]:
    """What the site is served by, in place of the scripted server."""
    line = Line(site_app(quick_site.folder))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(line, log_level="critical"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        quick_site.web.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        yield line
        line.next_client()
        server.should_exit = True
        thread.join()


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.slow)])
def test_killed_again_and_again_it_ends_equal_and_asks_for_no_file_twice(
    kills: int, quick_site: Site, line: Line, tmp_path: Path, mirrored: Mirrored
) -> None:
    site, chance = quick_site, random.Random(kills)

    def edit(pages: int) -> None:
        # What does not compress takes its time on the line.
        texts = {f"p{n}": chance.randbytes(60_000).hex() for n in chance.sample(range(10), pages)}
        edits: dict[str, Any] = texts
        site.publish(after=timedelta(days=1), **edits)

    edit(10)
    killed = 0
    while killed < kills:
        line.stop_after(chance.randrange(8))
        process = subprocess.Popen(
            [sys.executable, "-m", "scp_ssg", "sync", site.sitemap, str(tmp_path / "mirror")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        line.wait_until_stopped(process)
        line.next_client()
        killed += process.returncode != 0
        if process.returncode == 0:
            edit(4)
    sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == site.texts
    twice = [path for path, count in line.complete.items() if count > 1 and "/scp/" in path]
    assert twice == []
    assert line.partial > 0
