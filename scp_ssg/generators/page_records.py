"""The records of a build, each as its file is at the end and as the site sees its boxes."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

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
)
from scp_ssg.generators.removed_boxes import Removed
from scp_ssg.generators.workers import Line
from scp_ssg.publish import kept_records_path, read
from scp_ssg.stored_records import (
    Boxes,
    KeptRecord,
    KeptRecords,
    RecordFile,
    StoredRecord,
    keep_records,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from scp_ssg.extract import SiteVerdicts
    from scp_ssg.generators.build_log import BuildLog
    from scp_ssg.generators.option_usage import OptionUsage
    from scp_ssg.generators.summary_line import HtmlSample
    from scp_ssg.generators.workers import Workers
    from scp_ssg.options import Options
    from scp_ssg.publish import Site

__all__ = ["PageRecords", "TakenPage"]

_ANEW = 1.5
"""Other processes get new verdicts of the site whenever so many times more pages are known."""


class TakenPage(Struct):
    """A page and its record. Without HTML and content: a hundred thousand of these wait in
    memory."""

    source: SourcePage
    path: str
    """Below the site's root, decoded, without a leading slash: ``docs/install/``, ``about.html``,
    and the empty string for the home page. The options' globs match it."""

    html_file: Path | None
    source_file: Path | None
    key: bytes
    """``Extracted.key``."""

    digest: int
    """Of the bytes of its file when it was read."""

    extracted: StoredRecord | LeftOut
    removed: tuple[Removed, ...] = ()


class _Place(NamedTuple):
    """Where a page stands."""

    path: str
    html_file: Path | None
    source_file: Path | None


class FinalPages(NamedTuple):
    """The pages of a complete build, one for each URL, sorted."""

    pages: list[TakenPage]
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
        self._taken: dict[str, list[TakenPage]] = {}
        self._file = RecordFile()
        self._last: KnownVerdicts | None = None
        self._so_far: SiteWitness | None = None
        self._sent = KnownVerdicts()
        self._sent_at = 0
        self._workers = workers
        self._line: Line[_Place, NewPage, tuple[int, Extracted]] = Line(
            workers, extract_new, fatal_new
        )
        self.lost: StateError | None = None
        """The error of the first record that could not be kept: others would be missed."""

    def __len__(self) -> int:
        """The number of URLs."""
        return len(self._taken)

    def html_files(self) -> set[Path]:
        """The files of all pages, published or not."""
        return {page.html_file for each in self._taken.values() for page in each if page.html_file}

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
        for files, new, result in self._line.put(_Place(path, html_file, source_file), page):
            self._add_new(new, *result, files)

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
    ) -> None:
        """Add the page ``source``, without its HTML, whose file has the digest ``number``."""
        if extracted.record is None:
            extracted = self._kept_record(source.url, extracted.key)
        if extracted.record is None:
            extracted = extract_again(self._again(source, html_file, self.verdicts_so_far))
        self._witness_so_far().saw_one(extracted.boxes, group_of(source.url))
        page = TakenPage(
            source=source,
            path=path,
            html_file=html_file,
            source_file=source_file,
            key=extracted.key,
            digest=number,
            extracted=self._stored(extracted),
            removed=extracted.removed,
        )
        self._taken.setdefault(source.url, []).append(page)

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
        if len(self._taken) >= _ANEW * self._sent_at:
            self._sent, self._sent_at = witness.verdicts(), max(1, len(self._taken))
        return self._sent

    def final(self, html_size: HtmlSample) -> FinalPages:
        """The pages as their files on disk are now, when no more pages come in.

        A page is extracted again if its boxes were judged otherwise than the complete site does:
        so the order of the pages does not matter.
        """
        duplicates: list[LeftOut] = []
        pages: list[TakenPage] = []
        for url, taken in sorted(self._taken.items()):
            if len(taken) > 1:
                self._log.info(
                    f"{url} was written {len(taken)} times; what its file holds now is published"
                )
            duplicates += (LeftOut(url=url, reason="duplicate URL") for _ in taken[1:])
            raw = self._bytes_of(taken[-1])
            if raw is not None:
                html_size.add(raw)
                self._bring_up_to_date(taken, raw)
            if raw is not None or taken[-1].html_file is None:
                pages.append(taken[-1])
        verdicts = self._verdicts_of(pages)
        again = [each for each in pages if _judged_otherwise(_boxes(each.extracted), verdicts)]
        self._extract_again(again, verdicts)
        return FinalPages(pages, duplicates, verdicts, len(again))

    def _witness_so_far(self) -> SiteWitness:
        if self._so_far is None:
            self._so_far = SiteWitness(self._last_verdicts())
        return self._so_far

    def _last_verdicts(self) -> KnownVerdicts:
        """Those of the last publication, if its state is here."""
        if self._last is None:
            state = read(self._site.state)
            self._last = state.boxes if state else KnownVerdicts()
        return self._last

    def _verdicts_of(self, pages: list[TakenPage]) -> KnownVerdicts:
        groups: dict[str, list[TakenPage]] = {}
        for each in pages:
            groups.setdefault(group_of(each.source.url), []).append(each)
        witness = SiteWitness(self._last_verdicts())
        for group, members in groups.items():
            witness.saw([_boxes(each.extracted) for each in members], group)
        return witness.verdicts()

    def _bytes_of(self, page: TakenPage) -> bytes | None:
        """The bytes of the page's file; None if there is none, or it cannot be read."""
        try:
            return page.html_file.read_bytes() if page.html_file is not None else None
        except (FileNotFoundError, NotADirectoryError):  # whoever removed it meant to
            return None
        except OSError as error:
            if page.html_file is not None:
                self._unreadable(page.html_file, error)
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
                last.source, last.extracted, last.removed, last.key = (
                    page.source,
                    page.extracted,
                    page.removed,
                    page.key,
                )
                return
        self._extract_again([last], self.verdicts_so_far)

    def _extract_again(self, pages: list[TakenPage], site: SiteVerdicts) -> None:
        """Give each of ``pages`` the record of its file as it is now."""
        found = [each for each in pages if each.html_file is not None]
        again = (self._again(each.source, each.html_file, site) for each in found)
        results = self._workers.map(extract_again, again, fatal_page)
        for page, extracted in zip(found, results, strict=True):
            page.extracted = self._stored(extracted)
            page.removed = extracted.removed
            page.key = extracted.key

    def _again(self, source: SourcePage, file: Path | None, site: SiteVerdicts) -> PageAgain:
        return PageAgain(source=source, file=str(file), extraction=self.extraction, site=site)

    @cached_property
    def _signature(self) -> bytes:
        return signature(self._options)

    @cached_property
    def _kept(self) -> KeptRecords:
        return KeptRecords(kept_records_path(self._site.state), self._signature)

    def known_key(self, url: str) -> bytes | None:
        """The key of the last build's record of the page at ``url``."""
        return self._kept.key(url)

    def _kept_record(self, url: str, key: bytes) -> Extracted:
        """The last build's record of the page at ``url``, if it is sound."""
        kept = self._kept.get(url)
        record = None if kept is None else kept.published or kept.left_out
        if kept is None or record is None:
            return Extracted(record=None)
        boxes = (
            Boxes(record.suspected, record.edges)
            if isinstance(record, LeftOut)
            else record.decoded_boxes
        )
        removed = tuple(Removed(*each) for each in kept.removed)
        return Extracted(record=record, boxes=boxes, removed=removed, key=key)

    def keep(self, published: Collection[str]) -> None:
        """Keeps the records of the pages that are ``published`` or have no content, so that the
        next build extracts only those that change."""
        with suppress(OSError):  # the next build extracts all pages
            keep_records(
                kept_records_path(self._site.state), self._signature, self._to_keep(published)
            )

    def _to_keep(self, published: Collection[str]) -> Iterator[tuple[str, bytes, KeptRecord]]:
        for url, taken in self._taken.items():
            page = taken[-1]
            record = page.extracted
            if not page.key:
                continue
            if isinstance(record, LeftOut):
                yield url, page.key, KeptRecord(left_out=record, removed=page.removed)
            elif url in published:
                yield url, page.key, KeptRecord(published=record.encoded, removed=page.removed)

    def _stored(self, extracted: Extracted) -> StoredRecord | LeftOut:
        self._usage.saw_matching(extracted.matching)
        record = extracted.record
        assert record is not None
        if extracted.fault:
            self._trouble(f"{record.url}: left out, it cannot be read: {extracted.fault}")
        if isinstance(record, LeftOut):
            return record
        try:
            return self._file.add(record)
        except StateError as error:
            self.lost = error
            raise


def _boxes(record: StoredRecord | LeftOut) -> Boxes | LeftOut:
    return record if isinstance(record, LeftOut) else record.boxes


def _judged_otherwise(page: Boxes | LeftOut, verdicts: KnownVerdicts) -> bool:
    """Return whether a box of ``page`` was judged otherwise than by ``verdicts``."""
    return any(each.removed != bool(verdicts.recurs(each.slot)) for each in page.suspected) or any(
        each.fixed != fixed_boxes(each.boxes, verdicts) for each in page.edges
    )
