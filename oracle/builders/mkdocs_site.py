"""Build a MkDocs project and note what only the host knows of each page.

Run by itself, with the interpreter that has the project's plugins:
``python mkdocs_site.py PROJECT OUT [PLUGIN_TO_LEAVE_OUT …]``; PROJECT is a folder or one of its
configurations. Writes ``OUT/site`` and ``OUT/pages.jsonl``; a plugin that is not installed is left
out and named on standard error. Where our own plugin is installed, it publishes the site too.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.utils.yaml import get_yaml_loader, yaml_load

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

BASE = "http://site.test/"
"""The address of a site whose configuration names none."""


class Notes(BasePlugin):  # type: ignore[no-untyped-call, type-arg]
    """Notes each page as late as a plugin can."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def on_post_page(self, output: str, /, *, page: Page, **_: object) -> str:
        self.lines.append(
            {
                "file": page.file.dest_uri,
                "path": page.url,
                "title": None if page.title is None else str(page.title),
                "fragment": page.content,
                "markdown": page.file.content_string,
            }
        )
        return output


def main(project: Path, out: Path, *left_out: str) -> None:
    """Build ``project`` below ``out``."""
    config_file = project if project.is_file() else next(iter(project.glob("mkdocs.y*ml")))
    folder = config_file.parent
    os.chdir(folder)  # snippets and hooks of real projects are found from there
    sys.path.insert(0, str(folder))
    config = load_config(
        config_file=str(config_file),
        site_dir=str(out / "site"),
        plugins=installed_plugins(config_file, {"scp", *left_out}) + _ours(out / "state"),
        strict=False,
        watch=[],
    )
    config.site_url = config.site_url or BASE
    notes = Notes()
    config.plugins["oracle"] = notes
    config.plugins.run_event("startup", command="build", dirty=False)
    build(config)
    with (out / "pages.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in notes.lines)


def _ours(state: Path) -> list[Any]:
    """Our own plugin, which real projects do not have yet."""
    known = {entry.name for entry in entry_points(group="mkdocs.plugins")}
    return [{"scp": {"state_dir": str(state)}}] if "scp" in known else []


def installed_plugins(config_file: Path, left_out: set[str]) -> list[Any]:
    loader = get_yaml_loader(config=MkDocsConfig(config_file_path=str(config_file)))
    plugins = yaml_load(config_file.read_text(encoding="utf-8"), loader).get("plugins", ["search"])
    if isinstance(plugins, dict):
        plugins = [{name: options or {}} for name, options in plugins.items()]
    known = {entry.name.removeprefix("material/") for entry in entry_points(group="mkdocs.plugins")}
    kept = []
    for plugin in plugins:
        name = plugin if isinstance(plugin, str) else next(iter(plugin))
        if name in left_out or name.removeprefix("material/") not in known:
            print(f"{config_file}: built without plugin {name}", file=sys.stderr)
        else:
            kept.append(plugin)
    return kept


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), *sys.argv[3:])
