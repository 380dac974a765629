"""Inline rules for markdown-it-py: the inline syntax that pymdown-extensions add."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pymdownx.emoji1_db import aliases as emoji_aliases
from pymdownx.emoji1_db import emoji as emoji_names
from pymdownx.keymap_db import aliases as key_aliases
from pymdownx.keymap_db import keymap
from pymdownx.twemoji_db import aliases as newer_aliases
from pymdownx.twemoji_db import emoji as newer_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline

    Rule = Callable[[StateInline, bool], bool]

__all__ = ["SPANS", "attributes", "emoji", "escape", "icons", "keys", "spans", "wiki_link"]

# The text between the marks is parsed as Markdown again.
SPANS = {
    "pymdownx.mark": {"mark": r"==(?![\s=])(.+?)(?<!\s)=="},
    "pymdownx.caret": {
        "insert": r"\^\^(?![\s^])(.+?)(?<!\s)\^\^",
        "superscript": r"\^(?![\s^\[])((?:\\ |[^\s^])+)\^",
    },
    "pymdownx.tilde": {
        "delete": r"~~(?![\s~])(.+?)(?<!\s)~~",
        "subscript": r"~(?![\s~])((?:\\ |[^\s~])+)~",
    },
    "pymdownx.critic": {
        "critic": r"\{\+\+(.+?)\+\+\}",
        "critic_deleted": r"\{--(.+?)--\}",
        "critic_marked": r"\{==(.+?)==\}",
        "critic_comment": r"\{>>(.+?)<<\}",
    },
}
_SUBSTITUTION = re.compile(r"\{~~(.+?)~>(.+?)~~\}", re.DOTALL)
_KEYS = re.compile(r"""\+\+((?:[\w-]+|"[^"]+")(?:\+(?:[\w-]+|"[^"]+"))*)\+\+""")
_WIKI = re.compile(r"\[\[([\w0-9_ -]+)\]\]")
_ATTRIBUTES = re.compile(r"\{:?[ ]*[^}\n +~=>-][^}\n]*\}")
_STARS = re.compile(r"[*_]+")
_EMOJI = re.compile(r":[+\w-]+:")
_ICON = re.compile(r":(?:material|fontawesome|octicons|simple)-[\w-]+:")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()>#+\-.!|~^=$:@/])")
_DRAWN_ALIASES = {**newer_aliases, **emoji_aliases}
_DRAWN = {**newer_names, **emoji_names}
_ATTRIBUTED = frozenset(
    {"image", "code_inline", "link_close", "keys"}
    | {"mark_close", "insert_close", "delete_close", "superscript_close", "subscript_close"}
)


def spans(md: MarkdownIt, extension: str) -> None:
    for name, pattern in SPANS[extension].items():
        md.inline.ruler.before("escape", name, _span(name, re.compile(pattern, re.DOTALL)))
    if extension == "pymdownx.critic":
        md.inline.ruler.before("delete", "substitution", _substitution)


def keys(md: MarkdownIt) -> None:
    md.inline.ruler.before("escape", "keys", _word("keys", _KEYS, _pressed))


def emoji(md: MarkdownIt) -> None:
    md.inline.ruler.before("escape", "emoji", _word("text", _EMOJI, _drawn))


def icons(md: MarkdownIt) -> None:
    """Material's icons: drawings without text."""
    md.inline.ruler.before("escape", "icons", _word("keys", _ICON, lambda _: ""))


def wiki_link(md: MarkdownIt) -> None:
    md.inline.ruler.before("link", "wiki_link", _wiki_link)


def escape(md: MarkdownIt) -> None:
    """A backslash at the end of a line is a backslash, not a line break."""
    md.inline.ruler.at("escape", _word("text_special", _ESCAPED, lambda match: match[1]))


def attributes(md: MarkdownIt) -> None:
    md.inline.ruler.before("escape", "attributes", _attributes)


def _span(name: str, pattern: re.Pattern[str]) -> Rule:
    def rule(state: StateInline, silent: bool) -> bool:
        match = pattern.match(state.src, state.pos, state.posMax)
        if match is None:
            return False
        if not silent:
            state.push(f"{name}_open", "span", 1)
            _again(state, *match.span(1))
            state.push(f"{name}_close", "span", -1)
        state.pos = match.end()
        return True

    return rule


def _again(state: StateInline, start: int, end: int) -> None:
    saved = state.posMax
    state.pos, state.posMax = start, end
    state.md.inline.tokenize(state)
    state.posMax = saved


def _substitution(state: StateInline, silent: bool) -> bool:
    match = _SUBSTITUTION.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        _again(state, *match.span(1))
        _again(state, *match.span(2))
    state.pos = match.end()
    return True


def _word(
    kind: str, pattern: re.Pattern[str], text_of: Callable[[re.Match[str]], str | None]
) -> Rule:
    def rule(state: StateInline, silent: bool) -> bool:
        match = pattern.match(state.src, state.pos, state.posMax)
        words = text_of(match) if match else None
        if match is None or words is None:
            return False
        if not silent:
            state.push(kind, "", 0).content = words
        state.pos = match.end()
        return True

    return rule


def _pressed(match: re.Match[str]) -> str:
    names = re.findall(r'"[^"]+"|[\w-]+', match[1])
    return "+".join(
        name.strip('"') if name[0] == '"' else keymap.get(key_aliases.get(name, name), name)
        for name in names
    )


def _drawn(match: re.Match[str]) -> str | None:
    name = _DRAWN_ALIASES.get(match[0], match[0])
    if name not in _DRAWN:
        return None
    codes = str(_DRAWN[name]["unicode"])
    return "".join(chr(int(code, 16)) for code in codes.split("-"))


def _wiki_link(state: StateInline, silent: bool) -> bool:
    match = _WIKI.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        token = state.push("link_open", "a", 1)
        token.attrs = {"href": "/" + re.sub(r"[ _]+", "_", match[1].strip()) + "/"}
        state.push("text", "", 0).content = match[1].strip()
        state.push("link_close", "a", -1)
    state.pos = match.end()
    return True


def _attributes(state: StateInline, _silent: bool) -> bool:
    """An attribute list, such as ``{: .class }``, right after the element that it is for."""
    match = _ATTRIBUTES.match(state.src, state.pos, state.posMax)
    if match is None or state.pending or not state.tokens:
        return False
    # The parser turns stars and underscores into emphasis only at the end of the line.
    last = state.tokens[-1]
    if last.type not in _ATTRIBUTED and not (
        last.type == "text" and _STARS.fullmatch(last.content)
    ):
        return False
    state.pos = match.end()
    return True
