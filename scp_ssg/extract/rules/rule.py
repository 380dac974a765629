"""A rule of the extraction, and what it needs to take an element."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["Rule"]

_Phase = Literal["locate", "prune", "keep", "blocks", "metadata"]
"""Its purpose: to locate the main content, to prune boilerplate from it, to keep what an
author wrote from the rules that prune, to leave marks of the interface out of the blocks, or to
tell what a text or a date says of the page."""

_Evidence = Literal["strong", "weak", "content"]
"""``strong`` takes an element alone. ``weak`` needs a second witness: what the element holds,
where it stands, or the site. ``content`` says that an author wrote the element."""


class Rule(NamedTuple):
    """One row of the registry."""

    id: str
    """Its name in reports and in ``scp-ssg extract --why``."""

    why: str
    """One sentence: why the rule exists."""

    takes: tuple[str, ...]
    """HTML of which the rule leaves nothing but ``{prose}``. ``{name}`` stands for each name. Of a
rule to keep: HTML of which everything stays."""

    leaves: tuple[str, ...]
    """HTML of which everything stays. Of a rule to keep: HTML that it does not save."""

    phase: _Phase = "prune"
    evidence: _Evidence = "strong"

    names: str = ""
    """Names of elements, separated by spaces: a class, an id, or a part of one between hyphens and
    underscores. A hyphen in a name may be missing in the page."""

    leading: bool = False
    """True if a class must begin with one of ``names``, not only hold it."""

    selector: str = ""
    """The elements that the rule takes, by a CSS selector."""

    generator: str = ""
    """A word in the page's ``<meta name=generator>``. A rule with a selector and no generator is
    for pages that name none."""
