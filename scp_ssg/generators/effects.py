"""Whether each option had an effect: a wrong glob, selector, language or URL has none.

What an author may come to by a change of the content alone is a notice: a section may be there
before its first page, a language before its first translation, and no page needs to have what
``selectors.drop`` takes out. A strict build must pass with these. What would publish pages that
were to stay out, or publish them at a wrong address, is a warning, and so is a ``selectors.main``
that no page of the theme has.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import urlsplit

from scp_ssg.language import within
from scp_ssg.options import file_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pathspec import PathSpec

    from scp_ssg.extract import Entry
    from scp_ssg.options import Options
    from scp_ssg.publish import PageToPublish, Site

__all__ = ["Effects", "LogLine"]

_NAMES = 1000
"""Names at the site's root that are remembered for messages."""


class LogLine(NamedTuple):
    """What the build's log is to say."""

    level: Literal["info", "warning"]
    text: str


class Effects:
    """Watches the pages of one build."""

    def __init__(self, site: Site, options: Options) -> None:
        self._site = site
        self._options = options
        self._globs = dict(_globs(options))
        """Those that have matched nothing yet: option and glob → its pattern."""
        self._selectors = set(_selectors(options))
        """Those that have matched nothing yet: option and selector."""
        self._names: dict[str, None] = {}
        self._languages: Counter[str] = Counter()
        self._origins: Counter[str] = Counter()
        self._strange = ""

    def see_path(self, path: str) -> None:
        """Every page that the host wrote, published or not, by its path below the site's root."""
        file = file_of(path)
        for key in [key for key, pattern in self._globs.items() if pattern.match_file(file)]:
            del self._globs[key]
        if len(self._names) < _NAMES:
            first, slash, _ = file.partition("/")
            self._names[first + slash] = None

    def see_html(self, html: str) -> None:
        """A finished page."""
        if self._selectors:
            from scp_ssg.dom import matching_selectors

            found = matching_selectors(html, {selector for _, selector in self._selectors})
            self._selectors = {key for key in self._selectors if key[1] not in found}

    def see_entry(self, entry: Entry) -> None:
        """A page with content, before the options have left it out."""
        self._languages[entry.page.language] += 1
        if entry.page.canonical:
            self._origins[_origin(entry.page.canonical)] += 1

    def see_listed(self, urls: Collection[str]) -> None:
        """The URLs that the site's own sitemap lists."""
        if urls and not any(url.startswith(self._site.url) for url in urls):
            self._strange = min(urls, key=lambda url: (len(url), url))

    def lines(self, published: Iterable[PageToPublish]) -> Iterator[LogLine]:
        """What had no effect; ``published`` are the pages that go in."""
        unused = {option for option, _ in self._globs}
        for option, glob in self._globs:
            level: Literal["info", "warning"] = "info" if option.endswith(".include") else "warning"
            yield LogLine(level, f"{option}: {glob!r} matches no page; {self._seen_names(glob)}")
        for option, selector in sorted(self._selectors):
            level = "warning" if option == "selectors.main" else "info"
            yield LogLine(level, f"{option}: {selector!r} matches nothing on any page")
        yield from self._unspoken()
        yield from self._elsewhere()
        for name in self._empty(published):
            if f"sections.{name}.include" not in unused:
                yield LogLine("info", f"sections.{name} covers no page that is published")

    def _seen_names(self, glob: str) -> str:
        from difflib import get_close_matches  # builds without such a warning need not load it

        close = get_close_matches(glob.strip("/*"), [each.strip("/") for each in self._names], n=1)
        if close:
            return f"did you mean {close[0]!r}?"
        names = sorted(self._names)
        more = ", …" if len(names) > 3 else ""
        return f"the site has {', '.join(names[:3])}{more}" if names else "the site has no page"

    def _unspoken(self) -> Iterator[LogLine]:
        seen = ", ".join(each for each, _ in self._languages.most_common(3))
        for tag in self._options.languages if self._languages else ():
            if not any(within(each, (tag,)) for each in self._languages):
                yield LogLine("info", f"languages: no page is in {tag!r}; pages are in {seen}")

    def _elsewhere(self) -> Iterator[LogLine]:
        ours = _origin(self._site.url)
        if self._strange:
            theirs, shown, where = _origin(self._strange), self._strange, "its sitemap lists"
        else:
            theirs, count = next(iter(self._origins.most_common(1)), (ours, 0))
            is_most = 2 * count > self._languages.total()
            if count <= self._origins[ours] or not (is_most or _are_one_site(theirs, ours)):
                return
            shown, where = theirs, "its pages' canonical links say"
        # A copy of a site for trial has the addresses of the real one.
        level: Literal["info", "warning"] = "warning" if _are_one_site(theirs, ours) else "info"
        yield LogLine(
            level,
            f"{self._site.option}: the site is published at {self._site.url}, but {where} {shown}",
        )

    def _empty(self, published: Iterable[PageToPublish]) -> list[str]:
        """The sections that have no page."""
        filled = {name for page in published for name in page.sections}
        return [name for name in self._options.sections if name not in filled]


def _globs(options: Options) -> Iterator[tuple[tuple[str, str], Any]]:
    yield from _patterns("exclude", options.exclude, options.excluded)
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


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _are_one_site(one: str, other: str) -> bool:
    """Whether two origins differ by ``www.`` or ``https`` alone, if at all."""
    hosts = {urlsplit(each).netloc.removeprefix("www.") for each in (one, other)}
    return len(hosts) == 1
