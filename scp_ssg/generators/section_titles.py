"""Lists that Hugo writes of a folder for which an author wrote nothing, by the title it makes up.

The title is the folder's name with a capital letter, and in the plural: "Machine_learnings" of
``machine_learning/``. A title that an author may have written too, such as "Guides" of ``guides/``,
tells nothing.
"""

from __future__ import annotations

from posixpath import basename
from typing import TYPE_CHECKING

from scp_ssg.generators.listed_items import bare
from scp_ssg.generators.page_lines import lines

if TYPE_CHECKING:
    from scp_ssg.model import Page

__all__ = ["is_list_of_section"]

_BESIDE = 30
"""The most letters and digits of a date beside a link."""


def is_list_of_section(page: Page) -> bool:
    """Return whether ``page`` has a title that Hugo made of its folder's name, and holds nothing
    but links to what is in the folder, and their dates."""
    folder = bare(page.url)
    if not page.url.endswith("/") or not _is_made_of(page.title.lower(), basename(folder).lower()):
        return False
    below = [line for line in lines(page) if line.text != page.title]
    return bool(below) and all(
        line.links
        and line.rest <= _BESIDE
        and all(bare(link.url).startswith(folder + "/") for link in line.links)
        for line in below
    )


def _is_made_of(title: str, name: str) -> bool:
    """Return whether the ``title`` is the plural of ``name``, or has its underscore."""
    if title == name:
        return "_" in name
    return bool(name) and title == _plural(name)


def _plural(name: str) -> str:
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return name + "es"
    if name.endswith("y") and not name.endswith(("ay", "ey", "oy", "uy")):
        return name.removesuffix("y") + "ies"
    return name + "s"
