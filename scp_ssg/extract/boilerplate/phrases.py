"""Match lines of a page against the phrases that themes write on every page."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, lineage
from scp_ssg.extract.boilerplate.phrase_table import ENGLISH, PHRASES, PhraseRow

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Phrases", "phrases_of"]

# From the first letter to the last. Stripping the signs at both ends by a pattern would take time
# proportional to the square of a run of signs.
_WORDS = re.compile(r"\w(?:.*\w)?", re.DOTALL)
_SHARED_SUBSTRINGS = (
    *("helpful", "this pag", "this articl", "this docum", "last", "suggest", "content", "cop"),
    *(" to top", "edit on github", "view page sourc"),
)
"""Substrings by which phrases are found: several phrases have one, few pages do. The fewer words of
a page have its last letter, and the longer it is, the less time the search takes. A phrase with
none of them is found by its own end."""
_END = 8
"""Characters of the end of a phrase."""
_FIRST_UNSPACED = "\u2e80"
"""The first character of the scripts that are written without spaces."""


class Phrases:
    """The phrases of one language and of English, as not every theme is translated completely.

    Lines are compared in lower case and without the signs around their words.
    """

    def __init__(self, rows: list[PhraseRow]) -> None:
        row = PhraseRow(*map("|".join, zip(*rows, strict=True)))
        self._in_ascii = "".join(row).replace("…", "").isascii()
        self._page_information = [
            *_patterns(row.edit, 30),
            *_patterns(f"{row.updated}|{row.helpful}", 60),
        ]
        self.hints = frozenset(max(head, tail, key=len) for head, tail, _ in self._page_information)
        """Substrings, of which each line about the page holds one."""
        self.contents_titles = _bare_set(row.contents)
        """Titles of tables of contents."""
        self.skip_links = _bare_set(row.skip)
        """Texts of links to the beginning of the content or of the page."""
        self._by_substring: dict[str, list[tuple[str, int]]] = {}
        """Substring → the phrases that have it, and where it first stands in each."""
        for phrase in sorted(self.hints | self.contents_titles | self.skip_links):
            shared = (each for each in _SHARED_SUBSTRINGS if each in phrase)
            part = next(shared, phrase[-_END:])
            self._by_substring.setdefault(part, []).append((phrase, phrase.index(part)))
        words = "|".join(sorted(map(re.escape, row.neighbours.split("|")), key=len)[::-1])
        self.neighbour_link = re.compile(rf"(?:{words})(?!(?-i:[a-z]))", re.IGNORECASE)
        """Matches the first words of a link to the previous or next page."""

    def to_lower(self, text: str) -> str:
        """``text`` in lower case, without letters that no phrase of these languages has."""
        if self._in_ascii and not text.isascii():
            # Ten times as quick as lower-casing the other letters.
            text = text.encode("ascii", "ignore").decode()
        return text.lower()

    def present_in(self, page: str) -> set[str]:
        """The hints, titles and link texts in ``page``, a text in lower case."""
        # A substring is searched for once; reading the few places with it takes no time.
        present: set[str] = set()
        for substring, phrases in self._by_substring.items():
            at = page.find(substring)
            while at >= 0:
                for phrase, offset in phrases:
                    if at >= offset and page.startswith(phrase, at - offset):
                        present.add(phrase)
                at = page.find(substring, at + 1)
        return present

    def is_page_information(self, line: str) -> bool:
        """Return whether ``line`` is an edit link, a date of change or a feedback question."""
        words = _bare(line)
        return any(
            words.startswith(head)
            and words.endswith(tail)
            and len(words) - len(head) - len(tail) <= most
            and not (head and _is_one_word(words[len(head) - 1 : len(head) + 1]))
            for head, tail, most in self._page_information
        )

    def is_contents_title(self, line: str) -> bool:
        """Return whether ``line`` is the title of a table of contents."""
        return _bare(line) in self.contents_titles

    def is_skip_link(self, line: str) -> bool:
        """Return whether ``line`` is a link to the beginning of the content or of the page."""
        return _bare(line) in self.skip_links


def phrases_of(node: LexborNode) -> Phrases:
    """The phrases for the language of the page that ``node`` is in, by its ``lang`` (BCP 47).

    English alone for a language that is not in the table.
    """
    languages = (each.attributes.get("lang") for each in lineage(node) if each.tag == "html")
    return _phrases_for(next(languages, None) or "")


@lru_cache(maxsize=64)  # a site has few languages
def _phrases_for(language: str) -> Phrases:
    tag = language.strip().lower().replace("_", "-")
    if tag.startswith(("zh-hant", "zh-tw", "zh-hk", "zh-mo")):
        return _phrases_with_english("zh-tw")
    primary = tag.split("-")[0]
    return _phrases_with_english(primary if primary in PHRASES else ENGLISH)


@cache
def _phrases_with_english(language: str) -> Phrases:
    return Phrases([PHRASES[each] for each in dict.fromkeys((ENGLISH, language))])


def _bare_set(written: str) -> frozenset[str]:
    return frozenset(map(_bare, filter(None, written.split("|"))))


def _patterns(written: str, most: int) -> Iterator[tuple[str, str, int]]:
    """The words before and after the ``…`` of each phrase, and the most characters of the ``…``."""
    for phrase in filter(None, written.split("|")):
        head, place, tail = phrase.partition("…")
        yield _bare(head), _bare(tail), most if place else 0


def _bare(line: str) -> str:
    """``line`` in lower case, without the signs around its words."""
    words = _WORDS.search(" ".join(line.split()).lower())
    return words[0] if words else ""


def _is_one_word(characters: str) -> bool:
    """Return whether two ``characters`` belong to one word.

    Chinese and Japanese have no spaces between words, so that their characters count as apart.
    """
    return characters[-1:].isalnum() and len(characters) == 2 and max(characters) < _FIRST_UNSPACED
