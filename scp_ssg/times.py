"""Times as the protocol writes them: UTC, whole seconds, ``YYYY-MM-DDTHH:MM:SSZ``."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

from scp_ssg.errors import ConfigError

__all__ = ["build_time", "stamp", "to_text", "utc"]


def build_time() -> datetime:
    """When this build happens, UTC in whole seconds: ``SOURCE_DATE_EPOCH`` if set, else now.

    Raises ConfigError if ``SOURCE_DATE_EPOCH`` is not a number of seconds since 1970.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return datetime.fromtimestamp(int(time.time()), UTC)
    try:
        return datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError):
        raise ConfigError(
            "SOURCE_DATE_EPOCH",
            f"{epoch!r} is not a time; set it to whole seconds since 1970-01-01 UTC or unset it",
        ) from None


def utc(moment: datetime) -> datetime:
    """``moment`` in UTC, cut to whole seconds; a time without a zone is taken as UTC."""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC).replace(microsecond=0)


def to_text(moment: datetime) -> str:
    """``2026-11-21T09:46:58Z``."""
    return utc(moment).isoformat().replace("+00:00", "Z")


def stamp(moment: datetime) -> str:
    """``20261121T094658Z``: a time that may stand in file names and collection ids."""
    return to_text(moment).replace("-", "").replace(":", "")
