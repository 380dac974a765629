"""Names that files and folders can have on every system, those of readers too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["folder_fault", "section_fault"]

_LONGEST = 64
"""Characters of a section's name: in a file's name, dates and endings come after it."""

_DEVICE = re.compile(r"con|prn|aux|nul|com\d|lpt\d", re.IGNORECASE)
"""What no file can be called on Windows, with whatever ending ("Naming Files, Paths, and
Namespaces")."""


def section_fault(name: str, others: Iterable[str]) -> str | None:
    """Why a section cannot have this name beside the ``others``, and what to do; None if it can."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        return "a section's name may have only A-Z, a-z, 0-9, '_' and '-'"
    if len(name) > _LONGEST:
        return f"a section's name may have {_LONGEST} characters at most, and this has {len(name)}"
    if _DEVICE.fullmatch(name):
        return "Windows keeps this name for a device; choose another"
    same = next((other for other in others if other.lower() == name.lower()), None)
    if same is None:
        return None
    return (
        f"on macOS and Windows its files would be those of {same!r}, which differs by case alone; "
        "choose another name"
    )


def folder_fault(folder: str) -> str | None:
    """Why ``folder``, names joined by ``/``, cannot be a folder of the site; None if it can."""
    for name in folder.split("/"):
        # Windows takes a name that ends with a dot for the name without it.
        if not re.fullmatch(r"[\w.~-]*[\w~-]", name, re.ASCII):
            return "expected a folder inside the site, such as 'scp'"
        if _DEVICE.fullmatch(name.partition(".")[0]):
            return "expected a folder whose name Windows does not keep for a device"
    return None
