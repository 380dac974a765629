"""Where a site stands, or stood, beside its address: on the author's machine, at an older host."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from scp_ssg.generators.listed_items import bare, is_page_address
from scp_ssg.generators.page_lines import links_in

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from scp_ssg.model import Page

__all__ = ["other_addresses"]

_FEW = 5
"""The fewest pages that another host has, too."""
_HOST = re.compile(r"https?://[^/?#]+(?=/.)")
"""The beginning of an address that is not that of a home page."""
_OWN_MACHINE = re.compile(r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?")
"""That of an address on the author's own machine."""
_SAME_PATHS = 0.8
"""Share of the pages of another host, which are several, that are pages of this site, if it is the
host where the site stood before, or an example's in settings that nobody changed. An author's
links to the original of a translation lead to others, too."""


def other_addresses(pages: Iterable[Page], url: str, known: Container[str]) -> list[str]:
    """The other addresses of the site at ``url``, by what some of its ``pages`` say and link to,
    without a slash at the end, the longest first. ``known`` has the bare addresses of all pages."""
    own = bare(url)
    found: set[str] = set()
    elsewhere: set[str] = set()
    for page in pages:
        found.add(_canonical_root(page, url))
        addresses = {bare(link.url) for link in links_in(page)}
        elsewhere.update(each for each in addresses if not each.startswith(own))
    unsafe = own.replace("https://", "http://", 1)
    found.update({unsafe} if any(each.startswith(unsafe) for each in elsewhere) else ())
    found.update(_hosts_of_links(filter(is_page_address, elsewhere), own, known))
    return sorted(filter(None, found), key=lambda each: (-len(each), each))


def _hosts_of_links(addresses: Iterable[str], own: str, known: Container[str]) -> Iterator[str]:
    """The hosts of those ``addresses`` that are pages of this site: a generator writes that of the
    author's own machine into a site that was built to be looked at there, and files of an older
    build lie beside those of the newest."""
    others: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for address in addresses:
        if host := _HOST.match(address):
            others[host[0]] += 1
            same[host[0]] += own + address.removeprefix(host[0]) in known
    for name, count in same.items():
        is_same = count >= max(_FEW, _SAME_PATHS * others[name])
        if is_same or (count and _OWN_MACHINE.fullmatch(name)):
            yield name


def _canonical_root(page: Page, site_url: str) -> str:
    """The other address of the site at ``site_url`` that the canonical URL of ``page`` begins with,
    without a slash at its end; empty if there is none."""
    below = bare(page.url).removeprefix(bare(site_url))
    canonical = bare(page.canonical or page.url)
    alias = canonical.removesuffix(below)
    return "" if not below or alias in (canonical, bare(site_url)) else alias
