"""The publication of one build, in one commit.

The pages of a build, the ``Site`` and the ``Options`` go in. Collection files, the state folder,
headers and the sitemap are written, in an order that survives a crash; a ``Report`` comes out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.publish.baseline import pull
    from scp_ssg.publish.emitter import publish
    from scp_ssg.publish.kept_announcement import KeptAnnouncement
    from scp_ssg.publish.last_build import (
        LastBuild,
        LeftOutPages,
        RemovedByRule,
        RemovedExample,
        kept_records_path,
        read_last_build,
        report_path,
        write_last_build,
    )
    from scp_ssg.publish.leftover_collections import collection_files
    from scp_ssg.publish.no_pages import announce_nothing
    from scp_ssg.publish.publication import PageToPublish, Report, SectionReport, Site
    from scp_ssg.publish.saved_output import save_output
    from scp_ssg.publish.state import State, is_state, read_head
    from scp_ssg.publish.state_lock import keep_out_of_git
    from scp_ssg.publish.withdrawal import Withdrawn, withdraw

__all__ = [
    "KeptAnnouncement",
    "LastBuild",
    "LeftOutPages",
    "PageToPublish",
    "RemovedByRule",
    "RemovedExample",
    "Report",
    "SectionReport",
    "Site",
    "State",
    "Withdrawn",
    "announce_nothing",
    "collection_files",
    "is_state",
    "keep_out_of_git",
    "kept_records_path",
    "publish",
    "pull",
    "read_head",
    "read_last_build",
    "report_path",
    "save_output",
    "withdraw",
    "write_last_build",
]

_MODULES = in_modules(
    baseline="pull",
    emitter="publish",
    kept_announcement="KeptAnnouncement",
    last_build=(
        "LastBuild LeftOutPages RemovedByRule RemovedExample kept_records_path "
        "read_last_build report_path write_last_build"
    ),
    leftover_collections="collection_files",
    no_pages="announce_nothing",
    publication="PageToPublish Report SectionReport Site",
    saved_output="save_output",
    state="State is_state read_head",
    state_lock="keep_out_of_git",
    withdrawal="Withdrawn withdraw",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
