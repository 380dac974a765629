"""What the outputs beside the collections cost: the plugin's work without them, and with them.

    python -m benchmarks.outputs [NAME=PATH …]

PATH is a MkDocs project; by default the MkDocs sites of the oracle are taken. The site is built
once. Then the pages that MkDocs gave its plugins are given to a build of ours again and again:
without outputs, with ``markdown``, and with ``markdown``, ``tunnel`` and ``llms``. They take turns,
each on a fresh copy of the finished site. The CPU time counts, of each the median.
"""

from __future__ import annotations

import gc
import logging
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from rich.console import Console

from oracle.corpus import obtained, project_site, recipes
from scp_ssg.generators import SiteBuild
from scp_ssg.options import parse
from scp_ssg.publish import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.site import Site as BuiltSite

ROUNDS = 7
LIMIT = 0.60
"""What all outputs may add."""

ADDED = {
    "without": {},
    "markdown": {"markdown": True},
    "all three": {"markdown": True, "tunnel": True, "llms": True},
}


def main(argv: Sequence[str]) -> int:
    """Print a line for each site; 1 if all three outputs together add more than LIMIT, else 0."""
    slow = 0
    for site in _sites(argv):
        seconds = _measured(site)
        without = seconds["without"]
        shown = ", ".join(
            f"{name} {each:.3f} s" + (f" (+{each / without - 1:.0%})" if name != "without" else "")
            for name, each in seconds.items()
        )
        print(f"{site.name}: {len(site.notes)} pages: {shown}", flush=True)
        slow += seconds["all three"] > (1 + LIMIT) * without
    return 1 if slow else 0


def _sites(argv: Sequence[str]) -> list[BuiltSite]:
    if argv:
        named = (each.partition("=") for each in argv)
        return [project_site(name, Path(path)) for name, _, path in named]
    console = Console(stderr=True)
    chosen = [each for each in recipes() if each.host == "MkDocs"]
    return [obtained(each, short=False, console=console) for each in chosen]


def _measured(site: BuiltSite) -> dict[str, float]:
    """The median of the CPU seconds, by the name in ADDED."""
    times: dict[str, list[float]] = {name: [] for name in ADDED}
    for turn in range(ROUNDS + 1):
        for name, options in ADDED.items():
            with tempfile.TemporaryDirectory() as folder:
                spent = _seconds(site, Path(folder), options)
            if turn:  # the first round fills the caches and loads the code
                times[name].append(spent)
    return {name: median(each) for name, each in times.items()}


def _seconds(built: BuiltSite, folder: Path, options: dict[str, bool]) -> float:
    """The CPU seconds of one build of ours."""
    output = folder / "site"
    for file in built.notes:
        (output / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built.root / file, output / file)
    sources = [(built.source(file, hints=True), output / file) for file in built.notes]
    site = Site(url=built.base, output=output, state_root=folder / "state", name=built.name)
    gc.collect()
    started = time.process_time()
    build = SiteBuild(site, parse(options), logging.getLogger("benchmark"))
    for source, html_file in sources:
        build.add(source, html_file=html_file)
    assert build.commit("write") is not None
    return time.process_time() - started


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
