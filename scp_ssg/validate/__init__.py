"""Checking collections, sitemaps and sites against the rules of SCP 0.1.

A file, a folder or a URL goes in; a ``Problem`` for each broken rule comes out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.validate.problem import Problem, Problems
    from scp_ssg.validate.site_files import SiteFolder
    from scp_ssg.validate.target import problems_in, validate

__all__ = ["Problem", "Problems", "SiteFolder", "problems_in", "validate"]

_MODULES = in_modules(
    problem="Problem Problems",
    site_files="SiteFolder",
    target="problems_in validate",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
