"""M-Sitemaps and M-URLs that others may have written, as records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct, field

from scp_ssg.errors import ScpError, SitemapError
from scp_ssg.tunnel.m_url import canonical, etag_of

if TYPE_CHECKING:
    from scp_ssg.tunnel.settings import Draft

__all__ = ["MSitemapItem", "MUrl", "read_m_sitemap", "read_m_url"]

_ETAG = re.compile(r"(?:sha256-)?([0-9a-f]{64})")


class MSitemapItem(Struct, frozen=True):
    """One page of an M-Sitemap."""

    c_url: str = field(name="cUrl")
    m_url: str = field(name="mUrl")
    etag: str = ""
    """``sha256-`` and 64 digits in draft 01; draft 00 has ``contentHash`` instead."""
    content_hash: str = field(name="contentHash", default="")
    modified: str = ""

    @property
    def validator(self) -> str:
        """The ETag of the M-URL without its quotes; empty if it is missing or in no such form."""
        said = self.etag or self.content_hash
        return said if said.startswith("sha256-") and _ETAG.fullmatch(said) else ""


class _MSitemap(Struct, frozen=True):
    version: int
    items: tuple[MSitemapItem, ...]


class MUrl(Struct, frozen=True, kw_only=True):
    """The members of the JSON at an M-URL."""

    canonical_url: str
    title: str
    etag: str
    """``sha256-`` and the digits of ``hash``; empty if ``hash`` has another form."""
    computed: str
    """The right value of ``etag``."""
    is_canonical: bool
    """True if the body is in the form of RFC 8785, which draft-01 recommends."""


def read_m_sitemap(data: bytes, name: str) -> tuple[MSitemapItem, ...]:
    """The items of the M-Sitemap ``data``. Raises SitemapError, which names it ``name``."""
    try:
        return msgspec.json.decode(data, type=_MSitemap).items
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SitemapError(f"{name}: is no M-Sitemap: {error}") from None


def read_m_url(data: bytes, name: str) -> MUrl:
    """The M-URL whose body is ``data``. Raises ScpError, which names it ``name``."""
    try:
        members = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ScpError(f"{name}: is no JSON: {error}") from None
    said = _texts(members, name)
    found = _ETAG.fullmatch(said["hash"])
    draft: Draft = "01" if said["hash"].startswith("sha256-") else "00"
    try:
        computed = etag_of(members, draft)
        is_canonical = canonical(members) == data
    except (ValueError, RecursionError) as error:
        raise ScpError(f"{name}: has no canonical form (RFC 8785): {error}") from None
    return MUrl(
        canonical_url=said["canonical_url"],
        title=said["title"],
        etag=f"sha256-{found[1]}" if found else "",
        computed=computed,
        is_canonical=is_canonical,
    )


def _texts(members: Any, name: str) -> dict[str, str]:
    """The members that every M-URL has. Raises ScpError."""
    if not isinstance(members, dict):
        raise ScpError(f"{name}: is no JSON object")
    for member in ("canonical_url", "title", "content", "hash"):
        if not isinstance(members.get(member), str):
            raise ScpError(f"{name}: {member}: is missing or no text")
    return members
