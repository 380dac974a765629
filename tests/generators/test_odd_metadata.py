"""Extensions and plugins put values of any type into a page's metadata, which cost no page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.generators.conftest import Published, Run, Write, summary

if TYPE_CHECKING:
    from tests.generators.conftest import Built

ODD = """\
import datetime, json

class Opaque:
    pass

DAY = datetime.date(1, 1, 1)
VALUES = [
    None, 7, -1, 1.5, float("nan"), b"x", "", "[1, 2]", '{"a": [1]}', "[" * 9999,
    [], [1, 2], [None], ["a", 1], [[1], {}], [DAY], {}, {"a": None}, {1: {2: 3}}, {"name": [1]},
    (1, "a"), {1}, range(3), DAY, datetime.datetime.max, datetime.timedelta(1), Opaque, Opaque(),
]
KEYS = ["source_map", "title", "description", "authors", "date", "updated", "language", "robots"]

def odd_metadata(number):
    return {key: VALUES[(number + place) % len(VALUES)] for place, key in enumerate(KEYS)}
"""
NUMBERS = range(28)
"""The pages: each key has each of the values on one of them."""


def check_that_all_are_in(done: Built) -> None:
    assert done.returncode == 0, done.stdout
    assert "cannot be read" not in done.stdout
    assert "unreadable" not in summary(done.stdout)


def test_in_sphinx(write: Write, run: Run, published: Published) -> None:
    conf = """\
import sys; sys.path.insert(0, ".")
project = "Wheels"
extensions = ["sphinx_scp"]
html_baseurl = "https://wheels.example/"
exclude_patterns = ["_build"]

def spoil(app, env):
    from odd import odd_metadata
    for name in env.found_docs - {"index"}:
        env.metadata[name].update(odd_metadata(int(name[1:])))

def setup(app):
    app.connect("env-updated", spoil)
"""
    pages = {f"p{n}.rst": f":orphan:\n\nPage {n}\n=======\n\nWords of {n}.\n" for n in NUMBERS}
    index = "Wheels\n======\n\nThey turn.\n"
    site = write({"conf.py": conf, "odd.py": ODD, "index.rst": index, **pages})
    # In one process, as such values need not be fit for more.
    check_that_all_are_in(run(site, "sphinx", "-j", "1", "-b", "html", ".", "_build/html"))
    assert len(published(site / "_build/html")) == 1 + len(NUMBERS)


def test_in_notebooks_of_myst_nb(write: Write, run: Run, published: Published) -> None:
    conf = """\
project = "Wheels"
extensions = ["sphinx_scp", "myst_nb"]
html_baseurl = "https://wheels.example/"
exclude_patterns = ["_build"]
nb_execution_mode = "off"
"""
    notebook = """\
---
file_format: mystnb
kernelspec:
  name: python3
---

# Spokes

Count them.

```{code-cell}
2 * 16
```
"""
    site = write({"conf.py": conf, "index.md": notebook})
    check_that_all_are_in(run(site, "sphinx", "-b", "html", ".", "_build/html"))
    [page] = published(site / "_build/html").values()
    assert [block.get("text") or block["code"] for block in page["content"]] == [
        "Spokes",
        "Count them.",
        "2 * 16",
    ]


def test_in_mkdocs(write: Write, run: Run, published: Published) -> None:
    config = """\
site_name: Kitchen
site_url: https://kitchen.example/
plugins: [scp]
hooks: [odd.py]
"""
    hook = """
def on_page_context(context, page, config, nav):
    if not page.is_homepage:
        page.meta.update(odd_metadata(int(page.url.strip("p/"))))
        page.meta["template"] = page.meta["source_map"]
"""
    pages = {f"docs/p{n}.md": f"# Page {n}\n\nWords of {n}.\n" for n in NUMBERS}
    index = {"docs/index.md": "# Kitchen\n\nSoups.\n"}
    site = write({"mkdocs.yml": config, "odd.py": ODD + hook, **index, **pages})
    check_that_all_are_in(run(site, "mkdocs", "build"))
    assert len(published(site / "site")) == 1 + len(NUMBERS)


@pytest.mark.not_two_ways("the titles in the metadata are not those of the pages")
def test_in_pelican(write: Write, run: Run, published: Published) -> None:
    settings = """\
SITENAME = "Shore"
SITEURL = "https://shore.example"
PATH = "content"
TIMEZONE = "UTC"
PLUGIN_PATHS = ["."]
PLUGINS = ["scp", "odd"]
"""
    plugin = """
def spoil(generator, content):
    content.metadata.update(odd_metadata(int(content.slug[1:])))
    for key, named in {"summary": "description", "lang": "language", "modified": "date"}.items():
        content.metadata[key] = content.metadata[named]

def register():
    from pelican import signals
    signals.article_generator_write_article.connect(spoil)
"""
    pages = {
        f"content/p{n}.md": f"Title: Page {n}\nDate: 2024-03-01\nSlug: p{n}\n\nWords of {n}.\n"
        for n in NUMBERS
    }
    site = write({"pelicanconf.py": settings, "odd.py": ODD + plugin, **pages})
    check_that_all_are_in(run(site, "pelican"))
    assert len(published(site / "output")) == len(NUMBERS)
