"""The crawler: keeps a mirror of what a site publishes as collections."""

from __future__ import annotations

from scp_ssg.crawl.report import Changes, SectionReport, SyncReport
from scp_ssg.crawl.sync import sync

__all__ = ["Changes", "SectionReport", "SyncReport", "sync"]
