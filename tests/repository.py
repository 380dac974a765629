"""Repositories of git that the tests write."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["git"]


def git(folder: Path, *arguments: str, when: str, authored: str | None = None) -> None:
    """Runs git in ``folder``; a commit is of the time ``when``, and so is its author's date unless
    ``authored`` names another. No configuration of this machine counts."""
    environment = {"GIT_AUTHOR_DATE": authored or when, "GIT_COMMITTER_DATE": when}
    for role in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{role}_NAME": "Ada", f"GIT_{role}_EMAIL": "ada@example.com"}
    environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(
        ["git", "-C", folder, *arguments],
        check=True,
        capture_output=True,
        env=os.environ | environment,
    )
