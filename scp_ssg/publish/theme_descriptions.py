"""Descriptions that a theme writes into every page's head: they are the site's, not the page's.

Only a whole build can tell. The decision must not change with each page that comes or goes: every
page with the description would change with it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg import atomic_files
from scp_ssg.disk_map import DiskMap
from scp_ssg.dom import decode, parse
from scp_ssg.extract import head_html, read_head

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

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
    of_the_site = _repeated_descriptions(records, often, published) if often else set()
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


def _repeated_descriptions(
    records: Callable[[], Iterable[StoredRecord]], often: Container[int], published: Ledger
) -> set[str]:
    """The descriptions that a theme repeats in some language; their hashes are among ``often``.

    Pages that are described by the generator do not count. Versions of one page, which have the
    same name, count once.
    """
    pages, pages_with = _counted_names(records(), often)
    shares = {
        (text, language): count / pages[language]
        for (text, language), count in pages_with.items()
        if count >= _KEPT and count / pages[language] >= _FEW
    }
    votes = _votes((each for each in _described(records()) if _key(each) in shares), published)
    return {
        key[0] for key, share in shares.items() if _is_repeated(pages_with[key], share, votes[key])
    }


def _is_repeated(count: int, share: float, votes: int) -> bool:
    """Return whether a description is a theme's if ``count`` pages of a language have it, which is
    this ``share`` of them. ``votes`` are those of the last publication."""
    if not votes or (count >= _FEWEST and share > _MOST):
        return count >= _FEWEST and share > _HALF
    return votes > 0


def _votes(records: Iterable[StoredRecord], published: Ledger) -> Counter[tuple[str, str]]:
    """Whether the last publication took a description for the site's, by the pages that have not
    changed since: the votes for it, less those against it."""
    votes: Counter[tuple[str, str]] = Counter()
    for each in records if published.pages else ():
        state = published.pages.get(each.url)
        if state is None:
            continue
        if state.fingerprint == each.fingerprint:
            votes[_key(each)] -= 1
        elif state.fingerprint == each.with_changes(description=each.derived or "").fingerprint:
            votes[_key(each)] += 1
    return votes


def _counted_names(
    records: Iterable[StoredRecord], often: Container[int]
) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """How many names the pages of each language have, and those of them with each description
    whose hash is among ``often``."""
    names: DiskMap[bool] = DiskMap(bool)
    pages: Counter[str] = Counter()
    pages_with: Counter[tuple[str, str]] = Counter()
    for each in records:
        if each.derived is None:
            continue
        name = f"{each.language}\n{_name(each.url)}"
        if name not in names:
            names[name] = True
            pages[each.language] += 1
        if each.description == each.derived or hash(each.description) not in often:
            continue
        name = f"{name}\n{each.description}"
        if name not in names:
            names[name] = True
            pages_with[_key(each)] += 1
    return pages, pages_with


def _key(record: StoredRecord) -> tuple[str, str]:
    return record.description, record.language


def _name(url: str) -> str:
    """The last part of the path, which names a page among its versions."""
    path = urlsplit(url).path.removesuffix("index.html")
    return path.rstrip("/").rpartition("/")[2]


def _home_description(site: Site) -> str:
    """The description in the home page's head: themes repeat it in pages without one."""
    raw = atomic_files.read(site.output / "index.html")
    if raw is None or len(raw) > _LARGEST:
        return ""
    html = decode(raw)
    before, _ = head_html(html, len(html))
    return read_head(parse(before), site.url, []).description
