"""Descriptions that a theme writes into every page's head: they are the site's, not the page's.

Only a whole build can tell. The decision must not change with each page that comes or goes: every
page with the description would change with it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg import atomic_files
from scp_ssg.dom import decode, parse
from scp_ssg.extract import head_html, read_head

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from scp_ssg.publish.ledger import Ledger
    from scp_ssg.publish.publication import Site
    from scp_ssg.stored_records import StoredRecord

__all__ = ["own_descriptions"]

_FEWEST = 5
"""Pages with the same description: on fewer pages an author may have written it..."""
_KEPT = 3
"""...unless the last publication took it for the site's, when more pages had it."""
_FEW, _HALF, _MOST = 0.25, 0.5, 0.75
"""Shares of the pages: between few and most, the last publication's decision stays."""
_LARGEST = 10_000_000
"""Bytes of a home page that is read."""


def own_descriptions(
    records: Callable[[], Iterable[StoredRecord]], site: Site, published: Ledger
) -> Callable[[StoredRecord], StoredRecord]:
    """A function that gives a record a description from its content if the one in its head is the
    site's: the home page has it too, or most of the pages do.

    ``records`` gives those of the whole site, as often as it is called; ``published`` is the last
    ledger.
    """
    repeated = Counter(hash(each.description) for each in _described(records()))
    has_any = bool(repeated)
    often = {each for each, count in repeated.items() if count >= _KEPT}
    del repeated
    by_description: dict[str, list[StoredRecord]] = {}
    for each in _described(records()) if often else ():
        if hash(each.description) in often:
            by_description.setdefault(each.description, []).append(each)
    names = _names(each for each in records() if each.derived is not None) if often else {}
    of_the_site = {
        description
        for description, group in by_description.items()
        if len(group) >= _KEPT and _is_of_the_site(group, names, published)
    }
    if has_any:
        of_the_site.add(_home_description(site))
    homes = (site.url, f"{site.url}index.html")

    def own(record: StoredRecord) -> StoredRecord:
        is_theirs = record.derived is not None and record.description in of_the_site
        if not is_theirs or record.url in homes:
            return record
        return record.with_changes(description=record.derived)

    return own


def _described(records: Iterable[StoredRecord]) -> Iterator[StoredRecord]:
    """Those of ``records`` whose head has a description."""
    for each in records:
        if each.derived is not None and each.description != each.derived:
            yield each


def _is_of_the_site(
    group: list[StoredRecord], names: Mapping[str, Collection[str]], published: Ledger
) -> bool:
    """Return whether the description that all of ``group`` have is repeated by a theme in some
    language. ``names`` are those of the site's pages.

    Pages that are described by the generator do not count. Versions of one page, which have the
    same name, count once.
    """
    with_it = _names(group)
    return any(
        _is_repeated(
            len(own),
            len(own) / len(names[language]),
            [each for each in group if each.language == language],
            published,
        )
        for language, own in with_it.items()
    )


def _is_repeated(count: int, share: float, group: list[StoredRecord], published: Ledger) -> bool:
    """Return whether a description is a theme's if ``count`` pages of a language have it, which is
    this ``share`` of them."""
    if count < _KEPT or share < _FEW:
        return False
    before = _before(group, published)
    if before is None or (count >= _FEWEST and share > _MOST):
        return count >= _FEWEST and share > _HALF
    return before


def _before(group: list[StoredRecord], published: Ledger) -> bool | None:
    """Return whether the last publication took the description for the site's, by the pages that
    have not changed since; None if all have."""
    votes = 0
    for each in group:
        state = published.pages.get(each.url)
        if state is None:
            continue
        if state.fingerprint == each.fingerprint:
            votes -= 1
        elif state.fingerprint == each.with_changes(description=each.derived or "").fingerprint:
            votes += 1
    return votes > 0 if votes else None


def _names(records: Iterable[StoredRecord]) -> dict[str, set[str]]:
    """By language, the last parts of the pages' paths, which name a page among its versions."""
    names: dict[str, set[str]] = {}
    for each in records:
        path = urlsplit(each.url).path.removesuffix("index.html")
        name = path.rstrip("/").rpartition("/")[2]
        names.setdefault(each.language, set()).add(name)
    return names


def _home_description(site: Site) -> str:
    """The description in the home page's head: themes repeat it in pages without one."""
    raw = atomic_files.read(site.output / "index.html")
    if raw is None or len(raw) > _LARGEST:
        return ""
    html = decode(raw)
    before, _ = head_html(html, len(html))
    return read_head(parse(before), site.url, []).description
