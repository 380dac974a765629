"""The address of the Markdown of a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from scp_ssg.errors import ConfigError

__all__ = ["Markdown", "TwinAddress", "markdown_options"]

TwinAddress = Literal["index.md", "page.md"]
"""The address of the Markdown of the page ``guide/``: ``guide/index.md`` or ``guide.md``."""


class Markdown(Struct, frozen=True):
    """The option ``markdown``: a Markdown twin of each page."""

    address: TwinAddress = "index.md"


def markdown_options(path: str, value: object) -> Markdown | None:
    """The option ``markdown``, which stands at ``path``: true, false or a table.

    Raises ConfigError.
    """
    if isinstance(value, bool):
        return Markdown() if value else None
    if not isinstance(value, Mapping):
        raise ConfigError(path, f"expected true, false or a table, got {value!r:.60}")
    unknown = next((str(name) for name in value if name != "address"), None)
    if unknown is not None:
        raise ConfigError(f"{path}.{unknown}", "no such option; known here: address")
    address = value.get("address", "index.md")
    for known in get_args(TwinAddress):
        if address == known:
            return Markdown(address=known)
    names = ", ".join(get_args(TwinAddress))
    raise ConfigError(f"{path}.address", f"{address!r:.60} is not one of {names}")
