"""The pages in Sphinx's output folder, and what its environment knows of them."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scp_adapters.sphinx.posts import fields_of_post
from scp_adapters.sphinx.settings import is_set
from scp_adapters.sphinx.translations import Translations
from scp_ssg.dom import decode
from scp_ssg.extract import SourcePage, parse_boolean, permission
from scp_ssg.generators import (
    as_text,
    stated_authors,
    stated_language,
    stated_modified,
    stated_published,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

    from scp_ssg.generators import SiteBuild

__all__ = ["add_pages", "generated_pages", "page_url", "reason_not_finished", "title_of"]

_GALLERY = "sphinx_gallery.gen_gallery"
_RUN_OF_GALLERY = re.compile(r"(?:.*/)?sg_(?:api_usage|execution_times)")
"""The documents of times that examples took, and of names that none of them uses."""

_NOT_FOUND = re.compile(r"(?:.*/)?404")
_CURLED = re.compile("[\u00ab\u00bb\u201c-\u201f\u300c-\u300f]\u202f?")
_NO_TITLE = "<no title>"
"""What Sphinx calls a document without a heading."""


def reason_not_finished(app: Sphinx) -> str | None:
    """A line for the log if Sphinx was told to build some documents only, and the others have no
    page yet; else None."""
    documents = sorted(app.env.found_docs)
    missing = next((each for each in documents if not _file(app, each).is_file()), None)
    if missing is None:
        return None
    return f"nothing is published, because {missing!r} has no page yet; build all documents"


def add_pages(build: SiteBuild, app: Sphinx) -> None:
    """Adds every document, and every page of ``html_additional_pages``, to the build."""
    generated = generated_pages(app)
    for name in sorted(generated):
        build.leave_out(page_url(app, build.site.url, name), "listing")
    translations = Translations(app)
    for name in sorted({*app.env.found_docs, *app.config.html_additional_pages} - generated):
        if _file(app, name).is_file():
            _add_page(build, app, name, translations)


def generated_pages(app: Sphinx) -> set[str]:
    """The names of the indexes, search pages and copies of sources that Sphinx wrote by itself, and
    of the lists that Sphinx-Gallery makes of its run."""
    domains = app.env.domains.values()
    indexes = {f"{each.name}-{index.name}" for each in domains for index in each.indices}
    # html_split_index
    letters = {file.name.split(".")[0] for file in Path(app.outdir).glob("genindex-*")}
    modules: Mapping[str, object] = getattr(app.env, "_viewcode_modules", {})
    sources = {f"_modules/{name.replace('.', '/')}" for name, known in modules.items() if known}
    documents = app.env.found_docs if _GALLERY in app.extensions else ()
    runs = filter(_RUN_OF_GALLERY.fullmatch, documents)
    names = {"genindex", "search", "_modules/index", *letters, *indexes, *sources, *runs}
    return {each for each in names if _file(app, each).is_file()}


def page_url(app: Sphinx, root: str, name: str) -> str:
    """The URL of a page below the site's ``root``, as Sphinx writes it into canonical links."""
    return root + app.builder.get_target_uri(name)


def title_of(app: Sphinx, document: str) -> str:
    """The text of the directive ``title``, else the first heading, else the name of the source."""
    node = app.env.longtitles.get(document)
    title = as_text(node.astext()) if node is not None else None
    if title and title != _NO_TITLE:
        return title
    name = document.removesuffix("/index").rpartition("/")[2]
    return re.sub(r"[-_]+", " ", name).strip().capitalize() or document


def _file(app: Sphinx, name: str) -> Path:
    return Path(app.builder.get_outfilename(name))  # type: ignore[attr-defined]  # HTML builders


def _add_page(build: SiteBuild, app: Sphinx, name: str, translations: Translations) -> None:
    """Adds the page ``name``. An error leaves out this page alone."""
    url, file = page_url(app, build.site.url, name), _file(app, name)
    # A template of the author's replaces the document of the same name.
    is_document = name not in app.config.html_additional_pages
    try:
        meta = _metadata(app, name) if is_document else {}
        reason = _reason_to_leave_out(app, name, file, meta)
        if reason:
            build.leave_out(url, reason)
            return
        for line in permission(meta).doubts:
            build.warn_of(url, line)
        raw = file.read_bytes()
        source = SourcePage(
            url=url,
            html=decode(raw),
            title=as_text(meta.get("title")) or (title_of(app, name) if is_document else None),
            description=as_text(meta.get("description")),
            authors=stated_authors(meta),
            published=stated_published(meta),
            modified=stated_modified(meta),
            language=stated_language(meta) or translations.language_of(name),
            site_language=app.config.language if is_set(app, "language") else None,
        )
    except Exception as error:  # a page's metadata may hold any value
        build.unreadable(url, error)
        return
    source_file = Path(app.env.doc2path(name)) if is_document else None
    build.add(source, html_file=file, raw=raw, source_file=source_file, is_authored=is_document)


def _metadata(app: Sphinx, document: str) -> dict[str, object]:
    """The field list or the front matter at the top of a document, and what ABlog knows of it."""
    written: Mapping[str, Any] = app.env.metadata.get(document) or {}
    fields = {name: _value(value) for name, value in written.items()}
    post = fields_of_post(app, document)
    return {**fields, **post} if post.get("draft") else {**post, **fields}


def _value(value: object) -> object:
    """``value``; MyST gives the lists and mappings of front matter as JSON.

    Sphinx has curled the quotation marks in it, as in prose, and divided authors at commas.
    Extensions add values of any type, which stay as they are.
    """
    text = value
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        text = ", ".join(value)
    if isinstance(text, str) and text.startswith(("[", "{")):
        for written in (text, _CURLED.sub('"', text)):
            with suppress(ValueError, RecursionError):
                return json.loads(written)
    return value


def _reason_to_leave_out(
    app: Sphinx, name: str, file: Path, meta: Mapping[str, object]
) -> str | None:
    """The reason to leave out a page, from its name and its metadata; None to publish it."""
    if _NOT_FOUND.fullmatch(name):
        return "not found page"
    if _is_copied(app, file):
        return "elsewhere"
    return permission(meta).reason or ("draft" if parse_boolean(meta.get("draft")) else None)


def _is_copied(app: Sphinx, file: Path) -> bool:
    """Return whether a file of ``html_extra_path``, which may be another site's, is in the place of
    the page."""
    path = file.relative_to(app.outdir)
    sources = (Path(app.confdir, each) for each in app.config.html_extra_path)
    return any(
        (each / path).is_file() if each.is_dir() else each.name == str(path) for each in sources
    )
