"""What the tests of the ledger share."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ledger.rehearsal import Rehearsal, in_memory

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
