"""The choice of the pages to publish among those of a complete build, and their places."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from scp_ssg.extract import LeftOut
from scp_ssg.generators.left_over_pages import find_left_over
from scp_ssg.generators.old_copies import find_old_copies
from scp_ssg.generators.page_selection import find_copies, find_pages_without_own_content
from scp_ssg.generators.same_files import find_same_files
from scp_ssg.language import in_ranges
from scp_ssg.publish import PageToPublish
from scp_ssg.stored_records import RecordMap
from scp_ssg.urls import http_url, without_fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scp_ssg.generators.option_usage import OptionUsage
    from scp_ssg.generators.page_records import FinalPages
    from scp_ssg.generators.taken_page import TakenPage
    from scp_ssg.options import Options
    from scp_ssg.publish import Site

__all__ = ["PageChoice"]

_UNLISTED_SHARE = 0.5
"""The largest share of a site's pages that its sitemap hides. One that has fewer is not kept up."""


class PageChoice:
    """Chooses by the ``options`` and by what the generator of ``site`` said of its pages."""

    def __init__(self, site: Site, options: Options, usage: OptionUsage) -> None:
        self._site = site
        self._options = options
        self._usage = usage
        self._headings: dict[str, str] = {}
        self._names: dict[str, tuple[str, str]] = {}
        self.authored: set[str] = set()
        """URLs of pages that are never taken for listings."""
        self.may_be_left_over: set[str] = set()
        """URLs of pages that the generator's last build has not written, as it seems."""
        self.may_be_unlisted: set[str] = set()
        """URLs of pages that the sitemap of the generator does not list."""
        self.find_unlinked: Callable[[Mapping[str, str]], set[str]] | None = None
        """Gives the URLs of those of some pages to which no page of the site leads. They are given
        by URL, each with the path of its file. None where the generator says what its pages are."""
        self.left_out: list[LeftOut] = []
        """Pages that no collection holds, whatever the options say."""

    def place(self, url: str, heading: str) -> None:
        """Adds the next page of the navigation: its URL, and the top heading that it stands under.

        Pages at the top stand under no heading, the empty string. The first place of a URL counts.
        """
        self._headings.setdefault(without_fragment(http_url(url) or url), _encodable(heading))

    def name(self, url: str, name: str, description: str) -> None:
        """Adds the name and description that the site has in the language of the page ``url``."""
        self._names[without_fragment(http_url(url) or url)] = (
            _encodable(name),
            _encodable(description),
        )

    def separated(self, final: FinalPages) -> tuple[RecordMap[PageToPublish], list[LeftOut]]:
        """The pages to publish, and those that are left out."""
        positions = {url: n for n, url in enumerate(self._headings)}
        pages = RecordMap(PageToPublish)
        reasons: list[LeftOut] = []
        authored = {*self.authored}
        for url, each in final.pages.items():
            if self._options.keeps(each.path):
                authored.add(url)
            chosen = self._chosen(each, positions)
            if isinstance(chosen, LeftOut):
                reasons.append(chosen)
            else:
                pages[url] = chosen
        for url in find_copies(pages, self._site.url):
            reasons.append(LeftOut(url=url, reason="elsewhere"))
            del pages[url]
        for url in find_left_over(pages, self.may_be_left_over.intersection(pages)):
            reasons.append(LeftOut(url=url, reason="left over"))
            del pages[url]
        gone = [each.url for each in (*final.duplicates, *reasons)]
        found = find_pages_without_own_content(pages, self._site.url, authored, gone)
        for url, reason in found.items():
            reasons.append(LeftOut(url=url, reason=reason))
            del pages[url]
        files = ((url, final.pages[url].digest) for url in pages if url not in authored)
        unlinked = partial(self._unlinked, pages)
        for url in [*find_same_files(files, self._site.url, unlinked)]:
            reasons.append(LeftOut(url=url, reason="same file"))
            del pages[url]
        for url in self._unlisted(pages) - authored:
            reasons.append(LeftOut(url=url, reason="unlisted"))
            del pages[url]
        for url in self._old_copies(pages) - authored:
            reasons.append(LeftOut(url=url, reason="old copy"))
            del pages[url]
        # A generator may also write a listing at the address of a page, and a page twice.
        others = {each for each in self.left_out if each.url not in pages}
        by_url = attrgetter("url")
        return pages, [
            *final.duplicates,
            *sorted(reasons, key=by_url),
            *sorted(others, key=attrgetter("url", "reason")),
        ]

    def _unlisted(self, pages: Mapping[str, PageToPublish]) -> set[str]:
        """The URLs of those ``pages`` that are in no list of their generator's: its sitemap has
        most of the site's pages but these, and no links lead to them from the home page.

        Authors hide pages so, and generators leave drafts and pages of before in their output.
        """
        suspects = self.may_be_unlisted.intersection(pages)
        if not suspects or len(suspects) > _UNLISTED_SHARE * len(pages):
            return set()
        return self._unlinked(pages, suspects)

    def _old_copies(self, pages: Mapping[str, PageToPublish]) -> set[str]:
        return find_old_copies(pages, lambda urls: self._unlinked(pages, urls))

    def _unlinked(self, pages: Mapping[str, PageToPublish], urls: Iterable[str]) -> set[str]:
        """Those of the ``urls`` to which no page of the site leads, as far as that is known."""
        if self.find_unlinked is None:
            return set()
        return self.find_unlinked({url: pages[url].path_in(self._site) for url in urls})

    def _chosen(self, page: TakenPage, positions: Mapping[str, int]) -> PageToPublish | LeftOut:
        """The page with its sections, or the option that leaves it out."""
        extracted = page.record
        if extracted is None:
            return page.left_out or LeftOut(url=page.url, reason="no content")
        self._usage.saw_page(extracted)
        options = self._options
        sections = options.sections_of(page.path)
        if options.excludes(page.path):
            reason = "excluded"
        elif not sections:
            reason = "in no section"
        elif options.languages and not in_ranges(extracted.language, options.languages):
            reason = "language"
        else:
            name, description = self._names.get(page.url, ("", ""))
            return PageToPublish(
                record=extracted,
                sections=sections,
                source_path=page.source_path,
                html_path=page.html_path,
                heading=self._headings.get(page.url),
                position=positions.get(page.url, 0),
                site_name=name,
                site_description=description,
            )
        return LeftOut(url=extracted.url, reason=reason)


def _encodable(text: str) -> str:
    """``text`` without what no file can hold: halves of characters."""
    return text.encode("utf-8", "replace").decode()
