"""The laws "two ways, one answer" and "nothing from elsewhere".

Everything published is in the finished page, and a browser shows it.

``python -m oracle.two_ways [NAME=PATH …]``: every built site of ``corpora.toml``, or those in PATH:
a folder that was published, a MkDocs project, or a Pelican settings file. Prints every class of
difference with its pages. The exit status is 1 if ``two_ways.toml`` does not accept one.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from fnmatch import fnmatchcase
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from rich.console import Console

from oracle.browser import Reader
from oracle.command import named
from oracle.contained import Difference, Place, Side, differences, unseen
from oracle.corpus import obtained, project_site, recipes
from oracle.devtools import BrowserError
from oracle.published import elsewhere, finished_file, publications, twice
from oracle.site import Site
from scp_ssg.dom import decode
from scp_ssg.extract import KnownVerdicts, LeftOut, SiteWitness, SourcePage, extract, group_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.published import Publication
    from scp_ssg.extract import Entry
    from scp_ssg.model import Page

__all__ = [
    "Accepted",
    "Look",
    "Outcome",
    "accepted",
    "main",
    "of_publication",
]

ACCEPTED_FILE = Path(__file__).with_suffix(".toml")
SHOWN = 110
PAGES = 8
HOSTS = ("MkDocs", "Pelican")
NOT_CONTAINED = ("published", "order")
REPEATED = 3
"""A difference on so many pages has a line of its own in the report."""


class Accepted(Struct, frozen=True, forbid_unknown_fields=True):
    """One ``[[accepted]]`` class of differences."""

    side: Side
    kind: str
    reason: str
    place: Place | None = None
    text: str = r".*"
    sites: tuple[str, ...] = ("*",)
    pages: int | None = None

    def covers(self, site: str, each: Difference) -> bool:
        return (
            (self.side, self.kind) == (each.side, each.kind)
            and self.place in (None, each.place)
            and any(fnmatchcase(site, name) for name in self.sites)
            and re.fullmatch(self.text, each.text, re.DOTALL) is not None
        )


class Outcome(Struct):
    """The result of the law on the pages of one site."""

    site: str
    pages: int = 0
    equal: int = 0
    differences: dict[Difference, list[str]] = msgspec.field(
        default_factory=lambda: defaultdict(list)
    )
    """Each difference, and the pages that have it."""

    elsewhere: list[str] = []

    def add(self, url: str, differences: Sequence[Difference]) -> None:
        """Count the page ``url`` and note its differences."""
        self.pages += 1
        self.equal += not differences
        self.note(url, differences)

    def note(self, url: str, differences: Sequence[Difference]) -> None:
        for each in differences:
            if url not in self.differences[each]:
                self.differences[each].append(url)

    def faults(self, rows: Sequence[Accepted]) -> list[str]:
        """A line for each difference that no row accepts."""
        lines = list(self.elsewhere)
        covered: dict[Accepted, set[str]] = defaultdict(set)
        for each, urls in self.differences.items():
            row = next((row for row in rows if row.covers(self.site, each)), None)
            if row is None:
                lines.append(f"{_described(each)} ({len(urls)} pages: {urls[0]})")
            else:
                covered[row].update(urls)
        for row, seen in covered.items():
            if row.pages is not None and len(seen) > row.pages:
                lines.append(f"on {len(seen)} pages and not {row.pages}: {row.reason}")
        return lines

    def report(self) -> Iterator[str]:
        """All classes of differences, the most frequent first."""
        faulty = [urls for each, urls in self.differences.items() if each.side in NOT_CONTAINED]
        contained = self.pages - len(set(chain.from_iterable(faulty)))
        yield f"{self.site}: {self.pages} pages, {self.equal} equal, {contained} contained"
        classes: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
        for each, urls in self.differences.items():
            text = each.text if len(urls) >= REPEATED else ""
            classes[each.side, each.place, each.kind, text].update(urls)
        ranked = sorted(classes.items(), key=lambda item: (-len(item[1]), item[0]))
        for (side, place, kind, text), pages in ranked:
            first = min(pages)
            shown = text or next(
                each.text
                for each, at in self.differences.items()
                if (each.side, each.place, each.kind) == (side, place, kind) and first in at
            )
            several = "" if text else "several, such as "
            what = f"{side:9} {place:6} {kind:8} {several}{_short(shown)!r}"
            yield f"  {len(pages):4} {what}  {first}"


def accepted() -> list[Accepted]:
    """The rows of ``two_ways.toml``."""
    table = tomllib.loads(ACCEPTED_FILE.read_text("utf-8"))
    return msgspec.convert(table.get("accepted", []), list[Accepted])


def of_publication(name: str, publication: Publication, look: Look | None = None) -> Outcome:
    """Check the laws on a publication, with ``look`` also in a browser."""
    folder, root = publication.folder, publication.root
    outcome = Outcome(name, elsewhere=elsewhere(publication))
    pages = publication.pages()
    files = {url: finished_file(folder, root, url) for url in pages}
    verdicts = _verdicts({url: file for url, file in files.items() if file})
    site = Site(name, "", "", folder)
    for url, page in pages.items():
        file = files[url]
        if file is None:
            outcome.elsewhere.append(f"{url}: published, and no file of the site")
            continue
        outcome.add(url, differences(page, decode(file.read_bytes()), verdicts))
    if look:
        urls = {file.relative_to(folder).as_posix(): url for url, file in files.items() if file}
        for path in look.sample(urls):
            url = urls[path]
            outcome.note(url, look.at(site, path, pages[url]))
    return outcome


def _verdicts(files: Mapping[str, Path]) -> KnownVerdicts:
    """The verdicts of the published pages, in ``files``, on each other's boxes."""
    witness = SiteWitness(KnownVerdicts())
    groups: dict[str, list[Entry | LeftOut]] = defaultdict(list)
    for url, file in files.items():
        source = SourcePage(url=url, html=decode(file.read_bytes()))
        groups[group_of(url)].append(extract(source, site=witness))
    for group, records in groups.items():
        witness.saw(records, group)
    return witness.verdicts()


def of_site(site: Site, look: Look | None = None) -> Outcome:
    """Check the laws on a site that the oracle keeps, extracted with the data of its host."""
    outcome = Outcome(site.name)
    pages: dict[str, Page] = {}
    for file in site.sample(sys.maxsize):
        source = site.source(file, hints=True)
        entry = extract(source)
        if not isinstance(entry, LeftOut):
            pages[file] = entry.page
            outcome.add(file, differences(entry.page, source.html))
    for file in look.sample(pages) if look else ():
        outcome.note(file, look.at(site, file, pages[file]) if look else [])
    return outcome


class Look(Struct):
    """Looks at ``pages`` pages of a site in a browser."""

    reader: Reader
    pages: int

    def sample(self, files: Iterable[str]) -> list[str]:
        """Some of ``files``, the same ones on every run."""
        return sorted(files, key=lambda name: sha256(name.encode()).digest())[: self.pages]

    def at(self, site: Site, file: str, page: Page) -> list[Difference]:
        """The words of ``page`` that a browser does not show in ``file``."""
        words = unseen(site, file, page.content, self.reader)
        return [Difference("unseen", "within", "word", word) for word in words]


def main(argv: Sequence[str]) -> int:
    """Returns 0 if every difference is accepted, 1 if not, 2 if a site cannot be fetched."""
    parser = ArgumentParser(prog="python -m oracle.two_ways", description=__doc__)
    parser.add_argument("sites", nargs="*", metavar="NAME=PATH", type=named)
    parser.add_argument("--without", action="append", default=[], help="a plugin to leave out")
    parser.add_argument("--look", type=int, default=PAGES, help=f"pages in a browser ({PAGES})")
    parser.add_argument("--short", action="store_true", help="only the sites of the short run")
    options = parser.parse_args(argv)
    console = Console(soft_wrap=True)
    rows, faults = accepted(), 0
    try:
        for outcome in _outcomes(options, console):
            for line in outcome.report():
                console.print(line, markup=False, highlight=False)
            for line in outcome.faults(rows):
                console.print(f"  not accepted: {line}", markup=False, highlight=False)
                faults += 1
    except BrowserError as error:
        console.print(f"error: {error}", markup=False)
        return 2
    except subprocess.CalledProcessError as error:
        shown = " ".join(map(str, error.cmd))
        console.print(f"error: {shown}\n{error.output}\n{error.stderr}", markup=False)
        return 2
    return 1 if faults else 0


def _outcomes(options: Namespace, console: Console) -> Iterator[Outcome]:
    with Reader() as reader:
        look = Look(reader, options.look)
        if not options.sites:
            for recipe in recipes(short=options.short):
                if recipe.host in HOSTS:
                    yield of_site(obtained(recipe, short=options.short, console=console), look)
        for name, path in options.sites:
            site = project_site(name, path, options.without)
            published = publications(site.root)
            if not published:
                console.print(f"{name}: {path} announces no collections", markup=False)
            for each in published:
                folder = each.folder.relative_to(site.root).as_posix()
                outcome = of_publication(name if folder == "." else f"{name}/{folder}", each, look)
                outcome.elsewhere += twice(each, published)
                yield outcome


def _described(each: Difference) -> str:
    who = {"published": "only published", "page": "only in the page", "order": "in another order"}
    who["unseen"] = "published and nowhere to be seen"
    return f"{who[each.side]}, {each.place}: {each.kind} {_short(each.text)!r}"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 2]} …"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
