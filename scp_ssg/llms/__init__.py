"""``llms.txt``, the list of a site's pages for language models, and ``llms-full.txt``, all of them.

A published site and its Markdown twins go in, two text files come out. ``publish`` has the table of
such outputs. The option ``llms`` is declared here, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.llms.files import llms_output
    from scp_ssg.llms.settings import LlmsOptions, llms_options

__all__ = ["LlmsOptions", "llms_options", "llms_output"]

_MODULES = in_modules(
    files="llms_output",
    settings="LlmsOptions llms_options",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
