"""Build a Pelican site and note what only the host knows of each page.

Run by itself, with the interpreter that has the site's plugins:
``python pelican_site.py SETTINGS OUT [PLUGIN_TO_LEAVE_OUT …]``. Writes ``OUT/site`` and
``OUT/pages.jsonl``. Where our own plugin is installed, it publishes the site too.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pelican import Pelican, signals
from pelican.settings import read_settings

BASE = "http://site.test"
"""The address of a site whose configuration names none."""


def main(settings_file: Path, out: Path, *left_out: str) -> None:
    """Build the site of ``settings_file`` below ``out``."""
    lines: dict[str, dict[str, Any]] = {}
    site = (out / "site").resolve()

    def note(path: str, context: dict[str, Any]) -> None:
        content = context.get("article") or context.get("page")
        file = Path(path).resolve().relative_to(site).as_posix()
        if content is None or getattr(content, "save_as", None) != file:
            return
        source = Path(content.source_path)
        lines[file] = {
            "file": file,
            "path": content.url,
            "title": str(content.title),
            "fragment": content.content,
            "markdown": source.read_text("utf-8")
            if source.suffix in {".md", ".markdown"}
            else None,
        }

    os.chdir(settings_file.parent)
    settings = read_settings(
        settings_file.name,
        override={"OUTPUT_PATH": str(site), "CACHE_CONTENT": False, "LOAD_CONTENT_CACHE": False},
    )
    # Not pages of content, and not in every source distribution.
    settings["TEMPLATE_PAGES"] = {}
    if settings["PLUGINS"] is not None:
        kept = [name for name in settings["PLUGINS"] if str(name) not in {"scp", *left_out}]
        settings["PLUGINS"] = kept + (["scp"] if find_spec("pelican.plugins.scp") else [])
    settings["SITEURL"] = settings["SITEURL"] or BASE
    settings["SCP"] = {"state_dir": str(out.resolve() / "state")}
    signals.content_written.connect(note)
    Pelican(settings).run()
    with (out / "pages.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines.values())


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), *sys.argv[3:])
