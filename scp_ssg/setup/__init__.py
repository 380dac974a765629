"""Switching scp-ssg on in an author's folder.

The folder goes in; the generator that builds it, the lines to add to which file, and the steps for
continuous integration come out. Settings that are programs are read and never executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.setup.ci_steps import service_steps
    from scp_ssg.setup.commands import build_command
    from scp_ssg.setup.detection import find_generators
    from scp_ssg.setup.known_generators import GENERATORS
    from scp_ssg.setup.planning import Plan, plan

__all__ = ["GENERATORS", "Plan", "build_command", "find_generators", "plan", "service_steps"]

_MODULES = in_modules(
    commands="build_command",
    ci_steps="service_steps",
    detection="find_generators",
    known_generators="GENERATORS",
    planning="Plan plan",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
