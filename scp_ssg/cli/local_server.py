"""Serve a finished site over HTTP as SCP 0.1 asks for ("HTTP Transport").

For trying a crawler on one's own machine, and to compare a host's answers with.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
import zlib
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from scp_ssg.cli.served_tunnel import ServedTunnel
from scp_ssg.cli.served_twins import ServedTwins
from scp_ssg.errors import CollectionError
from scp_ssg.hosting import collection_headers, is_collection
from scp_ssg.publish import is_state
from scp_ssg.urls import file_name
from scp_ssg.usage import headers_in

if TYPE_CHECKING:
    import os

    from starlette.types import Scope

__all__ = ["site_app"]

_ANNOUNCED = re.compile(
    rb"https?://[^\s\"'<>&]+\.(?:scp(?:\.gz|\.zst)?|xml(?:\.gz)?)(?=[\"'<\s]|$)"
)
_HOST = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?", re.ASCII)
"""A host as browsers name it, a name or an address, and the port if there is one."""

_OPEN = frozenset({".well-known"})
"""Names that begin with a dot and are for visitors all the same (RFC 8615)."""

_MAX_KNOWN = 1000


def site_app(folder: Path) -> Starlette:
    """An ASGI application that serves the finished site in ``folder``.

    Files named ``index.html`` stand for their folder, ``404.html`` for what is not there. Sitemaps
    and robots.txt name sitemaps and collections of the folder by the address that was asked for, so
    that a site built for elsewhere can be crawled here.

    No file or folder is served whose name begins with a dot (secrets, repositories and caches have
    such names), nor a state folder. A request that names no host in the usual form is refused.
    """
    return Starlette(routes=[Mount("/", app=_Site(folder))])


class _Site(StaticFiles):
    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._folder = folder.resolve()
        self._known: dict[tuple[str, int, int], dict[str, str]] = {}
        self._tunnel = ServedTunnel(self._folder)
        self._twins = ServedTwins(self._folder)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not _HOST.fullmatch(_host(scope)):
            return Response("The Host header names no host.\n", 400, media_type="text/plain")
        accept = Headers(scope=scope).get("accept", "")
        twin = self._twins.asked(path, accept)
        return await super().get_response(twin or self._tunnel.index_of(path) or path, scope)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        # Raises ValueError for a name that no file can have, which is not there.
        full_path, status = super().lookup_path(file_name(path))
        if status is None or self._is_hidden(Path(path)):
            return "", None
        # A link may lead from an open name to a hidden one.
        hidden = self._is_hidden(Path(full_path).relative_to(self._folder))
        return ("", None) if hidden else (full_path, status)

    def _is_hidden(self, path: Path) -> bool:
        """Returns whether ``path``, below the site's root, is hidden from visitors."""
        if any(each.startswith(".") and each not in _OPEN for each in path.parts):
            return True
        return any(is_state(self._folder / each) for each in (path, *path.parents))

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        path = Path(full_path)
        place = path.relative_to(self._folder).as_posix()
        here = f"{scope['scheme']}://{_host(scope)}/"
        response: Response
        if self._tunnel.is_moved(place):
            response = _moved_response(self._tunnel, path, place, here)
        elif path.name == "robots.txt" or path.name.endswith((".xml", ".xml.gz")):
            response = self._announcing(path, scope)
        else:
            headers = self._tunnel.headers(place, here)
            if is_collection(path.name):
                headers = self._headers(path, stat_result)
            response = FileResponse(
                path,
                status_code=status_code,
                headers=headers,
                media_type=headers.get("Content-Type"),
                stat_result=stat_result,
            )
        response.headers.update(self._twins.headers(place, here))
        response.headers.update(headers_in(self._folder))
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response

    def _headers(self, path: Path, status: os.stat_result) -> dict[str, str]:
        key = (str(path), status.st_mtime_ns, status.st_size)
        if key not in self._known:
            if len(self._known) >= _MAX_KNOWN:
                self._known.clear()
            try:
                self._known[key] = collection_headers(path)
            except CollectionError:
                # It is served all the same: how readers cope is what one wants to see.
                self._known[key] = {}
        return self._known[key]

    def _announcing(self, path: Path, scope: Scope) -> Response:
        data = path.read_bytes()
        root = escape(f"{scope['scheme']}://{_host(scope)}").encode()
        compressed = path.name.endswith(".gz")
        try:
            plain = gzip.decompress(data) if compressed else data
        except (OSError, EOFError, zlib.error):
            plain = None
        if plain is not None:
            plain = _ANNOUNCED.sub(lambda url: self._here(url[0], root), plain)
            data = gzip.compress(plain, mtime=0) if compressed else plain
        kind = "text/plain" if path.suffix == ".txt" else "application/xml"
        return Response(
            data,
            media_type="application/gzip" if compressed else kind,
            headers={"ETag": f'"{hashlib.sha256(data).hexdigest()}"'},
        )

    def _here(self, url: bytes, root: bytes) -> bytes:
        """``url`` at ``root``, if its path or an end of it is a file of the site."""
        try:
            parts = urlsplit(url.decode()).path.strip("/").split("/")
        except ValueError:
            return url
        for start in range(len(parts)):
            rest = "/".join(parts[start:])
            if ".." not in unquote(rest) and (self._folder / unquote(rest)).is_file():
                return root + b"/" + rest.encode()
        return url


def _moved_response(tunnel: ServedTunnel, path: Path, place: str, here: str) -> Response:
    data = tunnel.moved(place, path.read_bytes(), here)
    headers = {"ETag": f'"{hashlib.sha256(data).hexdigest()}"', **tunnel.headers(place, here)}
    media_type = headers.pop("Content-Type", mimetypes.guess_type(path.name)[0])
    return Response(data, headers=headers, media_type=media_type)


def _host(scope: Scope) -> str:
    """Returns the host that the request names; requests of HTTP/1.0 need not name one."""
    host = Headers(scope=scope).get("host")
    if host is not None or not scope.get("server"):
        return host or ""
    name, port = scope["server"]
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
