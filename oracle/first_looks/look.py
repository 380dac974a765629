"""One site: what a person wrote down about it, and which of its pages are content."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from pathspec import GitIgnoreSpec

from oracle.browser import Family

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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

    @property
    def families(self) -> tuple[Family, ...]:
        """The selectors by which the judges find the content."""
        return (Family(self.name, "*", self.region, self.chrome),)

    @property
    def base(self) -> str:
        return self.address.rstrip("/") + "/"

    def pages(self, folder: Path) -> tuple[list[str], list[str]]:
        """The content pages in ``folder``, and the other files of HTML there: paths below it."""
        found = (path for path in folder.rglob("*") if path.suffix.lower() in PAGES)
        files = sorted(path.relative_to(folder).as_posix() for path in found if path.is_file())
        others = _globs(self.not_pages)
        return (
            [file for file in files if not others.match_file(file)],
            [file for file in files if others.match_file(file)],
        )

    def idle(self, folder: Path) -> Iterator[str]:
        """Those of ``not_pages`` that match no file: a slip of the pen, most likely."""
        files = [each for part in self.pages(folder) for each in part]
        for glob in self.not_pages:
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


def _globs(patterns: Sequence[str]) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines([f"/{each.lstrip('/')}" for each in patterns])
