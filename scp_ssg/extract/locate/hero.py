"""Hero sections: an opening section of the page that its template writes above the main element.

Home pages of Material and similar themes have one, with the page's heading, a sentence or two and
links to begin with. A banner with the site's name looks much the same, and is on every page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import lineage, siblings, text_size, with_ancestors, within
from scp_ssg.extract.boilerplate import is_suspect_outside
from scp_ssg.extract.locate.home_page import is_home_page
from scp_ssg.extract.metadata import clean_line, has_page_title, links_to_home, title_parts

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.metadata import Head

__all__ = ["with_hero_section"]

_SECTION_TAGS = frozenset({"div", "main", "section"})
_HERO = "hero"
"""The class of a ``header`` that is a section: Infima's, with which Docusaurus begins a site."""
_A_SENTENCE = 60
"""Characters outside of links that a banner never has below its heading."""
_A_PHRASE = 24
"""Such characters of a home page's hero section that has links to begin with."""
_SUBTITLE = ".hero__subtitle, .hero-subtitle, .hero .subtitle"
"""The line below the heading of a home page's hero section, as Docusaurus and Bulma name it: it may
be short."""
_MOST = 8
"""Headings that are considered."""
_BESIDE = "h1, h2, h3"
_WORDMARKS = "section img[alt]"


def with_hero_section(
    content: LexborNode, body: LexborNode, headings: list[LexborNode], head: Head
) -> LexborNode:
    """The smallest element that holds ``content`` and the hero section before it, if there is one.

    ``headings`` are all ``h1`` of the page. On the home page, the heading of a hero section may be
    any, even a picture of the title. On other pages, it must not be the site's name, and must be
    the page's title where ``content`` has an ``h1`` too: else the section is a banner. So is one
    that says next to nothing, and a ``header`` that is not called a hero.
    """
    if content.mem_id == body.mem_id:
        return content
    is_inside = within({content.mem_id})
    outside = [each for each in headings[:_MOST] if not is_inside(each)]
    outside = [each for each in outside if not links_to_home(each)]
    is_home = is_home_page(body, head)
    if is_home:
        outside += _wordmarks(content, body, head)
    else:
        own = len(outside) == len(headings)
        outside = [each for each in outside if _is_own(each, content, head, known=own)]
    if not outside:
        return content
    section = _last_section_before(content, body, with_ancestors(outside, body))
    if section is None or not _is_hero(section, outside, is_home=is_home):
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


def _is_own(heading: LexborNode, content: LexborNode, head: Head, *, known: bool) -> bool:
    """Return whether ``heading`` is the page's and not the site's.

    ``known`` says that ``content`` has no heading that could be the page's.
    """
    if not known and not has_page_title(heading, head.title):
        return False
    return not _is_site_name(heading, content, head)


def _is_site_name(heading: LexborNode, content: LexborNode, head: Head) -> bool:
    """Return whether ``heading`` is the site's name, and not the page's: ``head`` says so, or a
    heading in ``content`` is another part of the page's title."""
    name = clean_line(heading.text())
    if name == head.site_name:
        return True
    others = set(title_parts(head.title)) - {name}
    return name in title_parts(head.title) and any(
        clean_line(each.text()) in others for each in content.css(_BESIDE)[:_MOST]
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


def _is_hero(section: LexborNode, headings: list[LexborNode], *, is_home: bool) -> bool:
    """Return whether ``section`` says enough, and holds one of ``headings`` in no boilerplate."""
    links = section.css("a[href]")
    own = _text_size(section) - sum(map(_text_size, section.css("a")))
    enough = _A_PHRASE if is_home and links else _A_SENTENCE
    if is_home and section.css_first(_SUBTITLE) is not None:
        enough = 1
    for heading in headings:
        if own - _text_size(heading) >= enough:
            for element in lineage(heading.parent):
                if not _is_section(element) or is_suspect_outside(element):
                    break
                if element.mem_id == section.mem_id:
                    return True
    return False


def _is_section(node: LexborNode) -> bool:
    if node.tag == "header":
        return _HERO in (node.attributes.get("class") or "").split()
    return node.tag in _SECTION_TAGS


def _text_size(node: LexborNode) -> int:
    """The characters of ``node`` without white space, scripts and styles."""
    unseen = sum(map(text_size, node.css("script, style")))
    return text_size(node) - unseen
