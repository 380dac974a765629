"""Find navigation that has no class, id or role to know it by.

Breadcrumbs are links before the heading, a table of contents is links right below the heading, and
links to the previous and the next page end the page, with a copyright line below them, or the date
of the last commit.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    LexborNode,
    element_before,
    is_empty,
    last_element,
    lineage,
    nearest_sibling,
    outermost,
    siblings,
)
from scp_ssg.extract.boilerplate.bylines import may_have_year, without_date
from scp_ssg.extract.boilerplate.contents_list import (
    letters_of,
    table_of_contents,
)
from scp_ssg.extract.boilerplate.elements import (
    HEADING_TAGS,
    HEADINGS,
    MAX_DEPTH,
    first_heading,
)
from scp_ssg.extract.boilerplate.judging import is_sentence
from scp_ssg.extract.boilerplate.theme_boxes import leads_to_file
from scp_ssg.extract.boilerplate.title_lines import is_filed_under
from scp_ssg.extract.metadata import clean_line
from scp_ssg.extract.rules import Rule, Structure

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterator

    from scp_ssg.extract.boilerplate.phrases import Phrases
    from scp_ssg.extract.metadata import Head

__all__ = ["unnamed_navigation", "ways_back"]

_ARROW = re.compile(r"[←→«»‹›]|.*[→»›]$")  # noqa: RUF001  what sites write
_BACK = (*"←↩⟵⇐⇦⬅🔙", "< ")
"""The arrow to where a reader of the text came from. Others look alike, but no site had them."""
_LABELS = re.compile(
    r"\W|\b(?:previous|prev|next|up|back|return|home|page|chapter)\b", re.IGNORECASE
)
_COPYRIGHT = re.compile(r"(?:©|\(c\)|\bcopyright\b)(?:\(c\)|\W)*+(?:19|20)\d\d", re.IGNORECASE)
_LONGEST_COPYRIGHT = 150
"""Characters of the longest copyright line."""
_LONGEST_LICENCE = 500
"""Characters of the longest box about the licence, with the white space of the HTML."""
_COMMITS = "a[href*='/commit/']"
_COMMIT = re.compile(r"/commit/[0-9a-f]{7,40}$")
"""The address of a commit, as GitHub, GitLab and others show it."""
_COMMIT_LABEL = 25
"""Letters of what stands before it: "Last modified"."""
_TOP = frozenset({"#", "#top"})
"""References to the beginning of a page, by the HTML standard."""
_LONGEST_LABEL = 45
"""Letters and digits of the longest label of a link to it."""
_MAY_BE_LINE = frozenset({"a", "center", "div", "p", "small", "span"})
_IN_LINE = _MAY_BE_LINE - {"center", "div", "p"} | {"b", "em", "i", "strong"}
_MAY_BE_LICENCE = frozenset({"aside", "center", "div", "p", "small"})

_MARKDOWN_TAGS = frozenset({"ol", "p", "ul"})
_LINKED_HEADINGS = ", ".join(f"{each} a[href]" for each in sorted(HEADING_TAGS))
_WRAPPER_TAGS = frozenset({"article", "aside", "center", "div", "footer", "main", "section"})
_NO_LICENCE = f"{HEADINGS}, pre, table, ul, ol"
_MUCH = 300
"""Letters and digits of the longest breadcrumbs or pair of links."""
_MOST = 800
"""Characters of the same, with the white space of the HTML."""
_FEW = 3
"""Links to other pages at the end of a page: previous, up, next."""


def unnamed_navigation(
    root: LexborNode, phrases: Phrases, head: Head, gone: Container[int] = ()
) -> Iterator[tuple[LexborNode, Rule]]:
    """Breadcrumbs, tables of contents, links to neighbouring pages and copyright lines in ``root``.
    With each comes its rule.

    ``phrases`` are those of the page's language. ``gone`` has the ``mem_id`` of elements that are
    known as boilerplate: at the end of the page they are skipped.
    """
    heading = first_heading(root)
    bars: list[LexborNode] = []
    if heading is not None:
        if heading.tag in ("h1", "h2"):
            name = letters_of(heading)
            bars += _breadcrumbs(heading, name, root)
        if heading.tag == "h2":  # of a page without h1: its words end the breadcrumbs
            bars = [each for each in bars if letters_of(each) != name]
            bars = [each for each in bars if name and letters_of(each).endswith(name)]
        yield from ((each, Structure.BREADCRUMBS) for each in bars)
        contents = table_of_contents(heading, root, gone)
        yield from ((each, Structure.CONTENTS_LIST) for each in contents)
    known = {_identity(each) for each in bars}
    yield from _at_the_end(root, phrases.neighbour_link, gone, known, head)


def _breadcrumbs(heading: LexborNode, name: str, root: LexborNode) -> Iterator[LexborNode]:
    """The breadcrumbs: elements before ``heading`` that hold links only, or only its words, the
    page's ``name``. Below a sentence it is the text that goes on."""
    for node in lineage(heading):
        if node.mem_id == root.mem_id:
            return
        bars: list[LexborNode] = []
        for before in siblings(node, backwards=True):
            if before.tag == "p" and is_sentence(before):
                bars.clear()
            elif before.is_element_node and _leads_through_site(before, name):
                bars.append(before)
        yield from bars


def _identity(node: LexborNode) -> tuple[str, str, str]:
    """The tag, the classes and the words of ``node``."""
    return node.tag or "", node.attributes.get("class") or "", letters_of(node)


def _leads_through_site(node: LexborNode, name: str) -> bool:
    """Return whether ``node`` holds links, and the page's ``name``, and no other words; or the name
    alone, as on a top-level page."""
    text = letters_of(node)
    if name and text == name and node.css_first("img, pre") is None:
        return True
    links = [a for a in node.css("a[href]") if a.text().strip()]
    if not links or node.css_first("p, pre, img, table") is not None:
        return False
    # Buttons are no part of breadcrumbs.
    size = len(text) - sum(len(letters_of(each)) for each in outermost(node.css("button")))
    if size > _MUCH:
        return False
    # The last of the breadcrumbs is often the page itself, without a link.
    return size - len(name) * text.endswith(name) <= sum(len(letters_of(a)) for a in links)


def _leads_back(node: LexborNode, head: Head) -> bool:
    """Return whether ``node``, which ends the page, is a link of a few words to a folder that the
    page is in, on a line of its own. Markdown writes an author's link into a paragraph."""
    if node.tag != "a" or "#" in (node.attributes.get("href") or "#"):
        return False
    before = next((each for each in siblings(node, backwards=True) if not is_empty(each)), None)
    if before is not None and _is_in_line(before):
        return False
    return (
        head.is_below(node.attributes["href"] or "") and 0 < len(letters_of(node)) <= _LONGEST_LABEL
    )


def ways_back(root: LexborNode, text: str, head: Head) -> Iterator[LexborNode]:
    """Links in ``root``, which has this ``text``, that begin with an arrow back and lead to a
    folder that the page is in, each alone on its line."""
    if not any(map(text.__contains__, _BACK)):  # much quicker than a pattern
        return
    for link in root.css("a[href]"):
        label = link.text_lexbor().lstrip()
        if label.startswith(_BACK) and len(label) <= _LONGEST_LABEL:
            if not head.is_below(link.attributes["href"] or ""):
                continue
            beside = (nearest_sibling(link, backwards=True), nearest_sibling(link))
            if not any(map(_is_in_line, filter(None, beside))):
                yield link


def _is_in_line(node: LexborNode) -> bool:
    return node.is_text_node or node.tag in _IN_LINE


def _at_the_end(
    root: LexborNode,
    neighbour: re.Pattern[str],
    gone: Container[int],
    bars: Collection[tuple[str, str, str]],
    head: Head,
) -> Iterator[tuple[LexborNode, Rule]]:
    """The links to neighbouring pages that end the page, and the copyright line below them.

    ``bars`` are the identities of the breadcrumbs: themes repeat a bar below the text.
    """
    node = root
    for _ in range(MAX_DEPTH):
        last = last_element(node, gone)
        while last is not None and len(text := last.text_lexbor()) <= _MOST:
            if _is_copyright_line(last, text):
                rule: Rule | None = Structure.COPYRIGHT
            elif bars and _identity(last) in bars:
                rule = Structure.BREADCRUMBS
            else:
                rule = _rule_for_links(last, text, neighbour)
                if rule is Structure.NEIGHBOURS and _ends_card(last, root):
                    rule = None
                if rule is None and _leads_back(last, head):
                    rule = Structure.NEIGHBOURS
            if rule is None:
                break
            yield last, rule
            last = element_before(last, gone)
        if last is None or last.tag not in _WRAPPER_TAGS:
            return
        node = last


def _rule_for_links(node: LexborNode, text: str, neighbour: re.Pattern[str]) -> Rule | None:
    """The rule that takes ``node``, which has this ``text`` and ends a page, by the links in it."""
    links = node.css("a[href]")  # those of itself, too
    if not links:
        return None
    if _leads_to_the_top(node, links[0]):
        return Structure.SKIP_LINK
    if _is_licence(node, text):
        return Structure.LICENCE
    if _says_last_commit(node, text, links):
        return Structure.PAGE_LINE
    if is_filed_under(node, text) and not _is_below_heading(node):
        return Structure.FILED_UNDER
    return Structure.NEIGHBOURS if _links_to_neighbours(node, links, neighbour) else None


def _says_last_commit(node: LexborNode, text: str, links: list[LexborNode]) -> bool:
    """Return whether ``node``, which has this ``text`` and these ``links``, is a date and a link to
    a commit, with no more than a label. Several of them are an author's list of changes."""
    if len(links) != 1 or not _COMMIT.search(links[0].attributes.get("href") or ""):
        return False
    left = without_date(text.replace(links[0].text_lexbor(), "", 1))
    if left is None or sum(map(str.isalpha, left)) > _COMMIT_LABEL or _is_author_s(node):
        return False
    return node.parent is None or len(node.parent.css(_COMMITS)) == 1


def _is_copyright_line(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text``, is a theme's copyright line.

    An author's paragraph about a licence has no class, or is below a heading.
    """
    if (
        len(text) > _LONGEST_COPYRIGHT
        or not may_have_year(text)
        or not _COPYRIGHT.search(text)
        or node.css_first(HEADINGS) is not None
    ):
        return False
    if node.tag == "p" and not node.attributes:
        return False
    return not _ends_with_heading(element_before(node))


def _ends_with_heading(node: LexborNode | None) -> bool:
    """Return whether ``node`` is a heading, or ends with one."""
    for _ in range(MAX_DEPTH):
        if node is None or node.tag in HEADING_TAGS:
            break
        node = last_element(node)
    return node is not None and node.tag in HEADING_TAGS


def _leads_to_the_top(node: LexborNode, link: LexborNode) -> bool:
    """Return whether ``node`` is ``link``, or a box with it alone, to the beginning of the page.

    A link that a script waits for has the same address: a card, with a heading or a sentence.
    """
    if node.tag not in _MAY_BE_LINE or link.attributes.get("href") not in _TOP:
        return False
    if link.css_first(HEADINGS) is not None:
        return False
    letters = letters_of(link)
    is_label = link.text().strip() != "" and len(letters) <= _LONGEST_LABEL
    return is_label and letters == letters_of(node)


def _is_licence(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text``, is a theme's box about the licence.

    An author's paragraph about it has no class, or is below a heading.
    """
    if len(text) > _LONGEST_LICENCE or node.tag not in _MAY_BE_LICENCE:
        return False
    if node.css_first("a[rel~=license]") is None or node.css_first(_NO_LICENCE) is not None:
        return False
    return not _is_author_s(node)


def _is_author_s(node: LexborNode) -> bool:
    """Return whether ``node`` is as Markdown or an editor writes it, or is below a heading."""
    if node.tag in _MARKDOWN_TAGS and not {*node.attributes} - {"style"}:
        return True
    return _is_below_heading(node)


def _is_below_heading(node: LexborNode) -> bool:
    before = element_before(node)
    return before is not None and before.tag in HEADING_TAGS


def _links_to_neighbours(
    node: LexborNode, links: list[LexborNode], neighbour: re.Pattern[str]
) -> bool:
    """Return whether ``node`` holds nothing but ``links`` to the previous or next page, or back.

    A file is no page: an author's link to one may end with an arrow, too.
    """
    if len(links) > _FEW or node.tag in {"h1", "p"}:
        return False
    if any(leads_to_file(each.attributes.get("href") or "") for each in links):
        return False
    if not any(_is_neighbour_link(a, neighbour) for a in links) and not all(map(_is_label, links)):
        return False
    own, *linked = (
        len(_LABELS.sub("", neighbour.sub(" ", each.text(separator=" "))))
        for each in (node, *links)
    )
    return own <= min(sum(linked), _MUCH)


def _ends_card(node: LexborNode, root: LexborNode) -> bool:
    """Return whether all links in ``node`` lead where headings outside of it, in ``root``, do: it
    ends the last of several cards, as others do before it."""
    own = {each.mem_id: each.attributes.get("href") for each in node.css("a[href]")}
    titles = (each for each in root.css(_LINKED_HEADINGS) if each.mem_id not in own)
    return {*own.values()} <= {each.attributes.get("href") for each in titles}


def _is_label(link: LexborNode) -> bool:
    """Return whether ``link`` says no more than that it leads back, home or on."""
    text = link.text()
    return any(map(str.isalpha, text)) and not _LABELS.sub("", text)


def _is_neighbour_link(link: LexborNode, neighbour: re.Pattern[str]) -> bool:
    rel = (link.attributes.get("rel") or "").split()
    item = link.parent  # the word may stand before the link
    text = clean_line((item if item and item.tag == "li" else link).text(separator=" "))
    first_letter = next((at for at, sign in enumerate(text) if sign.isalnum()), 0)
    if not {"prev", "next"}.isdisjoint(rel) or neighbour.match(text, first_letter):
        return True
    # A card with an excerpt may end with an arrow, too.
    return _ARROW.match(text) is not None and link.css_first("p") is None
