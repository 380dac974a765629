"""What themes and extensions of Sphinx make of the same documents, with the real packages."""

from __future__ import annotations

import tarfile
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Published, Run, Write

pytestmark = pytest.mark.judge

THEMES = [
    "alabaster",
    "furo",
    "sphinx_rtd_theme",
    "pydata_sphinx_theme",
    "sphinx_book_theme",
]

CONF = """\
import pathlib, sys
sys.path.insert(0, str(pathlib.Path(__file__).parent / "code"))
project = "planted project"
copyright = "2026, planted"
version = release = "9.8.7-planted"
extensions = [
    "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode",
    "sphinx_design", "sphinx_copybutton", "sphinx_tabs.tabs", "myst_nb", "sphinx_scp",
]
html_theme = "%s"
html_baseurl = "https://wheels.example/docs/"
html_last_updated_fmt = "%%d planted"
exclude_patterns = ["_build"]
nb_execution_mode = "off"
myst_enable_extensions = ["colon_fence"]
"""

NOTEBOOK = """\
{"cells": [
  {"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# Counting"]},
  {"cell_type": "code", "id": "b", "execution_count": 1, "metadata": {},
   "outputs": [{"name": "stdout", "output_type": "stream", "text": ["32 spokes\\n"]}],
   "source": ["print(32, 'spokes')"]},
  {"cell_type": "code", "id": "c", "execution_count": 2, "metadata": {"tags": ["remove-input"]},
   "outputs": [{"output_type": "execute_result", "execution_count": 2, "metadata": {},
     "data": {"text/html": ["<table><tr><th>rim</th></tr><tr><td>alloy</td></tr></table>"],
              "text/plain": ["alloy"]}}],
   "source": ["planted()"]}],
 "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
              "language_info": {"name": "python"}},
 "nbformat": 4, "nbformat_minor": 5}
"""

DOCS = {
    "code/wheels.py": '''\
"""Wheels that turn."""


class Wheel:
    """A wheel.

    Args:
        spokes: How many it has.
    """

    def __init__(self, spokes: int) -> None:
        self.planted = spokes

    def turn(self, times: int = 1) -> float:
        """Turn it.

        Args:
            times: How often.

        Returns:
            The degrees.
        """
        return 360.0 * times
''',
    "index.rst": """\
Wheels
======

What goes round.

.. toctree::
   :caption: Parts
   :maxdepth: 1

   rims
   lacing
   api
   counting
""",
    "rims.rst": """\
Rims
====

They hold the tyre [1]_. See :doc:`lacing`.

.. note::

   Use two hands.

.. code-block:: python
   :linenos:
   :caption: true.py

   true_up("rim")

.. tab-set::

   .. tab-item:: Steel

      Heavy and strong.

   .. tab-item:: Alloy

      Light.

.. tabs::

   .. tab:: Front

      It steers.

   .. tab:: Back

      It drives.

.. list-table:: Sizes
   :header-rows: 1

   * - Name
     - Inches
   * - Road
     - 28

Rim tape
--------

It covers the holes.

.. [1] Or the tube.
""",
    "lacing.md": """\
# Lacing

Cross them.

:::{admonition} Mind the valve
Leave it room.
:::

```{code-block} console
$ lace --cross 3
```

- one
- two
""",
    "api.rst": "API\n===\n\n.. automodule:: wheels\n   :members:\n",
    "counting.ipynb": NOTEBOOK,
}

ROOT = "https://wheels.example/docs/"

SETTINGS = f"""
extensions.append("sphinx_scp")
intersphinx_mapping = {{}}
html_baseurl = {ROOT!r}
scp = {{"markdown": True, "tunnel": True, "llms": True}}
"""


def heading(level: int, text: str) -> dict[str, Any]:
    return {"type": "heading", "level": level, "text": text}


def texts(*lines: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": each} for each in lines]


def links(**pages: str) -> list[dict[str, Any]]:
    return [
        {"type": "link", "url": f"{ROOT}{name}.html", "text": text} for name, text in pages.items()
    ]


def code(language: str, text: str) -> dict[str, Any]:
    return {"type": "code", "language": language, "code": text}


def items(*lines: str, ordered: bool = False) -> dict[str, Any]:
    return {"type": "list", "ordered": ordered, "items": [*lines]}


EXPECTED = {
    "index": [
        heading(1, "Wheels"),
        *texts("What goes round.", "Parts"),
        items("Rims", "Lacing", "API", "Counting"),
        *links(rims="Rims", lacing="Lacing", api="API", counting="Counting"),
    ],
    "rims": [
        heading(1, "Rims"),
        *texts("They hold the tyre [1]. See Lacing."),
        *links(lacing="Lacing"),
        *texts("Note", "Use two hands.", "true.py"),
        code("python", 'true_up("rim")'),
        *texts("Steel", "Heavy and strong.", "Alloy", "Light."),
        *texts("Front", "It steers.", "Back", "It drives.", "Sizes"),
        {"type": "table", "rows": [["Name", "Inches"], ["Road", "28"]]},
        heading(2, "Rim tape"),
        *texts("It covers the holes."),
        items("Or the tube.", ordered=True),
    ],
    "lacing": [
        heading(1, "Lacing"),
        *texts("Cross them.", "Mind the valve", "Leave it room."),
        code("console", "$ lace --cross 3"),
        items("one", "two"),
    ],
    "api": [
        heading(1, "API"),
        *texts("Wheels that turn."),
        code("python", "class wheels.Wheel(spokes: int)"),
        *texts("A wheel."),
        items("Parameters: spokes \u2013 How many it has."),
        code("python", "turn(times: int = 1) → float"),
        *texts("Turn it."),
        items("Parameters: times \u2013 How often.", "Returns: The degrees."),
    ],
    "counting": [
        heading(1, "Counting"),
        code("python", "print(32, 'spokes')"),
        {"type": "code", "code": "32 spokes"},
        {"type": "table", "rows": [["rim"], ["alloy"]]},
    ],
}


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_gives_the_content_of_the_documents(
    write: Write, run: Run, published: Published, theme: str
) -> None:
    site = write({"conf.py": CONF % theme, **DOCS})
    done = run(site, "sphinx", "-W", "-b", "html", ".", "_build/html")
    assert done.returncode == 0, done.stdout
    pages = published(site / "_build/html")
    assert {url: page["content"] for url, page in pages.items()} == {
        f"{ROOT}{name}.html": content for name, content in EXPECTED.items()
    }
    assert "planted" not in str(pages)


@pytest.mark.parametrize(
    ("peer", "in_the_way"), [("sphinx_llms_txt", "llms.txt"), ("sphinx_llm.txt", "index.md")]
)
def test_another_llms_txt_stays(
    write: Write, run: Run, published: Published, peer: str, in_the_way: str
) -> None:
    """Whether we are to write one or not, and in a second build too."""
    conf = CONF.replace('"sphinx_scp"', f'"sphinx_scp", "{peer}"') % "alabaster"
    site = write({"conf.py": conf, "index.rst": "Wheels\n======\n\nThey turn.\n"})
    output = site / "_build/html"
    for at in (1_800_000_000, 1_800_086_400):
        done = run(site, "sphinx", "-W", "-b", "html", ".", "_build/html", at=at)
        assert done.returncode == 0, done.stdout
        assert (output / "llms.txt").is_file()
        assert list(published(output)) == [f"{ROOT}index.html"]
    write({"conf.py": conf + 'scp = {"llms": True, "markdown": True}\n'})
    for at in (1_800_172_800, 1_800_259_200):
        done = run(site, "sphinx", "-W", "-b", "html", ".", "_build/html", at=at)
        assert done.returncode == 0, done.stdout
        [line] = [line for line in done.stdout.splitlines() if "PROBLEM: scp: " in line]
        assert f"/{in_the_way} (and " in line
        assert "is not ours: it is kept, and ours is not written" in line
        assert "Written by scp-ssg" not in (output / "llms.txt").read_text(encoding="utf-8")


def test_a_real_project_is_published_as_its_pages_are(
    run: Run, published: Published, tmp_path: Path
) -> None:
    """Tornado's own documentation: an API reference of many modules, in Read the Docs' theme.

    The two ways, the publication and its finished pages, are compared after each test.
    """
    pip = ("pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "tornado==6.6.1")
    done = run(tmp_path, *pip)
    assert done.returncode == 0, done.stdout
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data")
    source = tmp_path / "tornado-6.6.1"
    with (source / "docs/conf.py").open("a", encoding="utf-8") as conf:
        conf.write(SETTINGS)
    done = run(source, "sphinx", "-b", "html", "-j", "2", "docs", "out")
    assert done.returncode == 0, done.stdout
    pages = published(source / "out")
    documents = {file.relative_to(source / "docs") for file in (source / "docs").rglob("*.rst")}
    assert set(pages) == {f"{ROOT}{each.with_suffix('.html').as_posix()}" for each in documents}
    kinds = {block["type"] for page in pages.values() for block in page["content"]}
    assert {"heading", "text", "code", "list", "link"} <= kinds
