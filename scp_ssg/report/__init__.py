"""One HTML page that shows people what a site publishes for crawlers.

The folder of a built site goes in; the figures, and a document that needs nothing else, come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.report.counting import figures
    from scp_ssg.report.html import document
    from scp_ssg.report.previews import Previews

__all__ = ["Previews", "document", "figures"]

_MODULES = {
    "Previews": "previews",
    "document": "html",
    "figures": "counting",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
