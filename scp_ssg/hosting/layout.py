"""Where a finished site has its collections."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.errors import ConfigError
from scp_ssg.hosting.headers import is_collection

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Layout", "layout_of"]

_NAME = re.compile(r"(?P<section>[A-Za-z0-9_-]+)-(?:snapshot|delta)-[A-Za-z0-9_-]+\.scp")


class Layout(Struct, frozen=True):
    """The folder of the site that has the collections, without slashes around it, and sections."""

    folder: str
    sections: tuple[str, ...]


def layout_of(site: Path) -> Layout:
    """What is found in the folder of a finished site. Raises ConfigError if that is no collection,
    or if they are in several folders."""
    files = [
        each for each in site.rglob("*.scp*") if is_collection(each.name) and _NAME.match(each.name)
    ]
    folders = {each.parent.relative_to(site).as_posix() for each in files}
    if not folders:
        raise ConfigError(str(site), "has no collections; publish them first, then ask for headers")
    if len(folders) > 1:
        raise ConfigError(
            str(site), f"has collections in several folders: {', '.join(sorted(folders))}"
        )
    found = {match["section"] for each in files if (match := _NAME.match(each.name))}
    return Layout(folders.pop().removeprefix("."), tuple(sorted(found)))
