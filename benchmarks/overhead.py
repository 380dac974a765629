"""The share of the plugin in a cold ``mkdocs build``: CPU time in our hooks over the process's.

    python -m benchmarks.overhead SITE

SITE is a folder with a ``mkdocs.yml``; the plugin is added if the site does not have it. Both times
are of one process and one run, because two whole runs differ by more than the plugin costs.

Loading the plugin's code counts as ours: compiled, as an installer leaves it, and without what
MkDocs and the site's other plugins have loaded by then. The processes that we start (git, for the
dates of pages that were never published) are shown apart.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGES = ("mkdocs_scp", "scp_adapters", "scp_ssg")
HOOKS = ("load_config", "on_startup", "on_config", "on_post_page", "on_post_build")
CHILDREN = "git, apart"


def main(site: Path) -> None:
    _compile()
    spent: defaultdict[str, float] = defaultdict(float)
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.utils.yaml import yaml_load

    _time_plugin(spent)
    os.chdir(site)
    with tempfile.TemporaryDirectory() as folder:
        with Path("mkdocs.yml").open("rb") as file:
            raw = yaml_load(file)
        config = load_config(
            "mkdocs.yml",
            site_dir=f"{folder}/site",
            strict=False,
            site_url=raw.get("site_url") or "https://example.com/",
            plugins=_with_ours(raw.get("plugins", ["search"]), f"{folder}/state"),
        )
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
    _print(spent, time.process_time())


def _compile() -> None:
    """Else the first run, or every run where Python may not write, would compile our code."""
    found = [find_spec(name) for name in PACKAGES]
    folders = [folder for spec in found if spec for folder in spec.submodule_search_locations or ()]
    subprocess.run([sys.executable, "-m", "compileall", "-q", *folders], check=False)


def _time_plugin(spent: dict[str, float]) -> None:
    """Times the loading of the plugin, and its hooks from then on."""
    load = EntryPoint.load

    def timed(entry: EntryPoint) -> Any:
        if (entry.group, entry.name) != ("mkdocs.plugins", "scp"):
            return load(entry)
        plugin = _timed(load, "import", spent)(entry)
        for hook in HOOKS:
            setattr(plugin, hook, _timed(getattr(plugin, hook), hook, spent))
        return plugin

    EntryPoint.load = timed  # type: ignore[assignment]


def _with_ours(plugins: list[Any] | dict[str, Any], state: str) -> list[Any]:
    """The site's plugins with ours last, and nothing published before."""
    listed = (
        [{name: options} for name, options in plugins.items()]
        if isinstance(plugins, dict)
        else [each if isinstance(each, dict) else {each: {}} for each in plugins]
    )
    ours = next((each.pop("scp") for each in listed if "scp" in each), None) or {}
    return [each for each in listed if each] + [{"scp": {**ours, "state_dir": state}}]


def _timed(method: Callable[..., Any], name: str, spent: dict[str, float]) -> Callable[..., Any]:
    @functools.wraps(method)
    def timed(*arguments: Any, **options: Any) -> Any:
        began, started = time.process_time(), _of_children()
        try:
            return method(*arguments, **options)
        finally:
            spent[name] += time.process_time() - began
            spent[CHILDREN] += _of_children() - started

    return timed


def _of_children() -> float:
    """Seconds of CPU that processes took which this one started and which have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _print(spent: dict[str, float], total: float) -> None:
    apart = spent.pop(CHILDREN)
    for name, seconds in {**spent, "all of ours": sum(spent.values())}.items():
        print(f"{name:15} {seconds:8.3f} s {100 * seconds / total:6.2f} %")
    print(f"{'the process':15} {total:8.3f} s")
    print(f"{CHILDREN:15} {apart:8.3f} s")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m benchmarks.overhead SITE")
    main(Path(sys.argv[1]))
