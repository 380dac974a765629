"""Reads the sitemaps of a site, found through its robots.txt or named by URL."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

from scp_ssg.errors import SitemapError
from scp_ssg.http_client import Validators, Wanted, origin, serve, sitemaps
from scp_ssg.model import VERSION
from scp_ssg.sitemap import MAX_ANNOUNCED, MAX_SITEMAP, TOO_MUCH_ANNOUNCED, Sitemap, read_sitemap
from scp_ssg.urls import http_url

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from scp_ssg.http_client import Fetcher, Response
    from scp_ssg.sitemap import Announced

__all__ = [
    "Discovered",
    "Document",
    "discover",
    "discovering",
    "is_site",
    "named_sitemaps",
    "sitemap_urls",
]

_MAX_CHILDREN = 200


class Document(Struct, frozen=True, kw_only=True):
    """A sitemap as last fetched, kept for conditional requests."""

    validators: Validators
    sitemap: Sitemap


class Discovered(Struct, frozen=True, kw_only=True):
    """Everything that a site announces."""

    documents: dict[str, Document]
    """By URL; give them to the next ``discover`` as ``cached``."""
    origins: frozenset[str]
    """The origins of the site's own addresses: collections there need no permission."""

    @property
    def collections(self) -> tuple[Announced, ...]:
        unique = {
            each.url: each
            for document in self.documents.values()
            for each in document.sitemap.collections
        }
        return tuple(unique.values())

    @property
    def problems(self) -> tuple[str, ...]:
        return tuple(
            line for document in self.documents.values() for line in document.sitemap.problems
        )


def discover(url: str, fetcher: Fetcher, cached: Mapping[str, Document]) -> Discovered:
    """Reads the sitemaps at ``url``: a sitemap, an index of sitemaps, or a site.

    The documents in ``cached`` (by URL) are requested conditionally. Raises FetchError and
    SitemapError.
    """
    starts = sitemap_urls(url, fetcher) if is_site(url) else (url,)
    return serve(discovering(url, starts, cached), fetcher)


def discovering(
    url: str, starts: tuple[str, ...], cached: Mapping[str, Document]
) -> Generator[Wanted, Response, Discovered]:
    """The procedure of ``discover``, once the sitemaps to start with are known."""
    documents: dict[str, Document] = {}
    origins = {origin(url)}
    for start in starts:
        document, own = yield from _document(start, cached.get(start))
        origins |= own
        documents[start] = document
        children = document.sitemap.children
        if len(children) > _MAX_CHILDREN:
            raise SitemapError(
                f"{start} lists {len(children):,} sitemaps; name the one that has the collections"
            )
        for child in children:
            if child not in documents and origin(child) in origins:
                documents[child], _ = yield from _document(child, cached.get(child))
            _check_count(url, documents)
    _check_count(url, documents)
    return Discovered(documents=documents, origins=frozenset(origins))


def _check_count(url: str, documents: Mapping[str, Document]) -> None:
    sitemaps = [each.sitemap for each in documents.values()]
    if sum(len(each.sections) + len(each.collections) for each in sitemaps) > MAX_ANNOUNCED:
        raise SitemapError(f"{url} {TOO_MUCH_ANNOUNCED}")


def is_site(url: str) -> bool:
    """Whether ``url`` is that of a site; else it is that of a sitemap."""
    return (urlsplit(url).path or "/").endswith("/")


def sitemap_urls(site: str, fetcher: Fetcher) -> tuple[str, ...]:
    """The URLs of the sitemaps of ``site``: those that robots.txt names, else ``sitemap.xml``.

    Raises FetchError if robots.txt is unreachable.
    """
    return named_sitemaps(site, fetcher.robots.text(origin(site)))


def named_sitemaps(site: str, robots: str) -> tuple[str, ...]:
    """The same, from the text of the robots.txt."""
    root = site if site.endswith("/") else f"{site}/"
    root = http_url(root) or root  # a host may be typed in capitals
    named = sitemaps(robots, origin(root))
    # One host may serve many projects, each in a folder of its own.
    return tuple(each for each in named if each.startswith(root)) or (f"{root}sitemap.xml",)


def _document(
    url: str, cached: Document | None
) -> Generator[Wanted, Response, tuple[Document, frozenset[str]]]:
    """The sitemap at ``url``, and the origins of its URL before and after redirects."""
    response = yield Wanted(
        url=url, most=MAX_SITEMAP, validators=cached.validators if cached else None
    )
    own = frozenset((origin(url), origin(response.url)))
    if response.status == 304 and cached is not None:
        return cached, own
    sitemap = read_sitemap(response.body, response.url)
    major = (sitemap.version or VERSION).partition(".")[0]
    if not major.isdecimal() or int(major) > int(VERSION.partition(".")[0]):
        raise SitemapError(f"{url} announces version {sitemap.version}; this reads {VERSION}")
    return Document(validators=response.reliable_validators, sitemap=sitemap), own
