"""Drafts, and pages among a theme's assets: the folder's name, and that no page links to them.

Either alone proves nothing: a manual may have a section on drafts, and an author's page may be
linked from nowhere.
"""

from __future__ import annotations

import re
from functools import cached_property
from posixpath import dirname, normpath
from typing import TYPE_CHECKING
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["UnlinkedPages"]

_SUSPECTED = {
    "draft": re.compile(
        r"(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?/)?(?:(?:blog|posts?|news|articles)/)?(_?drafts?/).+"
    ),
    "asset": re.compile(
        r"(?:.*?/)?((?:_?assets|node_modules|bower_components|vendors?|third_party|site_libs)/).+"
        r"|((?:static|javascripts?|js|css)/).+"
    ),
}
"""Why a page may not be one → its path below the site's root, and in a group the folder's name."""

_LINK = re.compile(
    r"<a(?:rea)?\b[^<>]{0,2000}?\bhref\s*=\s*(?:\"([^\"<>]*)\"|'([^'<>]*)'|([^\s\"'<>]+))",
    re.IGNORECASE,
)


class _Suspect:
    """A page in a folder of drafts or assets."""

    def __init__(self, reason: str, folder: str, path: str) -> None:
        self.reason = reason
        self.folder = folder
        """Its name and a slash."""
        self.key = _key(folder, path)
        self.links: set[str] = set()
        """The keys of the pages to which it links."""


class UnlinkedPages:
    """The pages in folders of drafts or assets, and whether other pages link to them.

    A page to which only such pages link is linked from nowhere.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        """``paths`` are those of all files, below the site's root."""
        self._suspects = dict(_suspects(paths))
        self._folders = {each.folder for each in self._suspects.values()}
        self._linked: set[str] = set()

    def suspects(self) -> Iterable[str]:
        """The paths on which the links of the other pages decide."""
        return self._suspects.keys()

    def saw_page(self, path: str, html: str) -> None:
        """Notes the links of the page at ``path``."""
        suspect = self._suspects.get(path)
        if suspect is None and not any(folder in html for folder in self._folders):
            return
        linked = self._linked if suspect is None else suspect.links
        for href in _hrefs(html):
            address = href
            if suspect is not None and "://" not in href and not href.startswith("/"):
                address = normpath(f"{dirname(path)}/{href}")
            linked.update(_key(each, address) for each in self._folders if each in address)

    def reason_to_leave_out(self, path: str) -> str | None:
        """Why the file at ``path`` is no page of the site; call it when all pages were seen."""
        suspect = self._suspects.get(path)
        if suspect is None or suspect.key in self._reached:
            return None
        return suspect.reason

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


def _suspects(paths: Iterable[str]) -> Iterator[tuple[str, _Suspect]]:
    for path in paths:
        for reason, names in _SUSPECTED.items():
            if found := names.fullmatch(path):
                yield path, _Suspect(reason, found[found.lastindex or 1], path)
                break


def _hrefs(html: str) -> Iterator[str]:
    for found in _LINK.finditer(html):
        href = unquote(found[1] or found[2] or found[3] or "")
        yield re.split(r"[?#]", href, maxsplit=1)[0]


def _key(folder: str, address: str) -> str:
    """The end of ``address`` from ``folder`` on, as all forms of the URL have it.

    Links may be relative or have another host, such as the one where the site is really served.
    """
    bare = address[address.index(folder) :].removesuffix("index.html").removesuffix("index.htm")
    return bare.removesuffix(".html").removesuffix(".htm").rstrip("/")
