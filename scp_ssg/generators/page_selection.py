"""The pages of a build, separated into those to publish and those left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.extract import LeftOut
from scp_ssg.generators.collected_pages import find_collected_pages
from scp_ssg.generators.listings import find_listings
from scp_ssg.generators.page_lines import is_title_alone
from scp_ssg.publish import PageToPublish
from scp_ssg.sitemap import ListedUrl

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

__all__ = ["separated", "to_list", "without_copies", "without_listings"]

_UNLISTED = {
    "noindex",
    "draft",
    "asset",
    "hidden",
    "redirect",
    "template",
    "no HTML",
    "attachment",
    "sample",
    "duplicate URL",
    "elsewhere",
    "not found page",
    "unreadable",
}
"""Reasons that keep a page out of a sitemap that we write: visitors should not be sent there."""


def without_copies(
    pages: Iterable[PageToPublish | LeftOut],
) -> Iterator[PageToPublish | LeftOut]:
    """Leaves out each page whose canonical URL is that of another page of the build."""
    pages = list(pages)
    originals = {
        page.record.url
        for page in pages
        if isinstance(page, PageToPublish) and page.record.canonical in (None, page.record.url)
    }
    for page in pages:
        record = page.record if isinstance(page, PageToPublish) else None
        if record and record.canonical != record.url and record.canonical in originals:
            yield LeftOut(url=record.url, reason="elsewhere")
        else:
            yield page


def without_listings(
    pages: Iterable[PageToPublish | LeftOut], site_url: str, authored: Collection[str]
) -> Iterator[PageToPublish | LeftOut]:
    """Leaves out each page that only lists other pages, or only puts whole ones together.

    So is a page that holds its title alone: a script fills it, or nobody wrote it yet. The pages at
    the URLs ``authored`` are none.
    """
    pages = list(pages)
    records = [page.record for page in pages if isinstance(page, PageToPublish)]
    empty = (each.url for each in records if is_title_alone(each.page))
    reasons = dict.fromkeys((url for url in empty if url not in authored), "no content")
    collected = find_collected_pages(records, authored)
    reasons |= dict.fromkeys(collected, "copy of other pages")
    others = [page.url for page in pages if isinstance(page, LeftOut)]
    reasons |= dict.fromkeys(find_listings(records, site_url, authored, others), "listing")
    for page in pages:
        if isinstance(page, PageToPublish) and page.record.url in reasons:
            yield LeftOut(url=page.record.url, reason=reasons[page.record.url])
        else:
            yield page


def separated(
    pages: Iterable[PageToPublish | LeftOut],
) -> tuple[list[PageToPublish], list[LeftOut]]:
    to_publish: list[PageToPublish] = []
    left_out: list[LeftOut] = []
    for page in pages:
        if isinstance(page, LeftOut):
            left_out.append(page)
        else:
            to_publish.append(page)
    return to_publish, left_out


def to_list(left_out: Iterable[LeftOut]) -> list[ListedUrl]:
    """The pages that a sitemap lists although no collection holds them."""
    return [ListedUrl(url=each.url) for each in left_out if each.reason not in _UNLISTED]
