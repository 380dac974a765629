"""Lists of one page that hold nothing but a part of it."""

from __future__ import annotations

from array import array
from collections import Counter
from posixpath import dirname
from typing import TYPE_CHECKING

from scp_ssg.generators.listed_items import bare, first_of
from scp_ssg.generators.lists_beside import FEW_LISTINGS
from scp_ssg.generators.page_lines import compact, lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scp_ssg.generators.listed_site import Site

__all__ = ["lists_of_one_item"]

_SHARE_OF_FOLDER = 0.2
"""Share of a folder's pages that are listings, if those with one item beside them may be, too."""


def lists_of_one_item(site: Site, listings: Collection[str]) -> Iterator[str]:
    """The URLs of pages that hold a part of one page and nothing else: those that have a listing's
    name, or go on with one of ``listings``, or stand beside several, if with these most pages of
    the folder are lists."""
    addresses = {bare(url) for url in listings}
    lists = Counter(map(dirname, addresses))
    known: set[str] = set()
    beside: set[str] = set()
    for address, url in site.urls.items():
        if address in addresses:
            continue
        folder = dirname(address)
        if first_of(address) in addresses or _has_name(site, url):
            known.add(url)
        elif folder != bare(site.url) and lists[folder] >= max(
            FEW_LISTINGS, _SHARE_OF_FOLDER * site.in_folder[folder]
        ):
            beside.add(url)
    found = _parts_of_pages(site, beside | known)
    lists.update(dirname(bare(url)) for url in found)
    for url in found:
        folder = dirname(bare(url))
        if url in known or lists[folder] >= 0.5 * site.in_folder[folder]:
            yield url


def _parts_of_pages(site: Site, urls: Collection[str]) -> set[str]:
    """Those of ``urls`` of which all lines but the title stand in one page elsewhere, to which
    they lead, or which does not have that title: a page that puts others together would."""
    wanted: dict[int, list[str]] = {}
    found: set[str] = set()
    for url in urls:
        leads = site.facts[url].leads
        if len(leads) == 1 and _is_part(site, url, leads[0]):
            found.add(url)
        elif own := array("q", site.pages[url].record.lines):
            wanted.setdefault(own[-1], []).append(url)
    for address, other in site.urls.items() if wanted else ():
        for number in wanted.keys() & set(array("q", site.pages[other].record.lines)):
            found.update(url for url in wanted[number] if _is_part(site, url, address))
    return found


def _is_part(site: Site, url: str, address: str) -> bool:
    """Return whether the page at ``address``, which is elsewhere, holds all lines of that at
    ``url`` but its title, and the links to it."""
    if dirname(bare(url)) == dirname(address):
        return False
    page, whole, facts = site.page(url), site.text(address), site.facts[url]
    titles = facts.titles
    if _has_name(site, url):
        if site.is_named(whole.url):
            return False  # the same list in another version of the site
        if page.content == site.page(whole.url).content:
            return True  # the list of one item names itself as the item
        titles = (compact(page.title),)  # its first heading may be that of the item
    if address not in facts.leads and whole.headings.intersection(titles):
        return False
    return all(
        line.key in facts.titles
        or whole.holds(line.key)
        or (line.links and not line.rest and {bare(link.url) for link in line.links} == {address})
        for line in lines(page)
    )


def _has_name(site: Site, url: str) -> bool:
    """Return whether the page at ``url`` has a listing's name, and is the first page of its list:
    whether a further one goes on with a list or with a text, the first one tells."""
    return first_of(bare(url)) == bare(url) and site.has_listing_name(url)
