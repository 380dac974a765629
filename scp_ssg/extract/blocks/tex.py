"""Formulas, once each, as TeX where the page has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["formula", "katex", "mathjax", "mathml", "script", "tex"]

_DELIMITED = re.compile(r"\s*(\\\(|\\\[|\$|\\begin\{)")
_WHOLE = "mjx-math[data-latex], [data-mml-node=math][data-latex], math[data-latex]"
"""Where MathJax 4 keeps the TeX of a whole formula; it keeps that of each part as well. What it
drew comes first: minifiers join the lines of what is in the MathML."""
_SIGNS = {"mfrac": "/", "msup": "^", "msub": "_", "msubsup": "", "munder": "_", "mover": "^"}


def tex(source: str, *, display: bool) -> str:
    """``source`` with its delimiters, one line."""
    source = " ".join(source.split())
    if not source or _DELIMITED.match(source):
        return source
    return rf"\[ {source} \]" if display else rf"\({source}\)"


def script(walk: Walk, node: LexborNode) -> None:
    """A ``script``: nothing, unless MathJax keeps a formula in it."""
    kind = (node.attributes.get("type") or "").lower()
    if kind.startswith("math/tex"):
        _emit(walk, node.text(), display="mode=display" in kind.replace(" ", ""))


def katex(walk: Walk, node: LexborNode, *, display: bool) -> None:
    """KaTeX's output: the TeX that its MathML keeps, not the boxes beside it."""
    note = node.css_first("annotation")
    if note is None:
        walk.children(node)
    else:
        _emit(walk, note.text(), display=display)


def mathjax(walk: Walk, node: LexborNode) -> None:
    """``mjx-container``: its TeX, else the MathML for readers of screens, not the glyphs."""
    drawn, inner = node.css_first(_WHOLE), node.css_first("math")
    if drawn is not None:
        source = drawn.attributes["data-latex"] or ""
        _emit(walk, source, display=node.attributes.get("display") == "true")
    elif inner is not None:
        mathml(walk, inner)
    else:
        walk.children(node)


def mathml(walk: Walk, node: LexborNode) -> None:
    """A ``math`` element: its TeX or alternative text, else its symbols in a line."""
    attributes = node.attributes
    display = attributes.get("display") == "block"
    note = node.css_first('annotation[encoding*="tex" i]')
    if note is not None:
        _emit(walk, note.text(), display=display)
    elif said := attributes.get("data-latex") or attributes.get("alttext"):
        _emit(walk, said, display=display)
    else:
        walk.line.append(_linear(node, 0))


def formula(walk: Walk, node: LexborNode, *, display: bool) -> None:
    """An element that a script will typeset: its text, with delimiters where it has none."""
    start = len(walk.line)
    walk.children(node)
    source = "".join(walk.line[start:])
    walk.line[start:] = [tex(source, display=display)]


def _emit(walk: Walk, source: str, *, display: bool) -> None:
    if display:
        walk.flush()
    walk.line.append(tex(source, display=display))
    if display:
        walk.flush()


def _linear(node: LexborNode, depth: int) -> str:
    """MathML without TeX, readable in a line: ``a/b``, ``x^2``, ``√(y)``."""
    parts = []
    child = node.first_child
    while child is not None:
        tag = child.tag or ""
        if tag == "-text":
            parts.append((child.text_content or "").strip())
        elif tag not in ("annotation", "annotation-xml", "-comment"):
            parts.append(_linear(child, depth + 1) if depth < 50 else child.text())
        child = child.next
    tag = node.tag or ""
    parts = [part for part in parts if part]
    if tag in _SIGNS and len(parts) > 1:
        return _SIGNS[tag].join(part if len(part) == 1 else f"({part})" for part in parts)
    if tag == "msqrt":
        return f"√({''.join(parts)})"
    return (" " if tag in ("mtr", "math", "mtable") else "").join(parts)
