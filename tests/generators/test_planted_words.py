"""Words that are planted where nothing may be published are in no file that we write."""

from __future__ import annotations

import base64
import gzip
import re
import shutil
import zlib
from typing import TYPE_CHECKING

import pytest
import zstandard

from tests.generators.planted_sites import HOSTS, Host

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Run, Tree, Write

pytestmark = pytest.mark.judge

PLANTED = re.compile(rb"zyzz[a-z]+")
PUBLIC = {b"openlyhome", b"openlyhot", b"openlystew", b"openlyslow"}
KINDS = {
    "a collection": r"scp/.*snapshot.*\.scp\.zst",
    "its twin": r"scp/.*snapshot.*\.scp\.gz",
    "the Markdown twins": r".*\.md",
    "the M-URLs": r".*llm\.json",
    "the lists of pages for models": r"llms(-full)?\.txt",
}


def unpacked(data: bytes) -> bytes:
    """``data`` with all that it holds in compressed form."""
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        return zstandard.ZstdDecompressor().decompressobj().decompress(data)
    if data.startswith(b"\x1f\x8b"):
        return unpacked(gzip.decompress(data))
    lots = re.findall(rb'id="lot-\d+">([^<]+)<', data)
    return data + b"".join(zlib.decompress(base64.b64decode(lot)) for lot in lots)


def counts(files: dict[str, bytes]) -> dict[tuple[str, bytes], int]:
    """File and planted word → how often it is there."""
    found: dict[tuple[str, bytes], int] = {}
    for path, data in files.items():
        for word in PLANTED.findall(path.encode() + b" " + unpacked(data).lower()):
            found[path, word] = found.get((path, word), 0) + 1
    return found


def build(host: Host, asked: bool, folder: str, write: Write, run: Run) -> tuple[Path, str]:
    """Where the finished site stands, and the log of its build."""
    files = host.files(asked)
    home = write(files)
    if "site/index.html" not in files:
        done = run(home, *host.command, folder)
        assert done.returncode == 0, done.stdout
        return home / folder, done.stdout
    for file in (home / "site").rglob("*.html"):
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
    if not asked:
        shutil.copytree(home / "site", home / folder)
        return home / folder, ""
    done = run(home, *host.command, "site")
    assert done.returncode == 0, done.stdout
    return home / "site", done.stdout


@pytest.mark.not_two_ways("the option `selectors.drop` takes a box of the first page")
@pytest.mark.parametrize("name", HOSTS)
def test_planted_words_are_in_no_file_that_we_write(
    name: str, write: Write, run: Run, tree: Tree
) -> None:
    host = HOSTS[name]
    plain, _ = build(host, False, "_plain", write, run)
    before = tree(plain)
    site, said = build(host, True, "_site", write, run)
    after, state = tree(site), tree(site.parent / host.state)

    planted = {
        word for text in host.files(True).values() for word in PLANTED.findall(text.encode())
    }
    shown = {word for _, word in counts(before)}
    assert {word.decode() for word in planted - shown} == host.unseen_by_host

    by_host = counts(before)
    more = {at: n for at, n in counts(after).items() if n > by_host.get(at, 0)}
    assert more == {}
    assert counts(state) == {}
    assert PLANTED.findall(said.encode()) == []

    for kind, pattern in KINDS.items():
        text = b"".join(
            unpacked(data) for path, data in after.items() if re.fullmatch(pattern, path)
        )
        assert {word for word in PUBLIC if word in text} == PUBLIC, kind
    [report] = [unpacked(data) for path, data in state.items() if path.endswith("report.html")]
    assert {word for word in PUBLIC if word in report} == PUBLIC
    assert {"robots.txt", "_headers", "sitemap.xml", "llm-sitemap.json", "llm-policy.json"} <= set(
        after
    )
