"""MkDocs and Pelican log where the report is, and it is never in the site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.generators.conftest import Run, Write

WORDS = "Limpets hold on to their rock while the tide is out. " * 3
SITES = {
    "mkdocs": (
        {
            "mkdocs.yml": "site_name: Shore\nsite_url: https://shore.example/\n"
            "plugins: [{scp: {report: true}}]\n",
            "docs/index.md": f"# Limpets\n\n{WORDS}",
            "docs/later.md": f"---\nscp: false\n---\n# Later\n\n{WORDS}",
        },
        ("mkdocs", "build", "--strict"),
        "site",
    ),
    "pelican": (
        {
            "pelicanconf.py": 'SITENAME = "Shore"\nSITEURL = "https://shore.example"\n'
            'TIMEZONE = "UTC"\nPLUGINS = ["scp"]\nSCP = {"report": True}\n',
            "content/limpets.md": f"Title: Limpets\nDate: 2026-01-01\n\n{WORDS}",
            "content/later.md": f"Title: Later\nDate: 2026-01-02\nscp: false\n\n{WORDS}",
        },
        ("pelican", "content", "-s", "pelicanconf.py", "--fatal", "warnings"),
        "output",
    ),
}


@pytest.mark.parametrize("host", SITES)
def test_the_build_logs_where_the_report_is(host: str, write: Write, run: Run) -> None:
    files, command, output = SITES[host]
    site = write(files)
    done = run(site, *command)
    assert done.returncode == 0, done.stdout
    said = re.search(r"scp: report: (.+/report\.html)", done.stdout)
    assert said, done.stdout
    report = Path(said[1])
    text = report.read_text("utf-8").replace("<wbr>", "")
    assert "<h1>Shore</h1>" in text
    assert re.search(r"<li>later(/|\.html)</li>", text)
    assert not list((site / output).rglob("report*"))
