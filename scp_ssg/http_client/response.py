"""HTTP responses: how one is received within limits, and what is kept of it."""

from __future__ import annotations

import time
from contextlib import contextmanager
from datetime import timedelta
from http.client import HTTPException
from typing import TYPE_CHECKING

import urllib3
from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.errors import FetchError
from scp_ssg.times import mail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.http_client.connection import Pace

__all__ = [
    "REDIRECTS",
    "Response",
    "StreamedResponse",
    "TransientError",
    "Validators",
    "as_fetch_errors",
]

REDIRECTS = (301, 302, 303, 307, 308)
_BUSY = (429, 502, 503, 504)
_CHUNK = 1 << 16
_CODINGS = ("identity", "gzip", "x-gzip", "zstd")
_GZIP = '-gzip"'


class Validators(Struct, frozen=True, omit_defaults=True):
    """A response's ETag and Last-Modified, for later conditional requests."""

    etag: str | None = None
    last_modified: str | None = None

    def conditions(self) -> dict[str, str]:
        """The headers of a conditional request (SCP 0.1, "Conditional Requests")."""
        etag = self.etag
        if etag and etag.endswith(_GZIP):
            # Apache adds this suffix when it compresses, and then does not recognise the ETag.
            etag = f'{etag}, {etag.removesuffix(_GZIP)}"'
        named = {"If-None-Match": etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in named.items() if value}


class Response(Struct, frozen=True, kw_only=True):
    """An HTTP response, with its body or without."""

    url: str
    """Its URL, after redirects."""
    status: int
    """200, or 304 if the version that the validators name is still current."""
    headers: dict[str, str]
    """Names in lower case."""
    body: bytes = b""
    """As sent, its Content-Encoding not undone; empty for 304, HEAD and downloads."""

    @property
    def validators(self) -> Validators:
        """ETag and Last-Modified as the server sent them."""
        return Validators(self.headers.get("etag"), self.headers.get("last-modified"))

    @property
    def reliable_validators(self) -> Validators:
        """The validators to keep for later requests.

        Last-Modified is left out unless it is at least a second before the response's Date: a file
        may change twice within one second and keep its Last-Modified (RFC 9110, 8.8.2.2).
        """
        validators = self.validators
        changed = mail(validators.last_modified or "")
        sent = mail(self.headers.get("date", ""))
        if changed and sent and sent - changed >= timedelta(seconds=1):
            return validators
        return replace(validators, last_modified=None)


class TransientError(FetchError):
    """A failure that may not occur again. ``after`` is the server's Retry-After in seconds."""

    def __init__(
        self, message: str, *, status: int | None = None, after: float | None = None
    ) -> None:
        super().__init__(message, status=status)
        self.after = after


class StreamedResponse:
    """A response whose body is still to be received.

    ``raw`` is urllib3's response to the request for ``url``; ``pace`` watches its connection.
    """

    def __init__(self, url: str, raw: urllib3.BaseHTTPResponse, pace: Pace) -> None:
        self._raw = raw
        self._pace = pace
        headers = {name.lower(): value for name, value in raw.headers.items()}
        self.received = 0
        """Bytes of the body received so far."""
        self.response = Response(url=url, status=raw.status, headers=headers)

    def check(self, request_headers: dict[str, str]) -> None:
        """Raises FetchError if the status or Content-Encoding does not fit the request."""
        url, status = self.response.url, self.response.status
        if status in _BUSY:
            after = _retry_after(self.response.headers.get("retry-after"))
            message = f"{url}: the server is busy (HTTP {status})"
            raise TransientError(message, status=status, after=after)
        expected = [200]
        if "Range" in request_headers:
            expected += [206, 416]
        if "If-None-Match" in request_headers or "If-Modified-Since" in request_headers:
            expected += [304]
        if status not in expected:
            raise FetchError(f"{url}: the server answered HTTP {status}", status=status)
        for coding in self.response.headers.get("content-encoding", "identity").split(","):
            if coding.strip().lower() not in _CODINGS:
                raise FetchError(f"{url}: sent with the Content-Encoding {coding.strip()!r}")

    def chunks(self, most: int) -> Iterator[bytes]:
        """Yields the body as sent. Raises FetchError if it has more than ``most`` bytes."""
        length = self.response.headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length[:20]) > most:
            raise FetchError(_too_large(self.response.url, most))
        while chunk := self._read():
            self.received += len(chunk)
            if self.received > most:
                raise FetchError(_too_large(self.response.url, most))
            self._pace.received(len(chunk))
            yield chunk

    def _read(self) -> bytes:
        with as_fetch_errors(self.response.url, self._pace):
            return self._raw.read1(_CHUNK)

    def close(self) -> None:
        # The rest of an unread body would be taken for the next response.
        if self.response.status in REDIRECTS or self._raw.length_remaining:
            self._raw.close()
        self._raw.release_conn()


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
def as_fetch_errors(url: str, pace: Pace) -> Iterator[None]:
    """Turns network errors into a FetchError of one line that names ``url``."""
    try:
        yield
    except (urllib3.exceptions.HTTPError, HTTPException, OSError) as error:
        if pace.too_slow:
            raise _too_slow(url) from None
        raise _fetch_error(url, error) from None
    if pace.too_slow:
        # Without a Content-Length, a truncated body looks complete.
        raise _too_slow(url)


def _too_slow(url: str) -> FetchError:
    return FetchError(f"{url}: the server is too slow; try later, or with a longer timeout")


def _fetch_error(url: str, error: Exception) -> FetchError:
    if isinstance(error, urllib3.exceptions.NameResolutionError):
        return FetchError(f"{url}: no host of that name is known")
    if isinstance(error, urllib3.exceptions.NewConnectionError):
        return TransientError(f"{url}: the host refuses connections or cannot be reached")
    if isinstance(error, urllib3.exceptions.TimeoutError | TimeoutError):
        return _too_slow(url)
    if isinstance(error, urllib3.exceptions.SSLError):
        return FetchError(f"{url}: the connection is not secure: {_one_line(error)}")
    if isinstance(error, urllib3.exceptions.LocationValueError):
        return FetchError(f"{url}: not a URL that can be asked for: {_one_line(error)}")
    return TransientError(f"{url}: the connection broke off: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    # Some errors of urllib3 have two arguments: the message and its cause.
    message = error.args[0] if error.args and isinstance(error.args[0], str) else str(error)
    return " ".join(message.removeprefix("Connection broken: ").split())[:200]
