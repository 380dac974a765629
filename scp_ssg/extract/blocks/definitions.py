"""Description lists (``dl``): glossaries, fields, footnotes and signatures of API references."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import LexborNode, collapse_space, lineage, tag_number
from scp_ssg.extract.blocks.lists import Items, as_blocks, as_line
from scp_ssg.extract.blocks.verbatim import sphinx_signature
from scp_ssg.extract.boilerplate import is_chrome

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import ElementBlocks, Line, Walk

__all__ = ["Group", "definition", "description_list", "footnotes", "glossary"]

# The class of the ``dl`` of a Sphinx domain, and the language of its signatures.
_DOMAINS = {"c": "c", "cpp": "cpp", "js": "javascript", "py": "python", "rst": "rst"}
_SIGNATURES = frozenset({"class", "data", "describe", "function", "method", "option", "sig", "std"})
_FOOTNOTES = frozenset({"citation", "footnote"})
_DIV, _DL, _DT, _DD = map(tag_number, ("div", "dl", "dt", "dd"))
_TERM_OR_DEFINITION = frozenset({_DT, _DD})


def description_list(walk: Walk, node: LexborNode) -> None:
    """Handle a ``dl``: a list of ``term: definition`` if strings can hold it, else its blocks."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    walk.flush()
    classes = set((attributes.get("class") or "").split())
    groups = _groups(node)
    if not _FOOTNOTES.isdisjoint(classes):
        _footnote_list(walk, groups)
    elif _is_api_reference(classes, groups):
        _api_reference(walk, groups, next((_DOMAINS[c] for c in classes if c in _DOMAINS), None))
    else:
        walk.variant(glossary)(walk, groups)


def footnotes(walk: Walk, node: LexborNode) -> None:
    """Handle docutils' footnotes and citations: an ``aside`` or a ``div`` for each, with its number
    or name in a ``span.label``."""
    walk.flush()
    if node.css_first(".footnote > span.label, .citation > span.label") is None:
        walk.block(node)  # another's box of this name
        return
    items = walk.variant(Items)(walk, ordered=True)
    for footnote in node.iter():
        mark = footnote.css_first("span.label")
        if mark is not None:
            walk.drop.add(mark.mem_id)
        items.add_item(footnote, collapse_space(mark.text()) if mark is not None else "")
    items.close()


class Group(NamedTuple):
    """Terms and the definitions that follow them (HTML, "The dl element")."""

    terms: list[LexborNode]
    definitions: list[LexborNode]


def _groups(node: LexborNode) -> list[Group]:
    groups: list[Group] = []
    children = _children(node)
    # Successive terms share the definitions that follow, unless the list defines nothing.
    separate = all(child.tag_id == _DT for child in children)
    if not separate:  # DocBook's table of contents, and the lists nested in it
        lists = takewhile(lambda each: each.tag_id in (_DL, _DD), lineage(node))
        separate = any("toc" in (each.attributes.get("class") or "").split() for each in lists)
    for child in children:
        if child.tag_id == _DT:
            if separate or not groups or groups[-1].definitions:
                groups.append(Group([], []))
            groups[-1].terms.append(child)
        else:
            if not groups:
                groups.append(Group([], []))
            groups[-1].definitions.append(child)
    return groups


def _children(node: LexborNode) -> list[LexborNode]:
    """The children of a ``dl``, and of each ``div`` in it, which HTML allows around a group."""
    children: list[LexborNode] = []
    for child in node.iter(include_text=True, skip_empty=True):
        number = child.tag_id
        if number == _DIV and child.css_first("dt, dd") is not None:
            children.extend(filter(_is_not_blank, child.iter(include_text=True)))
        elif number in _TERM_OR_DEFINITION or _is_not_blank(child):
            children.append(child)
    return children


def _is_not_blank(node: LexborNode) -> bool:
    """True for an element, and for text that is more than white space."""
    text = node.text_content
    return text is None or bool(text.strip())


def _is_api_reference(classes: set[str], groups: list[Group]) -> bool:
    if not classes.isdisjoint(_DOMAINS):
        return True
    if classes.isdisjoint(_SIGNATURES):
        return False
    return any(
        "sig" in (term.attributes.get("class") or "").split()
        or term.css_first(".descname, .sig-name") is not None
        for group in groups
        for term in group.terms
    )


def _api_reference(walk: Walk, groups: list[Group], language: str | None) -> None:
    """Emit each signature as code, followed by its description."""
    walk.begin_structure()
    for group in groups:
        for term in group.terms:
            sphinx_signature(walk, term, language)
        for definition in group.definitions:
            walk.block(definition)


def glossary(walk: Walk, groups: list[Group]) -> None:
    items = Items(walk, ordered=False)
    for group in groups:
        contents = [walk.read(term) for term in group.terms]
        contents += [definition(walk, each) for each in group.definitions]
        lines = [line for content in contents if (line := as_line(content)) is not None]
        if len(lines) == len(contents):
            items.add_group(lines[: len(group.terms)], lines[len(group.terms) :])
        else:
            items.close()
            walk.begin_structure()
            for content in contents:
                walk.out.extend(as_blocks(content))
    items.close()


def definition(walk: Walk, node: LexborNode) -> Line | ElementBlocks:
    """The content of a definition: mostly a ``dd``, but any element or text may stand there."""
    return walk.read(node) if node.tag_id == _DD else walk.collect(walk.visit, node)


def _footnote_list(walk: Walk, groups: list[Group]) -> None:
    """Emit the footnotes of older docutils versions, whose terms are the numbers."""
    items = walk.variant(Items)(walk, ordered=True)
    for group in groups:
        mark = " ".join(collapse_space(term.text()) for term in group.terms)
        for definition in group.definitions:
            items.add(walk.collect(walk.visit, definition), items.label(mark))
            mark = ""
    items.close()
