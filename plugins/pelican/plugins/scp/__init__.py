"""The ``scp`` plugin for Pelican: each build publishes the site's collections.

Pelican imports every installed plugin for every site, so this module imports the rest of the plugin
only when Pelican generates a site that uses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pelican import signals

if TYPE_CHECKING:
    from pelican import Pelican

__all__ = ["register"]


def register() -> None:
    """Connects the plugin. Pelican calls this once for each site."""
    signals.get_generators.connect(_begin)


def _begin(pelican: Pelican) -> None:
    from pelican.plugins.scp.runs import begin

    begin(pelican)
