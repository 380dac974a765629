"""The option ``tunnel``, the policy among it, and the names of the site's files."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from scp_ssg.errors import ConfigError
from scp_ssg.times import iso, to_text

__all__ = [
    "M_SITEMAP",
    "POLICY",
    "PROFILE",
    "Draft",
    "TunnelOptions",
    "check_policy",
    "tunnel_options",
]

M_SITEMAP = "llm-sitemap.json"
POLICY = "llm-policy.json"
PROFILE = "tct-1"

Draft = Literal["00", "01"]


class _Member(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the policy's objects: what the author does not say is not written."""


class PolicyUrls(_Member, frozen=True):
    terms_of_service: str | UnsetType = UNSET
    payment_info: str | UnsetType = UNSET
    contact: str | UnsetType = UNSET


class Purposes(_Member, frozen=True):
    allow_ai_input: bool | UnsetType = UNSET
    allow_ai_train: bool | UnsetType = UNSET
    allow_search_indexing: bool | UnsetType = UNSET


class Requirements(_Member, frozen=True):
    attribution_required: bool | UnsetType = UNSET
    link_back_required: bool | UnsetType = UNSET
    notice_required: bool | UnsetType = UNSET


class RateHints(_Member, frozen=True):
    max_requests_per_second: float | UnsetType | None = UNSET
    max_requests_per_day: int | UnsetType | None = UNSET
    note: str | UnsetType = UNSET


class Policy(_Member, frozen=True):
    """The uses that the author allows (draft-00, "Publisher Policy Descriptor")."""

    version: int | UnsetType = UNSET
    effective: str | UnsetType = UNSET
    updated: str | UnsetType = UNSET
    policy_urls: PolicyUrls | UnsetType = UNSET
    purposes: Purposes | UnsetType = UNSET
    requirements: Requirements | UnsetType = UNSET
    rate_hints: RateHints | UnsetType = UNSET


class TunnelOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The option ``tunnel``, where it is on."""

    draft: Draft = "01"
    policy: Policy | None = field(default=None)


def tunnel_options(path: str, value: object) -> TunnelOptions | None:
    """The options in ``value``: true, false or a table. Raises ConfigError, which names ``path``
    or the member of the table that is wrong."""
    if value is False:
        return None
    if value is True:
        return TunnelOptions()
    if not isinstance(value, Mapping):
        raise ConfigError(path, f"expected true, false or names and values, got {value!r}")
    try:
        options = msgspec.convert(_plain(value), TunnelOptions)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        raise ConfigError(path + where.rstrip("`"), what[:1].lower() + what[1:]) from None
    policy = options.policy
    for name in ("effective", "updated"):
        said = getattr(policy, name, UNSET)
        if said is not UNSET and iso(said) is None:
            raise ConfigError(f"{path}.policy.{name}", f"{said!r} is not a time in ISO 8601")
    return options


def _plain(value: object) -> Any:
    """``value`` with times as text: YAML and TOML have a type for them."""
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, datetime):
        return to_text(value)
    if isinstance(value, date):
        return to_text(datetime.combine(value, time()))
    return value


def check_policy(data: bytes) -> None:
    """Raises ConfigError if ``data`` is no policy of draft-00."""
    try:
        content = msgspec.json.decode(data)
        profile = content.pop("profile", "") if isinstance(content, dict) else ""
        msgspec.convert(content, Policy)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ConfigError("", f"is no policy: {error}") from None
    if not isinstance(profile, str):
        raise ConfigError("profile", "is no text")
