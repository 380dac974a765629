"""One build of a site, shared by MkDocs, Pelican, Sphinx and a folder of HTML.

A generator's pages go into a ``SiteBuild``, one after the other. At the end, the ``SiteBuild``
publishes them and writes one summary line to the generator's log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.generators.folder import Folder
    from scp_ssg.generators.front_matter import (
        as_names,
        as_text,
        as_time,
        stated_authors,
        stated_language,
        stated_modified,
        stated_published,
    )
    from scp_ssg.generators.generated_indexes import says_more_than_list
    from scp_ssg.generators.html_files import reason_of_file, reason_of_name
    from scp_ssg.generators.published_site import (
        find_last_build,
        find_published_site,
        url_matcher,
    )
    from scp_ssg.generators.scp_toml import find_settings, load_settings
    from scp_ssg.generators.site_build import SiteBuild
    from scp_ssg.generators.workers import MANY_PAGES, cores

__all__ = [
    "MANY_PAGES",
    "Folder",
    "SiteBuild",
    "as_names",
    "as_text",
    "as_time",
    "cores",
    "find_last_build",
    "find_published_site",
    "find_settings",
    "load_settings",
    "reason_of_file",
    "reason_of_name",
    "says_more_than_list",
    "stated_authors",
    "stated_language",
    "stated_modified",
    "stated_published",
    "url_matcher",
]

_MODULES = in_modules(
    folder="Folder",
    front_matter=(
        "as_names as_text as_time stated_authors stated_language stated_modified stated_published"
    ),
    generated_indexes="says_more_than_list",
    html_files="reason_of_file reason_of_name",
    published_site="find_last_build find_published_site url_matcher",
    scp_toml="find_settings load_settings",
    site_build="SiteBuild",
    workers="MANY_PAGES cores",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
