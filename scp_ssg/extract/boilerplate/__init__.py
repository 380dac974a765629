"""Boilerplate: elements of the theme around and inside the content of a page.

An element of a page goes in. ``remove_boilerplate`` removes the boilerplate below it and says what
it removed, by which rule of ``scp_ssg.extract.rules``; ``is_boilerplate_outside`` and
``rule_outside`` judge one element.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.boilerplate.chrome import holds_content, is_chrome, is_chrome_class
    from scp_ssg.extract.boilerplate.edges import fixed_boxes
    from scp_ssg.extract.boilerplate.elements import is_boilerplate_outside, is_custom, rule_outside
    from scp_ssg.extract.boilerplate.judging import ends_sentence
    from scp_ssg.extract.boilerplate.names import names_of
    from scp_ssg.extract.boilerplate.removal import (
        remove_added,
        remove_boilerplate,
        remove_selected,
    )
    from scp_ssg.extract.boilerplate.site_witness import KnownVerdicts, SiteWitness, group_of

__all__ = [
    "KnownVerdicts",
    "SiteWitness",
    "ends_sentence",
    "fixed_boxes",
    "group_of",
    "holds_content",
    "is_boilerplate_outside",
    "is_chrome",
    "is_chrome_class",
    "is_custom",
    "names_of",
    "remove_added",
    "remove_boilerplate",
    "remove_selected",
    "rule_outside",
]

_MODULES = in_modules(
    chrome="holds_content is_chrome is_chrome_class",
    edges="fixed_boxes",
    elements="is_boilerplate_outside is_custom rule_outside",
    judging="ends_sentence",
    names="names_of",
    removal="remove_added remove_boilerplate remove_selected",
    site_witness="KnownVerdicts SiteWitness group_of",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
