"""Sites with a tunnel, and where they are served."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hosting.conftest import serving
from tests.tunnel.author import Author

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["serving"]


@pytest.fixture
def author(tmp_path: Path) -> Author:
    made = Author(tmp_path)
    made.build()
    assert made.warnings == []
    return made
