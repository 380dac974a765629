"""Find what a template writes outside of the main element and that belongs to the content.

A hero section opens the page: home pages of Material and similar themes have one, with the page's
heading, a sentence or two and links to begin with. A banner with the site's name looks much the
same, and is on every page. A sub-title stands below the page's title, which a theme writes from the
page's front matter. A tagline looks alike, but stands below the site's name. The film that a page
is about stands there, too; one that a theme shows on each page stands in a column beside. A note
stands in an aside of the main element, beside the article: the points of a lesson, in a few
sentences.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    LexborNode,
    compact_text,
    is_empty,
    lineage,
    parse,
    siblings,
    text_size,
    with_ancestors,
    within,
)
from scp_ssg.extract.boilerplate import ends_sentence, rule_outside
from scp_ssg.extract.locate.text_density import A_SENTENCE, is_blank
from scp_ssg.extract.metadata import Head, clean_line, has_page_title, links_to_home, title_parts
from scp_ssg.urls import absolute, without_fragment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["add_films", "add_notes_beside", "add_subtitle", "with_hero_section"]

_SECTION_TAGS = frozenset({"div", "main", "section"})
_HERO = "hero"
"""The class of a ``header`` that is a section: Infima's, with which Docusaurus begins a site."""
_A_PHRASE = 24
"""Characters outside of links of a home page's hero section that has links to begin with."""
_SUBTITLE = ".hero__subtitle, .hero-subtitle, .hero .subtitle"
"""The line below the heading of a home page's hero section, as Docusaurus and Bulma name it: it may
be short."""
_NOT_SAID = "script, style, [role=menu]"
_MOST = 8
"""Headings that are considered."""
_BESIDE = "h1, h2, h3"
_WORDMARKS = "section img[alt]"
_INDEX = re.compile(r"(?<=/)index\.html?$")
_INDEX_NAMES = frozenset({".", "index.htm", "index.html"})
_TO_ANOTHER_PAGE = "a[href]:not([href^='#'])"

_FILMS = (
    "lite-youtube, lite-vimeo, video[controls], iframe[src*='player.vimeo.com/'],"
    " iframe[src*='youtube'][src*='/embed/']"
)
_COLUMN_TAGS = frozenset({"aside", "footer", "nav"})

_NOT_IN_NOTE = "a[href], nav, form, button, input, select, iframe, h1, article, main, time"

_SUBTITLE_NAME = re.compile(
    r"sub[-_]?(?:title|heading|headline)|standfirst|(?<![^\s_-])lead(?!\S)"
    r"|\b(?:article|entry|page|post)[-_]+(?:desc|description|excerpt|summary)\b"
    r"|(?<![^\s])desc(?!\S)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_OF_THE_SITE = re.compile(r"site|blog|brand|logo", re.IGNORECASE)
_SUBTITLE_TAGS = frozenset({"div", "h2", "h3", "h4", "h5", "h6", "p", "small", "span"})
_LONGEST_SUBTITLE = 400
"""Characters of the longest sub-title."""
_NO_PROSE = "time, address, [rel~=author], [rel~=tag], h1, img, ul, ol, button, form"


def with_hero_section(
    content: LexborNode, body: LexborNode, headings: list[LexborNode], head: Head
) -> LexborNode:
    """The smallest element that holds ``content`` and the hero section before it, if there is one.

    ``headings`` are all ``h1`` of the page. On the home page, the heading of a hero section may be
    any, even a picture of the title. On other pages, it must not be the site's name, and must be
    the page's title where ``content`` has an ``h1`` too: else the section is a banner. So is one
    that says next to nothing, unless a home page has nothing else, and a ``header`` that is not
    called a hero.
    """
    if content.mem_id == body.mem_id:
        return content
    is_inside = within({content.mem_id})
    outside = [each for each in headings[:_MOST] if not is_inside(each)]
    outside = [each for each in outside if not links_to_home(each)]
    is_home = _is_home_page(body, head)
    if is_home:
        outside += _wordmarks(content, body, head)
    else:
        if len(outside) < len(headings):  # the content has a heading that could be the page's
            outside = [each for each in outside if has_page_title(each, head.title)]
        outside = [each for each in outside if not _is_site_name(each, content, head)]
    if not outside:
        return content
    section = _last_section_before(content, body, with_ancestors(outside, body))
    if section is None or not _is_hero(
        section, outside, _enough(section, content, is_home=is_home)
    ):
        return content
    return section.parent or content


def _wordmarks(content: LexborNode, body: LexborNode, head: Head) -> list[LexborNode]:
    """The pictures in sections outside of ``content`` that show a part of the page's title.

    A picture in a link is the theme's logo.
    """
    pictures = body.css(_WORDMARKS)[:_MOST]
    passed_over = within({content.mem_id, *(each.mem_id for each in body.css("a:has(img)"))})
    names = {*title_parts(head.title), head.site_name}
    return [
        each
        for each in pictures
        if not passed_over(each) and clean_line(each.attributes.get("alt") or "") in names - {""}
    ]


def _is_site_name(heading: LexborNode, content: LexborNode, head: Head) -> bool:
    """Return whether ``heading`` is the site's name, and not the page's: ``head`` says so, or a
    heading in ``content`` is another part of the page's title."""
    name = _words(heading)
    if name == head.site_name:
        return True
    others = set(title_parts(head.title)) - {name}
    return name in title_parts(head.title) and any(
        _words(each) in others for each in content.css(_BESIDE)[:_MOST]
    )


def _last_section_before(
    content: LexborNode, body: LexborNode, with_heading: set[int]
) -> LexborNode | None:
    """The nearest section before ``content`` that is one of ``with_heading``, by its ``mem_id``.

    It is a sibling of ``content`` or of one of its ancestors below ``body``.
    """
    for node in lineage(content):
        if node.mem_id == body.mem_id:
            break
        for before in siblings(node, backwards=True):
            if before.mem_id in with_heading and _is_section(before):
                return before
    return None


def _enough(section: LexborNode, content: LexborNode, *, is_home: bool) -> int:
    """The fewest characters that ``section`` above the ``content`` must have beside its heading and
    its links."""
    if not is_home:
        return A_SENTENCE
    if section.css_first(_SUBTITLE) is not None:
        return 1
    if section.css_first("a[href]") is None:
        return A_SENTENCE
    return 0 if is_blank(content) else _A_PHRASE


def _is_hero(section: LexborNode, headings: list[LexborNode], enough: int) -> bool:
    """Return whether ``section`` has ``enough`` characters, and holds one of ``headings`` in no
    boilerplate."""
    own = _text_size(section) - sum(map(_text_size, section.css("a")))
    for heading in headings:
        if own - _text_size(heading) >= enough:
            for element in lineage(heading.parent):
                if not _is_section(element) or rule_outside(element) is not None:
                    break
                if element.mem_id == section.mem_id:
                    return True
    return False


def _is_section(node: LexborNode) -> bool:
    if node.tag == "header":
        return _HERO in (node.attributes.get("class") or "").split()
    return node.tag in _SECTION_TAGS


def _text_size(node: LexborNode) -> int:
    """The characters of ``node`` without white space, scripts, styles and menus."""
    unseen = sum(map(text_size, node.css(_NOT_SAID)))
    return text_size(node) - unseen


def _is_home_page(body: LexborNode, head: Head) -> bool:
    """Return whether the page of ``body`` and ``head`` is a home page: of its server, or of a site
    in a folder of it, whose pages begin with a link to their home page."""
    if not head.url.partition("://")[2].partition("/")[2]:
        return True
    # All links of a page are many; this stops at the first.
    link = body.css_first(_TO_ANOTHER_PAGE)
    reference = (link.attributes.get("href") or "").strip() if link is not None else ".."
    if reference.startswith(".."):  # a reference from the home page to itself needs none
        return False
    if _last_part(reference) != _last_part(head.url):  # joining the base and a reference is slow
        return False
    target = without_fragment(absolute(head.base, reference) or "")
    return _INDEX.sub("", target) == _INDEX.sub("", without_fragment(head.url))


def _last_part(url: str) -> str:
    last = without_fragment(url).rpartition("/")[2]
    return "" if last in _INDEX_NAMES else last


def add_notes_beside(content: LexborNode, mains: Iterable[LexborNode]) -> None:
    """Put copies of the asides with sentences that follow ``content``, an article in one of
    ``mains``, at its end.

    What leads on, or holds controls, is the theme's. What a theme says beside each article recurs,
    and goes as other boxes of the site do.
    """
    is_main = {each.mem_id for each in mains}
    if content.tag != "article" or not is_main:
        return
    around = [*lineage(content)]
    while around and around[-1].mem_id not in is_main:
        around.pop()
    for note in [each for node in around[:-1] for each in siblings(node) if _is_note(each)]:
        content.insert_child(note)


def _is_note(node: LexborNode) -> bool:
    return (
        node.tag == "aside"
        and node.css_first(_NOT_IN_NOTE) is None
        and node.css_first("p, li") is not None
        and text_size(node) >= A_SENTENCE
    )


def add_subtitle(
    content: LexborNode, heading: LexborNode, head: Head, site_descriptions: Iterable[str]
) -> None:
    """Put a copy of the sub-title below ``heading``, if it has one, at the beginning of
    ``content``, which ``heading`` stands outside of.

    Its class says so, or its ``itemprop``, or an ``hgroup``, or it is a paragraph of a sentence.
    The ``site_descriptions`` are none, nor are links, and what stands below the site's name.
    """
    # Breadcrumbs may stand between, or a line with the date.
    words = (
        each for each in siblings(heading) if not is_empty(each) and rule_outside(each) is None
    )
    below = next(words, None)
    if below is None or below.tag not in _SUBTITLE_TAGS:
        return
    is_lead = _is_lead(below) and not _is_site_name(heading, content, head)
    if not _is_subtitle(below, heading, head, is_lead=is_lead):
        return
    own = content.css_first(_BESIDE)
    if own is not None and _words(own) == _words(heading):
        return
    first = content.first_child
    # A theme may take the first words of the content for a summary.
    if first is None or compact_text(content).startswith(compact_text(below).rstrip(".…")):
        return
    if _words(below) in map(clean_line, site_descriptions):
        return
    # A box of its own, as the sub-title may be inline and the content may begin with words.
    box = parse(f"<div>{below.html}</div>").css_first("div")
    if box is not None:
        first.insert_before(box)


def add_films(content: LexborNode, heading: LexborNode) -> None:
    """Put copies of the films between ``heading`` and ``content``, which ``heading`` stands outside
    of, at the beginning of ``content``."""
    first = content.first_child
    between = [each for each in _between(heading, content) if each.is_element_node]
    films = [each for box in between if box.tag not in _COLUMN_TAGS for each in box.css(_FILMS)]
    if first is None or not films:
        return
    own = [each.attributes for each in content.css(_FILMS)]
    for film in films[:_MOST]:
        copy = parse(f"<div>{film.html}</div>").css_first("div")
        if film.attributes not in own and copy is not None:
            first.insert_before(copy)


def _between(heading: LexborNode, content: LexborNode) -> Iterator[LexborNode]:
    """The nodes after ``heading`` and before ``content``, without those in them."""
    with_content = {each.mem_id for each in lineage(content)}
    with_heading = {each.mem_id for each in lineage(heading)}
    for node in takewhile(lambda each: each.mem_id not in with_content, lineage(heading)):
        yield from takewhile(lambda each: each.mem_id not in with_content, siblings(node))
    for node in lineage(content):
        if node.parent is None or node.parent.mem_id in with_heading:
            return
        yield from siblings(node, backwards=True)


def _is_lead(below: LexborNode) -> bool:
    """Return whether ``below`` is a paragraph of a sentence, not named after anything, that gives
    no year: a line about the page may."""
    words = _words(below)
    return (
        below.tag == "p"
        and "class" not in below.attributes
        and ends_sentence(words)
        and len(words) >= _A_PHRASE
        and _YEAR.search(words) is None
    )


def _is_subtitle(below: LexborNode, heading: LexborNode, head: Head, *, is_lead: bool) -> bool:
    """Return whether ``below``, right below ``heading``, is the sub-title of the page."""
    box = heading.parent
    classes = below.attributes.get("class") or ""
    is_named = _SUBTITLE_NAME.search(classes) or below.attributes.get("itemprop") == "description"
    if not is_named and not is_lead and (box is None or box.tag != "hgroup"):
        return False
    if _OF_THE_SITE.search(classes) or rule_outside(below) is not None:
        return False
    name = head.site_name if head.site_name != head.title else ""  # some themes say it twice
    if _words(heading) in {name, _words(below)}:
        return False
    return _is_prose(below)


def _is_prose(node: LexborNode) -> bool:
    """Return whether ``node`` holds words that are not all links, and no more than a few lines."""
    words = _words(node)
    linked = sum(len(_words(each)) for each in node.css("a"))
    if len(words) > _LONGEST_SUBTITLE or node.css_first(_NO_PROSE) is not None:
        return False
    return 2 * linked < len(words) and any(map(str.isalpha, words))


def _words(node: LexborNode) -> str:
    return clean_line(node.text())
