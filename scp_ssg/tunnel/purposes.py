"""What the option ``usage`` says, in the policy of the tunnel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from scp_ssg.errors import ConfigError
from scp_ssg.tunnel.settings import Policy, Purposes, TunnelOptions

if TYPE_CHECKING:
    from scp_ssg.usage import Usage

__all__ = ["PURPOSES", "with_usage"]

PURPOSES = {
    "search": "allow_search_indexing",
    "ai-input": "allow_ai_input",
    "ai-train": "allow_ai_train",
}
"""The names of the option → those of the policy."""


def with_usage(options: TunnelOptions | None, usage: Usage | None) -> TunnelOptions | None:
    """``options`` whose policy says what ``usage`` says.

    Raises ConfigError if the policy itself says otherwise, or if nothing would say what the author
    allows.
    """
    if usage is None:
        return options
    if options is None:
        if not (usage.robots or usage.headers):
            message = (
                "nothing says it; add 'robots: true' or 'headers: true', or set 'tunnel: true'"
            )
            raise ConfigError("usage", message)
        return None
    policy = options.policy or Policy()
    purposes = policy.purposes or Purposes()
    for name, is_allowed in usage.stated.items():
        stated = getattr(purposes, PURPOSES[name])
        if stated not in (UNSET, is_allowed):
            here = f"tunnel.policy.purposes.{PURPOSES[name]}"
            raise ConfigError(here, f"says the opposite of 'usage.{name}'; say it once, in 'usage'")
    said = {PURPOSES[name]: each for name, each in usage.stated.items()}
    return replace(options, policy=replace(policy, purposes=replace(purposes, **said)))
