"""Block rules for markdown-it-py, where Python-Markdown and its extensions differ from CommonMark.

In Python-Markdown, the content of an item, a box or a tab is indented by four columns, wherever the
text after the marker begins.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock

__all__ = ["abbreviation", "box", "definition_list", "fenced_box", "item_list", "markdown_in_html"]

_INDENT = 4
_MARKER = re.compile(r"([*+-]|\d+\.)[ ]+(?=\S)")
_RULE = re.compile(r"([*_-])[ ]*(?:\1[ ]*){2,}$")
_ADMONITION = re.compile(r"""(!!!|\?\?\?\+?)[ ]*([\w -]+?)(?:[ ]+"(.*)")?[ ]*$""")
_TAB = re.compile(r"""===[+!]*[ ]+"(.*)"[ ]*$""")
_FENCED = re.compile(r"(/{3,})[ ]*([\w-]+)(?:[ ]*\|[ ]*(.*?))?[ ]*$")
_OPTION = re.compile(r"[ ]{4}(\w+):[ ]*(.*)$")
_ABBREVIATION = re.compile(r"\*\[[^\]\n]+\]:")
_DEFINITION = re.compile(r":[ ]{1,3}(?=\S)")
_ELEMENT = re.compile(r"<([a-z][a-z0-9]*)\b[^>\n]*\bmarkdown\b(?:=[\"']?(\w+)[\"']?)?[^>\n]*>")
_NOT_BOXES = frozenset({"caption", "define", "html"})
"""The fenced blocks that are more than a title and content."""
_SPANS = frozenset({"dt", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "p", "summary"})


def item_list(md: MarkdownIt) -> None:
    md.block.ruler.at("list", _item_list, {"alt": ["paragraph", "reference", "blockquote"]})


def box(md: MarkdownIt) -> None:
    """Admonitions and tabs: ``!!!``, ``???`` and ``===``."""
    md.block.ruler.before("fence", "box", _box, {"alt": ["paragraph", "reference", "list"]})


def fenced_box(md: MarkdownIt) -> None:
    """Blocks with fences: ``/// name | title``."""
    md.block.ruler.before("fence", "fenced_box", _fenced_box, {"alt": ["paragraph"]})


def abbreviation(md: MarkdownIt) -> None:
    md.block.ruler.before("reference", "abbreviation", _abbreviation, {"alt": ["paragraph"]})


def definition_list(md: MarkdownIt) -> None:
    md.block.ruler.before("paragraph", "definition_list", _definition_list)


def markdown_in_html(md: MarkdownIt) -> None:
    md.block.ruler.before("html_block", "markdown_in_html", _in_html, {"alt": ["paragraph"]})


def _line(state: StateBlock, line: int) -> str:
    """The text of ``line`` without its indentation; empty if that makes it code."""
    if state.sCount[line] - state.blkIndent >= _INDENT:
        return ""
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _parse(state: StateBlock, start: int, end: int, indent: int) -> None:
    """Parse the lines from ``start`` to ``end`` as blocks that begin at the column ``indent``."""
    saved = state.blkIndent, state.lineMax, state.parentType
    state.blkIndent, state.lineMax, state.parentType = indent, end, "list"
    state.md.block.tokenize(state, start, end)
    state.blkIndent, state.lineMax, state.parentType = saved
    state.line = end


def _parse_item(state: StateBlock, start: int, end: int, skipped: int) -> None:
    """As ``_parse``, if the first line begins with a marker of ``skipped`` characters."""
    saved = state.tShift[start], state.sCount[start]
    indent = state.blkIndent + _INDENT
    state.tShift[start] += skipped
    state.sCount[start] = indent
    _parse(state, start, end, indent)
    state.tShift[start], state.sCount[start] = saved


def _indented(state: StateBlock, start: int, end: int) -> int:
    """The end of the blank or indented lines after ``start``, without blank ones at the end."""
    line = last = start + 1
    while line < end:
        if not state.isEmpty(line):
            if state.sCount[line] - state.blkIndent < _INDENT:
                break
            last = line + 1
        line += 1
    return last


def _title(state: StateBlock, kind: str, title: str) -> None:
    state.push(f"{kind}_open", "p", 1)
    token = state.push("inline", "", 0)
    token.content = title
    token.children = []
    state.push(f"{kind}_close", "p", -1)


def _item_list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    match = _item(state, start)
    if match is None:
        return False
    if silent:
        return _in_first_lines(state, start)
    ordered = match[1][0].isdigit()
    kind = "ordered_list" if ordered else "bullet_list"
    state.push(f"{kind}_open", "ol" if ordered else "ul", 1)
    line = start
    while match is not None and match[1][0].isdigit() == ordered:
        after = _item_end(state, line, end)
        saved = state.env.get("item")
        state.env["item"] = line
        state.push("list_item_open", "li", 1)
        _parse_item(state, line, after, match.end())
        state.push("list_item_close", "li", -1)
        state.env["item"] = saved
        line = after
        while line < end and state.isEmpty(line):
            line += 1
        match = _item(state, line) if line < end else None
    state.push(f"{kind}_close", "ol" if ordered else "ul", -1)
    state.line = after
    return True


def _item(state: StateBlock, line: int) -> re.Match[str] | None:
    text = _line(state, line) if state.sCount[line] >= state.blkIndent else ""
    return None if _RULE.match(text) else _MARKER.match(text)


def _in_first_lines(state: StateBlock, line: int) -> bool:
    """Return whether ``line`` continues an item's first paragraph, where no list may begin."""
    first = state.env.get("item")
    return first is not None and not any(state.isEmpty(each) for each in range(first, line))


def _item_end(state: StateBlock, start: int, end: int) -> int:
    line = last = start + 1
    while line < end:
        if not state.isEmpty(line):
            if state.sCount[line] - state.blkIndent < _INDENT and (
                state.isEmpty(line - 1)
                or _item(state, line) is not None
                or _DEFINITION.match(_line(state, line)) is not None
                or state.sCount[line] < state.blkIndent
            ):
                break
            last = line + 1
        line += 1
    return last


def _box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    text = _line(state, start)
    tab, match = _TAB.match(text), _ADMONITION.match(text)
    if tab is None and match is None:
        return False
    if silent:
        return True
    after = _indented(state, start, end)
    state.push("box_open", "div", 1)
    if tab is not None:
        title = tab[1]
    else:
        assert match is not None
        title = match[2].split()[0].capitalize() if match[3] is None else match[3]
    if title:
        _title(state, "paragraph", title)
    _parse(state, start + 1, after, state.blkIndent + _INDENT)
    state.push("box_close", "div", -1)
    return True


def _fenced_box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    match = _FENCED.match(_line(state, start))
    if match is None:
        return False
    if silent:
        return True
    after = start + 1
    while after < end and _line(state, after).rstrip() != match[1]:
        after += 1
    first = start + 1
    options: dict[str, str] = {}
    while first < after and (option := _OPTION.match(_rest(state, first))):
        options[option[1]] = option[2]
        first += 1
    kind, title = match[2], match[3] or ""
    name = {"figure-caption": "caption", "table-caption": "caption"}.get(kind, kind)
    token = state.push(f"fenced_{name}_open" if name in _NOT_BOXES else "box_open", "div", 1)
    token.meta = {"kind": kind, **options}
    if name not in _NOT_BOXES and title:
        _title(state, "paragraph", title)
    _parse(state, first, after, state.blkIndent)
    state.push(f"fenced_{name}_close" if name in _NOT_BOXES else "box_close", "div", -1)
    state.line = min(after + 1, end)
    return True


def _rest(state: StateBlock, line: int) -> str:
    return state.getLines(line, line + 1, state.blkIndent, False)


def _abbreviation(state: StateBlock, start: int, _: int, silent: bool) -> bool:
    if _ABBREVIATION.match(_line(state, start)) is None:
        return False
    if not silent:
        state.line = start + 1
    return True


def _definition_list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    first = _terms(state, start, end)
    if first is None:
        return False
    assert not silent
    state.push("dl_open", "dl", 1)
    line: int | None = start
    while line is not None and first is not None:
        for term in range(line, first):
            if not state.isEmpty(term):
                _title(state, "dt", _rest(state, term).strip())
        line = first
        while line < end and (match := _DEFINITION.match(_line(state, line))):
            after = _item_end(state, line, end)
            state.push("dd_open", "dd", 1)
            _parse_item(state, line, after, match.end())
            state.push("dd_close", "dd", -1)
            state.line = line = after
            while line < end and state.isEmpty(line):
                line += 1
        first = _terms(state, line, end)
    state.push("dl_close", "dl", -1)
    return True


def _terms(state: StateBlock, start: int, end: int) -> int | None:
    """The line of the first definition if there are terms at ``start``, else None."""
    line = start
    while line < end and not state.isEmpty(line) and not _ends_terms(_line(state, line)):
        line += 1
    if line == start:
        return None
    if line < end and state.isEmpty(line):
        line += 1
    return line if line < end and _DEFINITION.match(_line(state, line)) else None


def _ends_terms(text: str) -> bool:
    return not text or _DEFINITION.match(text) is not None or _MARKER.match(text) is not None


def _in_html(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    match = _ELEMENT.match(_line(state, start))
    if match is None:
        return False
    if silent:
        return True
    name = match[1]
    rest = state.getLines(start, end, state.blkIndent, True)
    depth, inner = 0, len(rest)
    for tag in re.finditer(rf"<(/?){name}\b[^>]*>", rest):
        depth += -1 if tag[1] else 1
        if depth == 0:
            inner = tag.start()
            break
    after = start + rest[: inner + len(f"</{name}>")].count("\n") + 1
    content = rest[match.end() : inner].strip("\n")
    token = state.push("element_open", name, 1)
    token.meta = {"summary": name == "summary"}
    if match[2] == "span" or (match[2] in (None, "1") and name in _SPANS):
        _title(state, "paragraph", content.strip())
    else:
        state.md.block.parse(content, state.md, state.env, state.tokens)
    state.push("element_close", name, -1)
    state.line = min(after, end)
    return True
