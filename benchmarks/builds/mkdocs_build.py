"""One ``mkdocs build`` of a project, in this process.

    python -m benchmarks.builds.mkdocs_build PROJECT OUT [STATE [OPTIONS]]

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
from oracle.builders.mkdocs_site import installed_plugins

HOOKS = ("load_config", "on_startup", "on_config", "on_nav", "on_post_page", "on_post_build")
BASE = "https://bench.example.org/"


def main(project: Path, out: Path, state: str | None = None, options: str = "{}") -> None:
    clock = Clock()
    clock.time_plugin(HOOKS)
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    file = project if project.is_file() else next(iter(project.glob("mkdocs.y*ml")))
    os.chdir(file.parent)  # hooks and macros of real projects are found from there
    sys.path.insert(0, str(file.parent))
    ours = [{"scp": {**json.loads(options), "state_dir": state}}] if state else []
    config = load_config(
        config_file=str(file),
        site_dir=str(out),
        plugins=installed_plugins(file, {"scp"}) + ours,
        strict=False,
        watch=[],
    )
    config.site_url = config.site_url or BASE
    config.plugins.run_event("startup", command="build", dirty=False)
    build(config)
    seconds = {"ours": clock.seconds, "own": clock.own, "process": time.process_time()}
    print(json.dumps(seconds))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), *sys.argv[3:])
