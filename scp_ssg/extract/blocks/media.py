"""Videos, audio and embedded players."""

from __future__ import annotations

import mimetypes
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from msgspec.structs import replace

from scp_ssg.dom import LexborNode, collapse_space
from scp_ssg.extract.blocks.block_text import shows_its_content
from scp_ssg.extract.blocks.images import image_url
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.language import canonical_tag
from scp_ssg.model import (
    AudioBlock,
    Block,
    Caption,
    HeadingBlock,
    Icon,
    ImageBlock,
    LinkBlock,
    MediaLink,
    VideoBlock,
)

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["audio", "embedded", "lite_player", "named_by", "video"]

_YOUTUBE = re.compile(
    r"https?://(?:(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)/(?:embed|v|shorts|live)/"
    r"|youtu\.be/)([\w-]{6,})"
)
_VIMEO = re.compile(r"https?://player\.vimeo\.com/video/(\d+)")
_TYPES = {
    ".m4a": "audio/mp4",
    ".m4v": "video/mp4",
    ".mkv": "video/x-matroska",
    ".m3u8": "application/vnd.apple.mpegurl",
    ".mpd": "application/dash+xml",
    ".mp4": "video/mp4",
    ".ogg": "audio/ogg",
    ".ogv": "video/ogg",
    ".opus": "audio/ogg",
    ".webm": "video/webm",
}

Attributes = dict[str, str | None]

# The names of what has none and stands below no heading.
_VIDEO = "Video"
_AUDIO = "Audio"


def video(walk: Walk, node: LexborNode) -> None:
    """Handle a ``video``: its sources, poster and captions. Its text is for old browsers only."""
    attributes = node.attributes
    links = _links(walk, node, attributes, "video")
    if not links or is_chrome(attributes):
        return
    poster = image_url(walk, attributes.get("poster"), attributes.get("data-poster"))
    icon = Icon(type="Image", url=poster) if poster else None
    _emit_video(walk, attributes, links, icon, _captions(walk, node))


def audio(walk: Walk, node: LexborNode) -> None:
    """Handle an ``audio`` with its sources."""
    attributes = node.attributes
    links = _links(walk, node, attributes, "audio")
    if links and not is_chrome(attributes):
        walk.references.append(AudioBlock(name=_name(walk, attributes, _AUDIO), url=links))


def embedded(walk: Walk, node: LexborNode) -> None:
    """Handle an ``iframe``, ``embed`` or ``object``: a video or image if it is one, else a link."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    if shows_its_content(node):
        walk.children(node)
        return
    for name in ("src", "data-src", "data", "data-lazy-src"):
        url = walk.url(attributes.get(name) or "") if attributes.get(name) else None
        if url is None:
            continue
        player = _player(url)
        if player is not None:
            _emit_video(walk, attributes, (MediaLink(href=player, mediaType="text/html"),))
        elif (attributes.get("type") or "").lower().startswith("image/"):
            # Docutils writes SVG so; the text of the element is the ``alt`` text.
            walk.references.append(
                ImageBlock(url, collapse_space(attributes.get("title") or node.text()))
            )
        elif walk.links:
            walk.references.append(
                LinkBlock(url, collapse_space(attributes.get("title") or "") or url)
            )
        return


def lite_player(walk: Walk, node: LexborNode) -> None:
    """Handle ``lite-youtube`` and ``lite-vimeo``, whose player loads on a click."""
    attributes = node.attributes
    key = attributes.get("videoid") or attributes.get("video-id") or ""
    if re.fullmatch(r"[\w-]+", key):
        site = "https://vimeo.com/" if node.tag == "lite-vimeo" else _WATCH
        title = attributes.get("videotitle") or attributes.get("playlabel")
        attributes["title"] = attributes.get("title") or title
        _emit_video(walk, attributes, (MediaLink(href=site + key, mediaType="text/html"),))


_WATCH = "https://www.youtube.com/watch?v="


def _player(url: str) -> str | None:
    """The page of the video or playlist of an embedded player at ``url``; None for other URLs."""
    if found := _YOUTUBE.match(url):
        if found[1] == "videoseries":
            playlist = parse_qs(urlsplit(url).query).get("list", [""])[0]
            return f"https://www.youtube.com/playlist?list={playlist}" if playlist else None
        return _WATCH + found[1]
    if found := _VIMEO.match(url):
        return f"https://vimeo.com/{found[1]}"
    return None


def _emit_video(
    walk: Walk,
    attributes: Attributes,
    links: tuple[MediaLink, ...],
    icon: Icon | None = None,
    captions: tuple[Caption, ...] = (),
) -> None:
    name = _name(walk, attributes, _VIDEO)
    width, height = (_pixels(attributes.get(each)) for each in ("width", "height"))
    video = VideoBlock(
        name=name, url=links, width=width, height=height, icon=icon, captions=captions
    )
    walk.references.append(video)


def _links(
    walk: Walk, node: LexborNode, attributes: Attributes, kind: str
) -> tuple[MediaLink, ...]:
    links: dict[str, MediaLink] = {}
    for each in (attributes, *(source.attributes for source in node.css("source"))):
        source = (each.get("src") or each.get("data-src") or "").strip()
        url = walk.url(source) if source and source[0] != "#" else None
        if url is not None and url not in links:
            stated = (each.get("type") or "").partition(";")[0].strip().lower()
            links[url] = MediaLink(href=url, mediaType=stated or _media_type(url, kind))
    return tuple(links.values())


def _media_type(url: str, kind: str) -> str:
    path = urlsplit(url).path
    ending = path[path.rfind(".") :].lower()
    known = _TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    # The same container formats hold video and audio.
    return known.replace("video/", "audio/") if kind == "audio" else known


def _captions(walk: Walk, node: LexborNode) -> tuple[Caption, ...]:
    captions = []
    for track in node.css("track"):
        attributes = track.attributes
        source = attributes.get("src")
        url = walk.url(source) if source else None
        language = canonical_tag(attributes.get("srclang") or "")
        if url and language and attributes.get("kind") in (None, "subtitles", "captions"):
            label = collapse_space(attributes.get("label") or "") or language
            captions.append(Caption(language=language, url=url, label=label))
    return tuple(captions)


def _name(walk: Walk, attributes: Attributes, default: str) -> str:
    """The name of a video or audio: its title, its figure's caption or the heading above it."""
    for name in ("title", "aria-label", "data-title"):
        if text := collapse_space(attributes.get(name) or ""):
            return text
    caption = walk.cached(_figure_caption, walk.figure) if walk.figure is not None else ""
    return caption or walk.heading or default


def named_by(heading: str, found: tuple[Block, ...]) -> tuple[Block, ...]:
    """``found``, which is published below ``heading``: what plays above its own headings and has no
    name gets that of ``heading``."""
    own = next((at for at, block in enumerate(found) if type(block) is HeadingBlock), len(found))
    return (*(_named(heading, block) for block in found[:own]), *found[own:])


def _named(heading: str, block: Block) -> Block:
    is_nameless = (type(block) is VideoBlock and block.name == _VIDEO) or (
        type(block) is AudioBlock and block.name == _AUDIO
    )
    return replace(block, name=heading) if is_nameless else block


def _figure_caption(figure: LexborNode) -> str:
    caption = figure.css_first("figcaption")
    return collapse_space(caption.text()) if caption is not None else ""


def _pixels(value: str | None) -> int | None:
    found = re.fullmatch(r"\s*([0-9]{1,5})(?:px)?\s*", value or "", re.ASCII)
    return int(found[1]) if found else None
