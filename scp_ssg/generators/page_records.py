"""The records of a build, each as its file is at the end and as the site sees its boxes."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from scp_ssg.errors import StateError
from scp_ssg.extract import KnownVerdicts, LeftOut, SourcePage
from scp_ssg.generators.extraction import (
    Extracted,
    Extraction,
    NewPage,
    PageAgain,
    digest,
    extract_again,
    extract_page,
    fatal_page,
)
from scp_ssg.generators.last_records import LastRecords
from scp_ssg.generators.new_pages import NewPages, Place
from scp_ssg.generators.taken_page import TakenPage, packed
from scp_ssg.generators.verdicts import Verdicts, judged_otherwise
from scp_ssg.stored_records import RecordFile, RecordMap, StoredRecord, path_as_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterable, Iterator
    from pathlib import Path

    from scp_ssg.extract import SiteVerdicts
    from scp_ssg.generators.build_log import BuildLog
    from scp_ssg.generators.option_usage import OptionUsage
    from scp_ssg.generators.summary_line import HtmlSample, HtmlSize
    from scp_ssg.generators.workers import Workers
    from scp_ssg.options import Options
    from scp_ssg.publish import Site

__all__ = ["FinalPages", "PageRecords"]


class FinalPages(NamedTuple):
    """The pages of a complete build, one for each URL, sorted."""

    pages: RecordMap[TakenPage]
    duplicates: list[LeftOut]
    verdicts: KnownVerdicts
    extracted_again: int
    """Pages whose boxes had been judged before the site was known well enough."""


class PageRecords:
    """Extracts the pages of a build, and keeps their records.

    ``unreadable`` is told of a file that cannot be read, ``trouble`` gets the line about a page
    that cannot. While pages come in, the site's verdicts on their boxes are those known so far.
    """

    def __init__(  # noqa: PLR0913  the site, its options, who is told, and who works
        self,
        site: Site,
        options: Options,
        usage: OptionUsage,
        log: BuildLog,
        unreadable: Callable[[Path, Exception], None],
        *,
        trouble: Callable[[str], None],
        workers: Workers,
    ) -> None:
        self._site = site
        self._options = options
        self._usage = usage
        self._log = log
        self._unreadable = unreadable
        self._trouble = trouble
        self._taken: RecordMap[TakenPage] = RecordMap(TakenPage)
        self._earlier: dict[str, list[TakenPage]] = {}
        """Pages whose URL was written again, by the same source or by another."""
        self._file = RecordFile()
        self._verdicts = Verdicts(site, workers)
        self._last = LastRecords(site, options)
        self._workers = workers
        self._new = NewPages(workers)
        self.lost: StateError | None = None
        """The error of the first record that could not be kept: others would be missed."""

    def __len__(self) -> int:
        """The number of URLs."""
        return len(self._taken)

    def html_files(self, without: Container[str] = ()) -> Iterator[Path]:
        """The files of all pages but those at the URLs ``without``."""
        for url, page in self._taken.items():
            if url not in without:
                yield from filter(
                    None, (each.html_file for each in (*self._earlier.get(url, ()), page))
                )

    def add(
        self,
        source: SourcePage,
        path: str,
        *,
        raw: bytes | None,
        html_file: Path | None,
        source_file: Path | None,
    ) -> None:
        """Extract the page ``source``, here or in another process. It is written to ``html_file``
        as the bytes ``raw``; None for the HTML in UTF-8."""
        page = NewPage(
            source=source,
            number=None if raw is None else digest(raw),
            extraction=self.extraction,
            site=self.verdicts_so_far,
            known=self.known_key(source.url),
        )
        for place, new, result in self._new.put(Place(path, html_file, source_file), page):
            self._add_new(new, *result, place)

    def settle(self) -> None:
        """Waits for the pages that other processes still extract."""
        for place, new, result in self._new.rest():
            self._add_new(new, *result, place)

    def _add_new(self, page: NewPage, number: int, extracted: Extracted, place: Place) -> None:
        source = page.source
        if extracted.record is None:
            extracted = self._last.record(source.url, extracted.key)
        if extracted.record is None:
            # The file may not be written yet.
            site = self.verdicts_so_far
            extracted = extract_page(source, self.extraction, site, number=number)
        self.add_extracted(
            replace(source, html=""),
            place.path,
            extracted,
            number=number,
            html_file=place.html_file,
            source_file=place.source_file,
        )

    def add_extracted(  # noqa: PLR0913  the page, its record, and its files
        self,
        source: SourcePage,
        path: str,
        extracted: Extracted,
        *,
        number: int,
        html_file: Path | None,
        source_file: Path | None = None,
        size: HtmlSize | None = None,
    ) -> None:
        """Add the page ``source``, without its HTML, whose file has the digest ``number`` and this
        ``size``; without a size, the file may be written again."""
        if extracted.record is None:
            extracted = self._last.record(source.url, extracted.key)
        if extracted.record is None:
            extracted = extract_again(self._again(source, html_file, self.verdicts_so_far))
        self._verdicts.saw(source.url, extracted.boxes)
        record, left_out = self._stored(extracted)
        page = TakenPage(
            url=source.url,
            source=packed(source),
            path=path,
            html_path=path_as_bytes(html_file),
            source_path=path_as_bytes(source_file),
            key=extracted.key,
            digest=number,
            size=size,
            record=record,
            left_out=left_out,
            removed=extracted.removed,
            is_as_before=extracted.is_kept,
        )
        before = self._taken.get(source.url)
        if before is not None:
            self._earlier.setdefault(source.url, []).append(before)
        self._taken[source.url] = page

    @property
    def extraction(self) -> Extraction:
        """How pages are extracted now."""
        return Extraction.by(self._options, self._usage.unmatched_selectors)

    @property
    def verdicts_so_far(self) -> SiteVerdicts:
        """What the site says of its boxes, for a page that is read now."""
        return self._verdicts.so_far()

    def known_key(self, url: str) -> bytes | None:
        """The key of the last build's record of the page at ``url``."""
        return self._last.key(url)

    def keep(self, published: Container[str]) -> None:
        """Keeps the records of the pages that are ``published`` or have no content, so that the
        next build extracts only those that change."""
        self._last.replace_by(self._taken, published)

    def final(self, html_size: HtmlSample) -> FinalPages:
        """The pages as their files on disk are now, when no more pages come in.

        A page is extracted again if its boxes were judged otherwise than the complete site does:
        so the order of the pages does not matter.
        """
        duplicates: list[LeftOut] = []
        for url, page in self._taken.items():
            earlier = self._earlier.get(url, ())
            others = _number_of_sources((*earlier, page)) - 1
            if others:
                self._log.info(
                    f"{url} was written {others + 1} times; what its file holds now is published"
                )
                duplicates += [LeftOut(url=url, reason="duplicate URL")] * others
            if page.size is not None:
                html_size.add_size(page.size)
                continue
            raw = page.file_bytes(self._unreadable)
            if raw is not None:
                html_size.add(raw)
                self._bring_up_to_date([*earlier, page], raw)
            elif page.html_path is not None:
                del self._taken[url]
        verdicts = self._verdicts.of_all(self._taken)
        again = self._extract_again(
            (each for each in self._taken.values() if judged_otherwise(each.boxes, verdicts)),
            verdicts,
        )
        return FinalPages(self._taken, duplicates, verdicts, again)

    def _bring_up_to_date(self, taken: list[TakenPage], raw: bytes) -> None:
        """Give the last of ``taken`` the record of the file's bytes ``raw``.

        Several sources may have written one file. The source that wrote the present bytes counts,
        or else the last source.
        """
        number = digest(raw)
        last = taken[-1]
        for page in reversed(taken):
            if page.digest == number:
                if page is not last:
                    self._taken[last.url] = replace(
                        page, html_path=last.html_path, source_path=last.source_path
                    )
                return
        self._extract_again([last], self.verdicts_so_far)

    def _extract_again(self, pages: Iterable[TakenPage], site: SiteVerdicts) -> int:
        """Give each of ``pages`` the record of its file as it is now. Returns how many have one."""
        waiting: deque[TakenPage] = deque()

        def again() -> Iterator[PageAgain]:
            for page in pages:
                if (file := page.html_file) is not None:
                    waiting.append(page)
                    yield self._again(page.source_page, file, site)

        count = 0
        for extracted in self._workers.map(extract_again, again(), fatal_page):
            count += 1
            page = waiting.popleft()
            record, left_out = self._stored(extracted)
            self._taken[page.url] = replace(
                page,
                record=record,
                left_out=left_out,
                removed=extracted.removed,
                key=extracted.key,
                is_as_before=False,
            )
        return count

    def _again(self, source: SourcePage, file: Path | None, site: SiteVerdicts) -> PageAgain:
        return PageAgain(source=source, file=str(file), extraction=self.extraction, site=site)

    def _stored(self, extracted: Extracted) -> tuple[StoredRecord | None, LeftOut | None]:
        self._usage.saw_matching(extracted.matching)
        record = extracted.record
        assert record is not None
        if extracted.fault:
            self._trouble(f"{record.url}: left out, it cannot be read: {extracted.fault}")
        if isinstance(record, LeftOut):
            return None, record
        try:
            return self._file.add(record), None
        except StateError as error:
            self.lost = error
            raise


def _number_of_sources(pages: Collection[TakenPage]) -> int:
    """How many sources wrote ``pages``, all at one URL: a generator may write one several times in
    one build. A page without a file of its author's counts for itself."""
    paths = [each.source_path for each in pages]
    return len({*paths} - {None}) + paths.count(None)
