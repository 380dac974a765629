"""Formulas: each once, as TeX if the page has its TeX."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.dom import LexborNode
    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["formula", "katex", "mathjax", "mathml", "script", "tex"]

_DELIMITED = re.compile(r"\s*(\\\(|\\\[|\$|\\begin\{)")
_WHOLE = "mjx-math[data-latex], [data-mml-node=math][data-latex], math[data-latex]"
"""The elements in which MathJax 4 keeps the TeX of a whole formula, as it does of each part. What
MathJax has drawn is preferred: minifiers join the lines of the TeX in the MathML."""
_OPERATORS = {"mfrac": "/", "msup": "^", "msub": "_", "msubsup": "", "munder": "_", "mover": "^"}
_MAX_DEPTH = 50
_NOT_SHOWN = frozenset({"-comment", "annotation", "annotation-xml", "mphantom"})


def tex(source: str, *, display: bool) -> str:
    """The TeX ``source`` on one line, with delimiters."""
    source = " ".join(source.split())
    if not source or _DELIMITED.match(source):
        return source
    return rf"\[ {source} \]" if display else rf"\({source}\)"


def script(walk: Walk, node: LexborNode) -> None:
    """Handle a ``script``: content only if MathJax keeps a formula in it."""
    kind = (node.attributes.get("type") or "").lower()
    if kind.startswith("math/tex"):
        _emit(walk, node.text(), display="mode=display" in kind.replace(" ", ""))


def katex(walk: Walk, node: LexborNode, *, display: bool) -> None:
    """Handle KaTeX's output: the TeX that its MathML holds, not the boxes that it has drawn."""
    annotation = node.css_first("annotation")
    if annotation is None:
        walk.children(node)
    else:
        _emit(walk, annotation.text(), display=display)


def mathjax(walk: Walk, node: LexborNode) -> None:
    """Handle ``mjx-container``: its TeX, else the MathML for screen readers, not the glyphs."""
    drawn, inner = node.css_first(_WHOLE), node.css_first("math")
    if drawn is not None:
        source = drawn.attributes["data-latex"] or ""
        _emit(walk, source, display=node.attributes.get("display") == "true")
    elif inner is not None:
        mathml(walk, inner)
    else:
        walk.children(node)


def mathml(walk: Walk, node: LexborNode) -> None:
    """Handle a ``math`` element: its TeX or alternative text, else its symbols in one line."""
    attributes = node.attributes
    display = attributes.get("display") == "block"
    annotation = node.css_first('annotation[encoding*="tex" i]')
    if annotation is not None:
        _emit(walk, annotation.text(), display=display)
    elif source := attributes.get("data-latex") or attributes.get("alttext"):
        _emit(walk, source, display=display)
    else:
        walk.line.append(_linear(node, 0))


def formula(walk: Walk, node: LexborNode, *, display: bool) -> None:
    """Handle an element that a script will typeset: its text, with delimiters if it has none."""
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
    """MathML as readable text in one line: ``a/b``, ``x^2``, ``√(y)``."""
    parts = [part for part in _linear_children(node, depth) if part]
    tag = node.tag or ""
    if tag in _OPERATORS and len(parts) > 1:
        return _OPERATORS[tag].join(part if len(part) == 1 else f"({part})" for part in parts)
    if tag == "msqrt":
        return f"√({''.join(parts)})"
    return (" " if tag in ("mtr", "math", "mtable") else "").join(parts)


def _linear_children(node: LexborNode, depth: int) -> Iterator[str]:
    for child in node.iter(include_text=True):
        if child.tag == "-text":
            yield (child.text_content or "").strip()
        elif child.tag not in _NOT_SHOWN:
            yield _linear(child, depth + 1) if depth < _MAX_DEPTH else child.text()
