"""Read a page's JSON-LD, and join it to the one object of ``schema`` (SCP 0.1, "Page Object")."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["nodes", "objects", "schema", "texts", "without"]

log = logging.getLogger(__name__)

_CONTROL = re.compile("[\x00-\x1f]")
_OPENING = re.compile(r"(?://)?\s*+<!(?:\[CDATA\[|--)")
_CLOSINGS = ("]]>", "-->")


def objects(scripts: Iterable[str], url: str) -> list[dict[str, Any]]:
    """The objects in the texts of ``application/ld+json`` scripts, in document order.

    A script that is not JSON is left out; the debug log names it with the page's ``url``.
    """
    found: list[dict[str, Any]] = []
    for script in scripts:
        # Line breaks in strings are common, though no JSON; a space does for them.
        text = _unwrapped(_CONTROL.sub(" ", script)).replace("\\u0000", "")
        try:
            value = msgspec.json.decode(text.encode("utf-8", "replace"))
        except (msgspec.DecodeError, RecursionError) as error:
            log.debug("%s: a JSON-LD script is left out: %s", url, error)
            continue
        found += [each for each in (value if isinstance(value, list) else [value]) if _filled(each)]
    return found


def _unwrapped(script: str) -> str:
    """``script`` without the comment or CDATA marks that hid scripts from old browsers."""
    script = script.strip()
    opening = _OPENING.match(script)
    script = script[opening.end() :] if opening else script
    if script.endswith(_CLOSINGS):
        return script[:-3].rstrip().removesuffix("//")
    return script


def schema(found: list[dict[str, Any]]) -> dict[str, Any] | None:
    """One object as it is; several as one with ``@context`` and ``@graph``; None for none."""
    if len(found) < 2:
        return found[0] if found else None
    context = next((each["@context"] for each in found if "@context" in each), "https://schema.org")
    graph: list[Any] = []
    for each in found:
        bare = {k: v for k, v in each.items() if k != "@context" or v != context}
        inner = bare.get("@graph")
        graph += inner if isinstance(inner, list) and len(bare) == 1 else [bare]
    return {"@context": context, "@graph": graph}


def nodes(found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The objects ``found`` and those in their ``@graph``."""
    for each in found:
        yield each
        graph = each.get("@graph")
        if isinstance(graph, list):
            yield from filter(_filled, graph)


def without(schema: dict[str, Any], names: set[str]) -> dict[str, Any]:
    """``schema`` without the members ``names`` of the object and of those in its ``@graph``. What
    these hold, such as a work that is cited, is of its own date."""
    bare = {name: each for name, each in schema.items() if name not in names}
    graph = bare.get("@graph")
    if isinstance(graph, list):
        bare["@graph"] = [
            {name: member for name, member in each.items() if name not in names}
            if isinstance(each, dict)
            else each
            for each in graph
        ]
    return bare


def texts(found: Iterable[dict[str, Any]], name: str) -> Iterator[str]:
    """The texts of the member ``name`` in ``found``; of a person or an organisation their name."""
    for each in found:
        yield from _text(each.get(name))


def _text(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict) and isinstance(value.get("name"), str):
        yield value["name"]
    elif isinstance(value, list):
        for each in value[:20]:
            if not isinstance(each, list):
                yield from _text(each)


def _filled(value: object) -> bool:
    return isinstance(value, dict) and bool(value)
