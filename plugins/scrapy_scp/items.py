"""The items: a page, a page that is gone, the HTML of a page without a collection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

if TYPE_CHECKING:
    from scp_ssg import Page

__all__ = ["HtmlItem", "PageItem", "RemovedItem", "page_item"]


@dataclass
class PageItem:
    """A page of a collection that is new or has changed, with the members of SCP 0.1."""

    url: str
    title: str
    description: str
    modified: str
    language: str
    content: list[dict[str, Any]]
    site: str
    """The address that the spider was given."""
    section: str
    author: str | None = None
    published: str | None = None
    canonical: str | None = None
    schema: dict[str, Any] | None = None
    kind: str = "page"


@dataclass
class RemovedItem:
    """A page that the site's collections have no longer."""

    url: str
    site: str
    kind: str = "removed"


@dataclass
class HtmlItem:
    """The HTML of a page of a site that has no collections to use."""

    url: str
    html: str
    site: str
    kind: str = "html"


def page_item(page: Page, section: str, site: str) -> PageItem:
    return PageItem(**to_builtins(page), section=section, site=site)
