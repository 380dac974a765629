"""The main content of a page as a browser shows it."""

from __future__ import annotations

import json
import tomllib
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self

import msgspec
from msgspec import Struct

from oracle.devtools import Browser, Resources
from oracle.keep import kept
from oracle.site import served_as
from oracle.words import TERM_END

if TYPE_CHECKING:
    from oracle.site import Site

__all__ = ["FAMILIES", "KNOWN", "Family", "Kind", "Reader", "Reference", "Shown"]

HERE = Path(__file__).parent
SCRIPT = (HERE / "visible.js").read_text("utf-8")
KNOWN = tomllib.loads((HERE / "sites.toml").read_text("utf-8"))
NOTHING = ":not(*)"
Kind = Literal["link", "image", "media"]


class Family(Struct, frozen=True):
    """The selectors of the content, and of chrome in it, on pages that match ``detect``."""

    name: str
    detect: str
    region: tuple[str, ...]
    chrome: tuple[str, ...] = ()


FAMILIES = msgspec.convert(KNOWN["family"], tuple[Family, ...])
WHOLE = Family("the whole page", "*", ("body",))


class Reference(Struct, frozen=True):
    """A link, an image, or a video, audio or frame."""

    kind: Kind
    urls: tuple[str, ...]
    """Any of them is right: an image has one for each size."""

    text: str
    wanted: bool = True
    """True if it must not stay out."""

    box: int = 0
    """The paragraph, or the whole table or list, that it stands in."""


class Shown(Struct, frozen=True):
    """The visible text of a page's main content; a line break for every edge of a box."""

    family: str
    region: str
    """The selector of the content; empty where none matches."""

    heading: bool
    """True if the content has an ``<h1>``."""

    text: str
    references: tuple[Reference, ...] = ()


class Reader:
    """Reads pages in a browser, as a context manager; what it read once it keeps in the cache.

    The browser starts when the first page is not in the cache. The content of a page stands where
    the first of ``families`` says that matches it.
    """

    def __init__(
        self, families: tuple[Family, ...] = FAMILIES, panels: tuple[str, ...] = ()
    ) -> None:
        """``panels`` are selectors of what a click shows, beside those of ``sites.toml``."""
        known = {
            "families": msgspec.to_builtins(families),
            **{key: KNOWN[key] for key in ("chrome", "note_marks", "emoji")},
            "panels": [*KNOWN["panels"], *panels],
            "term_end": TERM_END,
        }
        whole = msgspec.to_builtins((WHOLE,))
        self._content = _expression(known)
        self._everything = _expression({**known, "families": whole, "chrome": [NOTHING]})
        self._browser: Browser | None = None
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def shown(self, site: Site, file: str) -> Shown:
        """Returns the content of ``file`` that a visitor sees. Raises ``BrowserError``."""
        return self._read(site, file, self._content)

    def everything(self, site: Site, file: str) -> Shown:
        """The same of the whole page, what is not content too. Raises ``BrowserError``."""
        return self._read(site, file, self._everything)

    def _read(self, site: Site, file: str, expression: str) -> Shown:
        url, html = site.url(file), site.html(file)
        media_type = served_as(html)

        def resource(wanted: str) -> tuple[bytes, str] | None:
            return (html, media_type) if wanted == url else site.resource(wanted)

        def read() -> Shown:
            return msgspec.convert(self._evaluate(url, resource, expression), Shown)

        encoding = media_type.removeprefix("text/html")
        return kept("shown", f"{expression}{url}{encoding}".encode() + html, read, Shown)

    def _evaluate(self, url: str, resource: Resources, expression: str) -> object:
        if self._browser is None:
            self._browser = self._open.enter_context(Browser())
        return self._browser.evaluate(url, resource, expression)


def _expression(known: dict[str, object]) -> str:
    return f"({SCRIPT.strip()})({json.dumps(known)})"
