"""What MkDocs, Pelican and a folder of HTML share.

A generator's pages go into a ``SiteBuild``, one after the other; at the end it publishes them and
gives the line for the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.generators.finding import find, meaning
    from scp_ssg.generators.folder import Folder
    from scp_ssg.generators.front_matter import moment, moments, names, text
    from scp_ssg.generators.scp_toml import find_settings, load_settings
    from scp_ssg.generators.site_build import SiteBuild

__all__ = [
    "Folder",
    "SiteBuild",
    "find",
    "find_settings",
    "load_settings",
    "meaning",
    "moment",
    "moments",
    "names",
    "text",
]

_MODULES = {
    "Folder": "folder",
    "SiteBuild": "site_build",
    "find": "finding",
    "find_settings": "scp_toml",
    "load_settings": "scp_toml",
    "meaning": "finding",
    "moment": "front_matter",
    "moments": "front_matter",
    "names": "front_matter",
    "text": "front_matter",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
