"""From a site's address, or that of its sitemap, to everything that it announces."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

from scp_ssg.errors import SitemapError
from scp_ssg.http_client import Validators, origin, sitemaps
from scp_ssg.model import VERSION
from scp_ssg.sitemap import MAX_ANNOUNCED, MAX_SITEMAP, TOO_MUCH_ANNOUNCED, Sitemap, read_sitemap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scp_ssg.http_client import Fetcher
    from scp_ssg.sitemap import Announced

__all__ = ["Discovered", "Document", "discover"]

_MAX_CHILDREN = 200


class Document(Struct, frozen=True, kw_only=True):
    """A sitemap as it was last had: what has not changed need not be sent again."""

    validators: Validators
    sitemap: Sitemap


class Discovered(Struct, frozen=True, kw_only=True):
    """All that a site announces."""

    documents: dict[str, Document]
    """By URL; what the next ``discover`` wants to know."""
    origins: frozenset[str]
    """Those of the site's own addresses: where its collections may be."""

    @property
    def collections(self) -> tuple[Announced, ...]:
        unique = {
            each.url: each for one in self.documents.values() for each in one.sitemap.collections
        }
        return tuple(unique.values())

    @property
    def problems(self) -> tuple[str, ...]:
        return tuple(line for one in self.documents.values() for line in one.sitemap.problems)


def discover(url: str, fetcher: Fetcher, known: Mapping[str, Document]) -> Discovered:
    """What is announced at ``url``: a sitemap, an index of sitemaps, or a site (ending in ``/``)
    whose robots.txt names its sitemaps, which else is ``sitemap.xml``.

    Documents of ``known`` are asked for conditionally. Raises FetchError and SitemapError.
    """
    documents: dict[str, Document] = {}
    origins = {origin(url)}
    for start in _sitemaps(url, fetcher):
        document, home = _document(start, fetcher, known.get(start))
        origins |= home
        documents[start] = document
        children = document.sitemap.children
        if len(children) > _MAX_CHILDREN:
            raise SitemapError(
                f"{start} lists {len(children):,} sitemaps; name the one that has the collections"
            )
        for child in children:
            if child not in documents and origin(child) in origins:
                documents[child], _ = _document(child, fetcher, known.get(child))
            _check_count(url, documents)
    _check_count(url, documents)
    return Discovered(documents=documents, origins=frozenset(origins))


def _check_count(url: str, documents: Mapping[str, Document]) -> None:
    sitemaps = [each.sitemap for each in documents.values()]
    if sum(len(each.sections) + len(each.collections) for each in sitemaps) > MAX_ANNOUNCED:
        raise SitemapError(f"{url} {TOO_MUCH_ANNOUNCED}")


def _sitemaps(url: str, fetcher: Fetcher) -> tuple[str, ...]:
    if not (urlsplit(url).path or "/").endswith("/"):
        return (url,)
    site = url if url.endswith("/") else f"{url}/"
    named = sitemaps(fetcher.robots.text(origin(site)), origin(site))
    # One host may serve many projects, each in a folder of its own.
    return tuple(each for each in named if each.startswith(site)) or (f"{site}sitemap.xml",)


def _document(
    url: str, fetcher: Fetcher, known: Document | None
) -> tuple[Document, frozenset[str]]:
    """The sitemap at ``url``, and the origins of its address, redirected and not."""
    answer = fetcher.get(url, most=MAX_SITEMAP, validators=known.validators if known else None)
    home = frozenset((origin(url), origin(answer.url)))
    if answer.status == 304 and known is not None:
        return known, home
    sitemap = read_sitemap(answer.body, answer.url)
    major = (sitemap.version or VERSION).partition(".")[0]
    if not major.isdecimal() or int(major) > int(VERSION.partition(".")[0]):
        raise SitemapError(f"{url} announces version {sitemap.version}; this reads {VERSION}")
    return Document(validators=answer.reliable_validators, sitemap=sitemap), home
