"""The files beside the collections without the pages that are withdrawn."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.publish.side_files import PageHead, SideFiles, leftover_side_files
from scp_ssg.publish.state import SideFileState
from scp_ssg.tunnel import M_SITEMAP, m_sitemap_without, path_of
from scp_ssg.urls import path_below

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import State

__all__ = ["side_files_without"]


def side_files_without(
    site: Site, before: State, urls: Collection[str], html_files: Iterable[Path]
) -> SideFiles:
    """The files that go and those that change where the pages at ``urls`` are withdrawn.

    ``html_files`` are the files of these pages that are still in the site. The files of pages go, a
    state that forgot them or not. The M-Sitemap is written without the pages, and every other file
    of the whole site that names one goes until the next build.
    """
    ours = list(leftover_side_files(before, site))
    stale = {path for path in ours if before.side_files[path].url in urls}
    site_files: dict[str, bytes] = {}
    sitemap = atomic_files.read(site.output / M_SITEMAP)
    if sitemap is not None:
        kept, m_urls = m_sitemap_without(sitemap, urls)
        stale |= {path for url in m_urls if (path := path_of(path_below(site.url, url) or ""))}
        if m_urls:
            site_files[M_SITEMAP] = kept
    # A file of the whole site may name a page by the file of another output.
    named = {*urls, *(site.url + quote(path) for path in stale)}
    for path in ours:
        if not before.side_files[path].url and path != M_SITEMAP:
            data = atomic_files.read(site.output / path) or b""
            if any(url.encode() in data for url in named):
                stale.add(path)
    states = dict(before.side_files)
    for path, data in site_files.items():
        known = states.get(path, SideFileState(sha256=()))
        states[path] = replace(known, sha256=(*known.sha256, hashlib.sha256(data).hexdigest()))
    return SideFiles(
        page_files={},
        site_files=site_files,
        heads=tuple(map(PageHead, html_files)),
        stale=tuple(sorted(stale)),
        states=states,
    )
