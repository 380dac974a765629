"""The URLs that a page refers to, resolved against the page's base URL.

A page has hundreds of references. Nearly all have a plain form: joining two strings gives the same
URL as parsing and encoding them, but faster. All others are parsed.
"""

from __future__ import annotations

import re

from scp_ssg.urls import absolute, without_fragment

__all__ = ["UrlResolver"]

# Possessive repeats: no character of a URL can be matched in two ways, so nothing backtracks.
_PLAIN = r"[A-Za-z0-9_~!$&'()*+,;=@-][A-Za-z0-9._~!$&'()*+,;=@-]*+"
_PATH_BELOW = rf"{_PLAIN}(?:/{_PLAIN})*+/?+"
_TAIL = r"(?:\?[A-Za-z0-9._~!$&'()*+,;=@/-]++)?+(?:#[A-Za-z0-9._~!$&'()*+,;=@:/-]++)?+"
# Segments that are empty or begin with a dot need a parser.
_ABSOLUTE = re.compile(rf"https?://[a-z0-9][a-z0-9.-]*+(?::[1-9]\d*+)?+/(?:{_PATH_BELOW})?+{_TAIL}")
_RELATIVE = re.compile(rf"(?![?#]|\Z)((?:\.\.?(?:/|\Z))*+)((?:{_PATH_BELOW})?+{_TAIL})")
_PATH = re.compile(rf"/{_PATH_BELOW}{_TAIL}")


class UrlResolver:
    """Resolves the references of one page."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url
        page = without_fragment(base_url)
        self._here = f"{page}#"
        folders = page.partition("?")[0].split("/")[:-1]
        plain = _ABSOLUTE.fullmatch(base_url) is not None
        self._folders = (
            {
                "../" * up: "/".join(folders[: len(folders) - up]) + "/"
                for up in range(len(folders) - 2)
            }
            if plain
            else {}
        )
        """The URLs of the page's folder and its parents; empty if the base is not plain."""
        self._root = "/".join(folders[:3]) + "/" if plain else ""

    def url_of_other_page(self, reference: str) -> str | None:
        """As ``url``, but None if ``reference`` leads to a place on the page itself."""
        url = self.url(reference)
        return None if "#" in reference and url and url.startswith(self._here) else url

    def url(self, reference: str) -> str | None:
        """``reference`` as an absolute http(s) URL; None if it is none."""
        if found := _RELATIVE.fullmatch(reference):
            prefix, path = found.groups()
            if folder := self._folders.get(prefix):
                return folder + path
        elif reference[:1] == "/" and self._root and _PATH.fullmatch(reference):
            return self._root + reference[1:]
        return absolute(self._base, reference)
