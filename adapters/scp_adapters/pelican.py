"""Pelican's objects → the site, and its pages with their metadata."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urljoin

from scp_ssg import atomic_files
from scp_ssg.dom import decode
from scp_ssg.errors import ConfigError
from scp_ssg.extract import LeftOut, SourcePage, permission
from scp_ssg.generators import as_names, as_text, as_time, reason_of_file, reason_of_name
from scp_ssg.options import index_file
from scp_ssg.publish import Site
from scp_ssg.urls import http_url, is_local, path_below

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pelican.contents import Content

    from scp_ssg.generators import SiteBuild
    from scp_ssg.options import Options

__all__ = [
    "add_file",
    "reason_not_to_publish",
    "site",
]

_PAGES = (".html", ".htm", "")
"""Suffixes of pages; templates also write feeds, sitemaps and scripts."""

_LISTINGS = {"index", "archives", "period_archives", "tags", "categories", "authors", "search"}
"""Direct templates that list articles. Others, such as ``about``, are content."""

_NOT_FOUND = re.compile(r"(?:.*/)?404(?:\.html?|/index\.html?)?")

_TAGLINES = ("SITESUBTITLE", "SITETAGLINE", "SITEDESCRIPTION", "SITE_DESCRIPTION", "DESCRIPTION")
"""Settings that themes use as the description of a page without its own."""

_MARKDOWN = {".md", ".markdown", ".mkd", ".mdown"}

_DATES = {"date": "published", "modified": "modified"}
"""Metadata of Pelican → the page's date for it."""

_WRITTEN = (
    # Markdown and reStructuredText.
    r"^ {0,3}:?{name}:[ \t]*(\S.*)",
    r"""<meta\s+name=["']?{name}["']?\s+content=["']([^"']+)""",
)
"""How a source says one of ``_DATES``."""

_FIRST_DAY, _OTHER_DAY = datetime(2000, 1, 1), datetime(2001, 2, 2)
"""Days that differ in year, month and day: what a date leaves open differs with them."""

_RELATIVE = re.compile(r"\.|/(?!/)")
"""The beginning of a SITEURL without a host, as in a preview."""


def reason_not_to_publish(settings: Mapping[str, Any]) -> str | None:
    """A line for the log if this build is a preview for the author alone, else None."""
    url = settings.get("SITEURL")
    if not url:
        return (
            "nothing is published without SITEURL; set it, to such as 'https://example.com', in "
            "the settings with which the site is published"
        )
    if _RELATIVE.match(str(url)):
        return (
            f"nothing is published for SITEURL = {url!r}, which is the same on every server; set "
            "it, to such as 'https://example.com', in the settings with which the site is published"
        )
    if is_local(str(url), settings.get("BIND") or "", settings.get("PORT") or 0):
        return f"nothing is published for {url}, the address of `pelican --listen`"
    return None


def site_url(settings: Mapping[str, Any]) -> str:
    """The URL of the site's root, ending in ``/``. Raises ConfigError if SITEURL is no URL."""
    url = http_url(str(settings["SITEURL"]))
    if url is None:
        raise ConfigError(
            "SITEURL",
            f"expected an http(s) URL such as 'https://example.com', got {settings['SITEURL']!r}",
        )
    return url if url.endswith("/") else url + "/"


def site(settings: Mapping[str, Any], options: Options) -> Site:
    """The site that ``settings`` build. Raises ConfigError if SITEURL is no URL."""
    cache = Path(settings["CACHE_PATH"], "scp")
    return Site(
        url=site_url(settings),
        output=Path(settings["OUTPUT_PATH"]).absolute(),
        state_root=Path(options.state_dir) if options.state_dir else cache,
        option="SITEURL",
        name=as_text(settings.get("SITENAME")) or "",
        description=next(_taglines(settings), ""),
    )


def _taglines(settings: Mapping[str, Any]) -> Iterator[str]:
    """The descriptions of the site that ``settings`` have."""
    yield from filter(None, (as_text(settings.get(key)) for key in _TAGLINES))


def add_file(
    build: SiteBuild,
    file: Path,
    context: Mapping[str, Any],
    settings: Mapping[str, Any],
    *,
    language_is_set: bool,
) -> None:
    """Adds ``file`` to the build; Pelican rendered it from a template with ``context``.

    ``settings`` are those of the Pelican that wrote it, which may be that of a subsite.
    ``language_is_set`` tells a DEFAULT_LANG that the author set from Pelican's default.
    """
    if file.suffix.lower() not in _PAGES:
        return
    try:
        taken = _read(
            file,
            context,
            settings,
            build=build,
            language=_site_language(settings, is_set=language_is_set),
        )
    except Exception as error:  # a page's metadata may hold any value
        build.unreadable(file, error)
        return
    if isinstance(taken, LeftOut):
        build.leave_out(taken.url, taken.reason)
    else:
        content = _content(context)
        for line in permission(content.metadata).doubts if content else ():
            build.warn_of(taken[0].url, line)
        page, raw = taken
        build.choice.name(
            page.url, as_text(settings.get("SITENAME")) or "", next(_taglines(settings), "")
        )
        category = getattr(content, "category", None)
        if content and content.default_template == "article" and category:
            build.choice.place(page.url, str(category))
        source_file = Path(content.source_path) if content and content.source_path else None
        build.add(page, html_file=file, raw=raw, source_file=source_file)


def _read(
    file: Path,
    context: Mapping[str, Any],
    settings: Mapping[str, Any],
    *,
    build: SiteBuild,
    language: str | None,
) -> tuple[SourcePage, bytes] | LeftOut:
    """The page of ``file``, and its bytes.

    ``build`` is that of the outermost site, ``language`` what the author set for this site.
    """
    content = _content(context)
    address = _address(content) if content else _listed_address(context, file, settings)
    # Themes write SITEURL/address, so a slash at its beginning changes nothing.
    address = _encoded(address.lstrip("/"), str(context.get("output_file", "")))
    url = urljoin(site_url(settings), address)
    reason = _reason_to_leave_out(content, context, settings)
    path = path_below(build.site.url, url)
    if reason or path is None:
        return LeftOut(url=url, reason=reason or "elsewhere")
    raw = file.read_bytes()
    html = decode(raw)
    # A template alone may as well be the theme's as the author's: its page is judged as a file.
    if content is None and not build.options.keeps(path):
        named = index_file(path)
        reason = reason_of_name(named) or reason_of_file(named, html)
        if reason:
            return LeftOut(url=url, reason=reason)
    page = SourcePage(
        url=url,
        html=html,
        site_descriptions=tuple(_taglines(settings)),
        site_language=language,
    )
    return (_with_metadata(page, content) if content else page), raw


def _site_language(settings: Mapping[str, Any], *, is_set: bool) -> str | None:
    """DEFAULT_LANG, unless it is the ``en`` that Pelican has where the author set none."""
    language = as_text(settings.get("DEFAULT_LANG"))
    return language if is_set or language != "en" else None


def _content(context: Mapping[str, Any]) -> Content | None:
    """The article or page that a template was rendered for, if any."""
    content: Content | None = context.get("article") or context.get("page")
    return content


def _address(content: Content) -> str:
    """The URL of ``content``, relative to its site.

    An author who sets ``save_as`` without ``url`` means the page to be found there.
    """
    if hasattr(content, "override_save_as") and not hasattr(content, "override_url"):
        return _without_index(content.override_save_as)
    return str(content.url)


def _listed_address(context: Mapping[str, Any], file: Path, settings: Mapping[str, Any]) -> str:
    """The URL, relative to its site, of a file that is neither article nor page."""
    for key in ("articles_page", "dates_page"):
        address = getattr(context.get(key), "url", None)
        if address:
            return _without_index(str(address))
    return _without_index(file.relative_to(Path(settings["OUTPUT_PATH"]).absolute()).as_posix())


def _encoded(address: str, output_file: str) -> str:
    """``address`` where ``?`` and ``#`` are encoded if they are of the file's name.

    Pelican encodes nothing. Others begin a query or a fragment that the author wants.
    """
    for sign in "?#":
        if sign in output_file:
            address = address.replace(sign, quote(sign))
    return address


def _without_index(address: str) -> str:
    return re.sub(r"(^|/)index\.html$", r"\1", address)


def _reason_to_leave_out(
    content: Content | None, context: Mapping[str, Any], settings: Mapping[str, Any]
) -> str | None:
    """The reason to leave out a file, from its name, status and metadata; None to publish it."""
    output_file = str(context.get("output_file", ""))
    if _NOT_FOUND.fullmatch(output_file):
        return "not found page"
    if content is None:
        if context.get("blog") and output_file not in _own_templates(settings):
            return "listing"
        return None
    named = index_file(getattr(content, "override_save_as", ""))
    if reason_of_name(named) == "not found page":
        return "not found page"
    if content.status in ("draft", "hidden"):
        return str(content.status)
    return permission(content.metadata).reason


def _own_templates(settings: Mapping[str, Any]) -> set[str]:
    """The files written from the author's own direct templates."""
    return {
        str(settings.get(f"{name.upper()}_SAVE_AS", f"{name}.html"))
        for name in settings["DIRECT_TEMPLATES"]
        if name not in _LISTINGS
    }


def _with_metadata(page: SourcePage, content: Content) -> SourcePage:
    """``page`` with all that Pelican knows of its ``content``."""
    source = Path(content.source_path or "")
    text = _source_text(source)
    stamps = _file_dates(source, content)
    begun = _begun_dates(text or "", content, stamps)
    meta = {name: each for name, each in content.metadata.items() if name not in stamps} | begun
    markup = source.suffix.lower()
    zone = content.timezone
    return SourcePage(
        url=page.url,
        html=page.html,
        fragment=content.content,
        own_template=content.template != content.default_template,
        markdown=text if markup in _MARKDOWN else None,
        restructuredtext=text if markup == ".rst" else None,
        title=as_text(meta.get("title")),
        description=as_text(meta.get("description")) or as_text(meta.get("summary")),
        site_descriptions=page.site_descriptions,
        authors=as_names([str(each) for each in getattr(content, "authors", ())]),
        published=as_time(meta.get("date"), zone),
        modified=as_time(meta.get("modified"), zone) or as_time(meta.get("updated"), zone),
        file_dates=tuple(_DATES[name] for name in sorted({*stamps, *begun})),
        language=as_text(meta.get("lang")),
        site_language=page.site_language,
    )


def _begun_dates(text: str, content: Content, stamps: set[str]) -> dict[str, datetime | None]:
    """The dates of which the author wrote the year alone, or the month → the beginning of it.

    Pelican fills them up with today's month and day, so they would change from day to day. Without
    a year there is no date. ``text`` is that of the source.
    """
    begun: dict[str, datetime | None] = {}
    for name in _DATES.keys() - stamps:
        value = content.metadata.get(name)
        if not isinstance(value, datetime):
            continue
        # A plugin may have put another date in the place of what is written.
        as_read = (
            each for each in _written(name, text, content) if _filled_up(each, value) == value
        )
        written = next(as_read, "")
        first, other = (_filled_up(written, day) for day in (_FIRST_DAY, _OTHER_DAY))
        if written and first != other:
            begun[name] = first if first and other and first.year == other.year else None
    return begun


def _written(name: str, text: str, content: Content) -> Iterator[str]:
    """What may be written as the date ``name``; Pelican takes the first that is metadata."""
    for form in _WRITTEN:
        found = re.search(form.replace("{name}", name), text, re.IGNORECASE | re.MULTILINE)
        if found:
            yield found[1]
    for setting, path in (
        ("FILENAME_METADATA", Path(content.source_path or "").stem),
        ("PATH_METADATA", content.relative_source_path or ""),
    ):
        found = re.match(content.settings.get(setting) or r"(?!)", path)
        if found and found.groupdict().get(name):
            yield found[name]


def _filled_up(written: str, day: datetime) -> datetime | None:
    """``written`` as Pelican reads it on ``day``; None if it is no date."""
    # Pelican needs it too.
    from dateutil.parser import parse

    midnight = datetime(day.year, day.month, day.day)
    try:
        moment: datetime = parse(written.replace("_", " ").strip(), default=midnight)
    except (OverflowError, TypeError, ValueError):
        return None
    return moment


def _file_dates(source: Path, content: Content) -> set[str]:
    """The metadata that Pelican took from the time stamp of the file.

    Pelican mixes them with what the author wrote, without a mark. An author's date is hardly ever
    the same to the microsecond.
    """
    if content.settings.get("DEFAULT_DATE") != "fs":
        return set()
    try:
        # As Pelican computes it: the local time, without a zone.
        stamp = datetime.fromtimestamp(source.stat().st_mtime)
    except OSError:
        return set()
    return {name for name in _DATES if content.metadata.get(name) == stamp}


def _source_text(source: Path) -> str | None:
    """The text of the source file; None if it is gone, which costs the page nothing else."""
    raw = atomic_files.read(source)
    return None if raw is None else decode(raw)
