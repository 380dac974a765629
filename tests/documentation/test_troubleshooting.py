"""Every message of the product has a row in docs/troubleshooting.md, and every row is a message."""

from __future__ import annotations

import re

import pytest

from tests.documentation.documents import DOCS
from tests.documentation.messages import covers, templates

NO_COMPLAINTS = {
    # Part of a longer message, which has the row.
    "the site has no page": "an answer to a glob that matches no page",
    "its pages' canonical links say": "one of the two that differ from site_url",
    "no site in particular": "whose state was set aside",
    "the site still has it": "when a page was withdrawn",
    "its pages are published again or withdrawn": "when a page was withdrawn",
    "a page of a collection without the collection's first line": "a kind of file",
    "one page's JSON, an M-URL": "a kind of file",
    "a file of a state folder": "a kind of file",
    "; inspect lists what is there": "how to find the page",
    "the site is published": "what was done before standard output failed",
    "the headers are written": "what was done before standard output failed",
    "copy of other pages": "a reason to leave a page out, which the summary counts",
    # What a command did, and not that something is wrong.
    "nothing changed since the last build": "a build without a change",
    ", about … % of the gzipped HTML (…)": "the summary of a build",
    "… of the page's … characters": "extract",
    "kept …, which rule … suspects: it holds content, and no other pages say that it is the"
    " site's. …": "extract --why",
    "... and … more; --pages N lists more": "inspect",
    "    (too large to show what differs)": "diff",
    "… knows what is online": "pull",
    "… is up to date": "sync",
    "scp-ssg/… (crawler of SCP collections)": "the name that the crawler gives itself",
    "…: what stands between these lines is replaced": "a line of robots.txt",
    "module … has no attribute …": "a fault of a program that imports scp_ssg",
}
"""Template → why it needs no row."""

_SPAN = re.compile(r"(`+)(.+?)\1(?!`)")


def rows() -> list[str]:
    """The messages in the first columns of the tables."""
    text = (DOCS / "troubleshooting.md").read_text(encoding="utf-8")
    tables = text.partition("## Nothing is published")[2]
    cells = re.findall(r"^\| (.+?) \| ", tables, re.MULTILINE)
    return [span[1].strip() for cell in cells for span in _SPAN.findall(cell)]


def test_every_message_has_a_row() -> None:
    shown = rows()
    missing = [
        f"{where}: {template}"
        for template, where in templates().items()
        if template not in NO_COMPLAINTS and not any(covers(row, template) for row in shown)
    ]
    assert missing == [], "\n".join(missing)


def test_every_row_is_a_message() -> None:
    known = templates(words=3, everywhere=True)
    assert [row for row in rows() if not any(covers(row, each) for each in known)] == []


@pytest.mark.parametrize("row", rows())
def test_a_row_says_enough_to_be_found(row: str) -> None:
    """So wide a row as ``…: …`` would cover every message that is still to come."""
    assert len(re.findall(r"[^\W\d_]+", row)) >= 2


def test_an_exception_is_a_message_too() -> None:
    assert set(NO_COMPLAINTS) <= set(templates())
