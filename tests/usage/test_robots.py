"""robots.txt with what the author allows: extended, never rewritten."""

from __future__ import annotations

import gzip
import os
from typing import TYPE_CHECKING, Any

import pytest
from protego import Protego

from scp_ssg import atomic_files
from scp_ssg.publish import Site
from scp_ssg.usage import RobotsText, read_robots
from tests.tunnel.author import ROOT, Author

if TYPE_CHECKING:
    from pathlib import Path

USAGE = {"search": True, "ai-input": True, "ai-train": False, "robots": True}
BEGIN = "# BEGIN scp-ssg: what stands between these lines is replaced"
END = "# END scp-ssg"
SIGNAL = "Content-Signal: search=yes, ai-input=yes, ai-train=no"
PREFERENCE = "Content-Usage: search=y, train-ai=n"
OURS = "\n".join([BEGIN, SIGNAL, PREFERENCE, END])


def made(tmp_path: Path, own: bytes | None, **options: Any) -> Author:
    """A site whose author has the robots.txt ``own``, built with ``usage``."""
    author = Author(tmp_path)
    author.options = {"usage": USAGE, **options}
    author.write()
    if own is not None:
        (author.output / "robots.txt").write_bytes(own)
    author.build()
    return author


def robots(author: Author) -> bytes | None:
    path = author.output / "robots.txt"
    return path.read_bytes() if path.exists() else None


def test_a_site_without_robots_txt_gets_one(tmp_path: Path) -> None:
    author = made(tmp_path, None)
    assert (robots(author) or b"").decode() == (
        f"{BEGIN}\nUser-agent: *\n{SIGNAL}\n{PREFERENCE}\nAllow: /\n{END}\n"
    )
    assert author.warnings == []


def test_nothing_is_written_where_it_is_not_asked_for(tmp_path: Path) -> None:
    author = made(tmp_path, None, usage={"ai-train": False}, tunnel=True)
    assert robots(author) is None
    author = made(tmp_path / "two", b"User-agent: *\n", usage={"ai-train": False}, tunnel=True)
    assert robots(author) == b"User-agent: *\n"


def test_what_has_no_name_in_content_usage_is_said_by_content_signal_alone(tmp_path: Path) -> None:
    text = robots(made(tmp_path, None, usage={"ai-input": False, "robots": True})) or b""
    assert b"Content-Signal: ai-input=no\n" in text
    assert b"Content-Usage" not in text


FILES = {
    "one group": "User-agent: *\n{}Disallow: /private/\n",
    "no newline at the end": "Disallow: /x\nUser-agent: *{}",
    "lines of Windows": "User-agent: *\r\n{}Disallow: /private/\r\n",
    "lines of old Macs": "User-agent: *\r{}Disallow: /private/\r",
    "a byte order mark": "\ufeffUser-agent: *\n{}Disallow: /private/\n",
    "other names": "user-AGENT :  *  # all\n{}disallow: /private/\n",
    "crawlers that share a group": (
        "User-agent: A\nUser-agent: *\n\n# And this one.\nSitemap: https://example.org/s.xml\n"
        "User-agent: B\n{}Disallow: /private/\n"
    ),
    "several groups": (
        "User-agent: A\nDisallow: /\n\nUser-agent: *\n{}Crawl-delay: 5\n\nUser-agent: *\nAllow: /\n"
    ),
    "a comment that names it": "# User-agent: *\nUser-agent: A\nDisallow:\nUser-agent: *\n{}",
}


@pytest.mark.parametrize("name", FILES)
def test_ours_stand_below_the_group_for_all_and_no_other_byte_changes(
    name: str, tmp_path: Path
) -> None:
    own = FILES[name].replace("{}", "").encode()
    newline = "\r\n" if b"\r\n" in own else "\r" if b"\r" in own else "\n"
    ours = OURS.replace("\n", newline)
    ours = newline + ours if name == "no newline at the end" else ours + newline
    author = made(tmp_path, own)
    extended = robots(author)
    assert extended == FILES[name].replace("{}", ours).encode()
    assert author.warnings == []
    author.build(generate=False)
    assert robots(author) == extended
    author.options = {}
    author.build(generate=False)
    assert robots(author) == own


@pytest.mark.parametrize("own", [b"User-agent: A\nDisallow: /", b"Sitemap: /s.xml\r\n", b"# Hi\n"])
def test_without_a_group_for_all_there_is_one_at_the_end(own: bytes, tmp_path: Path) -> None:
    author = made(tmp_path, own)
    extended = robots(author) or b""
    newline = "\r\n" if b"\r\n" in own else "\n"
    assert extended.startswith(own)
    lines = extended.removeprefix(own).decode().strip("\r\n").split(newline)
    assert lines == [BEGIN, "", "User-agent: *", SIGNAL, PREFERENCE, "Allow: /", END]
    author.build(generate=False)
    assert robots(author) == extended
    author.options = {}
    author.build(generate=False)
    assert robots(author) == own


@pytest.mark.parametrize("name", FILES)
def test_crawling_is_as_before(name: str) -> None:
    own = RobotsText(FILES[name].replace("{}", ""))
    before = Protego.parse(own.text.lstrip("\ufeff"))
    after = Protego.parse(own.with_ours([SIGNAL, PREFERENCE]).text.lstrip("\ufeff"))
    for agent in ("A", "B", "C"):
        for path in ("", "private/", "x"):
            assert after.can_fetch(ROOT + path, agent) == before.can_fetch(ROOT + path, agent)
    assert [*after.sitemaps] == [*before.sitemaps]


def test_other_preferences_replace_those_of_the_last_build(tmp_path: Path) -> None:
    own = b"User-agent: *\nDisallow: /private/\n"
    author = made(tmp_path, own)
    author.options = {"usage": {"ai-train": True, "robots": True}}
    author.build(generate=False)
    assert (
        robots(author)
        == (
            f"User-agent: *\n{BEGIN}\nContent-Signal: ai-train=yes\n"
            f"Content-Usage: train-ai=y\n{END}\nDisallow: /private/\n"
        ).encode()
    )


def test_a_file_that_is_ours_alone_goes_with_the_option(tmp_path: Path) -> None:
    author = made(tmp_path, None)
    author.options = {}
    author.build(generate=False)
    assert robots(author) is None


def test_a_site_below_a_path_is_told_what_to_write_at_the_root(tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.site = Site(url=f"{ROOT}docs/", output=author.output, state_root=tmp_path / "state")
    author.options = {"usage": USAGE}
    author.build()
    [line] = author.warnings
    assert line == (
        f"usage.robots: {ROOT}docs/ is no root of a host, and crawlers read robots.txt there "
        f"alone; write these lines below 'User-agent: *' there: {SIGNAL}; {PREFERENCE}"
    )
    assert robots(author) is None


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("folder", "is no regular file"),
        ("pipe", "is no regular file"),
        ("link", "is a symbolic link"),
        ("UTF-16", "is not in UTF-8"),
        ("Latin 1", "is not in UTF-8"),
        ("zeros", "is not in UTF-8"),
        ("huge", "has more than the 512,000 bytes that crawlers read"),
        ("full", "has more than the 512,000 bytes that crawlers read"),
        ("one mark", "has '# BEGIN scp-ssg' and '# END scp-ssg' that are no pair"),
        ("two pairs", "has '# BEGIN scp-ssg' and '# END scp-ssg' that are no pair"),
        ("two beginnings", "has '# BEGIN scp-ssg' and '# END scp-ssg' that are no pair"),
    ],
)
def test_a_file_that_cannot_be_extended_costs_one_line_and_stays(
    kind: str, why: str, tmp_path: Path
) -> None:
    author = Author(tmp_path)
    author.options = {"usage": USAGE}
    author.write()
    path = author.output / "robots.txt"
    data = {
        "UTF-16": "User-agent: *\n".encode("utf-16"),
        "Latin 1": "# Caf\u00e9\n".encode("latin-1"),
        "zeros": "User-agent: *\n".encode("utf-16-le"),
        "huge": b"Disallow: /x\n" * 100_000,
        "full": (b"#" * 99 + b"\n") * 5120,
        "one mark": f"User-agent: *\n{BEGIN}\nDisallow: /x\n".encode(),
        "two pairs": f"{OURS}\n{OURS}\n".encode(),
        "two beginnings": f"{BEGIN}\nDisallow: /x\n{OURS}\n".encode(),
    }.get(kind)
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        (tmp_path / "elsewhere.txt").write_bytes(b"User-agent: *\n")
        path.symlink_to(tmp_path / "elsewhere.txt")
    else:
        assert data is not None
        path.write_bytes(data)
    author.build(generate=False)
    assert author.warnings == [f"{path} {why}; it stays as it is, and says nothing of 'usage'"]
    assert (author.output / "scp").is_dir()
    assert (author.output / "sitemap.xml").exists()
    if kind == "link":
        assert (tmp_path / "elsewhere.txt").read_bytes() == b"User-agent: *\n"
        assert path.is_symlink()
    elif data is not None:
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("own", "line", "what"),
    [
        (
            "User-agent: *\nContent-Signal: ai-train=yes\n",
            2,
            "Content-Signal says yes to ai-train, and the option 'usage' no",
        ),
        (
            "Content-signal: search=no,ai-train=no\nUser-agent: A\nDisallow:\n",
            1,
            "Content-Signal says no to search, and the option 'usage' yes",
        ),
        (
            "User-agent: *\nAllow: /\nContent-Usage: / train-ai=y, search=y\n",
            3,
            "Content-Usage says yes to ai-train, and the option 'usage' no",
        ),
        ("User-agent: *\nDisallow: /", 2, f"keeps crawlers from {ROOT}"),
        ("User-agent: *\nDisallow: /scp/", 2, "keeps crawlers from the collections"),
        ("User-agent: *\nAllow: /s\nDisallow: /*.scp", 0, ""),
        ("User-agent: *\nDisallow: /*.md$", 2, "keeps crawlers from Markdown twins"),
        ("User-agent: A\nUser-agent: *\nDisallow: /guide/llm", 3, "keeps crawlers from the tunnel"),
        # An exception for one crawler, and one for a part of the site.
        (
            "User-agent: A\nDisallow: /\nContent-Signal: ai-train=yes\nContent-Usage: train-ai=y",
            0,
            "",
        ),
        ("User-agent: *\nContent-Usage: /guide/ train-ai=y", 0, ""),
        # The same once more, and something that 'usage' does not say.
        ("User-agent: *\nContent-Signal: ai-train=no, use=reference", 0, ""),
        # Pages that crawlers do not get, and what is beside them.
        ("User-agent: *\nDisallow: /guide/", 0, ""),
        ("User-agent: *\nDisallow:\nDisallow: /nowhere/", 0, ""),
        ("User-agent: *\nDisallow: /\nAllow: /", 0, ""),
    ],
)
def test_each_contradiction_is_one_warning_with_its_line(
    own: str, line: int, what: str, tmp_path: Path
) -> None:
    author = made(tmp_path, own.encode(), markdown=True, tunnel=True)
    expected = f"{author.output / 'robots.txt'}, line {line} of your own: {what}; "
    assert [each[: len(expected)] for each in author.warnings] == ([expected] if line else [])
    before = author.warnings
    author.build(generate=False)
    assert author.warnings == before
    text = read_robots(robots(author) or b"")
    assert text is not None
    assert text.without_ours() == RobotsText(own)


def test_a_gzip_twin_and_the_permissions_stay_with_the_file(tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.options = {"usage": USAGE}
    author.write()
    path = author.output / "robots.txt"
    path.write_bytes(b"User-agent: *\n")
    path.chmod(0o640)
    twin = author.output / "robots.txt.gz"
    twin.write_bytes(gzip.compress(b"User-agent: *\n"))
    author.build(generate=False)
    assert SIGNAL.encode() in path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o640
    assert gzip.decompress(twin.read_bytes()) == path.read_bytes()


def test_a_gzip_twin_of_a_file_of_ours_goes_with_it(tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.options = {"llms": True, "markdown": True}
    author.build()
    for name in ("llms.txt", "guide/index.md"):
        file = author.output / name
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
    author.pages["guide/index.html"] = "Start there."
    author.pages["about.html"] = "Who we were."
    author.build()
    for name in ("llms.txt", "guide/index.md"):
        file = author.output / name
        twin = file.with_name(f"{file.name}.gz")
        assert gzip.decompress(twin.read_bytes()) == file.read_bytes()
    (author.output / "guide/index.html").unlink()
    del author.pages["guide/index.html"]
    author.build()
    assert not (author.output / "guide").exists()


def test_it_is_written_after_the_collections_and_before_the_sitemap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = atomic_files.write

    def noted(path: Path, data: bytes | Path, **options: bool) -> None:
        written.append(path.name)
        write(path, data, **options)

    monkeypatch.setattr(atomic_files, "write", noted)
    made(tmp_path, b"User-agent: *\n", usage={**USAGE, "headers": True})
    collection = max(n for n, name in enumerate(written) if name.endswith(".scp.zst"))
    for name in ("robots.txt", "scp-usage.json"):
        assert collection < written.index(name) < written.index("sitemap.xml")
