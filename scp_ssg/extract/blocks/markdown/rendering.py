"""Parts as the text of a Markdown document."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, cast

from scp_ssg.extract.blocks.markdown.escaping import escaped, fence, link
from scp_ssg.extract.blocks.markdown.parts import (
    Definitions,
    Footnote,
    Heading,
    Items,
    Parts,
    Quote,
    Rule,
    Table,
    inline_of,
)
from scp_ssg.model import Block, CodeBlock, LinkBlock, QuoteBlock, TextBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["cell_markdown", "heading_markdown", "rendered"]

_INDENT = "    "
_BAR = "\\|"
_NEXT_LINE = re.compile(r"(?<=\n)(?!\n|\Z)")
_MARKUP = re.compile(r"[\\`*_{}\[\]()#+\-.!|~$:&<>]")


def rendered(parts: Sequence[Block], languages: Mapping[int, str]) -> str:
    """``parts`` as Markdown. ``languages`` are those of code, by the ``id`` of the block."""
    return _Renderer(languages).document(parts)


def heading_markdown(text: str) -> str:
    """The plain ``text`` as a heading of the first level."""
    return _heading(Heading(escaped(text), level=1))


class _Renderer:
    def __init__(self, languages: Mapping[int, str]) -> None:
        self._languages = languages

    def document(self, parts: Sequence[Block]) -> str:
        """``parts`` with empty lines between them."""
        texts: list[str] = []
        previous: Block | None = None
        other = False
        for part in parts:
            if type(part) is LinkBlock and type(previous) is LinkBlock:
                texts[-1] += f" {link(part.text, part.url)}"
                continue
            # Two lists that touch would be one list: every other has another marker.
            other = not other and _are_alike(previous, part)
            if text := self._part(part, other_marker=other):
                texts.append(text)
                previous = part
        return "\n\n".join(texts)

    def _part(self, part: Block, *, other_marker: bool) -> str:
        text = inline_of(part)
        if text is not None:
            return text
        kind = type(part)  # much quicker than patterns, which ask each struct in turn
        if kind is Items:
            return self._items(cast("Items", part), other_marker=other_marker)
        return _WRITERS[kind](self, part) if kind in _WRITERS else ""

    def _code(self, part: CodeBlock) -> str:
        return fence(part.code, part.language or self._languages.get(id(part)))

    def _quote(self, part: Quote) -> str:
        lines = self.document(part.parts).split("\n")
        return "\n".join(f"> {line}" if line else ">" for line in lines)

    def _footnote(self, part: Footnote) -> str:
        return f"[^{part.text}]: {_indented(self.document(part.parts), _INDENT)}"

    def _definitions(self, part: Definitions) -> str:
        groups = (
            [*terms, *(f": {_indented(self.document(each), '  ')}" for each in contents)]
            for terms, contents in part.groups
        )
        return "\n\n".join(map("\n".join, groups))

    def _items(self, part: Items, *, other_marker: bool) -> str:
        items: list[str] = []
        for at, parts in enumerate(part.items):
            if part.numbers is None:
                marker = "*" if other_marker else "-"
            else:
                marker = f"{part.numbers[at]}{')' if other_marker else '.'}"
            text = self._item(parts)
            items.append(f"{marker} {_indented(text, ' ' * (len(marker) + 1))}")
        return ("\n" if all(map(_is_tight, part.items)) else "\n\n").join(items)

    def _item(self, parts: Parts) -> str:
        parts = [each for each in parts if type(each) is not Rule]
        if _is_tight(parts) and len(parts) == 2:
            return "\n".join(self.document([each]) for each in parts)
        return self.document(parts)


def _are_alike(one: Block | None, other: Block) -> bool:
    """True for two lists of the same kind."""
    return (
        type(one) is Items
        and type(other) is Items
        and (one.numbers is None) == (other.numbers is None)
    )


def _is_tight(parts: Parts) -> bool:
    """True for an item that is a line, and perhaps a list of bullets below it.

    A number other than 1 does not begin a list right after a line (CommonMark, "List items").
    """
    if len(parts) > 2 or (parts and inline_of(parts[0]) is None):
        return False
    if len(parts) < 2:
        return True
    below = parts[1]
    return (
        type(below) is Items
        and (below.numbers is None or below.numbers[0] == 1)
        and all(map(_is_tight, below.items))
    )


def _indented(text: str, indent: str) -> str:
    """``text`` with ``indent`` before all lines but the first, and those that are empty."""
    return _NEXT_LINE.sub(indent, text)


def _heading(part: Heading) -> str:
    text = part.text
    if text.endswith("#"):
        # A sign at the end would close the heading.
        text = f"{text[:-1]}\\#"
    return f"{'#' * part.level} {text}"


def _table(part: Table) -> str:
    rows = part.rows if part.has_header else (("",) * len(part.rows[0]), *part.rows)
    width = max(map(len, rows))
    cells = ((*row, *("",) * (width - len(row))) for row in rows)
    lines = ["|" + "".join(f" {each.replace('|', _BAR)} |" for each in row) for row in cells]
    lines.insert(1, f"|{' --- |' * width}")
    return "\n".join(lines)


def cell_markdown(parts: Parts) -> str:
    """``parts`` in one line: inline Markdown, and HTML for what that cannot say."""
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
            tag = "ul" if part.numbers is None else "ol"
            items = "".join(f"<li>{cell_markdown(each)}</li>" for each in part.items)
            return f"<{tag}>{items}</{tag}>"
        case Quote():
            return f"<blockquote>{cell_markdown(part.parts)}</blockquote>"
        case Heading():
            return f"<p><strong>{_one_line(part.text)}</strong></p>"
        case Footnote():
            return f"<p>[^{part.text}] {cell_markdown(part.parts)}</p>"
        case Definitions():
            return f"<dl>{''.join(map(_group, part.groups))}</dl>"
        case Table():
            rows = ("".join(f"<td>{cell}</td>" for cell in row) for row in part.rows)
            return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
        case Rule():
            return "<hr>"
        case CodeBlock():
            return _cell_of_code(part)
        case LinkBlock():
            return f" {link(part.text, part.url)} "
        case TextBlock() | QuoteBlock():
            return escaped(part.text)
    return ""


def _group(group: tuple[list[str], list[Parts]]) -> str:
    terms = "".join(f"<dt>{_one_line(term)}</dt>" for term in group[0])
    return terms + "".join(f"<dd>{cell_markdown(parts)}</dd>" for parts in group[1])


def _cell_of_code(block: CodeBlock) -> str:
    """Code in one line: character references keep its lines, and keep readers from its markup."""
    name = f' class="language-{escape(block.language)}"' if block.language else ""
    text = _MARKUP.sub(lambda found: f"&#{ord(found[0])};", block.code)
    text = text.replace("\n", "&#10;").replace("  ", " &#32;")
    return f"<pre><code{name}>{text}</code></pre>"


_WRITERS: dict[type[Block], Callable[[_Renderer, Any], str]] = {
    CodeBlock: _Renderer._code,
    Definitions: _Renderer._definitions,
    Footnote: _Renderer._footnote,
    Heading: lambda _, part: _heading(part),
    LinkBlock: lambda _, part: link(part.text, part.url),
    Quote: _Renderer._quote,
    Rule: lambda *_: "---",
    Table: lambda _, part: _table(part),
}
