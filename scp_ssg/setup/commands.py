"""The command that builds a site, from the author's folder."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from scp_ssg.setup.named_folder import in_python

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.setup.detection import Found

__all__ = ["build_command"]


def build_command(folder: Path, found: Found) -> str:
    """The command that builds the site of ``found``, as it is run in ``folder``."""
    generator = found.generator
    home = found.home.relative_to(folder).as_posix()
    line = generator.build if home == "." else generator.build_below or generator.build
    if generator.plugin == "pelican":
        # Without an argument, Pelican reads the folder that its settings name.
        source = in_python(found.python_texts, "PATH")
        line = (
            generator.build if source is None else f"{generator.build} {quote(source or 'content')}"
        )
        is_published = found.file.with_name("publishconf.py").is_file()
        return f"{line} -s publishconf.py" if is_published else line
    command = line.format(home=quote(home), site=quote(found.site_from(folder)))
    if command.startswith("bundle ") and _has_gems(found.home) and not _has_gems(folder):
        # Bundler looks for the gems in the folder that it runs in and above, never below.
        command = f"BUNDLE_GEMFILE={quote(home)}/Gemfile {command}"
    return command


def _has_gems(folder: Path) -> bool:
    return (folder / "Gemfile").is_file()
