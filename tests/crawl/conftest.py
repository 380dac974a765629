"""Sites that are published to a web server on loopback."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from scp_ssg.collection import read
from scp_ssg.extract import Entry
from scp_ssg.model import UNDATED, Page, TextBlock
from scp_ssg.options import parse
from scp_ssg.publish import PageToPublish, publish
from scp_ssg.publish import Site as PublishedSite
from tests.scripted_server import new_web, web
from tests.stored import stored

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.scripted_server import Web

__all__ = ["Site", "mirrored", "new_site", "new_web", "site", "texts", "web"]


class Site:
    """A site that is published to ``web`` again and again, an hour apart unless told otherwise."""

    def __init__(self, folder: Path, web: Web, options: dict[str, object]) -> None:
        self.web = web
        self.folder = folder / "site"
        self.folder.mkdir(parents=True)
        self._state = folder / "state"
        self.options = parse(options)
        self.now = datetime(2026, 3, 2, 12, tzinfo=UTC)
        self.texts: dict[str, str] = {}

    @property
    def sitemap(self) -> str:
        return f"{self.web.url}/sitemap.xml"

    def publish(self, *, after: timedelta = timedelta(hours=1), **texts: str | None) -> None:
        """Publishes the pages with ``texts`` changed, or removed where they are None."""
        for name, text in texts.items():
            if text is None:
                self.texts.pop(name)
            else:
                self.texts[name] = text
        self.now += after
        pages = [
            PageToPublish(
                record=stored(Entry(page=_page(f"{self.web.url}/{name}/", text))),
                sections=self.options.sections_of(f"{name}/"),
            )
            for name, text in self.texts.items()
        ]
        site = PublishedSite(url=f"{self.web.url}/", output=self.folder, state_root=self._state)
        publish(pages, site=site, options=self.options, now=self.now, listed=())
        self.web.files = {
            f"/{path.relative_to(self.folder).as_posix()}": path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file()
        }

    def paths(self, kind: str) -> list[str]:
        """The paths of the files of a ``kind``, snapshot or delta, in the order of their times."""
        return sorted(path for path in self.web.files if f"-{kind}-" in path)


def _page(url: str, text: str) -> Page:
    return Page(
        url=url,
        title="A page",
        description="Described",
        modified=UNDATED,
        language="en",
        content=(TextBlock(text),),
    )


@pytest.fixture
def new_site(tmp_path: Path, web: Web) -> Callable[..., Site]:
    """A site on ``web`` with the options that are named."""
    return lambda **options: Site(tmp_path / "published", web, options)


@pytest.fixture
def site(new_site: Callable[..., Site]) -> Site:
    return new_site()


def texts(file: Path) -> dict[str, str]:
    """What the pages of a collection say, by the last part of their URL."""
    with read(file) as collection:
        return {
            page.url.rstrip("/").rpartition("/")[2]: page.content[0].text  # type: ignore[union-attr]
            for page in collection
        }


@pytest.fixture
def mirrored(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """What the mirror has of a section."""
    return lambda section: texts(tmp_path / "mirror" / f"{section}.scp.zst")
