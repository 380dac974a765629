"""Fetching over HTTP from untrusted sites, within limits; interrupted downloads are resumed.

Bodies are kept as sent: Content-Encoding is not undone here, because the magic number of a
collection or sitemap shows its compression (SCP 0.1, "Content-Type and Content-Encoding").
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, Self, TypeVar
from urllib.parse import urlsplit

from msgspec import Struct, structs

from scp_ssg import __version__
from scp_ssg.errors import FetchError, TimeUpError
from scp_ssg.http_client.connection import AddressGuard, Pace, PooledConnection
from scp_ssg.http_client.partial_download import PartialDownload
from scp_ssg.http_client.response import (
    REDIRECTS,
    StreamedResponse,
    TransientError,
    as_fetch_errors,
)
from scp_ssg.http_client.robots import MAX_ROBOTS, Robots
from scp_ssg.urls import absolute, http_url

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from scp_ssg.http_client.response import Response, Validators

__all__ = ["Fetcher", "Limits", "origin"]

AGENT = f"scp-ssg/{__version__} (crawler of SCP collections)"
"""The default User-Agent; operators of a crawler should send one with a contact address."""

_MAX_CONNECTIONS = 20
"""Connections kept open at a time: a site may redirect to any number of origins."""

T = TypeVar("T")
Method = Literal["GET", "HEAD"]


class Limits(Struct, frozen=True, kw_only=True):
    """Time limits, in seconds, and how often a request is repeated."""

    timeout: float = 3.0
    """To connect, to receive headers, and to receive each ``timeout * pace`` bytes of a body."""
    pace: int = 1000
    """The least speed of a body, in bytes a second."""
    total: float = 3600.0
    """For all requests of one fetcher together, waiting and repeated requests included."""
    retries: int = 3
    """The number of times a request is repeated if the server is busy or the connection breaks."""
    longest_wait: float = 60.0
    """The longest ``Retry-After`` that is obeyed; a longer one ends the request."""
    redirects: int = 5


def origin(url: str) -> str:
    """The origin of an http(s) URL (RFC 6454): scheme, host and port, ``https://example.com``."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    suffix = "" if port == (443 if parts.scheme == "https" else 80) else f":{port}"
    host = parts.hostname or ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{suffix}"


class Fetcher:
    """Fetches from one site, one request at a time.

    ``trusted`` lists origins that may be at private addresses even if the site is public.
    ``agent`` is the User-Agent. ``obeys_robots`` is for crawlers: nothing is fetched that an
    origin's robots.txt disallows. ``progress`` is called with a download's URL and the bytes
    received so far, ``sleep`` with seconds to wait.
    """

    def __init__(  # noqa: PLR0913  each can be left out
        self,
        *,
        limits: Limits | None = None,
        trusted: Collection[str] = (),
        agent: str = AGENT,
        obeys_robots: bool = False,
        progress: Callable[[str, int], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._limits = limits or Limits()
        self._trusted = frozenset(trusted)
        self._agent = agent
        self._obeys_robots = obeys_robots
        self.robots = Robots(agent, lambda url: self.get(url, most=MAX_ROBOTS).body)
        self._progress = progress
        self._sleep = sleep
        self.requests = 0
        """Requests sent so far."""
        self.received = 0
        """Bytes of bodies received so far, as sent."""
        self._guard = AddressGuard()
        self._end: float | None = None
        """When ``Limits.total`` is over, by ``time.monotonic``; None before the first request."""
        self._connections: dict[str, PooledConnection] = {}
        """By origin."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for connection in self._connections.values():
            connection.close()
        self._connections.clear()

    def get(
        self,
        url: str,
        *,
        most: int,
        validators: Validators | None = None,
        method: Method = "GET",
        origins: Collection[str] | None = None,
    ) -> Response:
        """Fetches ``url``; the body, of at most ``most`` bytes, is held in memory.

        With ``validators`` the request is conditional, and the response may be a 304. Redirects may
        lead to ``origins`` only; by default to any. Raises FetchError, TimeUpError.
        """
        headers = validators.conditions() if validators else {}

        def attempt(deadline: float) -> Response:
            with self._followed(method, url, headers, origins, deadline) as incoming:
                return structs.replace(incoming.response, body=b"".join(incoming.chunks(most)))

        return self._repeated(attempt)

    def download(
        self,
        url: str,
        part: Path,
        *,
        most: int,
        validators: Validators | None = None,
        origins: Collection[str] | None = None,
    ) -> Response:
        """Downloads ``url``, at most ``most`` bytes, into the file ``part``.

        An earlier call for the same ``part`` that was interrupted, or even killed, is resumed if
        the server still has the same file; if it had finished, nothing is requested. The progress
        is noted in ``part`` + ``.json``. Raises FetchError and TimeUpError; the bytes received so
        far are kept then.
        """
        partial = PartialDownload(part)
        finished = partial.finished(url)
        if finished is not None:
            return finished

        def attempt(deadline: float) -> Response:
            headers = partial.resume(url) or (validators.conditions() if validators else {})
            with self._followed("GET", url, headers, origins, deadline) as incoming:
                response = incoming.response
                if response.status == 304:
                    return response
                if response.status == 416 or not partial.begin(url, response):
                    partial.discard()
                    raise TransientError(
                        f"{url}: the server did not send the rest that was asked for"
                    )
                for chunk in incoming.chunks(most - partial.size):
                    partial.append(chunk)
                    if self._progress is not None:
                        self._progress(url, partial.size)
                return partial.finish(url)

        with partial:
            return self._repeated(attempt)

    def _repeated(self, attempt: Callable[[float], T]) -> T:
        """Returns what ``attempt`` returns, called again after a TransientError; or TimeUpError."""
        if self._end is None:
            self._end = time.monotonic() + self._limits.total
        self._check_time(self._end)
        try:
            return self._repeated_until(self._end, attempt)
        except FetchError:
            self._check_time(self._end)
            raise

    def _check_time(self, end: float) -> None:
        if time.monotonic() >= end:
            raise TimeUpError(
                f"the time limit of {self._limits.total:g} s is over; run it again, or give it more"
            )

    def _repeated_until(self, deadline: float, attempt: Callable[[float], T]) -> T:
        for n in range(self._limits.retries):
            try:
                return attempt(deadline)
            except TransientError as error:
                wait = 0.5 * 2**n if error.after is None else error.after
                if wait > self._limits.longest_wait:
                    raise FetchError(
                        f"{error}; it asks us to come back in {wait:.0f} s, so run this again then",
                        status=error.status,
                    ) from None
                if time.monotonic() + wait > deadline:
                    raise
                self._sleep(wait)
        return attempt(deadline)

    @contextmanager
    def _followed(
        self,
        method: Method,
        url: str,
        headers: dict[str, str],
        origins: Collection[str] | None,
        deadline: float,
    ) -> Iterator[StreamedResponse]:
        """The response to ``url`` after redirects, its body still to be received."""
        seen: set[str] = set()
        here = _checked(url)
        while True:
            if self._obeys_robots:
                self.robots.check(here, origin(here))
            with self._requested(method, here, headers, deadline) as incoming:
                if incoming.response.status not in REDIRECTS:
                    incoming.check(headers)
                    yield incoming
                    return
                target = incoming.response.headers.get("location", "")
            seen.add(here)
            here = _redirected(here, target, origins)
            if here in seen:
                raise FetchError(f"{url} redirects in a circle, by way of {here}")
            if len(seen) > self._limits.redirects:
                raise FetchError(f"{url} redirects more than {self._limits.redirects} times")

    @contextmanager
    def _requested(
        self, method: Method, url: str, headers: dict[str, str], deadline: float
    ) -> Iterator[StreamedResponse]:
        parts = urlsplit(url)
        limits = self._limits
        with Pace(limits.timeout, int(limits.timeout * limits.pace), deadline) as pace:
            with as_fetch_errors(url, pace):
                raw = self._connection(url).request(
                    method,
                    parts.path + (f"?{parts.query}" if parts.query else ""),
                    {"User-Agent": self._agent, "Accept-Encoding": "zstd, gzip", **headers},
                    pace=pace,
                    timeout=limits.timeout,
                )
            pace.body_begins()
            incoming = StreamedResponse(url, raw, pace)
            try:
                yield incoming
            finally:
                self.requests += 1
                self.received += incoming.received
                incoming.close()

    def _connection(self, url: str) -> PooledConnection:
        own = origin(url)
        if own not in self._connections:
            if len(self._connections) >= _MAX_CONNECTIONS:
                self.close()
            parts = urlsplit(url)
            guard = None if own in self._trusted else self._guard
            self._connections[own] = PooledConnection(
                parts.scheme, parts.hostname or "", parts.port, guard
            )
        return self._connections[own]


def _checked(url: str) -> str:
    """``url`` normalised and without fragment. Raises FetchError if it may not be requested."""
    normalised = http_url(url)
    if normalised is None:
        raise FetchError(f"{url!r} is not an http or https URL")
    if "@" in urlsplit(normalised).netloc:
        raise FetchError(f"{url!r} names a user; only what is public can be fetched")
    return normalised.partition("#")[0]


def _redirected(here: str, location: str, origins: Collection[str] | None) -> str:
    target = absolute(here, location) if location else None
    if target is None:
        raise FetchError(f"{here} redirects to {location!r}, which is not an http or https URL")
    target = _checked(target)
    if here.startswith("https:") and not target.startswith("https:"):
        raise FetchError(f"{here} redirects to {target}, which is not encrypted")
    if origins is not None and origin(target) not in origins:
        raise FetchError(f"{here} redirects to {target}, which is at an origin that is not allowed")
    return target
