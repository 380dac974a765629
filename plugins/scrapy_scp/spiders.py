"""The spider: robots.txt, sitemap, collections; HTML where a site has none."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy import Spider
from scrapy.http import Request
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.job import job_dir
from twisted.internet.threads import deferToThread

from scp_ssg.crawl import FoundPage, GonePage, HtmlPage, follow, note_html
from scp_ssg.errors import FetchError, ScpError
from scp_ssg.http_client import Wanted, origin
from scp_ssg.urls import http_url

from .items import HtmlItem, RemovedItem, page_item
from .requests import Allowed, AsSent, answer_of, fetch_error, guard_by, request_of, without_body

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator, Sequence

    from scrapy.http import Response
    from scrapy.settings import BaseSettings
    from twisted.python.failure import Failure

__all__ = ["ScpSpider"]

_MAX_REQUESTS = 2_000
"""Requests to one site in one visit, pages of HTML aside."""

_DEFAULTS = {"ROBOTSTXT_OBEY": True, "AUTOTHROTTLE_ENABLED": True, "AUTOTHROTTLE_START_DELAY": 1}


class ScpSpider(Spider):
    """Takes what is new on each of ``sites``: addresses of sites or of their sitemaps.

    As arguments on the command line, ``sites``, ``origins`` and ``sites_file`` (a file with an
    address a line) are texts with commas or spaces between addresses. ``origins`` are those that
    collections may be at beside the site's own. With ``html=0`` sites without collections are left
    out. What was taken last is remembered in the folder ``scp`` below ``JOBDIR``, or
    below ``.scrapy`` here; the setting ``SCP_STATE`` names another.
    """

    name = "scp"
    sites: str | Iterable[str] = ()
    origins: str | Iterable[str] = ()
    html: bool | str = True
    custom_settings: ClassVar[dict[str, Any]] = {}

    def __init__(self, name: str | None = None, *, sites_file: str = "", **members: Any) -> None:
        super().__init__(name, **members)
        self._sites_file = sites_file

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Adds our middleware, and politeness unless the project says otherwise."""
        super().update_settings(settings)
        for name, value in _DEFAULTS.items():
            settings.set(name, value, "addon")
        # Before RobotsTxtMiddleware (100), and behind HttpCompressionMiddleware (590).
        ours = {**settings.getdict("DOWNLOADER_MIDDLEWARES"), Allowed: 50, AsSent: 595}
        settings.set("DOWNLOADER_MIDDLEWARES", ours, "spider")

    async def start(self) -> AsyncIterator[Any]:
        """Begins with every site."""
        for text in self._addresses():
            address = http_url(text)
            if address is None:
                self.logger.error("%r is not an http or https URL", text)
                continue
            async for each in self.advance(_Visit(self, address)):
                yield each

    def page(self, found: FoundPage, site: str) -> Any:
        """The item for a page of a collection; to be overridden for another."""
        return page_item(found.page, found.section, site)

    def parse_html(self, response: Response, site: str) -> Iterator[Any]:
        """The items or requests for the HTML of a page, which has changed since the last visit."""
        yield HtmlItem(url=response.url, html=getattr(response, "text", ""), site=site)

    def state_file(self, site: str) -> Path:
        """The file that remembers what was taken from ``site``."""
        settings = self.crawler.settings
        jobs = job_dir(settings)
        named = settings.get("SCP_STATE") or Path(jobs or ".scrapy", "scp")
        return Path(named) / f"{hashlib.sha256(site.encode()).hexdigest()}.sqlite"

    def _addresses(self) -> Iterator[str]:
        named = dict.fromkeys(_texts(self.sites))
        yield from named
        if self._sites_file:
            with Path(self._sites_file).open(encoding="utf-8") as lines:
                for line in lines:
                    yield from (each for each in _texts(line) if each not in named)

    async def advance(
        self, visit: _Visit, answer: Response | FetchError | None = None
    ) -> AsyncIterator[Any]:
        """The items up to the next request of ``visit``, and that request."""
        while True:
            # Reading is work: in a thread, other sites need not wait for it.
            step = await maybe_deferred_to_future(deferToThread(visit.step, answer))
            answer = None
            if step is None:
                return
            if isinstance(step, Wanted):
                yield request_of(step, visit.guard, visit.received, visit.failed)
                return
            for found in step:
                each = self._output(found, visit.site)
                if each is not None:
                    yield each

    def _output(self, found: FoundPage | GonePage | HtmlPage, site: str) -> Any:
        self._count(type(found).__name__)
        if isinstance(found, FoundPage):
            return self.page(found, site)
        if isinstance(found, GonePage):
            return RemovedItem(url=found.url, site=site)
        if str(self.html) in ("0", "False", "false", "no"):
            return None
        return Request(
            found.url,
            callback=self._html_received,
            headers=found.validators.conditions(),
            meta={"handle_httpstatus_list": [304]},
            cb_kwargs={"site": site},
            dont_filter=True,
        )

    def _html_received(self, response: Response, site: str) -> Iterator[Any]:
        if response.status == 304:
            self._count("HtmlUnchanged")
            return
        yield from self.parse_html(response, site)
        validators = without_body(response).reliable_validators
        note_html(self.state_file(site), response.request.url, validators)

    def _count(self, what: str) -> None:
        self.crawler.stats.inc_value(f"scp/{what}")


class _Visit:
    """One visit to one site: the steps of ``scp_ssg.crawl.follow``, and the callbacks between."""

    def __init__(self, spider: ScpSpider, site: str) -> None:
        self.site = site
        self._spider = spider
        self._requests = 0
        self.guard = guard_by(spider.crawler.settings)
        origins = frozenset(origin(each) for each in map(http_url, _texts(spider.origins)) if each)
        self._steps = follow(
            site, spider.state_file(site), origins=origins, notice=spider.logger.warning
        )

    def step(
        self, answer: Response | FetchError | None
    ) -> Wanted | Sequence[FoundPage | GonePage | HtmlPage] | None:
        """The next step; None at the end. Called in a thread."""
        try:
            step = self._next(answer)
        except StopIteration:
            return None
        except (ScpError, OSError, sqlite3.Error) as error:
            self._spider.logger.error("%s: %s", self.site, error)
            return None
        self._requests += isinstance(step, Wanted)
        if self._requests > _MAX_REQUESTS:
            self._steps.close()
            self._spider.logger.error(
                "%s: asks for more than %d requests; left out", self.site, _MAX_REQUESTS
            )
            return None
        return step

    def _next(
        self, answer: Response | FetchError | None
    ) -> Wanted | Sequence[FoundPage | GonePage | HtmlPage]:
        if answer is None:
            return next(self._steps)
        given = answer if isinstance(answer, FetchError) else answer_of(answer)
        if isinstance(given, FetchError):
            return self._steps.throw(given)
        return self._steps.send(given)

    async def received(self, response: Response) -> AsyncIterator[Any]:
        async for each in self._spider.advance(self, response):
            yield each

    async def failed(self, failure: Failure) -> AsyncIterator[Any]:
        async for each in self._spider.advance(self, fetch_error(failure)):
            yield each


def _texts(texts: str | Iterable[str]) -> Iterator[str]:
    """The addresses in a text, or in a list of them."""
    joined = texts if isinstance(texts, str) else " ".join(texts)
    return filter(None, re.split(r"[,\s]+", joined))
