"""The reply to one request, read within its limits, and what can go wrong with it."""

from __future__ import annotations

import time
from contextlib import contextmanager
from http.client import HTTPException
from typing import TYPE_CHECKING

import urllib3

from scp_ssg.errors import FetchError
from scp_ssg.http_client.response import Response
from scp_ssg.times import mail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.http_client.connection import Pace

__all__ = ["REDIRECTS", "IncomingResponse", "PassingError", "plain"]

REDIRECTS = (301, 302, 303, 307, 308)
_BUSY = (429, 502, 503, 504)
_CHUNK = 1 << 16
_CODINGS = ("identity", "gzip", "x-gzip", "zstd")


class PassingError(FetchError):
    """A fault that may pass. ``after`` is how many seconds the server asks us to wait."""

    def __init__(
        self, message: str, *, status: int | None = None, after: float | None = None
    ) -> None:
        super().__init__(message, status=status)
        self.after = after


class IncomingResponse:
    """The reply to one request."""

    def __init__(self, url: str, response: urllib3.BaseHTTPResponse, pace: Pace) -> None:
        self._response = response
        self._pace = pace
        headers = {name.lower(): value for name, value in response.headers.items()}
        self.received = 0
        """Bytes of the body that have come."""
        self.answer = Response(url=url, status=response.status, headers=headers)

    def check(self, asked: dict[str, str]) -> None:
        """Raises FetchError unless this can answer a request with the headers ``asked``."""
        url, status = self.answer.url, self.answer.status
        if status in _BUSY:
            after = _retry_after(self.answer.headers.get("retry-after"))
            message = f"{url}: the server is busy (HTTP {status})"
            raise PassingError(message, status=status, after=after)
        wanted = [200]
        if "Range" in asked:
            wanted += [206, 416]
        if "If-None-Match" in asked or "If-Modified-Since" in asked:
            wanted += [304]
        if status not in wanted:
            raise FetchError(f"{url}: the server answered HTTP {status}", status=status)
        for coding in self.answer.headers.get("content-encoding", "identity").split(","):
            if coding.strip().lower() not in _CODINGS:
                raise FetchError(f"{url}: sent with the Content-Encoding {coding.strip()!r}")

    def chunks(self, most: int) -> Iterator[bytes]:
        """The body, as sent. Raises FetchError beyond ``most`` bytes."""
        length = self.answer.headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length[:20]) > most:
            raise FetchError(_too_large(self.answer.url, most))
        while chunk := self._read():
            self.received += len(chunk)
            if self.received > most:
                raise FetchError(_too_large(self.answer.url, most))
            self._pace.got(len(chunk))
            yield chunk

    def _read(self) -> bytes:
        with plain(self.answer.url, self._pace):
            return self._response.read1(_CHUNK)

    def close(self) -> None:
        # A body that was not read to its end would be taken for the next reply.
        if self.answer.status in REDIRECTS or self._response.length_remaining:
            self._response.close()
        self._response.release_conn()


def _too_large(url: str, most: int) -> str:
    return f"{url}: larger than the {most:,} bytes that are allowed here"


def _retry_after(value: str | None) -> float | None:
    """``Retry-After`` in seconds from now (RFC 9110, section 10.2.3)."""
    if not value:
        return None
    if value.isascii() and value.isdigit():
        return float(value[:10])
    moment = mail(value)
    return None if moment is None else max(0.0, moment.timestamp() - time.time())


@contextmanager
def plain(url: str, pace: Pace) -> Iterator[None]:
    """Says in one line what went wrong on the way."""
    try:
        yield
    except (urllib3.exceptions.HTTPError, HTTPException, OSError) as error:
        if pace.too_slow:
            raise _too_slow(url) from None
        raise _fault(url, error) from None
    if pace.too_slow:
        # Without a length, a body that was cut off looks whole.
        raise _too_slow(url)


def _too_slow(url: str) -> FetchError:
    return FetchError(f"{url}: the server is too slow; try later, or with a longer timeout")


def _fault(url: str, error: Exception) -> FetchError:
    if isinstance(error, urllib3.exceptions.NameResolutionError):
        return FetchError(f"{url}: no host of that name is known")
    if isinstance(error, urllib3.exceptions.NewConnectionError):
        return PassingError(f"{url}: the host refuses connections or cannot be reached")
    if isinstance(error, urllib3.exceptions.TimeoutError | TimeoutError):
        return _too_slow(url)
    if isinstance(error, urllib3.exceptions.SSLError):
        return FetchError(f"{url}: the connection is not secure: {_one_line(error)}")
    if isinstance(error, urllib3.exceptions.LocationValueError):
        return FetchError(f"{url}: not a URL that can be asked for: {_one_line(error)}")
    return PassingError(f"{url}: the connection broke off: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    # Some of urllib3's errors have their words first and what caused them after.
    words = error.args[0] if error.args and isinstance(error.args[0], str) else str(error)
    return " ".join(words.removeprefix("Connection broken: ").split())[:200]
