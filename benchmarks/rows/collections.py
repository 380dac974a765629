"""What reading, validating and following a large section cost, and how far compression goes."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from benchmarks.figures import Bar, Figure
from benchmarks.generated_site import SITE_URL
from benchmarks.measuring import BrokenBenchmarkError, run, spread
from benchmarks.rows.folder import FinishedSite
from benchmarks.serving import served
from scp_ssg.collection import compress, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["level_curve", "peaks"]

_PEAK = Bar(100, " MB")
_LEVELS = (1, 3, 8, 12, 15, 19)
_USUAL = 8
_READING = """
import sys
from pathlib import Path
from scp_ssg import read_collection
count = 0
for name in sys.argv[1:]:
    with read_collection(Path(name)) as pages:
        count += sum(1 for _ in pages)
print(count)
"""


def peaks(name: str, folder: Path, scratch: Path) -> Iterator[Figure]:
    """The peak of memory while what the finished site in ``folder`` publishes is read, inspected,
    validated, and fetched."""
    run([sys.executable, "-m", "scp_ssg", "build", folder, "--site-url", SITE_URL])
    files = sorted(folder.rglob("*.scp.zst"))
    if not files:
        raise BrokenBenchmarkError(f"{folder}: no collection was published")
    got = run([sys.executable, "-c", _READING, *files])
    of = f"{name}, {int(got.said):,} pages"
    yield Figure("peak memory: reading a section", of, spread([got.peak]), " MB", _PEAK)
    largest = max(files, key=lambda each: each.stat().st_size)
    shown = run([sys.executable, "-m", "scp_ssg", "inspect", largest])
    yield Figure("peak memory: inspecting a section", of, spread([shown.peak]), " MB", _PEAK)
    checked = run([sys.executable, "-m", "scp_ssg", "validate", *files])
    yield Figure("peak memory: validating a section", of, spread([checked.peak]), " MB", _PEAK)
    with served(folder) as address:
        mirror = scratch / "mirror"
        fetched = run([sys.executable, "-m", "scp_ssg", "sync", address, mirror])
        if not list(mirror.rglob("*.scp.zst")):
            raise BrokenBenchmarkError(f"nothing was fetched: {fetched.said}")
    yield Figure("peak memory: syncing a section", of, spread([fetched.peak]), " MB", _PEAK)


def level_curve(name: str, folder: Path, scratch: Path, rounds: int) -> Iterator[Figure]:
    """The size of the snapshot of the finished site in ``folder``, and the time to compress it, at
    each level, beside the usual level."""
    kept = scratch / "snapshot.scp.zst"
    published: set[tuple[tuple[str, bytes], ...]] = set()
    FinishedSite(folder).build(1, published=published)
    [files] = published
    kept.write_bytes(next(data for path, data in files if path.endswith(".scp.zst")))
    with read(kept) as reader:
        lines = [line for line, _ in reader.lines()]
    spent: dict[int, list[float]] = {level: [] for level in _LEVELS}
    sizes: dict[int, int] = {}
    size = sum(map(len, lines))
    for _ in range(rounds):
        for level in _LEVELS:
            started = time.process_time()
            compress(kept, lambda: lines, "zstd", level, size)
            spent[level].append(time.process_time() - started)
            sizes[level] = kept.stat().st_size
    of = f"{name}, {size / 1e6:.1f} MB of lines"
    for level in (each for each in _LEVELS if each != _USUAL):
        smaller = spread([100 * (sizes[level] / sizes[_USUAL] - 1)])
        yield Figure(f"snapshot at level {level}: size, beside level 8", of, smaller, " %")
        slower = spread(a / b for a, b in zip(spent[level], spent[_USUAL], strict=True))
        yield Figure(f"snapshot at level {level}: time, level 8 is 1", of, slower, " times")
