"""What the plugin adds to a cold ``mkdocs build``: CPU time in our hooks over the process's.

    python benchmarks/overhead.py SITE

SITE is a folder with a ``mkdocs.yml``; the plugin is added if the site does not have it. Both times
are of one process and one run, because two whole runs differ by more than the plugin costs. Loading
the plugin's code counts as ours.
"""

from __future__ import annotations

import functools
import os
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

HOOKS = ("load_config", "on_startup", "on_config", "on_post_page", "on_post_build")


def main(site: Path) -> None:
    spent: defaultdict[str, float] = defaultdict(float)
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.utils.yaml import yaml_load

    began = time.process_time()
    from mkdocs_scp import ScpPlugin  # type: ignore[import-untyped]  # it is installed, not beside us

    spent["import"] = time.process_time() - began
    for hook in HOOKS:
        setattr(ScpPlugin, hook, _timed(getattr(ScpPlugin, hook), hook, spent))
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
        began = time.process_time()
        try:
            return method(*arguments, **options)
        finally:
            spent[name] += time.process_time() - began

    return timed


def _print(spent: dict[str, float], total: float) -> None:
    for name, seconds in {**spent, "all of ours": sum(spent.values())}.items():
        print(f"{name:15} {seconds:8.3f} s {100 * seconds / total:6.2f} %")
    print(f"{'the process':15} {total:8.3f} s")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python benchmarks/overhead.py SITE")
    main(Path(sys.argv[1]))
