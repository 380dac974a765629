"""The errors scp-ssg raises on purpose.

    ScpError
    ├── ConfigError        an option is wrong; the build must not go on
    ├── CollectionError    a collection file breaks a rule its reader must enforce
    ├── SitemapError       a sitemap cannot be read or extended
    ├── StateError         what was published last cannot be read or written
    ├── FetchError         a URL could not be had
    ├── TimeUpError        a site took longer than it was given
    └── CrawlError         a site could not be mirrored; its HTML must be crawled instead

Each message is one line for a site author: what is wrong, where, and what to do.
"""

from __future__ import annotations

from pathlib import PurePath

__all__ = [
    "CollectionError",
    "ConfigError",
    "CrawlError",
    "FetchError",
    "ScpError",
    "SitemapError",
    "StateError",
    "TimeUpError",
    "fault",
]


class ScpError(Exception):
    """Root of the tree; catching it catches everything raised here on purpose."""


class ConfigError(ScpError):
    """An option is wrong. ``path`` names it from the top: ``sections.blog.update_freq``."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


class CollectionError(ScpError):
    """A collection file must be rejected (SCP 0.1, "Error Handling", fatal errors)."""


class SitemapError(ScpError):
    """A sitemap cannot be read, or not extended without losing what it says."""


class StateError(ScpError):
    """The record of what was published last cannot be read or written."""


class FetchError(ScpError):
    """A URL could not be fetched, or may not be. ``status`` is the HTTP status, if there is one."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class TimeUpError(ScpError):
    """A site has taken all the time that it was given. What has come can be gone on from."""


class CrawlError(ScpError):
    """A site's collections cannot be used (SCP 0.1, "Error Handling")."""


def fault(error: Exception) -> str:
    """What went wrong, in a line that helps whoever has to mend it; and where, if that is we."""
    if isinstance(error, ScpError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    place = error.__traceback__
    while place and place.tb_next:
        place = place.tb_next
    where = (
        f" ({PurePath(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno})" if place else ""
    )
    return " ".join(f"{type(error).__name__}: {error}".split()) + where
