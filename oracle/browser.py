"""The main content of a page as a browser shows it."""

from __future__ import annotations

import json
import tomllib
from contextlib import ExitStack
from pathlib import Path
from typing import Self
from urllib.parse import quote

import msgspec
from msgspec import Struct

from oracle.devtools import Browser, Resources
from oracle.keep import kept
from oracle.site import BASE, Site
from oracle.words import TERM_END

__all__ = ["Reader", "Shown"]

HERE = Path(__file__).parent
SCRIPT = (HERE / "visible.js").read_text("utf-8")
KNOWN = tomllib.loads((HERE / "sites.toml").read_text("utf-8"))
WHOLE = {"name": "the whole page", "detect": "*", "region": ["body"]}
NOTHING = ":not(*)"


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
        self._content = _expression(known)
        self._everything = _expression({**known, "families": [WHOLE], "chrome": [NOTHING]})
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
        def read() -> Shown:
            answer = self._evaluate(BASE + quote(file), site.resource, expression)
            return msgspec.convert(answer, Shown)

        return kept("shown", expression.encode() + site.html(file), read, Shown)

    def _evaluate(self, url: str, resource: Resources, expression: str) -> object:
        if self._browser is None:
            self._browser = self._open.enter_context(Browser())
        return self._browser.evaluate(url, resource, expression)


def _expression(known: dict[str, object]) -> str:
    return f"({SCRIPT.strip()})({json.dumps(known)})"
