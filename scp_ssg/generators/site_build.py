"""One build of one site: pages come in, one commit publishes them.

A generator's plugin makes a ``SiteBuild`` when the build begins, hands over every page that it
writes, and commits when nothing will write any more.
"""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Literal, NamedTuple
from weakref import finalize

from msgspec.structs import replace

from scp_ssg.errors import ConfigError, ScpError, fault
from scp_ssg.extract import LeftOut, SourcePage
from scp_ssg.generators.build_log import BuildResult, log_result
from scp_ssg.generators.option_usage import OptionUsage
from scp_ssg.generators.page_choice import PageChoice
from scp_ssg.generators.page_records import PageRecords
from scp_ssg.generators.page_selection import to_list
from scp_ssg.generators.removed_boxes import RemovedBoxes
from scp_ssg.generators.summary_line import HtmlSample
from scp_ssg.generators.workers import Workers
from scp_ssg.generators.written_report import last_build, write_report_on
from scp_ssg.publish import (
    PageToPublish,
    Report,
    Site,
    announce_nothing,
    keep_out_of_git,
    publish,
    save_output,
    write_last_build,
)
from scp_ssg.render import shown_path, visible
from scp_ssg.times import build_time
from scp_ssg.urls import http_url, path_below, without_fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from scp_ssg.extract import KnownVerdicts
    from scp_ssg.generators.build_log import BuildLog
    from scp_ssg.generators.extraction import Extracted
    from scp_ssg.generators.summary_line import HtmlSize
    from scp_ssg.options import Options
    from scp_ssg.sitemap import ListedUrl
    from scp_ssg.stored_records import RecordMap

__all__ = ["SiteBuild"]


class _Selection(NamedTuple):
    """The pages to publish and those that are left out, and what was learned of them."""

    pages: RecordMap[PageToPublish]
    left_out: list[LeftOut]
    html_size: HtmlSample
    removed: RemovedBoxes
    verdicts: KnownVerdicts


class SiteBuild:
    """Collects the pages of one build. Not for several threads at once.

    The summary line goes to ``say``, or to the log at the level info. Warnings of what no
    configuration causes, such as a page that cannot be read, go to ``trouble``, or to the log as
    all others. Raises ConfigError if the state folder is inside the site: it would be wiped and
    published with it.
    """

    def __init__(
        self,
        site: Site,
        options: Options,
        log: BuildLog,
        say: Callable[[str], None] | None = None,
        trouble: Callable[[str], None] | None = None,
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
        self._trouble = trouble or log.warning
        self._spare: Path | None = None
        self._usage = OptionUsage(site, options)
        self.choice = PageChoice(site, options, self._usage)
        self.workers = Workers()
        self.records = PageRecords(
            site,
            options,
            self._usage,
            log,
            self.unreadable,
            trouble=self._trouble,
            workers=self.workers,
        )
        self.extracted_again = 0
        """Pages that were extracted twice, as the site came to know their boxes."""

    def expect(self, pages: int, *, busy: bool) -> None:
        """Lets other processes extract pages, from now on, if so many ``pages`` come that this
        takes less time. A generator that is ``busy`` with them leaves time for one other."""
        self.workers.expect(pages, self.options.jobs, busy=busy)

    def abandon(self) -> None:
        """Ends the build without a publication."""
        self.workers.stop()

    def save_previous(self) -> None:
        """Saves the last publication from the output folder, before the generator wipes it.

        Raises ConfigError.
        """
        try:
            saved = save_output(self.site, self.options, now=build_time())
            for notice in saved.notices:
                # The damage is repaired. A warning would end a strict build, and where only a
                # successful build renews the cache, every later build would meet it again.
                self._log.info(notice)
            if saved.spare:
                self._spare = saved.spare
                finalize(self, rmtree, saved.spare, ignore_errors=True)
        except ConfigError:
            raise
        except (ScpError, OSError) as error:
            self._trouble(f"the publication in {self.site.output} cannot be kept: {error}")

    def add(
        self,
        source: SourcePage,
        *,
        html_file: Path | None = None,
        raw: bytes | None = None,
        source_file: Path | None = None,
        is_authored: bool = False,
    ) -> None:
        """Adds one finished page.

        ``html_file`` is where the page stands or will stand, and ``raw`` are the bytes of that
        file; without ``raw`` they are the HTML in UTF-8. ``source_file`` is the author's file: the
        date of its last commit is that of a page that was never published before. A page with a
        fragment, or one that ``is_authored``, is never taken for a listing.
        """
        placed = self._placed(source.url, html_file)
        if placed is None:
            return
        url, path = placed
        if is_authored or source.fragment:
            self.choice.authored.add(url)
        self.records.add(
            replace(source, url=url), path, raw=raw, html_file=html_file, source_file=source_file
        )

    def add_extracted(
        self, url: str, extracted: Extracted, *, html_file: Path, number: int, size: HtmlSize
    ) -> None:
        """Adds a finished page, whose file has this digest and ``size``, not written again."""
        placed = self._placed(url, html_file)
        if placed is not None:
            url, path = placed
            self.records.add_extracted(
                SourcePage(url=url, html=""),
                path,
                extracted,
                number=number,
                html_file=html_file,
                size=size,
            )

    def _placed(self, url: str, html_file: Path | None) -> tuple[str, str] | None:
        """The URL of a page as it is published, and its path below the site's root; None, with a
        warning, if the site has no such place."""
        address = without_fragment(http_url(url) or "")
        path = path_below(self.site.url, address) if address else None
        if path is None:
            why = f"{visible(url)} is no http(s) URL"
            if address:
                why = f"{visible(address)} is not below {self.site.url}"
            self.unreadable(html_file or address or url, ScpError(why))
            return None
        self._usage.saw_path(path)
        return address, path

    def leave_out(self, url: str, reason: str) -> None:
        """Adds the URL of a page that the generator writes and no collection holds, and why."""
        url = http_url(url) or url
        self.choice.left_out.append(LeftOut(url=url, reason=reason))
        if (path := path_below(self.site.url, url)) is not None:
            self._usage.saw_path(path)

    def skip(self, path: str) -> None:
        """Adds the path below the site's root of a file that is no page: globs may match it."""
        self._usage.saw_path(path)

    def saw_sitemap(self, urls: Collection[str]) -> None:
        """Adds the URLs that the generator's sitemap lists, to compare their address."""
        self._usage.saw_sitemap(urls)

    def warn_of(self, page: str, line: str) -> None:
        """Logs a warning about a value in the metadata of ``page``."""
        self._log.warning(f"{page}: {line}")

    def unreadable(self, page: str | Path, error: Exception) -> None:
        """Leaves out ``page`` (its URL or its file), which cannot be read, with one warning."""
        name = shown_path(page) if isinstance(page, Path) else visible(page)
        self._trouble(f"{name}: left out, it cannot be read: {fault(error)}")
        self.choice.left_out.append(LeftOut(url=name, reason="unreadable"))

    def commit(self, sitemap: Literal["extend", "write"]) -> Report | None:
        """Publishes all pages and logs one summary line.

        ``sitemap`` is ``extend`` if the generator wrote a sitemap, ``write`` if we are to. Returns
        None, and logs one error line, if publishing failed: what was published before still
        stands. Raises ConfigError.
        """
        try:
            result = self._publish(sitemap)
            for notice in self.workers.notices():
                self._log.info(notice)
        except ConfigError:
            raise
        except (ScpError, OSError) as error:
            self._log.error(f"nothing published: {error}")
        except Exception as error:
            self._log.error(f"nothing published: {fault(error)}; please report this")
        else:
            if self.options.report and result.report:
                write_report_on(self.site, result.last, self._log)
            usage = self._usage.lines(result.pages)
            log_result(result, usage, self._log, say=self._say, trouble=self._trouble)
            return result.report
        finally:
            self.workers.stop()
        return None

    def preview(self) -> tuple[list[PageToPublish], list[LeftOut]]:
        """Returns the pages that ``commit`` would publish and leave out, and writes nothing."""
        selected = self._select()
        return [*selected.pages.values()], selected.left_out

    def _publish(self, sitemap: Literal["extend", "write"]) -> BuildResult:
        selected = self._select()
        pages, left_out = selected.pages, selected.left_out
        listed = to_list(left_out) if sitemap == "write" else None
        report = self._commit(pages, left_out, listed, selected.verdicts)
        last = last_build(self.site, len(pages), left_out, selected.removed)
        if report is not None:
            write_last_build(self.site.state, last)
            self.records.keep(pages)
        return BuildResult(
            report, pages.values(), left_out, selected.html_size, selected.removed, last
        )

    def _select(self) -> _Selection:
        self.records.settle()
        if self.records.lost is not None:
            raise self.records.lost
        html_size = HtmlSample(len(self.records))
        final = self.records.final(html_size)
        self.extracted_again = final.extracted_again
        pages, left_out = self.choice.separated(final)
        removed = RemovedBoxes()
        for url, page in final.pages.items():
            if url in pages:
                removed.add(url, page.removed)
        return _Selection(pages, left_out, html_size, removed, final.verdicts)

    def _commit(
        self,
        pages: RecordMap[PageToPublish],
        left_out: list[LeftOut],
        listed: list[ListedUrl] | None,
        boxes: KnownVerdicts,
    ) -> Report | None:
        """Publishes ``pages``; if there are none, takes the announcement out of the sitemap."""
        if not pages:
            if any(each.reason == "unreadable" for each in left_out):
                raise ScpError("not one page can be read; what was published before stands")
            announce_nothing(self.site, self.options, listed, unpublished=self.records.html_files())
            return None
        if self.options.state_dir is None:
            keep_out_of_git(self.site.state_root)
        return publish(
            pages,
            site=self.site,
            options=self.options,
            now=build_time(),
            listed=listed,
            spare=self._spare,
            boxes=boxes,
            unpublished=self.records.html_files(without=pages),
        )
