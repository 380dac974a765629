"""Read a finished page: its head, and its content without boilerplate.

And explain which element was taken for its main content, for authors of selectors.
"""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.dom import (
    LexborHTMLParser,
    LexborNode,
    compact_text,
    lineage,
    outermost,
    parse,
    remove,
    siblings,
    text_size,
    with_ancestors,
    within,
)
from scp_ssg.extract.boilerplate import remove_boilerplate, remove_selected
from scp_ssg.extract.locate import (
    ASIDES,
    REGION_BEGIN,
    add_films,
    add_notes_beside,
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
    mark_links_above,
    read_head,
)
from scp_ssg.extract.records import Removal, RemovedBox, Selectors, SiteVerdicts, SourcePage
from scp_ssg.extract.rendered_fragment import fragment_tree
from scp_ssg.extract.visibility import (
    around_kept,
    expand_shadow_roots,
    hidden_elements,
    place_streamed_parts,
    remove_hidden,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract.visibility import HiddenBox

__all__ = ["Choice", "explain", "read_finished", "read_page"]

_HEADINGS = "h1, h2, h3"
_UNREAD = f"a, {ASIDES}"
_PICTURES = "img, video, iframe"
_A_SENTENCE = 60
"""Characters, white space apart; a loading message is shorter."""

_MAX_PATH = 12


class FinishedPage(NamedTuple):
    """The parts of a finished page."""

    head: Head
    content: LexborNode | None
    """The element with the content, without boilerplate; None where the page has no content."""
    heading: str
    """The page's heading where it is outside of the content, or empty."""
    removal: Removal


def read_finished(
    source: SourcePage, fragment: str, selectors: Selectors, site: SiteVerdicts | None
) -> FinishedPage:
    """Read the finished page of ``source``.

    ``fragment`` is the content as the generator rendered it, or empty. ``site`` knows which boxes
    recur on other pages.
    """
    tree, head, elements = read_page(source, selectors.keep)
    own = fragment_tree(source, head, selectors.keep)[0] if fragment else None
    if own is None:
        # Some scripts write a style beside each element: a box of few words would be a large one.
        # A fragment has those of its words, too, and is compared with the page.
        remove(elements.styles)
    reader = _Reader(tree, head, elements, own, source.own_template, selectors, site)
    content, removal = reader.read()
    heading = ""
    if content is not None:
        heading, element = heading_outside_content(tree, content, head, len(elements.headings))
        # The author's fragment holds all words of a page, for the plugins of its generator.
        if element is not None and not fragment:
            add_subtitle(content, element, head, source.site_descriptions)
            # Afterwards: a film has words of its own, and the content may begin with the sub-title.
            add_films(content, element)
    if removal.published is not None:
        head = replace(head, published=removal.published)
    return FinishedPage(head, content, heading, removal)


def read_page(
    source: SourcePage, keep: Iterable[str] = ()
) -> tuple[LexborHTMLParser, Head, PageElements]:
    """The tree of the page without what visitors cannot see, its head, and its elements. What one
    of the selectors ``keep`` matches counts as visible."""
    tree = parse(source.html)
    elements = PageElements(tree)
    if elements.has_template:
        place_streamed_parts(tree, source.html)
        expand_shadow_roots(tree)
        elements = PageElements(tree)
    # The date of publication may be hidden: it is read before hidden elements are removed.
    head = read_head(tree, source.url, [], elements)
    if head.published is None and source.published is None:
        date = find_visible_date(tree, elements)
        head = replace(head, published=date) if date is not None else head
    if tree.body is not None and elements.may_be_hidden:
        kept = around_kept(tree.body, keep)
        hidden_now = hidden_elements(tree.body, elements.may_be_hidden, kept)
        shown_by_script = _shown_by_script(tree.body, elements, hidden_now) if hidden_now else []
        if shown_by_script:
            shown = kept | with_ancestors(shown_by_script, tree.body)
            hidden_now = hidden_elements(tree.body, elements.may_be_hidden, shown)
        if hidden_now:
            elements.discard(hidden_now)
            elements.hidden = remove_hidden(hidden_now)
    mark_links_above(elements.headings, head)
    elements.may_have_regions = not elements.mains and REGION_BEGIN in source.html
    return tree, head, elements


def _shown_by_script(
    body: LexborNode, elements: PageElements, hidden_now: list[LexborNode]
) -> list[LexborNode]:
    """The elements that a script shows when the page has loaded: ``hidden_now`` holds the content.

    They are the main elements, if all are hidden, or what is hidden in the one that shows nothing.
    On a page without main elements it is the largest hidden element, if all headings and sentences
    are hidden.
    """
    if elements.mains:
        is_hidden = elements.mains_are_within(hidden_now)
        return elements.mains if is_hidden else _shown_in(elements.mains, hidden_now)
    is_gone = within({each.mem_id for each in hidden_now})
    headings = body.css(_HEADINGS)
    if not headings or not all(map(is_gone, headings)):
        return []
    unread = outermost([*hidden_now, *body.css(_UNREAD)])
    if text_size(body) - sum(map(text_size, unread)) >= _A_SENTENCE:
        return []
    box = max(hidden_now, key=text_size)
    return [box] if text_size(box) >= _A_SENTENCE else []


def _shown_in(mains: list[LexborNode], hidden_now: list[LexborNode]) -> list[LexborNode]:
    """The largest of ``hidden_now`` in the one main element, and the title that is hidden above it,
    if visitors would see nothing there.

    Beside words or pictures a hidden box is a dialog, and so is one without the page's title.
    """
    hidden = [*filter(within({each.mem_id for each in mains}), hidden_now)]
    if not hidden or len(mains) > 1:
        return []
    unseen = outermost([*hidden, *mains[0].css(ASIDES)])
    is_gone = within({each.mem_id for each in unseen})
    if text_size(mains[0]) > sum(map(text_size, unseen)):
        return []
    box = max(hidden, key=text_size)
    numbers = {each.mem_id for each in hidden}
    above = [each for each in siblings(box, backwards=True) if each.mem_id in numbers]
    titled = [each for each in (box, *above) if each.css_first("h1") is not None]
    if (
        not titled
        or text_size(box) < _A_SENTENCE
        or box.tag == "dialog"
        or "role" in box.attributes
    ):
        return []
    return [box, *titled] if all(map(is_gone, mains[0].css(_PICTURES))) else []


class _Reader(NamedTuple):
    """The search for the content of one page."""

    tree: LexborHTMLParser
    head: Head
    elements: PageElements
    fragment: LexborHTMLParser | None
    """The generator's, with the author's words."""
    own_template: bool
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
            if content is not None:
                add_notes_beside(content, self.elements.mains)
            removal = self._without_boilerplate(content)
        return content, removal

    def _element_of_fragment(self) -> LexborNode | None:
        """The element that holds the fragment, or the main content where a template wrote around
        it."""
        if self.fragment is None:
            return None
        element = locate_fragment(self.tree, self.fragment)
        if element is None or not self.own_template:
            return element
        content = locate_main_content(self.tree, self.head, self.elements)[0]
        if content is None or not contains_fragment(content, self.fragment):
            return element
        return content

    def _without_boilerplate(self, content: LexborNode | None) -> Removal:
        """Remove boilerplate from ``content``, and what the site's selectors name. What is hidden
        there was removed before."""
        if content is None:
            return Removal()
        hidden = _removed_in(content, self.elements.hidden)
        authored = self.fragment.body if self.fragment is not None else None
        dropped = remove_selected(content, self.selectors.drop)
        removal = remove_boilerplate(
            content, self.head, authored, keep=self.selectors.keep, site=self.site
        )
        return removal._replace(removed=(*hidden, *dropped, *removal.removed))


def _removed_in(content: LexborNode, hidden: list[HiddenBox]) -> list[RemovedBox]:
    """What was removed from ``content`` as it is ``hidden``."""
    around = {content.mem_id}
    is_in = within(around)
    return [
        RemovedBox.hidden(each.element, each.text)
        for each in hidden
        if each.parent.mem_id in around or is_in(each.parent)
    ]


class Choice(Struct, frozen=True, kw_only=True):
    """The element that was taken for the main content."""

    element: str
    """Its path: ``body > div.page > main#content``."""
    reason: str
    """Why it was chosen, in a few words."""
    characters: int
    """Characters of its text, white space apart."""
    of: int
    """Characters of the text of the whole page, white space apart."""


def explain(source: SourcePage, selectors: Selectors) -> Choice:
    """The main content of ``source``, as ``extract`` chooses it where there is no fragment."""
    tree, head, marks = read_page(source, selectors.keep)
    chosen = tree.css_first(selectors.main) if selectors.main else None
    reason = f"the selector {selectors.main} names it"
    if chosen is None:
        chosen, reason = locate_main_content(tree, head, marks)
        if selectors.main:
            reason += f" (nothing matches the selector {selectors.main})"
    path = takewhile(lambda each: each.tag not in ("html", "-document"), lineage(chosen))
    return Choice(
        element=" > ".join(reversed([*map(_step, islice(path, _MAX_PATH))])),
        reason=reason,
        characters=_length(chosen),
        of=_length(tree.body),
    )


def _length(node: LexborNode | None) -> int:
    return 0 if node is None else len(compact_text(node))


def _step(node: LexborNode) -> str:
    attributes = node.attributes
    name = node.tag or ""
    if attributes.get("id"):
        return f"{name}#{attributes['id']}"
    classes = (attributes.get("class") or "").split()[:2]
    return ".".join([name, *classes])
