"""Programs that some tests need: a browser, web servers, a client, tools of the system."""

from __future__ import annotations

import os
import shutil

import pytest

from oracle.devtools import installed

__all__ = ["PACKAGES", "need"]

PACKAGES = {
    "apache2": "apache2-bin media-types",
    "caddy": "caddy",
    "chromium": "chromium",
    "curl": "curl",
    "gzip": "gzip",
    "hugo": "hugo",
    "jekyll": "jekyll",
    "nginx": "nginx-light",
    "wc": "coreutils",
}
"""The packages of Debian's that have each program."""


def need(program: str) -> None:
    """Skips the test that is about to run if ``program`` is not installed.

    Where the environment says that this is continuous integration (``CI``), the test fails instead:
    nobody would read there that it did not run.
    """
    if _is_there(program):
        return
    why = f"{program} is not installed; on Debian: apt-get install {PACKAGES[program]}"
    if os.environ.get("CI", "").lower() in ("", "0", "false"):
        pytest.skip(why)
    pytest.fail(why, pytrace=False)


def _is_there(program: str) -> bool:
    if program == "chromium":
        return installed() is not None
    return shutil.which(program) is not None
