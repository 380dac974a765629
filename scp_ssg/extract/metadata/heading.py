"""Find the heading of a page: the ``h1`` with its title, inside or outside of the content."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg.dom import (
    LexborHTMLParser,
    LexborNode,
    compact_text,
    lineage,
    parse,
    remove,
    siblings,
    within,
)
from scp_ssg.extract.metadata.plain_text import clean_line

if TYPE_CHECKING:
    from scp_ssg.extract.metadata.head import Head

__all__ = [
    "has_heading",
    "has_page_title",
    "heading_outside_content",
    "links_to_home",
    "mark_links_above",
    "says_title",
    "title_ends",
    "title_parts",
    "without_badges",
]

_SEPARATOR = re.compile(r"\s+(?:\||–|—|-|·|•|»|«|::|:)\s+")  # noqa: RUF001  what sites write
"""Between the title of the page and the name of the site in ``<title>``."""
_ADDRESS_WORD = re.compile(r"[^\W_]+")
_HOME = re.compile(r"/|(?:\.\.?/)+|\.\.?(?:/\.\.)*|https?://[^/]+/?")
"""References to the home page of a site."""
_LEADS_ABOVE = "data-leads-above"
"""The attribute that marks a link to a folder that the page is in."""

_DOXYGEN_TITLE = ".headertitle .title"
"""Doxygen's page title, which is not an h1."""
_TOOL_TITLES = {
    "contents": f".header > {_DOXYGEN_TITLE}",
    "contentContainer": ".header > .title",  # Javadoc's, until Java 8
    "col-content": ".tsd-page-title h1",  # TypeDoc's, until 0.22
}
"""Where tools write the title of a page, kind and all, by the class of its content."""

_BADGE = "[class*=badge i]"
"""A version or a state in a heading."""
_WORD = re.compile(r"\w+")
_TITLE_CLASS = re.compile(r"(?<!\S)(?:article|entry|post)[-_]+(?:[a-z]+[-_]+)?title(?!\S)")
_NAMED_TITLE = "[class*=title]"
_SECTIONS = "h1, h2, h3"
_LONGEST = 200
"""Characters, white space included, of the longest title that is no heading."""
_LEVELS, _ABOVE = 3, 8
"""Elements around the content, and nodes above each, that are looked at."""
_DOCUMENT_TITLE = "#title-block-header h1.title"
"""The title of the document that Pandoc has read; Quarto may write the site's name before it in the
head."""
_MARKED_TITLE = ", ".join(
    [f"h1.{name}-title" for name in ("article", "content", "entry", "page", "post")]
    + [".post-heading > h1", ".page-heading > h1", _DOCUMENT_TITLE]
)
"""Headings that themes mark as the title of the page, not of the site."""


def has_page_title(node: LexborNode, title: str) -> bool:
    """Return whether ``node`` is or holds an ``h1`` with the page's ``title``.

    A heading with the site's name alone does not count.
    """
    headings = [node] if node.tag == "h1" else node.css("h1")
    return any(_is_title(_bare(each), title) and not links_to_home(each) for each in headings)


def heading_outside_content(
    tree: LexborHTMLParser, content: LexborNode, head: Head, headings: int
) -> tuple[str, LexborNode | None]:
    """The page's heading, if it is outside of ``content``, and the ``h1`` with it; else an empty
    string.

    ``headings`` is the number of ``h1`` on the page.
    """
    if content.tag == "body":
        return "", None
    named_by_tool = _tool_title(tree, content, head)
    if named_by_tool is not None:
        return _own_words(named_by_tool), None
    if content.css_first("h1") is not None:
        title, element = _marked_title(tree, content, head) if headings > 1 else ("", None)
        if not title:
            title, element = _title_as_section(content, head)
        return (title, element) if title else (_named_title(tree, content, head), None)
    first = content.css_first("h2, h3")
    if first is not None and _bare(first) in title_parts(head.title):
        return "", None
    title, element = _title_as_section(content, head)
    if title:
        return title, element
    if headings == 0:
        return _title_in_header(tree, content, head) or _named_title(tree, content, head), None
    document = tree.css_first(_DOCUMENT_TITLE)
    if document is not None:
        return _bare(document), document
    around = (box.css("h1") for box in lineage(content.parent) if box.tag in ("main", "article"))
    titles = [each for each in tree.css("h1") if has_page_title(each, head.title)]
    if not titles and headings == 1:
        # The head may say something else, for search engines.
        names = {head.site_name, *title_parts(head.title)}
        marked = tree.css(f"{_MARKED_TITLE}, .page-header h1")
        titles = marked or [each for each in tree.css("h1") if _says_more(each, head.title)]
        titles = [each for each in titles if _bare(each) not in names and not links_to_home(each)]
    named = ((text, each) for each in (*next(around, ()), *titles) if (text := _bare(each)))
    title, element = next(named, ("", None))
    if title:
        return title, element
    # What an h1 says was judged above: it is the site's name.
    title = _named_title(tree, content, head)
    return ("", None) if any(_bare(each) == title for each in tree.css("h1")) else (title, None)


def _says_more(heading: LexborNode, title: str) -> bool:
    """Return whether ``heading`` has all words of ``title``, which are several, and others."""
    words, known = (set(_WORD.findall(each.casefold())) for each in (_bare(heading), title))
    return 1 < len(known) < len(words) and known < words


def _title_as_section(content: LexborNode, head: Head) -> tuple[str, LexborNode | None]:
    """The page's title and its element, if a theme writes it as an ``h2`` or ``h3`` above
    ``content``: it begins the main element, and the head says it before the site's name.

    A single ``h1`` that ``content`` begins with may be the title, and so may one that the head
    says, too.
    """
    name, *others = title_parts(head.title)
    if not name or not others or name == head.site_name or _is_home(head):
        return "", None
    main = next((box for box in lineage(content.parent) if box.tag in ("main", "article")), None)
    first = main.css_first(_SECTIONS) if main is not None else None
    if main is None or first is None or first.tag == "h1" or _bare(first) != name:
        return "", None
    own = content.css("h1")
    if within({content.mem_id})(first) or (own and not _are_sections(own, content, head.title)):
        return "", None
    texts = [_bare(each) for each in main.css("h1")]
    is_said = any(_is_title(text, part) for text in texts for part in (name, *others))
    return ("", None) if is_said or links_to_home(first) else (name, first)


def _title_in_header(tree: LexborHTMLParser, content: LexborNode, head: Head) -> str:
    """The page's title, if an element of a ``header`` that is no heading has just these words.

    The head must name the site, too: else it may be the site's name.
    """
    name, *others = title_parts(head.title)
    if not name or not (others or head.site_name) or name == head.site_name:
        return ""
    lines = [each for box in tree.css("header") for each in box.css("div, p, span, strong")]
    named = [each for each in lines if _bare(each) == name]
    if not named:
        return ""
    is_passed = within({content.mem_id, *(each.mem_id for each in tree.css("a, nav"))})
    return "" if all(map(is_passed, named)) else name


def _named_title(tree: LexborHTMLParser, content: LexborNode, head: Head) -> str:
    """The words that a theme's class calls the title of a post, outside of ``content``. The head
    says them, too, or it names no page, and they stand above ``content``; a line with the date may
    stand between."""
    parts = [each for each in title_parts(head.title) if each]
    if len(parts) > 1:
        names = {*parts} - {head.site_name}
        first = content.css_first(_SECTIONS)
        # Most pages end here, without a search of all of the content.
        if first is not None and _bare(first) in names:
            return ""
        if any(_bare(each) in names for each in content.css(_SECTIONS)[1:_ABOVE]):
            return ""
        is_inside = within({content.mem_id})
        named = (each for each in tree.css(_NAMED_TITLE) if _is_named_title(each))
        texts = (_without_boxes(each) for each in named if not is_inside(each))
        return next((each for each in texts if names.issuperset(title_parts(each))), "")
    for node in islice(lineage(content), _LEVELS):
        for above in islice(siblings(node, backwards=True), _ABOVE):
            text = _title_named_in(above, parts, content) if above.is_element_node else ""
            if text and text != head.site_name:
                return text
    return ""


def _title_named_in(above: LexborNode, names: list[str], content: LexborNode) -> str:
    """The words of ``above``, if its class calls it the title of a post; or of an element in it,
    if these are just one of ``names`` and no heading of ``content`` says it."""
    if _is_named_title(above):
        return _without_boxes(above)
    named = (each for each in above.css(_NAMED_TITLE) if _is_named_title(each)) if names else ()
    text = next((text for each in named if (text := _without_boxes(each)) in names), "")
    is_said = text and any(_is_title(_bare(each), text) for each in content.css(_SECTIONS))
    return "" if is_said else text


def _without_boxes(title: LexborNode) -> str:
    """The words of ``title``, or those beside the boxes in it, for a sub-title and a date."""
    has_box = any(each.tag == "div" for each in title.iter())
    return (has_box and _own_words(title)) or _bare(title)


def _is_named_title(node: LexborNode) -> bool:
    classes = node.attributes.get("class")
    if not classes or _TITLE_CLASS.search(classes) is None or links_to_home(node):
        return False
    return len(node.text_lexbor()) <= _LONGEST


def _tool_title(tree: LexborHTMLParser, content: LexborNode, head: Head) -> LexborNode | None:
    """The title that a tool for references writes, which a site with a header of its own does not
    name as such."""
    if "Doxygen" in head.generator:
        return tree.css_first(_DOXYGEN_TITLE)
    classes = (content.attributes.get("class") or "").split()
    selector = next((_TOOL_TITLES[each] for each in classes if each in _TOOL_TITLES), "")
    return tree.css_first(selector) if selector else None


def _marked_title(
    tree: LexborHTMLParser, content: LexborNode, head: Head
) -> tuple[str, LexborNode | None]:
    """The title that a blog's theme writes above ``content``, which has an ``h1`` of its own, and
    the ``h1`` with it.

    Pandoc's title block has it, or its class, its place, the address of the page or Open Graph says
    so, and the head's title begins with it.
    The site's name is none, nor is a heading beside the one in ``content`` that the head's title
    names. One in ``content`` that is only the beginning of that name, as "Rims" of "Rims: a guide",
    is a section.
    """
    own = content.css("h1")
    name = title_parts(head.title)[0]
    is_begun = any(has_page_title(each, head.title) for each in own)
    if is_begun and any(_bare(each) == name for each in own):
        return "", None
    is_inside = within({content.mem_id})
    document = tree.css_first(_DOCUMENT_TITLE)
    if document is not None and not is_inside(document):
        return _bare(document), document
    title = clean_line(head.title)
    outside = [
        (text, each)
        for each in tree.css("h1")
        if (text := _bare(each)) and text != head.site_name and not is_inside(each)
        if (text == name if is_begun else title.startswith(text)) and not links_to_home(each)
    ]
    marked = {each.mem_id for each in tree.css(_MARKED_TITLE)} if outside else set()
    if outside and not _is_home(head) and _are_sections(own, content, head.title):
        around = (each for each in lineage(content.parent) if each.tag in ("main", "article"))
        is_in_main = within({each.mem_id for each in around})
        marked.update(each.mem_id for text, each in outside if text == name and is_in_main(each))
    for text, each in outside:
        # The home page of a site in a folder has the site's name in its address, and as title.
        is_in_address = not is_begun and text != title and _is_in_address(text, head.url)
        if each.mem_id in marked or is_in_address or _is_stated(text, head):
            return text, each
    return "", None


def _is_stated(heading: str, head: Head) -> bool:
    """Return whether ``head`` states the words of ``heading`` as the title of the page alone. That
    of the home page may be the site's name."""
    return heading == clean_line(head.own_title) and not _is_home(head)


def _is_home(head: Head) -> bool:
    return urlsplit(head.url).path.removesuffix("index.html") == "/"


def _are_sections(own: list[LexborNode], content: LexborNode, title: str) -> bool:
    """Return whether ``own``, all ``h1`` of ``content``, are sections below the first part of
    ``title``: they are several, or words stand above.

    That part may be the site's name if there is no other, or one of the headings says another.
    """
    others = title_parts(title)[1:]
    if not others or any(_is_title(_bare(each), part) for each in own for part in others):
        return False
    return len(own) > 1 or not compact_text(content).startswith(compact_text(own[0]))


def _is_in_address(heading: str, url: str) -> bool:
    """Return whether the last part of ``url`` is made of the words of ``heading``, or some."""
    path = urlsplit(url).path.removesuffix("/index.html").rstrip("/")
    last = path.rpartition("/")[2].removesuffix(".html")
    words = _ADDRESS_WORD.findall(last.lower())
    return bool(words) and set(words) <= set(_ADDRESS_WORD.findall(heading.lower()))


def has_heading(tree: LexborHTMLParser, heading: str) -> bool:
    """Return whether the page has an ``h1``, ``h2`` or ``h3`` with the text ``heading``."""
    return any(_bare(each) == heading for each in tree.css("h1, h2, h3"))


def without_badges(heading: str, content: LexborNode, head: Head) -> str:
    """The ``heading`` of the page, without the badges in it if the head's title has none, and it is
    the first ``h1`` of ``content``."""
    name = title_parts(head.title)[0]
    # On most pages they are the same, or have nothing in common.
    if not name or name in {heading, head.site_name} or name not in heading:
        return heading
    first = content.css_first("h1")
    if first is None or first.css_first(_BADGE) is None:
        return heading
    copy = parse(first.html or "")
    remove(copy.css(_BADGE))
    return name if copy.body is not None and _bare(copy.body) == name else heading


def _own_words(node: LexborNode) -> str:
    """The words of a heading without its ``div`` elements, which name the group of the page.

    Spans hold labels, which only a style sheet parts.
    """
    own = (each for each in node.iter(include_text=True) if each.tag != "div")
    parts = (f" {c.text(separator=' ')}" if c.tag == "span" else c.text() for c in own)
    return clean_line("".join(parts))


def _bare(node: LexborNode) -> str:
    """The words of a heading without its permalink."""
    return clean_line(node.text()).rstrip(" ¶#§")


@lru_cache(maxsize=16)  # many rules ask for those of one page
def title_parts(title: str) -> tuple[str, ...]:
    """The parts of ``<title>`` between separators: the title of the page, the name of the site."""
    return tuple(map(clean_line, _SEPARATOR.split(title)))


def title_ends(title: str) -> list[tuple[str, str]]:
    """For each separator in ``title``, what ends and what begins with it."""
    found = _SEPARATOR.finditer(title)
    return [(title[: each.end()], title[each.start() :]) for each in found]


def says_title(heading: LexborNode, title: str) -> bool:
    """Return whether ``heading`` says the head's ``title``, with or without the site's name."""
    own, parts = title_parts(heading.text()), title_parts(title)
    return own != ("",) and own == parts[: len(own)]


def links_to_home(heading: LexborNode) -> bool:
    """Return whether all of ``heading`` is a link to the home page, and so the site's name."""
    link = _link_of(heading)
    if link is None:
        return False
    attributes = link.attributes
    if _LEADS_ABOVE not in attributes and not _HOME.fullmatch(attributes.get("href") or ""):
        return False
    return compact_text(heading) in compact_text(link)


def mark_links_above(headings: list[LexborNode], head: Head) -> None:
    """Mark the links of ``headings``, all ``h1`` of the page of this ``head``, to a folder that it
    is in: a site in a folder has its home page there.

    Few titles of pages lead to another page: the only heading, if the head says it before the
    site's name.
    """
    name, *others = title_parts(head.title)
    if others and len(headings) == 1 and _bare(headings[0]) == name:
        return
    for heading in headings[:_ABOVE]:
        link = _link_of(heading)
        target = link.attributes.get("href") if link is not None else None
        # Most headings link to themselves, and joining an address to the base is slow.
        if link is not None and target and target[0] != "#" and head.is_below(target):
            link.attrs[_LEADS_ABOVE] = ""


def _link_of(heading: LexborNode) -> LexborNode | None:
    """The link around ``heading``, or the first one in it."""
    around = heading.parent
    is_in_link = around is not None and around.tag == "a"
    return around if is_in_link else heading.css_first("a[href]")


def _is_title(text: str, title: str) -> bool:
    """Return whether ``text`` is the beginning of ``title``, or the reverse."""
    # A title ends with the site's name, as a rule, and a heading may be the site's name too.
    return bool(text) and bool(title) and (title.startswith(text) or text.startswith(title))
