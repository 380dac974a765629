"""The records of a build, each as its file is at the end and as the site sees its boxes."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from scp_ssg.disk_map import DiskMap
from scp_ssg.errors import StateError
from scp_ssg.extract import (
    KnownVerdicts,
    LeftOut,
    SiteWitness,
    SourcePage,
    fixed_boxes,
    group_of,
)
from scp_ssg.generators.extraction import (
    Extracted,
    Extraction,
    NewPage,
    PageAgain,
    digest,
    extract_again,
    extract_new,
    extract_page,
    fatal_new,
    fatal_page,
    signature,
    unchanged,
)
from scp_ssg.generators.removed_boxes import Removed
from scp_ssg.generators.taken_page import TakenPage, packed
from scp_ssg.generators.workers import Line
from scp_ssg.publish import kept_records_path, read_head
from scp_ssg.stored_records import (
    Boxes,
    KeptRecord,
    KeptRecords,
    RecordFile,
    RecordMap,
    StoredRecord,
    path_as_bytes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator
    from pathlib import Path

    from scp_ssg.extract import SiteVerdicts
    from scp_ssg.generators.build_log import BuildLog
    from scp_ssg.generators.option_usage import OptionUsage
    from scp_ssg.generators.summary_line import HtmlSample, HtmlSize
    from scp_ssg.generators.workers import Workers
    from scp_ssg.options import Options
    from scp_ssg.publish import Site

__all__ = ["FinalPages", "PageRecords"]

_FEW = 16
"""Changed pages that are extracted here: starting another process takes longer."""
_ANEW = 1.5
"""Other processes get new verdicts of the site whenever so many times more pages are known."""


class _Place(NamedTuple):
    """Where a page stands."""

    path: str
    html_file: Path | None
    source_file: Path | None


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
    that cannot. While pages come in, the site's verdicts
    on their boxes are those known so far.
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
        """Pages whose URL was written again."""
        self._file = RecordFile()
        self._last: KnownVerdicts | None = None
        self._so_far: SiteWitness | None = None
        self._sent = KnownVerdicts()
        self._sent_at = 0
        self._count = 0
        """Pages that were added: to count the URLs, all of them are read."""
        self._workers = workers
        self._line: Line[_Place, NewPage, tuple[int, Extracted]] = Line(
            workers, extract_new, fatal_new
        )
        self._changed = 0
        """Pages of the last build that were extracted here."""
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
        place = _Place(path, html_file, source_file)
        result = self._result_here(page)
        for files, new, each in (
            self._line.put(place, page)
            if result is None
            else self._line.put_done(place, page, result)
        ):
            self._add_new(new, *each, files)

    def _result_here(self, page: NewPage) -> tuple[int, Extracted] | None:
        """What ``extract_new`` gives, if this process has it sooner than another one: of a page
        that has its last record, and of the first few that changed."""
        result = unchanged(page)
        if result is None and page.known is not None and self._changed < _FEW:
            self._changed += 1
            return extract_new(page)
        return result

    def settle(self) -> None:
        """Waits for the pages that other processes still extract."""
        for files, new, result in self._line.rest():
            self._add_new(new, *result, files)

    def _add_new(self, page: NewPage, number: int, extracted: Extracted, place: _Place) -> None:
        source = page.source
        if extracted.record is None:
            extracted = self._kept_record(source.url, extracted.key)
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
            extracted = self._kept_record(source.url, extracted.key)
        if extracted.record is None:
            extracted = extract_again(self._again(source, html_file, self.verdicts_so_far))
        self._witness_so_far().saw_one(extracted.boxes, group_of(source.url))
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
        self._count += 1
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
        """What the site says of its boxes, for a page that is read now.

        Other processes get a copy, which is made anew from time to time.
        """
        witness = self._witness_so_far()
        if not self._workers.is_parallel:
            return witness
        if self._count >= _ANEW * self._sent_at:
            self._sent, self._sent_at = witness.verdicts(), max(1, self._count)
        return self._sent

    def final(self, html_size: HtmlSample) -> FinalPages:
        """The pages as their files on disk are now, when no more pages come in.

        A page is extracted again if its boxes were judged otherwise than the complete site does:
        so the order of the pages does not matter.
        """
        duplicates: list[LeftOut] = []
        for url, page in self._taken.items():
            earlier = self._earlier.get(url, ())
            if earlier:
                self._log.info(
                    f"{url} was written {len(earlier) + 1} times; what its file holds now is "
                    "published"
                )
            duplicates += (LeftOut(url=url, reason="duplicate URL") for _ in earlier)
            if page.size is not None:
                html_size.add_size(page.size)
                continue
            raw = self._bytes_of(page)
            if raw is not None:
                html_size.add(raw)
                self._bring_up_to_date([*earlier, page], raw)
            elif page.html_path is not None:
                del self._taken[url]
        self._so_far = None
        verdicts = self._verdicts()
        again = self._extract_again(
            (each for each in self._taken.values() if _judged_otherwise(each.boxes, verdicts)),
            verdicts,
        )
        return FinalPages(self._taken, duplicates, verdicts, again)

    def _witness_so_far(self) -> SiteWitness:
        if self._so_far is None:
            self._so_far = SiteWitness(self._last_verdicts())
        return self._so_far

    def _last_verdicts(self) -> KnownVerdicts:
        """Those of the last publication, if its state is here."""
        if self._last is None:
            state = read_head(self._site.state)
            self._last = state.boxes if state else KnownVerdicts()
        return self._last

    def _verdicts(self) -> KnownVerdicts:
        by_group: DiskMap[str] = DiskMap(str)
        for url in self._taken:
            by_group[f"{group_of(url)}\n{url}"] = url
        witness = SiteWitness(self._last_verdicts())
        for group, keys in groupby(by_group, key=lambda each: each.partition("\n")[0]):
            witness.saw([self._taken[by_group[key]].boxes for key in keys], group)
        return witness.verdicts()

    def _bytes_of(self, page: TakenPage) -> bytes | None:
        """The bytes of the page's file; None if there is none, or it cannot be read."""
        file = page.html_file
        if file is None:
            return None
        try:
            return file.read_bytes()
        except (FileNotFoundError, NotADirectoryError):  # whoever removed it meant to
            return None
        except OSError as error:
            self._unreadable(file, error)
            return None

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
                        last,
                        source=page.source,
                        record=page.record,
                        left_out=page.left_out,
                        removed=page.removed,
                        key=page.key,
                        is_as_before=page.is_as_before,
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

    @cached_property
    def _kept(self) -> KeptRecords:
        return KeptRecords(kept_records_path(self._site.state), signature(self._options))

    def known_key(self, url: str) -> bytes | None:
        """The key of the last build's record of the page at ``url``."""
        return self._kept.key(url)

    def _kept_record(self, url: str, key: bytes) -> Extracted:
        """The last build's record of the page at ``url``, if it is sound."""
        kept = self._kept.get(url, key)
        record = None if kept is None else kept.published or kept.left_out
        if kept is None or record is None:
            return Extracted(record=None)
        boxes = (
            Boxes(record.suspected, record.edges)
            if isinstance(record, LeftOut)
            else record.decoded_boxes
        )
        removed = tuple(Removed(*each) for each in kept.removed)
        return Extracted(record=record, boxes=boxes, removed=removed, key=key, is_kept=True)

    def keep(self, published: Container[str]) -> None:
        """Keeps the records of the pages that are ``published`` or have no content, so that the
        next build extracts only those that change."""
        with suppress(OSError):  # the next build extracts all pages
            self._kept.replace_by(
                self._to_keep(published), lambda url: self._is_kept(url, published)
            )

    def _is_kept(self, url: str, published: Container[str]) -> bool:
        page = self._taken.get(url)
        return page is not None and bool(page.key) and (not page.record or url in published)

    def _to_keep(self, published: Container[str]) -> Iterator[tuple[str, bytes, KeptRecord]]:
        """The records that are not those of the last build."""
        for url, page in self._taken.items():
            if page.is_as_before or not page.key:
                continue
            if page.left_out:
                yield url, page.key, KeptRecord(left_out=page.left_out, removed=page.removed)
            elif page.record and url in published:
                record = page.record.encoded
                yield url, page.key, KeptRecord(published=record, removed=page.removed)

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


def _judged_otherwise(page: Boxes | LeftOut, verdicts: KnownVerdicts) -> bool:
    """Return whether a box of ``page`` was judged otherwise than by ``verdicts``."""
    return any(each.removed != bool(verdicts.recurs(each.slot)) for each in page.suspected) or any(
        each.fixed != fixed_boxes(each.boxes, verdicts) for each in page.edges
    )
