"""Names of files as people read them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from scp_ssg.render.harmless import visible

if TYPE_CHECKING:
    from pathlib import PurePath

__all__ = ["shown_path"]


def shown_path(path: PurePath) -> str:
    r"""``path`` for messages: bytes that are not UTF-8 as ``\xe9``, no control characters."""
    return visible(os.fsencode(path).decode("utf-8", "backslashreplace"))
