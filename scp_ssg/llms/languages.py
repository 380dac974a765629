"""Which pages of a site in several languages stand in which list.

A page is in the list of another language than the site's if it is in that language and its address
says so: ``fr/soup/``, ``soup-fr.html``. Its language alone is no evidence: a page that states none
counts as English. An untranslated copy of a page, at the address of a translation, is in no list.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg.language import canonical_tag

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scp_ssg.outputs import PublishedPage, PublishedSite

__all__ = ["by_language", "is_language_folder"]

_SUFFIX = re.compile(
    r"(?<=[^/])[-._]([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)(?=\.html?$|/index\.html$)"
)


def by_language(site: PublishedSite) -> dict[str, PublishedSite]:
    """The lists of ``site``: the folder in which each stands, and its pages.

    The list of the site's own language stands at the root, whose name is the empty string; the
    others in ``fr/``, wherever their pages stand.
    """
    own = _own_language(site)
    folders = {
        tag.lower(): f"{tag}/"
        for page in site.pages.values()
        for tag, _ in _tags(page.file)
        if _speaks(page, tag) and _primary(tag) != own
    }
    lists: dict[str, dict[str, PublishedPage]] = {"": {}}
    files = {page.file: page for page in site.pages.values()}
    for url, page in site.pages.items():
        named = [tag for tag, _ in _tags(page.file) if tag.lower() in folders]
        spoken = next((folders[tag.lower()] for tag in named if _speaks(page, tag)), "")
        original = files.get(_bare(page.file, {*folders, own})) if named else None
        if spoken or not _is_copy(page, original):
            lists.setdefault(spoken, {})[url] = page
    return {folder: replace(site, pages=lists[folder]) for folder in sorted(lists)}


def is_language_folder(name: str) -> bool:
    """Return whether a list of ours may stand in the folder ``name`` of a site's root."""
    return canonical_tag(name) is not None


def _own_language(site: PublishedSite) -> str:
    """The language of the home page; without one, that of most pages whose address names none."""
    home = site.pages.get(site.url)
    if home is not None:
        return _language(home)
    pages = [*site.pages.values()]
    unnamed = [each for each in pages if not any(_speaks(each, tag) for tag, _ in _tags(each.file))]
    [(language, _)] = Counter(map(_language, unnamed or pages)).most_common(1) or [("", 0)]
    return language


def _tags(file: str) -> Iterator[tuple[str, str]]:
    """What may be a language tag in the path of a page's file, and the path without it."""
    parts = file.split("/")
    for place, part in enumerate(parts[:-1]):
        if canonical_tag(part):
            yield part, "/".join([*parts[:place], *parts[place + 1 :]])
    for found in _SUFFIX.finditer(file):
        yield found[1], file[: found.start()] + file[found.end() :]


def _bare(file: str, known: Collection[str]) -> str:
    """The path ``file`` without the ``known`` language tags."""
    for tag, rest in _tags(file):
        if tag.lower() in known:
            return _bare(rest, known)
    return file


def _speaks(page: PublishedPage, tag: str) -> bool:
    return _language(page) == _primary(tag)


def _is_copy(page: PublishedPage, other: PublishedPage | None) -> bool:
    """Return whether ``page``, at the address of a translation, is in the language of ``other``."""
    return other is not None and _language(page) == _language(other)


def _language(page: PublishedPage) -> str:
    return _primary(page.record.language)


def _primary(tag: str) -> str:
    """The language of a tag without its region: ``pt`` of ``pt_BR``."""
    return re.split("[-_]", tag.lower(), maxsplit=1)[0]
