"""Names added to the lists of a settings file in Python, which is parsed and never executed.

What comes out is parsed again: if anything but the addition differs, the file is left to its
author.
"""

from __future__ import annotations

import ast
import re
import warnings

from msgspec import Struct

from scp_ssg.setup.edits import UnsafeEditError, at_end
from scp_ssg.setup.out_of_sight import Unseen, unseen_settings

__all__ = ["load"]

_COMMA = re.compile(rb"(?:\s|#[^\n]*\n)*,")


class PythonSettings(Struct, frozen=True):
    """A settings file in Python."""

    text: str
    tree: ast.Module
    unseen: tuple[Unseen, ...]
    """Where it may set names out of sight."""

    base: str = ""
    """The module of settings beside, which are read, too."""

    def text_value(self, name: str) -> str | None:
        """The text that ``name`` is set to at the top of the file, if that is a plain text."""
        for statement in reversed(self.tree.body):
            value = _assigned(statement, name)
            if value is not None:
                is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
                return str(value.value) if is_text and isinstance(value, ast.Constant) else None
        return None

    def mentions(self, name: str) -> bool:
        """Return whether the file sets or uses ``name``."""
        return bool(self._mentions(name))

    def is_set_once(self, name: str) -> bool:
        """Return whether ``name`` is set in one statement alone, as far as can be seen."""
        return len([each for each in self._mentions(name) if _sets(each)]) == 1

    def may_set(self, name: str) -> str | None:
        """Why ``name`` may be set out of sight, after all statements that set it; None if not."""
        last = max((each.lineno for each in self._mentions(name) if _sets(each)), default=0)
        for each in self.unseen:
            if each.follows(last) and each.name in ("", name):
                return f"{each.why}, {name} may be there"
        return None

    def has(self, name: str, elements: tuple[str, ...]) -> bool:
        """Return whether one of ``elements`` stands in a statement with the list ``name``."""
        return any(
            isinstance(node, ast.Constant) and node.value in elements
            for statement in ast.walk(self.tree)
            if isinstance(statement, ast.stmt) and not hasattr(statement, "body")
            if any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(statement))
            for node in ast.walk(statement)
        )

    def only_extends(self, name: str) -> bool:
        """Return whether the list ``name`` is that of the settings beside, perhaps with more
        elements: the file imports it from there, and nowhere sets the list or takes from it."""
        mentions = self._mentions(name)
        nodes = ast.walk(self.tree)
        extended = [each for each in nodes if isinstance(each, ast.stmt) and _extends(each, name)]
        if len(extended) != len(mentions) or self.may_set(name):
            return False
        return any(
            isinstance(each, ast.ImportFrom)
            and each.module == self.base
            and any(imported.name in ("*", name) for imported in each.names)
            and all(each.lineno < mention.lineno for mention in mentions)
            for each in self.tree.body
        )

    def with_element(self, name: str, element: str) -> str:
        """The text with ``element`` at the end of the list ``name``. Raises UnsafeEditError."""
        mentions = self._mentions(name)
        values = [_assigned(each, name) for each in self.tree.body]
        found = [each for each in values if each is not None]
        if any(isinstance(each, ast.alias) for each in mentions):
            raise UnsafeEditError(f"it imports {name} from elsewhere")
        if len(mentions) != 1 or len(found) != 1:
            raise UnsafeEditError(f"it sets {name} in more than one step")
        [value] = found
        unseen = self.may_set(name)
        if unseen:
            raise UnsafeEditError(f"{unseen}, too")
        if not isinstance(value, ast.List | ast.Tuple):
            raise UnsafeEditError(f"its {name} is not a plain list")
        text = _inserted(self.text, value, element)
        after = load(text).tree
        value.elts.append(ast.Constant(element))
        expected = ast.dump(self.tree)
        value.elts.pop()
        if ast.dump(after) != expected:
            raise UnsafeEditError(f"its {name} is written in a way that is not understood")
        return text

    def with_line(self, line: str) -> str:
        """The text with one more statement at its end, apart from a function that ends there."""
        last = self.text.rstrip().rpartition("\n")[2]
        return at_end(self.text, f"\n\n{line}" if last[:1].isspace() else line)

    def _mentions(self, name: str) -> list[ast.Name | ast.alias]:
        """Where ``name`` is set or used; not where it is imported from the settings beside."""
        found: list[ast.Name | ast.alias] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and node.id == name:
                found.append(node)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                module = node.module if isinstance(node, ast.ImportFrom) else None
                if not self.base or module != self.base:
                    found += [each for each in node.names if (each.asname or each.name) == name]
        return found


def load(text: str, base: str = "") -> PythonSettings:
    """The settings in ``text``, beside those of the module ``base``. Raises UnsafeEditError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            warnings.simplefilter("ignore", DeprecationWarning)
            tree = ast.parse(text)
        unseen = tuple(each for each in unseen_settings(tree) if not base or each.module != base)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        where = f" in line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise UnsafeEditError(f"it is no Python{where}") from None
    return PythonSettings(text=text, tree=tree, unseen=unseen, base=base)


def _sets(mention: ast.Name | ast.alias) -> bool:
    return isinstance(mention, ast.alias) or isinstance(mention.ctx, ast.Store)


def _assigned(statement: ast.stmt, name: str) -> ast.expr | None:
    """What the statement sets ``name`` to; None for any other statement."""
    if isinstance(statement, ast.Assign):
        targets: list[ast.expr] = statement.targets
    elif isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    else:
        return None
    if len(targets) == 1 and isinstance(targets[0], ast.Name) and targets[0].id == name:
        return statement.value
    return None


def _extends(statement: ast.stmt, name: str) -> bool:
    """Return whether the statement adds elements to the list ``name`` and does nothing else."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=extended), op=ast.Add()):
            return extended == name
        case ast.Expr(
            ast.Call(ast.Attribute(ast.Name(id=extended), "append" | "extend" | "insert"))
        ):
            return extended == name
    return False


def _inserted(text: str, value: ast.List | ast.Tuple, element: str) -> str:
    data = text.encode()
    starts = [0, *(match.end() for match in re.finditer(rb"\r\n|\r|\n", data))]

    def place(line: int | None, column: int | None) -> int:
        return starts[(line or 1) - 1] + (column or 0)

    begin = place(value.lineno, value.col_offset)
    end = place(value.end_lineno, value.end_col_offset)
    if not value.elts:
        new = data[: begin + 1] + f'"{element}"'.encode() + data[begin + 1 :]
        return (new if isinstance(value, ast.List) else data).decode()
    last = value.elts[-1]
    first, after = (
        place(last.lineno, last.col_offset),
        place(last.end_lineno, last.end_col_offset),
    )
    quote = "'" if data[first : first + 1] == b"'" else '"'
    name = f"{quote}{element}{quote}".encode()
    line_end = data.find(b"\n", after)
    if value.lineno == last.lineno or not after <= line_end < end:
        return (data[:after] + b", " + name + data[after:]).decode()
    # An element in a line of its own: so is the new one, below what the line says of the last.
    comma = b"" if _COMMA.match(data, after, end) else b","
    head = data[starts[last.lineno - 1] : first]
    indent = head[: len(head) - len(head.lstrip())]
    newline = b"\r\n" if data[line_end - 1 : line_end] == b"\r" else b"\n"
    rest = data[line_end + 1 :]
    return (
        data[:after] + comma + data[after : line_end + 1] + indent + name + b"," + newline + rest
    ).decode()
