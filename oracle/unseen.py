"""The law "nothing from elsewhere" before a browser: every published word is shown somewhere."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from oracle.judge import found_words, without_folding
from oracle.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracle.browser import Reader
    from oracle.site import Site
    from scp_ssg.model import Block

__all__ = ["unseen"]

RUN = re.compile(r"\w+")


def unseen(site: Site, file: str, blocks: Sequence[Block], reader: Reader) -> list[str]:
    """The words of ``blocks`` that a visitor of ``file`` sees less often, or nowhere.

    Counted is the whole page, so what is not content, too; a title that the page does not show as a
    heading does not count.
    """
    shown = reader.everything(site, file)
    found = without_folding(found_words(blocks, shown))
    # Line numbers stick to code where they are read, and marks are lost where they are not.
    visible = _counted(words(shown.text)) | _counted(words(reader.shown(site, file).text))
    return sorted((_counted(found) - visible).elements())


def _counted(said: Iterable[str]) -> Counter[str]:
    """How often ``said`` has each run of letters and digits: a sign between two boxes may stick to
    either."""
    return Counter(run for word in said for run in RUN.findall(word))
