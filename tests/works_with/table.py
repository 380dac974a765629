"""The rows of ``docs/works-with.md``; ``python -m tests.works_with.table`` writes them.

A row is proved by the site of its name among the cases, or by the tests that it names.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.works_with.material_cases import MATERIAL_CASES
from tests.works_with.mkdocs_cases import MKDOCS_CASES, ZENSICAL_CASES
from tests.works_with.pelican_cases import PELICAN_CASES

__all__ = ["CASES", "GROUPS", "PAGE", "Row", "with_tables"]

PAGE = Path(__file__).parents[2] / "docs/works-with.md"
CASES = {
    (group, name): case
    for group, cases in (
        ("Material", MATERIAL_CASES),
        ("MkDocs", MKDOCS_CASES),
        ("ProperDocs and Zensical", ZENSICAL_CASES),
        ("Pelican", PELICAN_CASES),
    )
    for name, case in cases.items()
}
"""By group and name."""

_TABLE = re.compile(r"(<!-- rows of (.*?): .*? -->\n).*?(<!-- /rows -->)", re.DOTALL)
_PLUGINS = "tests/generators/test_mkdocs_plugins.py::"
_MKDOCS = "tests/generators/test_mkdocs.py::"
_SPHINX = "tests/generators/test_sphinx.py::"
_THEMES = "tests/generators/test_sphinx_themes.py::"
_WHAT = "what it writes into a page is published like the author's words"


class Row(NamedTuple):
    name: str
    pages: str
    words: str
    tests: tuple[str, ...] = ()
    """Where the row is no case."""


GROUPS = {
    "Material": (
        Row(
            "blog",
            "posts are published; the index, archives, categories and their further pages are "
            "left out as listings, drafts are not built",
            "the whole post; not its date, authors and categories beside it",
        ),
        Row("tags", "the page of tags is left out as a listing", "a page's tags are not published"),
        Row(
            "meta",
            "`.meta.yml` counts for every page below: `scp: false` leaves them out",
            "unchanged",
        ),
        Row("offline", "published at `stew.html`, as MkDocs then names them", "unchanged"),
        Row("optimize", "unchanged", "images keep their addresses"),
        Row("privacy", "unchanged", "images have the addresses on your site"),
        Row("typeset", "unchanged", "titles are plain text, without the marks of code and stress"),
        Row("group", "`scp` may stand in a group", "unchanged"),
        Row(
            "projects",
            "a project is a site of its own: published if its own `mkdocs.yml` names `scp`, and "
            "not among yours",
            "unchanged",
        ),
    ),
    "MkDocs": (
        Row(
            "static-i18n",
            "each language once, in one publication, with folders and with suffixes",
            "a page that nobody translated has the language of its text",
            (_PLUGINS + "test_each_language_of_static_i18n_is_published_once",),
        ),
        Row("minify", "unchanged", "unchanged; code keeps its lines"),
        Row("redirects", "a redirect is no page", "none"),
        Row("macros", "unchanged", "what a macro makes is published, its source is not"),
        Row(
            "literate-nav",
            "`SUMMARY.md` is a page for MkDocs; `exclude_docs: SUMMARY.md` keeps it out",
            "the navigation's names change no title",
        ),
        Row("awesome-nav", "`.nav.yml` is no page", "the navigation's names change no title"),
        Row("gen-files", "pages that a script makes are published", _WHAT),
        Row("mkdocstrings", "unchanged", "signatures, descriptions and tables of parameters"),
        Row("monorepo", "pages of the other folders are published at their addresses", "unchanged"),
        Row(
            "multirepo",
            "pages of the other repositories are published at their addresses",
            "unchanged",
        ),
        Row(
            "git-revision-date-localized",
            "its dates say when a page was published and changed",
            "a date that a theme shows is not published; one that the author asks for is",
            (
                _PLUGINS + "test_the_date_of_the_last_commit_counts_however_it_is_shown",
                _PLUGINS + "test_what_a_theme_shows_of_the_date_is_no_content",
            ),
        ),
        Row("rss", "its feeds are no pages", "unchanged"),
        Row(
            "glightbox",
            "unchanged",
            "images once, without the links around them",
            (
                _PLUGINS
                + "test_buttons_of_material_are_no_content_where_a_plugin_changes_the_page_late",
            ),
        ),
        Row("exclude", "what it excludes is not published", "none"),
        Row(
            "exclude_docs, draft_docs, not_in_nav",
            "excluded pages and drafts are not published; a page outside of the navigation is",
            "unchanged",
        ),
        Row("theme: name: null", "unchanged", "the content, not the theme's words around it"),
        Row("hooks", "unchanged", "as the hooks leave them, those of `on_post_page` too"),
        Row(
            "mkdocs serve",
            "nothing is published",
            "none",
            ("tests/generators/test_development.py::test_mkdocs_serve_publishes_nothing",),
        ),
        Row(
            "mkdocs build --dirty",
            "nothing is published; the sitemap keeps announcing what was published last",
            "none",
            (_MKDOCS + "test_a_dirty_build_keeps_what_the_sitemap_announces",),
        ),
        Row("!ENV", "`site_url` may come from the environment", "unchanged"),
        Row("INHERIT", "the plugin may stand in the inherited file", "unchanged"),
        Row(
            "mkdocs gh-deploy",
            "the branch has the collections and the sitemap that announces them",
            "unchanged",
            ("tests/works_with/test_gh_deploy.py::test_the_branch_has_the_collections",),
        ),
        Row("enabled: false", "nothing is published, and the sitemap is MkDocs' own", "none"),
        Row(
            "mike",
            "each version is a publication of its own; an alias is none",
            "unchanged",
            ("tests/generators/test_mike.py::test_each_version_is_a_publication_of_its_own",),
        ),
        Row(
            "encryptcontent",
            "pages that are encrypted, whole or in part, are left out",
            "none of them, encrypted or not",
            ("tests/generators/test_encrypted.py::test_pages_that_are_encrypted_stay_out",),
        ),
        Row(
            "jupyter",
            "notebooks are pages",
            "each cell once, with its language; what it printed; no buttons",
            (_PLUGINS + "test_a_cell_of_mkdocs_jupyter_is_published_once_and_without_its_button",),
        ),
    ),
    "ProperDocs and Zensical": (
        Row(
            "ProperDocs",
            "the same files as with MkDocs",
            "the same",
            (_MKDOCS + "test_properdocs_publishes_the_same",),
        ),
        Row(
            "ProperDocs without MkDocs",
            "the same",
            "the same",
            ("tests/samples/test_newcomer.py::test_the_commands_of_a_page_are_enough",),
        ),
        Row(
            "Zensical",
            "it has no plugins: run `scp-ssg build site` after it, at every build",
            "the content, not the theme's words around it",
        ),
    ),
    "Pelican": (
        Row("sitemap", "its sitemap announces the collections", "unchanged"),
        Row("seo", "an article with `Noindex: True` is left out", "its JSON-LD is not published"),
        Row("neighbors", "unchanged", "the neighbours' titles are not published"),
        Row("render-math", "unchanged", "formulas in LaTeX"),
        Row("jinja2content", "unchanged", "what a template makes is published"),
        Row("minify", "unchanged", "unchanged; code keeps its lines"),
        Row("related-posts", "unchanged", "the related titles are not published"),
        Row("series", "unchanged", "a list of the series beside the article is not published"),
        Row("liquid-tags", "unchanged", _WHAT),
        Row("i18n_subsites", "every language is in one publication", "unchanged"),
        Row("RELATIVE_URLS", "published at their full addresses", "unchanged"),
        Row("caches", "articles that come from a cache are published", "unchanged"),
        Row("pagination", "further pages of a list are left out like the first", "none"),
        Row("translations", "each is a page, in its language", "unchanged"),
    ),
    "Sphinx": (
        Row(
            "alabaster, furo, rtd, pydata and book themes",
            "unchanged",
            "the content, not the theme's words around it",
            (_THEMES + "test_every_theme_gives_the_content_of_the_documents",),
        ),
        Row(
            "MyST and MyST-NB",
            "documents and notebooks are pages",
            "cells with their language, and what they printed",
            (
                _THEMES + "test_every_theme_gives_the_content_of_the_documents",
                _SPHINX + "test_front_matter_of_myst_says_the_same",
            ),
        ),
        Row(
            "viewcode, genindex, search",
            "pages that Sphinx writes by itself are left out",
            "none",
            (_SPHINX + "test_pages_that_sphinx_writes_by_itself_stay_out",),
        ),
        Row(
            "sphinx-sitemap",
            "its sitemap announces the collections",
            "unchanged",
            (_SPHINX + "test_the_sitemap_of_sphinx_sitemap_is_extended",),
        ),
        Row(
            "sphinx-llms-txt, sphinx-llm",
            "their `llms.txt` and Markdown files stay; with our option `llms` beside them, a line "
            "says which is kept",
            "unchanged",
            (_THEMES + "test_another_llms_txt_stays",),
        ),
    ),
}


def with_tables(page: str) -> str:
    """The text of ``page`` with the rows of each group."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{_table(found[2])}\n\n{found[3]}", page)


def _table(group: str) -> str:
    rows = ["| With | Its pages | Its words |", "| --- | --- | --- |"]
    rows += [f"| {row.name} | {row.pages} | {row.words} |" for row in GROUPS[group]]
    return "\n".join(rows)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
