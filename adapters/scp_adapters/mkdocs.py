"""MkDocs' (and ProperDocs') objects → the site, and its pages with their hints."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from scp_ssg.errors import ConfigError
from scp_ssg.extract import SourcePage, parse_boolean, permission
from scp_ssg.generators import as_names, as_text, as_time, as_times
from scp_ssg.publish import Site
from scp_ssg.urls import http_url, is_local

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

    from scp_ssg.generators import SiteBuild
    from scp_ssg.options import Options

__all__ = ["add_page", "reason_not_to_publish", "reason_to_leave_out", "site", "source_page"]

_LISTINGS = {"View": ".plugins.blog.structure"}
"""Pages that list other pages: class name → how the name of its module ends. Material's blog."""

_TAG_LIST = re.compile(
    r"<!--\s*material/tags[^>]*-->|\[TAGS\]|#+ \S+/name \{ #\S+/slug \}", re.IGNORECASE
)
"""Where Material's plugin puts the list of all tags, before and after it has read the page."""

_LINE = re.compile(r"\S[^\n]*")
_HEADING = re.compile(r"<h([1-6])[ >]")
_NOT_FOUND = re.compile(r"(?:.*/)?404(?:\.html|/)")

_TEMPLATES = frozenset({"main.html", "blog-post.html"})
"""What pages are written with whose authors say nothing: MkDocs' own, and what Material's blog
gives to every post. What a site's version of that writes around a post is on all posts."""

_MIKE_VERSION = "MIKE_DOCS_VERSION"
"""In the environment: what mike is building."""

_PUBLISHED = ("published", "date", "created")
_MODIFIED = ("modified", "updated", "last_modified", "last_updated", "lastmod", "revision_date")
_LANGUAGE = ("lang", "language", "locale")
_GIT_DATE = "git_{}_date_localized_raw_timeago"
"""The one of the plugin's forms of the date that says its zone."""

_GIT_COMMIT = "git_{}_date_localized_hash"


def site(config: MkDocsConfig, options: Options) -> Site:
    """The site that ``config`` builds. Raises ConfigError where it does not say its URL."""
    url = http_url(_own_url(config))
    if url is None:
        raise ConfigError(
            "site_url",
            "not set; say in mkdocs.yml where the site is served, such as https://example.com/",
        )
    home = Path(config.config_file_path).absolute().parent if config.config_file_path else Path()
    return Site(
        url=url if url.endswith("/") else url + "/",
        output=Path(config.site_dir),
        state_root=home / (options.state_dir or ".cache/scp"),
    )


def _own_url(config: MkDocsConfig) -> str:
    """Where the site that is built is served.

    mike adds the version to ``site_url``, or the one that its ``canonical_version`` names: then
    canonical links lead to that one, and every version is a publication at its own address still.
    """
    url = config.site_url or ""
    version = os.environ.get(_MIKE_VERSION)
    mike = config.plugins.get("mike")
    canonical = mike.config.get("canonical_version") if mike else None
    if version and canonical and url.rstrip("/").endswith(f"/{canonical}"):
        return url.rstrip("/").removesuffix(canonical) + version
    return url


def reason_not_to_publish(config: MkDocsConfig) -> str | None:
    """Why the build is one for the author alone, in a line for the log; None if it is not."""
    url = config.site_url or ""
    if is_local(url, *config.dev_addr):
        return f"nothing is published for {url}, the address of `mkdocs serve`"
    return None


def add_page(build: SiteBuild, page: Page, html: str, config: MkDocsConfig) -> None:
    """Gives ``page``, which is written as ``html``, to the build."""
    url = build.site.url + page.url
    try:
        reason = reason_to_leave_out(page)
        if reason:
            build.leave_out(url, reason)
            return
        for line in permission(page.meta).doubts:
            build.warn_of(url, line)
        source = source_page(page, html, url=url, config=config)
    except Exception as error:  # authors and plugins put anything at all into a page's metadata
        build.unreadable(url, error)
        return
    source_file = page.file.abs_src_path
    build.add(
        source,
        html_file=Path(page.file.abs_dest_path),
        source_file=Path(source_file) if source_file else None,
    )


def reason_to_leave_out(page: Page) -> str | None:
    """Why ``page`` is no content page, as far as its host knows."""
    for known in type(page).__mro__:
        if known.__module__.endswith(_LISTINGS.get(known.__name__, "\0")):
            return "listing"
    if _only_lists_tags(page.markdown or ""):
        return "listing"
    if _NOT_FOUND.fullmatch(page.url):
        return "not found page"
    said = permission(page.meta).reason
    return said or ("draft" if parse_boolean(page.meta.get("draft")) else None)


def _only_lists_tags(markdown: str) -> bool:
    """Whether a page has nothing but headings and the list of all tags."""
    has_list = False
    for found in _LINE.finditer(markdown):
        line = found[0].rstrip()
        if _TAG_LIST.fullmatch(line):
            has_list = True
        elif not line.startswith("#"):
            return False
    return has_list


def source_page(page: Page, html: str, *, url: str, config: MkDocsConfig) -> SourcePage:
    """``page``, which is written as ``html`` and stands at ``url``, with all that MkDocs knows of
    it."""
    meta = page.meta
    dates = meta.get("date")
    if isinstance(dates, Mapping):
        meta = {"updated": dates.get("updated"), **meta, "date": dates.get("created")}
    return SourcePage(
        url=url,
        html=html,
        fragment=page.content,
        own_template=meta.get("template", "main.html") not in _TEMPLATES,
        markdown=page.markdown,
        title=_title(page),
        description=as_text(meta.get("description")),
        site_descriptions=_site_descriptions(page, config),
        authors=_authors(page),
        published=_said(min, meta, _PUBLISHED) or _git_date("creation", meta, config),
        modified=_said(max, meta, _MODIFIED) or _git_date("revision", meta, config),
        language=_language(page),
        site_language=_site_language(config),
    )


def _title(page: Page) -> str | None:
    """The author's title, or what stands for one where no ``h1`` opens the content.

    A title from the navigation is often an abbreviation of the heading, so the heading wins. One
    that comes after others is the heading of a part.
    """
    said = as_text(page.meta.get("title"))
    first = _HEADING.search(page.content or "")
    if said or (first is not None and first[1] == "1"):
        return said
    # "Home" is what MkDocs calls a home page of which nobody said a title.
    return None if page.is_homepage and page.title == "Home" else as_text(page.title)


def _site_descriptions(page: Page, config: MkDocsConfig) -> tuple[str, ...]:
    """What MkDocs' themes repeat on every page: where nobody set it, the word ``None``."""
    own = page.is_homepage and config.site_description
    return () if own else (str(config.site_description),)


def _authors(page: Page) -> tuple[str, ...]:
    """Material's blog keeps people apart from the identifiers by which a post names them."""
    people = getattr(page, "authors", None)
    if isinstance(people, list) and people:
        return as_names([getattr(each, "name", None) for each in people])
    return as_names(page.meta.get("authors")) or as_names(page.meta.get("author"))


def _said(
    choose: Callable[[list[datetime]], datetime], meta: Mapping[str, object], keys: tuple[str, ...]
) -> datetime | None:
    """What the first of ``keys`` says that says a date; of a list, the one to ``choose``."""
    there = (as_times(meta[key]) for key in keys if key in meta)
    return next((choose(said) for said in there if said), None)


def _git_date(
    event: Literal["creation", "revision"], meta: Mapping[str, object], config: MkDocsConfig
) -> datetime | None:
    """What mkdocs-git-revision-date-localized found; a shallow clone dates every file the same.

    A page that is in no commit it dates by the clock, at every build anew.
    """
    said = meta.get(_GIT_DATE.format(event))
    written = re.search(r'datetime="([^"]+)"', str(said)) if said else None
    if written is None or meta.get(_GIT_COMMIT.format(event)) == "":
        return None
    folder = Path(config.docs_dir).absolute()
    if any((each / ".git/shallow").exists() for each in (folder, *folder.parents)):
        return None
    return as_time(written[1])


def _language(page: Page) -> str | None:
    """What the author says, else what mkdocs-static-i18n knows: a page that nobody translated is
    shown, in the language that it has, among those of every other one."""
    said = (as_text(page.meta.get(key)) for key in _LANGUAGE)
    return next(filter(None, said), None) or as_text(getattr(page.file, "locale", None))


def _site_language(config: MkDocsConfig) -> str | None:
    theme = config.theme
    return as_text(theme.get("language")) or as_text(str(theme.get("locale") or ""))
