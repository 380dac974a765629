"""The objects of MkDocs and ProperDocs → the site, and its pages with their metadata."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from scp_ssg.errors import ConfigError
from scp_ssg.extract import SourcePage, parse_boolean, permission
from scp_ssg.generators import (
    as_names,
    as_text,
    as_time,
    says_more_than_list,
    stated_authors,
    stated_language,
    stated_modified,
    stated_published,
)
from scp_ssg.publish import Site
from scp_ssg.urls import http_url, is_local

if TYPE_CHECKING:
    from datetime import datetime

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    from scp_ssg.generators import SiteBuild
    from scp_ssg.options import Options

__all__ = [
    "Noted",
    "add_navigation",
    "add_page",
    "language_is_set",
    "reason_not_to_publish",
    "site",
]

_LISTINGS = {"View": ".plugins.blog.structure"}
"""Pages that only list other pages, by class name → the end of its module's name.

Material's blog writes them."""

_TAG_LIST = re.compile(
    r"<!--\s*material/tags[^>]*-->|\[TAGS\]|#+ \S+/name \{ #\S+/slug \}", re.IGNORECASE
)
"""The marker of the tag list, as an author writes it and as Material's tags plugin changes it."""

_LINE = re.compile(r"\S[^\n]*")
_LINK_ALONE = re.compile(r"[-*] \[[^\]]*\]\([^()]*\)")
"""A line that older versions of that plugin write of each page, in place of the marker."""
_NO_PROSE = re.compile(r"```|~~~|[|<>]|!\[|!!!|\?\?\?|[-*+] |\d+[.)] ")
"""The beginning of what no sentence above a list is: code, tables, pictures, boxes, other lists."""
_HEADING = re.compile(r"<h([1-6])[ >]")
_TAG = re.compile(r"<[a-z]")
_NOT_FOUND = re.compile(r"(?:.*/)?404(?:\.html|/)")

_TEMPLATES = ("main.html", "blog-post.html")
"""The templates of pages whose authors choose none: that of MkDocs, and that of blog posts in
Material. A site may override the latter, but then what it adds is on every post. No set: an
author's ``template`` may be of any type."""

_MIKE_VERSION = "MIKE_DOCS_VERSION"
"""The environment variable in which mike names the version that it builds."""

_GIT_DATE = "git_{}_date_localized_raw_timeago"
"""The metadata key of the git date: of all formats of the plugin, only this one has a time zone."""

_GIT_COMMIT = "git_{}_date_localized_hash"


class Noted(NamedTuple):
    """What a finished page does not tell any more."""

    has_language: bool
    """What :func:`language_is_set` says."""
    markdown: str = ""
    """The page as its author wrote it, before other plugins changed it."""
    html: str = ""
    """What was made of its Markdown, before other plugins changed that."""


def site(config: MkDocsConfig, options: Options) -> Site:
    """The site that ``config`` builds. Raises ConfigError if ``site_url`` is not set."""
    url = http_url(_site_url(config))
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
        name=config.site_name or "",
        description=config.site_description or "",
    )


def _site_url(config: MkDocsConfig) -> str:
    """The URL at which the site is served.

    mike adds a version to ``site_url``: the one that it builds, or its ``canonical_version``. The
    latter is for canonical links only; each version is served at, and published for, its own URL.
    """
    url = config.site_url or ""
    version = os.environ.get(_MIKE_VERSION)
    mike = config.plugins.get("mike")
    canonical = mike.config.get("canonical_version") if mike else None
    if version and canonical and url.rstrip("/").endswith(f"/{canonical}"):
        return url.rstrip("/").removesuffix(canonical) + version
    return url


def reason_not_to_publish(config: MkDocsConfig) -> str | None:
    """A line for the log if this build is a preview for the author alone, else None."""
    url = config.site_url or ""
    if is_local(url, *config.dev_addr):
        return f"nothing is published for {url}, the address of `mkdocs serve`"
    return None


def add_navigation(build: SiteBuild, nav: Navigation) -> None:
    """Tells the build where each page stands in the navigation."""
    for page in nav.pages:
        titles = [as_text(each.title) or "" for each in page.ancestors]
        # mkdocs-static-i18n leaves the folder of a language in a navigation that nobody wrote.
        if titles and titles[-1].lower() == str(getattr(page.file, "locale", "")).lower():
            titles.pop()
        build.choice.place(build.site.url + page.url, titles[-1] if titles else "")


def add_page(build: SiteBuild, page: Page, html: str, config: MkDocsConfig, noted: Noted) -> None:
    """Adds ``page``, which MkDocs writes as ``html``, to the build."""
    url = build.site.url + page.url
    try:
        reason = reason_to_leave_out(page, config)
        if reason:
            build.leave_out(url, reason)
            return
        for line in permission(page.meta).doubts:
            build.warn_of(url, line)
        source = source_page(page, html, url=url, config=config, noted=noted)
    except Exception as error:  # a page's metadata may hold any value
        build.unreadable(url, error)
        return
    build.choice.name(url, config.site_name or "", config.site_description or "")
    source_file = page.file.abs_src_path
    build.add(
        source,
        html_file=Path(page.file.abs_dest_path),
        source_file=Path(source_file) if source_file else None,
    )


def reason_to_leave_out(page: Page, config: MkDocsConfig) -> str | None:
    """The reason to leave out ``page``, from its class and its metadata; None to publish it."""
    for base in type(page).__mro__:
        if base.__module__.endswith(_LISTINGS.get(base.__name__, "\0")):
            return "listing"
    if _only_lists_tags(page.markdown or "", is_tags_file=_is_tags_file(page, config)):
        return "listing"
    if _NOT_FOUND.fullmatch(page.url):
        return "not found page"
    reason = permission(page.meta).reason
    return reason or ("draft" if parse_boolean(page.meta.get("draft")) else None)


def _is_tags_file(page: Page, config: MkDocsConfig) -> bool:
    """Return whether Material's tags plugin is told to write the list of all tags into ``page``."""
    plugin = config.plugins.get("material/tags")
    return plugin is not None and plugin.config.get("tags_file") == page.file.src_uri


def _only_lists_tags(markdown: str, *, is_tags_file: bool) -> bool:
    """Return whether a page has nothing but headings, the list of all tags, and a few words that
    say so."""
    has_list = is_tags_file
    own: list[str] = []
    for match in _LINE.finditer(markdown):
        line = match[0].rstrip()
        if _TAG_LIST.fullmatch(line):
            has_list = True
        elif line.startswith("#") or (is_tags_file and _LINK_ALONE.fullmatch(line)):
            pass
        elif _NO_PROSE.match(line):
            return False
        else:
            own.append(line)
    return has_list and not says_more_than_list(" ".join(own))


def source_page(
    page: Page, html: str, *, url: str, config: MkDocsConfig, noted: Noted
) -> SourcePage:
    """The record of ``page`` at ``url``: its finished ``html`` and all that MkDocs knows of it."""
    meta = page.meta
    name = as_text(config.site_name)
    dates = meta.get("date")
    if isinstance(dates, Mapping):
        meta = {"updated": dates.get("updated"), **meta, "date": dates.get("created")}
    return SourcePage(
        url=url,
        html=html,
        fragment=page.content,
        added=_added(page, noted),
        own_template=_has_own_template(page, config),
        markdown=page.markdown,
        title=_title(page),
        description=as_text(meta.get("description")),
        site_descriptions=_site_descriptions(page, config),
        # As the themes of MkDocs, and Material, end the titles in their heads.
        around_titles=("", f" - {name}" if name else ""),
        authors=_authors(page),
        published=stated_published(meta) or _git_date("creation", meta, config),
        modified=stated_modified(meta) or _git_date("revision", meta, config),
        language=_language(page, config),
        site_language=_site_language(config, is_set=noted.has_language),
    )


def _added(page: Page, noted: Noted) -> str:
    """The HTML that other plugins wrote into the Markdown of ``page``, and before or after the HTML
    that was made of it; empty if there is none.

    Some write there who changed the page, and when.
    """
    parts: list[str] = []
    markdown, html = page.markdown or "", page.content or ""
    if noted.markdown and markdown != noted.markdown:
        before, _, after = markdown.partition(noted.markdown)
        if len(before) < len(markdown):
            parts += (_rendered(each) for each in (before, after) if each.strip())
        else:
            own = set(noted.markdown.splitlines())
            # Of boxes in boxes all ends look alike.
            parts += (
                line
                for line in markdown.splitlines()
                if line not in own or line.lstrip().startswith("</")
            )
    if noted.html and html != noted.html:
        before, _, after = html.partition(noted.html)
        if len(before) < len(html):
            parts += (before, after)
    added = "\n".join(parts)
    return added if _TAG.search(added) else ""


def _rendered(markdown: str) -> str:
    """The HTML of ``markdown``, with the extensions that give elements their classes."""
    # Few sites have a plugin that writes Markdown around that of the author.
    from markdown import markdown as converted

    return converted(markdown, extensions=["attr_list", "md_in_html"])


def _has_own_template(page: Page, config: MkDocsConfig) -> bool:
    """Return whether the page may have content of its template's.

    A site that overrides its theme writes the opening of its home page into any template, below
    ``if page.is_homepage``.
    """
    chosen = page.meta.get("template", "main.html") not in _TEMPLATES
    return chosen or bool(page.is_homepage and config.theme.custom_dir)


def _title(page: Page) -> str | None:
    """The title in the front matter, or MkDocs' title if the content does not begin with an ``h1``.

    MkDocs takes its title from the navigation, where it is often shortened: an ``h1`` that is the
    first heading is better. A later ``h1`` is the heading of a part.
    """
    stated = as_text(page.meta.get("title"))
    first = _HEADING.search(page.content or "")
    if stated or (first is not None and first[1] == "1"):
        return stated
    # MkDocs calls a home page "Home" if its author gave no title.
    return None if page.is_homepage and page.title == "Home" else as_text(page.title)


def _site_descriptions(page: Page, config: MkDocsConfig) -> tuple[str, ...]:
    """The description that themes write into every page; the word ``None`` if it is not set."""
    own = page.is_homepage and config.site_description
    return () if own else (str(config.site_description),)


def _authors(page: Page) -> tuple[str, ...]:
    """The authors' names; in Material's blog, a post's front matter has identifiers only."""
    people = getattr(page, "authors", None)
    if isinstance(people, list) and people:
        return as_names([getattr(each, "name", None) for each in people])
    return stated_authors(page.meta)


def _git_date(
    event: Literal["creation", "revision"], meta: Mapping[str, object], config: MkDocsConfig
) -> datetime | None:
    """The date from mkdocs-git-revision-date-localized.

    None if the page is in no commit, where the plugin gives the time of the build, or in a shallow
    clone, which has one date for all files.
    """
    html = meta.get(_GIT_DATE.format(event))
    date = re.search(r'datetime="([^"]+)"', str(html)) if html else None
    if date is None or meta.get(_GIT_COMMIT.format(event)) == "":
        return None
    folder = Path(config.docs_dir).absolute()
    if any((each / ".git/shallow").exists() for each in (folder, *folder.parents)):
        return None
    return as_time(date[1])


def _language(page: Page, config: MkDocsConfig) -> str | None:
    """The language in the front matter, else the one from mkdocs-static-i18n, or from mkdocs-i18n.

    The first shows a page without a translation among the pages of another language. The other
    gives the theme an attribute for each page, which templates read before what the site has set.
    """
    of_page = as_text(getattr(page.file, "locale", None))
    return stated_language(page.meta) or of_page or as_text(vars(config.theme).get("language"))


def _site_language(config: MkDocsConfig, *, is_set: bool) -> str | None:
    """The language of the theme, unless it is the ``en`` of a theme for which none was set."""
    theme = config.theme
    language = as_text(theme.get("language")) or as_text(str(theme.get("locale") or ""))
    return language if language != "en" or is_set else None


def language_is_set(config: MkDocsConfig) -> bool:
    """Return whether ``theme`` has a language where the site is configured: in ``mkdocs.yml``, or
    in what replaces it there, such as ``--theme``."""
    with warnings.catch_warnings():
        # MkDocs deprecates what nothing else offers, and a strict build fails of a warning.
        warnings.simplefilter("ignore", DeprecationWarning)
        stated = [each["theme"] for each in config.user_configs if "theme" in each]
    theme = stated[-1] if stated else None
    return isinstance(theme, Mapping) and any(theme.get(key) for key in ("language", "locale"))
