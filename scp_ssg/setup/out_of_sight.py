"""Where a program may set variables of its own whose names are not written in it.

Such are an import of all names, code that is run by ``exec``, and what is done to the table of the
variables, as ``globals()`` gives it. What only reads that table sets nothing.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Unseen", "unseen_settings"]

_TABLES = {"globals", "locals", "vars"}
_FRAMES = {"f_globals", "f_locals"}
_RUNS = {"exec", "execfile"}
_READING_METHODS = {"copy", "get", "items", "keys", "values"}
_READING_CALLS = {"dict", "getattr", "hasattr", "len", "list", "print", "set", "sorted", "tuple"}
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


class Unseen(Struct, frozen=True):
    """A place that may set variables."""

    line: int
    why: str
    """What stands there, as the end of "because it …"."""

    name: str = ""
    """The variable that it sets, if that can be told."""

    module: str = ""
    """The module whose names are all imported."""

    is_inside: bool = False
    """True in a function, which may run at any time."""

    def follows(self, line: int) -> bool:
        """Return whether it may run after the statement in ``line``."""
        return self.is_inside or self.line > line


def unseen_settings(tree: ast.Module) -> Iterator[Unseen]:
    """The places in the program ``tree`` that may set its variables out of sight."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    for node, is_inside in waiting:  # a long sum is too deep for a function that calls itself
        inside = is_inside or isinstance(node, _SCOPES)
        for child in ast.iter_child_nodes(node):
            found = _unseen(child, node, is_inside=inside)
            if found is not None:
                yield found
            waiting.append((child, inside))


def _unseen(node: ast.AST, parent: ast.AST, *, is_inside: bool) -> Unseen | None:
    match node:
        case ast.ImportFrom(names=[ast.alias("*")]):
            why = f"it imports settings from elsewhere in line {node.lineno}"
            return Unseen(node.lineno, why, module=node.module or "")
        case ast.Call(ast.Name(called), [_]) if called in _RUNS and not is_inside:
            return Unseen(node.lineno, f"it runs other code by {called}() in line {node.lineno}")
        case ast.expr() if _is_table(node, is_inside=is_inside) and not _is_read(node, parent):
            why = f"it sets variables out of sight in line {node.lineno}"
            return Unseen(node.lineno, why, name=_key(parent), is_inside=is_inside)
    return None


def _is_table(node: ast.expr, *, is_inside: bool) -> bool:
    """Return whether this is the table of the program's variables, or the program as a module."""
    match node:
        case ast.Call(ast.Name(called), []) if called in _TABLES:
            return called == "globals" or not is_inside
        case ast.Attribute(attr=attribute):
            return attribute in _FRAMES
        case ast.Subscript(ast.Attribute(attr="modules"), ast.Name("__name__")):
            return True
        case ast.Call(
            ast.Name("__import__" | "import_module")
            | ast.Attribute(attr="import_module")
            | ast.Attribute(ast.Attribute(attr="modules"), "get"),
            [ast.Name("__name__"), *_],
        ):
            return True
    return False


def _is_read(table: ast.expr, parent: ast.AST) -> bool:
    match parent:
        case ast.Attribute(attr=attribute, ctx=ast.Load()):
            # The attributes of a module are its variables.
            is_module = not isinstance(table, ast.Attribute) and not _is_call_of_table(table)
            return attribute in _READING_METHODS or (is_module and attribute != "__dict__")
        case ast.Subscript(ctx=ast.Load()) | ast.Compare() | ast.comprehension():
            return True
        case ast.BinOp(op=ast.Mod()) | ast.keyword(arg=None):  # "%(name)s" % globals()
            return True
        case ast.For(iter=iterated):
            return iterated is table
        case ast.Call(ast.Name(called), arguments):
            # exec() sets what it is told of in the last table that it is given.
            is_not_last = called == "exec" and arguments[-1] is not table
            return called in _READING_CALLS or is_not_last
    return False


def _is_call_of_table(table: ast.expr) -> bool:
    match table:
        case ast.Call(ast.Name(called)):
            return called in _TABLES
    return False


def _key(parent: ast.AST) -> str:
    match parent:
        case ast.Subscript(slice=ast.Constant(str(name))):
            return name
        case ast.Attribute(attr=name, ctx=ast.Store()):
            return name
    return ""
