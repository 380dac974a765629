"""Count what a collection holds, and compare two collections.

Collections go in; counts, or records of the pages and blocks that changed, come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.comparison.changes import PageChange, compare
    from scp_ssg.comparison.counting import Overview, find_page, overview
    from scp_ssg.comparison.other_files import said_of_other_files
    from scp_ssg.comparison.printed import change_lines

__all__ = [
    "Overview",
    "PageChange",
    "change_lines",
    "compare",
    "find_page",
    "overview",
    "said_of_other_files",
]

_MODULES = in_modules(
    changes="PageChange compare",
    counting="Overview find_page overview",
    other_files="said_of_other_files",
    printed="change_lines",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
