"""What the author allows: the option ``usage``, and the places that say it.

The option goes in; out come lines of robots.txt, HTTP headers, and contradictions to other
statements of the site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.usage.output import robots_output, usage_file_output
    from scp_ssg.usage.robots_file import RobotsText, read_robots
    from scp_ssg.usage.settings import Usage, usage_options
    from scp_ssg.usage.statements import USAGE_FILE, Statement, headers_in, headers_of, stated_in

__all__ = [
    "USAGE_FILE",
    "RobotsText",
    "Statement",
    "Usage",
    "headers_in",
    "headers_of",
    "read_robots",
    "robots_output",
    "stated_in",
    "usage_file_output",
    "usage_options",
]

_MODULES = in_modules(
    output="robots_output usage_file_output",
    robots_file="RobotsText read_robots",
    settings="Usage usage_options",
    statements="Statement USAGE_FILE headers_in headers_of stated_in",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
