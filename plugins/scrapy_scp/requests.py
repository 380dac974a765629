"""What the protocol's procedure asks for, as Scrapy's requests; Scrapy's answers, as responses."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from msgspec.structs import replace
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Request
from scrapy.spidermiddlewares.httperror import HttpError
from scrapy.utils.defer import maybe_deferred_to_future
from scrapy.utils.httpobj import urlparse_cached

from scp_ssg.errors import FetchError
from scp_ssg.http_client import MAX_ROBOTS, AddressGuard, Response, Wanted, origin

from .addresses import addresses_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy.crawler import Crawler
    from scrapy.http import Response as ScrapyResponse
    from scrapy.settings import BaseSettings
    from twisted.python.failure import Failure

__all__ = [
    "Allowed",
    "AsSent",
    "answer_of",
    "fetch_error",
    "guard_by",
    "request_of",
    "without_body",
]

_LOG = logging.getLogger(__name__)

_ASKED = "scp_wanted"
_GUARD = "scp_guard"
_REDIRECTS = 5


def guard_by(settings: BaseSettings) -> AddressGuard:
    """A guard for the requests that one site leads to."""
    return AddressGuard(only_public=not settings.getbool("SCP_PRIVATE_ADDRESSES"))


def request_of(
    wanted: Wanted,
    guard: AddressGuard,
    callback: Callable[..., Any],
    errback: Callable[..., Any],
) -> Request:
    """The request for ``wanted``, before those that begin further sites."""
    conditions = wanted.validators.conditions() if wanted.validators else {}
    return Request(
        wanted.url,
        callback=callback,
        errback=errback,
        headers={"Accept-Encoding": "zstd, gzip", **conditions},
        meta={
            _ASKED: wanted,
            _GUARD: guard,
            "handle_httpstatus_list": [304],
        },
        priority=0 if urlsplit(wanted.url).path == "/robots.txt" else 1,
        dont_filter=True,
    )


def answer_of(response: ScrapyResponse) -> Response | FetchError:
    """The answer to a request of ``request_of``; a body that is for a file is written there."""
    wanted: Wanted = response.meta[_ASKED]
    if response.status != 200 and not (response.status == 304 and wanted.validators):
        return _refused(response)
    answer = without_body(response)
    if wanted.file is None:
        return replace(answer, body=response.body)
    if response.status == 200:
        wanted.file.write_bytes(response.body)
    return answer


def without_body(response: ScrapyResponse) -> Response:
    """Scrapy's ``response`` as ours, without its body."""
    headers = {
        name.decode("latin-1").lower(): b", ".join(values).decode("latin-1")
        for name, values in response.headers.items()
    }
    return Response(url=response.url, status=response.status, headers=headers)


def _refused(response: ScrapyResponse) -> FetchError:
    status = response.status
    return FetchError(f"{response.url}: the server answers with status {status}", status=status)


def fetch_error(failure: Failure) -> FetchError:
    """The error to throw into the procedure for Scrapy's ``failure``."""
    error, url = failure.value, failure.request.url
    if isinstance(error, HttpError):
        return _refused(error.response)
    return FetchError(f"{url}: {str(error) or type(error).__name__}")


class Allowed:
    """A downloader middleware: makes no request, and follows no redirect, that the protocol's logic
    does not allow, and none to an address that is not the site's to name.

    It stands before Scrapy's middleware for robots.txt: nothing is asked of another origin.
    """

    def __init__(self, settings: BaseSettings) -> None:
        self._settings = settings
        self._most = settings.getint("DOWNLOAD_MAXSIZE")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler.settings)

    async def process_request(self, request: Request) -> None:
        """Raises IgnoreRequest."""
        wanted = request.meta.get(_ASKED)
        if wanted is not None:
            self._check(wanted, request)
        elif urlparse_cached(request).path == "/robots.txt":
            request.meta.setdefault("download_maxsize", MAX_ROBOTS)
        # Redirects have the guard of their first request.
        guard = request.meta.setdefault(_GUARD, guard_by(self._settings))
        host = urlparse_cached(request).hostname or ""
        try:
            # Scrapy remembers the addresses of a name, so it connects to what is checked here.
            for address in await maybe_deferred_to_future(addresses_of(host)):
                guard.check(host, address)
        except FetchError as error:
            if wanted is None:  # else the procedure says it
                _LOG.warning("%s: %s", request.url, error)
            raise IgnoreRequest(str(error)) from None

    def _check(self, wanted: Wanted, request: Request) -> None:
        most = min(filter(None, (wanted.most, self._most)))
        request.meta["download_maxsize"] = most
        request.meta.setdefault("redirect_ttl", _REDIRECTS)
        if wanted.url.startswith("https:") and not request.url.startswith("https:"):
            raise IgnoreRequest(f"{wanted.url} redirects to {request.url}, which is not encrypted")
        if wanted.origins is not None and origin(request.url) not in wanted.origins:
            raise IgnoreRequest(f"{wanted.url} redirects to another origin, {request.url}")


class AsSent:
    """A downloader middleware: leaves collections and sitemaps as they were sent.

    It stands between Scrapy's decompression and the network: our reader decompresses within limits
    of its own.
    """

    def process_response(self, request: Request, response: ScrapyResponse) -> ScrapyResponse:
        if _ASKED in request.meta:
            response.headers.pop("Content-Encoding", None)
        return response
