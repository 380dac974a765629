"""What goes into the extraction, and what comes out of it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

from scp_ssg.model import Page

__all__ = ["Entry", "LeftOut", "Links", "Selectors", "SourcePage"]

Links = Literal["after", "none"]


class SourcePage(Struct, frozen=True, kw_only=True):
    """One finished page and the hints that only its host can give.

    Nothing but ``url`` and ``html`` is needed; every hint that is there is believed
    before what the page says of itself.
    """

    url: str
    """Where visitors find the page: absolute, http or https."""

    html: str
    """The finished page, exactly as visitors get it."""

    fragment: str | None = None
    """The HTML of the content alone, as the host rendered it. Used only as far as it still stands
    in ``html``."""

    own_template: bool = False
    """Whether the page has a template of its own, which may write content around the fragment. Then
    the finished page says what the content is, and the fragment only what of it is the author's."""

    markdown: str | None = None
    """The page's Markdown source, read for the languages of its code only."""

    restructuredtext: str | None = None
    """The page's reStructuredText source, read for the same."""

    title: str | None = None
    description: str | None = None
    """May contain Markdown or HTML; published as plain text."""

    site_descriptions: tuple[str, ...] = ()
    """What themes put into the head of every page that has no description of its own; never taken
    for this page's."""

    authors: tuple[str, ...] = ()
    published: datetime | None = None
    """With a zone; the host's adapter knows the site's."""

    modified: datetime | None = None
    """When the author says the page changed; None where nobody said."""

    language: str | None = None
    """That of the page's text: said by its author, or known to the host."""

    site_language: str | None = None
    """What the site's settings say. ``en`` is what hosts say where nobody set one, and counts only
    where the page says nothing."""


class Selectors(Struct, frozen=True):
    """CSS selectors of this site: where the content is, and what in it is not content."""

    main: str | None = None
    drop: tuple[str, ...] = ()


class Entry(Struct, frozen=True, kw_only=True):
    """A page that this build publishes, not yet dated."""

    page: Page
    """``page.modified`` is ``model.UNDATED``: the ledger dates it."""

    derived: str | None = None
    """What the content says of the page, for ``page.description`` where that turns out to be what
    the theme writes into every page; None where the host knows what its author wrote."""

    stated: datetime | None = None
    """When the author says the page last changed."""

    notes: tuple[str, ...] = ()
    """What the build log should say of this page (one that had to be folded, say)."""


class LeftOut(Struct, frozen=True, kw_only=True):
    """A page that is not published, and why: a few words such as ``noindex``, ``no content``."""

    url: str
    reason: str
