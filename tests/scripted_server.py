"""A web server on loopback that does as a test tells it."""

from __future__ import annotations

import hashlib
import threading
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler
from select import select
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.serving import serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Handler", "Request", "Web", "new_web", "web"]


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    status: int
    sent: int


class Handler(BaseHTTPRequestHandler):
    """Serves ``web.files`` with validators and ranges, or whatever ``web.scripts`` says."""

    protocol_version = "HTTP/1.1"
    web: Web

    def do_GET(self) -> None:
        self.status, self.sent = 0, 0
        self.asked = {name.lower(): value for name, value in self.headers.items()}
        script = self.web.scripts.get(self.path, _file)
        with self.web.answering():
            try:
                script(self)
            except OSError:
                self.close_connection = True
            self.web.logged.append(Request(self.path, self.asked, self.status, self.sent))

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.begin(status, **{"Content-Length": str(len(body))} | headers)
        if status != 304:
            self.send(body)

    def begin(self, status: int, **headers: str) -> None:
        self.status = status
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def send(self, body: bytes) -> None:
        self.wfile.write(body)
        self.sent += len(body)

    def is_given_up_within(self, seconds: float) -> bool:
        """Waits until the client hangs up, or for so long; whether it has."""
        return bool(select([self.connection], [], [], seconds)[0])

    def hang_up(self) -> None:
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nobody reads it."""


def _file(handler: Handler) -> None:
    data = handler.web.files.get(handler.path)
    if data is None:
        handler.answer(404)
        return
    etag = f'"{hashlib.sha256(data).hexdigest()}"'
    if handler.asked.get("if-none-match") == etag:
        handler.answer(304, ETag=etag)
        return
    start = handler.asked.get("range", "").removeprefix("bytes=").removesuffix("-")
    if start and handler.asked.get("if-range") in (etag, None):
        if int(start) >= len(data):
            handler.answer(416, Content_Range=f"bytes */{len(data)}")
            return
        span = f"bytes {start}-{len(data) - 1}/{len(data)}"
        handler.answer(206, data[int(start) :], ETag=etag, Content_Range=span)
        return
    handler.answer(200, data, ETag=etag)


class Web:
    """What the server has, and what it was asked for."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.files: dict[str, bytes] = {}
        self.scripts: dict[str, Callable[[Handler], None]] = {}
        self.logged: list[Request] = []
        self._busy = 0
        self._idle = threading.Condition()

    @contextmanager
    def answering(self) -> Iterator[None]:
        with self._idle:
            self._busy += 1
        try:
            yield
        finally:
            with self._idle:
                self._busy -= 1
                self._idle.notify_all()

    @property
    def log(self) -> list[Request]:
        """The requests that were answered. A client can have its answer before that is noted, so
        this waits for what is under way; one that never ends is not waited for."""
        with self._idle:
            self._idle.wait_for(lambda: not self._busy, timeout=2)
        return self.logged

    def asked(self) -> list[str]:
        """The paths that were asked for since this was last called."""
        paths = [each.path for each in self.log]
        self.log.clear()
        return paths


@pytest.fixture
def new_web() -> Iterator[Callable[[], Web]]:
    """Starts a further server with every call."""
    with ExitStack() as servers:

        def start() -> Web:
            handler = type("_Handler", (Handler,), {})
            url = servers.enter_context(serving(handler))
            handler.web = web = Web(url.rstrip("/"))  # type: ignore[attr-defined]
            return web

        yield start


@pytest.fixture
def web(new_web: Callable[[], Web]) -> Web:
    return new_web()
