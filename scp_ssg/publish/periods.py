"""The periods that deltas cover, and the names that come of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.times import stamp, utc

if TYPE_CHECKING:
    from datetime import datetime

    from scp_ssg.model import UpdateFreq

__all__ = ["delta_id", "period", "snapshot_id"]


def period(moment: datetime, frequency: UpdateFreq) -> str:
    """The period of length ``frequency`` in which ``moment`` falls, by the UTC calendar.

    ``2026-11-21T09`` (hourly), ``2026-11-21`` (daily), ``2026-W47`` (weekly, ISO 8601 weeks),
    ``2026-11`` (monthly): the ``period`` of a delta in the sitemap.
    """
    moment = utc(moment)
    if frequency == "weekly":
        year, week, _ = moment.isocalendar()
        return f"{year:04}-W{week:02}"
    length = {"hourly": 13, "daily": 10, "monthly": 7}[frequency]
    return moment.isoformat()[:length]


def snapshot_id(section: str, generated: datetime) -> str:
    return f"{section}-snapshot-{stamp(generated)}"


def delta_id(section: str, frequency: UpdateFreq, generated: datetime) -> str:
    return f"{section}-delta-{period(generated, frequency)}-{stamp(generated)}"
