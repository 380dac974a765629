"""The parts of the extraction, and each turned off."""

from __future__ import annotations

import pkgutil
import sys
from contextlib import contextmanager
from importlib import import_module
from inspect import getmembers, isclass, isfunction
from typing import TYPE_CHECKING, Any

import scp_ssg.extract
from scp_ssg.extract.boilerplate import chrome, names, removal
from scp_ssg.extract.locate import main_content
from scp_ssg.extract.rules import LOCATE_RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType, FunctionType

    from scp_ssg.extract.rules import Rule

__all__ = ["clear_caches", "function_off", "functions", "is_procedure", "rule_off"]

NOTHING: dict[str, Callable[..., object]] = {
    "bool": lambda *_, **__: False,
    "None": lambda *_, **__: None,
    "Iterator": lambda *_, **__: iter(()),
    "list": lambda *_, **__: [],
    "tuple": lambda *_, **__: (),
    "set": lambda *_, **__: set(),
    "frozenset": lambda *_, **__: frozenset(),
    "dict": lambda *_, **__: {},
    "str": lambda *_, **__: "",
}
"""The beginning of an annotation → what a function returns that is turned off."""


def functions() -> Iterator[tuple[str, FunctionType]]:
    """The functions and methods of the extraction whose annotation has a nothing, by name."""
    for each in pkgutil.walk_packages(scp_ssg.extract.__path__, "scp_ssg.extract."):
        import_module(each.name)
    for name, module in sorted(sys.modules.items()):
        if name.startswith("scp_ssg.extract.") and "markdown" not in name:
            own = [each for _, each in getmembers(module) if _module_of(each) == name]
            inner = [each for cls in filter(isclass, own) for each in vars(cls).values()]
            for each in map(_unwrapped, [*own, *inner]):
                if isfunction(each) and not each.__code__.co_freevars and _neutral(each):
                    yield f"{name.removeprefix('scp_ssg.extract.')}:{each.__qualname__}", each


def _module_of(thing: object) -> str | None:
    return getattr(_unwrapped(thing), "__module__", None)


def _unwrapped(thing: Any) -> Any:
    """``thing`` without the cache around it, and the function of a property."""
    for name in ("__wrapped__", "fget", "func"):
        thing = getattr(thing, name, None) or thing
    return thing


def _neutral(function: FunctionType) -> CodeType | None:
    annotation = str(function.__annotations__.get("return", ""))
    key = "None" if annotation.endswith("| None") else annotation.partition("[")[0]
    return NOTHING[key].__code__ if key in NOTHING else None


def is_procedure(function: FunctionType) -> bool:
    """Return whether ``function`` returns nothing anyway."""
    return function.__annotations__.get("return") == "None"


@contextmanager
def function_off(function: FunctionType) -> Iterator[None]:
    code = function.__code__
    function.__code__ = _neutral(function) or code
    try:
        yield
    finally:
        function.__code__ = code


@contextmanager
def rule_off(rule: Rule) -> Iterator[None]:
    """Without ``rule``: its names are in no table, and what it took stays."""
    mine = {name.replace("-", "") for name in rule.names.split()}
    remove_boxes = removal._remove
    tables: list[tuple[Any, str, object]] = [
        (names, "_RULES", {key: own for key, own in names._RULES.items() if own is not rule}),
        (removal, "_remove", lambda boxes: remove_boxes([b for b in boxes if b.rule is not rule])),
    ]
    if rule.phase == "keep":
        tables.append((names, "_CONTENT_NAMES", names._CONTENT_NAMES - mine))
    if rule.phase == "blocks":
        tables.append((chrome, "_CLASSES", chrome._CLASSES - set(rule.names.split())))
    if rule.phase == "locate":
        left = tuple(each for each in LOCATE_RULES if each is not rule)
        tables.append((main_content, "LOCATE_RULES", left))
    before = [(module, name, getattr(module, name)) for module, name, _ in tables]
    for module, name, value in tables:
        setattr(module, name, value)
    try:
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


def clear_caches() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("scp_ssg."):
            for each in vars(module).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()
