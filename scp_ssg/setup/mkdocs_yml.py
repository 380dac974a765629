"""Lines added to a ``mkdocs.yml``; every other byte of it stays.

The file is parsed for the places of its values alone, so tags such as ``!ENV`` and
``!!python/name`` are not resolved. What comes out is parsed again: if anything but the addition
differs, the file is left to its author.
"""

from __future__ import annotations

from pathlib import Path

import yaml  # type: ignore[import-untyped]
from msgspec import Struct
from yaml.nodes import (  # type: ignore[import-untyped]
    CollectionNode,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
)

from scp_ssg.setup.addresses import why_none
from scp_ssg.setup.edits import UnsafeEditError, at_end, text_of, with_line_after
from scp_ssg.urls import http_url

__all__ = ["load"]

_PLUGIN = "scp"
_DEPTH = 10
"""So many files may inherit from each other."""

_NULLS = ("", "~", "null", "Null", "NULL")
_TAGS = tuple(f"tag:yaml.org,2002:{each}" for each in ("seq", "map", "null"))
"""Those of plugins that stand there as they are; a tag of another name makes them of its value."""


class MkDocsYml(Struct, frozen=True):
    """A configuration of MkDocs, and those that it inherits from."""

    path: Path
    text: str
    root: MappingNode
    parent: MkDocsYml | None

    def inherited(self, name: str) -> tuple[MkDocsYml, Node] | None:
        """The nearest of the configurations that it inherits from with the key ``name``."""
        config = self.parent
        while config is not None:
            node = _member(config.root, name)
            if node is not None:
                return config, node
            config = config.parent
        return None

    def says_site_url(self) -> bool:
        """Return whether the address is set, be it by a variable."""
        node = self._site_url()
        return node is not None and not _is_null(node) and node.value != ""

    def site_url(self) -> str | None:
        """The site's address, if it is written there."""
        stated = self._plain_site_url()
        return http_url(stated) if stated and not why_none(stated) else None

    def why_no_site_url(self) -> str | None:
        """What is wrong with the address that is written there; None if nothing is."""
        stated = self._plain_site_url()
        return why_none(stated) if stated else None

    def _plain_site_url(self) -> str | None:
        node = self._site_url()
        is_plain = isinstance(node, ScalarNode) and node.tag == "tag:yaml.org,2002:str"
        return str(node.value) if is_plain and node is not None else None

    def _site_url(self) -> Node | None:
        own = _member(self.root, "site_url")
        above = self.inherited("site_url") if own is None else None
        return above[1] if above else own

    def with_plugin(self) -> str:
        """The text with the plugin in it. Raises UnsafeEditError."""
        own = _member(self.root, "plugins")
        above = self.inherited("plugins")
        if own is None and above is not None:
            return self._with_inherited(*above)
        if own is None:
            # A list replaces the default of MkDocs, which is its search.
            text = self._at_end("plugins:\n  - search\n  - scp")
            return self._checked(text, [("search", None), (_PLUGIN, None)])
        before = _plugins(own)
        if any(name == _PLUGIN for name, _ in before):
            return self.text
        if _is_null(own):
            if above is not None:
                raise UnsafeEditError("its 'plugins:' is empty")
            line = own.end_mark.line
            text = with_line_after(self.text, line, "  - search\n  - scp")
            return self._checked(text, [("search", None), (_PLUGIN, None)])
        if own.start_mark.index < _key(self.root, "plugins").end_mark.index:
            raise UnsafeEditError("its plugins are an alias of something else in the file")
        if not isinstance(own, CollectionNode):
            raise UnsafeEditError("its plugins are neither a list nor names with options")
        added = "{}" if isinstance(own, MappingNode) else None
        return self._checked(_with_entry(self.text, own), [*before, (_PLUGIN, added)])

    def with_site_url(self, text: str, url: str) -> str:
        """``text``, a version of this file, with ``site_url``. Raises UnsafeEditError."""
        root = _composed(text)
        if _member(root, "site_url") is not None:
            raise UnsafeEditError("its site_url is empty")
        if root.flow_style:
            raise UnsafeEditError("it is one value in braces")
        if _member(root, "<<") is not None:
            raise UnsafeEditError("its settings are merged with others by '<<'")
        name = _member(root, "site_name")
        line = _last_line(name) if name is not None else root.start_mark.line - 1
        return with_line_after(text, line, f"{' ' * root.start_mark.column}site_url: {url}")

    def _with_inherited(self, parent: MkDocsYml, plugins: Node) -> str:
        if any(name == _PLUGIN for name, _ in _plugins(plugins)):
            return self.text
        if not isinstance(plugins, MappingNode):
            raise UnsafeEditError(f"its plugins stand in {parent.path}, for all that inherit it")
        return self._checked(self._at_end("plugins:\n  scp: {}"), [(_PLUGIN, "{}")])

    def _at_end(self, lines: str) -> str:
        if self.root.flow_style or self.root.start_mark.column:
            raise UnsafeEditError("its settings do not begin at the first column")
        if _member(self.root, "<<") is not None:
            raise UnsafeEditError("its settings are merged with others by '<<'")
        return at_end(self.text, lines)

    def _checked(self, text: str, plugins: list[tuple[str, object]]) -> str:
        after = _composed(text)
        found = _member(after, "plugins")
        same = _others(after) == _others(self.root)
        if found is None or not same or _plugins(found) != plugins:
            raise UnsafeEditError("its plugins are written in a way that is not understood")
        return text


def load(path: Path, depth: int = _DEPTH) -> MkDocsYml:
    """The configuration in the file ``path``. Raises UnsafeEditError."""
    try:
        text = text_of(path)
    except OSError as error:
        raise UnsafeEditError(f"{path} cannot be read: {error.strerror}") from None
    root = _composed(text)
    if _holds_itself(root):
        raise UnsafeEditError("a value in it holds itself")
    above = _member(root, "INHERIT")
    parent = None
    if above is not None and above.tag != "tag:yaml.org,2002:str":
        raise UnsafeEditError("a program chooses the settings that it inherits")
    if isinstance(above, ScalarNode) and depth:
        parent = load(path.parent / above.value, depth - 1)
    return MkDocsYml(path=path, text=text, root=root, parent=parent)


def _composed(text: str) -> MappingNode:
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        raise UnsafeEditError(f"it is no YAML{where}") from None
    if not isinstance(root, MappingNode):
        raise UnsafeEditError("it has no settings")
    return root


def _holds_itself(node: Node, above: tuple[Node, ...] = ()) -> bool:
    """Return whether an alias stands in the very value that it stands for."""
    if not isinstance(node, CollectionNode):
        return False
    if any(node is each for each in above):
        return True
    inside = [each for pair in node.value for each in (pair if isinstance(pair, tuple) else [pair])]
    return any(_holds_itself(each, (*above, node)) for each in inside)


def _key(mapping: MappingNode, name: str) -> Node:
    return next(key for key, _ in mapping.value if key.value == name)


def _member(mapping: MappingNode, name: str) -> Node | None:
    return next((value for key, value in mapping.value if key.value == name), None)


def _is_null(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.style is None and node.value in _NULLS


def _plugins(node: Node) -> list[tuple[str, object]]:
    """The name of each plugin and its options, in a form that can be compared."""
    if node.tag not in _TAGS:
        raise UnsafeEditError("its plugins are neither a list nor names with options")
    if isinstance(node, MappingNode):
        return [(str(key.value), _plain(value) or "{}") for key, value in node.value]
    if isinstance(node, SequenceNode):
        found: list[tuple[str, object]] = []
        for each in node.value:
            if isinstance(each, MappingNode):
                found += [(str(key.value), _plain(value)) for key, value in each.value]
            else:
                found.append((str(each.value), None))
        return found
    return []


def _others(root: MappingNode) -> list[tuple[str, object]]:
    """All settings but the plugins."""
    return [(str(key.value), _plain(value)) for key, value in root.value if key.value != "plugins"]


def _plain(node: Node) -> list[tuple[object, object]] | tuple[str, object]:
    """A value as tags and texts, without the places."""
    if isinstance(node, MappingNode):
        return [(str(key.value), _plain(value)) for key, value in node.value]
    if isinstance(node, SequenceNode):
        return [("-", _plain(each)) for each in node.value]
    return (str(node.tag), node.value)


def _with_entry(text: str, plugins: CollectionNode) -> str:
    """``text`` with one more plugin at the end of the list, or of the names with options."""
    is_mapping = isinstance(plugins, MappingNode)
    entry = f"{_PLUGIN}: {{}}" if is_mapping else _PLUGIN
    if plugins.flow_style:
        if not plugins.value:
            place = plugins.start_mark.index + 1
            return text[:place] + entry + text[place:]
        last = plugins.value[-1]
        place = (last[1] if is_mapping else last).end_mark.index
        return f"{text[:place]}, {entry}{text[place:]}"
    indent = " " * plugins.start_mark.column
    line = f"{indent}{entry}" if is_mapping else f"{indent}- {entry}"
    return with_line_after(text, _last_line(plugins), line)


def _last_line(node: Node) -> int:
    """The number of the last line that the value stands on, comments after it left aside."""
    if isinstance(node, MappingNode) and not node.flow_style and node.value:
        return _last_line(node.value[-1][1])
    if isinstance(node, SequenceNode) and not node.flow_style and node.value:
        return _last_line(node.value[-1])
    if isinstance(node, ScalarNode) and node.style in ("|", ">") and not node.end_mark.column:
        return int(node.end_mark.line) - 1
    return int(node.end_mark.line)
