"""The option ``usage``: what the author allows, in the policy of the tunnel."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.errors import ConfigError
from scp_ssg.options import parse

if TYPE_CHECKING:
    from pathlib import Path


def policy(tmp_path: Path, options: str) -> dict[str, object] | None:
    """The policy of a site that is built with ``options``."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text(
        "<!doctype html><html lang=en><title>Bees</title><main><p>Words</p></main></html>"
    )
    config = tmp_path / "scp.toml"
    config.write_text(f'[scp]\nsite_url = "https://example.org/"\n{options}\n')
    assert run(["build", str(folder), "--config", str(config)]) == 0
    file = folder / "llm-policy.json"
    return json.loads(file.read_bytes()) if file.exists() else None


def test_the_policy_says_what_the_author_allows(tmp_path: Path) -> None:
    usage = 'usage = {search = "yes", ai-input = true, ai-train = "no"}'
    written = policy(tmp_path, f"tunnel = true\n{usage}")
    assert written == {
        "profile": "tct-policy-1",
        "version": 1,
        "purposes": {
            "allow_search_indexing": True,
            "allow_ai_input": True,
            "allow_ai_train": False,
        },
    }


def test_nothing_is_presumed(tmp_path: Path) -> None:
    written = policy(tmp_path, "tunnel = true\nusage = {ai-train = false}")
    assert written is not None
    assert written["purposes"] == {"allow_ai_train": False}


def test_without_usage_there_is_no_policy(tmp_path: Path) -> None:
    assert policy(tmp_path, "tunnel = true") is None


def test_the_policy_keeps_what_it_says_itself(tmp_path: Path) -> None:
    own = "tunnel = {policy = {purposes = {allow_ai_train = false}, version = 2}}"
    written = policy(tmp_path, f"{own}\nusage = {{ai-train = false, search = true}}")
    assert written is not None
    assert written["version"] == 2
    assert written["purposes"] == {"allow_ai_train": False, "allow_search_indexing": True}


def test_a_policy_that_says_the_opposite_is_an_error() -> None:
    own = {"policy": {"purposes": {"allow_ai_train": True}}}
    error = r"^tunnel\.policy\.purposes\.allow_ai_train: says the opposite of 'usage\.ai-train'"
    with pytest.raises(ConfigError, match=error):
        parse({"tunnel": own, "usage": {"ai-train": False}})


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (True, "usage"),
        ({"train": True}, "usage.train"),
        ({"search": "maybe"}, "usage.search"),
        ({"search": 1}, "usage.search"),
        ({"search": []}, "usage.search"),
        ({"search": True, "robots": "here"}, "usage.robots"),
        ({"robots": True}, "usage"),
        ({"headers": "yes"}, "usage"),
    ],
)
def test_a_wrong_preference_is_named(value: object, path: str) -> None:
    with pytest.raises(ConfigError, match=rf"^{re.escape(path)}: "):
        parse({"tunnel": True, "usage": value})


def test_a_preference_that_no_output_would_state_is_an_error() -> None:
    with pytest.raises(ConfigError, match=r"^usage: nothing says it; .*robots.*headers.*tunnel"):
        parse({"usage": {"search": True, "robots": False}})


@pytest.mark.parametrize("place", ["robots", "headers"])
def test_it_is_said_without_a_tunnel(place: str) -> None:
    options = parse({"usage": {"search": "yes", place: "yes"}})
    assert options.tunnel is None
    assert options.usage is not None
    assert options.usage.stated == {"search": True}
