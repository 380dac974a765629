"""Language tags (BCP 47) in canonical form."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["canonical_tag", "in_ranges"]

_WELL_FORMED = re.compile(
    r"(?P<language>[a-z]{2,3})"
    r"(?:-(?P<script>[a-z]{4}))?"
    r"(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?P<rest>(?:-[a-z0-9]{1,8})*)"
)


@lru_cache(maxsize=64)  # the pages of a site state few
def canonical_tag(text: str) -> str | None:
    """``text`` as a BCP 47 tag in canonical case, or None if it is not a tag.

    ``en_us`` → ``en-US``, ``zh-hans`` → ``zh-Hans``, ``pt_BR.UTF-8`` → ``pt-BR`` (RFC 5646,
    section 2.1.1). Three-letter forms and variants are kept.
    """
    tag = re.split(r"[.@]", text.strip(), maxsplit=1)[0].replace("_", "-").lower()
    match = _WELL_FORMED.fullmatch(tag)
    if match is None:
        return None
    parts = [match["language"]]
    if match["script"]:
        parts.append(match["script"].title())
    if match["region"]:
        parts.append(match["region"].upper())
    return "-".join(parts) + match["rest"]


def in_ranges(tag: str, ranges: tuple[str, ...]) -> bool:
    """True if ``tag`` is in one of the basic language ranges (RFC 4647, section 3.3.1)."""
    low = tag.lower() + "-"
    return any(low.startswith(each.lower() + "-") for each in ranges)
