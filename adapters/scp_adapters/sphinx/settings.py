"""What the author set in ``conf.py`` or on the command line; Sphinx's values have defaults too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scp_ssg.errors import ConfigError
from scp_ssg.generators import as_text
from scp_ssg.options import Options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

__all__ = ["as_tag", "check_names", "is_set", "is_translation", "source_language"]


def check_names(app: Sphinx) -> None:
    """Raises ConfigError for an option in ``conf.py`` that is not in the dictionary ``scp``.

    Sphinx itself would ignore ``scp_exclude`` without a word.
    """
    used = app.config["scp"] or {}
    for option in Options.__struct_fields__:
        if f"scp_{option}" in _conf_py(app) and option not in used:
            raise ConfigError(f"scp_{option}", f"no such setting; write scp = {{{option!r}: …}}")


def is_set(app: Sphinx, name: str) -> bool:
    """Return whether the author set ``name``."""
    return name in _conf_py(app) or name in app.config.overrides


def source_language(app: Sphinx) -> str:
    """The language in which the documents are written, before any translation."""
    return as_text(_conf_py(app).get("language")) or "en"


def is_translation(app: Sphinx) -> bool:
    """Return whether ``-D language=…`` asks for another language than that of ``conf.py``."""
    asked = app.config.overrides.get("language")
    return asked is not None and as_tag(asked) != as_tag(source_language(app))


def as_tag(language: object) -> str:
    """``language`` in the form in which two are compared: ``pt-br`` for ``pt_BR``."""
    return str(language).lower().replace("_", "-")


def _conf_py(app: Sphinx) -> Mapping[str, Any]:
    """The names in ``conf.py``."""
    written: Mapping[str, Any] = getattr(app.config, "_raw_config", {})
    return written
