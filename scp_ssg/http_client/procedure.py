"""Procedures: generators that ask for requests, and leave it to their caller how these are made.

A procedure yields each ``Wanted`` and is sent the ``Response``, or thrown the FetchError. So it
knows no client: a ``Fetcher`` can serve it, and so can the engine of a crawler.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from scp_ssg.errors import FetchError
from scp_ssg.http_client.response import Response, Validators

if TYPE_CHECKING:
    from collections.abc import Generator

    from scp_ssg.http_client.fetcher import Fetcher

__all__ = ["Wanted", "serve"]

T = TypeVar("T")


class Wanted(Struct, frozen=True, kw_only=True):
    """A request that a procedure asks for."""

    url: str
    most: int
    """The most bytes that the body may have."""
    validators: Validators | None = None
    """Those of a conditional request."""
    origins: frozenset[str] | None = None
    """The origins that redirects may lead to; None allows any."""
    file: Path | None = None
    """The file to write the body to; None leaves the body in the ``Response``."""


def serve(procedure: Generator[Wanted, Response, T], fetcher: Fetcher) -> T:
    """Makes the requests of ``procedure`` with ``fetcher``, and returns its result.

    A FetchError is thrown into the procedure, which may know a way out; what it does not catch is
    raised.
    """
    try:
        wanted = next(procedure)
        while True:
            try:
                response = _response(wanted, fetcher)
            except FetchError as error:
                wanted = procedure.throw(error)
            else:
                wanted = procedure.send(response)
    except StopIteration as end:
        result: T = end.value
        return result


def _response(wanted: Wanted, fetcher: Fetcher) -> Response:
    url, most, validators = wanted.url, wanted.most, wanted.validators
    if wanted.file is None:
        return fetcher.get(url, most=most, validators=validators, origins=wanted.origins)
    return fetcher.download(
        url, wanted.file, most=most, validators=validators, origins=wanted.origins
    )
