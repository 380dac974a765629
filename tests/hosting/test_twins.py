"""Markdown twins by content negotiation: real servers as we configure them, and ``serve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from tests.hosting.programs import PROGRAMS, REWRITING, curl, running
from tests.tools import need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ROOT = "https://example.org/"
PAGES = ("index.html", "guide/index.html", "about.html")
TWINS = {"/": "index.md", "/guide/": "guide/index.md", "/about.html": "about.md"}
FLAT = {"/": "index.md", "/guide/": "guide.md", "/about.html": "about.md"}
MARKDOWN = ("--header", "Accept: text/markdown, text/html;q=0.5")


def build(home: Path, address: str) -> Path:
    """A finished site whose pages have twins; ``plain/`` has none."""
    site = home / "site"
    for name in (*PAGES, "plain/index.html"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        hidden = "<meta name=robots content=noindex>" if "plain" in name else ""
        (site / name).write_text(f"<title>{name}</title>{hidden}<main><p>Words of {name}</main>")
    (site / "notes.md").write_text("# No twin\n")
    settings = (
        f'[scp]\nsite_url = "{ROOT}"\nheaders = "apache"\nmarkdown = {{address = "{address}"}}'
    )
    (home / "scp.toml").write_text(settings)
    assert run(["build", str(site), "--config", str(home / "scp.toml")]) == 0
    return site


@pytest.fixture(scope="module", params=["index.md", "page.md"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("twins"), request.param)


@pytest.fixture(scope="module", params=[*PROGRAMS, "serve"])
def server(
    request: pytest.FixtureRequest, built: Path, serving: Callable[[Path], str]
) -> Iterator[str]:
    """The address of each server with the site."""
    need("curl")
    if request.param == "serve":
        yield serving(built)
        return
    with running(request.param, built, modules=REWRITING) as url:
        yield url


def twins(built: Path) -> dict[str, str]:
    return FLAT if (built / "guide.md").exists() else TWINS


def canonical(server: str, path: str) -> list[str]:
    """The header that names the page; ``serve`` names it by the address that it is asked at."""
    return [f'<{root}{path[1:]}>; rel="canonical"' for root in (ROOT, f"{server}/")]


@pytest.mark.judge
@pytest.mark.parametrize("path", [*TWINS])
def test_who_asks_for_markdown_gets_the_twin(path: str, server: str, built: Path) -> None:
    status, headers, body = curl(server + path, *MARKDOWN)
    assert (status, body) == (200, (built / twins(built)[path]).read_bytes())
    assert headers["content-type"] == "text/markdown; charset=utf-8"
    assert headers["vary"].replace("Accept-Encoding", "").strip(", ") == "Accept"
    assert headers["x-robots-tag"] == "noindex"
    assert headers["link"] in canonical(server, path)


@pytest.mark.judge
@pytest.mark.parametrize("path", [*TWINS])
def test_the_twin_has_an_address_of_its_own(path: str, server: str, built: Path) -> None:
    twin = twins(built)[path]
    status, headers, body = curl(f"{server}/{twin}")
    assert (status, body) == (200, (built / twin).read_bytes())
    assert headers["content-type"] == "text/markdown; charset=utf-8"
    assert headers["x-robots-tag"] == "noindex"
    assert headers["link"] in canonical(server, path)


@pytest.mark.judge
@pytest.mark.parametrize("accept", ["text/html,*/*;q=0.8", "*/*"])
@pytest.mark.parametrize("path", [*TWINS])
def test_browsers_get_the_page(path: str, accept: str, server: str, built: Path) -> None:
    status, headers, body = curl(server + path, "--header", f"Accept: {accept}")
    html = path[1:] + "index.html" if path.endswith("/") else path[1:]
    assert (status, body) == (200, (built / html).read_bytes())
    assert "Accept" in headers["vary"].replace("Accept-Encoding", "")
    assert "x-robots-tag" not in headers
    assert "canonical" not in headers.get("link", "")


@pytest.mark.judge
def test_a_page_without_a_twin_is_html_for_all(server: str, built: Path) -> None:
    status, headers, body = curl(f"{server}/plain/", *MARKDOWN)
    assert (status, body) == (200, (built / "plain" / "index.html").read_bytes())
    assert headers["content-type"].startswith("text/html")


@pytest.mark.judge
def test_a_markdown_file_that_is_no_twin_is_no_copy_of_a_page(server: str) -> None:
    status, headers, body = curl(f"{server}/notes.md")
    assert (status, body) == (200, b"# No twin\n")
    assert "link" not in headers
    assert "x-robots-tag" not in headers


def test_the_build_writes_the_rules_of_apache(built: Path) -> None:
    text = (built / ".htaccess").read_text()
    assert text.count("# BEGIN scp-ssg") == 1
    assert f"<{ROOT}$1.html>" in text
