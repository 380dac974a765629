"""Pages that a generator, a theme or an editor puts into each new site, as an author left them.

A sentence tells which one it is, and the number of words that the author wrote nothing. So does the
text that fills a page until an author writes something.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from scp_ssg.generators.page_lines import compact, texts, weight
from scp_ssg.generators.sample_sentences import SENTENCES

if TYPE_CHECKING:
    from scp_ssg.model import Page

__all__ = ["is_sample"]

_LINES = 16
"""Lines of a page that may be the sentence."""
_OPENING = 3
"""Characters that are looked at first, because that is fast."""
_CHARACTERS = 150
"""Those of a line that are compared."""

_FILLER = re.compile(
    r"\blorem\s+ipsum\b|\bconsectetur\s+adipisi?cing\b|\beiusmod\s+tempor\b"
    r"|هذا النص هو مثال لنص|لورم ایپسوم",  # what fills pages in Arabic, and in Persian
    re.IGNORECASE,
)
_FILLED = 0.6
"""Share of the words of a page that are in paragraphs with filler."""
_OTHER = 50
"""The most other words of such a page, which are titles and labels."""

_WORDS: dict[str, dict[str, int]] = {}
"""By the first characters, and by the whole sentence, compact."""
for _sentence, _most in SENTENCES.items():
    _WORDS.setdefault(_sentence[:_OPENING], {})[compact(_sentence)] = _most


def is_sample(page: Page) -> bool:
    """Return whether ``page`` is one that a new site has, without an author's words."""
    lines = chain.from_iterable(map(texts, page.content))
    opening = [*islice(lines, _LINES)]
    most = max((_most_words(each) for each in opening if each[:_OPENING] in _WORDS), default=0)
    is_filled = any(map(_FILLER.search, opening))
    if not most and not is_filled:
        return False
    words = [(weight(each), each) for each in chain.from_iterable(map(texts, page.content))]
    total = sum(count for count, _ in words)
    others = total - sum(count for count, each in words if _FILLER.search(each))
    return total <= most or (is_filled and others <= min(_OTHER, (1 - _FILLED) * total))


def _most_words(line: str) -> int:
    """The most words of a page with ``line`` in it; 0 if it is none of the sentences."""
    key = compact(line[:_CHARACTERS])
    found = _WORDS[line[:_OPENING]].items()
    return next((most for sentence, most in found if key.startswith(sentence)), 0)
