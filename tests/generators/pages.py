"""Pages of made-up sites."""

from __future__ import annotations

__all__ = ["page"]


def page(title: str, body: str) -> str:
    """A page with this title, which is its heading, too."""
    return (
        f"<!doctype html><html lang=en><head><title>{title}</title></head>"
        f"<body><main><h1>{title}</h1>{body}</main></body></html>"
    )
