"""Examples of the rules of the registry: test data that no build needs."""

from __future__ import annotations

from tests.extract.rule_examples import (
    generators,
    locating,
    marks,
    names,
    navigation,
    semantics,
    structure,
)

__all__ = ["EXAMPLES"]

_MODULES = (generators, locating, marks, names, navigation, semantics, structure)

EXAMPLES = {name: each for module in _MODULES for name, each in module.EXAMPLES.items()}
"""The id of a rule → its examples."""
