"""The line in the build's log."""

from __future__ import annotations

import zlib

from scp_ssg.extract import LeftOut
from scp_ssg.generators.summary_line import HtmlSample, summary
from scp_ssg.publish import Report, SectionReport


def sample(*pages: bytes) -> HtmlSample:
    taken = HtmlSample(len(pages))
    for page in pages:
        taken.add(page)
    return taken


def section(name: str, size: int, *, published: bool = True, delta: int = 0) -> SectionReport:
    return SectionReport(
        name=name,
        pages=3,
        snapshot=f"{name}-snapshot.scp.zst",
        snapshot_size=size,
        published=published,
        delta=f"{name}-delta.scp.zst" if delta else None,
        delta_pages=delta,
        delta_size=delta * 700,
    )


def test_the_first_publication() -> None:
    html = sample(b"x" * 100_000)
    left = [LeftOut(url=f"https://example.org/{n}", reason="listing") for n in range(3)]
    left.append(LeftOut(url="https://example.org/draft", reason="draft"))
    line = summary(Report(sections=(section("all", 61_234),)), 30, left, html)
    size = len(zlib.compress(b"x" * 100_000, 6))
    assert line == (
        "30 pages in, 4 left out (3 listing, 1 draft); 1 snapshot, 61.2 kB, "
        f"about {100 * 61_234 / size:.0f} % of the gzipped HTML ({size} B)"
    )


def test_a_change() -> None:
    sections = (section("docs", 1_500_000, delta=1), section("blog", 999, published=False))
    line = summary(Report(sections=sections), 6, [], sample())
    assert line == ("6 pages in, 0 left out; 2 snapshots, 1.5 MB; delta of docs: 1 page, 700 B")


def test_no_change() -> None:
    line = summary(Report(sections=(section("all", 500, published=False),)), 1, [], sample())
    assert line == "1 page in, 0 left out; 1 snapshot, 500 B; nothing changed since the last build"


def test_a_sample_of_many_pages_estimates_them_all() -> None:
    pages = [bytes(f"page {n} " * (20 + n % 7), "ascii") for n in range(100)]
    whole = sum(len(zlib.compress(page, 6)) for page in pages)
    assert abs(sample(*pages).gzipped - whole) < 0.1 * whole
