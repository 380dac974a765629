"""Write the report on a built site."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from scp_ssg import atomic_files
from scp_ssg.errors import ConfigError
from scp_ssg.report.counting import figures
from scp_ssg.report.html import document
from scp_ssg.report.previews import Previews

if TYPE_CHECKING:
    from scp_ssg.model import Page
    from scp_ssg.publish import LastBuild
    from scp_ssg.report.counting import Figures

__all__ = ["write_report"]


def write_report(site: Path, file: Path, last: LastBuild | None) -> Figures:
    """Writes the report on the site in the folder ``site`` to ``file``, and returns its figures.

    ``last`` says what the build left out, if that is known. Raises ConfigError if ``file`` is in
    the site: it names the pages that are left out. Raises ScpError if the site announces no
    collections, and OSError.
    """
    if file.resolve().is_relative_to(site.resolve()):
        raise ConfigError(
            "--output",
            f"{file} is inside the site, and the report names pages that are left out of it; "
            "name a file elsewhere",
        )
    previews = Previews()

    def seen(page: Page, section: str, html: Path | None) -> None:
        previews.add(page, section, _relative_url(html, file) if html else "")

    costs = figures(site, seen)
    atomic_files.write(file, document(costs, previews, last).encode(), durable=False)
    return costs


def _relative_url(file: Path, report: Path) -> str:
    """The URL of ``file`` relative to ``report``; empty if they are on different drives."""
    try:
        relative = os.path.relpath(file.resolve(), report.resolve().parent)
    except ValueError:
        return ""
    return quote(Path(relative).as_posix())
