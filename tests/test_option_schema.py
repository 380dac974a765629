"""The schema for editors says what the options say."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from jsonschema import Draft7Validator  # type: ignore[import-untyped]

from scp_ssg.errors import ConfigError
from scp_ssg.options import Options, parse
from tests.generators import test_portable_names
from tests.hosting import test_configuration
from tests.llms import test_llms
from tests.option_schema import FILE, schema
from tests.tunnel import test_output
from tests.usage import test_policy

ROOT = Path(__file__).parents[1]
SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))
VALIDATOR = Draft7Validator(SCHEMA)


def is_valid(options: object) -> bool:
    """Return whether the schema allows ``options`` in both files."""
    in_toml: bool = VALIDATOR.is_valid({"scp": options})
    assert VALIDATOR.is_valid({"plugins": ["search", {"scp": options}]}) == in_toml
    assert VALIDATOR.is_valid({"plugins": {"search": {}, "scp": options}}) == in_toml
    return in_toml


def test_the_file_is_what_the_declarations_say() -> None:
    """Written by ``python -m tests.option_schema``."""
    Draft7Validator.check_schema(SCHEMA)
    assert schema() == SCHEMA


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    pass


_Loader.add_constructor(None, lambda _loader, node: node.tag)


def examples() -> list[tuple[str, Any]]:
    """Each block of YAML or TOML in the documentation that sets our options."""
    found = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        blocks = re.findall(
            r"^```(yaml|toml)\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
        )
        for language, text in blocks:
            data = tomllib.loads(text) if language == "toml" else yaml.load(text, _Loader)
            is_gitlab = isinstance(data, dict) and "include" in data  # its job is called scp, too
            if isinstance(data, dict) and not is_gitlab and ("plugins" in data or "scp" in data):
                found.append((f"{page.name}: {text}", data))
    return found


def test_every_example_of_the_documentation_is_valid() -> None:
    known = [(name, data) for name, data in examples() if "scp" in str(data)]
    assert len(known) > 15
    for name, data in known:
        assert [error.message for error in VALIDATOR.iter_errors(data)] == [], name


def table(test: object) -> list[Any]:
    """The values with which a test is called."""
    [mark] = getattr(test, "pytestmark", [])
    return [each[0] for each in mark.args[1]]


WRONG: list[dict[str, Any]] = [
    *({"headers": each} for each in table(test_configuration.test_the_option_is_checked)),
    *({"tunnel": each} for each in table(test_output.test_a_wrong_option_is_named)),
    *({"llms": each} for each in table(test_llms.test_a_wrong_option_is_named)),
    *(
        {"tunnel": True, "usage": each}
        for each in table(test_policy.test_a_wrong_preference_is_named)
    ),
    *(
        {"sections": each}
        for each in table(
            test_portable_names.test_sections_whose_files_some_system_cannot_have_are_refused
        )
    ),
    {"compresion": ["gzip"]},
    {"compression": "brotli"},
    {"compression": []},
    {"level": 0},
    {"level": 20},
    {"level": True},
    {"level": "8"},
    {"checksum": "yes"},
    {"expires": 0},
    {"expires": 3651},
    {"base_url": "cdn.example"},
    {"base_url": "https://cdn.example/?a"},
    {"output_dir": ""},
    {"exclude": [1]},
    {"exclude": {"a": "b"}},
    {"links": "before"},
    {"languages": 3},
    {"sections": {}},
    {"sections": ["blog"]},
    {"sections": {"blog": {"update_freq": "fortnightly"}}},
    {"sections": {"blog": {"includes": "/blog/"}}},
    {"sections": {"a b": None}},
    {"selectors": {"main": ["#a", "#b"]}},
    {"selectors": {"rop": "p"}},
    {"markdown": "yes"},
    {"markdown": {"address": "x"}},
    {"markdown": {"adress": "page.md"}},
]
"""Options that are wrong, also those of the tests of each option."""

CANNOT_TELL = (
    "cloudflare and netlify read the same file",
    test_portable_names.DEVICE,
    "on macOS and Windows its files would be those of",
    "is not a time in ISO 8601",
    "expected a file name such as llms-full.txt",
    "says of no use whether you allow it",
)
"""Rules that a schema has no words for: between two values, or names that are kept."""


@pytest.mark.parametrize("options", WRONG, ids=str)
def test_a_wrong_option_is_wrong_for_an_editor(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(options)
    if not any(words in str(caught.value) for words in CANNOT_TELL):
        assert not is_valid(options)


RIGHT: list[dict[str, Any]] = [
    {},
    {"sections": {"blog": "/blog/", "all": None, "rest": ["a", "b"], "x": {"exclude": "a"}}},
    {"compression": "gzip", "level": 19, "expires": 3650, "exclude": "/a/", "keep": None},
    {"selectors": {"main": "#a", "drop": ".b", "keep": [".c"]}, "languages": ["en-GB"]},
    {"tunnel": {"draft": "00", "policy": {"rate_hints": {"max_requests_per_day": None}}}},
    {"tunnel": False, "markdown": False, "llms": False},
    {"tunnel": True, "usage": {"search": "yes", "ai-input": True, "ai-train": False}},
    {"markdown": True, "llms": {"sections": {"A": "*.md", "B": ["a", {"b": "c"}]}}},
    {"llms": {"full_output": False, "optional": "a", "title": None}},
    {"base_url": "HTTPS://cdn.example/a", "headers": "apache", "links": "none"},
]


@pytest.mark.parametrize("options", RIGHT, ids=str)
def test_a_right_option_is_right_for_an_editor(options: dict[str, Any]) -> None:
    parse(options)
    assert is_valid(options)


def test_what_only_one_of_both_files_has() -> None:
    site_url = {"site_url": "https://example.com/"}
    assert VALIDATOR.is_valid({"scp": site_url})
    assert not VALIDATOR.is_valid({"scp": {"site_url": "example.com"}})
    assert not VALIDATOR.is_valid({"plugins": [{"scp": site_url}]})
    assert VALIDATOR.is_valid({"plugins": [{"scp": None}]})
    assert VALIDATOR.is_valid({"plugins": [{"scp": {"enabled": False}}]})
    assert VALIDATOR.is_valid({"plugins": ["scp"], "site_name": "K", "extra": {"a": 1}})


def test_every_option_has_its_description() -> None:
    options = SCHEMA["definitions"]
    assert tuple(options) == Options.__struct_fields__
    assert [name for name, each in options.items() if not each.get("description")] == []
