"""Web servers on loopback, each in a thread of its own."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from http.server import BaseHTTPRequestHandler
    from pathlib import Path

__all__ = ["FolderHandler", "served", "serving"]


class FolderHandler(SimpleHTTPRequestHandler):
    """Serves a folder; ``asked``, where it is given, takes the paths that were asked for."""

    def __init__(self, *args: Any, asked: list[str] | None = None, **options: Any) -> None:
        self._asked = asked
        super().__init__(*args, **options)

    def log_message(self, *_: object) -> None:
        if self._asked is not None:
            self._asked.append(self.path)


@contextmanager
def serving(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """The URL of the root of a server whose requests go to ``handler``."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def served(folder: Path, asked: list[str] | None = None) -> AbstractContextManager[str]:
    """The URL at which ``folder`` is served."""
    return serving(partial(FolderHandler, directory=str(folder), asked=asked))
