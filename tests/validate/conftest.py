"""How the tests check a collection."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from scp_ssg.validate import Problems
from scp_ssg.validate.collection import CheckedCollection, Source, check_collection
from tests.foreign_collections import NOW

Check = Callable[..., list[str]]


@pytest.fixture
def check() -> Check:
    """What is wrong with a collection's bytes, as lines."""

    def checked(data: bytes, **options: Any) -> list[str]:
        problems = Problems(**options)
        outcome = check_collection(Source("a.scp", io.BytesIO(data), len(data)), problems, now=NOW)
        assert isinstance(outcome, CheckedCollection)
        return [str(problem) for problem in problems.found]

    return checked
