"""References of a page resolved against its base, each once.

A page has hundreds, nearly all of a plain form for which joining strings gives the same URL as
taking it apart and encoding it; the rest goes the long way.
"""

from __future__ import annotations

import re

from scp_ssg.urls import absolute, without_fragment

__all__ = ["References"]

_PLAIN = r"[A-Za-z0-9_~!$&'()*+,;=@-][A-Za-z0-9._~!$&'()*+,;=@-]*"
_TAIL = r"(?:\?[A-Za-z0-9._~!$&'()*+,;=@/-]+)?(?:#[A-Za-z0-9._~!$&'()*+,;=@:/-]+)?"
# No segment may begin with a dot, or be empty: those are resolved.
_ABSOLUTE = re.compile(
    rf"https?://[a-z0-9][a-z0-9.-]*(?::[1-9]\d*)?/(?:{_PLAIN}(?:/{_PLAIN})*/?)?{_TAIL}"
)
_RELATIVE = re.compile(rf"((?:\.\./)*)({_PLAIN}(?:/{_PLAIN})*/?{_TAIL})")
_PATH = re.compile(rf"/{_PLAIN}(?:/{_PLAIN})*/?{_TAIL}")


class References:
    """The URLs of one page."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url
        page = without_fragment(base_url)
        self._here = f"{page}#"
        self._resolved: dict[str, str | None] = {}
        folders = re.split(r"[?#]", page, maxsplit=1)[0].split("/")[:-1]
        plain = _ABSOLUTE.fullmatch(base_url) is not None
        self._folders = (
            ["/".join(folders[:n]) + "/" for n in range(len(folders), 2, -1)] if plain else []
        )
        """The page's folder and those around it; empty if the base is unusual."""

    def url(self, reference: str) -> str | None:
        """``reference`` as an absolute http(s) URL; None where it is none."""
        if reference in self._resolved:
            return self._resolved[reference]
        url = self._resolved[reference] = self._joined(reference)
        return url

    def elsewhere(self, reference: str) -> str | None:
        """As ``url``, and None for a place on this very page."""
        url = self.url(reference)
        return None if url is not None and url.startswith(self._here) else url

    def _joined(self, reference: str) -> str | None:
        if self._folders and not reference.startswith("http"):
            if reference[:1] == "/":
                if _PATH.fullmatch(reference):
                    return self._folders[-1] + reference[1:]
            elif found := _RELATIVE.fullmatch(reference):
                # What leads above the top leads to the top.
                up = min(len(found[1]) // 3, len(self._folders) - 1)
                return self._folders[up] + found[2]
        return absolute(self._base, reference)
