"""Definition lists: glossaries, fields, footnotes and the signatures of API references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import collapse_space, tag_number
from scp_ssg.extract.blocks.lists import Items, blocks_of, held
from scp_ssg.extract.blocks.verbatim import signature
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import CodeBlock, TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.element_blocks import ElementBlocks
    from scp_ssg.extract.blocks.walk import Line, Walk

__all__ = ["definitions", "note_list"]

# The class of a Sphinx domain's dl and the language of its signatures.
_DOMAINS = {
    "c": "c",
    "cpp": "cpp",
    "js": "javascript",
    "py": "python",
    "rst": "rst",
}
_SIGNATURES = frozenset({"class", "data", "describe", "function", "method", "option", "sig", "std"})
_NOTES = frozenset({"citation", "footnote"})
_DIV, _DL, _DT, _DD = map(tag_number, ("div", "dl", "dt", "dd"))
_PARTS = frozenset({_DT, _DD})


def definitions(walk: Walk, node: LexborNode) -> None:
    """A ``dl``: a list of ``term: definition`` where strings can hold it, else blocks in order."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    walk.flush()
    classes = set((attributes.get("class") or "").split())
    entries = _entries(node)
    if not _NOTES.isdisjoint(classes):
        _notes(walk, entries)
    elif _is_reference(classes, entries):
        _reference(walk, entries, next((_DOMAINS[c] for c in classes if c in _DOMAINS), None))
    else:
        _glossary(walk, entries)


def note_list(walk: Walk, node: LexborNode) -> None:
    """Footnotes as docutils writes them: an ``aside`` each, its number in a ``span.label``."""
    walk.flush()
    items = Items(walk, ordered=True)
    child = node.first_child
    while child is not None:
        if child.tag != "-text":
            _note(items, walk.apart(walk.children, child))
        child = child.next
    items.close()


class _Entry:
    """The terms and definitions that belong together."""

    __slots__ = ("definitions", "terms")

    def __init__(self) -> None:
        self.terms: list[LexborNode] = []
        self.definitions: list[LexborNode] = []


def _entries(node: LexborNode) -> list[_Entry]:
    entries: list[_Entry] = []
    parts = _parts(node)
    # Terms stand together before what defines them all, and not where nothing does.
    alone = all(part.tag_id == _DT for part in parts) or _is_of_contents(node)
    for child in parts:
        if child.tag_id == _DT:
            if alone or not entries or entries[-1].definitions:
                entries.append(_Entry())
            entries[-1].terms.append(child)
        else:
            if not entries:
                entries.append(_Entry())
            entries[-1].definitions.append(child)
    return entries


def _is_of_contents(node: LexborNode) -> bool:
    """Whether it is DocBook's list of chapters, or one of sections in it."""
    around: LexborNode | None = node
    while around is not None and around.tag_id in (_DL, _DD):
        if "toc" in (around.attributes.get("class") or "").split():
            return True
        around = around.parent
    return False


def _parts(node: LexborNode) -> list[LexborNode]:
    """The children of a ``dl``; HTML allows a ``div`` around each group."""
    parts: list[LexborNode] = []
    for child in node.iter(include_text=True, skip_empty=True):
        kind = child.tag_id
        if kind == _DIV and child.css_first("dt, dd") is not None:
            parts.extend(filter(_is_something, child.iter(include_text=True)))
        elif kind in _PARTS or _is_something(child):
            parts.append(child)
    return parts


def _is_something(node: LexborNode) -> bool:
    """Whether it is an element, or text that is not but white space."""
    text = node.text_content
    return text is None or bool(text.strip())


def _is_reference(classes: set[str], entries: list[_Entry]) -> bool:
    if not classes.isdisjoint(_DOMAINS):
        return True
    if classes.isdisjoint(_SIGNATURES):
        return False
    return any(
        "sig" in (term.attributes.get("class") or "").split()
        or term.css_first(".descname, .sig-name") is not None
        for entry in entries
        for term in entry.terms
    )


def _reference(walk: Walk, entries: list[_Entry], language: str | None) -> None:
    """Signatures as code, each with what is said of it."""
    walk.structure()
    for entry in entries:
        for term in entry.terms:
            text = signature(term)
            if text:
                walk.out.append(CodeBlock(language=language, code=text))
        for definition in entry.definitions:
            walk.block(definition)


def _glossary(walk: Walk, entries: list[_Entry]) -> None:
    items = Items(walk, ordered=False)
    for entry in entries:
        found = [walk.read(term) for term in entry.terms]
        found += [_meaning(walk, each) for each in entry.definitions]
        lines = [line for each in found if (line := held(each)) is not None]
        if len(lines) == len(found):
            items.add_entry(lines[: len(entry.terms)], lines[len(entry.terms) :])
        else:
            items.close()
            walk.structure()
            for each in found:
                walk.out.extend(blocks_of(each))
    items.close()


def _meaning(walk: Walk, definition: LexborNode) -> Line | ElementBlocks:
    """What a definition holds: mostly a ``dd``, which is read as it stands in its own box."""
    if definition.tag_id == _DD and definition.mem_id not in walk.drop:
        return walk.read(definition)
    return walk.apart(walk.visit, definition)


def _notes(walk: Walk, entries: list[_Entry]) -> None:
    """Footnotes of older docutils: the number is the term."""
    items = Items(walk, ordered=True)
    for entry in entries:
        label = " ".join(walk.words(term)[0] for term in entry.terms)
        for definition in entry.definitions:
            items.add(walk.apart(walk.visit, definition), items.label(label))
            label = ""
    items.close()


def _note(items: Items, note: ElementBlocks) -> None:
    """The first block of a docutils note is its number, in brackets."""
    label = ""
    if note.blocks and isinstance(first := note.blocks[0], TextBlock) and first.text[:1] == "[":
        mark, _, rest = first.text.partition("]")
        label = items.label(collapse_space(mark[1:]))
        note.blocks[:1] = [TextBlock(rest.strip())] if rest.strip() else []
    items.add(note, label)
