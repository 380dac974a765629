"""Replays the history of a real site, commit by commit, before a reader that follows by deltas.

    python -m benchmarks.replay REPOSITORY [--host mkdocs|pelican] [--commits 20] [--under docs]
        [--setting 'NAME=JSON']...

Each of the last commits that touched the content is built with the plugin on, oldest first, at the
time of the commit. After each build a reader, written from the text of SCP 0.1 alone, synchronises:
the first time by the snapshot, then by deltas. Its pages must equal the snapshot's (deleted ones
aside). Printed is what it downloaded against fetching the gzipped HTML of every page each time, and
how many pages a reader of the Collaboration Tunnel did not ask for: those whose hash in the
M-Sitemap is the one of the build before.
After the last build, every page of the publication must be contained in the finished page
(``oracle.two_ways``). The exit status is 1 if the reader ever differs or a page is not contained.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import zstandard
from lxml import etree

from oracle.published import publications
from oracle.two_ways import accepted, of_publication

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SITE_URL = "https://replay.example/"
SCP = "{https://scp-protocol.org/schemas/sitemap/1.0}"
CAPTURE_SECONDS = 600
_IMAGE = re.compile(rb"data:image/[^\"')<>]+")

MKDOCS = """
import sys
from mkdocs.commands.build import build
from mkdocs.config import load_config
raw = load_config(sys.argv[1]).user_configs[0].get("plugins") or ["search"]
if isinstance(raw, dict):
    raw = [{name: options} for name, options in raw.items()]
known = set(sys.argv[4].split(","))
kept = [each for each in raw if (each if isinstance(each, str) else next(iter(each))) in known]
kept.append({"scp": {"state_dir": sys.argv[3], "tunnel": True}})
place = {"site_url": sys.argv[5], "site_dir": sys.argv[2]}
build(load_config(sys.argv[1], plugins=kept, strict=False, **place))
"""


@dataclass
class Reader:
    """Follows one section as the text says: the snapshot first, later every delta since."""

    site: Path
    pages: dict[str, dict[str, Any]] = field(default_factory=dict)
    generated: str = ""
    downloaded: int = 0

    def synchronise(self) -> None:
        sitemap = etree.parse(self.site / "sitemap.xml").getroot()
        if not self.generated:
            (snapshot,) = sitemap.iter(SCP + "collection")
            self._read(snapshot)
            return
        news = [e for e in sitemap.iter(SCP + "delta") if e.get("generated", "") > self.generated]
        for delta in sorted(news, key=lambda element: element.get("generated", "")):
            if delta.get("since", "") > self.generated:
                raise AssertionError(f"the chain of deltas begins only at {delta.get('since')}")
            self._read(delta)

    def _read(self, element: etree._Element) -> None:
        head, *pages = self._lines(element)
        for page in pages:
            known = self.pages.get(page["url"])
            if known is None or page["modified"] > known["modified"]:
                self.pages[page["url"]] = page
        self.generated = head["collection"]["generated"]

    def _lines(self, element: etree._Element) -> Iterator[Any]:
        data = (self.site / urlsplit(element.get("url", "")).path.lstrip("/")).read_bytes()
        self.downloaded += len(data)
        yield from map(json.loads, zstandard.ZstdDecompressor().decompress(data).splitlines())

    def differs(self) -> list[str]:
        """The URLs of the current snapshot whose page this reader does not have just so."""
        fresh = Reader(self.site)
        fresh.synchronise()
        return [url for url, page in fresh.pages.items() if self.pages.get(url) != page]


def tunnel_hashes(site: Path) -> dict[str, str]:
    """M-URL → hash, as the M-Sitemap has them."""
    items = json.loads((site / "llm-sitemap.json").read_bytes())["items"]
    return {item["mUrl"]: item["etag"] for item in items}


def git(repository: Path, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        ["git", "-C", repository, *arguments],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    if done.returncode:
        sys.exit(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def check_out(repository: Path, commit: str, work: Path) -> None:
    """The files of ``commit`` in a fresh ``work``; the repository's own work tree stays."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    index = str(work.parent / "index")
    git(repository, "read-tree", commit, GIT_INDEX_FILE=index)
    git(repository, "checkout-index", "-a", "-f", f"--prefix={work}/", GIT_INDEX_FILE=index)


def build(host: str, place: Path, when: str, own: list[str]) -> None:
    work, site, state = place / "work", place / "site", place / "state"
    if host == "mkdocs":
        known = {each.name for each in importlib.metadata.entry_points(group="mkdocs.plugins")}
        arguments = [work / "mkdocs.yml", site, state, ",".join(known), SITE_URL]
        command = [sys.executable, "-c", MKDOCS, *map(str, arguments)]
    else:
        settings = {
            "SITEURL": SITE_URL.rstrip("/"),
            "SCP": {"state_dir": str(state), "tunnel": True},
            "PLUGINS": ["scp"],
            "DELETE_OUTPUT_DIRECTORY": True,
        }
        extra = [f"{name}={json.dumps(value)}" for name, value in settings.items()]
        command = [sys.executable, "-m", "pelican", "content", "-s", "pelicanconf.py"]
        command += ["-o", str(site), "-e", *extra, *own]
    done = subprocess.run(
        command,
        cwd=work,
        check=False,
        capture_output=True,
        text=True,
        timeout=CAPTURE_SECONDS,
        env=os.environ | {"SOURCE_DATE_EPOCH": when},
    )
    if done.returncode:
        sys.exit(f"the build failed:\n{(done.stdout + done.stderr)[-3000:]}")


def gzipped_html(site: Path, urls: Iterator[str]) -> tuple[int, int]:
    """Bytes of all pages of ``urls``, each compressed as a server would; and the same without the
    images that stand inside of pages, which other sites keep in files of their own."""
    total = bare = 0
    for url in urls:
        path = site / unquote(urlsplit(url).path).lstrip("/")
        file = path / "index.html" if path.is_dir() else path
        if not file.exists():
            file = path.with_name(path.name + ".html")
        html = file.read_bytes()
        whole = len(gzip.compress(html, 6))
        total += whole
        without, images = _IMAGE.subn(b"", html)
        bare += len(gzip.compress(without, 6)) if images else whole
    return total, bare


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--host", choices=["mkdocs", "pelican"], default="mkdocs")
    parser.add_argument("--commits", type=int, default=20)
    parser.add_argument("--under", help="the folder of the content", default=None)
    parser.add_argument("--setting", help="one of Pelican's, as NAME=JSON", action="append")
    options = parser.parse_args(argv)
    under = options.under or {"mkdocs": "docs", "pelican": "content"}[options.host]
    log = git(
        options.repository, "log", "--first-parent", "--format=%H %ct %cs %s",
        f"-{options.commits}", "--", under,
    )  # fmt: skip
    if not log:
        sys.exit(f"no commit of {options.repository} touches {under}")
    wrong = by_deltas = by_html = by_bare = listed = skipped = 0
    known: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        reader = Reader(place / "site")
        for step, line in enumerate(reversed(log.splitlines())):
            commit, when, day, subject = line.split(" ", 3)
            check_out(options.repository, commit, place / "work")
            build(options.host, place, when, options.setting or [])
            before = reader.downloaded
            reader.synchronise()
            if not reader.pages:
                sys.exit("the build published no page")
            html, bare = gzipped_html(reader.site, (url for url in current_urls(reader.site)))
            differing = reader.differs()
            wrong += len(differing)
            hashes = tunnel_hashes(reader.site)
            same = sum(known.get(url) == each for url, each in hashes.items())
            known = hashes
            if step:
                listed += len(hashes)
                skipped += same
                by_deltas += reader.downloaded - before
                by_html += html
                by_bare += bare
            print(
                f"{step + 1:3} {day} {len(reader.pages):5} pages {reader.downloaded - before:9,} B "
                f"of {html:11,} B HTML  {'differs: ' + differing[0] if differing else 'equal'}"
                f"  {same:5} skipped"
                f"  {subject[:50]}",
                flush=True,
            )
        faults = two_ways(options.repository.name, place / "site")
    share = 100 * by_deltas / by_html if by_html else 0.0
    print(f"deltas: {by_deltas:,} B, gzipped HTML every time: {by_html:,} B, share {share:.2f} %")
    if by_bare != by_html:
        share = 100 * by_deltas / by_bare
        print(f"without the images inside the pages: {by_bare:,} B, share {share:.2f} %")
    share = 100 * skipped / listed if listed else 0.0
    print(f"tunnel: {skipped:,} of {listed:,} pages not asked for, share {share:.2f} %")
    for line in faults:
        print(f"not contained in the finished page: {line}")
    return 1 if wrong or faults else 0


def two_ways(name: str, site: Path) -> list[str]:
    """Returns a line for each difference of the published pages from the finished ones of ``site``
    that ``oracle/two_ways.toml`` does not accept."""
    return [
        line
        for publication in publications(site)
        for line in of_publication(name, publication).faults(accepted())
    ]


def current_urls(site: Path) -> Iterator[str]:
    fresh = Reader(site)
    fresh.synchronise()
    return iter(fresh.pages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
