"""Which pages of a build are left out, by what the others are."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from scp_ssg.generators.collected_pages import find_collected_pages
from scp_ssg.generators.listings import find_listings
from scp_ssg.generators.page_lines import texts, weight
from scp_ssg.generators.sample_pages import is_sample
from scp_ssg.generators.title_alone import has_few_words, is_title_alone
from scp_ssg.sitemap import ListedUrl

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from scp_ssg.extract import LeftOut
    from scp_ssg.model import Page
    from scp_ssg.publish import PageToPublish

__all__ = ["find_copies", "find_pages_without_own_content", "to_list"]

_UNLISTED = {
    "noindex",
    "draft",
    "asset",
    "hidden",
    "redirect",
    "template",
    "part",
    "no HTML",
    "attachment",
    "sample",
    "duplicate URL",
    "elsewhere",
    "same file",
    "left over",
    "old copy",
    "unlisted",
    "not found page",
    "unreadable",
}
"""Reasons that keep a page out of a sitemap that we write: visitors should not be sent there."""
_INDEX = "index.html"
"""The file at the address of a folder: a page may name either."""
_SAME = 0.5
"""Share of the texts of a copy and its original that both have: a date may be another."""
_ORIGINALS = 32
"""Pages that are kept in memory to compare copies with."""
_NOT_FOUND = "/404.html"
_SORRY = 25
"""The most words of a page for a search, and of the page that a site below this one shows for what
it does not have. A manual of such numbers says more of each."""
_LANGUAGE = r"(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?/)?"
_SEARCH = re.compile(_LANGUAGE + r"(?:pages/)?search(?:\.html?|/(?:index\.html?)?)?")
"""The path of a page for a search, or of one about a search."""
_INSTEAD = re.compile(_LANGUAGE + r"(403|offline)(?:\.html?|/)?")
"""The path of a page that visitors see in the place of one that they may not see or not reach."""
_NOTICES = {
    "403": re.compile(
        r"^(?:(?:error )?403\W*)?(?:forbidden|access (?:is )?(?:denied|forbidden))(?:[.!]|$)",
        re.IGNORECASE | re.MULTILINE,
    ),
    "offline": re.compile(
        r"^(?:\w+\W )?you(?:['\u2019]| a)re (?:currently )?offline(?:[.!]|$)"
        r"(?s:.*)\b(?:connect|internet|network|reload|retry|try again)",
        re.IGNORECASE | re.MULTILINE,
    ),
}
"""What it says then, in as few words as if the page did not exist."""
_OF_A_MANUAL = ("402", "405", "406")
"""Numbers that no theme has a page for: beside them, one of a number is an author's."""
_SITE = 10
"""Pages from which on a site says what is short."""
_SHORT = 0.25
"""Share of its pages that may hold a few words and be none: most pages of a dictionary do."""


def find_copies(pages: Mapping[str, PageToPublish], home: str) -> list[str]:
    """The URLs of those ``pages``, by URL, whose canonical URL is that of another page.

    Some themes name the page at ``home`` in the head of every page, and translations may name what
    they are translated from: what says something else than it is no copy of it.
    """
    copies = {
        url: original
        for url, page in pages.items()
        if page.record.canonical not in (None, url)
        and (original := _original(page.record.canonical, pages)) not in (None, url)
    }

    @lru_cache(maxsize=_ORIGINALS)
    def known(original: str) -> tuple[str | None, set[str]]:
        return _language(pages[original]), _texts(pages[original])

    def is_copy(url: str, original: str) -> bool:
        page = pages[url]
        language, said = known(original)
        if original != home and _language(page) == language:
            return True
        own = _texts(page)
        return len(own & said) >= _SAME * len(own | said)

    return [url for url, original in copies.items() if is_copy(url, original)]


def _language(page: PageToPublish) -> str | None:
    language = page.record.page.language
    return language and language.partition("-")[0]


def _texts(page: PageToPublish) -> set[str]:
    return {text for block in page.record.page.content for text in texts(block)}


def _original(canonical: str | None, pages: Mapping[str, PageToPublish]) -> str | None:
    """The URL of the one of ``pages`` at the URL ``canonical`` that names no other address."""
    for url in (canonical, (canonical or "").removesuffix(_INDEX)):
        if url and url in pages and pages[url].record.canonical in (None, url, url + _INDEX):
            return url
    return None


def find_pages_without_own_content(
    pages: Mapping[str, PageToPublish],
    site_url: str,
    authored: Container[str],
    others: Iterable[str],
) -> dict[str, str]:
    """The URLs of those ``pages`` that only list other pages, or only put whole ones together, each
    with the reason to leave it out.

    So is a page that holds its title alone, or a few words, unlike the others: a script fills it,
    or nobody wrote it yet; and a page that each new site has. The pages at the URLs ``authored``
    are none; those at the URLs ``others`` are left out already.
    """
    reasons: dict[str, str] = {}
    short: list[str] = []
    for url, each in pages.items():
        if url in authored:
            continue
        page = each.record.page
        if reason := _reason_alone(page):
            reasons[url] = reason
        elif _is_instead(page, site_url, pages):
            reasons[url] = "not found page"
        elif _is_search(page, site_url):
            reasons[url] = "listing"
        elif has_few_words(page):
            short.append(url)
    if len(pages) >= _SITE and len(short) <= _SHORT * len(pages):
        reasons |= dict.fromkeys(short, "no content")
    reasons |= dict.fromkeys(find_collected_pages(pages, authored), "copy of other pages")
    return reasons | dict.fromkeys(find_listings(pages, site_url, authored, others), "listing")


def _reason_alone(page: Page) -> str | None:
    """Why ``page`` holds nothing of an author's, whatever the others hold."""
    if is_title_alone(page):
        return "no content"
    if page.url.endswith(_NOT_FOUND) and _words(page) <= _SORRY:
        return "not found page"
    return "sample" if is_sample(page) else None


def _is_instead(page: Page, site_url: str, pages: Container[str]) -> bool:
    """Return whether ``page`` tells visitors that another of the ``pages`` cannot be shown."""
    path = page.url.removeprefix(site_url)
    named = _INSTEAD.fullmatch(path)
    if named is None or _words(page) > _SORRY:
        return False
    said = "\n".join(text for block in page.content for text in texts(block))
    others = (site_url + path.replace(named[1], each) for each in _OF_A_MANUAL)
    return _NOTICES[named[1]].search(said) is not None and not any(map(pages.__contains__, others))


def _is_search(page: Page, site_url: str) -> bool:
    """Return whether ``page`` is for a search, and says no more than that."""
    path = page.url.removeprefix(site_url)
    return _SEARCH.fullmatch(path) is not None and _words(page) <= _SORRY


def _words(page: Page) -> float:
    return sum(weight(text) for block in page.content for text in texts(block))


def to_list(left_out: Iterable[LeftOut]) -> list[ListedUrl]:
    """The pages that a sitemap lists although no collection holds them."""
    return [ListedUrl(url=each.url) for each in left_out if each.reason not in _UNLISTED]
