"""The law "nothing from elsewhere" before a browser: every published word is shown somewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.judge import found_words, without_folding
from oracle.words import without_term_marks, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.browser import Reader
    from oracle.site import Site
    from scp_ssg.model import Block

__all__ = ["unseen"]


def unseen(site: Site, file: str, blocks: Sequence[Block], reader: Reader) -> list[str]:
    """The words of ``blocks`` that a visitor of ``file`` sees less often, or nowhere.

    Counted is the whole page, so what is not content, too; a title that the page does not show as a
    heading does not count.
    """
    shown = reader.everything(site, file)
    found = without_folding(found_words(blocks, shown))
    visible, found = without_term_marks(shown.text, found)
    # Line numbers stick to code where they are read, and marks are lost where they are not.
    content = words(reader.shown(site, file).text)
    return sorted((Counter(found) - (Counter(visible) | Counter(content))).elements())
