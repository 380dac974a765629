"""The figures that the founding texts of the Collaboration Tunnel claim, on real sites.

    python -m benchmarks.founding [NAME=FOLDER ...] [--select NAME ...]

Each site is a folder of finished HTML; without one, those of ``oracle/corpora.toml`` that are
selected are fetched and built. A copy of it is published with ``tunnel`` and ``markdown``. The HTML
files as visitors get them, navigation and all, are compared with the JSON at the M-URLs and the
Markdown twins of the same pages: bytes, bytes compressed one by one as servers do, and tokens
(these need the extra ``tokens``). The tables are Markdown. ``python -m benchmarks.replay`` says how
many pages need not be fetched again.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
import zlib
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console

from oracle.corpus import obtained, recipes
from scp_ssg.cli import run
from scp_ssg.report.counting import figures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scp_ssg.model import Page

SELECTED = ("starlette", "markdown", "hatch", "flask", "tornado")
_CANONICAL = re.compile(r"<link\b[^>]*\brel=\"?canonical\b[^>]*\bhref=\"?(https?://[^\">\s]+)")
_M_SITEMAP = "llm-sitemap.json"


class Cost(NamedTuple):
    """What the pages of a site cost in one form."""

    size: int
    sent: int
    """Compressed."""
    tokens: int | None


class Measured(NamedTuple):
    """A site in the three forms."""

    name: str
    pages: int
    html: Cost
    json: Cost
    markdown: Cost


def measure(name: str, folder: Path) -> Measured:
    """Publishes a copy of the site in ``folder``, and counts."""
    with tempfile.TemporaryDirectory() as place:
        site = Path(place, "site")
        shutil.copytree(folder, site, ignore=shutil.ignore_patterns("scp", "sitemap.xml*"))
        options = Path(place, "scp.toml")
        options.write_text(
            f'[scp]\nsite_url = "{_address(site)}"\ntunnel = true\nmarkdown = true\n'
        )
        said = StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            run(["build", str(site), "--site-url", _address(site), "--config", str(options)])
        if not (site / _M_SITEMAP).exists():
            sys.exit(f"{name}: nothing was published:\n{said.getvalue()[-2000:]}")
        found = figures(site, _not_looked_at)
        listed = (site / _M_SITEMAP).read_bytes()
    html, tunnel, markdown = (found.forms[each] for each in ("HTML", "Tunnel", "Markdown"))
    if len({html.pages, tunnel.pages, markdown.pages}) > 1:
        sys.exit(f"{name}: not every page has all three forms")
    # The list of the M-URLs is none of them.
    compressed = len(zlib.compress(listed, 6, 16 + zlib.MAX_WBITS))
    return Measured(
        name,
        found.pages,
        Cost(html.size, html.sent, html.tokens),
        Cost(tunnel.size - len(listed), tunnel.sent - compressed, tunnel.tokens),
        Cost(markdown.size, markdown.sent, markdown.tokens),
    )


def _not_looked_at(page: Page, section: str, file: Path | None) -> None:
    """Takes a page of the report."""


def _address(site: Path) -> str:
    """Where the site says that it is served."""
    home = site / "index.html"
    found = _CANONICAL.search(home.read_text("utf-8", "replace")) if home.exists() else None
    return found[1].removesuffix("index.html") if found else "https://example.com/"


def table(sites: Sequence[Measured], member: str) -> Iterator[str]:
    """The lines of a Markdown table of one member of ``Cost``."""
    yield "| Site | Pages | HTML | JSON | less | Markdown | less |"
    yield "| --- | --: | --: | --: | --: | --: | --: |"
    for each in sites:
        html, json, markdown = (
            getattr(form, member) for form in (each.html, each.json, each.markdown)
        )
        yield (
            f"| {each.name} | {each.pages:,} | {html:,} | {json:,} | {_less(json, html)} |"
            f" {markdown:,} | {_less(markdown, html)} |"
        )


def _less(part: int, whole: int) -> str:
    return f"{100 - 100 * part / whole:.1f} %"


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("sites", nargs="*", metavar="NAME=FOLDER")
    parser.add_argument("--select", action="append", metavar="NAME")
    options = parser.parse_args(argv)
    given = dict(each.partition("=")[::2] for each in options.sites)
    folders = {name: Path(folder) for name, folder in given.items()}
    if not given:
        selected = options.select or SELECTED
        console = Console(stderr=True)
        folders = {
            each.name: obtained(each, short=False, console=console).root
            for each in recipes()
            if each.name in selected
        }
    sites = [measure(name, folder) for name, folder in folders.items()]
    titles = {"size": "Bytes", "sent": "Bytes, each file compressed", "tokens": "Tokens"}
    for member, title in titles.items():
        if any(getattr(each.html, member) is None for each in sites):
            print('Tokens are not counted: pip install "scp-ssg[tokens]"')
            continue
        print(f"{title}:\n", *table(sites, member), "", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
