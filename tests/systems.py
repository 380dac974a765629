"""Tests that one system cannot run."""

from __future__ import annotations

import sys

import pytest

__all__ = ["linux_only", "not_on_windows"]


def not_on_windows(reason: str) -> pytest.MarkDecorator:
    """Skips on Windows, which has not what ``reason`` names."""
    return pytest.mark.skipif(sys.platform == "win32", reason=f"Windows has no {reason}")


linux_only = pytest.mark.skipif(
    sys.platform != "linux", reason="the memory of a process is read from Linux's /proc/self"
)
"""Skips tests of programs that limit or tell how much memory they take."""
