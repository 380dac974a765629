"""Print changes as lines: ``-`` removed, ``+`` added, ``[-old-]{+new+}`` within a line."""

from __future__ import annotations

import difflib
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from scp_ssg.render import block_text, kind, one_line, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scp_ssg.comparison.changes import BlockChange, PageChange
    from scp_ssg.model import Block

__all__ = ["change_lines"]

_MARKS = {"added": "+", "removed": "-", "changed": "~"}
_CONTEXT = 6
"""Unchanged words shown on each side of a change."""
_LONGEST = 50_000
"""Characters of a block beyond which only the sizes are compared."""


def change_lines(change: PageChange) -> Iterator[str]:
    """Yields the lines of one page's change: its URL, then indented lines for each difference."""
    yield f"{_MARKS[change.kind]} {one_line(change.url, 2000)}  {one_line(change.title, 200)}"
    if change.kind == "changed" and not change.members and not change.blocks:
        yield "    (too large to show what differs)"
    for member in change.members:
        yield f"    {member.name}: {_value(member.old)} → {_value(member.new)}"
    for block in change.blocks:
        yield from (f"    {line}" for line in _block_lines(block))


def _value(value: Any) -> str:
    if value is None:
        return "(none)"
    text = value if isinstance(value, str) else str(value)
    shown = visible(text[:201])
    return shown if len(shown) <= 200 else shown[:197] + "..."


def _block_lines(change: BlockChange) -> Iterator[str]:
    if change.old is None or change.new is None:
        block, mark = (change.new, "+") if change.old is None else (change.old, "-")
        index = change.new_index if change.old is None else change.old_index
        assert block is not None
        yield f"content[{index}] {kind(block)} {'added' if mark == '+' else 'removed'}"
        yield from (f"  {mark} {line}" for line in _lines(block))
        return
    moved = "" if change.old_index == change.new_index else f" (was content[{change.old_index}])"
    yield f"content[{change.new_index}] {kind(change.new)} changed{moved}"
    yield from (f"  {line}" for line in _edits(change.old, change.new))


def _lines(block: Block) -> list[str]:
    text = visible(block_text(block))
    if len(text) > _LONGEST:
        return [f"({len(text)} characters)"]
    return text.split("\n")


def _edits(old: Block, new: Block) -> Iterator[str]:
    before, after = visible(block_text(old)), visible(block_text(new))
    if len(before) + len(after) > _LONGEST:
        yield f"({len(before)} characters → {len(after)} characters)"
    elif before == after:
        yield from _member_edits(old, new)
    elif "\n" in before or "\n" in after:
        yield from _line_edits(before.split("\n"), after.split("\n"))
    else:
        yield _word_edits(before, after)


def _member_edits(old: Block, new: Block) -> Iterator[str]:
    """The words are the same, so something else differs: a level, a language, a URL."""
    for name in type(old).__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield f"{name}: {_value(before)} → {_value(after)}"


def _line_edits(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    lines = difflib.unified_diff(before, after, n=1, lineterm="")
    for line in islice(lines, 2, None):  # after the names of the files
        if not line.startswith("@@"):
            yield f"{line[0]} {line[1:]}"


def _word_edits(before: str, after: str) -> str:
    old, new = re.findall(r"\S+", before), re.findall(r"\S+", after)
    shown: list[str] = []
    codes = difflib.SequenceMatcher(None, old, new).get_opcodes()
    for code, start, end, new_start, new_end in codes:
        if code == "equal":
            shown += _shortened(old[start:end], first=not start, last=end == len(old))
            continue
        if start < end:
            shown.append(f"[-{' '.join(old[start:end])}-]")
        if new_start < new_end:
            shown.append(f"{{+{' '.join(new[new_start:new_end])}+}}")
    return " ".join(shown)


def _shortened(words: list[str], *, first: bool, last: bool) -> list[str]:
    """Unchanged words, the ones far from any change left out."""
    head = [] if first else words[:_CONTEXT]
    tail = [] if last else words[-_CONTEXT:]
    return words if len(words) <= len(head) + len(tail) + 2 else [*head, "…", *tail]
