"""The local server: exactly the headers of the text, and nothing outside its folder."""

from __future__ import annotations

import hashlib
import http.client
import re
import signal
import socket
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
import zstandard

from scp_ssg.cli import run
from scp_ssg.crawl import sync
from scp_ssg.sitemap import read_sitemap
from scp_ssg.validate import Problems, validate

from .conftest import publish_page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.hosting.conftest import Built


class Response:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()


def ask(server: str, path: str, method: str = "GET", **headers: str) -> Response:
    connection = http.client.HTTPConnection(urlsplit(server).netloc)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=named)
        return Response(connection.getresponse())
    finally:
        connection.close()


def test_a_snapshot_has_the_headers_of_the_text(built: Built, served: str) -> None:
    name = built.names("snapshot", ".scp.zst")[-1]
    response = ask(served, f"/scp/{name}")
    data = (built.folder / "scp" / name).read_bytes()
    content = zstandard.ZstdDecompressor().decompress(data)
    assert response.body == data
    assert response.headers["content-type"] == "application/scp"
    assert response.headers["content-encoding"] == "zstd"
    assert response.headers["content-length"] == str(len(data))
    assert response.headers["etag"] == f'"sha256:{hashlib.sha256(content).hexdigest()}"'
    assert response.headers["last-modified"] == "Tue, 03 Mar 2026 12:00:00 GMT"
    assert response.headers["cache-control"] == "public, max-age=86400, stale-while-revalidate=3600"


def test_a_delta_in_gzip(built: Built, served: str) -> None:
    response = ask(served, f"/scp/{built.names('delta', '.scp.gz')[0]}")
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["cache-control"] == "public, max-age=3600, must-revalidate"


@pytest.mark.parametrize("update_freq", ["hourly", "daily", "weekly", "monthly"])
def test_its_answers_break_no_rule(
    update_freq: str, serving: Callable[[Path], str], tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    (folder / "a").mkdir(parents=True)
    (folder / "a" / "index.html").write_text("<h1>A page</h1>")
    root = f"{serving(folder)}/"
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    for text in ("Apples", "Apples and pears. " * 40):
        publish_page(folder, text, now, root=root, update_freq=update_freq)
        now += timedelta(days=1)
    problems = Problems()

    validate(root, problems, now=now, online=True)

    assert [str(each) for each in problems.found] == []
    assert len(list((folder / "scp").glob("*-delta-*"))) == 2


def test_what_is_current_is_not_sent_again(built: Built, served: str) -> None:
    path = f"/scp/{built.names('snapshot', '.scp.zst')[-1]}"
    first = ask(served, path)
    for condition in (
        {"If_None_Match": first.headers["etag"]},
        {"If_None_Match": f'"other", W/{first.headers["etag"]}'},
        {"If_Modified_Since": first.headers["last-modified"]},
    ):
        again = ask(served, path, **condition)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
    changed = ask(served, path, If_None_Match='"other"')
    assert changed.status == 200


def test_a_part_can_be_asked_for(built: Built, served: str) -> None:
    path = f"/scp/{built.names('snapshot', '.scp.zst')[-1]}"
    whole = ask(served, path)
    part = ask(served, path, Range="bytes=10-", If_Range=whole.headers["etag"])
    assert (part.status, part.body) == (206, whole.body[10:])
    assert part.headers["content-range"] == f"bytes 10-{len(whole.body) - 1}/{len(whole.body)}"
    other = ask(served, path, Range="bytes=10-", If_Range='"other"')
    assert (other.status, other.body) == (200, whole.body)
    beyond = ask(served, path, Range="bytes=1000000-")
    assert beyond.status == 416


def test_head_says_the_same_without_the_bytes(built: Built, served: str) -> None:
    path = f"/scp/{built.names('snapshot', '.scp.zst')[-1]}"
    head, got = ask(served, path, "HEAD"), ask(served, path)
    assert (head.status, head.body) == (200, b"")
    assert head.headers | {"date": ""} == got.headers | {"date": ""}


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/", 200, b"<h1>Home</h1>"),
        ("/a/", 200, b"<h1>A page</h1>"),
        ("/a", 307, b""),
        ("/nothing/", 404, b"<h1>Not found</h1>"),
    ],
)
def test_pages(path: str, status: int, body: bytes, served: str) -> None:
    response = ask(served, path)
    assert (response.status, response.body) == (status, body)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret",
        "/..%2fsecret",
        "/%2e%2e/secret",
        "/a/..%5c..%5csecret",
        "//etc/passwd",
        "/link",
        "/a%00b",
        "/" + "a" * 5000,
    ],
)
def test_nothing_outside_the_folder_is_served(
    path: str, tmp_path: Path, serving: Callable[[Path], str]
) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "site" / "a").mkdir(parents=True)
    (tmp_path / "site" / "link").symlink_to(tmp_path / "secret")
    response = ask(serving(tmp_path / "site"), path)
    assert response.status == 404
    assert b"secret" not in response.body
    assert b"root:" not in response.body


HIDDEN = [
    ".git/config",
    ".git/index.html",
    ".env",
    ".cache/scp/x",
    "a/.htpasswd",
    "a/.b/c/d.html",
    ".well-known/.env",
]


@pytest.fixture(scope="module")
def project(
    tmp_path_factory: pytest.TempPathFactory, serving: Callable[[Path], str]
) -> tuple[Path, str]:
    """A folder with more in it than a site has, and where it is served."""
    folder = tmp_path_factory.mktemp("project")
    for name in (*HIDDEN, ".well-known/security.txt", "a/index.html", "index", "files/x.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("secret" if name in HIDDEN else "open")
    (folder / "open.txt").symlink_to(".env")
    (folder / "open").symlink_to(".git")
    publish_page(folder, "Apples", datetime(2026, 3, 2, 12, tzinfo=UTC))
    (folder.parent / "state").rename(folder / "state")
    return folder, serving(folder)


@pytest.mark.parametrize(
    "path",
    [f"/{name}" for name in HIDDEN]
    + ["/.git/", "/.git", "/%2egit/config", "/a/../.env", "/./.env", "/a/%2e%2e/.env"]
    + ["//.env", "/.%65nv", "/open.txt", "/open/config", "/.well-known/../.env"],
)
def test_what_begins_with_a_dot_is_not_served(path: str, project: tuple[Path, str]) -> None:
    response = ask(project[1], path)
    assert response.status == 404
    assert b"secret" not in response.body


@pytest.mark.parametrize(
    ("path", "body"),
    [("/.well-known/security.txt", b"open"), ("/a/", b"open"), ("/index", b"open")],
)
def test_what_is_for_visitors_is_served(path: str, body: bytes, project: tuple[Path, str]) -> None:
    response = ask(project[1], path)
    assert (response.status, response.body) == (200, body)


def test_a_state_folder_is_not_served(project: tuple[Path, str]) -> None:
    folder, server = project
    kept = [path for path in (folder / "state").rglob("*") if path.is_file()]
    inside = [path for path in kept if path.name == "index" or path.suffix == ".zst"]
    assert len(inside) >= 2
    for path in inside:
        assert ask(server, f"/{path.relative_to(folder).as_posix()}").status == 404


@pytest.mark.parametrize(
    "host",
    [
        '"><x',
        "a&b",
        "a'b",
        "example.org/path",
        "user@example.org",
        "example.org:port",
        "example.org:123456",
        "a b",
        "[::1",
        "[::1]x",
        "",
        "ex\xe4mple.org",
        "example.org, other.example",
    ],
)
def test_a_host_that_is_none_is_refused(host: str, served: str) -> None:
    response = ask(served, "/sitemap.xml", Host=host)
    assert response.status == 400
    assert b"<" not in response.body


@pytest.mark.parametrize(
    "host", ["example.org", "example.org:8000", "127.0.0.1:1", "[::1]:8000", "my_host", "a.b."]
)
def test_a_host_is_named_in_the_sitemap_as_it_was_asked_for(host: str, served: str) -> None:
    response = ask(served, "/sitemap.xml", Host=host)
    sitemap = read_sitemap(response.body, "sitemap.xml")
    assert sitemap.problems == ()
    assert len(sitemap.collections) == 4
    assert f'url="http://{host}/scp/'.encode() in response.body


def test_a_client_of_http_1_0_need_name_no_host(served: str) -> None:
    where = urlsplit(served)
    with socket.create_connection((where.hostname, where.port)) as connection:
        connection.sendall(b"GET /sitemap.xml HTTP/1.0\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert f'url="{served}/scp/'.encode() in answer


@pytest.mark.parametrize("name", ["sitemap.xml", "sitemap.xml.gz"])
def test_a_sitemap_names_the_collections_where_they_are_served(
    name: str, built: Built, served: str
) -> None:
    response = ask(served, f"/{name}")
    sitemap = read_sitemap(response.body, f"{served}/{name}")
    assert sitemap.problems == ()
    assert len(sitemap.collections) == 4
    assert {each.url.rpartition("/")[0] for each in sitemap.collections} == {f"{served}/scp"}
    assert (b"<loc>https://example.org/a/</loc>" in response.body) == (name == "sitemap.xml")
    assert ask(served, f"/{name}", If_None_Match=response.headers["etag"]).status == 304


def test_a_site_built_for_a_folder_of_its_host_is_served_as_well(
    tmp_path: Path, serving: Callable[[Path], str]
) -> None:
    (tmp_path / "scp").mkdir()
    (tmp_path / "scp" / "all.scp").write_bytes(b"")
    (tmp_path / "robots.txt").write_text("Sitemap: https://example.org/docs/sitemap.xml\n")
    (tmp_path / "sitemap.xml").write_text(
        '<urlset xmlns:scp="x"><scp:collection url="https://example.org/docs/scp/all.scp"/>'
        '<scp:collection url="https://example.org/docs/scp/other.scp"/></urlset>'
    )
    server = serving(tmp_path)
    assert ask(server, "/robots.txt").body == f"Sitemap: {server}/sitemap.xml\n".encode()
    body = ask(server, "/sitemap.xml").body.decode()
    assert f'url="{server}/scp/all.scp"' in body
    assert 'url="https://example.org/docs/scp/other.scp"' in body


def test_what_is_no_collection_is_served_all_the_same(
    tmp_path: Path, serving: Callable[[Path], str]
) -> None:
    (tmp_path / "broken.scp.zst").write_bytes(b"not zstd")
    assert ask(serving(tmp_path), "/broken.scp.zst").body == b"not zstd"


def test_a_crawler_syncs_with_it(built: Built, served: str, tmp_path: Path) -> None:
    report = sync(f"{served}/", tmp_path / "mirror")
    (section,) = report.sections
    assert (section.section, section.pages) == ("all", 1)
    assert section.changes.added.urls == ("https://example.org/a/",)
    assert report.notices == ()


def test_without_its_extra_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert run(["serve", str(tmp_path)]) == 2
    assert "is not installed; run: pip install 'scp-ssg[serve]'" in capsys.readouterr().err


def test_the_command_serves_until_it_is_stopped(built: Built) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "scp_ssg", "serve", str(built.folder), "--port", "0"],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    with process.stderr as log:
        found = next(
            match for line in log if (match := re.search(r"http://127\.0\.0\.1:\d+", line))
        )
        assert ask(found[0], "/a/").body == b"<h1>A page</h1>"
        process.send_signal(signal.SIGINT)
        rest = log.read()
    assert process.wait() == 0
    assert rest.endswith("stopped\n")
    assert "Traceback" not in rest
    assert "Error" not in rest
