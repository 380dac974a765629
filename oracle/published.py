"""The publications of a finished site, found by its sitemap, and the files of its pages."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from lxml import etree
from msgspec import Struct

from scp_ssg.collection import read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.model import Page

__all__ = ["Publication", "elsewhere", "finished_file", "publications", "twice"]

SCP = "{https://scp-protocol.org/schemas/sitemap/1.0}"


class Publication(Struct, frozen=True):
    """The collections that one ``sitemap.xml`` announces."""

    folder: Path
    """The folder of the sitemap: the site's root."""

    root: str
    """The URL of that folder, ending in ``/``."""

    announced: tuple[str, ...]
    """URLs of all collections, deltas too."""

    snapshots: tuple[Path, ...]
    """The files of the snapshots that are current."""

    files: tuple[Path, ...]
    """Every collection file in the folders of the announced ones, old ones too."""

    def pages(self) -> dict[str, Page]:
        """The current pages by URL."""
        found = (page for file in self.snapshots for page in _pages(file))
        return {page.url: page for page in found}


def publications(below: Path) -> list[Publication]:
    """The sites in ``below``, or in folders of it, that announce collections."""
    candidates = (_publication(sitemap) for sitemap in sorted(below.rglob("sitemap.xml")))
    return [each for each in candidates if each is not None]


def elsewhere(publication: Publication, root: str | None = None) -> list[str]:
    """The law "nothing from elsewhere", as far as files tell: a line for each fault.

    Every page in every collection file of the folder is below the site's ``root``, and every
    announced collection stands beside the others.
    """
    root = root or publication.root
    faults = []
    bases = {url.rpartition("/")[0] for url in publication.announced}
    if len(bases) > 1:
        faults.append(f"collections are announced in several places: {', '.join(sorted(bases))}")
    for file in publication.files:
        strange = [page.url for page in _pages(file) if not page.url.startswith(root)]
        if strange:
            faults.append(f"{file.name}: {len(strange)} pages not below {root}: {strange[0]}")
    return faults


def twice(publication: Publication, others: Iterable[Publication]) -> list[str]:
    """A line where another folder of the same server announces the same site, and not the same
    collections: each says of itself what is true of one alone. A copy under an alias is no fault.
    """
    strange = (
        each
        for each in others
        if each.root == publication.root and each.announced != publication.announced
    )
    return [f"{publication.root} is announced in {each.folder} too" for each in strange]


def finished_file(folder: Path, root: str, url: str) -> Path | None:
    """The file below ``folder`` that a server at ``root`` answers with for ``url``."""
    if not url.startswith(root):
        return None
    path = unquote(urlsplit(url.removeprefix(root)).path)
    bare = folder / path.rstrip("/")
    index = [folder / path / name for name in ("index.html", "index.htm")]
    candidates = [*index, bare, Path(f"{bare}.html"), Path(f"{bare}.htm")]
    return next((file for file in candidates if file.is_file()), None)


def _publication(sitemap: Path) -> Publication | None:
    root = etree.parse(sitemap).getroot()
    collections = [each.get("url", "") for each in root.iter(f"{SCP}collection")]
    deltas = [each.get("url", "") for each in root.iter(f"{SCP}delta")]
    if not collections:
        return None
    folder = sitemap.parent
    files = {url: _file(folder, url) for url in chain(collections, deltas)}
    folders = {file.parent for file in files.values() if file}
    return Publication(
        folder=folder,
        root=_root(folder, files) or _shortest(root),
        announced=tuple(files),
        snapshots=tuple(dict.fromkeys(file for url in collections if (file := files[url]))),
        files=tuple(sorted(file for folder in folders for file in folder.glob("*.scp*"))),
    )


def _file(folder: Path, url: str) -> Path | None:
    """The file of a collection, which ``base_url`` may announce at another host."""
    name = unquote(url.rpartition("/")[2])
    return min(folder.rglob(name), key=lambda file: len(file.parts), default=None)


def _root(folder: Path, files: dict[str, Path | None]) -> str | None:
    for url, file in files.items():
        path = file.relative_to(folder).as_posix() if file else ""
        if path and unquote(url).endswith(f"/{path}"):
            return url[: -len(path)]
    return None


def _shortest(sitemap: etree._Element) -> str:
    """Returns the folder of the shortest URL in the sitemap: the site, where nothing names it."""
    urls = [each.text or "" for each in sitemap.iter("{*}loc")]
    return min(urls, key=len, default="").rpartition("/")[0] + "/"


def _pages(file: Path) -> list[Page]:
    with read(file) as collection:
        return list(collection)
