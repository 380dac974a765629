"""Find old copies: pages to which no links lead from the home page, with the lines of another to
which some do.

A generator deletes nothing that it wrote at an address of before, nor the lists that lead there. An
author's page may be linked from nowhere, too, but then no other says the same. What is made from a
pattern, such as the pages of a reference, is alike, and lists lead to each. A version of a manual
is no copy of another.
"""

from __future__ import annotations

import re
from array import array
from functools import lru_cache
from itertools import chain, combinations
from posixpath import dirname, normpath
from typing import TYPE_CHECKING
from unicodedata import normalize
from urllib.parse import unquote

from scp_ssg import atomic_files
from scp_ssg.disk_map import DiskMap
from scp_ssg.dom import decode
from scp_ssg.generators.line_kinds import is_byline
from scp_ssg.generators.listed_items import bare
from scp_ssg.generators.page_lines import lines, weight
from scp_ssg.generators.unlinked_pages import hrefs
from scp_ssg.model import CodeBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from scp_ssg.model import Page
    from scp_ssg.publish import PageToPublish
    from scp_ssg.stored_records import StoredRecord

__all__ = ["find_old_copies", "unlinked"]

_LINES = 4
"""Long lines of a page that another has by no accident. With fewer it must have the same title."""
_SAME = 0.9
"""Share of the long lines of both pages that both have: a date, or a link, may be another."""
_SOME = 3
"""Words of a line that says something; a label has fewer."""
_HOST = re.compile(r"(?:https?:)?//[^/]*/?", re.IGNORECASE)
_COPY = re.compile(r"(?: \d+| copy(?: \d+)?| ?\(\d+\)| - Copy(?: \(\d+\))?)(?=/|\.html?$)")
"""What a file manager adds to the name of a copy that it makes."""
_VERSION = re.compile(
    r"/(v?\d+(?:\.(?:\d+|x))+|v\d+|dev|devel|latest|main|master|next|stable)(?=/)"
)
"""A folder with the name of a version. One of digits alone is a year as a rule."""
_MOST = 20
"""The most pages with the same first or last number of a line: more are made from a pattern."""


def find_old_copies(
    pages: Mapping[str, PageToPublish], find_unlinked: Callable[[Collection[str]], set[str]]
) -> set[str]:
    """The URLs of those ``pages``, by URL, that are old copies of others. What a file manager named
    as a copy is one even if no links lead to the other.

    ``find_unlinked`` gives those of some URLs to which no links lead.
    """
    pairs = {*_alike(pages)}
    alone = find_unlinked({url for pair in pairs for url in pair}) if pairs else set()
    both_ways = pairs | {(other, url) for url, other in pairs}
    return {
        url
        for url, other in both_ways
        if url in alone
        and (other not in alone or _COPY.sub("", unquote(url)) == unquote(other))
        # The overview of a folder may say what one of its pages says.
        and not other.startswith(f"{url.rstrip('/')}/")
    }


def _alike(pages: Mapping[str, PageToPublish]) -> Iterator[tuple[str, str]]:
    """Pairs of ``pages`` with the same lines, most of which have the same first or last number."""
    numbers: DiskMap[bytes] = DiskMap(bytes)
    """By URL: they are read far faster than all that is known of the pages."""
    urls_by_line: DiskMap[list[str]] = DiskMap(list[str])
    for url, page in pages.items():
        lines = array("q", page.record.lines)
        if lines:
            numbers[url] = page.record.lines
            for number in {lines[0], lines[-1]}:  # they are sorted
                urls = urls_by_line.get(f"{number:x}", [])
                if len(urls) <= _MOST:
                    urls_by_line[f"{number:x}"] = [*urls, url]
    for urls in urls_by_line.values():
        if 1 < len(urls) <= _MOST:
            found = [(url, set(array("q", numbers[url]))) for url in urls]
            for (url, own), (other, others) in combinations(found, 2):
                is_same = len(own & others) >= _SAME * len(own | others)
                if is_same and _may_be_copies(pages[url].record, pages[other].record, len(own)):
                    yield url, other


def _may_be_copies(one: StoredRecord, other: StoredRecord, count: int) -> bool:
    """Return whether pages with so many long lines (``count``) are not two versions of one, and say
    the same below the same title if they are short."""
    if _VERSION.findall(one.url) != _VERSION.findall(other.url):
        return False
    if count >= _LINES:
        return True
    if one.entry.page.title != other.entry.page.title:
        return False
    # The long lines may be those of a theme's banner, and what stands below it the author's.
    return _sayings(one.entry.page) == _sayings(other.entry.page)


def _sayings(page: Page) -> set[str]:
    """The code of ``page``, and its lines of some words that are no bylines and no links."""
    code = (each.code for each in page.content if isinstance(each, CodeBlock))
    own = (each for each in lines(page) if not each.links and not is_byline(each))
    return {*code, *(each.text for each in own if weight(each.text) >= _SOME)}


def unlinked(
    files: Iterable[Path],
    root: Path,
    pages: Mapping[str, str],
    site_path: str,
    listed: Iterable[str] = (),
) -> set[str]:
    """The URLs of those ``pages``, each with the path of its file below ``root``, to which no links
    lead from the home page, be it by way of others of the ``files`` there, nor from the URLs
    ``listed`` in the generator's sitemap.

    ``site_path`` is that of the site's URL, with a slash at both ends. Links to another host count:
    it may be the one where the site is really served.
    """
    left = {_key(path): url for url, path in pages.items()}
    unread = {_key(file.relative_to(root).as_posix()): file for file in files}
    waiting = {"", *chain.from_iterable(_targets(url, "", site_path) for url in listed)}
    while waiting and left:
        key = waiting.pop()
        left.pop(key, None)
        file = unread.pop(key, None)
        if file is not None:
            folder = dirname(file.relative_to(root).as_posix())
            # What cannot be read is said where the file is added.
            links = {*hrefs(decode(atomic_files.read(file) or b""))}
            found = chain.from_iterable(_targets(each, folder, site_path) for each in links)
            waiting.update(unread.keys() & found)
    return set(left.values())


def _targets(href: str, folder: str, site_path: str) -> tuple[str, ...]:
    """The pages below the root to which ``href``, in a file of ``folder``, may lead."""
    if not href.startswith("/") and _HOST.match(href) is None:
        return (_key(normpath(f"{folder}/{href}")),)
    return _rooted(href, site_path)


@lru_cache(maxsize=4096)  # a theme writes the same links on each page
def _rooted(href: str, site_path: str) -> tuple[str, ...]:
    host = _HOST.match(href)
    address = f"/{href[host.end() :]}" if host is not None else href
    below = (address.removeprefix(site_path),) if address.startswith(site_path) else ()
    return (*map(_key, (address, *below)),)


def _key(path: str) -> str:
    """The same for all names of a page. macOS spells letters with marks in another way."""
    return normalize("NFC", bare(path).strip("/"))
