"""A little site of a folder, built again and again by an author who has a tunnel."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from scp_ssg.extract import SourcePage
from scp_ssg.generators import SiteBuild
from scp_ssg.options import parse
from scp_ssg.publish import Site

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PAGES", "ROOT", "Author"]

ROOT = "https://example.org/"
HOME = "index.html"
PAGES = {HOME: "Welcome.", "guide/index.html": "Start here.", "about.html": "Who we are."}


class Log:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def debug(self, message: str, /) -> None: ...
    def info(self, message: str, /) -> None: ...

    def warning(self, message: str, /) -> None:
        self.lines.append(message)

    def error(self, message: str, /) -> None:
        self.lines.append(message)


class Author:
    """A site of a folder: what its generator writes, and a build over it."""

    def __init__(self, folder: Path) -> None:
        self.output = folder / "site"
        self.site = Site(url=ROOT, output=self.output, state_root=folder / "state")
        self.pages = dict(PAGES)
        self.options: dict[str, Any] = {"tunnel": True}
        self.style = ""
        self.clean: set[str] = set()
        """The pages whose address has no ``.html``."""
        self.warnings: list[str] = []

    def write(self) -> None:
        """The generator's part."""
        for path, words in self.pages.items():
            file = self.output / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(self.html(path, words))

    def html(self, path: str, words: str) -> bytes:
        robots = "<meta name=robots content=noindex>" if words.startswith("Hidden") else ""
        return (
            f"<!doctype html><html lang=en><head><title>{path}</title>{robots}{self.style}</head>"
            f"<body><nav><a href=/>Home</a></nav><main><h1>{path}</h1><p>{words}</p></main></body>"
        ).encode()

    def build(self, *, generate: bool = True) -> None:
        if generate:
            self.write()
        log = Log()
        build = SiteBuild(self.site, parse(self.options), log)
        build.save_previous()
        for path in self.pages:
            file = self.output / path
            raw = file.read_bytes()
            url = self.site.url + path.removesuffix(".html" if path in self.clean else "index.html")
            build.add(SourcePage(url=url, html=raw.decode()), html_file=file, raw=raw)
        build.commit("write")
        self.warnings = log.lines

    def json(self, path: str) -> Any:
        return json.loads((self.output / path).read_bytes())

    def files(self) -> dict[str, bytes]:
        return {
            each.relative_to(self.output).as_posix(): each.read_bytes()
            for each in self.output.rglob("*")
            if each.is_file()
        }
