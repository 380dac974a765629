"""What the author allows, in the headers of real servers as we configure them, and of ``serve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.hosting import configuration, layout_of
from tests.hosting.programs import PROGRAMS, REWRITING, curl, running
from tests.tools import need
from tests.tunnel.author import Author

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

HEADERS = {
    "Content-Signal": "search=yes, ai-input=yes, ai-train=no",
    "Content-Usage": "search=y, train-ai=n",
}
OPTIONS = {
    "tunnel": {"draft": "01"},
    "markdown": True,
    "headers": ["apache", "netlify"],
    "usage": {"search": True, "ai-input": True, "ai-train": False, "headers": True},
}


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Author:
    made = Author(tmp_path_factory.mktemp("usage"))
    made.options = OPTIONS
    made.build()
    return made


@pytest.fixture(scope="module", params=[*PROGRAMS, "serve"])
def server(
    request: pytest.FixtureRequest, author: Author, serving: Callable[[Path], str]
) -> Iterator[str]:
    """The address of each server with the site."""
    need("curl")
    if request.param == "serve":
        yield f"{serving(author.output)}/"
        return
    with running(request.param, author.output, modules=REWRITING) as url:
        yield f"{url}/"


@pytest.mark.judge
def test_every_response_says_it_once(server: str, author: Author) -> None:
    [snapshot] = (author.output / "scp").glob("*.scp.zst")
    paths = ["", "guide/", "about.html", "guide/index.md", "guide/llm.json", "llm-sitemap.json"]
    for path in [*paths, "sitemap.xml", f"scp/{snapshot.name}"]:
        status, headers, _ = curl(server + path)
        assert status == 200
        assert {name: headers.get(name.lower()) for name in HEADERS} == HEADERS, path
    status, headers, _ = curl(f"{server}guide/", "--header", "Accept: text/markdown")
    assert headers["content-type"] == "text/markdown; charset=utf-8"
    assert headers["content-signal"] == HEADERS["Content-Signal"]


@pytest.mark.judge
def test_the_other_headers_are_as_without(server: str, author: Author) -> None:
    _, headers, _ = curl(f"{server}guide/llm.json")
    assert 'rel="canonical"' in headers["link"]
    assert headers["cache-control"] == "public, max-age=0, must-revalidate"
    _, headers, _ = curl(server)
    assert 'rel="index"' in headers["link"]
    assert "Accept" in headers["vary"].replace("Accept-Encoding", "")
    [snapshot] = (author.output / "scp").glob("*.scp.zst")
    _, headers, _ = curl(f"{server}scp/{snapshot.name}")
    assert headers["content-type"] == "application/scp"
    assert headers["content-encoding"] == "zstd"


def test_the_build_writes_them_into_the_files_of_hosts(author: Author) -> None:
    rule = "/*\n" + "".join(f"  {name}: {value}\n" for name, value in HEADERS.items())
    assert (author.output / "_headers").read_text().count(rule) == 1
    lines = [f'  Header set {name} "{value}"' for name, value in HEADERS.items()]
    assert "\n".join(lines) in (author.output / ".htaccess").read_text()


@pytest.mark.parametrize("host", ["cloudflare", "netlify"])
def test_a_file_of_headers_has_one_rule_for_it(host: str, author: Author) -> None:
    text = configuration(host, layout_of(author.output), site=author.output)
    assert [text.count(f"  {name}: {value}\n") for name, value in HEADERS.items()] == [1, 1]
    assert text.count("\n/*\n") == 1


@pytest.mark.parametrize("host", ["s3", "r2", "gcs"])
def test_object_stores_cannot_send_them_and_their_commands_say_so(
    host: str, author: Author
) -> None:
    text = configuration(host, layout_of(author.output), site=author.output)
    *_, first, signal, usage = text.splitlines()
    assert first.startswith("# The store cannot send these; ")
    assert [signal, usage] == [f"#   {name}: {value}" for name, value in HEADERS.items()]


@pytest.mark.parametrize("host", [*PROGRAMS, "cloudflare", "netlify", "s3", "gcs"])
def test_no_host_is_asked_for_them_unless_the_author_does(host: str, tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.options = {**OPTIONS, "usage": {"ai-train": False}}
    author.build()
    assert not (author.output / "scp-usage.json").exists()
    text = configuration(host, layout_of(author.output), site=author.output)
    assert "Content-Signal" not in text
    assert "Content-Signal" not in (author.output / "_headers").read_text()


def test_without_the_option_they_leave_the_site(tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.options = OPTIONS
    author.build()
    before = author.files()
    author.build(generate=False)
    assert author.files() == before
    author.options = {**OPTIONS, "usage": None}
    author.build(generate=False)
    assert not (author.output / "scp-usage.json").exists()
    for name in ("_headers", ".htaccess"):
        assert "Content-Signal" not in (author.output / name).read_text()


@pytest.mark.parametrize("own", [None, "/*\n  X-Frame-Options: DENY\n"])
def test_without_the_host_our_part_of_its_file_goes(own: str | None, tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.options = OPTIONS
    author.write()
    file = author.output / "_headers"
    if own is not None:
        file.write_text(own)
    author.build(generate=False)
    assert "Content-Signal" in file.read_text()
    author.options = {**OPTIONS, "headers": []}
    author.build(generate=False)
    assert (file.read_text() if file.exists() else None) == own
    assert not (author.output / ".htaccess").exists()
    assert not (author.output / "scp/.htaccess").exists()
    # What a command has written is not the build's.
    assert run(["headers", "netlify", str(author.output)]) == 0
    author.build(generate=False)
    assert "Content-Signal" in file.read_text()


def test_a_file_of_the_author_is_no_word_of_ours(tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.options = OPTIONS
    author.write()
    (author.output / "scp-usage.json").write_text('["mine"]')
    author.build(generate=False)
    [line] = author.warnings
    assert line.startswith(
        f"{author.output / 'scp-usage.json'} stands where a file of ours belongs"
    )
    text = configuration("nginx", layout_of(author.output), site=author.output)
    assert "Content-Signal" not in text
