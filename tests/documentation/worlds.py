"""The folders in which the commands of a page run: what a reader of that page has before him."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import zstandard

from tests.documentation.documents import DOCS, blocks, shell
from tests.foreign_collections import collection, page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["ENVIRONMENT", "WORLDS"]

ENVIRONMENT = {"BROWSER": "true", "GIT_CONFIG_GLOBAL": os.devnull}
"""No browser is opened, and no settings of this machine count."""

_MKDOCS = "site_name: Bees\nsite_url: https://example.com/\ntheme: {name: mkdocs}\n"


def _write(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def _page(title: str, more: str = "") -> str:
    return (
        f'<!doctype html><html lang="en"><head><title>{title}</title></head><body><main>'
        f"<h1>{title}</h1><p>They hum, all day long.</p>{more}</main></body></html>"
    )


def _run(line: str, folder: Path) -> None:
    code, said = shell(line, folder)
    assert code == 0, said


def _nothing(_: Path) -> None:
    """An empty folder."""


def _finished(folder: Path) -> None:
    comments = '<section class="comments"><p>First!</p></section>'
    _write(
        folder,
        {
            "site/index.html": _page("Bees"),
            "site/about/index.html": _page("About", comments),
            "site/notes/secret/index.html": _page("Secret"),
        },
    )


def _unpublished(folder: Path) -> None:
    _finished(folder)
    _write(folder, {"scp.toml": '[scp]\nsite_url = "https://example.com/"\ntunnel = true\n'})


def _published(folder: Path) -> None:
    _unpublished(folder)
    _run("scp-ssg build site", folder)


def _one_page(folder: Path) -> None:
    """The page that docs/extraction.md shows."""
    [shown] = blocks(DOCS / "extraction.md", "html")
    head = '<!doctype html>\n<html lang="en"><head><title>About</title></head>\n<body>\n'
    bar = '<nav><a href="/">Home</a></nav>\n'
    _write(folder, {"site/about/index.html": f"{head}{bar}{shown.text}</body></html>\n"})


def _mkdocs(folder: Path) -> None:
    _write(folder, {"mkdocs.yml": _MKDOCS, "docs/index.md": "# Bees\n\nThey hum.\n"})


def _llmstxt(folder: Path) -> None:
    _mkdocs(folder)
    _, after = blocks(DOCS / "from-mkdocs-llmstxt.md", "yaml")
    text = "# A puncture\n\nFind the hole.\n"
    _write(folder, {"mkdocs.yml": _MKDOCS + after.text, "docs/repairs/puncture.md": text})


def _uninstalling(folder: Path) -> None:
    """A site that was built with the plugin, which is not in the settings any more."""
    _mkdocs(folder)
    _write(folder, {"mkdocs.yml": _MKDOCS + "plugins: [scp]\n"})
    _run("mkdocs build", folder)
    assert (folder / "site/scp").is_dir()
    assert (folder / ".cache/scp").is_dir()
    _write(folder, {"mkdocs.yml": _MKDOCS})


def _sphinx(folder: Path) -> None:
    settings = 'extensions = ["sphinx_scp"]\nhtml_baseurl = "https://example.com/"\n'
    _write(folder, {"conf.py": settings, "index.rst": "Bees\n====\n\nThey hum.\n"})


def _collections(folder: Path) -> None:
    for name, words in (("old", "They hum."), ("all", "They hum, all day long.")):
        about = page("about", title="About", content=[{"type": "text", "text": words}])
        about["url"] = "https://example.com/about"
        (folder / f"{name}.scp.zst").write_bytes(zstandard.compress(collection(about)))


WORLDS: dict[str, Callable[[Path], None] | tuple[Callable[[Path], None], ...]] = {
    "README": (_nothing, _nothing, _nothing, _nothing, _finished, _nothing),
    "commands": _published,
    "crawlers": _unpublished,
    "extraction": _one_page,
    "folder": (_finished, _nothing),
    "from-mkdocs-llmstxt": _llmstxt,
    "init": _mkdocs,
    "mkdocs": _nothing,
    "pelican": _nothing,
    "private-pages": _published,
    "reading": _collections,
    "sphinx": (_nothing, _nothing, _sphinx),
    "tunnel": _unpublished,
    "uninstalling": _uninstalling,
    "withdrawing": _published,
}
"""Page → what stands in the folder: for each block of commands, or once for all of them."""
