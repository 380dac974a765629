"""Builds the sample sites, edits a page, builds again, and shows what a crawler gets.

All files are written to a temporary folder. The exit code is 1 if a claim of the demo does not
hold.
"""

from __future__ import annotations

import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from demo import published
from demo.show import Screen
from demo.sites import SITES, BuildError, SampleSite, build, copy

_FIRST = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)
"""The time of the first build: a Monday, so that all builds are in one week."""

_EDITED = "handbook/docs/handbook/starter.md"
_BEFORE = "A sourdough starter is a small pot of flour and water"
_AFTER = "A sourdough starter is a jar, no larger than a fist, of flour and water"
_EDITED_URL = "https://bread.example.org/sourdough/handbook/starter/"

_PRIVATE = {
    "handbook": ("Gotland testers", "Halvard rakes out the embers", "Klintehamn", "Fjällström"),
    "blog": ("zoea of a shore crab", "behind the lobster pot", "Maëlys", "The porpoise thanks"),
    "knots": ("window in Trosa", "behind the compass", "crane in Oskarshamn", "Somebody in Ystad"),
    "folder": ("honesty box", "This page has swarmed", "Autumn is part of"),
}
"""Words of each site's drafts, and of its hidden, noindex and excluded pages."""


def main() -> int:
    screen = Screen()
    with tempfile.TemporaryDirectory(prefix="scp-ssg-demo-") as folder:
        root = Path(folder)
        homes = {site.name: copy(site, root) for site in SITES}
        try:
            _first_build(screen, homes)
            handbook = SITES[0]
            _announcement(screen, homes[handbook.name] / handbook.output)
            _one_page(screen, homes[handbook.name] / handbook.output)
            _nothing_changed(screen, homes)
            _an_edit(screen, handbook, homes[handbook.name], root)
        except BuildError as failure:
            print(f"A site could not be built: {failure}", file=sys.stderr)
            return 1
    screen.end()
    return 1 if screen.failed else 0


def _first_build(screen: Screen, homes: dict[str, Path]) -> None:
    screen.chapter(
        "The normal build publishes collections",
        "Five sites, each built with the command its author uses anyway.",
    )
    rows = []
    for site in SITES:
        summary = build(site, homes[site.name], _FIRST)
        screen.command(site.name, site.shown_command, summary)
        rows.append(_sizes(site, homes[site.name] / site.output))
    screen.chapter(
        "What a crawler has to fetch",
        "Bytes of the snapshots (zstd), and of the same pages as HTML, gzipped one by one.",
    )
    columns = ["site", "generator", "pages#", "snapshots#", "bytes#", "HTML bytes#", "share#"]
    screen.table(columns, rows)
    for name, words in _PRIVATE.items():
        output = homes[name] / next(site.output for site in SITES if site.name == name)
        written = published.text_below(homes[name])
        gone = [word for word in words if word not in written]
        screen.claim(
            f"{name}: its drafts, hidden and noindex pages are in its sources", not gone, gone
        )
        text = str([snapshot.pages for snapshot in _snapshots(output)])
        leaked = [word for word in words if word in text]
        screen.claim("and no word of them is in a snapshot", not leaked, leaked)


def _sizes(site: SampleSite, output: Path) -> tuple[object, ...]:
    snapshots = _snapshots(output)
    pages = {url: page for snapshot in snapshots for url, page in snapshot.pages.items()}
    size = sum(snapshot.size for snapshot in snapshots)
    html = published.gzipped_html(output, site.url, pages)
    share = f"{100 * size / html:.0f} %"
    return site.name, site.generator, len(pages), len(snapshots), size, html, share


def _snapshots(output: Path) -> list[published.Collection]:
    """The snapshots that the site's sitemap announces, in the first of their formats."""
    names = [
        attributes["url"].rpartition("/")[2]
        for element, attributes in published.announced(output)
        if element == "collection"
    ]
    return [
        published.collection(output / "scp" / name) for name in names if not name.endswith(".gz")
    ]


def _announcement(screen: Screen, output: Path) -> None:
    screen.chapter(
        "How a crawler finds them",
        "The elements that the handbook's sitemap.xml has gained; the rest of it is as it was.",
    )
    screen.xml("\n".join(_element(*each) for each in published.announced(output)))
    for name, attributes in published.announced(output):
        if name == "collection":
            file = output / "scp" / attributes["url"].rpartition("/")[2]
            found = published.collection(file)
            said = (int(attributes["size"]), int(attributes["pages"]), attributes["section"])
            there = (found.size, len(found.pages), found.metadata["section"])
            screen.claim(
                f"{file.name} is there, as large and full as announced", said == there, there
            )


def _element(name: str, attributes: dict[str, str]) -> str:
    if "text" in attributes:
        return f"<scp:{name}>{attributes['text']}</scp:{name}>"
    return (
        f"<scp:{name} " + " ".join(f'{key}="{value}"' for key, value in attributes.items()) + "/>"
    )


def _one_page(screen: Screen, output: Path) -> None:
    screen.chapter(
        "What is in them",
        "One JSON line a page: this is the beginning of the handbook's page on baking.",
    )
    page = _pages(_snapshots(output))["https://bread.example.org/sourdough/handbook/baking/"]
    screen.page(page)
    kinds = {
        block["type"] for each in _pages(_snapshots(output)).values() for block in each["content"]
    }
    every = {"text", "heading", "link", "image", "list", "code", "table", "quote", "video", "audio"}
    screen.claim("the handbook's pages have blocks of all ten types", kinds == every, every - kinds)


def _pages(collections: list[published.Collection]) -> dict[str, dict[str, Any]]:
    return {url: page for each in collections for url, page in each.pages.items()}


def _nothing_changed(screen: Screen, homes: dict[str, Path]) -> None:
    screen.chapter("A day later, nothing changed", "Every site is built again.")
    for site in SITES:
        output = homes[site.name] / site.output
        before = published.files(output)
        summary = build(site, homes[site.name], _FIRST + timedelta(days=1))
        screen.command(site.name, site.shown_command, summary)
        same = published.files(output) == before
        screen.claim("the same files, byte for byte, and no new one", same)


def _an_edit(screen: Screen, site: SampleSite, home: Path, root: Path) -> None:
    screen.chapter(
        "Two days later, one page is edited",
        f"A sentence of {_EDITED} is changed, and the handbook is built again.",
    )
    output = home / site.output
    before = _pages(_snapshots(output))
    old_files = published.files(output)
    source = root / _EDITED
    text = source.read_text(encoding="utf-8")
    screen.claim("the sentence is there to be edited", text.count(_BEFORE) == 1)
    source.write_text(text.replace(_BEFORE, _AFTER), encoding="utf-8")
    screen.command(site.name, site.shown_command, build(site, home, _FIRST + timedelta(days=2)))

    deltas = [each for name, each in published.announced(output) if name == "delta"]
    screen.xml("\n".join(_element("delta", each) for each in deltas))
    screen.claim("the sitemap announces one delta, of the section docs", len(deltas) == 1, deltas)
    if len(deltas) != 1:
        return
    delta = published.collection(output / "scp" / deltas[0]["url"].rpartition("/")[2])
    after = _pages(_snapshots(output))
    screen.claim(
        "the delta has exactly the edited page", list(delta.pages) == [_EDITED_URL], delta.pages
    )
    edited = delta.pages.get(_EDITED_URL, {})
    screen.claim("with the new sentence", _AFTER in str(edited))
    moved = [url for url in before if after[url]["modified"] != before[url]["modified"]]
    screen.claim(
        f"its modified went from {before[_EDITED_URL]['modified']} to {edited.get('modified')},"
        f" and that of the {len(before) - 1} other pages stayed",
        moved == [_EDITED_URL] and str(edited["modified"]) > str(before[_EDITED_URL]["modified"]),
        moved,
    )
    kept = all(published.files(output).get(name) == data for name, data in old_files.items())
    screen.claim("the files that were announced before are still there", kept)

    html = published.gzipped_html(output, site.url, before)
    screen.table(
        ["to be up to date, a crawler fetches", "requests#", "bytes#"],
        [
            ("every page, as gzipped HTML", len(before), html),
            ("the snapshots", 2, sum(snapshot.size for snapshot in _snapshots(output))),
            ("the delta", 1, delta.size),
        ],
    )


if __name__ == "__main__":
    sys.exit(main())
