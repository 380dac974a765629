"""The option ``usage``: what the author allows readers to do, said once."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from scp_ssg.errors import ConfigError
from scp_ssg.tunnel.settings import Policy, Purposes, TunnelOptions

__all__ = ["Usage", "usage_options", "with_usage"]


class Usage(Struct, frozen=True, kw_only=True, rename="kebab"):
    """The uses that are allowed, and those that are not; nothing is presumed of others."""

    search: bool | UnsetType = UNSET
    ai_input: bool | UnsetType = UNSET
    ai_train: bool | UnsetType = UNSET


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
    return msgspec.convert(said, Usage) if said else None


def with_usage(options: TunnelOptions | None, usage: Usage | None) -> TunnelOptions | None:
    """``options`` whose policy says what ``usage`` says, where the policy does not itself.

    Raises ConfigError if there is no tunnel: nothing would say what the author allows.
    """
    if usage is None:
        return options
    if options is None:
        raise ConfigError("usage", "only the policy of the tunnel says it; set 'tunnel: true'")
    policy = options.policy or Policy()
    stated = policy.purposes or Purposes()
    said = {
        "allow_search_indexing": usage.search,
        "allow_ai_input": usage.ai_input,
        "allow_ai_train": usage.ai_train,
    }
    missing = {name: each for name, each in said.items() if getattr(stated, name) is UNSET}
    return replace(options, policy=replace(policy, purposes=replace(stated, **missing)))
