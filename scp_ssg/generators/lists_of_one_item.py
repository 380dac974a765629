"""Lists of one page: they hold its title, its date and words of it, or a part of that alone."""

from __future__ import annotations

from array import array
from collections import Counter
from posixpath import dirname
from typing import TYPE_CHECKING

from scp_ssg.generators.listed_items import bare
from scp_ssg.generators.page_lines import compact, lines, texts, weight
from scp_ssg.model import HeadingBlock, TextBlock

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scp_ssg.generators.listed_site import Site
    from scp_ssg.model import Page

__all__ = ["is_scrap", "lists_of_one_item", "lists_of_one_text"]

_BESIDE_LISTINGS = 3
"""The fewest listings of a folder of them."""
_INVITATION = 12
"""Words of the page's own before its only item, or of a summary that stands alone."""
_SHARE_OF_FOLDER = 0.2
"""Share of a folder's pages that are listings, if those with one item beside them may be, too."""
_TEXT = 40
"""The most words of a page that may hold the description of its only item alone."""
_BEGINNING = 16
"""Letters and digits that a description and its excerpt have in common."""


def lists_of_one_item(site: Site, listings: Collection[str]) -> Iterator[str]:
    """The URLs of pages beside several of ``listings`` that hold one item, or words of it, and
    nothing else: with these, most pages of the folder are lists."""
    lists = Counter(dirname(bare(url)) for url in listings)
    beside = [
        url
        for address, url in site.urls.items()
        if url not in listings
        and (folder := dirname(address)) != bare(site.url)
        and lists[folder] >= max(_BESIDE_LISTINGS, _SHARE_OF_FOLDER * site.in_folder[folder])
    ]
    found = {url for url in beside if _has_one_item(site, url)}
    found |= _parts_of_pages(site, set(beside) - found)
    found |= {url for url in beside if site.is_named(url) and is_scrap(site.page(url))}
    lists.update(dirname(bare(url)) for url in found)
    for url in found:
        folder = dirname(bare(url))
        if lists[folder] >= 0.5 * site.in_folder[folder]:
            yield url


def _has_one_item(site: Site, url: str) -> bool:
    page = site.page(url)
    found = site.findings(page, site.items(page), most=_INVITATION)
    return found is not None and found.has_one_item


def is_scrap(page: Page) -> bool:
    """Return whether ``page`` holds a few words and no links: the summary of the item."""
    if not all(isinstance(each, HeadingBlock | TextBlock) for each in page.content):
        return False
    return sum(weight(text) for block in page.content for text in texts(block)) <= _INVITATION


def _parts_of_pages(site: Site, urls: Collection[str]) -> set[str]:
    """Those of ``urls`` of which all lines but the title stand in one page elsewhere, which
    does not have that title: a page that puts others together would."""
    wanted: dict[int, list[str]] = {}
    for url in urls:
        if own := array("q", site.pages[url].record.lines):
            wanted.setdefault(own[-1], []).append(url)
    found: set[str] = set()
    for address, other in site.urls.items() if wanted else ():
        for number in wanted.keys() & set(array("q", site.pages[other].record.lines)):
            for url in wanted[number]:
                if dirname(bare(url)) != dirname(address) and _is_part(site, url, address):
                    found.add(url)
    return found


def _is_part(site: Site, url: str, address: str) -> bool:
    """Return whether the page at ``address`` holds all lines of that at ``url`` but its
    title."""
    whole, titles = site.text(address), site.facts[url].titles
    return not whole.headings.intersection(titles) and all(
        line.key in titles or whole.holds(line.key) for line in lines(site.page(url))
    )


def lists_of_one_text(site: Site, listings: Collection[str]) -> Iterator[str]:
    """The URLs of pages with a listing's name that only hold titles and descriptions of others: of
    a list with one item, the item's text may be taken for that of the page."""
    wanted = {
        url: keys
        for url, facts in site.facts.items()
        if not facts.leads
        and url not in listings
        and site.is_named(url)
        and (keys := _short_lines(site, url))
    }
    waiting: dict[str, set[str]] = {}
    """By the beginnings of lines."""
    for key in frozenset().union(*wanted.values()):
        waiting.setdefault(key[:_BEGINNING], set()).add(key)
    found: set[str] = set()
    for url in site.pages if wanted else ():
        if url not in listings and not site.is_named(url):
            description = compact(site.pages[url].record.page.description)
            for text in (description, *site.facts[url].titles):
                found.update(filter(text.startswith, waiting.get(text[:_BEGINNING], ())))
    yield from (url for url, keys in wanted.items() if keys <= found)


def _short_lines(site: Site, url: str) -> frozenset[str]:
    """The lines of the page at ``url``, compact, but its title; none if they are long."""
    titles = site.facts[url].titles
    own = [line for line in lines(site.page(url)) if line.key and line.key not in titles]
    is_short = sum(weight(each.text) for each in own) <= _TEXT
    return frozenset(each.key for each in own) if is_short else frozenset()
