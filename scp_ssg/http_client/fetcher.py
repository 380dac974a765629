"""Fetching over HTTP from sites that are not trusted: bounded, polite, resumable.

Bodies are kept as they are sent. Content codings are not undone here: collections and sitemaps
show by their magic number how they are compressed (SCP 0.1, "Content-Type and Content-Encoding").
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, Self, TypeVar
from urllib.parse import urlsplit

from msgspec import Struct, structs

from scp_ssg import __version__
from scp_ssg.errors import FetchError, TimeUpError
from scp_ssg.http_client.connection import Guard, Line, Pace
from scp_ssg.http_client.partial_download import PartialDownload
from scp_ssg.http_client.receiving import REDIRECTS, IncomingResponse, PassingError, plain
from scp_ssg.http_client.robots import MAX_ROBOTS, Robots
from scp_ssg.urls import absolute, http_url

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from scp_ssg.http_client.response import Response, Validators

__all__ = ["Fetcher", "Limits", "origin"]

AGENT = f"scp-ssg/{__version__} (crawler of SCP collections)"
"""How we name ourselves; who runs a crawler should add an address where they are reached."""

_MOST_LINES = 20
"""Connections that are kept: a site may send us to as many origins as it likes."""

T = TypeVar("T")
Method = Literal["GET", "HEAD"]


class Limits(Struct, frozen=True, kw_only=True):
    """How long a site may take, and how often one URL is tried. Times are seconds."""

    timeout: float = 3.0
    """For the connection, for the headers, and for every ``timeout * pace`` bytes of the body."""
    pace: int = 1000
    """Bytes a second that a body must bring at least."""
    total: float = 3600.0
    """For all that one fetcher fetches, from its first request on; waiting and tries included."""
    retries: int = 3
    """Tries after the first, where a server is busy or a connection breaks."""
    longest_wait: float = 60.0
    """The longest ``Retry-After`` that is waited for."""
    redirects: int = 5


def origin(url: str) -> str:
    """The origin of an http(s) URL (RFC 6454): scheme, host and port, ``https://example.com``."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    shown = "" if port == (443 if parts.scheme == "https" else 80) else f":{port}"
    host = parts.hostname or ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{shown}"


class Fetcher:
    """Fetches from one site, one request at a time.

    ``trusted`` lists origins that the user named: they may be at private addresses even if the
    site is public. ``agent`` is the User-Agent. One that ``obeys`` is a crawler: it fetches
    nothing that an origin's robots.txt forbids. ``progress`` is told the URL and how many bytes of
    it a download has. ``sleep`` waits for so many seconds.
    """

    def __init__(  # noqa: PLR0913  all but none can be left out
        self,
        *,
        limits: Limits | None = None,
        trusted: Collection[str] = (),
        agent: str = AGENT,
        obeys: bool = False,
        progress: Callable[[str, int], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._limits = limits or Limits()
        self._trusted = frozenset(trusted)
        self._agent = agent
        self._obeys = obeys
        self.robots = Robots(agent, lambda url: self.get(url, most=MAX_ROBOTS).body)
        self._progress = progress
        self._sleep = sleep
        self.requests = 0
        """Requests made so far."""
        self.received = 0
        """Bytes of bodies that have come so far, as sent."""
        self._guard = Guard()
        self._end: float | None = None
        """When the time is up, by ``time.monotonic``."""
        self._lines: dict[str, Line] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for line in self._lines.values():
            line.close()
        self._lines.clear()

    def get(
        self,
        url: str,
        *,
        most: int,
        validators: Validators | None = None,
        method: Method = "GET",
        origins: Collection[str] | None = None,
    ) -> Response:
        """``url`` with a body of ``most`` bytes at most, in memory.

        With ``validators`` the request is conditional and the answer may be a 304. ``origins``
        are those to which redirects may lead; by default all. Raises FetchError, TimeUpError.
        """
        headers = validators.conditions() if validators else {}

        def attempt(deadline: float) -> Response:
            with self._opened(method, url, headers, origins, deadline) as reply:
                return structs.replace(reply.answer, body=b"".join(reply.chunks(most)))

        return self._tried(attempt)

    def download(
        self,
        url: str,
        part: Path,
        *,
        most: int,
        validators: Validators | None = None,
        origins: Collection[str] | None = None,
    ) -> Response:
        """``url`` into the file ``part``, of ``most`` bytes at most.

        Goes on where an earlier call for the same ``part`` was broken off, even killed, if the
        server still has the same file, and asks for nothing if that call had finished. Notes of
        this stand in ``part`` + ``.json``. Raises FetchError and TimeUpError, and keeps what has
        come.
        """
        partial = PartialDownload(part)
        done = partial.finished(url)
        if done is not None:
            return done

        def attempt(deadline: float) -> Response:
            headers = partial.resume(url) or (validators.conditions() if validators else {})
            with self._opened("GET", url, headers, origins, deadline) as reply:
                if reply.answer.status == 304:
                    return reply.answer
                if reply.answer.status == 416 or not partial.begin(url, reply.answer):
                    partial.discard()
                    raise PassingError(
                        f"{url}: the server did not send the rest that was asked for"
                    )
                for chunk in reply.chunks(most - partial.size):
                    partial.append(chunk)
                    if self._progress is not None:
                        self._progress(url, partial.size)
                return partial.finish(url)

        with partial:
            return self._tried(attempt)

    def _tried(self, attempt: Callable[[float], T]) -> T:
        """What ``attempt`` gives, tried again where that may help. Raises TimeUpError."""
        if self._end is None:
            self._end = time.monotonic() + self._limits.total
        self._check_time(self._end)
        try:
            return self._tried_until(self._end, attempt)
        except FetchError:
            self._check_time(self._end)
            raise

    def _check_time(self, end: float) -> None:
        if time.monotonic() >= end:
            raise TimeUpError(
                f"the time limit of {self._limits.total:g} s is over; run it again, or give it more"
            )

    def _tried_until(self, deadline: float, attempt: Callable[[float], T]) -> T:
        for n in range(self._limits.retries):
            try:
                return attempt(deadline)
            except PassingError as error:
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
    def _opened(
        self,
        method: Method,
        url: str,
        headers: dict[str, str],
        origins: Collection[str] | None,
        deadline: float,
    ) -> Iterator[IncomingResponse]:
        """The reply to ``url`` after redirects, its body still to be read."""
        seen: set[str] = set()
        here = _checked(url)
        while True:
            if self._obeys:
                self.robots.check(here, origin(here))
            with self._requested(method, here, headers, deadline) as reply:
                if reply.answer.status not in REDIRECTS:
                    reply.check(asked=headers)
                    yield reply
                    return
                target = reply.answer.headers.get("location", "")
            seen.add(here)
            here = _redirected(here, target, origins)
            if here in seen:
                raise FetchError(f"{url} redirects in a circle, by way of {here}")
            if len(seen) > self._limits.redirects:
                raise FetchError(f"{url} redirects more than {self._limits.redirects} times")

    @contextmanager
    def _requested(
        self, method: Method, url: str, headers: dict[str, str], deadline: float
    ) -> Iterator[IncomingResponse]:
        parts = urlsplit(url)
        limits = self._limits
        with Pace(limits.timeout, int(limits.timeout * limits.pace), deadline) as pace:
            with plain(url, pace):
                response = self._line(url).request(
                    method,
                    parts.path + (f"?{parts.query}" if parts.query else ""),
                    {"User-Agent": self._agent, "Accept-Encoding": "zstd, gzip", **headers},
                    pace=pace,
                    timeout=limits.timeout,
                )
            pace.begin()
            reply = IncomingResponse(url, response, pace)
            try:
                yield reply
            finally:
                self.requests += 1
                self.received += reply.received
                reply.close()

    def _line(self, url: str) -> Line:
        where = origin(url)
        if where not in self._lines:
            if len(self._lines) >= _MOST_LINES:
                self.close()
            parts = urlsplit(url)
            guard = None if where in self._trusted else self._guard
            self._lines[where] = Line(parts.scheme, parts.hostname or "", parts.port, guard)
        return self._lines[where]


def _checked(url: str) -> str:
    """``url`` in the form in which it is asked for. Raises FetchError if it may not be."""
    found = http_url(url)
    if found is None:
        raise FetchError(f"{url!r} is not an http or https URL")
    if "@" in urlsplit(found).netloc:
        raise FetchError(f"{url!r} names a user; only what is public can be fetched")
    return found.partition("#")[0]


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
