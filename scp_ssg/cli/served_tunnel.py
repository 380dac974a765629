"""The Collaboration Tunnel of a site that is served locally: headers, and addresses of here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from scp_ssg.hosting import tunnel_pages
from scp_ssg.outputs import with_root
from scp_ssg.tunnel import M_SITEMAP, POLICY

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.hosting import TunnelPage

__all__ = ["ServedTunnel"]

_COMMON = {
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Vary": "Accept-Encoding",
    "Content-Type": "application/json; charset=utf-8",
}


class _Read(NamedTuple):
    """The M-Sitemap as it was read."""

    stamp: tuple[int, int] | None
    root: str
    by_m_file: dict[str, TunnelPage]
    by_html_file: dict[str, TunnelPage]


class ServedTunnel:
    """The tunnel of the site in ``folder``, whose files may be built again meanwhile."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read = _Read(None, "", {}, {})

    def index_of(self, path: str) -> str | None:
        """The file for the folder ``path`` that is an M-URL of draft 00."""
        index = f"{path.strip('/')}/index.json"
        return index if index in self._current().by_m_file else None

    def headers(self, path: str, here: str) -> dict[str, str]:
        """The headers for the file at ``path`` below the site's root, which is served at the URL
        ``here``."""
        read = self._current()
        if path == M_SITEMAP and read.root:
            policy = (self._folder / POLICY).is_file()
            link = f'<{here}{POLICY}>; rel="describedby"'
            return {**_COMMON, **({"Link": link} if policy else {})}
        page = read.by_m_file.get(path)
        if page:
            link = f'<{here}{page.c_path}>; rel="canonical"'
            return {**_COMMON, "Link": link, "ETag": f'"{page.etag}"'}
        links = []
        page = read.by_html_file.get(path)
        if page:
            links.append(f'<{here}{page.m_path}>; rel="alternate"; type="application/json"')
        if path == "index.html" and read.root:
            links.append(f'<{here}{M_SITEMAP}>; rel="index"; type="application/json"')
        return {"Link": ", ".join(links)} if links else {}

    def moved(self, path: str, data: bytes, here: str) -> bytes:
        """The content of the file at ``path`` with the addresses of ``here``: those of the
        M-Sitemap, and our links in a page. An M-URL stays as it is, or its hash would not."""
        read = self._current()
        if path == M_SITEMAP and read.root:
            content = json.loads(data)
            for item in content["items"]:
                for name in ("cUrl", "mUrl"):
                    if item[name].startswith(read.root):
                        item[name] = here + item[name][len(read.root) :]
            return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        if path in read.by_html_file:
            return with_root(data, read.root, here)
        return data

    def is_moved(self, path: str) -> bool:
        """Return whether ``moved`` may change the file at ``path``."""
        read = self._current()
        return path in read.by_html_file or bool(path == M_SITEMAP and read.root)

    def _current(self) -> _Read:
        try:
            status = (self._folder / M_SITEMAP).stat()
            stamp = (status.st_mtime_ns, status.st_size)
        except OSError:
            stamp = None
        if stamp != self._read.stamp:
            found = tunnel_pages(self._folder) if stamp else None
            pages = found.pages if found else ()
            self._read = _Read(
                stamp,
                found.root if found else "",
                {_m_file(each.m_path): each for each in pages},
                {_html_file(self._folder, each.c_path): each for each in pages},
            )
        return self._read


def _m_file(m_path: str) -> str:
    path = unquote(m_path)
    return path + "index.json" if path.endswith("/") else path


def _html_file(folder: Path, c_path: str) -> str:
    path = unquote(c_path)
    if not path or path.endswith("/"):
        return path + "index.html"
    return path if (folder / path).is_file() else f"{path}.html"
