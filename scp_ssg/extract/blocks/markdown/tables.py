"""Tables and lists of definitions in Markdown.

A cell is one line: inline Markdown, and HTML for what that cannot say.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from scp_ssg.dom import tag_number
from scp_ssg.extract.blocks import definitions
from scp_ssg.extract.blocks.markdown.escaping import escaped, link
from scp_ssg.extract.blocks.markdown.parts import (
    Definitions,
    Footnote,
    Heading,
    Items,
    Parts,
    Quote,
    Rule,
    Table,
    bold_first,
    inline_of,
)
from scp_ssg.extract.blocks.tables import Sections, rows_of
from scp_ssg.model import Block, CodeBlock, LinkBlock, QuoteBlock, TextBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.definitions import Group
    from scp_ssg.extract.blocks.markdown.walk import MarkdownWalk

__all__ = ["data_table", "glossary"]

_MARKUP = re.compile(r"[\\`*_{}\[\]()#+\-.!|~$:&<>]")

_TH = tag_number("th")


def _cell_markdown(parts: Parts) -> str:
    """``parts`` in one line."""
    if len(parts) == 1 and (text := inline_of(parts[0])) is not None:
        return _one_line(text)
    # A line break between two lines; the other elements break the line themselves.
    done = ""
    was_line = False
    for part in parts:
        text = inline_of(part)
        done += "<br>" if was_line and text is not None else ""
        done += _one_line(text) if text is not None else _element(part)
        was_line = text is not None
    return done


def _one_line(text: str) -> str:
    return text.replace("\\\n", "<br>").replace("\n", " ")


def _element(part: Block) -> str:
    match part:
        case Items():
            tag = "ul" if part.start is None else "ol"
            items = "".join(f"<li>{_cell_markdown(each)}</li>" for each in part.items)
            return f"<{tag}>{items}</{tag}>"
        case Quote():
            return f"<blockquote>{_cell_markdown(part.parts)}</blockquote>"
        case Heading():
            return f"<p><strong>{_one_line(part.text)}</strong></p>"
        case Footnote():
            return f"<p>[^{part.text}] {_cell_markdown(part.parts)}</p>"
        case Definitions():
            return f"<dl>{''.join(map(_group, part.groups))}</dl>"
        case Table():
            rows = ("".join(f"<td>{cell}</td>" for cell in row) for row in part.rows)
            return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
        case Rule():
            return "<hr>"
        case CodeBlock():
            return _code(part)
        case LinkBlock():
            return f" {link(part.text, part.url)} "
        case TextBlock() | QuoteBlock():
            return escaped(part.text)
    return ""


def _group(group: tuple[list[str], list[Parts]]) -> str:
    terms = "".join(f"<dt>{_one_line(term)}</dt>" for term in group[0])
    return terms + "".join(f"<dd>{_cell_markdown(parts)}</dd>" for parts in group[1])


def _code(block: CodeBlock) -> str:
    """Code in one line: character references keep its lines, and keep readers from its markup."""
    name = f' class="language-{escape(block.language)}"' if block.language else ""
    text = _MARKUP.sub(lambda found: f"&#{ord(found[0])};", block.code)
    text = text.replace("\n", "&#10;").replace("  ", " &#32;")
    return f"<pre><code{name}>{text}</code></pre>"


def data_table(walk: MarkdownWalk, sections: Sections) -> None:
    """Emit the rows of ``sections`` as a table."""
    rows = rows_of(sections, lambda cell: _cell_markdown(walk.parts(cell)))
    if any(any(row) for row in rows):
        walk.out.append(Table("", has_header=_has_header(sections), rows=rows))


def _has_header(sections: Sections) -> bool:
    first = next((row for section in sections for row in section), None)
    if first is None:
        return False
    parent = first.parent
    cells = list(first.iter())
    return (parent is not None and parent.tag == "thead") or (
        len(cells) > 0 and all(cell.tag_id == _TH for cell in cells)
    )


def glossary(walk: MarkdownWalk, groups: list[Group]) -> None:
    """Emit a ``dl`` as terms and definitions; where lines cannot hold the terms, as parts."""
    read: list[tuple[list[Parts], list[Parts]]] = []
    for group in groups:
        terms = [walk.parts(term) for term in group.terms]
        contents = [definitions.definition(walk, each) for each in group.definitions]
        read.append((terms, [each.blocks for each in contents if not isinstance(each, tuple)]))
    if all(map(_is_simple, read)):
        lines = list(map(_lines, read))
        if any(terms or parts for terms, parts in lines):
            walk.out.append(Definitions("", groups=lines))
        return
    for terms, each in read:
        for term in terms:
            walk.out += bold_first(term)
        for parts in each:
            walk.out += parts


def _is_simple(group: tuple[list[Parts], list[Parts]]) -> bool:
    """True if all terms are lines, and each definition begins with one."""
    terms, contents = group
    return (
        any(terms)
        and all("\n" not in (inline_of(part) or "\n") for term in terms for part in term)
        and all(inline_of(parts[0]) for parts in contents if parts)
    )


def _lines(group: tuple[list[Parts], list[Parts]]) -> tuple[list[str], list[Parts]]:
    """The terms of ``group`` as lines, and its definitions."""
    terms, contents = group
    lines = [inline_of(part) or "" for term in terms for part in term]
    return lines, [parts for parts in contents if parts]
