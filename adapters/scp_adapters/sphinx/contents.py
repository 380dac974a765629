"""The table of contents of the whole site."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scp_adapters.sphinx.pages import page_url, title_of
from scp_ssg.generators import as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Element
    from sphinx.application import Sphinx

    from scp_ssg.generators import SiteBuild

__all__ = ["add_contents"]


def add_contents(build: SiteBuild, app: Sphinx) -> None:
    """Tells the build where each document stands in the table of contents.

    A document stands below the caption of the ``toctree`` in the root document or, without one,
    below the title of the document there that it belongs to.
    """
    root = app.config.root_doc
    build.choice.place(page_url(app, build.site.url, root), "")
    seen = {root}
    for tree in _trees(app, root):
        caption = as_text(tree.get("caption"))
        for top in map(str, tree.get("includefiles", ())):
            has_parts = bool(app.env.toctree_includes.get(top))
            heading = caption or (title_of(app, top) if has_parts else "")
            for document in _with_parts(app, top, seen):
                build.choice.place(page_url(app, build.site.url, document), heading)


def _trees(app: Sphinx, document: str) -> Iterator[Element]:
    """The ``toctree`` directives of a document, in its order."""
    contents = app.env.tocs.get(document)
    for node in contents.findall() if contents is not None else ():
        if type(node).__name__ == "toctree":
            yield cast("Element", node)


def _with_parts(app: Sphinx, top: str, seen: set[str]) -> Iterator[str]:
    """The document ``top`` and all below it that were not ``seen`` yet, in reading order."""
    waiting = [top]
    while waiting:
        document = waiting.pop()
        if document not in seen and document in app.env.found_docs:
            seen.add(document)
            yield document
            waiting += reversed(app.env.toctree_includes.get(document, []))
