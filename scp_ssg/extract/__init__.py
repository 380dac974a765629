"""From a finished page to its content blocks."""

from __future__ import annotations

from scp_ssg.extract.page import extract

__all__ = ["extract"]
