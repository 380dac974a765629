"""The rules in ``docs/extraction.md``; ``python -m tests.extract.rule_table`` writes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from scp_ssg.extract import RULES

if TYPE_CHECKING:
    from scp_ssg.extract.rules.rule import Rule

__all__ = ["PAGE", "with_table"]

PAGE = Path(__file__).parents[2] / "docs/extraction.md"
_TABLE = re.compile(r"(<!-- rules: .*? -->\n).*(<!-- /rules -->)", re.DOTALL)


def with_table(page: str) -> str:
    """The text of ``page`` with the table of the registry's rules."""
    rows = [
        "| Rule | Phase | Evidence | Where | Why |",
        "|---|---|---|---|---|",
        *map(_row, RULES.values()),
    ]
    return _TABLE.sub(lambda found: f"{found[1]}\n" + "\n".join(rows) + f"\n\n{found[2]}", page)


def _row(rule: Rule) -> str:
    named = (each or "pages that name no generator" for each in rule.generators)
    where = ", ".join(named) if rule.selector or any(rule.generators) else "all pages"
    cells = (f"`{rule.id}`", rule.phase, rule.evidence, where, rule.why.replace("|", "\\|"))
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
