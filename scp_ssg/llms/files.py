"""The bytes of ``llms.txt`` and ``llms-full.txt``."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from scp_ssg.llms.sections import sections_of
from scp_ssg.llms.settings import LLMS
from scp_ssg.outputs import PublishedSite, SideOutput

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from scp_ssg.llms.sections import ListedPage, ListedSection
    from scp_ssg.llms.settings import LlmsOptions

__all__ = ["llms_output"]

_TWINS = "markdown"

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
    sections = sections_of(site, options)
    head = _head(options, site)
    files = {LLMS: "\n\n".join([*head, *(_section(each, site) for each in sections)])}
    twins = site.files.get(_TWINS, {})
    if options.full_output and twins:
        texts = [twins[url].data.decode().strip() for url in _urls(sections) if url in twins]
        files[options.full_output] = "\n\n".join([*head, *texts])
    return {name: f"{text}\n".encode("utf-8", "xmlcharrefreplace") for name, text in files.items()}


def _urls(sections: Sequence[ListedSection]) -> Iterator[str]:
    """The URLs of the pages, each once."""
    yield from dict.fromkeys(page.url for section in sections for page in section.pages)


def _recovered(options: LlmsOptions, _: Path) -> Iterator[str]:
    yield LLMS
    if options.full_output:
        yield options.full_output


def _mark(site_url: str) -> str:
    """A line that tells our files from those of an author."""
    return f"<!-- scp-ssg: {site_url} -->"


def _head(options: LlmsOptions, site: PublishedSite) -> list[str]:
    home = site.pages.get(site.url)
    record = home.entry.page if home else None
    title = options.title or site.name or (record.title if record else "")
    description = options.description or site.description or (record.description if record else "")
    return [
        f"# {_line(title or site.url)}",
        *([f"> {_line(description)}"] if description else []),
        *([options.markdown_description] if options.markdown_description else []),
        _mark(site.url),
    ]


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
