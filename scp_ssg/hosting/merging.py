"""Writing our part of a file that the site's owner may edit too."""

from __future__ import annotations

import re

from scp_ssg.errors import ConfigError

__all__ = ["merged"]

_BEGIN = b"# BEGIN scp-ssg: what stands between these lines is replaced"
_END = b"# END scp-ssg"
_BLOCK = re.compile(rb"^# BEGIN scp-ssg\b.*?^# END scp-ssg[^\n]*\n?", re.DOTALL | re.MULTILINE)
_MARK = re.compile(rb"^# (?:BEGIN|END) scp-ssg\b", re.MULTILINE)


def merged(existing: bytes, text: str, name: str) -> bytes:
    """``existing`` with ``text`` between two comment lines.

    If ``existing`` has these lines, the text between them is replaced; else they are added at the
    end. All other bytes stay the same. Raises ConfigError, which names the file ``name``, if only
    one of the two lines is there or they are there several times.
    """
    block = _BEGIN + b"\n" + text.strip("\n").encode() + b"\n" + _END + b"\n"
    rest, count = _BLOCK.subn(b"", existing)
    if count > 1 or _MARK.search(rest):
        raise ConfigError(
            name, "its lines '# BEGIN scp-ssg' and '# END scp-ssg' are no pair; remove them"
        )
    if count:
        return _BLOCK.sub(lambda _: block, existing)
    if not existing:
        return block
    return existing + (b"\n" if existing.endswith(b"\n") else b"\n\n") + block
