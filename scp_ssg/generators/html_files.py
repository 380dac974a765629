"""One finished HTML file, as a worker reads it: plain data in, plain data out."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from scp_ssg.dom import decode
from scp_ssg.errors import fault
from scp_ssg.extract import SiteVerdicts, SourcePage
from scp_ssg.generators.extraction import FATAL, Extracted, Extraction, digest, extract_page
from scp_ssg.generators.generated_indexes import reason_of_generated
from scp_ssg.generators.summary_line import HtmlSize, html_size
from scp_ssg.generators.unlinked_pages import PageLinks, links_of
from scp_ssg.urls import absolute, without_fragment

__all__ = ["FileToRead", "fatal_file", "read_file", "reason_of_file", "reason_of_name"]

_LANGUAGE = r"(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?/)?"
_REASONS = {
    "not found page": re.compile(
        _LANGUAGE + r"(?:404|50[0-4]|__404error)(?:\.html?|/index\.html?)"
    ),
    "listing": re.compile(  # Sphinx's indexes
        _LANGUAGE + r"(?:genindex(?:-\w+)?|py-modindex|_modules/index)(?:\.html?|/index\.html?)"
    ),
}

_TEMPLATE = re.compile(r"\s*+(?:<!--(?>.*?-->)\s*+)*+\{[%#{]", re.DOTALL)
"""The beginning of a template of Jinja, Liquid or Twig, which a generator copied as it was."""

_DATA_OF_SOURCE = re.compile(
    r"\ufeff?\s*+---[ \t\r]*\n[\w-]+:(?>[^\n]*\n)(?s:.*?)^---[ \t\r]*$", re.MULTILINE
)
"""The data at the beginning of a page's source, which a generator reads and does not write."""

_STATEMENT = re.compile(r">[^\S\n]*+\n\s*+\{%-?\s*+(?:block|for|if|include)\b")
"""A statement of such a template on a line of its own: a page's head has none."""
_TITLE_OF_TEMPLATE = re.compile(r"<title>\s*\{\{[^{}<>\n]{1,200}\}\}\s*</title>", re.IGNORECASE)
"""A title that a template of Jinja puts into the page, and nothing else: a script may, too."""
_PAGE_OR_CODE = re.compile(r"<(?:!doctype|html|head|body|pre|code)\b", re.IGNORECASE)
_LINK_OF_TEMPLATE = re.compile(r"\b(?:action|href|src)=[\"']\{\{")
"""A link in a part of such a template: an author's text about templates has them as code."""
_END_OF_STATEMENT = re.compile(r"\{%-?\s*+end(?:block|for|if)\b")
_VARIABLE = re.compile(r"\{\{[^{}\n]{1,200}\}\}")
"""What a template of Go, Handlebars or Vue puts into a page."""
_WHOLE = re.compile(
    r"<(?:(?:!doctype|html|head|body|title|frameset)\b|meta\s+(?:charset|http-equiv|name)\b)",
    re.IGNORECASE,
)
"""A page of its own has one of these, however short its author wrote it."""

_NO_HTML = re.compile(
    r"\s*+(?:(?:[\w-]+[:=]\s?)?[\w-]{16,}+|\{\s*\"[^\"<>]*\"\s*:.*\}|\[\s*[\[{\"].*\])\s*",
    re.DOTALL,
)
"""A file of one word, such as a proof of ownership for a search engine; a file of JSON."""
_FEED = re.compile(
    r"\ufeff?\s*+(?:<\?[^<>]*>\s*+|<!--(?>(?s:.*?)-->)\s*+)*+"
    r"<(?:rss|feed|urlset|sitemapindex|rdf:RDF|OpenSearchDescription)[\s>]"
)
"""The beginning of a feed or a sitemap, which a program that copies sites saved as a page."""
_SOURCE = re.compile(
    r"\ufeff?\s*+(?:---[ \t]*\n[\w-]+:.*\n---[ \t]*\n"
    r"|(?:(?:Title|Date|Slug|Category|Author):[ \t]\S[^\n]*\n){2}"
    r"|[^\n<>]+\n(?:={3,}|-{3,})[ \t]*\n|#[ \t]\S.*\n##?[ \t]\S|:\w+:[ \t]|\.\. [\w-]+::)",
    re.DOTALL,
)
"""The beginning of a text in Markdown or reStructuredText: its data, its first heading."""
_BOX = re.compile(
    r"<(?:!doctype|html|head|meta|body|main|article|section|div|p|h[1-6]|[uod]l|table|pre|xmp|br|hr"
    r"|center|font|form|frameset|iframe|link|script|style|svg|template|textarea|title)\b",
    re.IGNORECASE,
)

_CANONICAL = re.compile(
    r"<link\b(?=[^<>]{0,2000}?\brel\s*=\s*[\"']?canonical\b)"
    r"[^<>]{0,2000}?\bhref\s*=\s*(?:\"([^\"<>]*)\"|'([^'<>]*)'|([^\s\"'<>]+))",
    re.IGNORECASE,
)
_HEAD = 100_000
"""The canonical link is searched in so many characters."""


class FileToRead(Struct, frozen=True, kw_only=True):
    """A file, and what is known of it before it is read."""

    path: str
    """Below the site's root."""

    file: str
    urls: tuple[str, ...]
    """Those that it may have: the first, unless its canonical link names another."""

    is_listed: bool
    """True if the generator's sitemap lists it."""

    keeps: bool
    """True if an option publishes it whatever it is."""

    reason: str | None
    """Why it is no page of the site, by the pages that link to it."""

    folders: frozenset[str]
    """Folders of drafts or assets: links to them count."""

    is_suspect: bool
    """True if it is in one of them."""

    extraction: Extraction
    site: SiteVerdicts
    may_be_part: bool = False
    """True if a part of a page waits until the other files are read."""

    is_sample: bool = False
    """True if its size with compression is wanted."""

    keys: tuple[bytes | None, ...] = ()
    """The keys of the last build's records at ``urls``."""

    around_titles: tuple[str, str] = ("", "")
    """``SourcePage.around_titles``."""


class FileRead(Struct, frozen=True, kw_only=True):
    """A file that was read."""

    path: str
    file: str
    url: str
    is_listed: bool
    links: PageLinks = PageLinks()
    digest: int = 0
    size: HtmlSize = HtmlSize()
    extracted: Extracted | None = None
    reason: str | None = None
    """Why the page is left out before it is extracted."""

    is_part: bool = False
    """True if it has no head, and is not extracted yet: a part of a page, most likely."""

    fault: str = ""
    """One line, if the file cannot be read."""


def read_file(todo: FileToRead) -> FileRead:
    """Reads and extracts one file. An error leaves out this page alone."""
    try:
        raw = Path(todo.file).read_bytes()
        html = decode(raw)
        url = _url(html, todo.urls)
        links = links_of(todo.path, html, todo.folders, is_suspect=todo.is_suspect)
        reason = None if todo.keeps else reason_of_file(todo.path, html) or todo.reason
        is_part = reason is None and todo.may_be_part and not _WHOLE.search(html)
        extracted = None
        number = digest(raw)
        if reason is None and not is_part:
            source = SourcePage(url=url, html=html, around_titles=todo.around_titles)
            known = dict(zip(todo.urls, todo.keys, strict=True)).get(url)
            extracted = extract_page(source, todo.extraction, todo.site, number=number, known=known)
        return FileRead(
            path=todo.path,
            file=todo.file,
            url=url,
            is_listed=todo.is_listed,
            links=links,
            digest=number,
            size=html_size(raw, is_sample=todo.is_sample),
            extracted=extracted,
            reason=reason,
            is_part=is_part,
        )
    except Exception as error:
        return _left_out(todo, fault(error))


def fatal_file(todo: FileToRead) -> FileRead:
    """What is left of a file that no process survives."""
    return _left_out(todo, FATAL)


def _left_out(todo: FileToRead, why: str) -> FileRead:
    return FileRead(
        path=todo.path, file=todo.file, url=todo.urls[0], is_listed=todo.is_listed, fault=why
    )


def reason_of_name(path: str) -> str | None:
    """The reason to leave out the file at ``path`` below the site's root, by its name alone."""
    return next((why for why, names in _REASONS.items() if names.fullmatch(path)), None)


def reason_of_file(path: str, html: str) -> str | None:
    """The reason to leave out the file at ``path`` below the site's root, by its ``html``, once its
    name says none."""
    if reason := reason_of_generated(path, html):
        return reason
    if _FEED.match(html) or _NO_HTML.fullmatch(html):
        return "no HTML"
    if _SOURCE.match(html) and not _BOX.search(html):
        return "no HTML"
    return "template" if _is_template(html) else None


def _is_template(html: str) -> bool:
    """Return whether ``html`` is that of a template, or of a part of one."""
    if _TEMPLATE.match(html):
        return True
    is_part = not _PAGE_OR_CODE.search(html)
    if is_part and (_DATA_OF_SOURCE.match(html) or _VARIABLE.search(html)):
        return True
    if "{%" not in html:
        return False
    head = html[:_HEAD].partition("</head")[0].partition("<body")[0]
    if _STATEMENT.search(html if _TITLE_OF_TEMPLATE.search(head) else head):
        return True
    link = _LINK_OF_TEMPLATE.search(html) if is_part else None
    return link is not None and _END_OF_STATEMENT.search(html, link.end()) is not None


def _url(html: str, urls: tuple[str, ...]) -> str:
    if len(urls) == 1:
        return urls[0]
    canonical = _canonical(html, urls[0])
    return canonical if canonical in urls else urls[0]


def _canonical(html: str, base: str) -> str | None:
    """The page's canonical URL without its fragment, relative to the URL ``base``."""
    found = _CANONICAL.search(html, 0, _HEAD)
    if found is None:
        return None
    url = absolute(base, found[1] or found[2] or found[3] or "")
    return without_fragment(url) if url else None
