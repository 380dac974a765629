"""What a host hands over for each page it has published."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from msgspec import Struct

__all__ = ["SourcePage"]


class SourcePage(Struct, frozen=True, kw_only=True):
    """One finished page and the hints that only its host can give.

    Nothing but ``url``, ``path`` and ``html`` is needed; every hint that is there is believed
    before what the page says of itself.
    """

    url: str
    """Where visitors find the page: absolute, http or https."""

    path: str
    """The page's path below the site's root, decoded, without a leading slash: ``docs/install/``,
    ``about.html``, and the empty string for the home page. What globs of options match."""

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

    file: Path | None = None
    """The source file, for the date of its last commit if the page was never published before."""

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
