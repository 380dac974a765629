"""Standard output takes every character in any encoding, and what it does not take is reported."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scp_ssg.cli import run
from tests.serving import served

ROOT = "https://example.org/"
WORDS = "車 … “größer” 😀 \u202e"
PAGE = f"<html lang=ja><title>{WORDS}</title><body><main><h1>車</h1><p>{WORDS}</p></main></body>"
FULL = Path("/dev/full")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("published")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text(PAGE, encoding="utf-8")
    assert scp("build", tmp_path / "site", "--site-url", ROOT).returncode == 0
    (tmp_path / "old.scp").write_bytes(
        b'{"collection":{"id":"old","section":"all","type":"snapshot","version":"0.1",'
        b'"generated":"2026-01-01T00:00:00Z"}}\n'
    )
    return tmp_path


@pytest.fixture(autouse=True)
def collection(published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(published, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    [file] = (tmp_path / "site/scp").glob("*.scp.zst")
    return file


def scp(*argv: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "scp_ssg", *map(str, argv)],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1:strict"])
@pytest.mark.parametrize(
    "argv",
    [
        ["inspect", "FILE"],
        ["inspect", "FILE", "--json"],
        ["inspect", "FILE", "--page", ROOT],
        ["inspect", "FILE", "--page", ROOT, "--json"],
        ["inspect", "FILE", "--page", ROOT + "\u8eca"],
        ["diff", "old.scp", "FILE"],
        ["diff", "old.scp", "FILE", "--json"],
        ["extract", "site/index.html"],
        ["extract", "site/index.html", "--format", "markdown"],
        ["extract", "site/index.html", "--format", "text"],
        ["validate", "FILE", "\u8eca.scp", "--json"],
        ["validate", "FILE", "\u8eca.scp"],
    ],
)
def test_every_command_writes_in_any_encoding(
    collection: Path, encoding: str, argv: list[str]
) -> None:
    argv = [str(collection) if each == "FILE" else each for each in argv]
    done = scp(*argv, PYTHONIOENCODING=encoding)
    assert done.returncode in (0, 1)
    assert b"please report" not in done.stderr
    assert b"Traceback" not in done.stderr
    if "--json" in argv:
        for line in [done.stdout] if argv[0] != "diff" else done.stdout.splitlines():
            json.loads(line.decode("utf-8"))


def test_a_character_that_the_encoding_lacks_is_spelled_out(collection: Path) -> None:
    done = scp("inspect", collection, "--page", ROOT, PYTHONIOENCODING="cp1252")
    assert b"\\u8eca \x85 \x93gr\xf6\xdfer\x94 \\U0001f600" in done.stdout


def test_sync_writes_json_in_utf_8_whatever_the_encoding(tmp_path: Path, collection: Path) -> None:
    with served(tmp_path / "site") as url:
        sitemap = tmp_path / "site/sitemap.xml"
        sitemap.write_text(sitemap.read_text("utf-8").replace(ROOT, url), "utf-8")
        done = scp("sync", f"{url}sitemap.xml", "mirror", "--json", PYTHONIOENCODING="utf-16")
    assert json.loads(done.stdout.decode("utf-8"))["sections"][0]["pages"] == 1


@pytest.mark.parametrize("locale", [{}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_a_file_whose_name_is_no_text_is_named_in_json(
    tmp_path: Path, collection: Path, locale: dict[str, str]
) -> None:
    name = tmp_path / os.fsdecode(b"caf\xe9.scp.zst")
    collection.rename(name)
    shown = f"{tmp_path}/caf\\udce9.scp.zst"
    read = scp("inspect", name, "--json", PYTHONCOERCECLOCALE="0", **locale)
    assert json.loads(read.stdout)["file"] == shown
    checked = scp("validate", name, "--json", PYTHONCOERCECLOCALE="0", **locale)
    assert json.loads(checked.stdout)["targets"] == [shown]


@pytest.mark.parametrize(
    ("argv", "code", "message"),
    [
        (["pull", "nowhere"], 2, "expected an http(s) URL, got 'nowhere'"),
        (["sync", ROOT, "m", "--user-agent", "a\r\nb: c"], 2, "only printable ASCII may stand"),
        (["sync", ROOT, "m", "--user-agent", "\u8eca"], 2, "only printable ASCII may stand in it"),
        (["sync", ROOT, "m", "--timeout", "nan"], 2, "'nan' is not a number of seconds"),
        (["sync", ROOT, "m", "--timeout", "1e300"], 2, "is not in the range 0<x<=1000000"),
        (["sync", ROOT, "m", "--time-limit", "inf"], 2, "is not in the range 0<x<=1000000"),
        (["sync", ROOT, "m", "--full-after", "9" * 20], 2, "is not in the range 0<=x<=36500"),
        (["validate", ROOT, "--time-limit", "0"], 2, "is not in the range 0<x<=1000000"),
    ],
)
def test_an_argument_that_makes_no_sense_is_wrong_use(
    argv: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(argv) == code
    assert message in capsys.readouterr().err


def into_full(*argv: object, stream: str = "stdout") -> tuple[int, str]:
    """The exit code, and what could be written, by a Python that keeps output in a buffer."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with FULL.open("wb") as full:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: full}
        done = subprocess.run(
            [sys.executable, "-m", "scp_ssg", *map(str, argv)],
            check=False,
            text=True,
            env=buffered,
            **streams,  # type: ignore[call-overload]
        )
    return done.returncode, (done.stderr if stream == "stdout" else done.stdout) or ""


needs_full = pytest.mark.skipif(
    sys.platform in ("darwin", "win32"), reason="macOS and Windows have no /dev/full"
)


@needs_full
def test_a_build_whose_output_is_full_says_that_the_site_is_published(tmp_path: Path) -> None:
    (tmp_path / "site/tea.html").write_text(PAGE, encoding="utf-8")
    code, message = into_full("build", "site", "--site-url", ROOT)
    assert code == 1
    assert message == (
        "Error: the site is published, but standard output cannot be written: No space left on "
        "device\n"
    )
    assert scp("validate", "site").returncode == 0


@needs_full
def test_a_build_whose_standard_error_is_full_is_published(tmp_path: Path) -> None:
    (tmp_path / "site/x.html").symlink_to("nowhere")
    (tmp_path / "site/tea.html").write_text(f"{PAGE}<!-- tea -->", encoding="utf-8")
    code, message = into_full("build", "site", "--site-url", ROOT, stream="stderr")
    assert code == 1
    assert message.startswith("2 pages in, 1 left out (1 unreadable); ")


@needs_full
@pytest.mark.parametrize("more", [[], ["--json"], ["--page", ROOT]])
def test_output_that_is_full_is_one_line(collection: Path, more: list[str]) -> None:
    code, message = into_full("inspect", collection, *more)
    assert (code, message) == (1, "Error: output: No space left on device\n")


@needs_full
def test_a_sync_whose_output_is_full_says_that_the_mirror_is_up_to_date(
    tmp_path: Path, collection: Path
) -> None:
    with served(tmp_path / "site") as url:
        sitemap = tmp_path / "site/sitemap.xml"
        sitemap.write_text(sitemap.read_text("utf-8").replace(ROOT, url), "utf-8")
        code, message = into_full("sync", f"{url}sitemap.xml", "mirror")
    assert code == 1
    assert message.endswith(
        "Error: mirror is up to date, but standard output cannot be written: No space left on "
        "device\n"
    )
    assert (tmp_path / "mirror/all.scp.zst").is_file()
