"""The sources of a made-up site of any size, the same at every run: for MkDocs, or for Pelican.

    python -m benchmarks.generated_sources mkdocs FOLDER PAGES
    python -m benchmarks.generated_sources pelican FOLDER PAGES

The pages have what those of ``generated_site`` have: headings, paragraphs with links, lists, code
and tables. MkDocs' stand in folders of 50 and below their headings in the navigation; Pelican's are
articles of some categories.
"""

from __future__ import annotations

import sys
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benchmarks.generated_site import sentences, title

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["edit_sources", "mkdocs_project", "pelican_project"]

_IN_FOLDER = 50
_CATEGORIES = ("Canals", "Dams", "Docks", "Mills", "Pumps")
_FIRST_DAY = date(2020, 1, 1)

_MKDOCS_YML = """site_name: The waterworks manual
site_url: https://generated.example.org/
theme: {theme}
plugins: [search]
markdown_extensions: [admonition, tables, toc: {{permalink: true}}]
"""
_BARE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<title>{{ page.title }} - {{ config.site_name }}</title></head>
<body><header><a href="{{ nav.homepage.url | url }}">{{ config.site_name }}</a></header>
<main>{{ page.content }}</main></body></html>
"""
"""A theme without a navigation: with one, the HTML of a site grows with the square of its pages."""
_PELICANCONF = """SITENAME = "The waterworks journal"
SITEURL = "https://generated.example.org"
AUTHOR = "Ada"
TIMEZONE = "UTC"
PATH = "content"
DEFAULT_LANG = "en"
PLUGINS = []
"""


def mkdocs_project(folder: Path, pages: int, *, bare: bool = False) -> Path:
    """Writes a MkDocs project of ``pages`` pages into ``folder``; returns the folder. The theme is
    Material, or a ``bare`` one without a navigation."""
    theme = "{name: null, custom_dir: theme}" if bare else "{name: material}"
    _write(folder / "mkdocs.yml", _MKDOCS_YML.format(theme=theme))
    if bare:
        _write(folder / "theme/main.html", _BARE)
    for number in range(pages):
        text = "# The waterworks manual\n" if number == 0 else f"# {title(number)}\n"
        _write(folder / "docs" / _path(number), f"{text}\n{_content(number)}")
    return folder


def pelican_project(folder: Path, pages: int) -> Path:
    """Writes a Pelican site of ``pages`` articles into ``folder``; returns its settings."""
    settings = folder / "pelicanconf.py"
    _write(settings, _PELICANCONF)
    for number in range(1, pages + 1):
        day = _FIRST_DAY + timedelta(days=number)
        head = (
            f"Title: {title(number)} of number {number}\nDate: {day.isoformat()}\n"
            f"Category: {_CATEGORIES[number % len(_CATEGORIES)]}\nSlug: article-{number}\n"
        )
        _write(folder / f"content/article-{number}.md", f"{head}\n{_content(number)}")
    return settings


def edit_sources(folder: Path, share: float) -> int:
    """Adds a paragraph to ``share`` of the Markdown files below ``folder``, at even distances, and
    to one at least; returns to how many."""
    files = sorted(folder.rglob("*.md"))
    count = max(1, round(share * len(files)))
    for n in range(count):
        with files[n * len(files) // count].open("a", encoding="utf-8") as file:
            file.write("\n\nSomebody wrote one sentence more, for the benchmark.\n")
    return count


def _path(number: int) -> str:
    if number == 0:
        return "index.md"
    return f"part-{number // _IN_FOLDER:04}/page-{number}.md"


def _content(number: int) -> str:
    random = Random(number)
    parts = [
        sentences(random, 3),
        "## How it works",
        sentences(random, 4),
        "\n".join(f"- {sentences(random, 1)}" for _ in range(3)),
    ]
    if number % 3 == 1:
        parts.append(f"```python\ndef level_{number}(depth):\n    return depth * {number}\n```")
    elif number % 3 == 2:
        rows = (f"| {n} | {random.randint(10, 4000)} |" for n in range(4))
        parts.append("\n".join(("| Part | Length |", "| --- | --- |", *rows)))
    else:
        parts.append(f"See [the index](https://generated.example.org/?{number}) for more.")
    parts += ["## Care", sentences(random, 5), sentences(random, 4)]
    return "\n\n".join(parts) + "\n"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def main(argv: Sequence[str]) -> int:
    match argv:
        case ["mkdocs", folder, pages]:
            mkdocs_project(Path(folder), int(pages))
        case ["pelican", folder, pages]:
            pelican_project(Path(folder), int(pages))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
