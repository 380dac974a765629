"""What the tests of publishing share."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.http_client import Fetcher
from tests.publish.rehearsal import Rehearsal, in_memory
from tests.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=in_memory()) as name:
        yield Path(name)


@pytest.fixture
def site(folder: Path) -> Rehearsal:
    """A site with three pages that was never published."""
    made = Rehearsal(folder / "project")
    made.pages = {"": ("home", None), "a": ("one", None), "b": ("one", None)}
    return made


@pytest.fixture
def gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a sitemap on a server that is there no longer; it is asked again at once."""
    patient = Fetcher.__init__.__kwdefaults__ or {}
    monkeypatch.setattr(Fetcher.__init__, "__kwdefaults__", {**patient, "sleep": lambda _: None})
    with served(folder) as url:
        return f"{url}sitemap.xml"
