"""References of a page resolved against its base, each once.

A page has hundreds, nearly all of a plain form for which joining strings gives the same URL as
taking it apart and encoding it; the rest goes the long way.
"""

from __future__ import annotations

import re

from scp_ssg.urls import absolute, without_fragment

__all__ = ["Elsewhere", "References"]

# What these repeat is never given back: no character of a URL can be read in two ways.
_PLAIN = r"[A-Za-z0-9_~!$&'()*+,;=@-][A-Za-z0-9._~!$&'()*+,;=@-]*+"
_PATH_BELOW = rf"{_PLAIN}(?:/{_PLAIN})*+/?+"
_TAIL = r"(?:\?[A-Za-z0-9._~!$&'()*+,;=@/-]++)?+(?:#[A-Za-z0-9._~!$&'()*+,;=@:/-]++)?+"
# No segment may begin with a dot, or be empty: those are resolved.
_ABSOLUTE = re.compile(rf"https?://[a-z0-9][a-z0-9.-]*+(?::[1-9]\d*+)?+/(?:{_PATH_BELOW})?+{_TAIL}")
_RELATIVE = re.compile(rf"((?:\.\.?(?:/|\Z))*+)((?:{_PATH_BELOW})?+{_TAIL})")
_PATH = re.compile(rf"/{_PATH_BELOW}{_TAIL}")


class References(dict[str, str | None]):
    """The URLs of one page: ``references[reference]`` is an absolute http(s) URL, or None."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url
        page = without_fragment(base_url)
        folders = re.split(r"[?#]", page, maxsplit=1)[0].split("/")[:-1]
        plain = _ABSOLUTE.fullmatch(base_url) is not None
        self._folders = (
            ["/".join(folders[:n]) + "/" for n in range(len(folders), 2, -1)] if plain else []
        )
        """The page's folder and those around it; empty if the base is unusual."""

    def __missing__(self, reference: str) -> str | None:
        url = self[reference] = self._joined(reference)
        return url

    def _joined(self, reference: str) -> str | None:
        folders = self._folders
        if folders and not reference.startswith("http"):
            if reference[:1] == "/":
                if _PATH.fullmatch(reference):
                    return folders[-1] + reference[1:]
            elif (found := _RELATIVE.fullmatch(reference)) and reference[:1] not in "?#":
                way, rest = found.groups()
                # What leads above the top leads to the top.
                return folders[min(way.count(".."), len(folders) - 1) if way else 0] + rest
        return absolute(self._base, reference)


class Elsewhere(dict[str, str | None]):
    """As ``References``, and None for places on the page itself."""

    def __init__(self, references: References, base_url: str) -> None:
        self._references = references
        self._here = f"{without_fragment(base_url)}#"

    def __missing__(self, reference: str) -> str | None:
        url = self._references[reference]
        if url is not None and url.startswith(self._here):
            url = None
        self[reference] = url
        return url
