"""The processor time that our code takes in the process of a generator."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Clock", "compile_ours"]

PACKAGES = ("mkdocs_scp", "scp_adapters", "scp_ssg")


class Clock:
    """Adds up the processor time of functions, and of the processes that they start."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """Of this process and of those that it started."""
        self.own = 0.0
        """Of this process alone."""
        self._running = False

    def timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """``function``, whose time counts; once, where one such function calls another."""

        @functools.wraps(function)
        def timed(*arguments: Any, **options: Any) -> Any:
            if self._running:
                return function(*arguments, **options)
            self._running = True
            started, others = time.process_time(), _of_children()
            try:
                return function(*arguments, **options)
            finally:
                own = time.process_time() - started
                self.own += own
                self.seconds += own + _of_children() - others
                self._running = False

        return timed

    def time_plugin(self, hooks: tuple[str, ...]) -> None:
        """Times the loading of our MkDocs plugin, and its hooks from then on.

        What MkDocs and the site's other plugins have loaded by then does not count.
        """
        load = EntryPoint.load

        def timed(entry: EntryPoint) -> Any:
            if (entry.group, entry.name) != ("mkdocs.plugins", "scp"):
                return load(entry)
            plugin = self.timed(load)(entry)
            for hook in hooks:
                setattr(plugin, hook, self.timed(getattr(plugin, hook)))
            return plugin

        EntryPoint.load = timed  # type: ignore[assignment]


def compile_ours() -> None:
    """Compiles our code, as an installer does, so that no build pays for it."""
    found = [find_spec(name) for name in PACKAGES]
    folders = [folder for spec in found if spec for folder in spec.submodule_search_locations or ()]
    subprocess.run([sys.executable, "-m", "compileall", "-q", *folders], check=False)


def _of_children() -> float:
    """Seconds of CPU that processes took which this one started and which have ended."""
    times = os.times()
    return times.children_user + times.children_system
