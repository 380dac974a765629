"""References of a page resolved against its base.

A page has hundreds, nearly all of a plain form for which joining strings gives the same URL as
taking it apart and encoding it; the rest goes the long way.
"""

from __future__ import annotations

import re

from scp_ssg.urls import absolute, without_fragment

__all__ = ["References"]

# What these repeat is never given back: no character of a URL can be read in two ways.
_PLAIN = r"[A-Za-z0-9_~!$&'()*+,;=@-][A-Za-z0-9._~!$&'()*+,;=@-]*+"
_PATH_BELOW = rf"{_PLAIN}(?:/{_PLAIN})*+/?+"
_TAIL = r"(?:\?[A-Za-z0-9._~!$&'()*+,;=@/-]++)?+(?:#[A-Za-z0-9._~!$&'()*+,;=@:/-]++)?+"
# No segment may begin with a dot, or be empty: those are resolved.
_ABSOLUTE = re.compile(rf"https?://[a-z0-9][a-z0-9.-]*+(?::[1-9]\d*+)?+/(?:{_PATH_BELOW})?+{_TAIL}")
_RELATIVE = re.compile(rf"(?![?#]|\Z)((?:\.\.?(?:/|\Z))*+)((?:{_PATH_BELOW})?+{_TAIL})")
_PATH = re.compile(rf"/{_PATH_BELOW}{_TAIL}")


class References:
    """The URLs of one page."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url
        page = without_fragment(base_url)
        self._here = f"{page}#"
        folders = re.split(r"[?#]", page, maxsplit=1)[0].split("/")[:-1]
        plain = _ABSOLUTE.fullmatch(base_url) is not None
        self._folders = (
            ["/".join(folders[:n]) + "/" for n in range(len(folders), 2, -1)] if plain else []
        )
        """The page's folder and those around it; empty if the base is unusual."""
        self._reached = {"../" * up: folder for up, folder in enumerate(self._folders)}

    def elsewhere(self, reference: str) -> str | None:
        """As ``url``, and None for a place on this very page."""
        url = self.url(reference)
        return None if "#" in reference and url and url.startswith(self._here) else url

    def url(self, reference: str) -> str | None:
        """``reference`` as an absolute http(s) URL; None where it is none."""
        if found := _RELATIVE.fullmatch(reference):
            way, rest = found.groups()
            folder = self._reached.get(way) or self._folder(way)
            if folder:
                return folder + rest
        elif reference[:1] == "/" and self._folders and _PATH.fullmatch(reference):
            return self._folders[-1] + reference[1:]
        return absolute(self._base, reference)

    def _folder(self, way: str) -> str:
        # What leads above the top leads to the top.
        folders = self._folders
        return folders[min(way.count(".."), len(folders) - 1)] if folders else ""
