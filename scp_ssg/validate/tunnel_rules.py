"""The rules of the Collaboration Tunnel (draft-01; where it says, draft-00), in a table of its own.

A rule yields a ``Problem`` for each violation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from scp_ssg.discovery import linked
from scp_ssg.http_client import Response
from scp_ssg.times import iso
from scp_ssg.tunnel import MSitemapItem, MUrl
from scp_ssg.urls import http_url
from scp_ssg.validate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scp_ssg.validate.problem import Severity

__all__ = ["TUNNEL_RULES", "ListedMUrl", "MSitemap", "ServedMUrl"]


class MSitemap(Struct, frozen=True):
    """An M-Sitemap that could be read."""

    name: str
    """Its path or URL, as problems name it."""
    items: Sequence[MSitemapItem]


class ListedMUrl(Struct, frozen=True):
    """An item of the M-Sitemap, and what stands at its M-URL."""

    name: str
    item: MSitemapItem
    page: MUrl
    is_moved: bool = False
    """True if the site is served at another address than its own."""


class ServedMUrl(Struct, frozen=True):
    """An item of the M-Sitemap, and how its M-URL was sent."""

    item: MSitemapItem
    response: Response
    repeated: int | None
    """The status of a request with the ETag in If-None-Match; None if it was not tried."""


def item_addresses(sitemap: MSitemap) -> Iterator[Problem]:
    """Absolute addresses, each once."""
    seen: set[str] = set()
    for number, item in enumerate(sitemap.items):
        for name, url in (("cUrl", item.c_url), ("mUrl", item.m_url)):
            place = f"items[{number}].{name}"
            if http_url(url) is None:
                yield _problem(sitemap.name, place, f"{url!r} is no absolute URL", "write one")
            elif url in seen:
                yield _problem(sitemap.name, place, f"{url} is listed twice", "list it once")
            seen.add(url)


def item_validators(sitemap: MSitemap) -> Iterator[Problem]:
    """``etag`` (draft 00: ``contentHash``) and ``modified`` in their form."""
    for number, item in enumerate(sitemap.items):
        place = f"items[{number}]"
        if not item.validator:
            yield _problem(
                sitemap.name,
                f"{place}.etag",
                f"{item.etag or item.content_hash!r} is no hash",
                'write "sha256-" and 64 hexadecimal digits',
            )
        if item.modified and iso(item.modified) is None:
            yield _problem(
                sitemap.name,
                f"{place}.modified",
                f"{item.modified!r} is no time",
                'write it as "2026-11-21T09:46:58Z"',
            )


def home_page_first(sitemap: MSitemap) -> Iterator[Problem]:
    """Draft-00, "Homepage Handling"."""
    urls = [item.c_url for item in sitemap.items]
    home = min(urls, key=len, default="")
    if home and urls[0] != home and all(url.startswith(home) for url in urls):
        yield _problem(
            sitemap.name, "items", "the home page is not the first", "list it first", "warning"
        )


def hash_of_content(listed: ListedMUrl) -> Iterator[Problem]:
    """``hash`` is that of the content (draft-01, "Strong ETag Generation")."""
    page = listed.page
    if not page.etag:
        yield _problem(listed.name, "hash", "is no hash", 'write "sha256-" and 64 digits')
    elif page.etag != page.computed:
        # Draft-01 recommends RFC 8785, and lets a site have a canonical form of its own.
        severity: Severity = "error" if page.is_canonical else "warning"
        yield _problem(
            listed.name,
            "hash",
            f"is {page.etag}, the content has {page.computed}",
            "publish the site again",
            severity,
        )


def parity(listed: ListedMUrl) -> Iterator[Problem]:
    """The M-Sitemap has the hash of the M-URL (draft-01, "Parity Semantics")."""
    validator = listed.item.validator
    if validator and listed.page.etag and validator != listed.page.etag:
        yield _problem(
            listed.name,
            "hash",
            f"is {listed.page.etag}, the M-Sitemap says {validator}",
            "publish both in one step",
            "warning",
        )


def canonical_url(listed: ListedMUrl) -> Iterator[Problem]:
    """The M-URL names the page that the M-Sitemap lists it for."""
    if listed.page.canonical_url != listed.item.c_url and not listed.is_moved:
        yield _problem(
            listed.name,
            "canonical_url",
            f"is {listed.page.canonical_url}, the M-Sitemap says {listed.item.c_url}",
            "name one page in both",
        )


def response_type(served: ServedMUrl) -> Iterator[Problem]:
    """Draft-01, "Content-Type and Encoding"."""
    media = served.response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        yield _problem(
            served.item.m_url,
            "Content-Type",
            f'is "{media}"' if media else "is missing",
            'set it to "application/json; charset=utf-8"',
        )


def response_etag(served: ServedMUrl) -> Iterator[Problem]:
    """A strong ETag with the hash (draft-01, "Strong ETag Generation"). Many static hosts send one
    of their own, which still confirms a copy."""
    etag = served.response.headers.get("etag", "")
    if etag.startswith("W/") or not etag:
        what = "is weak" if etag else "is missing"
        yield _problem(served.item.m_url, "ETag", what, "send a strong one", "warning")
    elif etag.strip('"') != served.item.validator:
        yield _problem(
            served.item.m_url, "ETag", f"is {etag}, not the hash", "send the hash", "warning"
        )


def response_canonical(served: ServedMUrl) -> Iterator[Problem]:
    """Draft-01, "M-URL Discovery and Canonical Links"."""
    if served.item.c_url not in linked(served.response, "canonical"):
        yield _problem(
            served.item.m_url,
            "Link",
            f'does not name {served.item.c_url} as rel="canonical"',
            "configure the host, see scp-ssg headers",
            "warning",
        )


def response_conditional(served: ServedMUrl) -> Iterator[Problem]:
    """Draft-01, "Conditional Requests to M-URLs"."""
    if served.repeated not in (None, 304):
        yield _problem(
            served.item.m_url,
            "If-None-Match",
            f"is answered with {served.repeated}, not 304",
            "let the server answer conditional requests",
        )


class TunnelRules(NamedTuple):
    """The rules of each thing that is checked."""

    m_sitemap: tuple[Callable[[MSitemap], Iterator[Problem]], ...]
    m_url: tuple[Callable[[ListedMUrl], Iterator[Problem]], ...]
    """An item, and the JSON at its M-URL."""
    response: tuple[Callable[[ServedMUrl], Iterator[Problem]], ...]
    """An item, and the response for its M-URL."""


TUNNEL_RULES = TunnelRules(
    m_sitemap=(item_addresses, item_validators, home_page_first),
    m_url=(hash_of_content, parity, canonical_url),
    response=(response_type, response_etag, response_canonical, response_conditional),
)


def _problem(file: str, path: str, what: str, fix: str, severity: Severity = "error") -> Problem:
    return Problem(file=file, path=path, what=what, fix=fix, severity=severity)
