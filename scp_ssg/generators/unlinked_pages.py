"""Drafts, and pages among a theme's assets: the folder's name, and that no page links to them.

Either alone proves nothing: a manual may have a section on drafts, and an author's page may be
linked from nowhere. A link alone does not publish a draft either: an author links to drafts in
finished texts, and the generator hides them from its sitemap and its lists all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property, lru_cache
from html import unescape
from posixpath import dirname, normpath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

__all__ = ["PageLinks", "UnlinkedPages", "hrefs", "links_of"]

_SUSPECTED = {
    "draft": re.compile(
        r"(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?/)?(?:(?:blog|posts?|news|articles)/)?(_?(?:drafts?|todo|wip)/).+"
    ),
    "asset": re.compile(
        r"(?:.*?/)??((?:_?assets|_static|node_modules|bower_components|vendors?|third_party|site_libs|_layouts|_includes)/).+"
        r"|(?:.*?/)??((?:codes?)/)(?!(?:19|20)\d\d/).+"  # Jekyll's posts on code have years
        r"|((?:static|javascripts?|js|css)/).+"
    ),
}
"""Why a page may not be one → its path below the site's root, and in a group the folder's name."""

_LINK = re.compile(
    r"<a(?:rea)?\b[^<>]{0,2000}?\bhref\s*=\s*(?:\"([^\"<>]*)\"|'([^'<>]*)'|([^\s\"'<>]+))",
    re.IGNORECASE,
)


_LISTED_SHARE = 0.5
"""Share of the other pages that a sitemap lists, if what it does not list is hidden."""
_PELICAN = re.compile(
    r"(?:category|tag|author)/[^/]+\.html|(?:categories|tags|authors|archives)\.html"
)
_PELICAN_THEME = re.compile(r"<link\b[^<>]{0,500}?\bhref=[\"']?[^<>\"']{0,500}?\btheme/")
"""Names of Pelican's lists and of its theme's folder: both together tell that it wrote the site."""
_PELICAN_DRAFT = re.compile(r"(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?/)?drafts/(?:pages/)?[^/]+\.html")


_INDEX_OF_DRAFTS = re.compile(
    r"(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?/)?drafts(?:/pages)?(?:/index)?\.html"
)
"""The index of a folder where Pelican writes drafts, as an author may write it."""


class PageLinks(NamedTuple):
    """The links of a page to folders of drafts and assets, as keys of their targets."""

    linked: frozenset[str] = frozenset()
    has_pelican_theme: bool = False


class _Suspect:
    """A page in a folder of drafts or assets."""

    def __init__(self, reason: str, path: str, folder: slice) -> None:
        self.reason = reason
        self.folder = path[folder]
        """Its name and a slash."""
        self.place = path[: folder.stop]
        """Its path below the site's root."""
        self.key = _key(path[folder.start :])
        self.links: frozenset[str] = frozenset()
        """The keys of the pages to which it links."""
        self.has_pelican_theme = False


class UnlinkedPages:
    """The pages in folders of drafts or assets, and whether other pages link to them.

    A page to which only such pages link is linked from nowhere.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        """``paths`` are those of all files, below the site's root."""
        self.count = 0
        """The number of ``paths``."""
        self._suspects: dict[str, _Suspect] = {}
        self._indexes: set[str] = set()
        """The paths that may be an index of drafts."""
        self._by_pelican = False
        for path in paths:
            self.count += 1
            suspect = _suspect(path)
            if suspect is not None:
                self._suspects[path] = suspect
            self._by_pelican = self._by_pelican or _PELICAN.fullmatch(path) is not None
            if _INDEX_OF_DRAFTS.fullmatch(path):
                self._indexes.add(path)
        self.folders = frozenset(each.folder for each in self._suspects.values())
        """The names of folders of drafts or assets, each with a slash."""

        self._linked: set[str] = set()
        self._seen = 0
        self._listed = 0

    def suspects(self) -> Iterable[str]:
        """The paths on which the links of the other pages decide."""
        return self._suspects.keys()

    def saw_page(self, path: str, links: PageLinks, *, is_listed: bool = False) -> None:
        """Notes the links of the page at ``path``, and whether the generator's sitemap lists it."""
        suspect = self._suspects.get(path)
        if suspect is None:
            self._seen += 1
            self._listed += is_listed
            self._linked |= links.linked
        else:
            suspect.links = links.linked
            suspect.has_pelican_theme = links.has_pelican_theme

    def reason_to_leave_out(self, path: str, *, is_listed: bool = False) -> str | None:
        """Why the file at ``path`` is no page of the site; call it when all pages were seen.

        A generator's sitemap lists its pages, and no drafts; some list each asset too.
        """
        suspect = self._suspects.get(path)
        if suspect is None or (suspect.reason == "draft" and is_listed):
            return None
        is_hidden = suspect.reason == "draft" and (
            self._sitemap_is_whole or (suspect.has_pelican_theme and self._is_pelican_s(path))
        )
        if is_hidden:
            return suspect.reason
        is_unlinked = suspect.key not in self._reached and suspect.place not in self._sections
        return suspect.reason if is_unlinked else None

    @cached_property
    def _sections(self) -> set[str]:
        """The folders of assets to most of whose pages others lead: they are sections of the site,
        and their other pages are as those that are linked from nowhere elsewhere."""
        linked: Counter[str] = Counter()
        for each in self._suspects.values():
            if each.reason == "asset":
                linked[each.place] += 1 if each.key in self._reached else -1
        return {place for place, more in linked.items() if more > 0}

    @property
    def _sitemap_is_whole(self) -> bool:
        """True if the generator's sitemap lists the pages of the site."""
        return self._listed > 0 and self._listed >= _LISTED_SHARE * self._seen

    def _is_pelican_s(self, path: str) -> bool:
        """Return whether Pelican may write a draft there. A section of an author's has an index."""
        folder = dirname(path)
        indexes = {f"{folder}/index.html", f"{folder}.html"}
        is_named = _PELICAN_DRAFT.fullmatch(path) is not None
        return self._by_pelican and is_named and self._indexes.isdisjoint(indexes)

    @cached_property
    def _reached(self) -> set[str]:
        """The keys of the suspects to which other pages lead, be it by way of a suspect."""
        by_key = {each.key: each for each in self._suspects.values()}
        waiting = [key for key in self._linked if key in by_key]
        reached: set[str] = set()
        while waiting:
            key = waiting.pop()
            if key in by_key and key not in reached:
                reached.add(key)
                waiting.extend(by_key[key].links)
        return reached


def links_of(path: str, html: str, folders: Collection[str], *, is_suspect: bool) -> PageLinks:
    """The links of the page at ``path`` to ``folders``. Those of a page that ``is_suspect`` may
    lead there from inside: they are relative to it."""
    if not is_suspect and not any(folder in html for folder in folders):
        return PageLinks()
    linked: set[str] = set()
    for href in hrefs(html):
        address = href
        if is_suspect and "://" not in href and not href.startswith("/"):
            address = normpath(f"{dirname(path)}/{href}")
        # A folder such as ``morse-code/`` is not the one that is named ``code/``.
        rooted = f"/{address}"
        found = (rooted.find(f"/{each}") for each in folders if each in address)
        linked.update(_key(rooted[start + 1 :]) for start in found if start >= 0)
    return PageLinks(frozenset(linked), is_suspect and _PELICAN_THEME.search(html) is not None)


def _suspect(path: str) -> _Suspect | None:
    for reason, names in _SUSPECTED.items():
        if found := names.fullmatch(path):
            return _Suspect(reason, path, slice(*found.span(found.lastindex or 1)))
    return None


def hrefs(html: str) -> Iterator[str]:
    """The addresses of the links in ``html``, decoded, without query and fragment."""
    for found in _LINK.finditer(html):
        yield _decoded(found[1] or found[2] or found[3] or "")


@lru_cache(maxsize=4096)  # a theme writes the same links on each page
def _decoded(href: str) -> str:
    return re.split(r"[?#]", unquote(unescape(href)), maxsplit=1)[0]


def _key(end: str) -> str:
    """The ``end`` of an address from such a folder on, as all forms of the URL have it.

    Links may be relative or have another host, such as the one where the site is really served.
    """
    bare = end.removesuffix("index.html").removesuffix("index.htm")
    return bare.removesuffix(".html").removesuffix(".htm").rstrip("/")
