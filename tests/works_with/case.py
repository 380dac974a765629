"""A small site with somebody else's plugin, and what must be published of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["MKDOCS", "PELICAN", "ROOT", "Case", "configured", "shore"]

ROOT = "https://kitchen.example/"
"""Where every one of the sites is served."""
MKDOCS = ("mkdocs", "build", "--strict")
PELICAN = ("pelican", "--fatal", "warnings")


@dataclass(frozen=True, slots=True)
class Case:
    files: Mapping[str, str | bytes]
    """What the author wrote. ``SERVER`` in a text is the address of a server that has
    ``served``, ``HERE`` the folder of the site."""
    pages: Mapping[str, str]
    """Path of each page that is published → the words of its blocks, in order."""
    shown: Mapping[str, str] = field(default_factory=dict)
    """File of the finished site → what the plugin wrote into it: the plugin was at work."""
    left_out: str = "0 left out"
    """What the summary says of the other pages."""
    images: tuple[str, ...] = ()
    """Paths of the images that are published."""
    commands: tuple[tuple[str, ...], ...] = (MKDOCS,)
    site: str = "site"
    """The folder that the generator writes into."""
    served: Mapping[str, bytes] = field(default_factory=dict)
    repository: str = ""
    """The folder that is a repository of git, with one commit that has all files in it."""


def configured(*plugins: str, theme: str = "mkdocs", more: str = "") -> str:
    """The ``mkdocs.yml`` of a site that has ours and these ``plugins``, in YAML."""
    listed = "".join(f"  - {each}\n" for each in ("scp", *plugins))
    return (
        f"site_name: Kitchen\nsite_url: {ROOT}\ntheme: {{name: {theme}}}\n{more}plugins:\n{listed}"
    )


def shore(*plugins: str, more: str = "") -> str:
    """The ``pelicanconf.py`` of a blog that has ours and these ``plugins``."""
    return (
        f'SITENAME = "Kitchen"\nSITEURL = "{ROOT.rstrip("/")}"\nAUTHOR = "Ada"\n'
        'PATH = "content"\nTIMEZONE = "UTC"\nDEFAULT_LANG = "en"\n'
        "FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None\n"
        f"AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None\nPLUGINS = {[*plugins, 'scp']}\n{more}"
    )
