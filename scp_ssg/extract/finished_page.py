"""Read a finished page: its head, and its content without boilerplate."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from scp_ssg.dom import compact_text, outermost, parse, remove, text_size, with_ancestors, within
from scp_ssg.extract.boilerplate import remove_boilerplate, remove_selected
from scp_ssg.extract.locate import (
    add_subtitle,
    contains_fragment,
    is_blank,
    locate_fragment,
    locate_main_content,
)
from scp_ssg.extract.metadata import (
    Head,
    PageElements,
    find_visible_date,
    heading_outside_content,
    read_head,
)
from scp_ssg.extract.records import Removal
from scp_ssg.extract.rendered_fragment import fragment_tree
from scp_ssg.extract.visibility import expand_shadow_roots, hidden_elements, place_streamed_parts

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from scp_ssg.extract.records import Selectors, SiteVerdicts, SourcePage

__all__ = ["read_finished", "read_page"]


_HEADINGS = "h1, h2, h3"
_UNREAD = "a, nav, footer, aside, script, style, noscript"
_A_SENTENCE = 60
"""Characters, white space apart; a loading message is shorter."""


class FinishedPage(NamedTuple):
    """The parts of a finished page."""

    head: Head
    content: LexborNode | None
    """The element with the content, without boilerplate; None where the page has no content."""
    heading: str
    """The page's heading where it is outside of the content, or empty."""
    removal: Removal


class _Hint(NamedTuple):
    """The generator's knowledge of the content."""

    fragment: LexborHTMLParser | None
    own_template: bool


def read_finished(
    source: SourcePage, fragment: str, selectors: Selectors, site: SiteVerdicts | None
) -> FinishedPage:
    """Read the finished page of ``source``.

    ``fragment`` is the content as the generator rendered it, or empty. ``site`` knows which boxes
    recur on other pages.
    """
    tree, head, elements = read_page(source)
    hint = _Hint(fragment_tree(fragment) if fragment else None, source.own_template)
    content, removal = _Reader(tree, head, elements, hint, selectors, site).read()
    heading = ""
    if content is not None:
        heading, element = heading_outside_content(tree, content, head, len(elements.headings))
        # The author's fragment holds all words of a page, for the plugins of its generator.
        if element is not None and not fragment:
            add_subtitle(content, element, head, source.site_descriptions)
    return FinishedPage(head, content, heading, removal)


def read_page(source: SourcePage) -> tuple[LexborHTMLParser, Head, PageElements]:
    """The tree of the page without what visitors cannot see, its head, and its elements."""
    tree = parse(source.html)
    if tree.tags("template"):
        place_streamed_parts(tree, source.html)
        expand_shadow_roots(tree)
    elements = PageElements(tree)
    # The date of publication may be hidden: it is read before hidden elements are removed.
    head = read_head(tree, source.url, [], elements)
    if head.published is None and source.published is None:
        head = replace(head, published=find_visible_date(tree, elements))
    if tree.body is not None and elements.may_be_hidden:
        hidden_now = hidden_elements(tree.body, elements.may_be_hidden)
        shown_by_script = _shown_by_script(tree.body, elements, hidden_now) if hidden_now else []
        if shown_by_script:
            hidden_now = hidden_elements(
                tree.body, elements.may_be_hidden, with_ancestors(shown_by_script, tree.body)
            )
        if hidden_now:
            elements.discard(hidden_now)
            remove(hidden_now)
    return tree, head, elements


def _shown_by_script(
    body: LexborNode, elements: PageElements, hidden_now: list[LexborNode]
) -> list[LexborNode]:
    """The elements that a script shows when the page has loaded: ``hidden_now`` holds the content.

    They are the main elements, if all are hidden. On a page without main elements it is the largest
    hidden element, if all headings and sentences are hidden.
    """
    if elements.mains:
        return elements.mains if elements.mains_are_within(hidden_now) else []
    is_gone = within({each.mem_id for each in hidden_now})
    headings = body.css(_HEADINGS)
    if not headings or not all(map(is_gone, headings)):
        return []
    unread = outermost([*hidden_now, *body.css(_UNREAD)])
    if text_size(body) - sum(map(text_size, unread)) >= _A_SENTENCE:
        return []
    box = max(hidden_now, key=text_size)
    return [box] if text_size(box) >= _A_SENTENCE else []


class _Reader(NamedTuple):
    """The search for the content of one page."""

    tree: LexborHTMLParser
    head: Head
    elements: PageElements
    hint: _Hint
    selectors: Selectors
    site: SiteVerdicts | None

    def read(self) -> tuple[LexborNode | None, Removal]:
        """The element that holds the content, without boilerplate, and what was removed."""
        main = self.selectors.main
        content = self.tree.css_first(main) if main else None
        if content is None:
            content = self._element_of_fragment()
        removal = self._without_boilerplate(content)
        # The words of a short fragment may be in navigation too, which is removed now.
        if content is None or (not main and is_blank(content)):
            content = locate_main_content(self.tree, self.head, self.elements)[0]
            removal = self._without_boilerplate(content)
        return content, removal

    def _element_of_fragment(self) -> LexborNode | None:
        """The element that holds the fragment, or the main content where a template wrote around
        it."""
        if self.hint.fragment is None:
            return None
        element = locate_fragment(self.tree, self.hint.fragment)
        if element is None or not self.hint.own_template:
            return element
        content = locate_main_content(self.tree, self.head, self.elements)[0]
        if content is None or not contains_fragment(content, self.hint.fragment):
            return element
        return content

    def _without_boilerplate(self, content: LexborNode | None) -> Removal:
        """Remove boilerplate from ``content``, and what the site's selectors name."""
        if content is None:
            return Removal()
        authored = self.hint.fragment.body if self.hint.fragment is not None else None
        dropped = remove_selected(content, self.selectors.drop)
        if authored is not None and _are_alike(content, authored):
            return Removal(dropped)
        removal = remove_boilerplate(
            content, self.head, authored, keep=self.selectors.keep, site=self.site
        )
        return removal._replace(removed=(*dropped, *removal.removed))


def _are_alike(content: LexborNode, fragment: LexborNode) -> bool:
    """Return whether ``content`` has the words and links of ``fragment``, and so no boilerplate."""
    same_links = len(content.css("a[href]")) == len(fragment.css("a[href]"))
    words = compact_text(content) if same_links else ""
    return words != "" and words == compact_text(fragment)
