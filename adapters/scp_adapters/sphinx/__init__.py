"""Sphinx's application and environment → the site, and its pages with their metadata.

Sphinx renders only what has changed. So the pages are read from the output folder at the end of the
build, and the environment says which they are and what their authors say of them.
"""

from scp_adapters.sphinx.address import reason_not_to_publish, site
from scp_adapters.sphinx.contents import add_contents
from scp_adapters.sphinx.pages import add_pages, reason_not_finished
from scp_adapters.sphinx.settings import check_names
from scp_adapters.sphinx.sitemap import has_own_sitemap, sitemap_fault, sitemap_notice

__all__ = [
    "add_contents",
    "add_pages",
    "check_names",
    "has_own_sitemap",
    "reason_not_finished",
    "reason_not_to_publish",
    "site",
    "sitemap_fault",
    "sitemap_notice",
]
