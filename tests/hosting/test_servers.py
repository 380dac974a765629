"""Real servers on loopback, configured as we say, asked by real clients."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from scp_ssg.collection import read
from scp_ssg.crawl import sync
from tests.hosting.programs import PROGRAMS, curl, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.hosting.conftest import Built

pytestmark = pytest.mark.judge


class Server:
    def __init__(self, name: str, url: str, built: Built) -> None:
        self.name = name
        self.url = url
        self.built = built

    def address(self, kind: str, ending: str) -> str:
        return f"{self.url}/scp/{self.built.names(kind, ending)[-1]}"

    def file(self, kind: str, ending: str) -> Path:
        return self.built.folder / "scp" / self.built.names(kind, ending)[-1]


@pytest.fixture(params=PROGRAMS, scope="module")
def server(request: pytest.FixtureRequest, built: Built) -> Iterator[Server]:
    def announce(site: Path, url: str) -> None:
        sitemap = site / "sitemap.xml"
        sitemap.write_text(sitemap.read_text().replace("https://example.org", url))

    with running(request.param, built.folder, prepare=announce) as url:
        yield Server(request.param, url, built)


CACHE = {
    "snapshot": "public, max-age=86400, stale-while-revalidate=3600",
    "delta": "public, max-age=3600, must-revalidate",
}


@pytest.mark.parametrize(("ending", "coding"), [(".scp.zst", "zstd"), (".scp.gz", "gzip")])
@pytest.mark.parametrize("kind", ["snapshot", "delta"])
def test_headers(kind: str, ending: str, coding: str, server: Server) -> None:
    data = server.file(kind, ending).read_bytes()
    for accepted in ("zstd, gzip", "identity"):
        status, headers, body = curl(
            server.address(kind, ending), "--header", f"Accept-Encoding: {accepted}"
        )
        assert status == 200
        assert headers["content-type"] == "application/scp"
        assert headers["content-encoding"] == coding
        assert headers["cache-control"] == CACHE[kind]
        assert headers["content-length"] == str(len(data))
        assert headers["etag"].startswith('"')
        assert "last-modified" in headers
        assert body == data


def test_what_is_current_is_not_sent_again(server: Server) -> None:
    url = server.address("snapshot", ".scp.zst")
    _, headers, _ = curl(url)
    for condition in (
        f"If-None-Match: {headers['etag']}",
        f"If-Modified-Since: {headers['last-modified']}",
    ):
        status, _, body = curl(url, "--header", condition)
        assert (status, body) == (304, b"")


def test_a_broken_download_can_go_on(server: Server) -> None:
    url = server.address("snapshot", ".scp.gz")
    data = server.file("snapshot", ".scp.gz").read_bytes()
    _, headers, _ = curl(url)
    status, _, rest = curl(url, "--range", "10-", "--header", f"If-Range: {headers['etag']}")
    assert (status, rest) == (206, data[10:])


def test_other_files_keep_their_own_headers(server: Server) -> None:
    _, headers, _ = curl(f"{server.url}/sitemap.xml.gz")
    assert headers["content-type"] != "application/scp"
    assert "stale-while-revalidate" not in headers.get("cache-control", "")


def test_a_crawler_syncs_with_it(server: Server, tmp_path: Path) -> None:
    report = sync(f"{server.url}/sitemap.xml", tmp_path / "mirror")
    assert report.sections[0].pages == 1
    assert report.notices == ()
    again = sync(f"{server.url}/sitemap.xml", tmp_path / "mirror")
    assert (again.requests, again.received) == (1, 0)


REQUESTS = "import requests; body = requests.get(url, timeout=10).content"
HTTPX = "import httpx; body = httpx.get(url, trust_env=False).content"
AIOHTTP = """
import asyncio, aiohttp

async def get():
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as response:
            return await response.read()

body = asyncio.run(get())
"""
WITHOUT_ZSTD = """
for name in ("zstandard", "backports.zstd", "compression.zstd", "pyzstd"):
    sys.modules[name] = None
"""


CLIENTS = {"requests": REQUESTS, "httpx": HTTPX, "aiohttp": AIOHTTP}


def client(name: str, url: str, target: Path, *, zstd: bool) -> subprocess.CompletedProcess[str]:
    """What a client's own body of ``url`` is goes to ``target``."""
    script = (
        f"import sys\n{'' if zstd else WITHOUT_ZSTD}\nurl = {url!r}\n{CLIENTS[name]}\n"
        f"with open({str(target)!r}, 'wb') as file:\n    file.write(body)\n"
    )
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("zstd", [True, False], ids=["with zstd", "without zstd"])
@pytest.mark.parametrize("name", CLIENTS)
def test_clients_of_python_get_a_collection(
    name: str, zstd: bool, server: Server, tmp_path: Path
) -> None:
    target = tmp_path / "download"
    for ending in (".scp.zst", ".scp.gz"):
        done = client(name, server.address("snapshot", ending), target, zstd=zstd)
        if name == "aiohttp" and ending == ".scp.zst" and not zstd:
            # It says what to do, and does not hand over what it cannot decode.
            assert "Please install `backports.zstd`" in done.stderr
            continue
        assert done.returncode == 0, done.stderr
        decoded = not target.read_bytes().startswith((b"\x1f\x8b", b"\x28\xb5\x2f\xfd"))
        assert decoded == (zstd or ending == ".scp.gz")
        # Whatever the client made of it, the reader goes by the magic number.
        with read(target) as collection:
            assert [page.url for page in collection] == ["https://example.org/a/"]
