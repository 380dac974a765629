"""One build of one site, whatever made it: pages come in, one commit publishes them.

A host's plugin makes a ``SiteBuild`` when the build begins, hands over every page that it writes,
and commits when nothing will write any more.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Literal
from weakref import finalize

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.errors import ConfigError, ScpError, fault
from scp_ssg.extract import Entry, LeftOut, SourcePage, extract
from scp_ssg.generators.effects import Effects
from scp_ssg.generators.outcome import Outcome, tell
from scp_ssg.generators.summary_line import HtmlSample
from scp_ssg.language import within
from scp_ssg.publish import Report, Site, announce_nothing, publish, remember
from scp_ssg.render import shown_path, visible
from scp_ssg.sitemap import ListedUrl
from scp_ssg.times import build_time
from scp_ssg.urls import http_url, path_below

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from scp_ssg.generators.outcome import Log
    from scp_ssg.options import Options

__all__ = ["SiteBuild"]

_UNLISTED = {
    "noindex",
    "draft",
    "hidden",
    "redirect",
    "duplicate URL",
    "elsewhere",
    "not found page",
    "unreadable",
}
"""Reasons that keep a page out of a sitemap of ours too: nobody should be sent there."""


class _Taken(Struct):
    """A page as it was extracted, without its HTML: thousands of these wait for the commit."""

    source: SourcePage
    file: Path | None
    seen: int
    outcome: Entry | LeftOut


class SiteBuild:
    """Collects the pages of one build. Not for several threads at once.

    The summary line goes to ``say``, or to the log at the level info. Raises ConfigError where the
    state would be wiped and published with the site.
    """

    def __init__(
        self, site: Site, options: Options, log: Log, say: Callable[[str], None] | None = None
    ) -> None:
        if site.state_root.absolute().is_relative_to(site.output.absolute()):
            raise ConfigError(
                "state_dir",
                f"{site.state_root} is inside the site; name a folder outside {site.output}",
            )
        self.site = site
        self.options = options
        self._log = log
        self._say = say or log.info
        self._taken: dict[str, list[_Taken]] = {}
        self._left: list[LeftOut] = []
        self._spare: Path | None = None
        self._effects = Effects(site, options)

    def keep_previous(self) -> None:
        """Saves what the output folder holds of the last publication, before it is wiped.

        Raises ConfigError.
        """
        try:
            remembered = remember(self.site, self.options, now=build_time())
            for notice in remembered.notices:
                # Mended here and now: in a strict build a warning would end it, and a cache that
                # only a success renews would bring the same damage to every later one.
                self._log.info(notice)
            if remembered.spare:
                self._spare = remembered.spare
                finalize(self, rmtree, remembered.spare, ignore_errors=True)
        except ConfigError:
            raise
        except (ScpError, OSError) as error:
            self._log.warning(f"the publication in {self.site.output} cannot be kept: {error}")

    def add(self, source: SourcePage, file: Path | None = None, raw: bytes | None = None) -> None:
        """Takes one finished page.

        ``file`` is where it stands or will stand, ``raw`` what that file holds, if that is not
        simply the HTML in UTF-8.
        """
        if raw is None:
            raw = source.html.encode("utf-8", "xmlcharrefreplace")
        url = http_url(source.url)
        if url is None:
            self.fail(file or source.url, ScpError(f"{visible(source.url)} is no http(s) URL"))
            return
        source = replace(source, url=url)
        self._effects.see_path(source.path)
        self._taken.setdefault(source.url, []).append(
            _Taken(replace(source, html=""), file, hash(raw), self._extract(source))
        )

    def leave_out(self, url: str, reason: str) -> None:
        """Says that a page is published by the host, and why it is no content page."""
        url = http_url(url) or url
        self._left.append(LeftOut(url=url, reason=reason))
        path = path_below(self.site.url, url)
        if path is not None:
            self._effects.see_path(path)

    def pass_over(self, path: str) -> None:
        """Says that the file at ``path`` below the site's root is no page: options may name it."""
        self._effects.see_path(path)

    def compare(self, listed: Collection[str]) -> None:
        """Says which URLs the site's own sitemap lists, where the host does not write that."""
        self._effects.see_listed(listed)

    def doubt(self, page: str, line: str) -> None:
        """Says that ``page`` says something of itself that cannot be understood."""
        self._log.warning(f"{page}: {line}")

    def fail(self, page: str | Path, error: Exception) -> None:
        """Says that ``page`` (its URL, or its file) cannot be read: one warning, never more."""
        name = shown_path(page) if isinstance(page, Path) else visible(page)
        self._log.warning(f"{name}: left out, it cannot be read: {fault(error)}")
        self._left.append(LeftOut(url=name, reason="unreadable"))

    def commit(self, sitemap: Literal["extend", "write"] | None = None) -> Report | None:
        """Publishes all pages taken and logs one summary line.

        ``sitemap`` says what only the end of a build shows, if it is not what ``site`` says.
        None, and one error line, where publishing failed: what was published before still stands.
        Raises ConfigError.
        """
        site = replace(self.site, sitemap=sitemap) if sitemap else self.site
        try:
            outcome = self._publish(site)
        except ConfigError:
            raise
        except (ScpError, OSError) as error:
            self._log.error(f"nothing published: {error}")
        except Exception as error:
            self._log.error(f"nothing published: {fault(error)}; please report this")
        else:
            tell(outcome, self._effects.lines(outcome.entries), self._log, self._say)
            return outcome.report
        return None

    def _publish(self, site: Site) -> Outcome:
        sample = HtmlSample(len(self._taken))
        outcomes = list(self._without_elsewhere(self._settled(sample)))
        entries = [each for each in outcomes if isinstance(each, Entry)]
        published = {each.page.url for each in entries}
        left = [each for each in outcomes if isinstance(each, LeftOut)]
        # A host may also write a listing that a page of the same address takes the place of.
        left += [each for each in self._left if each.url not in published]
        if not entries and any(each.reason == "unreadable" for each in left):
            raise ScpError("not one page can be read; what was published before stands")
        listed = [ListedUrl(url=each.url) for each in left if each.reason not in _UNLISTED]
        if not entries:
            announce_nothing(site, self.options, listed)
            return Outcome(None, entries, left, sample)
        if self.options.state_dir is None:
            _keep_out_of_git(site.state_root)
        report = publish(
            entries,
            site=site,
            options=self.options,
            now=build_time(),
            listed=listed,
            spare=self._spare,
        )
        return Outcome(report, entries, left, sample)

    def _settled(self, sample: HtmlSample) -> Iterator[Entry | LeftOut]:
        """What became of each URL, by what stands on disk now that nothing writes any more."""
        for url, takes in sorted(self._taken.items()):
            last = takes[-1]
            if len(takes) > 1:
                self._log.info(
                    f"{len(takes)} sources make one page, {url}: the published one counts"
                )
            for _ in takes[1:]:
                yield LeftOut(url=url, reason="duplicate URL")
            if last.file is None:
                yield self._wanted(last.outcome)
                continue
            try:
                raw = last.file.read_bytes()
            except (FileNotFoundError, NotADirectoryError):  # whoever removed it meant to
                continue
            except OSError as error:
                self.fail(last.file, error)
                continue
            sample.take(raw)
            yield self._wanted(self._as_written(takes, raw))

    def _as_written(self, takes: list[_Taken], raw: bytes) -> Entry | LeftOut:
        seen = hash(raw)
        for take in reversed(takes):
            if take.seen == seen:
                return take.outcome
        # Few pages are written again after they were taken, and only those need the decoder.
        from scp_ssg.dom import decode

        return self._extract(replace(takes[-1].source, html=decode(raw)))

    def _extract(self, source: SourcePage) -> Entry | LeftOut:
        try:
            self._effects.see_html(source.html)
            return extract(source, links=self.options.links, selectors=self.options.selectors)
        except Exception as error:
            self._log.warning(f"{source.url}: left out, it cannot be read: {fault(error)}")
            return LeftOut(url=source.url, reason="unreadable")

    def _wanted(self, outcome: Entry | LeftOut) -> Entry | LeftOut:
        if isinstance(outcome, LeftOut):
            return outcome
        self._effects.see_entry(outcome)
        options = self.options
        if options.excludes(outcome.path):
            reason = "excluded"
        elif not options.sections_of(outcome.path):
            reason = "in no section"
        elif options.languages and not within(outcome.page.language, options.languages):
            reason = "language"
        else:
            return outcome
        return LeftOut(url=outcome.page.url, reason=reason)

    @staticmethod
    def _without_elsewhere(outcomes: Iterable[Entry | LeftOut]) -> Iterator[Entry | LeftOut]:
        """Leaves out what says of itself that it is a copy of another page that goes in."""
        settled = list(outcomes)
        originals = {
            each.page.url
            for each in settled
            if isinstance(each, Entry) and each.page.canonical in (None, each.page.url)
        }
        for each in settled:
            canonical = each.page.canonical if isinstance(each, Entry) else None
            if isinstance(each, Entry) and canonical != each.page.url and canonical in originals:
                yield LeftOut(url=each.page.url, reason="elsewhere")
            else:
                yield each


def _keep_out_of_git(folder: Path) -> None:
    """What is published belongs to nobody's sources, unless its author chose the folder."""
    with suppress(OSError):  # the commit meets the same, and says so
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / ".gitignore").exists():
            (folder / ".gitignore").write_text("*\n", encoding="utf-8")
