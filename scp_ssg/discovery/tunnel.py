"""A site → its M-Sitemap and M-URLs (Collaboration Tunnel draft-01, "Discovery")."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from scp_ssg.collection import decompressed
from scp_ssg.errors import CollectionError, FetchError
from scp_ssg.tunnel import M_SITEMAP
from scp_ssg.urls import http_url

if TYPE_CHECKING:
    from scp_ssg.http_client import Fetcher, Response

__all__ = ["MAX_M_SITEMAP", "MAX_M_URL", "body_of", "find_m_sitemap", "linked"]

MAX_M_SITEMAP = 52_428_800
"""Bytes of an M-Sitemap, uncompressed."""

MAX_M_URL = 16_777_216
"""Bytes of an M-URL, uncompressed."""

_MAX_HTML = 16_777_216
"""Bytes of a home page."""

_LINK = re.compile(r"<([^<>]{0,2000})>((?:\s*+;[^;,\"<>]{0,200}(?:\"[^\"]{0,500}\")?)*+)")
_REL = re.compile(r";\s*rel\s*=\s*\"?([^\";]*)", re.IGNORECASE)


def linked(response: Response, rel: str) -> list[str]:
    """The absolute URLs that the response's ``Link`` headers name as ``rel`` (RFC 8288)."""
    found = []
    for target, parameters in _LINK.findall(response.headers.get("link", "")):
        rels = _REL.search(parameters)
        url = http_url(urljoin(response.url, target))
        if url and rels and rel in rels[1].lower().split():
            found.append(url)
    return found


def find_m_sitemap(url: str, fetcher: Fetcher) -> tuple[str, bool]:
    """The URL of the M-Sitemap of the site at ``url``, and whether the site itself names it.

    Many static hosts send no ``Link``: then draft-00's address of it is returned. The URL of a JSON
    file is that of the M-Sitemap. Raises FetchError, TimeUpError.
    """
    if urlsplit(url).path.endswith(".json"):
        return url, True
    site = url if url.endswith("/") else f"{url}/"
    named = linked(fetcher.get(site, most=_MAX_HTML), "index")
    if named:
        return named[0], True
    return urljoin(site, M_SITEMAP), False


def body_of(response: Response, most: int) -> bytes:
    """The body without its compression. Raises FetchError if it has more than ``most`` bytes."""
    body = bytearray()
    try:
        for piece in decompressed(io.BytesIO(response.body), len(response.body)):
            body += piece
            if len(body) > most:
                raise FetchError(f"{response.url}: is larger than {most:,} bytes")
    except CollectionError as error:
        raise FetchError(f"{response.url}: {error}") from None
    return bytes(body)
