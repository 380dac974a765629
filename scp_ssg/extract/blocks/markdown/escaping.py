"""Text, code, formulas and links as Markdown: what would be markup is escaped, and nothing else."""

from __future__ import annotations

import re

__all__ = [
    "code_span",
    "destination",
    "escaped",
    "fence",
    "formula",
    "link",
    "paired_signs",
    "with_safe_beginnings",
]

_SPECIAL = re.compile(r"[\\`*<&_~$\[\]]")
_ALWAYS = re.compile(r"[\\`*]")
_TAG = re.compile(r"<(?=[A-Za-z/!?]|$)")
_ENTITY = re.compile(r"&(?=#?\w{1,40};)")
# An underscore within a word is no emphasis.
_UNDERSCORE = re.compile(r"(?<![^\W_])_+|_+(?![^\W_])")
_BEGINNING = re.compile(
    r"#{1,6}(?=\s|$)|[-+](?=\s|$)|[-=]+\s*$|>|~~~|[:~](?=\s)|\||:?-[-:| ]*$"
    r"|\[(?=(?:[^\]\\]|\\.)*+\]:)"
)
_NUMBER = re.compile(r"\A(\d{1,9})([.)])(?=\s|$)")
_BACKTICKS = re.compile(r"`+")
_FORMULA = re.compile(
    r"\\\((?P<inline>.*)\\\)|\\\[(?P<display>.*)\\\]|(?P<block>\\begin\{.*\})"
    r"|\$\$(?P<dollars>[^$]+)\$\$|\$(?P<dollar>[^$\s](?:[^$]*[^$\s])?)\$",
    re.DOTALL,
)
_ENCODED = {ord(character): f"%{ord(character):02X}" for character in "()<>\\ "}


def paired_signs(line: str) -> str:
    """The signs that are delimiters where a ``line`` has two of them, as far as this one has."""
    return "".join(sign for sign in "~$" if line.count(sign) > 1)


def escaped(text: str, *, in_link: bool = False, paired: str = "~$") -> str:
    """``text`` so that CommonMark and GFM read it as text, wherever in a line it stands.

    ``paired`` are the ``paired_signs`` of the line.
    """
    if _SPECIAL.search(text) is None:
        return text
    text = _ALWAYS.sub(r"\\\g<0>", text)
    if "<" in text:
        text = _TAG.sub(r"\\<", text)
    if "&" in text:
        text = _ENTITY.sub(r"\\&", text)
    if "_" in text:
        text = _UNDERSCORE.sub(lambda found: r"\_" * len(found[0]), text)
    for sign in paired:
        text = text.replace(sign, f"\\{sign}")
    if in_link:
        return text.replace("[", r"\[").replace("]", r"\]")
    if "[" in text or "]" in text:
        # A link, the mark of a footnote, and Pandoc's footnote in the line.
        return text.replace("](", r"]\(").replace("[^", r"\[^").replace("^[", r"^\[")
    return text


def with_safe_beginnings(markdown: str) -> str:
    """``markdown``, inline markup in lines, so that no line begins a list, a heading or the
    like."""
    if "\n" in markdown:
        return "\n".join(map(with_safe_beginnings, markdown.split("\n")))
    if _BEGINNING.match(markdown):
        return f"\\{markdown}"
    return _NUMBER.sub(r"\1\\\2", markdown, count=1) if markdown[:1].isdigit() else markdown


def code_span(code: str) -> str:
    """``code``, which is one line, between backticks."""
    ticks = "`" * (_longest_run(code) + 1) if "`" in code else "`"
    # A space on both sides is taken off by readers.
    gap = " " if code[0] == "`" or code[-1] == "`" else ""
    return f"{ticks}{gap}{code}{gap}{ticks}"


def fence(code: str, language: str | None) -> str:
    """``code`` in a fence that is longer than any in it."""
    ticks = "`" * max(3, _longest_run(code) + 1)
    name = (language or "").replace("`", "")
    return f"{ticks}{name}\n{code}\n{ticks}"


def formula(piece: str) -> str | None:
    """The formula that ``piece``, a piece of a line, is, between dollar signs as GitHub and Pandoc
    read it; None if it is text."""
    found = _FORMULA.fullmatch(piece.strip())
    if found is None or found.lastgroup is None:
        return None
    # A letter after the sign would be the beginning of an HTML element.
    source = re.sub(r"<(?=[A-Za-z/!?])", "< ", found[found.lastgroup].strip())
    return f"${source}$" if found.lastgroup in ("inline", "dollar") else f"$${source}$$"


def _longest_run(code: str) -> int:
    return max((len(run) for run in _BACKTICKS.findall(code)), default=0)


def link(text: str, url: str) -> str:
    """A link to ``url`` with the plain ``text``."""
    return f"[{escaped(text, in_link=True)}]({destination(url)})".replace("\n", " ")


def destination(url: str) -> str:
    """``url`` as the destination of a link (CommonMark, "Links")."""
    return url.translate(_ENCODED)
