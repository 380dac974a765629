"""The folder of a finished site that has its collections, and their sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection import section_of
from scp_ssg.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Layout", "layout_of"]


class Layout(Struct, frozen=True):
    """The folder and the sections of a site's collections."""

    folder: str
    """Their folder, relative to the site's; empty if that is the same."""
    sections: tuple[str, ...]
    """The names of their sections."""


def layout_of(site: Path) -> Layout:
    """The layout of the finished site in the folder ``site``.

    Raises ConfigError if it has no collections, or has them in several folders.
    """
    found = [(each, section) for each in site.rglob("*.scp*") if (section := section_of(each.name))]
    folders = {each.parent.relative_to(site).as_posix() for each, _ in found}
    if not folders:
        raise ConfigError(str(site), "has no collections; publish them first, then ask for headers")
    if len(folders) > 1:
        raise ConfigError(
            str(site), f"has collections in several folders: {', '.join(sorted(folders))}"
        )
    sections = {section for _, section in found}
    return Layout(folders.pop().removeprefix("."), tuple(sorted(sections)))
