"""Real servers on loopback, configured as we say, asked by real clients."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.collection import read
from scp_ssg.crawl import sync
from scp_ssg.hosting import configuration, layout_of, write
from tests.tools import need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.hosting.conftest import Built

pytestmark = pytest.mark.judge

NGINX = """\
daemon off;
error_log {work}/error.log;
pid {work}/pid;
events {{}}
http {{
  include /etc/nginx/mime.types;
  access_log off;
  gzip on;
  gzip_types application/scp;
  gzip_min_length 1;
  client_body_temp_path {work}/body;
  proxy_temp_path {work}/proxy;
  fastcgi_temp_path {work}/fastcgi;
  uwsgi_temp_path {work}/uwsgi;
  scgi_temp_path {work}/scgi;
  server {{
    listen 127.0.0.1:{port};
    root {site};
    include {work}/scp.conf;
  }}
}}
"""

APACHE = """\
ServerRoot {work}
ServerName localhost
PidFile {work}/pid
Listen 127.0.0.1:{port}
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so
LoadModule filter_module /usr/lib/apache2/modules/mod_filter.so
LoadModule deflate_module /usr/lib/apache2/modules/mod_deflate.so
TypesConfig /etc/mime.types
AddType application/x-gzip .gz
SetOutputFilter DEFLATE
ErrorLog {work}/error.log
DocumentRoot {site}
<Directory {site}>
  AllowOverride All
  Require all granted
</Directory>
"""

CADDY = """\
{{
	admin off
	auto_https off
	storage file_system {work}
}}
http://127.0.0.1:{port} {{
	root * {site}
	encode zstd gzip
	import {work}/scp.conf
	file_server
}}
"""


class Server:
    def __init__(self, name: str, url: str, built: Built) -> None:
        self.name = name
        self.url = url
        self.built = built

    def address(self, kind: str, ending: str) -> str:
        return f"{self.url}/scp/{self.built.names(kind, ending)[-1]}"

    def file(self, kind: str, ending: str) -> Path:
        return self.built.folder / "scp" / self.built.names(kind, ending)[-1]


def _command(name: str, work: Path, port: int, site: Path) -> list[str]:
    """Writes the configuration of the server; the command that starts it in the foreground."""
    layout = layout_of(site)
    where = {"work": work, "port": port, "site": site}
    if name == "apache":
        write("apache", layout, site)
        (work / "apache.conf").write_text(APACHE.format(**where))
        return ["apache2", "-X", "-f", str(work / "apache.conf")]
    (work / "scp.conf").write_text(configuration(name, layout, site=site))
    if name == "nginx":
        (work / "nginx.conf").write_text(NGINX.format(**where))
        return ["nginx", "-c", str(work / "nginx.conf"), "-e", str(work / "error.log")]
    (work / "Caddyfile").write_text(CADDY.format(**where))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(work / "Caddyfile")]


PROGRAMS = {"nginx": "nginx", "apache": "apache2", "caddy": "caddy"}


@pytest.fixture(params=PROGRAMS, scope="module")
def server(
    request: pytest.FixtureRequest, built: Built, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    name: str = request.param
    need(PROGRAMS[name])
    need("curl")
    # Servers that start as root read files as somebody else.
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o755)
        site = work / "site"
        shutil.copytree(built.folder, site)
        site.chmod(0o755)
        with _reserved_port() as port:
            url = f"http://127.0.0.1:{port}"
            sitemap = site / "sitemap.xml"
            sitemap.write_text(sitemap.read_text().replace("https://example.org", url))
            with (work / "log").open("wb") as log:
                process = subprocess.Popen(
                    _command(name, work, port, site), stdout=log, stderr=log, cwd=work
                )
            try:
                _wait(port, process, work / "log")
                yield Server(name, url, built)
            finally:
                process.terminate()
                process.wait()


@contextlib.contextmanager
def _reserved_port() -> Iterator[int]:
    """A port that the system gives to nobody who asks for any port.

    A server that names it may listen there, for neither socket is exclusive and this one does not
    listen.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        port: int = holder.getsockname()[1]
        yield port


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server answers at ``port``; a server that ends instead is noticed at once."""
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
            break
    raise AssertionError(log.read_text())


def curl(url: str, *arguments: str) -> tuple[int, dict[str, str], bytes]:
    """What curl receives: the status, the headers and the bytes as they were sent."""
    found = subprocess.run(
        ["curl", "--silent", "--dump-header", "-", "--raw", *arguments, url],
        check=True,
        capture_output=True,
    ).stdout
    head, _, body = found.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(status.split()[1]), headers, body


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
