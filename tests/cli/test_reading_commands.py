"""The reading commands: what they print and return, and that nothing makes them fall over."""

from __future__ import annotations

import gzip
import json
import random
from typing import TYPE_CHECKING

import pytest
import zstandard

from scp_ssg.cli import run
from tests.foreign_collections import collection, page

if TYPE_CHECKING:
    from pathlib import Path

_HTML = (
    "<html><head><title>Bread</title></head><body><nav>Menu</nav>"
    "<main id=content><h1>Bread</h1><p>Some <b>words</b>.</p><p class=ad>Buy!</p></main></body>"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.scp.zst"
    path.write_bytes(zstandard.compress(collection(page("a", title="\x1b[2J"), page("b"))))
    return path


def test_validate_prints_lines_and_a_summary(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = file.with_name("bad.scp")
    bad.write_bytes(collection(page("a", title=1, robots=["noindex"])))

    assert run(["validate", str(file)]) == 0
    assert run(["validate", str(bad), str(file)]) == 1

    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"{bad}:2: error: title: expected a text, got 1; write a JSON string",
        (
            f"{bad}:2: warning: robots: robots is gone from the newest text;"
            " leave pages that may not be indexed out of the collection"
        ),
    ]
    assert err.splitlines() == [
        f"{file}: no problems",
        f"{bad}, {file}: 1 error, 1 warning",
    ]


def test_warnings_count_where_one_asks_for_it(file: Path) -> None:
    file.write_bytes(zstandard.compress(collection(page("a", robots=["noindex"]))))

    assert run(["validate", str(file)]) == 0
    assert run(["validate", "--strict", str(file)]) == 1


def test_validate_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(
        zstandard.compress(
            collection(page("a", content=[{"type": "heading", "level": 9, "text": ""}]))
        )
    )

    assert run(["validate", "--json", str(file)]) == 1

    assert json.loads(capsys.readouterr().out) == {
        "targets": [str(file)],
        "errors": 1,
        "warnings": 0,
        "problems": [
            {
                "file": str(file),
                "line": 2,
                "path": "content[0].level",
                "what": "9 is not in 1..6",
                "fix": "use a level from 1 to 6",
                "severity": "error",
            }
        ],
    }


def test_inspect(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["inspect", str(file), "--pages", "1"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "all-1: snapshot of section all"
    assert lines[1] == "generated 2026-11-21T10:00:00+00:00, version 0.1"
    assert lines[2].startswith(f"2 pages, {file.stat().st_size:,} bytes, ")
    assert lines[3:] == [
        "blocks: text 2",
        "languages: en 2",
        "https://example.com/a  \\x1b[2J",
        "... and 1 more; --pages N lists more",
    ]


def test_inspect_of_a_collection_with_one_page(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(zstandard.compress(collection(page("a"))))
    assert run(["inspect", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("1 page, ")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "an empty file"),
        (b"words\n", "some other file"),
        (b"\x89PNG\r\n\x1a\n\xff", "some other file"),
        (_HTML.encode(), "an HTML page; `scp-ssg extract` reads it"),
        (b"<!-- x -->\n<!DOCTYPE HTML><p>", "an HTML page; `scp-ssg extract` reads it"),
        (b'<?xml version="1.0"?>\n<urlset/>', "a sitemap; `scp-ssg validate` reads it"),
        (gzip.compress(b"<sitemapindex/>", mtime=0), "a sitemap; `scp-ssg validate` reads it"),
        (b'{"items":[],"version":1}', "an M-Sitemap"),
        (b'{"canonical_url":"x","content":""}', "one page's JSON, an M-URL"),
        (collection(page("a")).split(b"\n", 1)[1], "a page of a collection without"),
        (b'{\n "a": 1\n}', "some other JSON"),
        (b"[1]", "some other file"),
        (b'scp-ssg state 2 sha256:00\n{"a":1}', "a file of a state folder"),
    ],
)
def test_inspect_of_something_else_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, kind: str
) -> None:
    other = tmp_path / "other"
    other.write_bytes(data)
    for arguments in (["inspect"], ["inspect", "--page", "a"], ["diff", str(other)]):
        assert run([*arguments, str(other)]) == 1
        said = capsys.readouterr().err
        assert said.startswith(f"Error: {other} is no collection but {kind}"), arguments


@pytest.mark.parametrize(
    "data",
    [
        collection(page("a"))[:20],
        zstandard.compress(collection(page("a")))[:-9],
        b'{"collection": 1}',
        b'{"collection": {"id": "a",',
    ],
)
def test_a_damaged_collection_is_still_called_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    damaged = tmp_path / "damaged.scp"
    damaged.write_bytes(data)
    assert run(["inspect", str(damaged)]) == 1
    assert "is no collection" not in capsys.readouterr().err


def test_inspect_one_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["inspect", str(file), "--page", "https://example.com/b"]) == 0
    assert capsys.readouterr().out == (
        "url: https://example.com/b\ntitle: A title\nmodified: 2026-11-20T00:00:00+00:00\n"
        "language: en\n\nSome words.\n"
    )
    assert run(["inspect", str(file), "--page", "example.com/a"]) == 1
    assert "did you mean https://example.com/a?" in capsys.readouterr().err


def test_inspect_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["inspect", str(file), "--json"]) == 0

    found = json.loads(capsys.readouterr().out)
    assert found["pages"] == 2
    assert found["blocks"] == {"text": 2}
    assert [each["url"] for each in found["listed"]] == [
        "https://example.com/a",
        "https://example.com/b",
    ]


@pytest.mark.parametrize(
    ("form", "shown"),
    [("markdown", "# Bread\n\nSome words.\n"), ("text", "Bread\n\nSome words.\n")],
)
def test_extract(tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, shown: str) -> None:
    path = tmp_path / "bread.html"
    path.write_text(_HTML)

    assert run(["extract", str(path), "--format", form, "--drop", ".ad"]) == 0

    out, err = capsys.readouterr()
    assert out == shown
    assert err == (
        "main content: body > main#content (19 of the page's 23 characters):"
        " the page marks it as its main content\n"
    )


def test_extract_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bread.html"
    prose = "<p>Mix the flour with the water, and let it stand for an hour or for two.</p>"
    boxes = (
        "<nav>Home</nav><div class=menu><h2>Of the day</h2></div><p class=ad>Buy now</p>"
        "<div class=share><a href=/x/>Post it</a></div>"
    )
    path.write_text(f"<main><h1>Bread</h1>{prose}{boxes}</main>")

    assert run(["extract", str(path), "--why", "--drop", ".ad", "--format", "text"]) == 0

    starts = (
        "removed p.ad (2 words: Buy now), rule selectors.drop; .ad. The site's own option",
        "removed nav (1 word: Home), rule tag-navigation.",
        "removed div.share (2 words: Post it), rule word-page-action; it holds links",
        "kept div.menu, which rule word-navigation suspects: it holds content, and no oth",
    )
    lines = capsys.readouterr().err.splitlines()[1:]
    assert [line[: len(start)] for line, start in zip(lines, starts, strict=True)] == [*starts]


def test_extract_with_a_selector(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bread.html"
    path.write_text(_HTML)

    assert run(["extract", str(path), "--selector", ".ad", "--format", "text"]) == 0
    assert "the selector .ad names it" in capsys.readouterr().err
    assert run(["extract", str(path), "--selector", ".none", "--format", "text"]) == 0
    assert "(nothing matches the selector .none)" in capsys.readouterr().err
    assert run(["extract", str(path), "--selector", "p["]) == 2


def test_extract_markdown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bread.md"
    path.write_text("---\ntitle: X\n---\n# Bread\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")

    assert run(["extract", str(path)]) == 0

    assert json.loads(capsys.readouterr().out)["content"] == [
        {"type": "heading", "level": 1, "text": "Bread"},
        {"type": "table", "rows": [["a", "b"], ["1", "2"]]},
    ]


def test_extract_says_why_a_page_would_stay_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bread.html"
    path.write_text(_HTML.replace("<head>", '<head><meta name="robots" content="noindex">'))

    assert run(["extract", str(path)]) == 1
    assert capsys.readouterr().err.endswith("bread.html: would be left out: noindex\n")


@pytest.mark.parametrize("seed", range(25))
def test_garbage_never_ends_in_a_traceback(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seed)
    sound = collection(page("a"), page("b"))
    starts = [b"", sound, zstandard.compress(sound), b"<urlset>", b'{"collection":', b"\x1f\x8b"]
    data = bytearray(chance.choice(starts) + chance.randbytes(chance.randrange(200)))
    for _ in range(chance.randrange(20)):
        data[chance.randrange(len(data) or 1) : 0] = chance.randbytes(2)
    path = tmp_path / chance.choice(["a.scp", "a.xml", "a.html", "a.md", "a.scp.zst"])
    path.write_bytes(data)
    sound_path = tmp_path / "sound.scp"
    sound_path.write_bytes(sound)

    commands = (
        ["validate", str(path)],
        ["validate", "--json", str(path)],
        ["inspect", str(path)],
        ["inspect", str(path), "--page", "x"],
        ["diff", str(sound_path), str(path)],
        ["diff", "--json", str(path), str(sound_path)],
        ["extract", str(path)],
        ["report", str(tmp_path), "-o", str(tmp_path.with_suffix(".html"))],
    )
    for command in commands:
        assert run(command) in (0, 1)
        out, err = capsys.readouterr()
        assert "please report" not in err
        assert "Traceback" not in out + err


def test_wrong_use(tmp_path: Path) -> None:
    assert run(["validate"]) == 2
    assert run(["inspect", str(tmp_path / "none")]) == 2
    assert run(["extract", "a", "--url", "javascript:x"]) == 2
