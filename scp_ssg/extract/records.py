"""The input and the output of the extraction."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from threading import local
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

from scp_ssg.dom import join_words
from scp_ssg.model import Page

__all__ = [
    "CompressedText",
    "Edge",
    "Entry",
    "LeftOut",
    "Links",
    "Removal",
    "RemovedBox",
    "Selectors",
    "SiteVerdicts",
    "SourcePage",
    "SuspectedBox",
]

Links = Literal["after", "none"]


class SourcePage(Struct, frozen=True, kw_only=True):
    """One finished page, and what only its generator knows of it.

    Only ``url`` and ``html`` are needed; everything else that is given counts before the page's own
    metadata.
    """

    url: str
    """The page's address: absolute, http or https."""

    html: str
    """The finished page, exactly as visitors get it."""

    fragment: str | None = None
    """The HTML of the content alone, as the generator rendered it. Only words that are still in
    ``html`` are published."""

    added: str = ""
    """HTML that plugins of the generator wrote into the fragment, beside the author's words. Of the
    fragment it may be boilerplate, as in a page without one."""

    own_template: bool = False
    """True if the page has a template of its own, which may write content around the fragment. Then
    the content is located in the finished page; the fragment says which words are the author's."""

    markdown: str | None = None
    """The page's Markdown source; only the languages of its code blocks are read."""

    restructuredtext: str | None = None
    """The page's reStructuredText source, read for the same."""

    title: str | None = None
    description: str | None = None
    """May contain Markdown or HTML; published as plain text."""

    site_descriptions: tuple[str, ...] = ()
    """Descriptions of the site, which themes write into the head of pages without one of their own;
    never taken for this page's."""

    around_titles: tuple[str, str] = ("", "")
    """What stands before and after the titles of the site's pages in their heads, with the
    separator: ``Bikes | `` or `` - Bikes``."""

    authors: tuple[str, ...] = ()
    published: datetime | None = None
    """With a time zone: the adapter of the generator knows the site's."""

    modified: datetime | None = None
    """The date of the last change that the author stated, or None."""

    file_dates: tuple[str, ...] = ()
    """Of ``published`` and ``modified``, the dates that the generator takes from the time stamp of
    the file or from the day of the build, which are no dates of the page. Themes write them into
    it, so it is not asked."""

    language: str | None = None
    """The language of the page's text, set by its author or known to the generator."""

    site_language: str | None = None
    """The language that the author set for the site; None where it is the generator's default."""


class Selectors(Struct, frozen=True):
    """CSS selectors of a site: of the main content, of elements to remove from it and to keep."""

    main: str | None = None
    drop: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    """Elements that stay whatever a rule says of them."""


class SiteVerdicts(Protocol):
    """The verdicts of the other pages of the site on a box."""

    def recurs(self, slot: str) -> bool | None:
        """Return whether ``slot`` recurs on different pages; None if too few pages are known."""
        ...

    def is_fixed(self, parent: str, box: str) -> bool | None:
        """Return whether nearly all pages with the slot ``parent`` have ``box`` with this text."""
        ...


class RemovedBox(NamedTuple):
    """An element that was removed."""

    rule: str
    """The rule's id."""
    witness: str
    """The second witness against the element; empty where the rule is enough."""
    element: str
    """Its tag, id and first classes: ``div#share.bar``."""
    raw: str
    """Its text, with the white space of the HTML."""

    @classmethod
    def hidden(cls, element: str, raw: str) -> RemovedBox:
        """One that visitors cannot see."""
        return cls("hidden", "", element, raw)

    @property
    def text(self) -> str:
        """Its words, white space collapsed: hardly anybody asks for them."""
        return join_words(self.raw)


class SuspectedBox(NamedTuple):
    """An element with content that a weak name suspects: the site has the last word on it."""

    slot: str
    """A digest of its place in the theme."""
    rule: str
    element: str
    removed: bool
    """True if the site said that it recurs."""
    prose: str = ""
    """A digest of its words, if it holds two sentences or code and is not mostly links."""


class Edge(NamedTuple):
    """The boxes at the beginning or at the end of the content: the site says what of it is fixed
    text. All are digests."""

    parents: tuple[str, ...] = ()
    """The slots of the elements whose first or last children were looked at."""

    boxes: tuple[tuple[str, str], ...] = ()
    """From the edge inwards: the slot of a box's parent, and its own slot with its text."""

    fixed: int = 0
    """So many of the first boxes are fixed text, as the site said for this record."""


class Removal(NamedTuple):
    """The boilerplate that was removed, and the boxes that the site must decide on."""

    removed: tuple[RemovedBox, ...] = ()
    suspected: tuple[SuspectedBox, ...] = ()
    edges: tuple[Edge, ...] = ()
    published: datetime | None = None
    """The date that the boilerplate says beside the title; None if the head of the page has one."""


class CompressedText(Struct, frozen=True):
    """A text of thousands that wait in memory."""

    data: bytes

    @classmethod
    def of(cls, text: str) -> CompressedText:
        return cls(_of_thread().compressor.compress(text.encode("utf-8", "xmlcharrefreplace")))

    @property
    def text(self) -> str:
        return _of_thread().decompressor.decompress(self.data).decode()


@cache
def _of_thread() -> _Contexts:
    """The contexts of the current thread, as no two threads may use one. Making one takes longer
    than compressing a page."""
    return _Contexts()


class _Contexts(local):
    def __init__(self) -> None:
        from zstandard import ZstdCompressor, ZstdDecompressor

        self.compressor = ZstdCompressor(level=1)
        self.decompressor = ZstdDecompressor()


class Entry(Struct, frozen=True, kw_only=True):
    """A page that this build publishes, not yet dated."""

    page: Page
    """``page.modified`` is ``model.UNDATED``: the ledger dates it."""

    derived: str | None = None
    """A description derived from the content: it replaces ``page.description`` where
    the theme writes the same into every page. None where the author wrote a description."""

    stated: datetime | None = None
    """The date of the last change that the author stated."""

    notes: tuple[str, ...] = ()
    """Lines about this page for the build log, such as that its blocks were folded."""

    removed: tuple[RemovedBox, ...] = ()
    """The boilerplate that was removed from the content."""

    suspected: tuple[SuspectedBox, ...] = ()
    """The boxes that the site must decide on, as they were decided for this record."""

    edges: tuple[Edge, ...] = ()
    """The beginning and the end of the content, before anything was removed."""

    markdown: CompressedText | None = None
    """The content as Markdown; None where nobody asked for it."""


class LeftOut(Struct, frozen=True, kw_only=True):
    """A page that is not published, and the reason in a few words: ``noindex``, ``no content``."""

    url: str
    reason: str
    suspected: tuple[SuspectedBox, ...] = ()
    """As those of an ``Entry``: without them the page may have no content."""
    edges: tuple[Edge, ...] = ()
