"""A rule of the extraction, and what it needs to take an element."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["Rule"]

_Phase = Literal["locate", "prune", "keep", "blocks", "metadata"]
"""Its purpose: to locate the main content, to prune boilerplate from it, to keep what an
author wrote from the rules that prune, to leave marks of the interface out of the blocks, or to
tell what a text or a date says of the page."""

_Evidence = Literal["strong", "weak", "site", "content"]
"""``strong`` takes an element alone. ``weak`` needs a second witness: what the element holds,
where it stands, or the site. ``site`` needs the site as its witness. ``content`` says that an
author wrote the element."""


class Rule(NamedTuple):
    """One row of the registry.

    ``tests/extract/rule_examples`` has HTML that each rule takes, and HTML that it leaves.
    """

    id: str
    """Its name in reports and in ``scp-ssg extract --why``."""

    why: str
    """One sentence: why the rule exists."""

    phase: _Phase = "prune"
    evidence: _Evidence = "strong"

    names: str = ""
    """Names of elements, separated by spaces: a class, an id, or a part of one between hyphens and
    underscores. A hyphen in a name may be missing in the page."""

    leading: bool = False
    """True if a class must begin with one of ``names``, not only hold it."""

    selector: str = ""
    """The elements that the rule takes, by a CSS selector."""

    generators: tuple[str, ...] = ("",)
    """Words, of which the page's ``<meta name=generator>`` has one. The empty word stands for pages
    that name none."""

    def is_for(self, generator: str) -> bool:
        """Return whether the rule is for pages that say that ``generator`` made them."""
        return any(each in generator if each else not generator for each in self.generators)
