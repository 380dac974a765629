"""Switching scp-ssg on in an author's folder.

The folder goes in; the generator that builds it, the lines to add to which file, and the step for
continuous integration come out. Settings that are programs are read and never executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.setup.ci_steps import ci_step
    from scp_ssg.setup.detection import find_generators
    from scp_ssg.setup.known_generators import GENERATORS
    from scp_ssg.setup.planning import Plan, plan

__all__ = ["GENERATORS", "Plan", "ci_step", "find_generators", "plan"]

_MODULES = {
    "GENERATORS": "known_generators",
    "Plan": "planning",
    "ci_step": "ci_steps",
    "find_generators": "detection",
    "plan": "planning",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
