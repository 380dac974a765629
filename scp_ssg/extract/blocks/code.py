"""Code blocks: ``pre`` elements and the code boxes of themes, with the language of the code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import unescape
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, outermost, tag_number
from scp_ssg.extract.blocks.verbatim import code_and_pictures, verbatim
from scp_ssg.extract.boilerplate import holds_content, is_chrome
from scp_ssg.model import Block, CodeBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import Walk

__all__ = [
    "LanguagesOf",
    "boxed",
    "doxygen_code",
    "language_of_classes",
    "language_of_figure",
    "mermaid",
    "named_languages",
    "preformatted",
    "termynal",
    "with_languages",
]

LanguagesOf = Callable[[tuple[str, ...]], list[str | None]]
"""Takes the text of a page's code blocks, in their order; gives the language of each."""

_CODE, _PRE = tag_number("code"), tag_number("pre")
_TERMYNAL_MARKUP = re.compile(
    r"</?(?:a|b|big|br|code|em|font|i|mark|small|span|strong|u)(?: [^<>]*)?/?>", re.IGNORECASE
)
_PREFIXED = re.compile(
    r"(?:^|\s)"
    r"(?:lang(?:uage)?-|highlight-source-|highlight-text-|highlight\S*\s+hl-|src-|brush:\s*|sourceCode\s+)"
    r"([\w+#.-]+)"
)
_SPHINX = re.compile(r"\bhighlight-([\w+#.-]+)")

# Words that stand in the place of a language and name none.
_NO_LANGUAGE = frozenset(
    {"", "default", "fallback", "no-highlight", "nohighlight", "none", "plain", "undefined"}
    | {"unknown", "xxx"}
    | {"myst-ansi"}  # what a cell of a notebook printed
)
_OPEN = frozenset({None, "text"})
"""What the HTML may say of code for whose language Pygments has no lexer."""
# Names that are a language even as a bare class: <code class="python">.
_BARE_NAMES = frozenset(
    """
    ada apache asm awk bash basic bat batch bibtex c c# c++ clojure cmake cobol coffee console cpp
    cs csharp css cuda d dart diff django docker dockerfile elixir elm erlang fish fortran fsharp
    gherkin glsl go golang gradle graphql groovy haskell hcl html http ini ipython ipython3 java
    javascript jinja jinja2 js json json5 jsx julia kotlin latex lean less lisp lua make makefile
    markdown matlab md mermaid mojo nginx nim nix objc objectivec ocaml octave pascal perl php
    plaintext powershell prolog properties proto protobuf ps1 pycon python python3 pytb py q r rb
    rest rst ruby rust sass scala scheme scss sh shell sql svelte swift tcl terraform tex text toml
    ts tsx typescript vb verilog vhdl vim vue wasm xml yaml yml zig zsh
    """.split()  # noqa: SIM905  words read best as words
)


def preformatted(walk: Walk, node: LexborNode) -> None:
    """Handle a ``pre``."""
    attributes = node.attributes
    if is_chrome(attributes) and not holds_content(node):
        return
    walk.flush()
    if "mermaid" in (attributes.get("class") or "").split():
        mermaid(walk, node)
        return
    code, pictures = code_and_pictures(node)
    code = code.removeprefix("\n").rstrip("\n")
    if code.strip():
        _code_block(walk, node, attributes, code)
    for each in pictures:
        walk.visit(each)
    walk.flush()


def _code_block(walk: Walk, node: LexborNode, attributes: dict[str, str | None], code: str) -> None:
    shown = code
    if walk.is_typed and "</" in code:
        # The script shows the text of the code as HTML; its tags only give colours.
        shown = unescape(_TERMYNAL_MARKUP.sub("", code))
    block = CodeBlock(language=_language(node, attributes) or walk.language, code=shown)
    walk.out.append(block)
    walk.code_blocks.append((block, code))


def with_languages(
    blocks: Sequence[Block],
    codes: Sequence[tuple[CodeBlock, str]],
    languages_of: LanguagesOf | None,
) -> tuple[Block, ...]:
    """``blocks`` with the languages that the page's source names, where the HTML names none, or
    says that it is text.

    ``codes`` are all code blocks that the walk made, each with its code as the source has it. They
    include those whose text has become part of a list item or a cell.
    """
    languages = named_languages(codes, languages_of)
    if not languages:
        return tuple(blocks)
    return tuple(
        CodeBlock(language=languages[id(block)], code=block.code)
        if type(block) is CodeBlock and id(block) in languages
        else block
        for block in blocks
    )


def named_languages(
    codes: Sequence[tuple[CodeBlock, str]], languages_of: LanguagesOf | None
) -> dict[int, str]:
    """The languages that the page's source names, by the ``id`` of the code block."""
    if languages_of is None or all(block.language not in _OPEN for block, _ in codes):
        return {}
    found = languages_of(tuple(code for _, code in codes))
    return {
        id(block): named
        for (block, _), language in zip(codes, found, strict=True)
        if block.language in _OPEN and language and (named := _language_name(language))
    }


def boxed(walk: Walk, node: LexborNode) -> None:
    """Handle a Docusaurus code box; old versions have no ``pre`` in it."""
    if node.css_first("pre") is None:
        preformatted(walk, node)
    else:
        walk.block(node)


def doxygen_code(walk: Walk, node: LexborNode) -> None:
    """Handle ``div.fragment``: Doxygen's code, a ``div`` for each line.

    Slide frameworks use the class for ordinary content, which has no such lines.
    """
    lines = outermost(node.css("div.line"))
    if not lines:
        walk.block(node)
        return
    walk.flush()
    code = "\n".join(verbatim(each).rstrip("\n") for each in lines).strip("\n")
    if code.strip():
        walk.out.append(CodeBlock(language=None, code=code))


def mermaid(walk: Walk, node: LexborNode) -> None:
    """Handle a Mermaid diagram: its source as code. A ``<br>`` is part of the source."""
    walk.flush()
    code = verbatim(node, line_break="<br/>").strip("\n")
    if code.strip():
        walk.out.append(CodeBlock(language="mermaid", code=code))


def termynal(walk: Walk, node: LexborNode) -> None:
    """Handle a Termynal terminal animation: all its commands and output, as one code block.

    Its lines are elements with ``data-ty``, or lines of code in which Termynal's script finds them.
    """
    lines = node.css("[data-ty]")
    walk.begin_structure()
    if lines:
        # Prompts and progress bars are drawn from attributes.
        text = "\n".join(verbatim(line).strip("\n") for line in lines).strip("\n")
        if text.strip():
            walk.out.append(CodeBlock(language=None, code=text))
        return
    outer, walk.is_typed = walk.is_typed, True
    walk.block(node)
    walk.is_typed = outer


def language_of_classes(classes: str) -> str | None:
    """The language that these classes, of code or of an element around it, name."""
    found = _PREFIXED.search(classes)
    if found is None and "notranslate" in classes.split():
        # Sphinx writes class="highlight-python3 notranslate".
        found = _SPHINX.search(classes)
    return _language_name(found[1]) if found else None


def language_of_figure(figure: LexborNode) -> str | None:
    """The language that Hexo names in the classes of a ``figure`` with code: ``highlight yaml``."""
    mark, _, language = (figure.attributes.get("class") or "").partition(" ")
    if mark != "highlight" or not language or " " in language:
        return None
    return _language_name(language) if figure.css_first("td.code > pre") else None


def _language(pre: LexborNode, attributes: dict[str, str | None]) -> str | None:
    language = _language_of_attributes(attributes)
    if language is not None:
        return language
    # mdBook writes one ``pre`` in another.
    inner = next((each for each in pre.iter() if each.tag_id == _PRE), pre)
    for child in inner.iter():
        if child.tag_id == _CODE:
            return _language_of_attributes(child.attributes)
    return None


def _language_of_attributes(attributes: dict[str, str | None]) -> str | None:
    """The language that the attributes of a ``pre``, or of the ``code`` in it, name."""
    if not attributes:
        return None
    for name in ("data-lang", "data-language"):
        if value := attributes.get(name):
            return _language_name(value)
    classes = attributes.get("class") or ""
    language = language_of_classes(classes)
    if language is not None:
        return language
    for name in (*classes.lower().split(), (attributes.get("lang") or "").lower()):
        if name in _BARE_NAMES:
            return name if name != "plaintext" else "text"
    return None


def _language_name(language: str) -> str | None:
    """``language`` in lower case; None if the word says that there is none."""
    language = language.lower()
    return None if language in _NO_LANGUAGE else language
