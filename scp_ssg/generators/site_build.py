"""One build of one site: pages come in, one commit publishes them.

A generator's plugin makes a ``SiteBuild`` when the build begins, hands over every page that it
writes, and commits when nothing will write any more.
"""

from __future__ import annotations

from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Literal, NamedTuple
from weakref import finalize

from msgspec.structs import replace

from scp_ssg.errors import ConfigError, ScpError, fault
from scp_ssg.extract import LeftOut, SourcePage
from scp_ssg.generators.build_log import BuildResult, log_result
from scp_ssg.generators.option_usage import OptionUsage
from scp_ssg.generators.page_records import PageRecords
from scp_ssg.generators.page_selection import (
    find_copies,
    find_pages_without_own_content,
    to_list,
)
from scp_ssg.generators.removed_boxes import RemovedBoxes
from scp_ssg.generators.summary_line import HtmlSample
from scp_ssg.generators.workers import Workers, cores
from scp_ssg.generators.written_report import last_build, write_report_on
from scp_ssg.language import in_ranges
from scp_ssg.publish import (
    PageToPublish,
    Report,
    Site,
    announce_nothing,
    publish,
    save_output,
    write_last_build,
)
from scp_ssg.render import shown_path, visible
from scp_ssg.stored_records import RecordMap
from scp_ssg.times import build_time
from scp_ssg.urls import http_url, path_below, without_fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from scp_ssg.extract import KnownVerdicts, SiteVerdicts
    from scp_ssg.generators.build_log import BuildLog
    from scp_ssg.generators.extraction import Extracted, Extraction
    from scp_ssg.generators.page_records import FinalPages
    from scp_ssg.generators.summary_line import HtmlSize
    from scp_ssg.generators.taken_page import TakenPage
    from scp_ssg.options import Options
    from scp_ssg.sitemap import ListedUrl

__all__ = ["MANY_PAGES", "SiteBuild"]

MANY_PAGES = 300
"""From so many pages on, several processes take less time than one."""


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
        self._left_out: list[LeftOut] = []
        self._spare: Path | None = None
        self._headings: dict[str, str] = {}
        self._authored: set[str] = set()
        self._names: dict[str, tuple[str, str]] = {}
        self._usage = OptionUsage(site, options)
        self.workers = Workers()
        self._records = PageRecords(
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
        takes less time. A generator that is ``busy`` with them leaves time for one other.
        """
        jobs = self.options.jobs
        if jobs is None:
            jobs = 1 if pages < MANY_PAGES else min(cores(), 2) if busy else cores()
        if not self.workers.is_parallel:
            # The generator may have threads, which a copy of its process would not survive.
            self.workers.start(jobs - 1, pages, "spawn")

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
            self._authored.add(url)
        self._records.add(
            replace(source, url=url), path, raw=raw, html_file=html_file, source_file=source_file
        )

    def add_extracted(
        self, url: str, extracted: Extracted, *, html_file: Path, number: int, size: HtmlSize
    ) -> None:
        """Adds one finished page, whose file has the digest ``number`` and this ``size``, and is
        not written any more."""
        placed = self._placed(url, html_file)
        if placed is not None:
            url, path = placed
            self._records.add_extracted(
                SourcePage(url=url, html=""),
                path,
                extracted,
                number=number,
                html_file=html_file,
                size=size,
            )

    @property
    def extraction(self) -> Extraction:
        """How pages are extracted now."""
        return self._records.extraction

    @property
    def verdicts_so_far(self) -> SiteVerdicts:
        """What the site says of its boxes, for a page that is read now."""
        return self._records.verdicts_so_far

    def known_key(self, url: str) -> bytes | None:
        """The key of the last build's record of the page at ``url``."""
        return self._records.known_key(url)

    def _placed(self, url: str, html_file: Path | None) -> tuple[str, str] | None:
        """The URL of a page as it is published, and its path below the site's root; None, with a
        warning, if the site has no such place."""
        address = http_url(url)
        if address is None:
            error = ScpError(f"{visible(url)} is no http(s) URL")
            self.unreadable(html_file or url, error)
            return None
        address = without_fragment(address)
        path = path_below(self.site.url, address)
        if path is None:
            error = ScpError(f"{visible(address)} is not below {self.site.url}")
            self.unreadable(html_file or address, error)
            return None
        self._usage.saw_path(path)
        return address, path

    def leave_out(self, url: str, reason: str) -> None:
        """Adds the URL of a page that the generator writes and no collection holds, and why."""
        url = http_url(url) or url
        self._left_out.append(LeftOut(url=url, reason=reason))
        path = path_below(self.site.url, url)
        if path is not None:
            self._usage.saw_path(path)

    def place(self, url: str, heading: str) -> None:
        """Adds the next page of the navigation: its URL, and the top heading that it stands under.

        Pages at the top stand under no heading, the empty string. The first place of a URL counts.
        """
        self._headings.setdefault(without_fragment(http_url(url) or url), _encodable(heading))

    def name(self, url: str, name: str, description: str) -> None:
        """Adds the name and description that the site has in the language of the page ``url``."""
        self._names[without_fragment(http_url(url) or url)] = (
            _encodable(name),
            _encodable(description),
        )

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
        self._left_out.append(LeftOut(url=name, reason="unreadable"))

    def commit(self, sitemap: Literal["extend", "write"]) -> Report | None:
        """Publishes all pages and logs one summary line.

        ``sitemap`` is ``extend`` if the generator wrote a sitemap, ``write`` if we are to. Returns
        None, and logs one error line, if publishing failed: what was published before still
        stands. Raises ConfigError.
        """
        try:
            result = self._publish(sitemap)
            if self.workers.refused:
                self._log.info(
                    "this process read all pages, since others cannot be started here: "
                    f"{self.workers.refused}"
                )
            if self.workers.lost:
                self._log.info("a process that reads pages died; its work was done again")
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
            self._records.keep(pages)
        return BuildResult(
            report, pages.values(), left_out, selected.html_size, selected.removed, last
        )

    def _select(self) -> _Selection:
        self._records.settle()
        if self._records.lost is not None:
            raise self._records.lost
        html_size = HtmlSample(len(self._records))
        final = self._records.final(html_size)
        self.extracted_again = final.extracted_again
        pages, left_out = self._separated(final)
        removed = RemovedBoxes()
        for url, page in final.pages.items():
            if url in pages:
                removed.add(url, page.removed)
        return _Selection(pages, left_out, html_size, removed, final.verdicts)

    def _separated(self, final: FinalPages) -> tuple[RecordMap[PageToPublish], list[LeftOut]]:
        """The pages to publish, and those that are left out."""
        positions = {url: n for n, url in enumerate(self._headings)}
        pages = RecordMap(PageToPublish)
        reasons: list[LeftOut] = []
        authored = {*self._authored}
        for url, each in final.pages.items():
            if self.options.keeps(each.path):
                authored.add(url)
            chosen = self._chosen(each, positions)
            if isinstance(chosen, LeftOut):
                reasons.append(chosen)
            else:
                pages[url] = chosen
        for url in find_copies(pages):
            reasons.append(LeftOut(url=url, reason="elsewhere"))
            del pages[url]
        gone = [each.url for each in (*final.duplicates, *reasons)]
        found = find_pages_without_own_content(pages, self.site.url, authored, gone)
        for url, reason in found.items():
            reasons.append(LeftOut(url=url, reason=reason))
            del pages[url]
        # A generator may also write a listing at the address of a page.
        others = (each for each in self._left_out if each.url not in pages)
        by_url = attrgetter("url")
        return pages, [
            *final.duplicates,
            *sorted(reasons, key=by_url),
            *sorted(others, key=by_url),
        ]

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
            announce_nothing(
                self.site, self.options, listed, unpublished=self._records.html_files()
            )
            return None
        if self.options.state_dir is None:
            _keep_out_of_git(self.site.state_root)
        return publish(
            pages,
            site=self.site,
            options=self.options,
            now=build_time(),
            listed=listed,
            spare=self._spare,
            boxes=boxes,
            unpublished=self._records.html_files(without=pages),
        )

    def _chosen(self, page: TakenPage, positions: Mapping[str, int]) -> PageToPublish | LeftOut:
        """The page with its sections, or the option that leaves it out."""
        extracted = page.record
        if extracted is None:
            return page.left_out or LeftOut(url=page.url, reason="no content")
        self._usage.saw_page(extracted)
        options = self.options
        sections = options.sections_of(page.path)
        if options.excludes(page.path):
            reason = "excluded"
        elif not sections:
            reason = "in no section"
        elif options.languages and not in_ranges(extracted.language, options.languages):
            reason = "language"
        else:
            name, description = self._names.get(page.url, ("", ""))
            return PageToPublish(
                record=extracted,
                sections=sections,
                source_path=page.source_path,
                html_path=page.html_path,
                heading=self._headings.get(page.url),
                position=positions.get(page.url, 0),
                site_name=name,
                site_description=description,
            )
        return LeftOut(url=extracted.url, reason=reason)


def _encodable(text: str) -> str:
    """``text`` without what no file can hold: halves of characters."""
    return text.encode("utf-8", "replace").decode()


def _keep_out_of_git(folder: Path) -> None:
    """Writes a ``.gitignore`` into the state folder; not if the author chose the folder."""
    with suppress(OSError):  # the commit meets the same error and reports it
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / ".gitignore").exists():
            (folder / ".gitignore").write_text("*\n", encoding="utf-8")
