"""Code blocks: the code as it was written, and its language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scp_ssg.dom import outermost, tag_number
from scp_ssg.extract.blocks.verbatim import code_text, verbatim
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import CodeBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk
    from scp_ssg.model import Block

__all__ = [
    "LanguagesOf",
    "boxed",
    "fragment",
    "language_in",
    "mermaid",
    "preformatted",
    "with_languages",
]

LanguagesOf = Callable[[Sequence[str]], list[str | None]]
"""Gives the languages of a page's codes, which it is given in their order."""

_CODE = tag_number("code")
_PREFIXED = re.compile(
    r"(?:^|\s)"
    r"(?:lang(?:uage)?-|highlight-source-|highlight-text-|highlight\S*\s+hl-|src-|brush:\s*|sourceCode\s+)"
    r"([\w+#.-]+)"
)
_SPHINX = re.compile(r"\bhighlight-([\w+#.-]+)")

# Words that stand where a language would and name none.
_NONE = frozenset(
    {"", "default", "fallback", "no-highlight", "nohighlight", "none", "plain", "undefined"}
    | {"unknown", "xxx"}
)
# Names that are a language also where nothing but the place says so: <code class="python">.
_NAMES = frozenset(
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
    """A ``pre``."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    walk.flush()
    if "mermaid" in (attributes.get("class") or "").split():
        mermaid(walk, node)
        return
    code = code_text(node).removeprefix("\n").rstrip("\n")
    if not code.strip():
        return
    block = CodeBlock(language=_language(node, attributes) or walk.language, code=code)
    walk.out.append(block)
    walk.codes.append((block, code))


def with_languages(
    blocks: Sequence[Block],
    codes: Sequence[tuple[CodeBlock, str]],
    languages_of: LanguagesOf,
) -> tuple[Block, ...]:
    """``blocks``, of which the source names the language of those code blocks that name none.

    ``codes`` are all code blocks that were made, those that a list has since swallowed too, each
    with the code as the source has it.
    """
    if all(block.language is not None for block, _ in codes):
        return tuple(blocks)
    named = {
        id(block): found
        for (block, _), language in zip(codes, languages_of([c for _, c in codes]), strict=True)
        if block.language is None and language and (found := _named(language))
    }
    return tuple(
        CodeBlock(language=named[id(block)], code=block.code)
        if type(block) is CodeBlock and id(block) in named
        else block
        for block in blocks
    )


def boxed(walk: Walk, node: LexborNode) -> None:
    """Code that stands in boxes alone, as Docusaurus's did; today's have a ``pre`` inside."""
    if node.css_first("pre") is None:
        preformatted(walk, node)
    else:
        walk.block(node)


def fragment(walk: Walk, node: LexborNode) -> None:
    """Doxygen's code, which is no ``pre``; slides that appear bit by bit have the same class."""
    lines = outermost(node.css("div.line"))
    if not lines:
        walk.block(node)
        return
    walk.flush()
    code = "\n".join(verbatim(each).rstrip("\n") for each in lines).strip("\n")
    if code.strip():
        walk.out.append(CodeBlock(language=None, code=code))


def mermaid(walk: Walk, node: LexborNode) -> None:
    """A diagram that a script will draw, as its source; ``<br>`` belongs to the source."""
    walk.flush()
    code = verbatim(node, line_break="<br/>").strip("\n")
    if code.strip():
        walk.out.append(CodeBlock(language="mermaid", code=code))


def language_in(classes: str) -> str | None:
    """The language that the classes of an element around code name."""
    found = _PREFIXED.search(classes)
    if found is None and "notranslate" in classes.split():
        # Sphinx says highlight-python3 and marks the element as not to be translated.
        found = _SPHINX.search(classes)
    return _named(found[1]) if found else None


def _language(pre: LexborNode, attributes: dict[str, str | None]) -> str | None:
    language = _stated(attributes)
    if language is not None:
        return language
    for child in pre.iter():
        if child.tag_id == _CODE:
            return _stated(child.attributes)
    return None


def _stated(attributes: dict[str, str | None]) -> str | None:
    """The language that the attributes of ``pre`` or the ``code`` in it name."""
    if not attributes:
        return None
    for name in ("data-lang", "data-language"):
        if value := attributes.get(name):
            return _named(value)
    classes = attributes.get("class") or ""
    language = language_in(classes)
    if language is not None:
        return language
    for name in (*classes.lower().split(), (attributes.get("lang") or "").lower()):
        if name in _NAMES:
            return name if name != "plaintext" else "text"
    return None


def _named(language: str) -> str | None:
    language = language.lower()
    return None if language in _NONE else language
