"""What a line of a page is: a byline, a sentence, a link to another site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg.generators.listed_items import DATE
from scp_ssg.generators.page_lines import weight

if TYPE_CHECKING:
    from scp_ssg.generators.page_lines import Line

__all__ = ["BYLINE", "is_byline", "is_sentence", "leads_out"]

BYLINE = 12
"""The most words of a line with a date, an author, a category."""
_SENTENCE = re.compile(r"(?:[^\W\d_]{4}\.|。)$")
"""The end of a sentence: a theme's labels and bylines have none. A date ends with a point, too, and
so does an abbreviation."""
_SECOND_DATE = 4
"""More words for each further date, such as that of the last change."""


def leads_out(line: Line, site: str) -> bool:
    """Return whether a link in ``line`` leads to another host than ``site``."""
    return any(urlsplit(link.url).netloc not in ("", site) for link in line.links)


def is_byline(line: Line) -> bool:
    """Return whether ``line`` has a date and few words: when a page was written, and by whom."""
    dates = len(DATE.findall(line.text))
    is_short = weight(line.text) <= BYLINE + _SECOND_DATE * (dates - 1)
    return dates > 0 and is_short and not is_sentence(line)


def is_sentence(line: Line) -> bool:
    """Return whether ``line`` ends as a sentence does, and is no link such as "Read more."."""
    is_link = bool(line.links) and not line.rest
    return not is_link and _SENTENCE.search(line.text) is not None
