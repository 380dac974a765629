"""Following a site from visit to visit: each page that is new or has changed, handed over once.

The procedure knows the protocol, and no client: the engine of a crawler makes its requests.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from scp_ssg.collection import read
from scp_ssg.counts import counted
from scp_ssg.crawl.known_pages import KnownPages, StagedPages
from scp_ssg.crawl.plan import plan
from scp_ssg.crawl.update import (
    REFRESH,
    SKEW,
    SectionState,
    Update,
    UpdateContext,
    by_section,
)
from scp_ssg.discovery import Discovered, Document, discovering, is_site, named_sitemaps
from scp_ssg.errors import CollectionError, CrawlError, FetchError, ScpError, SitemapError
from scp_ssg.http_client import (
    MAX_ROBOTS,
    Response,
    Validators,
    Wanted,
    origin,
    robots_text,
    says_there_is_none,
)
from scp_ssg.model import Page
from scp_ssg.sitemap import page_urls
from scp_ssg.times import build_time

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scp_ssg.sitemap import Announced

__all__ = ["FoundPage", "GonePage", "HtmlPage", "follow"]

_BATCH = 100
"""Pages handed over at a time."""

_MAX_HTML = 50_000
"""Pages of a site without collections."""


class FoundPage(Struct, frozen=True):
    """A page that is new, or has changed since the last visit."""

    page: Page
    section: str


class GonePage(Struct, frozen=True):
    """A page that no section has any longer."""

    url: str


class HtmlPage(Struct, frozen=True):
    """A page of a site without collections: its HTML is to be fetched, if it has changed."""

    url: str
    validators: Validators


class _State(Struct, frozen=True, kw_only=True):
    documents: dict[str, Document] = {}
    sections: dict[str, SectionState] = {}


Found = FoundPage | GonePage | HtmlPage
Steps = Generator[Wanted | list[Found], Response, None]


def follow(
    url: str,
    path: Path,
    *,
    origins: frozenset[str] = frozenset(),
    notice: Callable[[str], None],
) -> Steps:
    """The steps of one visit to the site or sitemap at ``url``, remembered in the file ``path``.

    A step is a request, to be answered with ``send`` or, by a FetchError, with ``throw``; or a list
    of what was found. The caller takes the next step only when it has dealt with the list: what is
    found is remembered at the end, so a visit that is broken off is made again.

    First the pages of each section that are new or changed, as snapshot and deltas say (``plan``),
    then those that are gone. A site without collections that can be used, now or before, gives the
    pages that its sitemap lists, as ``HtmlPage``. Collections may be at the sitemap's origin and at
    ``origins``. Raises CrawlError if nothing can be taken, and StateError.
    """
    robots = yield from _robots(url)
    try:
        parts = path.with_suffix(".parts")
        shutil.rmtree(parts, ignore_errors=True)
        parts.mkdir(parents=True)
        with KnownPages(path) as known:
            yield from _Visit(url, known, parts, origins, notice).steps(robots)
    except (FetchError, SitemapError, CollectionError) as error:
        raise CrawlError(f"{error}; nothing is taken from {url} this time") from None
    finally:
        shutil.rmtree(path.with_suffix(".parts"), ignore_errors=True)


def _robots(url: str) -> Generator[Wanted, Response, str]:
    where = f"{origin(url)}/robots.txt"
    try:
        response = yield Wanted(url=where, most=MAX_ROBOTS)
        return robots_text(where, response.body)
    except FetchError as error:
        if says_there_is_none(error):
            return ""
        raise CrawlError(f"{error}; a site is not crawled without its robots.txt") from None


class _Visit:
    def __init__(
        self,
        url: str,
        known: KnownPages,
        parts: Path,
        origins: frozenset[str],
        notice: Callable[[str], None],
    ) -> None:
        self._url = url
        self._known = known
        self._parts = parts
        self._origins = origins
        self._notice = notice
        state = known.state()
        self._before = msgspec.json.decode(state, type=_State) if state else _State()
        self._sections: dict[str, SectionState] = {}
        self._documents: dict[str, Document] = {}
        self._faults: list[ScpError] = []
        self._own = origins
        """The origins of the site: pages at others are not its own to publish."""
        self._foreign = 0

    def steps(self, robots: str) -> Steps:
        starts = named_sitemaps(self._url, robots) if is_site(self._url) else (self._url,)
        try:
            site = yield from self._discovered(starts)
            yield from self._take_all(site)
        except (FetchError, SitemapError) as error:
            self._faults.append(error)
        if self._faults and not self._sections:
            fault = self._faults[0]
            if self._before.sections or not _means_html(fault):
                raise fault
            self._notice(f"{fault}; its HTML is taken instead")
            yield from self._html()
        else:
            self._known.unlist()
            for urls in self._known.gone():
                yield [GonePage(each) for each in urls if origin(each) in self._own]
            if self._foreign:
                self._notice(
                    f"{self._url}: {counted(self._foreign, 'page')} of its collections have"
                    " addresses at other sites, and are passed over"
                )
        state = _State(documents=self._documents, sections=self._sections)
        self._known.commit(msgspec.json.encode(state))

    def _discovered(self, starts: tuple[str, ...]) -> Generator[Wanted, Response, Discovered]:
        """The announcements; the pages that the sitemaps list are remembered on the way."""
        documents = discovering(self._url, starts, self._before.documents)
        try:
            wanted = next(documents)
            while True:
                try:
                    response = yield wanted
                except FetchError as error:
                    wanted = documents.throw(error)
                else:
                    if response.status != 304:
                        self._list(wanted.url, response)
                    wanted = documents.send(response)
        except StopIteration as end:
            site: Discovered = end.value
            return site

    def _list(self, document: str, response: Response) -> None:
        if not self._before.sections:
            own = {origin(self._url), origin(response.url)}
            urls = sorted(each for each in page_urls(response.body) if origin(each) in own)
            self._known.list_urls(document, urls[:_MAX_HTML])

    def _take_all(self, site: Discovered) -> Steps:
        """Brings all sections up to date. Raises SitemapError if there are none."""
        self._documents = site.documents
        for line in site.problems:
            self._notice(line)
        context = UpdateContext(
            origins=self._origins | site.origins,
            latest=build_time() + SKEW,
            notice=self._notice,
            part=self._part,
            discard=lambda part: part.unlink(missing_ok=True),
        )
        self._own = context.origins
        announced = by_section(site.collections, context.latest, self._notice)
        if not announced:
            raise SitemapError(f"{self._url} announces no collections")
        for name in sorted(announced):
            before = self._before.sections.get(name)
            try:
                yield from self._take(name, announced[name], before, context)
            except (FetchError, SitemapError, CollectionError) as error:
                self._faults.append(error)
                self._notice(f"{error}; the section {name} is left for the next visit")
                if before:
                    self._sections[name] = before
        for name in self._before.sections.keys() - announced.keys():
            self._known.unstage()
            self._known.replace(name)

    def _take(
        self,
        name: str,
        announced: Sequence[Announced],
        before: SectionState | None,
        context: UpdateContext,
    ) -> Steps:
        todo = plan(before.synced if before else None, announced, REFRESH)
        if todo is None and before is not None:
            self._sections[name] = before
            return
        assert todo is not None
        self._known.unstage()
        pages = StagedPages(name, self._known)
        update = Update(name, announced, before, pages, context)
        done = yield from update.carry_out(todo)
        # Only now is every collection known to be whole, its checksum included.
        self._known.forget_known()
        for part in pages.parts:
            yield from self._news(part, name)
            part.unlink()
        self._sections[name] = update.state(done)
        self._known.replace(name)

    def _news(self, part: Path, section: str) -> Iterator[list[Found]]:
        batch: list[Found] = []
        with read(part, warn=lambda _: None) as collection:
            for page in collection:
                if self._known.is_news(page, part):
                    if origin(page.url) not in self._own:
                        self._foreign += 1
                        continue
                    batch.append(FoundPage(page, section))
                    if len(batch) >= _BATCH:
                        yield batch
                        batch = []
        if batch:
            yield batch

    def _html(self) -> Iterator[list[Found]]:
        own = is_site(self._url)
        for some in self._known.listed(_MAX_HTML):
            own = False
            yield [HtmlPage(url, validators) for url, validators in some]
        if own:
            yield [HtmlPage(self._url, Validators())]

    def _part(self, announced: Announced) -> Path:
        return self._parts / hashlib.sha256(announced.url.encode()).hexdigest()


def _means_html(fault: ScpError) -> bool:
    """Whether the site has no collections to use; false where it cannot be reached or forbids."""
    return not isinstance(fault, FetchError) or says_there_is_none(fault)
