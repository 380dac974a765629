"""The protocol's records, declared once: pages, content blocks, collection metadata.

The declarations encode, validate and document (SCP 0.1, "Collection Format", "Content Block
Types", "Appendix: JSON Schema"). Members appear in a file in the order in which they are declared
here; what is unset is left out; unknown members are ignored on reading.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, field

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "MAX_BLOCKS",
    "UNDATED",
    "VERSION",
    "AudioBlock",
    "Block",
    "Caption",
    "Chapter",
    "CodeBlock",
    "Collection",
    "CollectionType",
    "Compression",
    "HeadingBlock",
    "Icon",
    "ImageBlock",
    "LinkBlock",
    "ListBlock",
    "MediaLink",
    "NumberedItems",
    "Page",
    "QuoteBlock",
    "TableBlock",
    "TextBlock",
    "Time",
    "UpdateFreq",
    "VideoBlock",
]

Compression = Literal["zstd", "gzip"]

UpdateFreq = Literal["hourly", "daily", "weekly", "monthly"]

UNDATED = datetime(1, 1, 1, tzinfo=UTC)
"""The value of ``Page.modified`` until the ledger has dated the page."""

VERSION = "0.1"
"""The protocol version of the collections that we write."""

MAX_BLOCKS = 1000
"""The most blocks of a page (SCP 0.1, "Resource Exhaustion"): readers reject more."""

Time = Annotated[datetime, Meta(tz=True)]
"""A time with a zone; everything written is UTC in whole seconds."""

HttpUrl = Annotated[str, Meta(pattern=r"^https?://")]
Natural = Annotated[int, Meta(ge=0)]
Identifier = Annotated[str, Meta(pattern=r"^[a-zA-Z0-9_-]+$")]
Duration = Annotated[str, Meta(pattern=r"^PT(?=.*[HMS])(\d+H)?(\d+M)?(\d+(\.\d+)?S)?$")]
CollectionType = Literal["snapshot", "delta"]


class _Record(Struct, frozen=True, omit_defaults=True, gc=False):
    """Base of all records: immutable, and unset members are not written."""


class TextBlock(_Record, frozen=True, tag="text", tag_field="type"):
    text: str


class HeadingBlock(_Record, frozen=True, tag="heading", tag_field="type"):
    level: Annotated[int, Meta(ge=1, le=6)]
    text: str


class LinkBlock(_Record, frozen=True, tag="link", tag_field="type"):
    url: str
    text: str
    rel: tuple[str, ...] = ()


class ImageBlock(_Record, frozen=True, tag="image", tag_field="type"):
    url: str
    alt: str


class ListBlock(_Record, frozen=True, tag="list", tag_field="type"):
    ordered: bool
    items: tuple[str, ...]

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of the items: from 1, unless the page's list counts otherwise."""
        if isinstance(self.items, NumberedItems):
            return self.items.numbers
        return range(1, len(self.items) + 1)


class NumberedItems(tuple[str, ...]):
    """The items of a list that does not count from 1.

    SCP 0.1 has no member for the numbers, so a collection has the items alone.
    """

    numbers: tuple[int, ...]


class CodeBlock(_Record, frozen=True, tag="code", tag_field="type", kw_only=True):
    language: str | None = None
    code: str


class TableBlock(_Record, frozen=True, tag="table", tag_field="type"):
    rows: tuple[tuple[str, ...], ...]


class QuoteBlock(_Record, frozen=True, tag="quote", tag_field="type"):
    text: str
    citation: str | None = None


class MediaLink(_Record, frozen=True, kw_only=True):
    """One source of a video or audio (ActivityStreams 2.0 ``Link``)."""

    href: str
    mediaType: str  # noqa: N815  the specification's name
    rel: str | None = None


class Icon(_Record, frozen=True, kw_only=True):
    """A poster or cover (ActivityStreams 2.0 ``Image``)."""

    type: Literal["Image"] | None = None
    url: str | None = None


class Caption(_Record, frozen=True, kw_only=True):
    language: str
    url: str
    label: str


class Chapter(_Record, frozen=True, kw_only=True):
    time: Natural
    title: str


class VideoBlock(_Record, frozen=True, tag="video", tag_field="type", kw_only=True):
    name: str
    url: str | Annotated[tuple[MediaLink, ...], Meta(min_length=1)]
    duration: Duration | None = None
    width: Natural | None = None
    height: Natural | None = None
    icon: Icon | None = None
    summary: str | None = None
    captions: tuple[Caption, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    transcript: str | None = None


class AudioBlock(_Record, frozen=True, tag="audio", tag_field="type", kw_only=True):
    name: str
    url: str | Annotated[tuple[MediaLink, ...], Meta(min_length=1)]
    duration: Duration | None = None
    icon: Icon | None = None
    summary: str | None = None
    attributed_to: str | None = field(default=None, name="attributedTo")
    part_of: str | None = field(default=None, name="partOf")
    chapters: tuple[Chapter, ...] = ()
    transcript: str | None = None


Block = (
    TextBlock
    | HeadingBlock
    | LinkBlock
    | ImageBlock
    | ListBlock
    | CodeBlock
    | TableBlock
    | QuoteBlock
    | VideoBlock
    | AudioBlock
)


class Page(_Record, frozen=True, kw_only=True):
    """One page of a collection, one line of its file (SCP 0.1, "Page Object")."""

    url: HttpUrl
    title: str
    description: str
    author: str | None = None
    published: Time | None = None
    modified: Time
    language: str
    canonical: str | None = None
    schema: dict[str, Any] | None = None
    content: Annotated[tuple[Block, ...], Meta(min_length=1)]


class Collection(_Record, frozen=True, kw_only=True):
    """A collection's metadata, the first line of its file (SCP 0.1, "Collection Metadata")."""

    id: Identifier
    section: Identifier
    type: CollectionType
    generated: Time
    since: Time | None = None
    checksum: Annotated[str, Meta(pattern=r"^sha256:[a-fA-F0-9]{64}$")] | None = None
    version: Annotated[str, Meta(pattern=r"^\d+\.\d+$")]
