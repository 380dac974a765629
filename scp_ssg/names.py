"""Names of files, which are bytes to most systems, as URLs have them and as people read them.

Python reads a name by the locale, and what the locale cannot read as lone surrogates; a URL has the
name in UTF-8, whatever the locale is.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from scp_ssg.errors import ScpError
from scp_ssg.render.visible import visible

if TYPE_CHECKING:
    from pathlib import PurePath

__all__ = ["file_name", "shown", "url_path"]


def url_path(path: PurePath) -> str:
    """The relative ``path`` as a URL has it before it is percent-encoded.

    Raises ScpError if its bytes are not UTF-8.
    """
    try:
        return os.fsencode(path.as_posix()).decode("utf-8")
    except UnicodeError:
        raise ScpError("its name is not UTF-8; rename it") from None


def file_name(path: str) -> str:
    """What this system calls the file that a URL calls ``path`` (decoded).

    Raises ValueError where no file can have that name.
    """
    if "\0" in path:
        raise ValueError("a zero byte in a name")
    return os.fsdecode(path.encode("utf-8"))


def shown(path: PurePath) -> str:
    r"""``path`` for messages: bytes that are not UTF-8 as ``\xe9``, no control characters."""
    return visible(os.fsencode(path).decode("utf-8", "backslashreplace"))
