"""What the workers of a cluster answer, without a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.errors import ConfigError
from scp_ssg.generators.cluster import _asked

if TYPE_CHECKING:
    from collections.abc import Callable

LOST = OSError("Connection reset by peer")


class Client:
    """Workers that give these ``answers``, as Dask's client says them."""

    def __init__(self, answers: dict[str, object]) -> None:
        self._answers = answers

    def run(self, function: Callable[[str], Any], argument: str, on_error: str) -> dict[str, Any]:
        assert (function, argument, on_error) == (str.upper, "a", "return")
        return self._answers


def test_a_worker_that_dies_while_it_is_asked_is_left_out() -> None:
    client = Client({"tcp://one": LOST, "tcp://two": "A", "tcp://three": ValueError("no")})
    asked = _asked(client, "tcp://all", str.upper, "a")
    assert [worker for worker, _ in asked] == ["tcp://two", "tcp://three"]


def test_workers_that_all_die_do_not_answer() -> None:
    client = Client({"tcp://one": LOST})
    with pytest.raises(ConfigError, match=r"tcp://all do not answer: Connection reset by peer"):
        _asked(client, "tcp://all", str.upper, "a")
