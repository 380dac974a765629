"""The summary line of a publication in the build's log."""

from __future__ import annotations

import zlib
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.counts import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract import LeftOut
    from scp_ssg.publish import Report, SectionReport

__all__ = ["HtmlSample", "HtmlSize", "html_size", "summary"]

_SAMPLES = 4
"""Compressing every page would cost more than publishing them."""


class HtmlSize(NamedTuple):
    """Of a page, in bytes."""

    html: int = 0
    compressed: int = 0
    """0 if the page is no sample."""


def html_size(html: bytes, *, is_sample: bool) -> HtmlSize:
    """The size of a page's ``html``."""
    return HtmlSize(len(html), len(zlib.compress(html, 6)) if is_sample else 0)


class HtmlSample:
    """Estimates the size of the pages' HTML, each page compressed with gzip.

    The ratio comes from a few pages, evenly spread; the sizes of all pages are added up.
    """

    def __init__(self, pages: int) -> None:
        self._step = max(1, -(-pages // _SAMPLES))
        self._seen = self._bytes = self._sampled = self._compressed = 0

    def add(self, html: bytes) -> None:
        self.add_size(html_size(html, is_sample=self.wants_next()))

    def wants_next(self) -> bool:
        """Return whether the next page is one of the few to compress, and count it."""
        self._seen += 1
        return (self._seen - 1) % self._step == 0

    def add_size(self, size: HtmlSize) -> None:
        """Adds the size of a page that was asked for before."""
        self._bytes += size.html
        if size.compressed:
            self._sampled += size.html
            self._compressed += size.compressed

    @property
    def gzipped(self) -> int:
        """The estimate, in bytes."""
        return round(self._bytes * self._compressed / self._sampled) if self._sampled else 0


def summary(report: Report, pages: int, left_out: Iterable[LeftOut], html: HtmlSample) -> str:
    """Pages published, pages left out and why, sizes, and deltas, in one line."""
    parts = [_pages(pages, Counter(each.reason for each in left_out))]
    if report.sections:
        parts.append(_snapshots(report.sections, html.gzipped))
        parts.extend(_changes(report.sections))
    if report.first:
        parts.append(report.first)
    return "; ".join(parts)


def _pages(pages: int, reasons: Counter[str]) -> str:
    line = f"{counted(pages, 'page')} in, {reasons.total()} left out"
    if reasons:
        ordered = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
        line += f" ({', '.join(f'{count} {reason}' for reason, count in ordered)})"
    return line


def _snapshots(sections: tuple[SectionReport, ...], gzipped: int) -> str:
    size = sum(section.snapshot_size for section in sections)
    line = f"{counted(len(sections), 'snapshot')}, {_size(size)}"
    if gzipped:
        line += f", about {100 * size / gzipped:.0f} % of the gzipped HTML ({_size(gzipped)})"
    return line


def _changes(sections: tuple[SectionReport, ...]) -> list[str]:
    if not any(section.published for section in sections):
        return ["nothing changed since the last build"]
    return [
        f"delta of {section.name}: {counted(section.delta_pages, 'page')}, "
        f"{_size(section.delta_size)}"
        for section in sections
        if section.delta
    ]


def _size(count: int) -> str:
    """Bytes as people read them, in powers of ten."""
    for unit, size in (("MB", 1_000_000), ("kB", 1_000)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count} B"
