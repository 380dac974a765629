"""Extract pages with whatever version of scp_ssg this interpreter imports.

Run by itself: one task a line on standard input, one record a line on standard output. It goes
by names that other versions have, too, wherever they have them.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec


def first_of(*places: str) -> Any:
    """The object at the first of ``places``, each ``module:name``, that this version has."""
    for place in places:
        module, _, name = place.partition(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            continue
    sys.exit(f"this version has none of {', '.join(places)}; add where it has it")


extract = first_of("scp_ssg.extract:extract")
decode = first_of("scp_ssg.dom:decode", "scp_ssg.extract.decode:decode")
SourcePage = first_of("scp_ssg.extract:SourcePage", "scp_ssg.source:SourcePage")


def record(task: dict[str, Any]) -> dict[str, Any]:
    path = task["file"].removesuffix("index.html")
    # Older versions ask for the path.
    older = {"path": path} if "path" in SourcePage.__struct_fields__ else {}
    source = SourcePage(
        url=task["base"] + quote(path),
        **older,
        html=decode(Path(task["root"], task["file"]).read_bytes()),
        fragment=task["fragment"],
        markdown=task["markdown"],
        title=task["title"],
    )
    found = extract(source)
    if hasattr(found, "page"):
        return {"file": task["file"], "page": msgspec.to_builtins(found.page)}
    return {"file": task["file"], "left out": found.reason}


for line in sys.stdin.buffer.read().splitlines():
    sys.stdout.buffer.write(msgspec.json.encode(record(json.loads(line))) + b"\n")
