"""Main content and chrome by ``sites.toml``, in a tree of BeautifulSoup and html5lib."""

from __future__ import annotations

import warnings

from bs4 import BeautifulSoup, Tag, XMLParsedAsHTMLWarning

from oracle.browser import KNOWN

__all__ = ["content"]

HIDDEN = "script, style, template, noscript, [style*='display:none'], [style*='display: none']"


def content(html: str) -> list[Tag]:
    """The elements of the main content of the page ``html``, their chrome taken out."""
    with warnings.catch_warnings():
        # XHTML is parsed as the HTML that browsers take it for.
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
        soup = BeautifulSoup(html, "html5lib")
    family = next(each for each in KNOWN["family"] if soup.select_one(each["detect"]))
    selector = next(each for each in family["region"] if soup.select_one(each))
    found = soup.select(selector)
    roots = [each for each in found if not any(parent in found for parent in each.parents)]
    chrome = ", ".join([*KNOWN["chrome"], *family.get("chrome", [])])
    for root in roots:
        for each in root.select(chrome):
            if not each.decomposed:
                each.decompose()
    return roots
