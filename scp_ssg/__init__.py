"""SCP collections for static sites: extract, publish, read.

What this module exports is the public API: records, errors, reading a collection, extracting a page
and validating. Everything below it is private, and may move in any release.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.collection import CollectionReader
    from scp_ssg.collection import read as read_collection
    from scp_ssg.errors import (
        CollectionError,
        ConfigError,
        CrawlError,
        FetchError,
        ScpError,
        SitemapError,
        StateError,
        TimeUpError,
    )
    from scp_ssg.extract import Entry, LeftOut, Selectors, SourcePage
    from scp_ssg.extract import extract as extract_page
    from scp_ssg.model import (
        AudioBlock,
        Block,
        Caption,
        Chapter,
        CodeBlock,
        Collection,
        HeadingBlock,
        Icon,
        ImageBlock,
        LinkBlock,
        ListBlock,
        MediaLink,
        Page,
        QuoteBlock,
        TableBlock,
        TextBlock,
        VideoBlock,
    )
    from scp_ssg.validate import Problem, problems_in

__all__ = [
    "AudioBlock",
    "Block",
    "Caption",
    "Chapter",
    "CodeBlock",
    "Collection",
    "CollectionError",
    "CollectionReader",
    "ConfigError",
    "CrawlError",
    "Entry",
    "FetchError",
    "HeadingBlock",
    "Icon",
    "ImageBlock",
    "LeftOut",
    "LinkBlock",
    "ListBlock",
    "MediaLink",
    "Page",
    "Problem",
    "QuoteBlock",
    "ScpError",
    "Selectors",
    "SitemapError",
    "SourcePage",
    "StateError",
    "TableBlock",
    "TextBlock",
    "TimeUpError",
    "VideoBlock",
    "extract_page",
    "problems_in",
    "read_collection",
]

__version__ = "0.1.0"

_RECORDS = (
    *("AudioBlock", "Block", "Caption", "Chapter", "CodeBlock", "Collection", "HeadingBlock"),
    *("Icon", "ImageBlock", "LinkBlock", "ListBlock", "MediaLink", "Page", "QuoteBlock"),
    *("TableBlock", "TextBlock", "VideoBlock"),
)
_ERRORS = (
    *("CollectionError", "ConfigError", "CrawlError", "FetchError", "ScpError"),
    *("SitemapError", "StateError", "TimeUpError"),
)
_MODULES = {
    **dict.fromkeys(_RECORDS, "model"),
    **dict.fromkeys(_ERRORS, "errors"),
    **dict.fromkeys(("Entry", "LeftOut", "Selectors", "SourcePage"), "extract"),
    **dict.fromkeys(("Problem", "problems_in"), "validate"),
    "CollectionReader": "collection",
    "extract_page": "extract:extract",
    "read_collection": "collection:read",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
