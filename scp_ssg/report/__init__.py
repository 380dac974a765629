"""One HTML page that shows people what a site publishes for crawlers.

The folder of a built site, and what its last build left out, go in. The figures come out, and a
document that needs nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.report.writing import write_report

__all__ = ["write_report"]

_MODULES = in_modules(
    writing="write_report",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
