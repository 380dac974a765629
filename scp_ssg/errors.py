"""The errors that scp-ssg raises.

    ScpError
    ├── ConfigError        an option is wrong; the build must stop
    ├── CollectionError    a collection file breaks a rule that readers must enforce
    ├── SitemapError       a sitemap cannot be read or extended
    ├── StateError         the record of the last publication cannot be read or written
    ├── FetchError         a URL could not be fetched
    ├── TimeUpError        a site took longer than its time limit
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
    "no_room",
]


class ScpError(Exception):
    """The base class of all errors that scp-ssg raises."""


class ConfigError(ScpError):
    """An option is wrong. ``path`` names it from the top: ``sections.blog.update_freq``."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


class CollectionError(ScpError):
    """A collection file must be rejected (SCP 0.1, "Error Handling", fatal errors)."""


class SitemapError(ScpError):
    """A sitemap cannot be read, or cannot be extended without losing parts of it."""


class StateError(ScpError):
    """The record of the record of the last publication cannot be read or written."""


class FetchError(ScpError):
    """A URL could not or may not be fetched. ``status`` is the HTTP status, if there is one."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class TimeUpError(ScpError):
    """A site took longer than its time limit. What was fetched is kept for the next run."""


class CrawlError(ScpError):
    """A site's collections cannot be used (SCP 0.1, "Error Handling")."""


def no_room(error: OSError) -> str:
    """One line on a temporary file that could not be written."""
    from tempfile import gettempdir

    return (
        f"{gettempdir()} cannot be written ({error.strerror}); make room there, or name another "
        "folder with TMPDIR"
    )


def fault(error: Exception) -> str:
    """One line that says what went wrong; for a fault of ours, with the place in the code."""
    if isinstance(error, ScpError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    frame = error.__traceback__
    while frame and frame.tb_next:
        frame = frame.tb_next
    where = (
        f" ({PurePath(frame.tb_frame.f_code.co_filename).name}:{frame.tb_lineno})" if frame else ""
    )
    return " ".join(f"{type(error).__name__}: {error}".split()) + where
