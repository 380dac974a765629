"""The configuration of a small MkDocs site with other people's plugins."""

from __future__ import annotations

__all__ = ["DAY", "ROOT", "configuration"]

ROOT = "https://kitchen.example/"
DAY = 86_400
"""Seconds."""


def configuration(*plugins: str, theme: str = "mkdocs") -> str:
    """The ``mkdocs.yml`` of a site at ``ROOT`` that has ours and these ``plugins``, in YAML."""
    listed = "".join(f"  - {each}\n" for each in ("scp", *plugins))
    return f"site_name: Kitchen\nsite_url: {ROOT}\ntheme: {{name: {theme}}}\nplugins:\n{listed}"
