"""The web server that the tests of the client ask."""

from __future__ import annotations

from tests.scripted_server import new_web, web

__all__ = ["new_web", "web"]
