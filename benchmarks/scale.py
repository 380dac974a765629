"""What a site of any size costs to build and to read: ``python -m benchmarks.scale PAGES``.

Makes a site of so many small pages, in a temporary folder or in ``--folder``, and builds it with
``scp-ssg build``: cold, again without a change, and after ``--edit`` pages have changed. Then a
crawler's commands read what the first and the last build published: ``inspect``, ``validate``,
``sync`` from a local server, before and after. Each step is a process of its own, and has a row:
CPU time in all and for each page, the time on the clock, the peak of memory of the process and of
the largest of its workers, and how often a build opened HTML files. Workers are counted where they
are copies of the process that starts them, as on Linux.

A page takes up to 17 kB of disk meanwhile: 17 GB for a million. ``--keep`` leaves the files there.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from mmap import mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks import generated_site
from benchmarks.serving import served
from scp_ssg.cli import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ALONE = "alone"
_IN_FOLDER = 200
_FILE = re.compile(r"part-(\d+)/(?:index|.*-(\d+))\.html$")


class Row(NamedTuple):
    """A step that was measured."""

    name: str
    pages: int
    result: dict[str, Any]
    jobs: int = 1
    """Processes of a build beside the first."""

    def text(self) -> str:
        """A row of a table in Markdown."""
        each = self.result
        cpu = each["cpu"] + each["cpu_of_workers"]
        largest, jobs = each["peak_of_workers"], self.jobs
        workers = f" + {jobs} x {largest:.0f}" if jobs > 1 and largest else ""
        opened = each["opened"].items()
        reads = ", ".join(f"{pages:,} files {times} time(s)" for times, pages in opened)
        return (
            f"| {self.name} | {cpu:,.1f} s | {1000 * cpu / self.pages:.2f} ms | {each['wall']:,.0f}"
            f" s | {each['peak']:.0f}{workers} MB | {reads or '-'} |"
        )


HEAD = (
    "| Step | CPU | for each page | on the clock | peak of memory | HTML files opened |\n"
    "| --- | --- | --- | --- | --- | --- |"
)


def measure(folder: Path, pages: int, *, edit: int, jobs: int) -> Iterator[Row]:
    """The rows of a site of ``pages`` in ``folder``, which is empty or has that site."""
    site = folder / "site"
    if not site.exists():
        generated_site.generate(site, pages)
    build = ["build", str(site), "--site-url", generated_site.SITE_URL, "--jobs", str(jobs)]
    yield Row("build, cold", pages, _alone(build, pages), jobs)
    (snapshot,) = (site / "scp").glob("*.scp.zst")
    yield Row("inspect", pages, _alone(["inspect", str(snapshot)]))
    yield Row("validate", pages, _alone(["validate", str(snapshot)]))
    # A crawler's copy is that of one address.
    with served(site) as url:
        # A busy machine needs a while before the first byte of a large file.
        sync = ["sync", "--timeout", "60", url, str(folder / "mirror")]
        yield Row("sync, first", pages, _alone(sync))
        yield Row("build, nothing changed", pages, _alone(build, pages), jobs)
        generated_site.edit(site, pages, edit)
        yield Row(f"build, {edit:,} pages changed", pages, _alone(build, pages), jobs)
        yield Row("validate, with the delta", pages, _alone(["validate", str(site)]))
        yield Row("sync, by the delta", pages, _alone(sync))


def _alone(arguments: Sequence[str], pages: int = 0) -> dict[str, Any]:
    """``scp-ssg`` with these arguments, in a process that does nothing else."""
    with tempfile.NamedTemporaryFile() as result:
        command = [sys.executable, "-m", "benchmarks.scale", _ALONE, result.name, str(pages)]
        subprocess.run([*command, *arguments], stdout=sys.stderr, check=True)
        found: dict[str, Any] = json.loads(result.read())
        return found


def _measure_this_process(result: Path, pages: int, arguments: Sequence[str]) -> int:
    opened = _count_opened(pages)
    start = time.monotonic()
    code = run(arguments)
    wall = time.monotonic() - start
    own = resource.getrusage(resource.RUSAGE_SELF)
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    counts = Counter(opened[:pages])
    measured = {
        "wall": wall,
        "cpu": own.ru_utime + own.ru_stime,
        "cpu_of_workers": workers.ru_utime + workers.ru_stime,
        "peak": own.ru_maxrss * 1024 / 1e6,
        "peak_of_workers": workers.ru_maxrss * 1024 / 1e6,
        "opened": {times: counts[times] for times in sorted(counts) if times},
    }
    result.write_text(json.dumps(measured), encoding="utf-8")
    return code


def _count_opened(pages: int) -> mmap:
    """Counts from now on how often this process, or a copy of it, opens the file of each page of a
    site."""
    opened = mmap(-1, max(1, pages))

    def hook(event: str, values: tuple[Any, ...]) -> None:
        if event != "open" or not isinstance(values[0], str) or not values[0].endswith(".html"):
            return
        found = _FILE.search(values[0])
        if found or values[0].endswith("site/index.html"):
            number = 0
            if found:
                number = int(found[2]) if found[2] else 1 + int(found[1]) * _IN_FOLDER
            opened[number] = min(255, opened[number] + 1)

    if pages:
        sys.addaudithook(hook)
    return opened


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale")
    parser.add_argument("pages", type=int)
    parser.add_argument("--folder", type=Path, help="where the site is, or is to be made")
    parser.add_argument("--edit", type=int, default=1000, help="pages to change (default: 1,000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes of a build (default: 1)")
    parser.add_argument("--keep", action="store_true", help="leave the files there")
    asked = parser.parse_args(argv)
    folder = (asked.folder or Path(tempfile.mkdtemp(prefix="scale-"))).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    # Temporary files are on the same disk.
    os.environ["TMPDIR"] = os.environ["SQLITE_TMPDIR"] = str(folder)
    print(HEAD)
    try:
        for row in measure(
            folder, asked.pages, edit=min(asked.edit, asked.pages // 2), jobs=asked.jobs
        ):
            print(row.text(), flush=True)
    finally:
        if not asked.keep:
            shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == [_ALONE]:
        sys.exit(_measure_this_process(Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
    sys.exit(main(sys.argv[1:]))
