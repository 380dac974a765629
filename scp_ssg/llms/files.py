"""The bytes of ``llms.txt`` and ``llms-full.txt``."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from scp_ssg.llms.languages import by_language, is_language_folder
from scp_ssg.llms.sections import OPTIONAL, sections_of
from scp_ssg.llms.settings import LLMS
from scp_ssg.outputs import PublishedSite, SideOutput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from scp_ssg.llms.sections import ListedPage, ListedSection
    from scp_ssg.llms.settings import LlmsOptions
    from scp_ssg.model import Page

__all__ = ["llms_output"]

_TWINS = "markdown"

_OTHERS = "Other languages"
"""The section at the root that links the lists of other languages."""

_SPECIAL = re.compile(r"[\\`*<\[\]]|(?<![^\W_])_|_(?![^\W_])|~~|&(?=#?\w+;)")
"""The signs that Markdown takes for markup in a line."""

_BRACKETS = {"[": "&#91;", "]": "&#93;"}
"""Parsers of ``llms.txt`` end a link's text at any bracket, escaped or not."""


def llms_output(options: LlmsOptions, site_url: str, *, has_twins: bool) -> SideOutput:
    """The output for the site at ``site_url``."""
    mark = _mark(site_url).encode()
    missing = options.full_output and not has_twins
    line = (
        f"{options.full_output} is not written: it holds the Markdown twins; set "
        "'markdown: true', or 'full_output: false' below 'llms'"
    )
    return SideOutput(
        name="llms",
        site_files=partial(_site_files, options),
        is_ours=lambda data: mark in data,
        recovered=partial(_recovered, options),
        notices=(line,) if missing else (),
    )


def _site_files(options: LlmsOptions, site: PublishedSite) -> dict[str, bytes]:
    """A list for each language, and its full text; that at the root links the others."""
    lists = [_List(options, each, folder) for folder, each in by_language(site).items()]
    written = [each for each in lists if each.sections or not each.folder]
    files = {each.folder + LLMS: each.text(written) for each in written}
    if options.full_output and site.files.get(_TWINS):
        files |= {each.folder + options.full_output: each.full_text() for each in written}
    return {name: f"{text}\n".encode("utf-8", "xmlcharrefreplace") for name, text in files.items()}


class _List:
    """The pages of one language."""

    def __init__(self, options: LlmsOptions, site: PublishedSite, folder: str) -> None:
        """``folder`` is empty for the site's own language, else such as ``fr/``."""
        self.folder = folder
        self.sections = sections_of(site, options, folder)
        self._site = site
        self._twins = site.files.get(_TWINS, {})
        self._options = options
        self.name = options.title or self._known_name()

    def text(self, lists: Sequence[_List]) -> str:
        sections = [_section(each, self._site) for each in self.sections]
        others = [each for each in lists if each.folder]
        if others and not self.folder:
            items = "\n".join(each.link() for each in others)
            place = len(sections) - any(each.name == OPTIONAL for each in self.sections)
            sections.insert(place, f"## {_OTHERS}\n\n{items}")
        return "\n\n".join([*self._head(), *sections])

    def full_text(self) -> str:
        urls = [url for url in _urls(self.sections) if url in self._twins]
        texts = [self._twins[url].data.decode().strip() for url in urls]
        return "\n\n".join([*self._head(), *texts])

    def link(self) -> str:
        url = f"{self._site.url}{quote(self.folder)}{LLMS}"
        return f"- [{_line(self.name)} ({self.folder.rstrip('/')})]({url})"

    def _head(self) -> list[str]:
        description = self._options.description or self._known_description()
        return [
            f"# {_line(self.name)}",
            *([f"> {_line(description)}"] if description else []),
            *([self._options.markdown_description] if self._options.markdown_description else []),
            _mark(self._site.url),
        ]

    def _known_name(self) -> str:
        """The site's name in this language."""
        stated = (each.site_name for each in self._site.pages.values() if self.folder)
        name = next(filter(None, stated), "") or self._site.name
        home = self._home()
        return name or (home.title if home else "") or self._site.url

    def _known_description(self) -> str:
        """The site's description in this language. Generators repeat one that nobody translated."""
        own, home = self._site.description, self._home()
        stated = (each.site_description for each in self._site.pages.values() if self.folder)
        translated = next((each for each in stated if each and each != own), "")
        described = home.description if home else ""
        return (translated or described or own) if self.folder else (own or described)

    def _home(self) -> Page | None:
        page = self._site.pages.get(self._site.url + quote(self.folder))
        return page.entry.page if page else None


def _urls(sections: Sequence[ListedSection]) -> Iterator[str]:
    """The URLs of the pages, each once."""
    yield from dict.fromkeys(page.url for section in sections for page in section.pages)


def _recovered(options: LlmsOptions, output: Path, _: Iterable[str]) -> Iterator[str]:
    names = [LLMS, *([options.full_output] if options.full_output else [])]
    yield from names
    for folder in sorted(output.iterdir()):
        if is_language_folder(folder.name) and folder.is_dir():
            yield from (f"{folder.name}/{name}" for name in names)


def _mark(site_url: str) -> str:
    """A line that tells our files from those of an author."""
    return f"<!-- scp-ssg: {site_url} -->"


def _section(section: ListedSection, site: PublishedSite) -> str:
    return "\n".join([f"## {_line(section.name)}", "", *(_item(p, site) for p in section.pages)])


def _item(page: ListedPage, site: PublishedSite) -> str:
    twin = site.files.get(_TWINS, {}).get(page.url)
    url = (twin.url if twin else page.url).replace("(", "%28").replace(")", "%29")
    link = f"- [{_line(page.title)}]({url})"
    return f"{link}: {_line(page.description)}" if page.description else link


def _line(text: str) -> str:
    """``text`` as one line of Markdown that reads as it does."""
    return _SPECIAL.sub(lambda found: _BRACKETS.get(found[0]) or f"\\{found[0]}", _one_line(text))


def _one_line(text: str) -> str:
    return " ".join(text.split())
