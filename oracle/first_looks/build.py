"""The pages of a site that ``scp-ssg build`` publishes, and the reasons to leave out the rest."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import copytree

from msgspec import Struct

from oracle.judge import Said
from oracle.published import finished_file
from scp_ssg.collection import read
from scp_ssg.model import MAX_BLOCKS, Page

__all__ = ["BuildError", "Built", "built"]

LEFT_OUT = re.compile(r"left out, ([^:]+): (\S+)")


class BuildError(Exception):
    """The build published nothing."""


class Built(Struct, frozen=True):
    """The result of a build."""

    pages: dict[str, Page]
    """The published pages, by file."""

    reasons: dict[str, str]
    """Why a file is not, as the build says it."""

    def said(self, file: str) -> Said:
        """The page that is published of ``file``."""
        page = self.pages.get(file)
        if page is None:
            return Said(left_out=self.reasons.get(file, "the build does not name it"))
        full = len(page.content) == MAX_BLOCKS
        return Said(page.content, ("folded into the most blocks that readers take",) * full)


def built(folder: Path, address: str) -> Built:
    """Build a copy of the site in ``folder``, which stands at ``address``. Raises BuildError."""
    with tempfile.TemporaryDirectory(prefix="first-look-") as scratch:
        site = Path(scratch, "site")
        copytree(folder, site)
        done = subprocess.run(  # noqa: S603  our own command
            [sys.executable, "-m", "scp_ssg", "build", "site", "--site-url", address, "--verbose"],
            cwd=scratch,
            capture_output=True,
            text=True,
            check=False,
        )
        collections = [file for file in (site / "scp").glob("*.scp*") if file.suffix != ".sha256"]
        if not collections:
            raise BuildError(f"{folder}: nothing published\n{done.stdout}\n{done.stderr}")
        pages = {}
        for file in collections:
            with read(file) as collection:
                pages.update({_file(site, address, page.url): page for page in collection})
        lines = LEFT_OUT.findall(done.stderr)
        reasons = {_file(site, address, url): reason for reason, url in lines}
        return Built(pages, reasons)


def _file(site: Path, address: str, url: str) -> str:
    """The path of the file with the page ``url``; the URL where there is none."""
    file = finished_file(site, address, url)
    return file.relative_to(site).as_posix() if file else url
