"""Descriptions that a theme writes into every page's head: they are the site's, not the page's.

Only a whole build can tell. What it tells must not turn with each page that comes or goes, as every
page that has the description would change with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec.structs import replace

from scp_ssg import files
from scp_ssg.collection import fingerprint
from scp_ssg.extract.decode import decode
from scp_ssg.extract.head import head_of, read_head
from scp_ssg.extract.tree import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scp_ssg.ledger import Ledger
    from scp_ssg.publication import Entry, Site

__all__ = ["with_own_descriptions"]

_FEWEST = 5
"""Pages that have the same description: on fewer ones an author may have written it."""
_FEW, _HALF, _MOST = 0.25, 0.5, 0.75
"""Shares of the pages: between few and most the last publication's answer holds."""
_LARGEST = 10_000_000
"""Bytes of a home page that is read."""


def with_own_descriptions(entries: Sequence[Entry], site: Site, published: Ledger) -> list[Entry]:
    """``entries``, described by their content where what their head says is said of the site: by
    the home page too, or by most of the pages. ``published`` is what was published last."""
    by_description: dict[str, list[Entry]] = {}
    for each in entries:
        if each.derived is not None and each.page.description != each.derived:
            by_description.setdefault(each.page.description, []).append(each)
    of_the_site = {
        description
        for description, group in by_description.items()
        if len(group) >= _FEWEST and _is_of_the_site(group, entries, published)
    }
    if by_description:
        of_the_site.add(_home_description(site))
    return [
        replace(each, page=replace(each.page, description=each.derived))
        if each.derived is not None
        and each.page.description in of_the_site
        and each.page.url != site.url
        else each
        for each in entries
    ]


def _is_of_the_site(group: list[Entry], entries: Sequence[Entry], published: Ledger) -> bool:
    """Whether the description that all of ``group`` have is one that a theme repeats.

    The pages of other languages are not asked, nor those that the host describes itself; versions
    of one page, which have the same name, are one.
    """
    languages = {each.page.language for each in group}
    alike = (each for each in entries if each.page.language in languages)
    names = _names(group)
    share = len(names) / len(_names(each for each in alike if each.derived is not None))
    if len(names) < _FEWEST or share < _FEW:
        return False
    if share > _MOST:
        return True
    before = _before(group, published)
    return share > _HALF if before is None else before


def _before(group: list[Entry], published: Ledger) -> bool | None:
    """Whether the last publication took the description for the site's, by the pages that have not
    changed since; None where there are none."""
    votes = 0
    for each in group:
        state = published.pages.get(each.page.url)
        if state is None:
            continue
        if state.fingerprint == fingerprint(each.page):
            votes -= 1
        elif state.fingerprint == fingerprint(replace(each.page, description=each.derived or "")):
            votes += 1
    return votes > 0 if votes else None


def _names(entries: Iterable[Entry]) -> set[str]:
    """The last parts of the pages' paths, which name a page among its versions."""
    paths = (urlsplit(each.page.url).path.removesuffix("index.html") for each in entries)
    return {path.rstrip("/").rpartition("/")[2] for path in paths}


def _home_description(site: Site) -> str:
    """What the home page's head says: themes repeat it in pages that say nothing themselves."""
    raw = files.read(site.output / "index.html")
    if raw is None or len(raw) > _LARGEST:
        return ""
    html = decode(raw)
    before, _ = head_of(html, len(html))
    return read_head(parse(before), site.url, []).description
