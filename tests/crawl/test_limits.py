"""Hostile sites: a crawler gets away from each within 5 s and 300 MB."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.cases import cases
from tests.crawl.test_hostile import announce, bomb, snapshot
from tests.http_client.test_fetch import drip, drip_headers, redirect
from tests.systems import linux_only

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Limited
    from tests.crawl.conftest import Site
    from tests.scripted_server import Handler, Web

pytestmark = linux_only

_START = (
    b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    b' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">'
)


def _sitemap(element: bytes, count: int) -> bytes:
    return _START + element * count + b"</urlset>"


def _large(letters: bytes, url: str) -> bytes:
    return snapshot(url).replace(b"Described", letters * (99_000_000 // len(letters)))


_SITEMAPS: dict[str, tuple[Callable[[], bytes], str]] = {
    "a million collections": (
        lambda: _sitemap(b'<scp:collection section="all"/>', 999_000),
        "announces more than 10,000 sections and collections",
    ),
    "deep": (lambda: _START + b"<a>" * 900_000, "nests elements more than 256 deep"),
}

_HEAVY_SITEMAPS: dict[str, tuple[Callable[[], bytes], str]] = {
    "millions of elements": (lambda: _sitemap(b"<a/>", 13_000_000), "more than 1,000,000 elements"),
    "as many elements as may be": (lambda: _sitemap(b"<a/>", 999_000), "announces no collections"),
    "many attributes": (
        lambda: _sitemap(b"<a %s/>" % b" ".join(b'a%d="1"' % n for n in range(100)), 60_000),
        "announces no collections",
    ),
}


@pytest.mark.parametrize("command", ["sync", "pull"])
@cases(_SITEMAPS, _HEAVY_SITEMAPS)
def test_sitemaps(name: str, command: str, web: Web, tmp_path: Path, limited: Limited) -> None:
    make, message = (_SITEMAPS | _HEAVY_SITEMAPS)[name]
    web.files["/sitemap.xml"] = make()
    folder = str(tmp_path / "m")
    where = ["--state", folder] if command == "pull" else [folder]

    outcome = limited(command, f"{web.url}/sitemap.xml", *where)

    assert outcome.code == 1, (outcome.code, outcome.err)
    assert message in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.slow
@pytest.mark.parametrize("letters", [b"a", b"letters and more letters "], ids=["same", "some"])
def test_a_page_of_99_megabytes(letters: bytes, web: Web, tmp_path: Path, limited: Limited) -> None:
    announce(web, _large(letters, f"{web.url}/a/"))
    command = ["sync", f"{web.url}/sitemap.xml", str(tmp_path / "m")]
    assert limited(*command).code == 0
    announce(web, _large(letters, f"{web.url}/b/"), generated="2026-03-09T00:00:00Z")
    outcome = limited(*command)
    assert outcome.code == 0, (outcome.code, outcome.err)
    assert "1 added" in outcome.out


@pytest.mark.slow
def test_a_published_page_of_96_megabytes_is_pulled(
    new_site: Callable[..., Site], tmp_path: Path, limited: Limited
) -> None:
    site = new_site(level=1)
    site.publish(a=random.Random(1).randbytes(48_000_000).hex())
    outcome = limited("pull", site.sitemap, "--state", str(tmp_path / "state"))
    assert outcome.code == 0, (outcome.code, outcome.err)
    assert ": 1 page, as online" in outcome.out


def test_a_bomb(web: Web, tmp_path: Path, limited: Limited) -> None:
    announce(web, bomb(f"{web.url}/a/"))
    outcome = limited("sync", f"{web.url}/sitemap.xml", str(tmp_path / "m"))
    assert outcome.code == 1
    assert "expands more than 100:1" in outcome.err


def _endless(handler: Handler) -> None:
    handler.begin(200, Connection="close")
    handler.hang_up()
    while True:
        handler.send(b" " * 65_536)


def _broken_off(handler: Handler) -> None:
    handler.begin(200, Content_Length="100000")
    handler.send(b"x" * 50)
    handler.hang_up()


_SERVERS: dict[str, tuple[Callable[[Handler], None], str]] = {
    "without an end": (_endless, "larger than the"),
    "in a circle": (redirect("/sitemap.xml"), "redirects in a circle"),
    "to a file": (redirect("file:///etc/passwd"), "which is not an http or https URL"),
}

_HEAVY_SERVERS: dict[str, tuple[Callable[[Handler], None], str]] = {
    "slow drip": (drip, "the server is too slow"),
    "slow headers": (drip_headers, "the server is too slow"),
    "less than it said": (_broken_off, "the connection broke off"),
}


@pytest.mark.parametrize("command", ["sync", "validate"])
@cases(_SERVERS, _HEAVY_SERVERS)
def test_servers(name: str, command: str, web: Web, tmp_path: Path, limited: Limited) -> None:
    web.scripts["/sitemap.xml"], message = (_SERVERS | _HEAVY_SERVERS)[name]
    folder = [str(tmp_path / "m")] if command == "sync" else []

    outcome = limited(command, f"{web.url}/sitemap.xml", *folder)

    assert outcome.code == 1, (outcome.code, outcome.err)
    assert message in outcome.out + outcome.err
    assert "Traceback" not in outcome.out + outcome.err
