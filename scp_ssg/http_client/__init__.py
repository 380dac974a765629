"""An HTTP client for untrusted sites.

A URL goes in; a ``Response`` or a downloaded file comes out. Size, time and redirects are limited,
private addresses are refused to public sites, and a crawler obeys ``robots.txt``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.http_client.connection import AddressGuard
    from scp_ssg.http_client.fetcher import AGENT, Fetcher, Limits, origin
    from scp_ssg.http_client.procedure import Wanted, serve
    from scp_ssg.http_client.response import Response, Validators
    from scp_ssg.http_client.robots import (
        MAX_ROBOTS,
        RobotsFile,
        robots_text,
        says_there_is_none,
        sitemaps,
    )

__all__ = [
    "AGENT",
    "MAX_ROBOTS",
    "AddressGuard",
    "Fetcher",
    "Limits",
    "Response",
    "RobotsFile",
    "Validators",
    "Wanted",
    "origin",
    "robots_text",
    "says_there_is_none",
    "serve",
    "sitemaps",
]

_MODULES = in_modules(
    connection="AddressGuard",
    fetcher="AGENT Fetcher Limits origin",
    procedure="Wanted serve",
    response="Response Validators",
    robots="MAX_ROBOTS RobotsFile robots_text says_there_is_none sitemaps",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
