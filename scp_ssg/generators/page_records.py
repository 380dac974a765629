"""The records of a build, each as its file is at the end and as the site sees its boxes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.errors import fault
from scp_ssg.extract import (
    KnownVerdicts,
    LeftOut,
    SiteWitness,
    SourcePage,
    extract,
    fixed_boxes,
    group_of,
)
from scp_ssg.generators.removed_boxes import Removed, by_rule
from scp_ssg.publish import read
from scp_ssg.stored_records import Boxes, RecordFile, StoredRecord

if TYPE_CHECKING:
    from collections.abc import Callable

    from scp_ssg.extract import SiteVerdicts
    from scp_ssg.generators.build_log import BuildLog
    from scp_ssg.generators.option_usage import OptionUsage
    from scp_ssg.generators.summary_line import HtmlSample
    from scp_ssg.options import Options
    from scp_ssg.publish import Site

__all__ = ["PageRecords", "TakenPage"]


class TakenPage(Struct):
    """A page and its record. Without HTML and content: a hundred thousand of these wait in
    memory."""

    source: SourcePage
    path: str
    """Below the site's root, decoded, without a leading slash: ``docs/install/``, ``about.html``,
    and the empty string for the home page. The options' globs match it."""

    html_file: Path | None
    source_file: Path | None
    html_hash: int
    extracted: StoredRecord | LeftOut
    removed: tuple[Removed, ...] = ()


class FinalPages(NamedTuple):
    """The pages of a complete build, one for each URL, sorted."""

    pages: list[TakenPage]
    duplicates: list[LeftOut]
    verdicts: KnownVerdicts
    extracted_again: int
    """Pages whose boxes had been judged before the site was known well enough."""


class PageRecords:
    """Extracts the pages of a build, and keeps their records.

    ``unreadable`` is told of a file that cannot be read. While pages come in, the site's verdicts
    on their boxes are those known so far.
    """

    def __init__(
        self,
        site: Site,
        options: Options,
        usage: OptionUsage,
        log: BuildLog,
        unreadable: Callable[[Path, Exception], None],
    ) -> None:
        self._site = site
        self._options = options
        self._usage = usage
        self._log = log
        self._unreadable = unreadable
        self._taken: dict[str, list[TakenPage]] = {}
        self._file = RecordFile()
        self._last: KnownVerdicts | None = None
        self._so_far: SiteWitness | None = None

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
        raw: bytes,
        html_file: Path | None,
        source_file: Path | None,
    ) -> None:
        """Extract the page ``source``, which is written to ``html_file`` as the bytes ``raw``."""
        witness = self._witness_so_far()
        extracted, removed = self._extract(source, witness)
        witness.saw_one(_boxes(extracted), group_of(source.url))
        page = TakenPage(
            source=replace(source, html=""),
            path=path,
            html_file=html_file,
            source_file=source_file,
            html_hash=hash(raw),
            extracted=extracted,
            removed=removed,
        )
        self._taken.setdefault(source.url, []).append(page)

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
        for page in again:
            raw = self._bytes_of(page)
            if raw is not None:
                self._extract_again(page, raw, verdicts)
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
        html_hash = hash(raw)
        last = taken[-1]
        for page in reversed(taken):
            if page.html_hash == html_hash:
                last.source, last.extracted, last.removed = (
                    page.source,
                    page.extracted,
                    page.removed,
                )
                return
        self._extract_again(last, raw, self._witness_so_far())

    def _extract_again(self, page: TakenPage, raw: bytes, site: SiteVerdicts) -> None:
        # Few pages are extracted again, and only those need the decoder.
        from scp_ssg.dom import decode

        source = replace(page.source, html=decode(raw))
        page.extracted, page.removed = self._extract(source, site)

    def _extract(
        self, source: SourcePage, site: SiteVerdicts
    ) -> tuple[StoredRecord | LeftOut, tuple[Removed, ...]]:
        """The record of ``source``, and what was removed from it, without its texts."""
        options = self._options
        try:
            self._usage.saw_html(source.html)
            record = extract(
                source,
                links=options.links,
                selectors=options.selectors,
                site=site,
                markdown=options.markdown is not None,
            )
        except Exception as error:
            self._log.warning(f"{source.url}: left out, it cannot be read: {fault(error)}")
            return LeftOut(url=source.url, reason="unreadable"), ()
        if isinstance(record, LeftOut):
            return record, ()
        return self._file.add(record), by_rule(record.removed)


def _boxes(record: StoredRecord | LeftOut) -> Boxes | LeftOut:
    return record if isinstance(record, LeftOut) else record.boxes


def _judged_otherwise(page: Boxes | LeftOut, verdicts: KnownVerdicts) -> bool:
    """Return whether a box of ``page`` was judged otherwise than by ``verdicts``."""
    return any(each.removed != bool(verdicts.recurs(each.slot)) for each in page.suspected) or any(
        each.fixed != fixed_boxes(each.boxes, verdicts) for each in page.edges
    )
