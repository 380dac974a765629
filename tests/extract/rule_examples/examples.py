"""What every rule has: HTML that it takes, and HTML that it leaves."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Examples"]


class Examples(NamedTuple):
    """The examples of one rule.

    A snippet stands after the prose of a page; ``{prose}`` puts a sentence, ``{name}`` each name of
    the rule. A comment at its beginning says that it stands elsewhere: ``page`` in
    ``tests/extract/test_rules.py`` has the places.
    """

    takes: tuple[str, ...]
    """HTML of which the rule leaves nothing but ``{prose}``. Of a rule to keep: HTML of which
    everything stays."""

    leaves: tuple[str, ...]
    """HTML of which everything stays. Of a rule to keep: HTML that it does not save."""
