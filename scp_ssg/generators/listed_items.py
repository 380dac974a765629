"""The items of a listing: the titles of other pages of the site, and links to these pages."""

from __future__ import annotations

import re
from posixpath import basename, commonprefix
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scp_ssg.generators.page_lines import compact, texts
from scp_ssg.model import MAX_BLOCKS, HeadingBlock, ImageBlock, LinkBlock
from scp_ssg.urls import without_fragment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from scp_ssg.generators.page_lines import Line
    from scp_ssg.generators.page_text import PageText
    from scp_ssg.model import Block, Page

__all__ = ["DATE", "Items", "bare", "first_of", "goes_on_with", "is_page_address", "is_period"]

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
)
DATE = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d{2,4}|\d\d[/-]\d\d|\d\d\.\d\d\.|\d\d?月\d\d?日"
    rf"|(?<=[\u0e00-\u0e7f] )25\d\d)(?!\d)|\b{_MONTH}(?:\.? |/)\d\d?(?![\d:])"
)
"""A year, the Thai one too, or a date in figures. Numbers of versions and documents, 1.2 and
202501, are none."""
_PERIOD = re.compile(r"\W*(?:[^\W\d_]{1,12}\W+)?(?:19|20)\d\d\W*(?:年(?:\W*\d\d?\W*月)?)?\W*")
_FURTHER = re.compile(r"/(?:page[-/]?|index)\d+$")
_BESIDE = 60
"""The most letters and digits of a date, and of an author or a category, beside a title."""
_DATE = 15
"""The most letters and digits of a date, or a number, in the link with a title."""
_BEGINNING = 16
"""Letters and digits of a title, about three words, that show whose title it is."""
_BESIDE_LINKS = 0.4
"""Share of a line of several links that may be other words."""


class Items:
    """The pages that a page may list, and how a line of it names one."""

    def __init__(
        self,
        page: Page,
        listed: dict[str, PageText],
        unpublished: Collection[str] = (),
        *,
        any_text: bool,
    ) -> None:
        """``listed``: bare addresses of pages of the site to which ``page`` may lead → their texts.

        ``unpublished``: those of the site that are no page of this build. If ``any_text``, each
        link to a page names it; else a link with a title that the other page has, or that is a
        heading here.
        """
        self._listed = listed
        self._any_text = any_text
        self._titles = {title: text for text in listed.values() for title in text.titles}
        found = list(_linked_headings(page, {*listed, *unpublished}))
        linked = {key: each for key, each, _ in found}
        self._cards = {key for key, _, is_card in found if is_card}
        self._headings = {key: listed[each] for key, each in linked.items() if each in listed}
        self._unpublished = unpublished
        self._unpublished_headings = {
            key: each for key, each in linked.items() if each not in listed
        }
        self._titles |= self._headings
        self._lengths = sorted(set(map(len, self._titles)), reverse=True)
        self._sections = _sections_of_others(page, listed)

    def __len__(self) -> int:
        return len({text.url for text in self._titles.values()})

    def of(self, line: Line) -> list[PageText]:
        """The pages that ``line`` lists; none if it has more words than titles."""
        if line.verbatim or not line.key:
            return []
        linked = [page for link in line.links if (page := self._of_link(link))]
        if not linked and (card := self._of_card(line)):
            return [card]
        most = _BESIDE if len(linked) < 2 else max(_BESIDE, _BESIDE_LINKS * len(line.key))
        if linked and (line.rest <= most or goes_on_with(linked, line)):
            return linked
        page = None if self.is_section(line) else self._by_title(line) or self._of_dated(line)
        return [page] if page else []

    def unpublished_of(self, line: Line) -> str | None:
        """The address of the page that ``line`` names, which this build does not publish.

        The line is a linked heading, or has a date beside the link; where any text names a page,
        the link alone is enough.
        """
        if address := self._unpublished_headings.get(line.key) if line.level else None:
            return address
        if len(line.links) != 1 or line.rest > _BESIDE:
            return None
        link = line.links[0]
        is_named = _is_dated_link(line) or (self._any_text and not line.rest)
        address = bare(link.url)
        return address if is_named and address in self._unpublished else None

    def is_title(self, line: Line) -> bool:
        """Return whether ``line`` is a title and nothing else, such as a date."""
        return line.key in self._titles

    def is_section(self, line: Line) -> bool:
        """Return whether ``line`` is the heading of a section on what another page is about."""
        return line.level > 0 and line.key in self._sections

    def begins_card(self, line: Line) -> bool:
        """Return whether ``line`` is a heading with a link around it and what stands below."""
        return line.level > 0 and line.key in self._cards

    def _of_link(self, link: LinkBlock) -> PageText | None:
        """The page to which ``link`` leads, if its text may name it."""
        page = None if "#" in link.url else self._listed.get(bare(link.url))
        if page is None or self._any_text:
            return page
        key = compact(link.text)
        is_named = key in self._headings or any(_is_title(key, each) for each in page.titles)
        return page if is_named else None

    def _of_card(self, line: Line) -> PageText | None:
        """The page of a card: a link around a whole line, with the beginning of its title and a
        date."""
        if len(line.links) != 1 or line.rest or not DATE.search(line.text):
            return None
        page = self._listed.get(bare(line.links[0].url))
        for title in page.titles if page else ():
            length = len(commonprefix((title, line.key)))
            if min(len(title), _BEGINNING) <= length and len(line.key) - length <= _BESIDE:
                return page
        return None

    def _of_dated(self, line: Line) -> PageText | None:
        """The page of a link with a date beside it whose text is a heading there: the first one,
        and the title, are the site's name in some themes."""
        if not _is_dated_link(line) or line.rest > _BESIDE or "#" in line.links[0].url:
            return None
        page = self._listed.get(bare(line.links[0].url))
        return page if page and compact(line.links[0].text) in page.headings else None

    def _by_title(self, line: Line) -> PageText | None:
        """The page whose title ``line`` is, alone or beside a date.

        A link around a whole card begins with the title.
        """
        if line.key in self._titles or not (line.link or DATE.search(line.text)):
            return self._titles.get(line.key)
        for length in self._lengths:
            if line.link or len(line.key) - length <= _BESIDE:
                page = self._titles.get(line.key[:length]) or self._titles.get(line.key[-length:])
                if page:
                    return page
        return None


def _is_title(key: str, title: str) -> bool:
    """Return whether a text is a ``title``, with no more than a date or a number beside it."""
    if key == title:
        return True
    before, beside, after = key.partition(title)
    rest = before or after
    is_beside = bool(beside) and not (before and after) and len(rest) <= _DATE
    return is_beside and any(map(str.isdigit, rest))


def _is_dated_link(line: Line) -> bool:
    """Return whether ``line`` is one link, and a date beside it."""
    if len(line.links) != 1 or not line.rest or DATE.search(line.links[0].text):
        return False
    return DATE.search(line.text) is not None


def goes_on_with(linked: Sequence[PageText], line: Line) -> bool:
    """Return whether ``line`` begins with the title of the one page ``linked``, and goes on with
    more than a date: the beginning of its text."""
    if line.rest <= _BESIDE or not len(linked) == len(line.links) == 1:
        return False
    title = compact(line.links[0].text)
    excerpt = line.key.removeprefix(title)
    return line.key.startswith(title) and linked[0].begins_with(excerpt)


def _linked_headings(page: Page, listed: Collection[str]) -> Iterator[tuple[str, str, bool]]:
    """The headings of ``page`` that lead to one of the addresses ``listed``, that address, and
    whether the link is around more than the heading.

    A card's title is that of its page, even where the page itself shows another. A link leads from
    its own heading, or from the one before it, if it is around that heading and all below.
    """
    headings = {compact(each.text) for each in page.content if isinstance(each, HeadingBlock)}
    if not headings:
        return
    above: list[tuple[HeadingBlock, list[Block]]] = []
    """The headings that the block may stand below, each with the blocks between."""
    for block in page.content:
        if isinstance(block, HeadingBlock):
            above = [each for each in above if each[0].level < block.level]
            for _, below in above:
                below.append(block)
            above.append((block, []))
        elif not isinstance(block, LinkBlock):
            for _, below in above:
                below.append(block)
        elif (found := bare(block.url)) in listed and (key := compact(block.text)):
            if key in headings:
                yield key, found, False
            for heading, below in above:
                title = compact(heading.text)
                if title and key.startswith(title) and key == title + _together(below):
                    yield title, found, key != title


def _sections_of_others(page: Page, listed: Mapping[str, PageText]) -> set[str]:
    """The headings of ``page`` that are titles of pages ``listed``, without a link to such a page:
    not in what follows up to the next heading, nor right above. They are sections on what the other
    page is about, of a page that has links."""
    is_folded = len(page.content) >= MAX_BLOCKS
    if is_folded or not any(isinstance(each, LinkBlock) for each in page.content):
        return set()
    titles = {title for each in listed.values() for title in each.titles}
    found: dict[str, bool] = {}
    above: set[str] = set()
    """The titles of the pages to which links right above lead."""
    key = ""
    for block in page.content:
        if isinstance(block, LinkBlock):
            target = listed.get(bare(block.url))
            above |= target.titles if target else set()
        elif isinstance(block, HeadingBlock):
            name = compact(block.text)
            key = name if name in titles else ""
        elif not isinstance(block, ImageBlock):
            above.clear()
        if key:
            found[key] = found.get(key, False) or key in above
    return {title for title, is_led in found.items() if not is_led}


def _together(blocks: Iterable[Block]) -> str:
    return compact(" ".join(text for block in blocks for text in texts(block)))


def is_period(line: Line) -> bool:
    """Return whether ``line`` is a heading that is a year, or a month and its year."""
    return line.level > 0 and _PERIOD.fullmatch(line.text) is not None


def bare(url: str) -> str:
    """``url`` as all of its forms have it: decoded, without ``index.html``, ``.html`` and a last
    slash."""
    address = unquote(without_fragment(url)).removesuffix("index.html").removesuffix("index.htm")
    return address.removesuffix(".html").removesuffix(".htm").rstrip("/")


def first_of(address: str) -> str:
    """The bare address of the first page of the list that goes on at ``address``."""
    return _FURTHER.sub("", address)


def is_page_address(url: str) -> bool:
    """Return whether ``url`` may be that of a page, and not of a picture or a file."""
    address = without_fragment(url)
    return address.endswith(("/", ".html", ".htm", ".md")) or "." not in basename(address)
