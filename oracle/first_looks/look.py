"""One site: what a person wrote down about it, and which of its pages are content."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from pathspec import GitIgnoreSpec

from oracle.browser import Family

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Look", "read_looks"]

HERE = Path(__file__).parent
FIGURES = "figures.toml"
PAGES = (".html", ".htm", ".xhtml")


class Look(Struct, frozen=True, kw_only=True):
    """One ``NAME.toml``."""

    name: str
    batch: int
    generator: str
    theme: str
    language: str
    kind: str
    address: str
    """The URL of the live site's root."""

    region: tuple[str, ...]
    """Selectors of the content; the first that matches anything on a page counts."""

    chrome: tuple[str, ...] = ()
    """Selectors of what in it is no content."""

    panels: tuple[str, ...] = ()
    """Selectors of content that a reader sees after a click, or that a script shows."""

    not_pages: tuple[str, ...] = ()
    """Globs, from the site's root, of the files that are no content pages."""

    either: tuple[str, ...] = ()
    """Globs of files that the reader finds right in or out: a title alone, a form alone."""

    @property
    def families(self) -> tuple[Family, ...]:
        """The selectors by which the judges find the content."""
        return (Family(self.name, "*", self.region, self.chrome),)

    @property
    def base(self) -> str:
        """The address of the live site's root; browsers write its host in lower case."""
        parts = urlsplit(self.address.rstrip("/") + "/")
        return parts._replace(netloc=parts.netloc.lower()).geturl()

    def pages(self, folder: Path) -> tuple[list[str], list[str]]:
        """The content pages in ``folder``, and the files of HTML that are none: paths below it.

        What is right ``either`` way is in neither list.
        """
        either = _globs(self.either)
        files = [file for file in _files(folder) if not either.match_file(file)]
        content = self.content_of(files)
        return sorted(content), [file for file in files if file not in content]

    def content_of(self, files: Iterable[str]) -> set[str]:
        """Those of ``files``, paths below the site's root, that are content pages."""
        others = _globs(self.not_pages)
        return {file for file in files if not others.match_file(file)}

    def idle(self, folder: Path) -> Iterator[str]:
        """The globs of files that match no file: a slip of the pen, most likely."""
        files = _files(folder)
        for glob in (*self.not_pages, *self.either):
            if not any(_globs([glob]).match_files(files)):
                yield glob


def read_looks(folder: Path = HERE) -> dict[str, Look]:
    """The sites of ``folder`` by name, batch by batch. Raises ``msgspec.ValidationError``."""
    looks = [
        msgspec.convert(tomllib.loads(file.read_text("utf-8")), Look)
        for file in folder.glob("*.toml")
        if file.name != FIGURES
    ]
    return {each.name: each for each in sorted(looks, key=lambda look: (look.batch, look.name))}


def _files(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.suffix.lower() in PAGES)
    return sorted(path.relative_to(folder).as_posix() for path in found if path.is_file())


def _globs(patterns: Sequence[str]) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines([f"/{each.lstrip('/')}" for each in patterns])
