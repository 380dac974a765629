"""The sitemap that another extension of Sphinx wrote, such as sphinx-sitemap."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scp_adapters.sphinx.pages import generated_pages, page_url
from scp_ssg import atomic_files
from scp_ssg.sitemap import is_ours, listed_urls

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["has_own_sitemap", "sitemap_fault", "sitemap_notice"]

_NAME = "sitemap.xml"


def has_own_sitemap(app: Sphinx) -> bool:
    """Return whether the site has a ``sitemap.xml`` that we did not write."""
    data = atomic_files.read(Path(app.outdir, _NAME))
    return data is not None and not is_ours(data)


def sitemap_fault(app: Sphinx, root: str) -> str | None:
    """A line about a sitemap at whose addresses no page of the site is; else None.

    By default sphinx-sitemap puts language and version into them, and Sphinx's links have neither.
    It also joins ``html_baseurl`` to the names of pages as it stands.
    """
    listed = listed_urls(Path(app.outdir), root)
    pages = {*app.env.found_docs, *generated_pages(app)}
    if not listed or any(page_url(app, root, each) in listed for each in pages):
        return None
    without_slash = root.rstrip("/")
    if any(page_url(app, without_slash, each) in listed for each in pages):
        return (
            f"html_baseurl: the site is published at {root}, but its sitemap lists {min(listed)}; "
            f"end html_baseurl with a slash: {root!r}"
        )
    return (
        f"html_baseurl: the site is published at {root}, but its sitemap lists {min(listed)}; if "
        "html_baseurl is right, write sitemap_url_scheme = '{link}' in conf.py"
    )


def sitemap_notice(app: Sphinx) -> str | None:
    """A line if sphinx-sitemap writes a sitemap of another name, which crawlers may know; else
    None."""
    name = getattr(app.config, "sitemap_filename", _NAME)
    if name == _NAME:
        return None
    return (
        f"the collections are announced in {_NAME}, where crawlers look for them, and not in "
        f"{name}, which sphinx-sitemap writes; name both in robots.txt, or leave sitemap_filename "
        "out"
    )
