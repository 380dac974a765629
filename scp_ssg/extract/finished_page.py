"""The content of a finished page, told from what its theme puts around and into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from scp_ssg.dom import compact_text, outermost, parse, remove, with_ancestors, within
from scp_ssg.extract.boilerplate import remove_boilerplate
from scp_ssg.extract.locate import contains_fragment, is_blank, locate_fragment, locate_main_content
from scp_ssg.extract.metadata import (
    Head,
    PageElements,
    find_visible_date,
    heading_outside_content,
    read_head,
)
from scp_ssg.extract.rendered_fragment import fragment_tree
from scp_ssg.extract.visibility import hidden, put_in_place, show_shadows

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from scp_ssg.extract.records import Selectors, SourcePage

__all__ = ["read_finished", "read_page"]


_HEADINGS = "h1, h2, h3"
_NO_SENTENCES = "a, nav, footer, aside, script, style, noscript"
_A_SENTENCE = 60
"""Characters, white space apart, that no word of waiting has."""


class _Hint(NamedTuple):
    """What the host knows of where the content stands."""

    fragment: LexborHTMLParser | None
    own_template: bool


def read_finished(
    source: SourcePage, fragment: str, selectors: Selectors
) -> tuple[Head, LexborNode | None, str]:
    """What the page's head says, the element that holds the content and nothing else, and the
    heading that stands outside of it, if one does.

    ``fragment`` is the content as the host rendered it, or empty.
    """
    tree, head, marks = read_page(source)
    hint = _Hint(fragment_tree(fragment) if fragment else None, source.own_template)
    content = _located(tree, head, marks, hint, selectors)
    heading = heading_outside_content(tree, content, head) if content is not None else ""
    return head, content, heading


def read_page(source: SourcePage) -> tuple[LexborHTMLParser, Head, PageElements]:
    """The tree of the page as visitors see it, what its head says, and its marks."""
    tree = parse(source.html)
    if tree.tags("template"):
        put_in_place(tree, source.html)
        show_shadows(tree)
    marks = PageElements(tree)
    # What nobody sees may say when a page is from.
    head = read_head(tree, source.url, [], marks)
    if head.published is None and source.published is None:
        head = replace(head, published=find_visible_date(tree, marks))
    if tree.body is not None and marks.may_be_hidden:
        gone = hidden(tree.body, marks.may_be_hidden)
        waiting = _waiting(tree.body, marks, gone) if gone else []
        if waiting:
            gone = hidden(tree.body, marks.may_be_hidden, with_ancestors(waiting, tree.body))
        if gone:
            marks.forget(gone)
            remove(gone)
    return tree, head, marks


def _waiting(body: LexborNode, marks: PageElements, gone: list[LexborNode]) -> list[LexborNode]:
    """Those of ``gone``, which are hidden, that a script shows when the page is complete: they hold
    its main content, or all headings and sentences where the page marks none."""
    if marks.mains:
        return marks.mains if marks.all_within(gone) else []
    is_gone = within({each.mem_id for each in gone})
    headings = body.css(_HEADINGS)
    if not headings or not all(map(is_gone, headings)):
        return []
    apart = outermost([*gone, *body.css(_NO_SENTENCES)])
    if len(compact_text(body)) - sum(len(compact_text(each)) for each in apart) >= _A_SENTENCE:
        return []
    box = max(gone, key=lambda each: len(compact_text(each)))
    return [box] if len(compact_text(box)) >= _A_SENTENCE else []


def _located(
    tree: LexborHTMLParser, head: Head, marks: PageElements, hint: _Hint, selectors: Selectors
) -> LexborNode | None:
    """The element of the finished page that holds the content, with nothing else in it."""
    content = tree.css_first(selectors.main) if selectors.main else None
    if content is None:
        content = _held(tree, head, marks, hint)
    author_s = hint.fragment.body if hint.fragment is not None else None
    if content is not None:
        _clear(content, head, author_s, selectors.drop)
    # The words of a short fragment stand in navigation too, which is gone now.
    if content is None or (not selectors.main and is_blank(content)):
        content = locate_main_content(tree, head, marks)[0]
        if content is not None:
            _clear(content, head, author_s, selectors.drop)
    return content


def _held(
    tree: LexborHTMLParser, head: Head, marks: PageElements, hint: _Hint
) -> LexborNode | None:
    """What holds the host's fragment: no more, unless the page's template wrote around it."""
    if hint.fragment is None:
        return None
    held = locate_fragment(tree, hint.fragment)
    if held is None or not hint.own_template:
        return held
    content = locate_main_content(tree, head, marks)[0]
    return content if content is not None and contains_fragment(content, hint.fragment) else held


def _clear(
    content: LexborNode, head: Head, author_s: LexborNode | None, drop: tuple[str, ...]
) -> None:
    """Take out of ``content`` what is the theme's, and what a site's author wants out."""
    for selector in drop:
        remove(content.css(selector))
    if author_s is None or not _are_alike(content, author_s):
        remove_boilerplate(content, head, author_s)


def _are_alike(content: LexborNode, fragment: LexborNode) -> bool:
    """Whether ``content`` has the words and links of ``fragment``, and so nothing of a theme's."""
    same_links = len(content.css("a[href]")) == len(fragment.css("a[href]"))
    words = compact_text(content) if same_links else ""
    return words != "" and words == compact_text(fragment)
