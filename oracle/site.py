"""A built site as the judges see it: files, and what a host said of each page."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import msgspec
from msgspec import Struct

from scp_ssg.extract import SourcePage

__all__ = ["BASE", "Note", "Site", "read_site"]

BASE = "http://site.test/"
PAGES = (".html", ".htm", ".xhtml")
_DECLARED_WITHIN = 4096
"""Bytes of a page in which it declares its encoding."""
MEDIA_TYPES = {".css": "text/css", **dict.fromkeys(PAGES, "text/html")}


class Note(Struct, frozen=True):
    """The hints of the generator for one page."""

    file: str
    path: str
    title: str | None = None
    fragment: str | None = None
    markdown: str | None = None


class Site(Struct, frozen=True):
    """A folder of HTML; ``notes`` by file for sites that a host built here."""

    name: str
    host: str
    theme: str
    root: Path
    notes: dict[str, Note] = {}
    base: str = BASE
    """The URL of the root, ending in ``/``."""

    urls: dict[str, str] = {}
    """The URL of each file that a server answers at another than the usual one."""

    def sample(self, size: int) -> list[str]:
        """``size`` pages, the same ones on every run: paths of files below the root."""
        if self.notes:
            files = [name for name in self.notes if (self.root / name).is_file()]
        else:
            found = (path for path in self.root.rglob("*") if path.suffix in PAGES)
            files = [path.relative_to(self.root).as_posix() for path in found]
        return sorted(files, key=lambda name: sha256(name.encode()).digest())[:size]

    def html(self, file: str) -> bytes:
        return (self.root / file).read_bytes()

    def url(self, file: str) -> str:
        """The URL of ``file``: that of its folder for an ``index.html``."""
        folder, _, name = file.rpartition("/")
        path = f"{folder}/".lstrip("/") if name == "index.html" else file
        return self.urls.get(file) or self.base + quote(path)

    def source(self, file: str, *, hints: bool) -> SourcePage:
        """The page as the extractor is given it, with or without what its host knows."""
        note = self.notes.get(file) if hints else None
        return SourcePage(
            url=self.url(file),
            html=decoded(self.html(file)),
            fragment=note.fragment if note else None,
            markdown=note.markdown if note else None,
            title=note.title if note else None,
        )

    def resource(self, url: str) -> tuple[bytes, str] | None:
        """Returns the response to a browser for ``url``; only documents and style sheets."""
        if not url.startswith(self.base):
            return None
        path = self.root / unquote(urlsplit(url.removeprefix(self.base)).path).lstrip("/")
        media_type = MEDIA_TYPES.get(path.suffix)
        if media_type is None:
            return None
        if not path.resolve().is_relative_to(self.root.resolve()) or not path.is_file():
            return None
        return path.read_bytes(), media_type


def served_as(html: bytes) -> str:
    """The media type with which a host of static sites sends the page ``html``: in UTF-8, unless
    the page declares what it is in, or is in something else."""
    if b"charset" in html[:_DECLARED_WITHIN].lower():
        return "text/html"
    try:
        html.decode()
    except UnicodeDecodeError:
        return "text/html"
    return "text/html; charset=utf-8"


def decoded(html: bytes) -> str:
    from scp_ssg.dom import decode

    return decode(html)


def read_site(name: str, folder: Path, *, host: str = "folder", theme: str = "") -> Site:
    """The site built in ``folder``, or in its ``site`` with ``pages.jsonl`` beside it."""
    listed = folder / "pages.jsonl"
    if not listed.is_file():
        return Site(name, host, theme, folder)
    lines = listed.read_bytes().splitlines()
    notes = [msgspec.json.decode(line, type=Note) for line in lines]
    return Site(name, host, theme, folder / "site", {note.file: note for note in notes})
