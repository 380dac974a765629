"""Read the Markdown of a page into blocks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from oracle.source.dialect import parser
from oracle.source.mapping import Raw, mapped

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from scp_ssg.model import Block

__all__ = ["Raw", "blocks_of_markdown"]

_INCLUDED = re.compile(r'^([ ]*)--8<--[ ]+"([^"\n]+)"[ ]*$', re.MULTILINE)


def blocks_of_markdown(
    source: str, extensions: Collection[str], *, base: str, files: Path | None = None
) -> list[Block | Raw]:
    """The blocks of the page at the URL ``base``; files that it includes are below ``files``."""
    source = source.expandtabs(4)
    if files is not None:
        source = _INCLUDED.sub(lambda match: _indented(files / match[2], match[1]), source)
    return mapped(parser(extensions).parse(source), base=base, extensions=extensions)


def _indented(file: Path, indent: str) -> str:
    lines = file.read_text("utf-8").splitlines()
    return "\n".join(f"{indent}{line}" if line else "" for line in lines)
