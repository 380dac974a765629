"""The last publication of a site, which the next one continues, and what is wrong with it."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from scp_ssg.publish import recovery
from scp_ssg.publish.ledger import Ledger
from scp_ssg.publish.retention import snapshot
from scp_ssg.publish.state import LoadedState, State
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import Site

__all__ = ["clock_warnings", "last_publication", "unusable"]

_CLOCK_LEEWAY = timedelta(days=1)


@contextmanager
def last_publication(
    site: Site, options: Options, now: datetime, spare: Path | None
) -> Iterator[tuple[LoadedState, tuple[str, ...], str]]:
    """Gives the last publication, by the state, the output and the baseline, notices about it, and
    a clause for the summary line where there is none."""
    stored = recovery.previous(site, options, now=now, spare=spare)
    if options.baseline is not None:
        # Only a baseline needs the HTTP client.
        from scp_ssg.publish.baseline import baseline

        with baseline(site, options, stored, now=now) as (last, notices):
            yield last, notices, ""
    elif stored is not None:
        yield stored, (), ""
    else:
        nothing = State(site_url=site.url, ledger=Ledger(), collections=())
        yield LoadedState(state=nothing, sources={}), (), _first_publication(site)


def unusable(last: State, options: Options) -> list[str]:
    """The sections whose snapshot is lost, or has a checksum where ``options`` want none, or the
    other way round."""
    unusable = []
    for name, section in last.ledger.sections.items():
        current = snapshot(last.collections, name, section)
        if current is None or current.checksum != options.checksum:
            unusable.append(name)
    return unusable


def clock_warnings(last: State, now: datetime) -> list[str]:
    """What to say if the ``last`` publication is dated well after ``now``."""
    generated = last.ledger.generated
    if generated is None or generated <= now + _CLOCK_LEEWAY:
        return []
    return [
        (
            f"the last publication is dated {to_text(generated)}, which is in the future: a clock "
            "was wrong. New collections are dated after it; to start afresh, remove the state "
            "folder and the published collections"
        )
    ]


def _first_publication(site: Site) -> str:
    return (
        f"no earlier publication was found, so there is no delta: keep {site.state_root} between "
        "builds, or set baseline to the live site's sitemap"
    )
