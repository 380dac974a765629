"""Options that had no effect: a wrong glob, selector, language or URL matches nothing.

An option that may match later is a notice, and a strict build passes: a section may be set before
its first page, a language before its first translation, and not every page has an element for
``selectors.drop``. An option is a warning if its fault publishes pages that should stay out, or
publishes them at a wrong address; so is a ``selectors.main`` that no page has.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import urlsplit

from scp_ssg.language import in_ranges
from scp_ssg.options import index_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pathspec import PathSpec

    from scp_ssg.options import Options
    from scp_ssg.publish import PageToPublish, Site
    from scp_ssg.stored_records import StoredRecord

__all__ = ["LogLine", "OptionUsage"]

_NAMES = 1000
"""Files and folders at the site's root that are kept for messages."""


class LogLine(NamedTuple):
    """A line for the build's log."""

    level: Literal["debug", "info", "warning"]
    text: str


class OptionUsage:
    """Notes which options match the pages of one build."""

    def __init__(self, site: Site, options: Options) -> None:
        self._site = site
        self._options = options
        self._globs = dict(_globs(options))
        """The globs without a match so far: (option, glob) → pattern."""
        self._selectors = set(_selectors(options))
        """The selectors without a match so far: (option, selector)."""
        self._root_names: dict[str, None] = {}
        self._languages: Counter[str] = Counter()
        self._origins: Counter[str] = Counter()
        self._sitemap_url = ""
        """The shortest URL of a sitemap that lists no page of this site."""

    def saw_path(self, path: str) -> None:
        """Notes a page that the generator wrote, published or not, by its path below the root."""
        file = index_file(path)
        for key in [key for key, pattern in self._globs.items() if pattern.match_file(file)]:
            del self._globs[key]
        if len(self._root_names) < _NAMES:
            first, slash, _ = file.partition("/")
            self._root_names[first + slash] = None

    @property
    def unmatched_selectors(self) -> frozenset[str]:
        """The selectors without a match so far."""
        return frozenset(selector for _, selector in self._selectors)

    def saw_matching(self, selectors: Collection[str]) -> None:
        """Notes the ``selectors`` that match a finished page."""
        if selectors:
            self._selectors = {key for key in self._selectors if key[1] not in selectors}

    def saw_page(self, page: StoredRecord) -> None:
        """Notes a page with content, whether or not an option leaves it out."""
        self._languages[page.language] += 1
        if page.canonical:
            self._origins[_origin(page.canonical)] += 1

    def saw_sitemap(self, urls: Collection[str]) -> None:
        """Notes the URLs that the generator's sitemap lists."""
        if urls and not any(url.startswith(self._site.url) for url in urls):
            self._sitemap_url = min(urls, key=lambda url: (len(url), url))

    def lines(self, published: Iterable[PageToPublish]) -> Iterator[LogLine]:
        """One line for each option that had no effect on the ``published`` pages."""
        unused = {option for option, _ in self._globs}
        for option, glob in self._globs:
            level: Literal["info", "warning"] = "warning" if option.endswith("exclude") else "info"
            yield LogLine(level, f"{option}: {glob!r} matches no page; {self._instead_of(glob)}")
        for option, selector in sorted(self._selectors):
            level = "warning" if option == "selectors.main" else "info"
            yield LogLine(level, f"{option}: {selector!r} matches nothing on any page")
        yield from self._unused_languages()
        yield from self._other_address()
        for name in self._empty_sections(published):
            if f"sections.{name}.include" not in unused:
                yield LogLine("info", f"sections.{name} covers no page that is published")

    def _instead_of(self, glob: str) -> str:
        from difflib import get_close_matches  # builds without such a warning need not load it

        close = get_close_matches(
            glob.strip("/*"), [each.strip("/") for each in self._root_names], n=1
        )
        if close:
            return f"did you mean {close[0]!r}?"
        names = sorted(self._root_names)
        more = ", …" if len(names) > 3 else ""
        return f"the site has {', '.join(names[:3])}{more}" if names else "the site has no page"

    def _unused_languages(self) -> Iterator[LogLine]:
        seen = ", ".join(each for each, _ in self._languages.most_common(3))
        for tag in self._options.languages if self._languages else ():
            if not any(in_ranges(each, (tag,)) for each in self._languages):
                yield LogLine("info", f"languages: no page is in {tag!r}; pages are in {seen}")

    def _other_address(self) -> Iterator[LogLine]:
        ours = _origin(self._site.url)
        if self._sitemap_url:
            theirs, shown, where = (
                _origin(self._sitemap_url),
                self._sitemap_url,
                "its sitemap lists",
            )
        else:
            theirs, count = next(iter(self._origins.most_common(1)), (ours, 0))
            is_most = 2 * count > self._languages.total()
            if count <= self._origins[ours] or not (is_most or _are_one_site(theirs, ours)):
                return
            shown, where = theirs, "its pages' canonical links say"
        # A preview of a site may be built at another address than its links say.
        level: Literal["info", "warning"] = "warning" if _are_one_site(theirs, ours) else "info"
        yield LogLine(
            level,
            f"{self._site.option}: the site is published at {self._site.url}, but {where} {shown}",
        )

    def _empty_sections(self, published: Iterable[PageToPublish]) -> list[str]:
        """The names of the sections without a page."""
        filled = {name for page in published for name in page.sections}
        return [name for name in self._options.sections if name not in filled]


def _globs(options: Options) -> Iterator[tuple[tuple[str, str], Any]]:
    yield from _patterns("exclude", options.exclude, options.excluded)
    yield from _patterns("keep", options.keep, options.kept)
    for name, section in options.sections.items():
        yield from _patterns(f"sections.{name}.include", section.include, section.included)
        yield from _patterns(f"sections.{name}.exclude", section.exclude, section.excluded)


def _patterns(
    option: str, globs: tuple[str, ...], spec: PathSpec[Any]
) -> Iterator[tuple[tuple[str, str], Any]]:
    for glob, pattern in zip(globs, spec.patterns, strict=True):
        if pattern.include is not None:  # a comment
            yield (option, glob), pattern


def _selectors(options: Options) -> Iterator[tuple[str, str]]:
    if options.selectors.main:
        yield "selectors.main", options.selectors.main
    for selector in options.selectors.drop:
        yield "selectors.drop", selector
    for selector in options.selectors.keep:
        yield "selectors.keep", selector


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _are_one_site(one: str, other: str) -> bool:
    """True if two origins differ at most in ``www.`` and in http or https."""
    hosts = {urlsplit(each).netloc.removeprefix("www.") for each in (one, other)}
    return len(hosts) == 1
