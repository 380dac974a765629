"""The sections of ``llms.txt``: which pages stand where."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.urls import path_below

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.llms.settings import LlmsOptions
    from scp_ssg.outputs import PublishedPage, PublishedSite

__all__ = ["OPTIONAL", "ListedPage", "ListedSection", "sections_of"]

OPTIONAL = "Optional"
"""The name that llmstxt.org has for what a reader in a hurry may skip."""

_TOP = "Pages"
"""The section of the pages that are in no folder."""


class ListedPage(Struct, frozen=True):
    """A page as a section lists it."""

    url: str
    title: str
    description: str


class ListedSection(Struct, frozen=True):
    """A section; no two have one name, and none is empty."""

    name: str
    pages: tuple[ListedPage, ...]


def sections_of(
    site: PublishedSite, options: LlmsOptions, folder: str
) -> tuple[ListedSection, ...]:
    """The sections that the author chose, or else those of the site; ``Optional`` is the last.

    ``folder`` is the language's, with its slash, or empty: paths are read below it.
    """
    optional: list[PublishedPage] = []
    others: list[PublishedPage] = []
    for page in site.pages.values():
        is_optional = any(_matches(page, glob, folder) for glob in options.optional)
        (optional if is_optional else others).append(page)
    if options.sections:
        chosen = _chosen(others, options, folder)
    elif any(each.heading is not None for each in others):
        chosen = _by_heading(others, site.url + folder)
    else:
        chosen = _by_folder(others, site.url + folder, folder)
    if optional:
        chosen[OPTIONAL] = [*chosen.pop(OPTIONAL, []), *map(_listed, optional)]
    return tuple(ListedSection(name, tuple(pages)) for name, pages in chosen.items() if pages)


def _chosen(
    pages: list[PublishedPage], options: LlmsOptions, folder: str
) -> dict[str, list[ListedPage]]:
    """The pages that the author's globs match, in their order; each once in a section."""
    sections: dict[str, list[ListedPage]] = {}
    for name, choices in options.sections.items():
        found: dict[str, ListedPage] = {}
        for choice in choices:
            for page in pages:
                if _matches(page, choice.glob, folder):
                    listed = _listed(page, choice.description)
                    found.setdefault(listed.url, listed)
        sections[name] = [*found.values()]
    return sections


def _by_heading(pages: list[PublishedPage], home: str) -> dict[str, list[ListedPage]]:
    """The pages by the headings of the navigation, in its order; those that are not there last."""
    sections: dict[str, list[ListedPage]] = {}

    def place(page: PublishedPage) -> tuple[bool, bool, int]:
        return page.record.url != home, page.heading is None, page.position

    for page in sorted(pages, key=place):
        sections.setdefault(" ".join((page.heading or _TOP).split()), []).append(_listed(page))
    return sections


def _by_folder(pages: list[PublishedPage], home: str, root: str) -> dict[str, list[ListedPage]]:
    """The pages outside any folder, then each folder of ``root`` that holds several pages."""
    folders: dict[str, list[PublishedPage]] = {"": []}
    for page in sorted(pages, key=lambda each: (each.record.url != home, each.file)):
        folder, _, below = page.file.removeprefix(root).partition("/")
        folders.setdefault(folder if below else "", []).append(page)
    alone = [each[0] for name, each in folders.items() if name and len(each) == 1]
    sections = {_TOP: [_listed(each) for each in (*folders.pop(""), *alone)]}
    for folder, inside in folders.items():
        if len(inside) > 1:
            index = f"{root}{folder}/index.html"
            name = _folder_name(folder, index, inside, {*sections, OPTIONAL})
            first_its_index = sorted(inside, key=lambda each: each.file != index)
            sections[name] = [_listed(each) for each in first_its_index]
    return sections


def _folder_name(folder: str, index: str, pages: Iterable[PublishedPage], taken: set[str]) -> str:
    """The title of the folder's index, or the folder's name where that is missing or ``taken``."""
    title = next((each.entry.page.title for each in pages if each.file == index), "")
    names = (" ".join(title.split()), folder, f"{folder}/")
    return next(name for name in names if name and name not in taken)


def _listed(page: PublishedPage, description: str = "") -> ListedPage:
    record = page.entry.page
    return ListedPage(record.url, record.title, description or record.description)


def _matches(page: PublishedPage, glob: str, root: str) -> bool:
    """True if ``glob`` matches the page's path, the path of its file, or that of the Markdown file
    that MkDocs makes such a page of, or the same below ``root``. As in mkdocs-llmstxt, ``*`` is any
    text, with slashes too."""
    path = path_below(page.site_url, page.record.url) or ""
    stem = page.file.removesuffix(".html")
    names = {path, page.file, f"{stem}.md"}
    if stem == "index" or stem.endswith("/index"):
        folder = stem.removesuffix("index")
        names |= {f"{folder}README.md", *([f"{folder[:-1]}.md"] if folder else [])}
    names |= {each.removeprefix(root) for each in names}
    return any(fnmatchcase(name, glob.lstrip("/")) for name in names)
