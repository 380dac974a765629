"""Rules for how a server sends collections (SCP 0.1, "HTTP Transport")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection import compression_of
from scp_ssg.errors import FetchError
from scp_ssg.hosting import MEDIA_TYPE
from scp_ssg.http_client import Response, Validators
from scp_ssg.validate.problem import Problem, Severity
from scp_ssg.validate.values import is_secure_url

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.http_client import Fetcher

__all__ = [
    "ServedCollection",
    "conditional_requests",
    "content_encoding",
    "content_length",
    "required_headers",
    "transport_problems",
]


class ServedCollection(Struct, frozen=True):
    """A server's response for a collection."""

    url: str
    response: Response
    """Without its body."""
    start: bytes
    """The first bytes of the body, as sent."""
    length: int
    """Bytes of the body."""


def content_length(served: ServedCollection, _: Fetcher) -> Iterator[Problem]:
    """Content-Length is the length of the body."""
    length = served.response.headers.get("content-length", "")
    if length.isdigit() and int(length[:20]) != served.length:
        yield _problem(
            served.url,
            "Content-Length",
            f"says {length[:20]}, {served.length} bytes came",
            "let the server send the file as it is",
        )


def transport_problems(url: str, severity: Severity = "warning") -> Iterator[Problem]:
    """SCP 0.1, "Security Considerations": HTTPS for collections, and more so for sitemaps."""
    if not is_secure_url(url):
        yield _problem(url, "", "is not served over HTTPS", "serve it over HTTPS", severity)


def required_headers(served: ServedCollection, _: Fetcher) -> Iterator[Problem]:
    """The headers that SCP 0.1 asks for are there."""
    url, headers = served.url, served.response.headers
    media = headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != MEDIA_TYPE:
        yield _problem(
            url,
            "Content-Type",
            f'is "{media}"' if media else "is missing",
            f'set it to "{MEDIA_TYPE}"',
            "warning",
        )
    for name, fix in (
        ("Content-Length", "send the file's size"),
        ("ETag", "let the server send one"),
        ("Last-Modified", "let the server send it"),
        ("Cache-Control", 'set it, for instance to "public, max-age=86400"'),
    ):
        if name.lower() not in headers:
            yield _problem(url, name, "is missing", fix, "warning")


def content_encoding(served: ServedCollection, _: Fetcher) -> Iterator[Problem]:
    """Content-Encoding agrees with the body's magic number."""
    url = served.url
    named = served.response.headers.get("content-encoding", "").strip().lower().removeprefix("x-")
    coding = compression_of(served.start) or ""
    if named in ("", "identity"):
        if coding:
            yield _problem(
                url,
                "Content-Encoding",
                "is missing",
                f'set it to "{coding}" where the host lets you',
                "warning",
            )
    elif named != coding:
        yield _problem(
            url,
            "Content-Encoding",
            f'says "{named}", the body is {coding or "not compressed"}',
            "let the server send the file as it is",
        )


def conditional_requests(served: ServedCollection, fetcher: Fetcher) -> Iterator[Problem]:
    """The server answers either condition with 304 (SCP 0.1, "Conditional Requests")."""
    url, validators = served.url, served.response.validators
    for header, alone in (
        ("If-None-Match", Validators(etag=validators.etag)),
        ("If-Modified-Since", Validators(last_modified=validators.last_modified)),
    ):
        status = _status(fetcher, url, alone) if alone.conditions() else 304
        if status != 304:
            yield _problem(
                url,
                header,
                "is not answered with 304" + (f" but {status}" if status else ""),
                "let the server answer conditional requests",
            )


def _status(fetcher: Fetcher, url: str, validators: Validators) -> int | None:
    """The status of a conditional request; None if the server sent the whole file again."""
    try:
        return fetcher.get(url, most=0, validators=validators).status
    except FetchError as error:
        return error.status


def _problem(url: str, header: str, what: str, fix: str, severity: Severity = "error") -> Problem:
    return Problem(file=url, path=header, what=what, fix=fix, severity=severity)
