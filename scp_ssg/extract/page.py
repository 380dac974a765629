"""From what a host hands over to the protocol's page record."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from scp_ssg.dom import parse
from scp_ssg.extract.blocks import blocks, capped
from scp_ssg.extract.encrypted import is_encrypted
from scp_ssg.extract.metadata import (
    Head,
    clean_line,
    derived_description,
    has_heading,
    head_html,
    language_tag,
    page_title,
    read_head,
    to_plain_text,
)
from scp_ssg.extract.records import Entry, LeftOut, Links, Selectors
from scp_ssg.extract.rendered_fragment import fragment_tree
from scp_ssg.extract.visibility import is_seen_at, visible
from scp_ssg.model import (
    MAX_BLOCKS,
    UNDATED,
    AudioBlock,
    Block,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    Page,
    VideoBlock,
)
from scp_ssg.times import utc
from scp_ssg.urls import without_fragment

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks import LanguagesOf
    from scp_ssg.extract.records import SourcePage

__all__ = ["extract"]

_SCRIPTED = re.compile(r"\blocation\s*(?:\.\s*(?:href|replace|assign)\s*)?[=(]")
_STUB_SIZE = 4096
"""Characters of HTML that a page that only sends visitors on by a script never exceeds."""
_STUB_WORDS = 60
_OPENING = 64
_OPENINGS = 20
"""Characters of a fragment's opening, and how many places that look like it are tried."""
_NO_SELECTORS = Selectors()
_WITHOUT_WORDS = (ImageBlock, LinkBlock, VideoBlock, AudioBlock)


def extract(
    source: SourcePage, *, links: Links = "after", selectors: Selectors = _NO_SELECTORS
) -> Entry | LeftOut:
    """The page of ``source`` as it is to be published, not yet dated; or why it is not.

    Only what stands in the finished page is taken; the host's fragment says where to look. Never
    raises, whatever the HTML.
    """
    fragment = (source.fragment or "").strip()
    quick = bool(fragment) and selectors == _NO_SELECTORS and not source.own_template
    at = _place(fragment, source.html) if quick else -1
    if at >= 0 and is_seen_at(source.html, at):
        before, late = head_html(source.html, at)
        head = read_head(parse(before), source.url, late)
        content = fragment_tree(fragment).body
        heading = ""
    else:
        # Most hosts say what the content is, and then nobody pays for loading what finds it.
        from scp_ssg.extract.finished_page import read_finished

        head, content, heading = read_finished(source, fragment, selectors)
    reason = _left_out(source.html, head, content)
    if reason is not None or content is None:
        return LeftOut(url=source.url, reason=reason or "no content")
    found = blocks(content, base_url=head.base, links=links, languages_of=_languages(source))
    if not found:
        return LeftOut(url=source.url, reason="no content")
    found = _without_link_to(source.url, found)
    # A fragment is the content below a heading that the theme writes.
    given = to_plain_text(source.title or "", emphasis=False) if fragment and not heading else ""
    if (heading and not _begins_with(found, heading)) or (
        given and not _begins_with(found, given) and not _speaks_for_itself(found, source, given)
    ):
        heading = heading or given
        found = (HeadingBlock(1, heading), *found)
    return _entry(source, head, found, content)


def _place(fragment: str, html: str) -> int:
    """Where ``fragment`` stands in ``html``, or -1."""
    # To look for a few characters and compare the rest is ten times as quick as to look for all.
    opening = fragment[:_OPENING]
    at = html.find(opening)
    for _ in range(_OPENINGS):
        if at < 0 or html.startswith(fragment, at):
            return at
        at = html.find(opening, at + 1)
    return html.find(fragment)


def _languages(source: SourcePage) -> LanguagesOf | None:
    # Hosts that give no source do not pay for loading what reads it.
    if source.markdown:
        from scp_ssg.extract.blocks import markdown_languages

        return partial(markdown_languages, source.markdown)
    if source.restructuredtext:
        from scp_ssg.extract.blocks import restructuredtext_languages

        return partial(restructuredtext_languages, source.restructuredtext)
    return None


def _left_out(html: str, head: Head, content: LexborNode | None) -> str | None:
    if head.noindex:
        return "noindex"
    if is_encrypted(html):
        return "encrypted"
    if head.refresh or (len(html) <= _STUB_SIZE and _SCRIPTED.search(html)):
        words = content.text().split() if content is not None else []
        if len(words) <= _STUB_WORDS:
            return "redirect"
    return None


def _entry(source: SourcePage, head: Head, found: tuple[Block, ...], content: LexborNode) -> Entry:
    title = page_title(source, head, found)
    said = to_plain_text(source.description or "")
    derived = None if said else derived_description(found, content)
    published = source.published or head.published
    page = Page(
        url=without_fragment(source.url),
        title=title,
        description=said or _head_description(source, head) or derived or "",
        author=", ".join(filter(None, map(clean_line, source.authors or head.authors))) or None,
        published=utc(published) if published else None,
        modified=UNDATED,
        language=_language(source, head),
        canonical=head.canonical,
        schema=head.schema,
        content=capped(found),
    )
    stated = source.modified or head.modified
    return Entry(
        page=page,
        derived=derived,
        stated=utc(stated) if stated else None,
        notes=_notes(found),
    )


def _notes(found: tuple[Block, ...]) -> tuple[str, ...]:
    if len(found) <= MAX_BLOCKS:
        return ()
    return (f"{len(found)} blocks were folded into {MAX_BLOCKS}, the most that readers take",)


def _head_description(source: SourcePage, head: Head) -> str:
    """What the page's head says of it, unless that is known to be said of the site."""
    return "" if head.description in map(clean_line, source.site_descriptions) else head.description


def _language(source: SourcePage, head: Head) -> str:
    """What is said of the page counts first, and what its author chose for the site before what a
    theme writes into every page. A site that says ``en`` may just be one that nobody set."""
    site = source.site_language
    chosen = site if language_tag([site]) != "en" else None
    return language_tag([source.language, chosen, *head.languages, site])


def _without_link_to(url: str, found: tuple[Block, ...]) -> tuple[Block, ...]:
    """``found`` without the link from the page's heading to the page itself."""
    match found:
        case (HeadingBlock() as first, LinkBlock(url=target), *rest) if target == url:
            return (first, *rest)
    return found


def _speaks_for_itself(found: tuple[Block, ...], source: SourcePage, title: str) -> bool:
    """Whether the content has a heading of the first level, and the theme shows no other."""
    headings = [block for block in found if isinstance(block, HeadingBlock)]
    if all(block.level > 1 for block in headings):
        return False
    if any(block.text == title for block in headings):
        return True
    # Most themes show no heading but the content's, and so the page need not be parsed for one.
    fragment = source.fragment or ""
    more = any(source.html.count(tag) > fragment.count(tag) for tag in ("<h1", "<h2", "<h3"))
    return not (more and has_heading(visible(source.html), title))


def _begins_with(found: tuple[Block, ...], heading: str) -> bool:
    """Whether the content has ``heading`` at its beginning, at whatever level, or as its first
    heading if that is of the first level: a section further down only has the same name."""
    words = False
    for block in found:
        if isinstance(block, HeadingBlock):
            return block.text == heading and (block.level == 1 or not words)
        words = words or not isinstance(block, _WITHOUT_WORDS)
    return False
