"""The headers with what the author allows, for every response of the site, on each host."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["apache", "buckets", "caddy", "headers_file", "nginx"]

_NGINX_LOCATION = re.compile(r'^  default_type (?:[^;"]|"[^"]*")*;$', re.MULTILINE)
"""A line of each location of ours that has headers of its own."""


def nginx(headers: Mapping[str, str], text: str) -> str:
    """The configuration ``text`` of ours with the headers: for the ``server`` block, and in each
    location with headers of its own, which takes over none of those."""
    lines = [f'add_header {name} "{value}";' for name, value in headers.items()]
    within = "".join(f"\n  {each}" for each in lines)
    text = _NGINX_LOCATION.sub(lambda found: found[0] + within, text)
    return "\n".join([text, *lines, ""])


def caddy(headers: Mapping[str, str]) -> str:
    """Directives for the site's block."""
    return "".join(f'header {name} "{value}"\n' for name, value in headers.items())


def apache(headers: Mapping[str, str]) -> str:
    """Lines for the ``.htaccess`` in the site's folder."""
    lines = [f'  Header set {name} "{value}"' for name, value in headers.items()]
    return "\n".join(["<IfModule mod_headers.c>", *lines, "</IfModule>", ""])


def headers_file(headers: Mapping[str, str]) -> str:
    """The rule for ``_headers``: no other rule of ours has these headers, so none is sent twice."""
    return "\n".join(["/*", *(f"  {name}: {value}" for name, value in headers.items()), ""])


def buckets(headers: Mapping[str, str]) -> str:
    """A comment below the commands for object stores, which keep no such headers with a file."""
    lines = [f"#   {name}: {value}" for name, value in headers.items()]
    first = (
        "# The store cannot send these; let what stands before it (the CDN, the load balancer) add:"
    )
    return "\n".join([first, *lines, ""])
