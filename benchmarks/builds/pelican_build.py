"""One build of a Pelican site, in this process.

    python -m benchmarks.builds.pelican_build SETTINGS OUT [STATE [OPTIONS]]

With STATE, a folder, our plugin takes part and keeps its state there; OPTIONS is a JSON object with
more of its options. Without STATE it does not take part. The last line of the output is a JSON
object: the seconds of CPU that our code took with its processes, those that it took in this
process, and those of the whole process.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from benchmarks.builds.hooks import Clock

BASE = "https://bench.example.org"
OURS = ("scp", "pelican.plugins.scp")


def main(file: Path, out: Path, state: str | None = None, options: str = "{}") -> None:
    from pelican import Pelican
    from pelican.settings import read_settings

    clock = Clock()
    os.chdir(file.parent)
    settings = read_settings(
        file.name,
        override={"OUTPUT_PATH": str(out), "CACHE_CONTENT": False, "LOAD_CONTENT_CACHE": False},
    )
    # Without PLUGINS Pelican takes every plugin that is installed, ours among them.
    settings["PLUGINS"] = [each for each in settings["PLUGINS"] or [] if str(each) not in OURS]
    settings["SITEURL"] = settings["SITEURL"] or BASE
    if state:
        settings["SCP"] = {**json.loads(options), "state_dir": state}
        clock.timed(_load)(settings, clock)
    Pelican(settings).run()
    seconds = {"ours": clock.seconds, "own": clock.own, "process": time.process_time()}
    print(json.dumps(seconds))


def _load(settings: dict[str, object], clock: Clock) -> None:
    """Lets our plugin take part, with its signal receivers timed."""
    import pelican.plugins.scp as plugin
    from pelican.plugins.scp import runs

    # Pelican looks the receivers up by these names.
    for name in ("begin", "count", "take", "finish"):
        setattr(runs, name, clock.timed(getattr(runs, name)))
    settings["PLUGINS"] = [*settings["PLUGINS"], plugin]  # type: ignore[misc]


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), *sys.argv[3:])
