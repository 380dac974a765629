"""The sample sites, copied and built as their authors would build them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

__all__ = ["SITES", "BuildError", "SampleSite", "build", "copy"]

SAMPLES = Path(__file__).resolve().parent.parent / "sample_sites"


class BuildError(Exception):
    """A site's generator failed; the message is what it printed."""


@dataclass(frozen=True, slots=True)
class SampleSite:
    """One sample site and the command that builds it, run in the site's folder."""

    name: str
    generator: str
    url: str
    command: Sequence[str]
    output: str

    @property
    def shown_command(self) -> str:
        return " ".join(self.command).removeprefix("-m ").replace("scp_ssg", "scp-ssg")


SITES = (
    SampleSite(
        "handbook",
        "MkDocs, Material",
        "https://bread.example.org/sourdough/",
        ("-m", "mkdocs", "build", "--strict"),
        "site",
    ),
    SampleSite(
        "manual",
        "MkDocs, built-in theme",
        "https://bikes.example.org/manual/",
        ("-m", "mkdocs", "build", "--strict"),
        "site",
    ),
    SampleSite(
        "blog",
        "Pelican",
        "https://tidepools.example.org/",
        ("-m", "pelican", "content", "-s", "pelicanconf.py"),
        "output",
    ),
    SampleSite(
        "knots",
        "Sphinx, alabaster",
        "https://knots.example.org/manual/",
        ("-m", "sphinx", "-W", "-b", "html", "docs", "output"),
        "output",
    ),
    SampleSite(
        "folder",
        "HTML written by hand",
        "https://bees.example.org/",
        ("-m", "scp_ssg", "build", "site/", "--site-url", "https://bees.example.org/"),
        "site",
    ),
)


def copy(site: SampleSite, into: Path) -> Path:
    """Copies ``site`` to a folder of its own in ``into``, and returns that folder."""
    home = into / site.name
    # A folder of finished HTML is its own output; the others have a source beside theirs.
    target = home / site.output if site.generator.startswith("HTML") else home
    ignored = shutil.ignore_patterns("output", "site", ".cache", "__pycache__")
    shutil.copytree(SAMPLES / site.name, target, ignore=ignored)
    return home


def build(
    site: SampleSite,
    home: Path,
    at: datetime,
    environment: Mapping[str, str] = os.environ,
    *,
    python: str = sys.executable,
) -> str:
    """Builds the site in ``home`` as if at the time ``at``, with the libraries of ``python``.

    Returns the plugin's summary line. Raises BuildError.
    """
    epoch = str(int(at.timestamp()))
    done = subprocess.run(  # noqa: S603  the commands are those of SITES
        [python, *site.command],
        cwd=home,
        env={**environment}
        | {"SOURCE_DATE_EPOCH": epoch, "NO_MKDOCS_2_WARNING": "1", "COLUMNS": "1000"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    printed = done.stdout + done.stderr
    summary = re.search(r"\d+ pages? in, .*", printed)
    if done.returncode or summary is None:
        raise BuildError(f"{site.shown_command} (in {site.name})\n{printed}")
    return summary[0].strip()
