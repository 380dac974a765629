"""The cost of reading collections: ``python -m benchmarks.reading [SITE] [--gigabytes N]``.

Prints how fast a collection of 20 MB is validated and read, and how fast and in what memory one of
N GB is validated (without compression, both made up), in CPU time. With SITE, a built site: reading
its pages into records from its collections, beside a bare parse of the same pages' HTML by lxml
and, where it is installed, extraction by trafilatura; all in this process, in turns, the best of
the rounds.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import zstandard
from lxml import html as lxml_html

from scp_ssg.collection import read
from scp_ssg.dom import decode
from scp_ssg.sitemap import read_sitemap
from scp_ssg.validate import Problems, SiteFolder
from scp_ssg.validate.collection import Source, check_collection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_ALONE = "alone"

_METADATA = (
    b'{"collection":{"id":"made-up","section":"all","type":"snapshot",'
    b'"generated":"2026-11-21T00:00:00Z","version":"0.1"}}\n'
)


def main(argv: Sequence[str]) -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("site", nargs="?", type=Path)
    arguments.add_argument("--megabytes", type=float, default=20.0, help="of the small one")
    arguments.add_argument("--gigabytes", type=float, default=0.0, help="of the large one")
    arguments.add_argument("--rounds", type=int, default=5)
    given = arguments.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder, "small.scp.zst")
        size = _write(small, int(given.megabytes * 1e6))
        for name, work in (("validate", _validate), ("read", _pages)):
            best = min(_cpu(work, small) for _ in range(given.rounds))
            print(f"{name}: {size / 1e6:.1f} MB, {size / 1e6 / best:.0f} MB/s")
        if given.gigabytes:
            large = Path(folder, "large.scp.zst")
            size = _write(large, int(given.gigabytes * 1e9))
            command = [sys.executable, "-m", "benchmarks.reading", _ALONE, str(large), str(size)]
            subprocess.run(command, check=True)
    if given.site:
        _compare(given.site, given.rounds)


def _write(path: Path, size: int) -> int:
    """Writes a collection of at least ``size`` bytes without compression; its exact size."""
    written = len(_METADATA)
    with path.open("wb") as file, zstandard.ZstdCompressor(level=3).stream_writer(file) as packed:
        packed.write(_METADATA)
        for line in _lines():
            packed.write(line)
            written += len(line)
            if written >= size:
                return written
    raise AssertionError


def _lines() -> Iterator[bytes]:
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz"
    known = ["".join(chance.choices(letters, k=chance.randint(2, 9))) for _ in range(5000)]

    def words(count: int) -> str:
        return " ".join(chance.choices(known, k=count))

    bodies = [list(_blocks(chance, words)) for _ in range(500)]
    number = 0
    while True:
        number += 1
        page = {
            "url": f"https://example.com/{number:09}/",
            "title": words(4),
            "description": words(20),
            "modified": "2026-11-20T00:00:00Z",
            "language": "en",
            "content": [
                {"type": "heading", "level": 1, "text": words(5)},
                *chance.choice(bodies),
            ],
        }
        yield msgspec.json.encode(page) + b"\n"


def _blocks(chance: random.Random, words: Callable[[int], str]) -> Iterator[dict[str, Any]]:
    for _ in range(chance.randint(5, 40)):
        kind = chance.random()
        if kind < 0.5:
            yield {"type": "text", "text": words(chance.randint(5, 80))}
        elif kind < 0.7:
            yield {"type": "link", "url": "https://example.com/a/b/", "text": words(3)}
        elif kind < 0.85:
            yield {"type": "code", "language": "python", "code": words(40).replace(" ", '\n "')}
        elif kind < 0.95:
            yield {"type": "list", "ordered": False, "items": [words(8) for _ in range(5)]}
        else:
            yield {"type": "table", "rows": [[words(2) for _ in range(4)] for _ in range(6)]}


def _validate(path: Path) -> None:
    problems = Problems()
    with path.open("rb") as file:
        source = Source(path.name, file, path.stat().st_size)
        check_collection(source, problems, now=datetime.now(UTC))
    assert not problems.found, problems.found[0]


def _validate_alone(path: Path, size: int) -> None:
    """In a process of its own, whose peak is that of the validation."""
    import resource  # Windows has none; there this one figure cannot be had

    seconds = _cpu(_validate, path)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"validate: {size / 1e6:.1f} MB, {size / 1e6 / seconds:.0f} MB/s, {peak:.0f} MB peak")


def _pages(path: Path) -> int:
    with read(path) as reader:
        return sum(1 for _ in reader)


def _cpu(work: Callable[[Path], object], path: Path) -> float:
    start = time.process_time()
    work(path)
    return time.process_time() - start


def _snapshots(folder: SiteFolder) -> Iterator[Path]:
    """The snapshots that the site in ``folder`` announces, compressed with zstd."""
    for each in read_sitemap(folder.small("sitemap.xml"), "sitemap.xml").collections:
        if each.since is None and each.url.endswith(".zst"):
            with folder.collection(each.url, each.size) as source:
                yield Path(source.name)


def _urls(file: Path) -> list[str]:
    with read(file) as reader:
        return [page.url for page in reader]


def _compare(site: Path, rounds: int) -> None:
    folder = SiteFolder(site)
    files = list(_snapshots(folder))
    pages = [url for file in files for url in _urls(file)]
    documents = [decode(path.read_bytes()) for url in pages if (path := folder.page(url))]
    work: dict[str, Callable[[], object]] = {
        "collections, into records": lambda: list(map(_pages, files)),
        "lxml, bare parse": lambda: [lxml_html.fromstring(each) for each in documents],
    }
    try:
        import trafilatura
    except ImportError:
        print("trafilatura is not installed; it is left out")
    else:
        work["trafilatura"] = lambda: [trafilatura.extract(each) for each in documents]
    best = dict.fromkeys(work, float("inf"))
    for turn in range(rounds):
        for name, run in work.items():
            if name == "trafilatura" and turn:
                continue  # one turn of it takes longer than all the others
            start = time.process_time()
            run()
            best[name] = min(best[name], time.process_time() - start)
    base = best["collections, into records"]
    for name, seconds in best.items():
        print(
            f"{name}: {len(documents)} pages, {1000 * seconds:.1f} ms, {seconds / base:.1f} times"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == [_ALONE]:
        _validate_alone(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        main(sys.argv[1:])
