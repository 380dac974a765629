"""Fetching the real sites, where this machine lacks a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle import corpus
from oracle.command import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_without_apt_get_a_site_of_debian_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(corpus, "CACHE", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["compare", "--short", "--only", "git"]) == 2
    assert capsys.readouterr().out.splitlines() == [
        "getting git …",
        (
            "error: git-doc is a package of Debian's and apt-get is not installed here; "
            "run this on Debian or Ubuntu, or choose other sites"
        ),
    ]
