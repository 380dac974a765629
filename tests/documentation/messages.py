"""The messages of the product, read from its code as templates.

A template is a text of the code with ``…`` where a value stands. What is a message is told by its
form: at least four words, in a call, ``raise``, ``return`` or ``yield``; not a docstring, not an
option's help, not markup and not a query.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

from tests.documentation.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["covers", "templates"]

_FOLDERS = ("scp_ssg", "adapters", "plugins")
_NO_MESSAGES = re.compile(
    r"""^(?:
        scp_ssg/extract/      # reasons of rules, which docs/extraction.md lists
      | scp_ssg/validate/     # problems name a rule of SCP 0.1, where it is broken, and the cure
      | scp_ssg/hosting/(?:buckets|servers|static_hosts|tunnel_rules|twins|usage_rules)\.py
                              # lines of configurations
      | scp_ssg/report/(?:html|previews|reasons)\.py  # a page for people, and not a log
      | scp_ssg/setup/      # `scp-ssg init` prints these with the lines that cure them
      | scp_ssg/cli/(?:init|withdraw)\.py             # what to do next, step by step
      | scp_ssg/dom/        # patterns
      | scp_ssg/generators/sample_sentences\.py      # sentences of pages
      | scp_ssg/comparison/changes\.py               # queries of a database
      | scp_ssg/crawl/merge\.py                      # the same
    )""",
    re.VERBOSE,
)
_NO_PROSE = re.compile(r"^\s*(?:<|SELECT |INSERT |UPDATE |DELETE |CREATE |PRAGMA )|\n|\\|\(\?|\]\*")
_WORDS = re.compile(r"[^\W\d_]+")


@cache
def templates(*, words: int = 4, everywhere: bool = False) -> dict[str, str]:
    """Each template of a message of so many words, and where it stands; ``everywhere`` looks into
    the modules too whose texts are mostly no messages."""
    found: dict[str, str] = {}
    for folder in _FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if everywhere or not _NO_MESSAGES.match(path):
                found |= {text: f"{path}:{line}" for line, text in _in(file, words)}
    return found


def covers(row: str, template: str) -> bool:
    """True if ``row`` of the documentation, in which ``…`` stands for any text, is of ``template``;
    the row may also show more than a template that is a part of a message."""
    return _fits(row, template) or _fits(template, row)


def _fits(pattern: str, text: str) -> bool:
    return _compiled(pattern).fullmatch(text) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = [re.escape(each) for each in pattern.split("…")]
    return re.compile(".*".join(parts), re.DOTALL)


def _in(file: Path, words: int) -> Iterator[tuple[int, str]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    passed_over: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr | ast.JoinedStr | ast.BinOp) and id(node) in passed_over:
            passed_over |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed_over.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg in ("help", "short_help"):
            passed_over |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "in_modules":
            passed_over |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in passed_over:
            continue
        text = _template(node)
        if text is not None:
            passed_over |= {id(each) for each in ast.walk(node)}
            spaces = text.strip().count(" ")
            if (
                spaces >= words - 1
                and len(_WORDS.findall(text)) >= words
                and not _NO_PROSE.search(text)
            ):
                yield getattr(node, "lineno", 0), text


def _template(node: ast.AST) -> str | None:
    """The text that ``node`` makes, with ``…`` for values; None if it makes no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.sub(r"%[sd]", "…", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_template(each) or "…" for each in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _template(node.left), _template(node.right)
        if left is not None or right is not None:
            return (left or "…") + (right or "…")
    return None
