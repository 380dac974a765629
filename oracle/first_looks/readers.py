"""How far two readers agree on which files are content pages.

The second reader saw pages as text, in no order, and knew neither what the first one had said nor
what the build does. Half of the pages were all those that the build and the first reader disagreed
on, the others drawn from the rest.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.first_looks.look import Look
    from oracle.first_looks.record import Looks

__all__ = ["Said", "comparison", "read_second_reader"]

FILE = Path(__file__).parent / "second_reader.json"

Said = Literal["page", "either", "none"]


def read_second_reader(file: Path = FILE) -> dict[str, dict[str, Said]]:
    """What the second reader said of files: by site, then by path. Raises ValidationError."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, Said]])


def comparison(
    second: Mapping[str, Mapping[str, Said]],
    looks: Mapping[str, Look],
    figures: Mapping[str, Looks],
) -> Iterator[str]:
    """The lines of a table: what the first reader said and the build does, then the second."""
    counts: Counter[tuple[str, str, Said]] = Counter()
    for name, pages in second.items():
        last = figures[name].last or figures[name].first
        wrong = {*last.wrongly_in, *last.left_out} if last else set()
        content = looks[name].content_of(pages)
        for file, said in pages.items():
            first = "page" if file in content else "none"
            counts[first, "differs" if file in wrong else "agrees", said] += 1
    yield "| first reader | build | second: page | second: either | second: none |"
    yield "|---|---|--:|--:|--:|"
    for first, build in product(("page", "none"), ("agrees", "differs")):
        row = (str(counts[first, build, each]) for each in ("page", "either", "none"))
        yield f"| {first} | {build} | {' | '.join(row)} |"
