"""A small finished site, and servers on loopback."""

from __future__ import annotations

import socket
import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

import pytest
import uvicorn

from scp_ssg.cli.local_server import site_app
from scp_ssg.extract import Entry
from scp_ssg.model import UNDATED, Page, TextBlock
from scp_ssg.options import parse
from scp_ssg.publish import PageToPublish, Site, publish
from tests.stored import stored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ROOT = "https://example.org/"


class Built(NamedTuple):
    """A site with snapshots and deltas in both formats."""

    folder: Path

    def names(self, kind: str, ending: str) -> list[str]:
        """The collections of a kind, in the order of their times."""
        return sorted(each.name for each in (self.folder / "scp").glob(f"*-{kind}-*{ending}"))


def publish_page(
    folder: Path, text: str, now: datetime, *, root: str = ROOT, update_freq: str = "daily"
) -> None:
    """Publishes the page ``a/`` with ``text`` in ``folder``, which is served at ``root``."""
    page = Page(
        url=root + "a/",
        title="A page",
        description="Described",
        modified=UNDATED,
        language="en",
        content=(TextBlock(text),),
    )
    publish(
        [PageToPublish(record=stored(Entry(page=page)), sections=("all",))],
        site=Site(url=root, output=folder, state_root=folder.parent / "state"),
        options=parse(
            {
                "compression": ["zstd", "gzip"],
                "sections": {"all": {"update_freq": update_freq, "include": ["**"]}},
            }
        ),
        now=now,
        listed=(),
    )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built") / "site"
    (folder / "a").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Home</h1>")
    (folder / "a" / "index.html").write_text("<h1>A page</h1>")
    (folder / "404.html").write_text("<h1>Not found</h1>")
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    publish_page(folder, "Apples", now)
    publish_page(folder, "Apples and pears. " * 40, now + timedelta(days=1))
    return Built(folder)


@pytest.fixture(scope="session")
def serving() -> Iterator[Callable[[Path], str]]:
    """Serves a folder as `scp-ssg serve` does; its address."""
    running = []

    def start(folder: Path) -> str:
        # It listens from now on: who connects before the server runs is kept waiting.
        listener = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(site_app(folder), log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        running.append((server, thread, listener))
        return f"http://127.0.0.1:{listener.getsockname()[1]}"

    yield start
    for server, thread, listener in running:
        server.should_exit = True
        thread.join()
        listener.close()


@pytest.fixture(scope="session")
def served(built: Built, serving: Callable[[Path], str]) -> str:
    return serving(built.folder)
