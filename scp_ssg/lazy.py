"""Packages that load what they export when it is first asked for.

Pelican imports every installed plugin for every site, and a command loads no more than it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["in_modules", "lazy_exports"]


def in_modules(**modules: str) -> dict[str, str]:
    """Each exported name → its module, from the names, separated by spaces, of each module."""
    return {name: module for module, names in modules.items() for name in names.split()}


def lazy_exports(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Returns the ``__getattr__`` of ``package``.

    ``modules`` has for each exported name the module below the package that defines it; where the
    module calls it otherwise, a colon and that name follow: ``collection:read``.
    """

    def load(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, own_name = modules[name].partition(":")
        value = getattr(import_module(f"{package}.{module}"), own_name or name)
        # Found without this function the next time.
        setattr(import_module(package), name, value)
        return value

    return load
