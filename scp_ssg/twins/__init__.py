"""Markdown twins: each page's content as a Markdown file beside its HTML.

A published page goes in, a Markdown file with front matter comes out. ``publish`` has the table of
such outputs. The option ``markdown`` is declared here, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.twins.addresses import Markdown, markdown_options
    from scp_ssg.twins.files import markdown_twins

__all__ = ["Markdown", "markdown_options", "markdown_twins"]

_MODULES = in_modules(
    addresses="Markdown markdown_options",
    files="markdown_twins",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
