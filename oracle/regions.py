"""Main content and chrome by ``sites.toml``, in a tree of BeautifulSoup and html5lib."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from bs4 import BeautifulSoup, Tag, XMLParsedAsHTMLWarning

from oracle.browser import FAMILIES, KNOWN

if TYPE_CHECKING:
    from oracle.browser import Family

__all__ = ["content"]

HIDDEN = "script, style, template, noscript, [style*='display:none'], [style*='display: none']"


def content(html: str, families: tuple[Family, ...] = FAMILIES) -> list[Tag]:
    """The elements of the main content of the page ``html``, their chrome taken out."""
    with warnings.catch_warnings():
        # XHTML is parsed as the HTML that browsers take it for.
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
        soup = BeautifulSoup(html, "html5lib")
    family = next(each for each in families if soup.select_one(each.detect))
    found: list[Tag] = next(filter(None, map(soup.select, family.region)), [])
    roots = [each for each in found if not any(parent in found for parent in each.parents)]
    chrome = ", ".join([*KNOWN["chrome"], *family.chrome])
    for root in roots:
        for each in root.select(chrome):
            if not each.decomposed:
                each.decompose()
    return roots
