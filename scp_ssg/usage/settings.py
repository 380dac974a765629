"""The option ``usage``: what the author allows readers to do, and where the site says so."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, Struct, UnsetType

from scp_ssg.errors import ConfigError

__all__ = ["Usage", "usage_options"]


class Usage(Struct, frozen=True, kw_only=True, rename="kebab"):
    """The uses that are allowed, and those that are not; nothing is presumed of others."""

    search: bool | UnsetType = UNSET
    ai_input: bool | UnsetType = UNSET
    ai_train: bool | UnsetType = UNSET

    robots: bool = False
    """Whether robots.txt says it."""
    headers: bool = False
    """Whether the headers of the hosting configuration say it."""

    @property
    def stated(self) -> dict[str, bool]:
        """The uses of which the author says something, by the names of the option."""
        said = {"search": self.search, "ai-input": self.ai_input, "ai-train": self.ai_train}
        return {name: each for name, each in said.items() if each is not UNSET}


_WORDS = {"yes": True, "no": False}
"""YAML reads them as true and false, TOML and Python as texts."""


def usage_options(path: str, value: object) -> Usage | None:
    """The preferences in ``value``, which stands at ``path``. Raises ConfigError."""
    names = [each.encode_name for each in msgspec.structs.fields(Usage)]
    if not isinstance(value, Mapping):
        known = ", ".join(names)
        raise ConfigError(path, f"expected a table with some of {known}, got {value!r:.60}")
    said: dict[str, bool] = {}
    for name, each in value.items():
        if name not in names:
            raise ConfigError(f"{path}.{name}", f"no such option; known here: {', '.join(names)}")
        answer = _WORDS.get(each) if isinstance(each, str) else each
        if not isinstance(answer, bool):
            raise ConfigError(f"{path}.{name}", f"expected yes or no, got {each!r:.60}")
        said[str(name)] = answer
    usage = msgspec.convert(said, Usage)
    if (usage.robots or usage.headers) and not usage.stated:
        raise ConfigError(
            path, "says of no use whether you allow it; add search, ai-input or ai-train"
        )
    return usage if usage.stated else None
