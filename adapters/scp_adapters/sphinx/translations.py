"""Documents that nobody has translated, in a build of a translation."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scp_adapters.sphinx.settings import is_translation, source_language

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["Translations"]


class Translations:
    """The languages of the documents, where Sphinx puts translated sentences in their place.

    Without a catalog of translations, ``-D language=…`` says in which language the documents are
    written: Read the Docs does.
    """

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        folders = (Path(app.confdir, each, app.config.language) for each in app.config.locale_dirs)
        self._has_catalogs = is_translation(app) and any(
            any((each / "LC_MESSAGES").rglob("*.[mp]o")) for each in folders
        )

    def language_of(self, document: str) -> str | None:
        """The language of the source if no sentence of ``document`` is translated, else None."""
        if not self._has_catalogs or document not in self._app.env.found_docs:
            return None
        with suppress(OSError):
            progress = self._app.env.get_doctree(document).get("translation_progress")
            return None if progress and progress["translated"] else source_language(self._app)
        return None
