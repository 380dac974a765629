"""Render Markdown with Python-Markdown and pymdown-extensions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markdown import Markdown
from pymdownx.superfences import fence_code_format

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

__all__ = ["EVERYDAY", "rendered"]

EVERYDAY = (
    *("abbr", "admonition", "attr_list", "def_list", "footnotes", "md_in_html", "sane_lists"),
    *("tables", "toc", "pymdownx.arithmatex", "pymdownx.betterem", "pymdownx.caret"),
    *("pymdownx.critic", "pymdownx.details", "pymdownx.emoji", "pymdownx.highlight"),
    *("pymdownx.inlinehilite", "pymdownx.keys", "pymdownx.magiclink", "pymdownx.mark"),
    *("pymdownx.smartsymbols", "pymdownx.superfences", "pymdownx.tabbed", "pymdownx.tasklist"),
    *("pymdownx.tilde", "pymdownx.blocks.admonition", "pymdownx.blocks.caption"),
    *("pymdownx.blocks.definition", "pymdownx.blocks.details", "pymdownx.blocks.html"),
    *("pymdownx.blocks.tab",),
)
"""Extensions that documentation uses and that work together."""


def rendered(
    source: str, extensions: Collection[str] = EVERYDAY, *, files: Path | None = None
) -> str:
    """The HTML of ``source``; files that it includes are below ``files``."""
    converter = _converter(tuple(extensions), files)
    converter.reset()
    return converter.convert(source)


@lru_cache(maxsize=32)
def _converter(extensions: tuple[str, ...], files: Path | None) -> Markdown:
    options: dict[str, dict[str, Any]] = {
        "pymdownx.arithmatex": {"generic": True},
        "pymdownx.highlight": {"pygments_lang_class": True},
        "pymdownx.snippets": {"base_path": [str(files)], "check_paths": True},
        "pymdownx.superfences": {
            "custom_fences": [
                {"name": "mermaid", "class": "mermaid", "format": fence_code_format},
            ]
        },
        "pymdownx.tabbed": {"alternate_style": True},
        "toc": {"permalink": True},
    }
    configured = {name: options[name] for name in extensions if name in options}
    return Markdown(extensions=extensions, extension_configs=configured)
