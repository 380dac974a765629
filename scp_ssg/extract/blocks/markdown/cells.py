"""The content of a table's cell in one line: inline Markdown, and HTML for what that cannot say."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.markdown.escaping import escaped
from scp_ssg.extract.blocks.markdown.parts import (
    Definitions,
    Footnote,
    Heading,
    Items,
    Quote,
    Rule,
    Table,
    inline_of,
)
from scp_ssg.extract.blocks.markdown.references import link
from scp_ssg.model import CodeBlock, LinkBlock, QuoteBlock, TextBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.markdown.parts import Parts
    from scp_ssg.model import Block

__all__ = ["cell_markdown"]

_MARKUP = re.compile(r"[\\`*_{}\[\]()#+\-.!|~$:&<>]")


def cell_markdown(parts: Parts) -> str:
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
            return _code(part)
        case LinkBlock():
            return f" {link(part.text, part.url)} "
        case TextBlock() | QuoteBlock():
            return escaped(part.text)
    return ""


def _group(group: tuple[list[str], list[Parts]]) -> str:
    terms = "".join(f"<dt>{_one_line(term)}</dt>" for term in group[0])
    return terms + "".join(f"<dd>{cell_markdown(parts)}</dd>" for parts in group[1])


def _code(block: CodeBlock) -> str:
    """Code in one line: character references keep its lines, and keep readers from its markup."""
    name = f' class="language-{escape(block.language)}"' if block.language else ""
    text = _MARKUP.sub(lambda found: f"&#{ord(found[0])};", block.code)
    text = text.replace("\n", "&#10;").replace("  ", " &#32;")
    return f"<pre><code{name}>{text}</code></pre>"
