"""From a finished page to its record.

A ``SourcePage`` goes in: the HTML, and what the generator knows of the page. An ``Entry`` with the
page record comes out, or a ``LeftOut`` that says why the page is not published.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.boilerplate import KnownVerdicts, SiteWitness, fixed_boxes, group_of
    from scp_ssg.extract.finished_page import Choice, explain
    from scp_ssg.extract.metadata import (
        head_html,
        parse_boolean,
        permission,
        read_head,
        title_ends,
    )
    from scp_ssg.extract.page import extract
    from scp_ssg.extract.records import (
        Edge,
        Entry,
        LeftOut,
        Links,
        RemovedBox,
        Selectors,
        SiteVerdicts,
        SourcePage,
        SuspectedBox,
    )
    from scp_ssg.extract.rules import RULES

__all__ = [
    "RULES",
    "Choice",
    "Edge",
    "Entry",
    "KnownVerdicts",
    "LeftOut",
    "Links",
    "RemovedBox",
    "Selectors",
    "SiteVerdicts",
    "SiteWitness",
    "SourcePage",
    "SuspectedBox",
    "explain",
    "extract",
    "fixed_boxes",
    "group_of",
    "head_html",
    "parse_boolean",
    "permission",
    "read_head",
    "title_ends",
]

_MODULES = in_modules(
    boilerplate="KnownVerdicts SiteWitness fixed_boxes group_of",
    finished_page="Choice explain",
    metadata="head_html parse_boolean permission read_head title_ends",
    page="extract",
    records="Edge Entry LeftOut Links RemovedBox Selectors SiteVerdicts SourcePage SuspectedBox",
    rules="RULES",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
