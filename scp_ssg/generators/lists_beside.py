"""Listings that are known by others: their further pages, the folder that they stand in, and the
pages that list them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from posixpath import basename, dirname
from string import digits
from typing import TYPE_CHECKING

from scp_ssg.generators.listed_items import Items, bare, first_of
from scp_ssg.generators.page_lines import headings_of, lines
from scp_ssg.model import HeadingBlock, LinkBlock, TextBlock

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterator

    from scp_ssg.generators.listed_site import Facts, Site
    from scp_ssg.model import Block, Page

__all__ = [
    "FEW_LISTINGS",
    "indexes",
    "lists_beside",
    "lists_of_terms",
    "repeated_first_pages",
    "same_lists",
]

_DESCRIPTION = 100
"""Words of the page's own where the pages beside it are listings: they describe the tag, the
category or the author."""
_LABELS = 20
"""The most words of labels of a list without items."""
_NONE = re.compile(r"(?<![\d.,:-])0(?! ?[\d.,:%-])")
FEW_LISTINGS = 3
"""The fewest listings of a folder of them."""
_TERMS = 0.8
"""Share of the pages of a folder that list pages elsewhere, if all that do are listings."""


def lists_beside(site: Site, listings: Collection[str]) -> Iterator[str]:
    """The URLs of listings that go on with one of ``listings``, or stand in a folder of
    them."""
    if not listings:
        return
    addresses = {bare(url) for url in listings}
    folders = Counter(map(dirname, addresses))
    for address, url in site.urls.items():
        folder = dirname(address)
        is_one = folders[folder] >= max(FEW_LISTINGS, 0.5 * site.in_folder[folder])
        goes_on = (
            first_of(address) in addresses
            or _is_number_of(site, address, addresses)
            or (site.is_named(url) and address.rstrip(digits) in addresses)
        )
        if address in addresses or not (goes_on or is_one):
            continue
        page = site.page(url)
        if goes_on or site.is_named(url) or basename(address).isdigit():
            if _is_described(site, page, addresses) or (is_one and _counts_none(site, page)):
                yield url
        elif folder != bare(site.url):
            found = site.findings(page, site.items(page), most=0)
            if found is not None and found.holds_links_alone:
                yield url


def _is_number_of(site: Site, address: str, lists: Collection[str]) -> bool:
    """Return whether the name of the page at ``address`` is a number, and its titles are those of
    the list that it stands below: a post with a number has its own, or no heading."""
    first = dirname(address)
    if first not in lists or not basename(address).isdigit():
        return False
    url = site.urls[address]
    titles = {*site.facts[url].titles}
    if titles != {*site.facts[site.urls[first]].titles}:
        return False
    page = site.page(url)
    return not titles.isdisjoint(headings_of(page)) and not _names_itself(page)


def _names_itself(page: Page) -> bool:
    """Return whether a heading of ``page`` is a link to the page itself: the title of a post,
    below one of the theme's own."""
    return any(
        isinstance(title, HeadingBlock)
        and isinstance(link, LinkBlock)
        and bare(link.url) == bare(page.url)
        and title.text == link.text
        for title, link in pairwise(page.content)
    )


def _is_described(site: Site, page: Page, addresses: Collection[str]) -> bool:
    """Return whether ``page`` is, beside the listings at ``addresses``, one after words that
    describe it."""
    found = site.findings(page, site.items(page), most=_DESCRIPTION)
    if found is None or not (found.items or site.leads_on(page)):
        return False
    first = first_of(bare(page.url))
    goes_on = first != bare(page.url) and first in addresses
    return found.is_listing_after(_DESCRIPTION, goes_on=goes_on)


def _counts_none(site: Site, page: Page) -> bool:
    """Return whether ``page`` holds a few labels and nothing else, one of which says that a list,
    as are those beside it, has no items."""
    if not all(isinstance(each, HeadingBlock | LinkBlock | TextBlock) for each in page.content):
        return False
    if not any(_NONE.search(line.text) for line in lines(page)):
        return False
    found = site.findings(page, site.items(page), most=0)
    return found is not None and found.own == 0 and found.scraps <= _LABELS


def repeated_first_pages(site: Site) -> Iterator[str]:
    """The URLs of the further pages of lists, such as ``1/`` and ``page/2/``, that hold what
    the first page holds: the lists themselves are no content."""
    for address, url in site.urls.items():
        first = first_of(address)
        if first == address and basename(address).isdigit():
            first = dirname(address)
        if first == address or first not in site.urls:
            continue
        if site.page(site.urls[first]).content == site.page(url).content:
            yield url


def same_lists(site: Site) -> Iterator[str]:
    """The URLs of the pages that hold what a page with a listing's name holds, under its title, be
    it nothing but a line: a theme shows one list, which was no content, at several addresses."""
    named = filter(site.has_listing_name, site.urls.values())
    titles = {site.facts[url].titles for url in named}
    same: dict[tuple[Block, ...], list[str]] = {}
    for url, facts in site.facts.items():
        if facts.titles in titles and facts.is_mostly_links:
            same.setdefault(site.page(url).content, []).append(url)
    for urls in same.values():
        names = {basename(bare(url)) for url in urls}
        if len(names) >= FEW_LISTINGS and any(map(site.has_listing_name, urls)):
            yield from urls


def lists_of_terms(site: Site, listings: Collection[str]) -> Iterator[str]:
    """The URLs of the pages in folders of lists of what stands elsewhere: a blog's terms.

    The chapters of a manual stand below its table of contents, not elsewhere.
    """
    lists = {bare(url) for url in listings}
    for url, facts in site.facts.items():
        address = bare(url)
        if (
            facts.is_mostly_links
            and url not in listings
            and site.in_folder[dirname(address)] >= FEW_LISTINGS
            and _lists_elsewhere(site, url, facts)
        ):
            lists.add(address)
    folders = Counter(map(dirname, lists))
    several = {folder for folder, count in folders.items() if count >= FEW_LISTINGS}
    empty = _empty_lists(site, several, lists) if several else []
    emptied = Counter(map(dirname, empty))
    for address in (*lists, *empty):
        folder = dirname(address)
        most = site.in_folder[folder] - emptied[folder]
        if folder in several and folders[folder] >= _TERMS * most:
            yield site.urls[address]


def _empty_lists(site: Site, folders: Collection[str], lists: Collection[str]) -> list[str]:
    """The addresses of pages in ``folders`` beside ``lists`` that lead nowhere, and say the same
    words of different terms: there is nothing to list yet."""
    same: dict[tuple[str, int], list[str]] = {}
    for url, facts in site.facts.items():
        address = bare(url)
        is_beside = dirname(address) in folders and address not in lists
        if is_beside and facts.is_mostly_links and not facts.leads and not facts.leads_out:
            words = _without_titles(site.page(url), facts)
            if words:
                same.setdefault((dirname(address), hash(words)), []).append(address)
    return [each for found in same.values() if len(found) > 1 for each in found]


def _without_titles(page: Page, facts: Facts) -> str:
    """The words of ``page``, compact, without its titles; empty if it holds more than words."""
    if not all(isinstance(each, HeadingBlock | TextBlock) for each in page.content):
        return ""
    words = "".join(line.key for line in lines(page))
    for title in facts.titles:
        words = words.replace(title, "")
    return words


def _lists_elsewhere(site: Site, url: str, facts: Facts) -> bool:
    """Return whether the page at ``url`` only lists pages that are not in its folder."""
    folder = dirname(bare(url)) + "/"
    if not facts.leads or any(each.startswith(folder) for each in facts.leads):
        return False
    page = site.page(url)
    listed = {each: site.text(each) for each in facts.leads}
    return _only_lists(site, page, Items(page, listed, any_text=True))


def indexes(site: Site, listings: Collection[str], authored: Container[str]) -> Iterator[str]:
    """The URLs of pages that only list ``listings``: the tags, the authors, the months. This build
    may leave out all of these before it is asked for listings."""
    addresses = {bare(url) for url in listings}
    for url, facts in site.facts.items():
        is_one = len(facts.leads) >= 2 or (facts.is_mostly_links and facts.leads_out >= 2)
        if url in authored or url in listings or not is_one:
            continue
        if any(each not in addresses or site.urls[each] not in listings for each in facts.leads):
            continue
        page = site.page(url)
        named = set(filter(site.is_named, site.unpublished(page))) if facts.leads_out else set()
        if len(facts.leads) < 2 and len(named) < facts.leads_out:
            continue
        listed = {each: site.text(each) for each in facts.leads}
        # Some themes have a box with the latest months on each page, and nothing else on one.
        items = Items(page, listed, named, any_text=True)
        if _only_lists(site, page, items, everywhere=()):
            yield url


def _only_lists(
    site: Site, page: Page, items: Items, everywhere: Collection[str] | None = None
) -> bool:
    found = site.findings(page, items, most=0, everywhere=everywhere)
    return found is not None and found.is_list_alone() and not site.is_listed(page, found)
