"""Every rule of validation, in one table: ``RULES``.

A rule for one member of a JSON object, or for one attribute of an element, is a line in the members
of its record. A rule that compares several of them is a function in the field of ``Rules`` that has
the arguments it needs. A rule yields a ``Fault`` or a ``Problem`` for each violation.

The modules that read lines, collections, sitemaps and sites call the rules. They themselves report
only what keeps them from reading on, and what they can tell only while they read: blank lines, a
page that is there twice, a ``modified`` that goes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, get_args

from scp_ssg.model import UpdateFreq
from scp_ssg.validate import announcement_rules as announcements
from scp_ssg.validate import online, sections
from scp_ssg.validate import sitemap_rules as sitemaps
from scp_ssg.validate.caching import caching_problems
from scp_ssg.validate.leftovers import leftover_problems
from scp_ssg.validate.metadata import (
    metadata_times,
    page_time,
    since_of_delta,
    version,
    version_member,
)
from scp_ssg.validate.page import content, level, robots
from scp_ssg.validate.sitemap_rules import compression
from scp_ssg.validate.values import (
    Member,
    Rule,
    array,
    boolean,
    either,
    http_url,
    mapping,
    matching,
    natural,
    one_of,
    record,
    text,
    time,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime

    from scp_ssg.http_client import Fetcher
    from scp_ssg.model import Collection
    from scp_ssg.sitemap import Announced
    from scp_ssg.validate.announcements import Announcement, SiteAnnouncements
    from scp_ssg.validate.collection import CheckedCollection, Source
    from scp_ssg.validate.online import ServedCollection
    from scp_ssg.validate.problem import Fault, Problem
    from scp_ssg.validate.sections import Section
    from scp_ssg.validate.site_files import SiteFolder
    from scp_ssg.validate.sitemap import SitemapContent

__all__ = ["LANGUAGE", "RULES"]

LANGUAGE = r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-[0-9A-Za-z]+)*"
"""A language tag as the page schema writes it."""

_IN_BLOCKS = "leave it out; a strict reader drops the page for it"
_ELSEWHERE = "leave it out; readers ignore it"

_name = matching(r"[A-Za-z0-9_-]+", "made of A-Z, a-z, 0-9, '_' and '-' alone", "rename it")
_language = matching(LANGUAGE, "a language tag", 'write a BCP 47 tag such as "en" or "en-US"')
_duration = matching(
    r"PT(?=.*[HMS])(\d+H)?(\d+M)?(\d+(\.\d+)?S)?",
    "a duration",
    'write hours, minutes and seconds such as "PT5M20S"',
)
_chapters = array(
    record(
        {"time": Member(natural, True), "title": Member(text, True)},
        unknown=_ELSEWHERE,
    )
)
_captions = array(
    record(
        {
            "language": Member(text, True),
            "url": Member(http_url, True),
            "label": Member(text, True),
        },
        unknown=_ELSEWHERE,
    )
)
_icon = record({"type": Member(one_of("Image")), "url": Member(http_url)}, unknown=_ELSEWHERE)
_media_url = either(
    http_url,
    array(
        record(
            {
                "href": Member(http_url, True),
                "mediaType": Member(text, True),
                "rel": Member(text),
            },
            unknown=_ELSEWHERE,
        ),
        least=1,
    ),
)


_MEDIA = {
    "name": Member(text, True),
    "url": Member(_media_url, True),
    "duration": Member(_duration),
    "icon": Member(_icon),
    "summary": Member(text),
    "chapters": Member(_chapters),
    "transcript": Member(text),
}

_BLOCKS: dict[str, dict[str, Member]] = {
    "text": {"text": Member(text, True)},
    "heading": {"level": Member(level, True), "text": Member(text, True)},
    "link": {
        "url": Member(http_url, True),
        "text": Member(text, True),
        "rel": Member(array(text)),
    },
    "image": {"url": Member(http_url, True), "alt": Member(text, True)},
    "list": {"ordered": Member(boolean, True), "items": Member(array(text), True)},
    "code": {"language": Member(text), "code": Member(text, True)},
    "table": {"rows": Member(array(array(text)), True)},
    "quote": {"text": Member(text, True), "citation": Member(text)},
    "video": _MEDIA
    | {"width": Member(natural), "height": Member(natural), "captions": Member(_captions)},
    "audio": _MEDIA | {"attributedTo": Member(text), "partOf": Member(text)},
}

_BLOCK_RULES: dict[str, Rule] = {
    name: record({"type": Member(text, True), **members}, unknown=_IN_BLOCKS)
    for name, members in _BLOCKS.items()
}

_page = record(
    {
        "url": Member(http_url, True),
        "title": Member(text, True),
        "description": Member(text, True),
        "author": Member(text),
        "published": Member(time),
        "modified": Member(time, True),
        "language": Member(_language, True),
        "canonical": Member(http_url),
        "schema": Member(mapping),
        "robots": Member(robots),
        "content": Member(content(_BLOCK_RULES), True),
    },
    unknown=_ELSEWHERE,
)

_collection = record(
    {
        "id": Member(_name, True),
        "section": Member(_name, True),
        "type": Member(one_of("snapshot", "delta"), True),
        "generated": Member(time, True),
        "since": Member(time),
        "checksum": Member(
            matching(
                r"sha256:[a-fA-F0-9]{64}",
                "a checksum",
                'write "sha256:" and 64 hexadecimal digits, or leave it out',
            )
        ),
        "version": Member(text, True),
    },
    unknown=_ELSEWHERE,
    between=(version_member, since_of_delta),
)

_number = matching(r"\d{1,15}", "a whole number from 0", "write digits alone")
_COMMON = {
    "section": Member(_name, True),
    "url": Member(http_url, True),
    "generated": Member(time, True),
    "expires": Member(time, True),
    "pages": Member(_number, True),
    "size": Member(_number, True),
}
_ELEMENTS: dict[str, Rule] = {
    "version": version,
    "compression": compression,
    "section": record(
        {
            "name": Member(_name, True),
            "updateFreq": Member(one_of(*get_args(UpdateFreq)), True),
            "pages": Member(matching(r"~?\d{1,15}", "a count", 'write "5000" or "~5000"'), True),
        },
        unknown=_ELSEWHERE,
    ),
    "collection": record({**_COMMON, "type": Member(one_of("snapshot"), True)}, unknown=_ELSEWHERE),
    "delta": record(
        {**_COMMON, "period": Member(text, True), "since": Member(time, True)}, unknown=_ELSEWHERE
    ),
}


class Rules(NamedTuple):
    """The rules of each thing that is checked, with the arguments that they are called with."""

    page: Rule
    """The JSON value of a page."""
    collection: Rule
    """The JSON value of a collection's metadata."""
    elements: Mapping[str, Rule]
    """The text or the attributes of a sitemap's element, by the element's name."""
    metadata: tuple[Callable[[Collection, datetime], Iterator[Fault]], ...]
    """The metadata of a collection, and the reader's time."""
    page_in_collection: tuple[Callable[[datetime, Collection, datetime], Iterator[Fault]], ...]
    """The ``modified`` of a page, the metadata of its collection, and the reader's time."""
    announcement: tuple[Callable[[str, Announced, datetime], Iterator[Fault]], ...]
    """The element's name, its attributes, and the reader's time."""
    sitemap: tuple[Callable[[SitemapContent], Iterator[Fault]], ...]
    """A whole sitemap."""
    announced_file: tuple[
        Callable[[Announcement, Source, CheckedCollection], Iterator[Problem]], ...
    ]
    """An announcement, the file that it announces, and the content of the file."""
    section: tuple[Callable[[Section], Iterator[Problem]], ...]
    """All collections of a section."""
    sections: tuple[Callable[[Mapping[str, Section]], Iterator[Problem]], ...]
    """All sections of a site, by name."""
    folder: tuple[Callable[[SiteFolder, SiteAnnouncements], Iterator[Problem]], ...]
    """A built site, and what its sitemaps announce."""
    response: tuple[Callable[[ServedCollection, Fetcher], Iterator[Problem]], ...]
    """The response for a collection, and the client for further requests."""
    responses: tuple[
        Callable[[Iterable[ServedCollection], SiteAnnouncements], Iterator[Problem]], ...
    ]
    """The responses for all collections of a site, and what its sitemaps announce."""


RULES = Rules(
    page=_page,
    collection=_collection,
    elements=_ELEMENTS,
    metadata=(metadata_times,),
    page_in_collection=(page_time,),
    announcement=(
        announcements.readable_size,
        announcements.https_url,
        announcements.announced_times,
    ),
    sitemap=(
        sitemaps.one_version,
        sitemaps.some_compression,
        sitemaps.section_for_each_collection,
        sitemaps.snapshot_for_each_section,
        sitemaps.compressions_named,
    ),
    announced_file=(
        announcements.announced_size,
        announcements.announced_pages,
        announcements.file_ending,
        announcements.announced_metadata,
    ),
    section=(sections.same_content, sections.declared_pages, sections.delta_chain),
    sections=(sections.all_pages,),
    folder=(leftover_problems,),
    response=(
        online.required_headers,
        online.content_encoding,
        online.content_length,
        online.conditional_requests,
    ),
    responses=(caching_problems,),
)
