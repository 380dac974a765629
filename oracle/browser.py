"""What a browser shows of a page's main content."""

from __future__ import annotations

import json
import tomllib
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Self
from urllib.parse import quote

import msgspec
from msgspec import Struct

from oracle.devtools import Browser
from oracle.keep import kept
from oracle.site import BASE, Site
from oracle.words import TERM_END

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Reader", "Shown"]

HERE = Path(__file__).parent
SCRIPT = (HERE / "visible.js").read_text("utf-8")
KNOWN = tomllib.loads((HERE / "sites.toml").read_text("utf-8"))


class Shown(Struct, frozen=True):
    """The visible text of a page's main content; a line break for every edge of a box."""

    family: str
    region: str
    heading: bool
    """Whether the content has an ``<h1>``."""

    text: str


class Reader:
    """Reads pages in a browser, as a context manager; what it read once it keeps in the cache.

    The browser starts when the first page is not in the cache.
    """

    def __init__(self) -> None:
        known = {
            "families": KNOWN["family"],
            **{key: KNOWN[key] for key in ("chrome", "panels", "note_marks", "emoji")},
            "term_end": TERM_END,
        }
        self._expression = f"({SCRIPT.strip()})({json.dumps(known)})"
        self._browser: Browser | None = None
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def shown(self, site: Site, file: str) -> Shown:
        """What a visitor of ``file`` sees. Raises ``BrowserError``."""
        of = self._expression.encode() + site.html(file)
        return kept("shown", of, lambda: self._shown(site, file), Shown)

    def _shown(self, site: Site, file: str) -> Shown:
        answer = self._evaluate(BASE + quote(file), site.resource)
        return msgspec.convert(answer, Shown)

    def _evaluate(self, url: str, resource: Callable[[str], tuple[bytes, str] | None]) -> object:
        if self._browser is None:
            self._browser = self._open.enter_context(Browser())
        return self._browser.evaluate(url, resource, self._expression)
