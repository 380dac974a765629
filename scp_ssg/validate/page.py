"""Rules for the values in a page that are more than a type (SCP 0.1, "Page Object")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.model import MAX_BLOCKS
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.values import Rule, array, http_url, joined, shown, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["content", "level", "robots"]


def level(path: str, value: object) -> Iterator[Fault]:
    """The level of a heading."""
    if not isinstance(value, int) or isinstance(value, bool):
        yield Fault(path, f"expected a number from 1 to 6, got {shown(value)}", "write the level")
    elif not 1 <= value <= 6:
        yield Fault(path, f"{shown(value)} is not in 1..6", "use a level from 1 to 6")


def content(blocks: Mapping[str, Rule]) -> Rule:
    """The rule for a page's content; ``blocks`` has the rule of each block type."""

    def block(path: str, value: object) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield Fault(path, f"expected a block, got {shown(value)}", "write a JSON object")
            return
        kind = value.get("type")
        if not isinstance(kind, str):
            has_type = "type" in value
            what = f"expected the block's type, got {shown(kind)}" if has_type else "is missing"
            yield Fault(joined(path, "type"), what, "write one of " + ", ".join(blocks))
        elif kind in ("video", "audio") and "sources" in value and "url" not in value:
            yield from _old_media(path, value)
        elif kind == "structured":
            yield Fault(
                path,
                "a structured block is not in the newest text",
                "put its data into the page's schema member",
                "warning",
            )
        elif kind not in blocks:
            yield Fault(
                joined(path, "type"),
                f"{shown(kind)} is no block type of SCP 0.1, readers skip the block",
                "write one of " + ", ".join(blocks),
                "warning",
            )
        else:
            yield from blocks[kind](path, value)

    def check(path: str, value: object) -> Iterator[Fault]:
        if isinstance(value, list) and len(value) > MAX_BLOCKS:
            yield Fault(
                path,
                f"{len(value)} blocks, readers must refuse more than {MAX_BLOCKS}",
                "split the page or join neighbouring text blocks",
            )
        else:
            yield from array(block, least=1)(path, value)

    return check


def _old_media(path: str, value: dict[str, object]) -> Iterator[Fault]:
    yield Fault(
        joined(path, "sources"),
        "the form of an old revision",
        "write name and url, with href and mediaType for several sources",
        "warning",
    )
    yield from array(_source, least=1)(joined(path, "sources"), value["sources"])


def _source(path: str, value: object) -> Iterator[Fault]:
    if isinstance(value, dict):
        yield from http_url(joined(path, "url"), value.get("url"))
    else:
        yield Fault(path, f"expected an object, got {shown(value)}", "write a JSON object")


def robots(path: str, value: object) -> Iterator[Fault]:
    """The member ``robots`` of an older revision."""
    yield from array(text)(path, value)
    yield Fault(
        path,
        "robots is gone from the newest text",
        "leave pages that may not be indexed out of the collection",
        "warning",
    )
