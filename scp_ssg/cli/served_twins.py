"""The Markdown twins of a site that is served locally."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from scp_ssg.hosting import TWIN_TYPE, html_of, twin_of

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ServedTwins"]


class ServedTwins:
    """The twins of the site in ``folder``, whose files may be built again meanwhile."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def asked(self, path: str, accept: str) -> str | None:
        """The file of the twin that a request for ``path``, below the site's root, is to get for
        its header ``Accept``; None if it is to get what stands at ``path``."""
        if "text/markdown" not in accept.lower():
            return None
        path = path.strip("/")
        html = path if path.endswith((".html", ".htm")) else f"{path}/index.html".lstrip("/")
        return next((each for each in twin_of(html) if self._is_twin(each)), None)

    def headers(self, path: str, here: str) -> dict[str, str]:
        """The headers for the file at ``path``; the site is served at the URL ``here``."""
        if path.endswith((".html", ".htm")):
            has_twin = any(map(self._is_twin, twin_of(path)))
            return {"Vary": "Accept"} if has_twin else {}
        html = next((each for each in html_of(path) if (self._folder / each).is_file()), None)
        if not path.endswith(".md") or html is None:
            return {}
        page = html.removesuffix("index.html") if f"/{html}".endswith("/index.html") else html
        return {
            "Content-Type": TWIN_TYPE,
            "Link": f'<{here}{quote(page)}>; rel="canonical"',
            "Vary": "Accept",
            "X-Robots-Tag": "noindex",
        }

    def _is_twin(self, path: str) -> bool:
        return (self._folder / path).is_file()
