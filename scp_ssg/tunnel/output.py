"""The files of the tunnel in a site: M-URLs, the M-Sitemap and the policy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from scp_ssg import atomic_files
from scp_ssg.outputs import SideOutput
from scp_ssg.tunnel.m_url import canonical, m_url
from scp_ssg.tunnel.reading import read_m_sitemap
from scp_ssg.tunnel.settings import M_SITEMAP, POLICY, PROFILE
from scp_ssg.urls import path_below

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from scp_ssg.outputs import PublishedPage, PublishedSite, SideFile
    from scp_ssg.tunnel.settings import TunnelOptions

__all__ = ["m_sitemap_without", "path_of", "tunnel_output"]

_NAME = "tunnel"


def tunnel_output(options: TunnelOptions, site_url: str) -> SideOutput:
    """The output for the site at ``site_url``."""
    return SideOutput(
        name=_NAME,
        page_file=lambda page: m_url(page, options.draft),
        site_files=partial(_site_files, options),
        is_ours=partial(_is_ours, site_url),
        recovered=partial(_recovered, site_url),
    )


def _site_files(options: TunnelOptions, site: PublishedSite) -> dict[str, bytes]:
    files = {M_SITEMAP: _m_sitemap(site)}
    if options.policy is not None:
        policy = {"profile": "tct-policy-1", "version": 1, **msgspec.to_builtins(options.policy)}
        files[POLICY] = canonical(policy)
    return files


def _m_sitemap(site: PublishedSite) -> bytes:
    """The home page first, then by URL. ``etag`` is the name of draft 01, ``contentHash`` that of
    draft 00; the draft of the M-URLs says how both were made."""
    files = site.files[_NAME]
    urls = sorted(files, key=lambda url: (url != site.url, url))
    items = [_item(site.pages[url], files[url]) for url in urls]
    return canonical({"version": 1, "profile": PROFILE, "items": items})


class _Stamp(msgspec.Struct, frozen=True):
    """The members of an M-URL that the M-Sitemap repeats."""

    hash: str
    modified: str


def _item(page: PublishedPage, file: SideFile) -> dict[str, Any]:
    stamp = msgspec.json.decode(file.data, type=_Stamp)
    # Draft 00 names the digits alone, draft 01 the whole ETag.
    etag = f"sha256-{stamp.hash.removeprefix('sha256-')}"
    return {
        "cUrl": page.record.url,
        "mUrl": file.url,
        "modified": stamp.modified,
        "etag": etag,
        "contentHash": etag,
    }


def m_sitemap_without(data: bytes, urls: Collection[str]) -> tuple[bytes, list[str]]:
    """The M-Sitemap ``data`` without the pages at ``urls``, and the M-URLs of these pages.

    A file that is no M-Sitemap stays as it is.
    """
    try:
        content = msgspec.json.decode(data)
        leaving = [each for each in content["items"] if each["cUrl"] in urls]
        m_urls = [str(each["mUrl"]) for each in leaving]
        staying = [each for each in content["items"] if each not in leaving]
        return canonical({**content, "items": staying}), m_urls
    except (ValueError, KeyError, TypeError, RecursionError):
        return data, []


def path_of(m_path: str) -> str:
    """The path of the file whose M-URL is at ``m_path`` below the site's root."""
    return m_path + "index.json" if m_path.endswith("/") else m_path


def _is_ours(site_url: str, data: bytes) -> bool:
    """Return whether ``data`` is an M-URL or M-Sitemap of the site, byte for byte as we write it.

    A policy may be the author's own work.
    """
    try:
        content = msgspec.json.decode(data)
        if not isinstance(content, dict) or canonical(content) != data:
            return False
    except (ValueError, RecursionError):
        return False
    if content.get("profile") != PROFILE:
        return False
    items = content.get("items")
    urls = [each.get("mUrl") for each in items] if isinstance(items, list) else []
    return all(str(url).startswith(site_url) for url in urls or [content.get("canonical_url")])


def _recovered(site_url: str, output: Path, _: Iterable[str]) -> Iterator[str]:
    """The paths of the M-URLs that the M-Sitemap in ``output`` lists."""
    data = atomic_files.read(output / M_SITEMAP)
    if data is None or not _is_ours(site_url, data):
        return
    for item in read_m_sitemap(data, M_SITEMAP):
        path = path_below(site_url, item.m_url)
        if path:
            yield path_of(path)
    yield M_SITEMAP
