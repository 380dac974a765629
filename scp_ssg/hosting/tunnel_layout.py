"""The pages of a site that have an M-URL, as their host has to know them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from msgspec import Struct

from scp_ssg import atomic_files
from scp_ssg.errors import SitemapError
from scp_ssg.tunnel import M_SITEMAP, POLICY, read_m_sitemap

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.outputs import PublishedSite

__all__ = ["TunnelPage", "TunnelPages", "tunnel_pages", "tunnel_to_publish"]


class TunnelPage(Struct, frozen=True):
    """The two addresses of a page, and its validator."""

    c_path: str
    """Below the site's root, as URLs write it: ``guide/``."""
    m_path: str
    """``guide/llm.json``; ``guide/llm/`` in draft 00."""
    etag: str
    """Without its quotes."""


class TunnelPages(Struct, frozen=True):
    """The M-Sitemap of a finished site."""

    root: str
    """The URL of the site's root, ending in ``/``."""
    pages: tuple[TunnelPage, ...]
    has_policy: bool = False

    @property
    def is_draft_00(self) -> bool:
        return any(each.m_path.endswith("/") for each in self.pages)


def tunnel_pages(site: Path) -> TunnelPages | None:
    """The pages in the M-Sitemap of the folder ``site``; None if it has none that can be read."""
    data = atomic_files.read(site / M_SITEMAP)
    try:
        items = () if data is None else read_m_sitemap(data, M_SITEMAP)
    except SitemapError:
        return None
    root = _root([each.m_url for each in items], site)
    if root is None:
        return None
    pages = [
        TunnelPage(each.c_url[len(root) :], each.m_url[len(root) :], each.validator)
        for each in items
        if each.c_url.startswith(root) and each.m_url.startswith(root)
    ]
    return TunnelPages(root, tuple(pages), (site / POLICY).is_file())


def tunnel_to_publish(site: PublishedSite, *, has_policy: bool) -> TunnelPages | None:
    """The same for a site that is being published; None if it has no M-URL."""
    files = site.files.get("tunnel", {})
    start = len(site.url)
    pages = [TunnelPage(url[start:], file.url[start:], "") for url, file in files.items()]
    return TunnelPages(site.url, tuple(pages), has_policy) if pages else None


def _root(urls: list[str], site: Path) -> str | None:
    """The URL of the folder ``site``: what stands before the path of a file that it has."""
    for url in urls:
        parts = url.split("/")
        for start in range(3, len(parts)):
            path = unquote("/".join(parts[start:]))
            if ".." not in path and _is_there(site, path):
                return "/".join(parts[:start]) + "/"
    return None


def _is_there(site: Path, path: str) -> bool:
    return (site / path / "index.json" if path.endswith("/") else site / path).is_file()
