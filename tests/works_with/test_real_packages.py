"""Each case of the table, built with the real package."""

from __future__ import annotations

import os
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from tests.commands import output_of
from tests.repository import git
from tests.works_with.case import ROOT, Case
from tests.works_with.table import CASES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tests.generators.conftest import Published

pytestmark = pytest.mark.judge


@contextmanager
def serving(files: Mapping[str, bytes]) -> Iterator[str]:
    """Serves ``files``; gives the host and the port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = files.get(self.path, b"")
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "image/jpeg")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def write_all(case: Case, folder: Path, server: str) -> None:
    for path, content in case.files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            text = content.replace("SERVER", server).replace("HERE", str(folder))
            file.write_text(text, encoding="utf-8")
    if case.repository:
        repository = folder / case.repository
        for command in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "Write"]):
            git(repository, *command, when="2024-03-01T12:00:00+00:00")


def words(page: dict[str, Any]) -> str:
    """What the blocks of ``page`` say, but for the links, whose words their sentences have."""
    return " ".join(chain.from_iterable(_of_block(block) for block in page["content"]))


def _of_block(block: dict[str, Any]) -> list[str]:
    match block["type"]:
        case "link":
            return []
        case "table":
            return [cell for row in block["rows"] for cell in row]
        case "list":
            return list(block["items"])
        case "code":
            return [block["code"]]
        case "image":
            return [block["alt"]]
        case _:
            return [block["text"]]


def build(case: Case, folder: Path, python: Path) -> str:
    """What the commands print."""
    said = ""
    for command in case.commands:
        said += output_of(
            [str(python), "-m", *command],
            cwd=folder,
            env={
                **os.environ,
                "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
                "SOURCE_DATE_EPOCH": "1800000000",
                "NO_MKDOCS_2_WARNING": "1",
                "NO_COLOR": "1",
                "COLUMNS": "400",
            },
        )
    return said


@pytest.mark.parametrize("group_and_name", CASES, ids=": ".join)
def test_what_is_published_beside_the_package_is_what_the_table_says(
    group_and_name: tuple[str, str], tmp_path: Path, others: Path, published: Published
) -> None:
    case = CASES[group_and_name]
    with serving(case.served) as server:
        write_all(case, tmp_path, server)
        said = build(case, tmp_path, others)
    assert case.left_out in said
    site = tmp_path / case.site
    for file, text in case.shown.items():
        assert text in (site / file).read_text("utf-8"), file
    pages = published(site) if case.pages else {}
    assert {url.removeprefix(ROOT): words(page) for url, page in pages.items()} == case.pages
    blocks = chain.from_iterable(page["content"] for page in pages.values())
    images = [block["url"] for block in blocks if block["type"] == "image"]
    assert images == [ROOT + path.replace("SERVER", server) for path in case.images]
    assert (site / "scp").exists() == bool(case.pages)
