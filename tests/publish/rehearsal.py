"""A little site on disk, built again and again the way hosts do it."""

from __future__ import annotations

import hashlib
import os
import shutil
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg.collection import read
from scp_ssg.extract import Entry
from scp_ssg.model import UNDATED, Page, TextBlock
from scp_ssg.options import Options, parse
from scp_ssg.publish import PageToPublish, Report, Site, publish, save_output
from tests.stored import stored

if TYPE_CHECKING:
    from pathlib import Path

ROOT = "https://example.org/"
SCP = "{https://scp-protocol.org/schemas/sitemap/1.0}"
START = datetime(2026, 11, 20, 23, 50, tzinfo=UTC)


def page_to_publish(
    name: str,
    text: str,
    stated: datetime | None = None,
    *,
    published: datetime | None = None,
    root: str = ROOT,
    sections: tuple[str, ...] = ("all",),
) -> PageToPublish:
    page = Page(
        url=root + name,
        title=name,
        description="",
        published=published,
        modified=UNDATED,
        language="en",
        content=(TextBlock(text),),
    )
    return PageToPublish(record=stored(Entry(page=page, stated=stated)), sections=sections)


def host_sitemap(names: list[str], day: datetime, root: str = ROOT) -> str:
    """A sitemap as MkDocs writes it."""
    urls = "".join(
        f"    <url>\n         <loc>{root}{name}</loc>\n"
        f"         <lastmod>{day.date()}</lastmod>\n    </url>\n"
        for name in names
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>'
    )


def in_memory() -> str | None:
    """A folder for temporary folders: thousands of little sites are best kept in memory.

    Some containers have it for reading alone."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Rehearsal:
    """One site. ``pages`` is what its author has now: name to text and stated date;
    ``published_on`` has the dates of publication, of those that say one."""

    def __init__(self, folder: Path, url: str = ROOT) -> None:
        self.site = Site(url=url, output=folder / "site", state_root=folder / "state")
        self.now = START
        self.pages: dict[str, tuple[str, datetime | None]] = {}
        self.published_on: dict[str, datetime] = {}
        self.options = parse({"sections": {"all": None}})

    def publish(self, *, wipe: bool = True) -> Report:
        """One build as MkDocs does it; without ``wipe`` it builds over what is there."""
        remembered = save_output(self.site, self.options, now=self.now)
        if wipe:
            shutil.rmtree(self.site.output, ignore_errors=True)
        self.site.output.mkdir(parents=True, exist_ok=True)
        sitemap = host_sitemap([*self.pages, "unlisted"], self.now, self.site.url)
        (self.site.output / "sitemap.xml").write_text(sitemap)
        report = publish(
            [
                page_to_publish(
                    name,
                    *page,
                    published=self.published_on.get(name),
                    root=self.site.url,
                    sections=sections,
                )
                for name, page in self.pages.items()
                if (sections := self.options.sections_of(name))
            ],
            site=self.site,
            options=self.options,
            now=self.now,
            spare=remembered.spare,
        )
        if remembered.spare:
            shutil.rmtree(remembered.spare)
        return replace(report, notices=remembered.notices + report.notices)

    def deploy(self, live: Path, url: str = ROOT) -> None:
        """What is in the output is online in ``live`` now, at ``url``."""
        shutil.rmtree(live, ignore_errors=True)
        shutil.copytree(self.site.output, live)
        sitemap = live / "sitemap.xml"
        # Real sites have one address; this one may have another under test.
        sitemap.write_text(sitemap.read_text().replace(f'url="{ROOT}', f'url="{url}'))

    def step(self, **length: float) -> None:
        self.now += timedelta(**length)

    def set_options(self, raw: object) -> None:
        self.options = parse(raw)

    def members(self, section: str) -> dict[str, str]:
        """The section's current pages: URL to text."""
        return {
            self.site.url + name: text
            for name, (text, _) in self.pages.items()
            if section in self.options.sections_of(name)
        }

    def announced(self) -> list[ET.Element]:
        root = ET.fromstring((self.site.output / "sitemap.xml").read_bytes())
        return [each for each in root if each.tag in (SCP + "collection", SCP + "delta")]

    def collections(self) -> list[Path]:
        """All collection files of the site, announced or not."""
        return sorted(self.site.output.glob("scp/*.zst"))

    def published(self, url: str) -> Path:
        return self.site.output / url.removeprefix(self.site.url)

    def check_announced(self) -> None:
        """What the sitemap names exists, is whole and is what the sitemap says of it."""
        for each in self.announced():
            path = self.published(each.attrib["url"])
            assert path.stat().st_size == int(each.attrib["size"])
            with read(path) as reader:
                assert sum(1 for _ in reader) == int(each.attrib["pages"])
            assert reader.metadata.section == each.attrib["section"]
            assert _time(each.attrib["generated"]) == reader.metadata.generated
            if each.tag == SCP + "delta":
                assert _time(each.attrib["since"]) == reader.metadata.since
        for section in {each.attrib["section"] for each in self.announced()}:
            own = [each for each in self.announced() if each.attrib["section"] == section]
            deltas = [each for each in own if each.tag == SCP + "delta"]
            chain = list({each.attrib["generated"]: each for each in deltas}.values())
            for earlier, later in pairwise(chain):
                assert _time(earlier.attrib["since"]) < _time(later.attrib["since"])
                assert _time(later.attrib["since"]) <= _time(earlier.attrib["generated"])

    def tree(self) -> dict[str, str]:
        """Every file of the site, with its hash."""
        return {
            str(path.relative_to(self.site.output)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.site.output.rglob("*"))
            if path.is_file()
        }


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def sections(one: list[str], frequency: str = "daily") -> Options:
    """``all`` has every page, ``one`` those named, ``two`` the others."""
    listed = [f"/{name}" for name in one] or ["/none"]
    return parse(
        {
            "sections": {
                "all": {"update_freq": frequency},
                "one": {"include": listed, "update_freq": "hourly"},
                "two": {"exclude": listed, "update_freq": "weekly"},
            }
        }
    )
