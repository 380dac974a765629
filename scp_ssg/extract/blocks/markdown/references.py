"""Images and media as inline Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.markdown.escaping import escaped

if TYPE_CHECKING:
    from scp_ssg.model import AudioBlock, ImageBlock, VideoBlock

__all__ = ["destination", "image", "link", "media_url"]

_ENCODED = {ord(character): f"%{ord(character):02X}" for character in "()<>\\ "}


def image(block: ImageBlock) -> str:
    """The image that ``block`` is."""
    return f"!{link(block.alt, block.url)}"


def media_url(block: VideoBlock | AudioBlock) -> str:
    """The first URL of a video or audio."""
    return block.url if isinstance(block.url, str) else block.url[0].href


def link(text: str, url: str) -> str:
    """A link to ``url`` with the plain ``text``."""
    return f"[{escaped(text, in_link=True)}]({destination(url)})".replace("\n", " ")


def destination(url: str) -> str:
    """``url`` as the destination of a link (CommonMark, "Links")."""
    return url.translate(_ENCODED)
