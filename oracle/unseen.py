"""The law "nothing from elsewhere", checked in a browser: every published word is shown."""

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
    """The words of ``blocks`` that the page ``file`` shows less often, or not at all.

    The whole page counts, not only its content. A title that the page does not show as a heading is
    left out.
    """
    shown = reader.everything(site, file)
    published = without_folding(found_words(blocks, shown))
    # Line numbers stick to code where they are read, and marks are lost where they are not.
    visible = _counted(words(shown.text)) | _counted(words(reader.shown(site, file).text))
    return sorted((_counted(published) - visible).elements())


def _counted(words: Iterable[str]) -> Counter[str]:
    """The runs of letters and digits in ``words``, counted.

    Punctuation is left out: between two elements, it may be joined to either.
    """
    return Counter(run for word in words for run in RUN.findall(word))
