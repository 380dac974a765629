"""Find listings: pages that hold titles and excerpts of other pages of the site, and little else.

A name such as ``tags/`` or ``page/2/`` is weak evidence: an author may write a page of that name.
What the page holds decides. Lists without excerpts and dates, such as the parts of a manual, are
content unless their name says otherwise.
"""

from __future__ import annotations

import re
from itertools import dropwhile
from posixpath import basename
from typing import TYPE_CHECKING

from scp_ssg.generators.listed_items import bare, first_of
from scp_ssg.generators.listed_site import Site
from scp_ssg.generators.listing_findings import MOST_BEFORE
from scp_ssg.generators.lists_beside import (
    indexes,
    lists_beside,
    lists_of_terms,
    repeated_first_pages,
    same_lists,
)
from scp_ssg.generators.lists_of_one_item import lists_of_one_item
from scp_ssg.generators.page_lines import compact, texts
from scp_ssg.generators.section_titles import is_list_of_section
from scp_ssg.model import (
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    TableBlock,
    TextBlock,
)
from scp_ssg.urls import path_below, without_fragment

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping

    from scp_ssg.generators.listed_site import Facts
    from scp_ssg.model import Page
    from scp_ssg.publish import PageToPublish

__all__ = ["find_listings"]

_OF_YEAR = re.compile(r"(?:.*/)?(?:19|20)\d\d/(?:index\.html?)?")
_ROWS, _COLUMNS = 4, 4
"""The fewest of the table of a programme: times, and rooms beside each other."""
_DECLARED = re.compile(r"\b(?:class|enum|interface|protocol|record|struct|trait)\s+(\w+)")
_FEED = re.compile(r"(?:\.(?:atom|rss|xml)|/(?:atom|feed|rss)/?)$")
"""The end of the address of a list's feed."""
_ROUNDS = 3
"""Levels of lists of lists."""


def find_listings(
    pages: Mapping[str, PageToPublish],
    site_url: str,
    authored: Container[str] = (),
    others: Iterable[str] = (),
) -> set[str]:
    """The URLs of the listings among ``pages``, by URL, which are all pages of the site at
    ``site_url``.

    The pages at the URLs ``authored`` are known to be an author's. The site also has pages at the
    URLs ``others``, which are left out.
    """
    if all(url in authored for url in pages):
        return set()
    site = Site(pages, site_url, others)
    found = [
        url
        for url, facts in site.facts.items()
        if url not in authored and _may_list(site, url, facts) and _is_listing(site, site.page(url))
    ]
    # Two pages that quote each other are no listings: the words have to stand in other pages, or in
    # listings that are known without this one.
    listings = {url for url in found if site.is_named(url)}
    for _ in range(_ROUNDS):
        doubtful = set(found) - listings
        listings |= {url for url in doubtful if _is_listing(site, site.page(url), doubtful)}
    listings |= set(lists_beside(site, listings))
    listings |= set(lists_of_one_item(site, listings))
    listings |= set(lists_of_terms(site, listings))
    listings |= set(indexes(site, listings, authored))
    listings |= {*repeated_first_pages(site), *same_lists(site)}
    return {url for url in listings if url not in authored and not _is_filed(site, url)}


def _is_filed(site: Site, url: str) -> bool:
    """Return whether the lists to which the page at ``url`` leads lead back to it: a short post
    says more of its terms than of anything else."""
    if site.is_named(url):
        return False
    address = bare(url)
    leads = [site.urls[each] for each in site.facts[url].leads]
    return any(site.is_named(each) and address in site.facts[each].leads for each in leads)


def _may_list(site: Site, url: str, facts: Facts) -> bool:
    """False if the page at ``url`` can be no listing, whatever it says."""
    is_complete = site.has_links and not facts.is_folded
    if not is_complete or facts.leads or site.is_named(url):
        return True
    return facts.is_mostly_links and (facts.leads_out > 0 or site.has_below(url))


def _is_listing(site: Site, page: Page, listings: Collection[str] = ()) -> bool:
    """Return whether ``page`` is a listing of pages that are none of ``listings``."""
    if is_list_of_section(page):
        return True
    if _is_declared(page):
        return False
    named = site.is_named(page.url) and not _is_programme(site, page)
    items = site.items(page, listings)
    if named and _holds_headings_alone(page):
        return True  # the lists below the headings were no content
    found = site.findings(page, items, most=MOST_BEFORE)
    if found is None:
        return False
    if (named or site.has_below(page.url)) and found.holds_labels_alone:
        repeated = site.repeated if named else frozenset[int]()
        if _holds_words_alone(page, repeated):
            return True  # the theme's cards were no content, or there is none
    return (
        found.is_named_listing(
            leads_on=site.leads_on(page), goes_on=first_of(bare(page.url)) != bare(page.url)
        )
        if named
        else found.is_listing(is_numbered=basename(bare(page.url)).isdigit())
        and not site.is_listed(page, found)
    )


def _is_declared(page: Page) -> bool:
    """Return whether code on ``page`` declares what its title names: a class, say. What its methods
    do is said in the words of those that it names."""
    code = (each.code for each in page.content if isinstance(each, CodeBlock))
    return any(page.title in _DECLARED.findall(each) for each in code)


def _holds_words_alone(page: Page, repeated: frozenset[int]) -> bool:
    """Return whether ``page`` holds nothing but lines, links to feeds, and blocks of which the hash
    is ``repeated``."""
    return all(
        isinstance(each, HeadingBlock | ListBlock | TextBlock)
        or (isinstance(each, LinkBlock) and _FEED.search(without_fragment(each.url)))
        or hash(each) in repeated
        for each in page.content
    )


def _holds_headings_alone(page: Page) -> bool:
    """Return whether ``page`` holds nothing but headings, lines of some of them in a row, and the
    theme's pictures above them."""
    headings = [each.text for each in page.content if isinstance(each, HeadingBlock)]
    together = compact(" ".join(headings))
    below = dropwhile(lambda block: isinstance(block, ImageBlock), page.content)
    return bool(headings) and all(
        isinstance(block, HeadingBlock)
        or (
            isinstance(block, TextBlock | ListBlock)
            and all(compact(each) in together for each in texts(block))
        )
        for block in below
    )


def _is_programme(site: Site, page: Page) -> bool:
    """Return whether a large table says what was on in the year that the path of ``page``
    names: the lists of a blog's posts have no columns."""
    is_of_year = _OF_YEAR.fullmatch(path_below(site.url, page.url) or "")
    tables = (each.rows for each in page.content if isinstance(each, TableBlock))
    return is_of_year is not None and any(
        len(rows) >= _ROWS and min(map(len, rows)) >= _COLUMNS for rows in tables
    )
