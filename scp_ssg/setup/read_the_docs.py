"""How settings take the address from Read the Docs, where each version is a site of its own."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["FILES", "VARIABLE", "baseline_lines", "is_used", "python_address", "yaml_address"]

FILES = (".readthedocs.yaml", ".readthedocs.yml")
VARIABLE = "READTHEDOCS_CANONICAL_URL"
_DEFAULT = re.compile(VARIABLE + r"\W+(https?://[^\s\"',)\]]+)")

_BASELINES = {
    "mkdocs": "plugins:\n  - scp:\n      baseline: {}",
    "properdocs": "plugins:\n  - scp:\n      baseline: {}",
    "pelican": 'SCP = {{"baseline": SITEURL + "/sitemap.xml"}}',
    "sphinx": 'scp = {{"baseline": html_baseurl + "sitemap.xml"}}',
    "": '[scp]\nbaseline = "{}"',
}


def is_used(folder: Path) -> bool:
    """Return whether Read the Docs builds what is in ``folder``."""
    return any((folder / each).exists() for each in FILES)


def yaml_address(url: str) -> str:
    """The value of ``site_url`` for MkDocs and ProperDocs; ``url`` is that of builds elsewhere."""
    return f'!ENV [{VARIABLE}, "{url}"]'


def python_address(name: str, url: str, tree: ast.Module | None = None) -> str:
    """The lines that set ``name``; ``tree`` is the file that they are for."""
    value = f'os.environ.get("{VARIABLE}", "{url}")'
    if name == "SITEURL":
        value += '.rstrip("/")'  # the variable ends with a slash, and Pelican adds one
    imports = [each for each in (tree.body if tree else ()) if isinstance(each, ast.Import)]
    has_os = any(each.name == "os" and not each.asname for found in imports for each in found.names)
    return f"{name} = {value}" if has_os else f"import os\n\n{name} = {value}"


def baseline_lines(plugin: str, url: str, texts: Iterable[str]) -> str:
    """What the settings with these ``texts`` need so that a build reads what its own version has
    online; ``url`` is the address of builds elsewhere."""
    text = "\n".join(texts)
    default = _DEFAULT.search(text)
    lines = _BASELINES[plugin].format((default[1] if default else url) + "sitemap.xml")
    if VARIABLE in text or not plugin:
        return lines
    if plugin == "pelican":
        return python_address("SITEURL", url.rstrip("/")) + "\n" + lines
    if plugin == "sphinx":
        return python_address("html_baseurl", url) + "\n" + lines
    return f"site_url: {yaml_address(url)}\n{lines}"
