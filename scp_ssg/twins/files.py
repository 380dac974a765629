"""Markdown twins: each page's content as a Markdown file beside its HTML."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING

from scp_ssg.outputs import PublishedPage, SideFile, SideOutput
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from scp_ssg.model import Page
    from scp_ssg.twins.addresses import TwinAddress

__all__ = ["markdown_twins"]

_MEDIA_TYPE = "text/markdown"
# JSON's strings are YAML's, but for these characters.
_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def markdown_twins(address: TwinAddress, site_url: str) -> SideOutput:
    """The output of the option ``markdown``, for the site at ``site_url``."""
    own = re.compile(
        rb'---\ntitle: "[^\n]*"\n(?:description: "[^\n]*"\n)?url: "' + re.escape(site_url.encode())
    )
    return SideOutput(
        name="markdown",
        page_file=partial(_twin, address),
        is_ours=lambda data: own.match(data) is not None,
        recovered=lambda _, files: (_path(each, address) for each in files),
    )


def _twin(address: TwinAddress, page: PublishedPage) -> SideFile | None:
    entry = page.entry
    if entry.markdown is None:
        return None
    text = f"{_front_matter(entry.page)}\n{entry.markdown.text}"
    path = _path(page.file, address)
    return SideFile(
        path=path,
        url=page.url_of(path),
        media_type=_MEDIA_TYPE,
        data=text.encode("utf-8", "xmlcharrefreplace"),
    )


def _path(file: str, address: TwinAddress) -> str:
    """The path of the twin of the HTML file at ``file``.

    ``guide/index.html`` has ``guide/index.md``, or ``guide.md`` if ``address`` is ``page.md``;
    ``about.html`` has ``about.md``.
    """
    folder, _, name = file.rpartition("/")
    if name == "index.html" and folder and address == "page.md":
        return f"{folder}.md"
    stem = re.sub(r"\.x?html?$", "", name, flags=re.IGNORECASE)
    return f"{folder}/{stem}.md" if folder else f"{stem}.md"


def _front_matter(record: Page) -> str:
    """The page's metadata as YAML between two lines of dashes."""
    members = {
        "title": record.title,
        "description": record.description,
        "url": record.url,
        "modified": to_text(record.modified),
        "language": record.language,
        "author": record.author,
    }
    lines = [f"{name}: {_yaml(name, value)}" for name, value in members.items() if value]
    return "\n".join(["---", *lines, "---", ""])


def _yaml(name: str, value: str) -> str:
    # A time stands without quotation marks: then it is one for readers, too.
    if name == "modified":
        return value
    text = json.dumps(value, ensure_ascii=False)
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
