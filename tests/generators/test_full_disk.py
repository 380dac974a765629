"""A disk for temporary files that is full: nothing is published, and what was published stands.

The processes may write no file that is larger than a limit: the kernel fails such a write.
"""

from __future__ import annotations

import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from tests.generators.test_jobs import ADDRESS, published, write
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    not_on_windows("limits of a process (setrlimit)"),
    pytest.mark.not_two_ways("pages have changed since the publication that stands"),
]

LIMIT = 60_000
"""Bytes. All pages in one file have more."""


def fill(folder: Path, seed: int) -> None:
    words = random.Random(seed)
    for number in range(40):
        text = " ".join(f"{words.getrandbits(40):x}" for _ in range(300))
        write(
            folder / f"leaf-{number}.html",
            f"<title>Leaf {number}</title><main><h1>Leaf {number}</h1><p>{text}</p></main>",
        )


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    fill(folder, 1)
    assert run(["build", str(folder), "--site-url", ADDRESS]) == 0
    fill(folder, 2)
    return folder


def limited(folder: Path, script: str) -> tuple[int, str]:
    """The exit code, and what is said, of a Python ``script`` that can write small files only."""
    begin = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({LIMIT}, {LIMIT}))\n"
    done = subprocess.run(
        [sys.executable, "-c", begin + script],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


BUILD = f"""
from scp_ssg.cli import run
from scp_ssg.stored_records import record_file
raise SystemExit(run(["build", "site", "--site-url", "{ADDRESS}"]))
"""


def test_a_collection_that_cannot_be_written_is_one_line(site: Path) -> None:
    before = published(site)
    code, said = limited(site.parent, BUILD)
    assert code == 1
    (line,) = said.splitlines()
    assert line.startswith("Error: nothing published: ")
    assert line.endswith(
        " cannot be written (File too large); make room there, or name another folder with TMPDIR"
    )
    assert published(site) == before


def test_a_record_that_cannot_be_kept_is_one_line(site: Path) -> None:
    before = published(site)
    in_a_file = BUILD.replace("raise", "record_file._IN_MEMORY = 1\nraise")
    code, said = limited(site.parent, in_a_file)
    assert code == 1
    (line,) = said.splitlines()
    assert line.startswith("Error: ")
    assert "cannot be written (File too large); make room there" in line
    assert published(site) == before


PLUGIN = """
from pathlib import Path
from scp_ssg.extract import SourcePage
from scp_ssg.generators import SiteBuild
from scp_ssg.options import Options
from scp_ssg.publish import Site
from scp_ssg.stored_records import record_file
import sys

record_file._IN_MEMORY = 1

class Log:
    def say(self, line):
        print(line, file=sys.stderr)
    debug = info = warning = error = say

site = Site(url="https://example.org/", output=Path("site"), state_root=Path(".cache/scp"))
build = SiteBuild(site, Options(), Log())
for file in sorted(Path("site").glob("*.html")):
    try:
        build.add(SourcePage(url=site.url + file.name, html=file.read_text()), html_file=file)
    except Exception as error:  # as the adapters do, for a page of which anything may be wrong
        build.unreadable(file, error)
build.commit("write")
"""


def test_pages_that_cannot_be_kept_are_not_published_as_gone(site: Path) -> None:
    """A reader would delete them."""
    before = published(site)
    _, said = limited(site.parent, PLUGIN)
    *pages, last = said.splitlines()
    assert pages
    assert all("left out, it cannot be read: " in line for line in pages)
    assert last.startswith("nothing published: ")
    assert "cannot be written (File too large)" in last
    assert published(site) == before
