"""Saving what the output folder publishes, before a host wipes it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.publish import recovery
from scp_ssg.publish.commit import store
from scp_ssg.publish.output_evidence import output_evidence
from scp_ssg.publish.set_aside import clear_output
from scp_ssg.publish.state_lock import opened
from scp_ssg.times import utc

if TYPE_CHECKING:
    from datetime import datetime

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import Loaded

__all__ = ["Remembered", "remember"]


class Remembered(Struct, frozen=True):
    """What is known of the last publication when the output may be wiped."""

    notices: tuple[str, ...] = ()
    """One line for each thing that was damaged, was not of this site or cannot be saved."""

    spare: Path | None = None
    """A temporary folder that says it, where the state folder cannot be written; whoever asked
    removes it when ``publish`` is done."""


def remember(site: Site, options: Options, *, now: datetime) -> Remembered:
    """Saves what the output folder publishes into the state folder, where that does not know it.

    For hosts that wipe the output, to be called before they do. Raises StateError if another build
    does not end.
    """
    now = utc(now)
    with opened(site, now) as notices:
        said = list(notices)
        found = recovery.previous(site, options, now=now)
        if output_evidence(site, options).of_another:
            # Its sitemap says so now; a host may write that anew before anything is published.
            known = found.sources if found else {}
            withdrawn = found.state.withdrawn if found else ()
            cleared = clear_output(site, (options.output_dir,), known, withdrawn, now)
            said += [*cleared.notices, *cleared.warnings]
        spare = None
        if found is not None:
            said += found.damages
            try:
                store(site.state, found.state, found.sources)
            except OSError as error:
                spare = _spare(found)
                if spare is None:
                    said.append(
                        f"{site.state_root} cannot be written ({error.strerror}): "
                        "where the output is wiped now, its publication is forgotten"
                    )
    return Remembered(tuple(said), spare)


def _spare(found: Loaded) -> Path | None:
    """A temporary folder that says what was found; None if it cannot be written either."""
    with suppress(OSError):
        folder = Path(mkdtemp(prefix="scp-ssg-"))
        try:
            store(folder, found.state, found.sources)
        except OSError:
            rmtree(folder, ignore_errors=True)
            raise
        return folder
    return None
