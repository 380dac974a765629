"""Where a finished site has its collections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection import section_of
from scp_ssg.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Layout", "layout_of"]


class Layout(Struct, frozen=True):
    """The folder of the site that has the collections, without slashes around it, and sections."""

    folder: str
    sections: tuple[str, ...]


def layout_of(site: Path) -> Layout:
    """What is found in the folder of a finished site. Raises ConfigError if that is no collection,
    or if they are in several folders."""
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
