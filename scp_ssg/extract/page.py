"""Extract a page: from the generator's source page to the protocol's page record."""

from __future__ import annotations

from functools import lru_cache, partial

from msgspec.structs import replace

from scp_ssg.dom import LexborNode, parse
from scp_ssg.extract.blocks import LanguagesOf, blocks, capped, named_by
from scp_ssg.extract.hidden_description import PageTexts
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
from scp_ssg.extract.records import (
    CompressedText,
    Entry,
    LeftOut,
    Links,
    Removal,
    Selectors,
    SiteVerdicts,
    SourcePage,
)
from scp_ssg.extract.redirects import is_encrypted, is_redirect
from scp_ssg.extract.rendered_fragment import fragment_tree
from scp_ssg.extract.visibility import is_visible_at, visible_tree
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

__all__ = ["extract"]

_OPENING = 64
"""Characters at the beginning of a fragment that are searched first."""
_OPENINGS = 20
"""Places with that beginning that are compared with the whole fragment."""
_NO_SELECTORS = Selectors()
_WITHOUT_WORDS = (ImageBlock, LinkBlock, VideoBlock, AudioBlock)


def extract(
    source: SourcePage,
    *,
    links: Links = "after",
    selectors: Selectors = _NO_SELECTORS,
    site: SiteVerdicts | None = None,
    markdown: bool = False,
) -> Entry | LeftOut:
    """The record of the page ``source``, not yet dated; or the reason why it is not published.

    Only words of the finished page are published; the fragment says where they are. ``site`` knows
    which boxes recur on other pages. ``markdown`` asks for the content as Markdown, too. Never
    raises, whatever the HTML.
    """
    head, content, heading, removal = _read(source, selectors, site)
    reason = _reason_to_leave_out(source.html, head, content)
    languages_of = _languages(source)
    found: tuple[Block, ...] = ()
    if reason is None and content is not None:
        found = blocks(content, base_url=head.base, links=links, languages_of=languages_of)
    if content is None or not found:
        return LeftOut(
            url=source.url,
            reason=reason or "no content",
            suspected=removal.suspected,
            edges=removal.edges,
        )
    whole = _with_heading(_without_link_to(source.url, found), source, heading)
    entry = _entry(source, head, whole, content, removal)
    if not markdown:
        return entry
    # Imported on first use: few sites ask for it.
    from scp_ssg.extract.blocks.markdown import heading_markdown
    from scp_ssg.extract.blocks.markdown import markdown as markdown_of

    above = whole[0].text if whole[0] is not found[0] and type(whole[0]) is HeadingBlock else ""
    text = markdown_of(
        content, base_url=head.base, page_url=entry.page.url, languages_of=languages_of, above=above
    )
    if above:
        text = f"{heading_markdown(above)}\n\n{text}"
    return replace(entry, markdown=CompressedText.of(text))


def _read(
    source: SourcePage, selectors: Selectors, site: SiteVerdicts | None
) -> tuple[Head, LexborNode | None, str, Removal]:
    """The head of the page, the element with its content, the heading outside of the content, and
    the boilerplate that was removed.

    Most generators render the content as a fragment that stands verbatim in the page. Then only the
    head and the fragment are parsed, and no heading is looked for.
    """
    fragment = (source.fragment or "").strip()
    selects = selectors.main or selectors.drop
    if fragment and not selects and not source.own_template:
        at = _place(fragment, source.html)
        if at >= 0 and is_visible_at(source.html, at):
            before, late_scripts = head_html(source.html, at)
            head = read_head(parse(before), source.url, late_scripts)
            tree, removal = fragment_tree(source, head, selectors.keep)
            return head, tree.body, "", removal
    # Imported on first use: a site whose fragments all stand verbatim does not need it.
    from scp_ssg.extract.finished_page import read_finished

    return read_finished(source, fragment, selectors, site)


def _with_heading(found: tuple[Block, ...], source: SourcePage, heading: str) -> tuple[Block, ...]:
    """``found`` with the page's heading first, if the theme writes it outside of the content.

    ``heading`` is that heading, or empty where none was looked for: then it is the title of a page
    with a fragment, unless the content has a heading of its own.
    """
    if heading:
        return found if _begins_with(found, heading) else _below(heading, found)
    has_fragment = bool((source.fragment or "").strip())
    title = to_plain_text(source.title or "", emphasis=False) if has_fragment else ""
    if not title or _begins_with(found, title) or _has_own_heading(found, source, title):
        return found
    return _below(title, found)


def _below(heading: str, found: tuple[Block, ...]) -> tuple[Block, ...]:
    return (HeadingBlock(1, heading), *named_by(heading, found))


def _place(fragment: str, html: str) -> int:
    """The index of ``fragment`` in ``html``, or -1."""
    # Finding a few characters and comparing the rest is ten times as quick as finding all.
    opening = fragment[:_OPENING]
    at = html.find(opening)
    for _ in range(_OPENINGS):
        if at < 0 or html.startswith(fragment, at):
            return at
        at = html.find(opening, at + 1)
    return html.find(fragment)


def _languages(source: SourcePage) -> LanguagesOf | None:
    """The languages of the code blocks in the source of the page, if the generator gives it."""
    text = source.markdown or source.restructuredtext
    if not text:
        return None
    # Imported on first use: most generators give no source.
    from scp_ssg.extract.blocks import markdown_languages, restructuredtext_languages

    languages = markdown_languages if source.markdown else restructuredtext_languages
    # The blocks and the Markdown of a page have the same code.
    return lru_cache(maxsize=1)(partial(languages, text))


def _reason_to_leave_out(html: str, head: Head, content: LexborNode | None) -> str | None:
    """Why a page with content must not be published; None if it may be."""
    if head.noindex:
        return "noindex"
    if is_encrypted(html):
        return "encrypted"
    return "redirect" if is_redirect(html, head, content) else None


def _entry(
    source: SourcePage,
    head: Head,
    found: tuple[Block, ...],
    content: LexborNode,
    removal: Removal,
) -> Entry:
    title = page_title(source, head, found, content)
    if source.file_dates:
        head = head.without_dates(source.file_dates)
    given = to_plain_text(source.description or "")
    derived = None if given else derived_description(found, content)
    texts = PageTexts(source.html, found)
    stated_in_head = "" if given else _head_description(source, head, texts)
    published = source.published or head.published
    page = Page(
        url=without_fragment(source.url),
        title=title,
        description=given or stated_in_head or derived or "",
        author=", ".join(filter(None, map(clean_line, source.authors or head.authors))) or None,
        published=utc(published) if published else None,
        modified=UNDATED,
        language=language_tag([source.language, source.site_language, *head.languages]),
        canonical=head.canonical,
        schema=texts.without_hidden(head.schema),
        content=capped(found),
    )
    stated = source.modified or head.modified
    notes: tuple[str, ...] = ()
    if (count := len(found)) > MAX_BLOCKS:
        notes = (f"{count} blocks were folded into {MAX_BLOCKS}, the most that readers take",)
    return Entry(
        page=page,
        derived=derived,
        stated=utc(stated) if stated else None,
        notes=notes,
        removed=removal.removed,
        suspected=removal.suspected,
        edges=removal.edges,
    )


def _head_description(source: SourcePage, head: Head, texts: PageTexts) -> str:
    """The description in the head, unless it is known to be the site's or has hidden words."""
    stated = head.description
    if not stated or stated in map(clean_line, source.site_descriptions):
        return ""
    return "" if texts.tell_what_is_hidden_by(stated) else stated


def _without_link_to(url: str, found: tuple[Block, ...]) -> tuple[Block, ...]:
    """``found`` without a link to the page itself right after its heading."""
    match found:
        case (HeadingBlock() as first, LinkBlock(url=target), *rest) if target == url:
            return (first, *rest)
    return found


def _has_own_heading(found: tuple[Block, ...], source: SourcePage, title: str) -> bool:
    """Return whether the content has its own ``h1`` and the theme shows ``title`` nowhere else."""
    headings = [block for block in found if type(block) is HeadingBlock]
    if all(block.level > 1 for block in headings):
        return False
    if any(block.text == title for block in headings):
        return True
    # Most themes add no heading to the content's: then the page need not be parsed.
    fragment = source.fragment or ""
    more = any(source.html.count(tag) > fragment.count(tag) for tag in ("<h1", "<h2", "<h3"))
    return not (more and has_heading(visible_tree(source.html)[0], title))


def _begins_with(found: tuple[Block, ...], heading: str) -> bool:
    """Return whether the first heading of the content is ``heading``.

    A heading below the first level counts only where no words stand before it: further down it is
    a section with the same name.
    """
    words = False
    # Compared by class: ``isinstance`` is slow for a struct that is no instance.
    for block in found:
        if type(block) is HeadingBlock:
            return block.text == heading and (block.level == 1 or not words)
        words = words or type(block) not in _WITHOUT_WORDS
    return False
