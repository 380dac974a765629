"""``make bench``: a broken benchmark fails, a bar that is not met fails nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from benchmarks import bench
from benchmarks.figures import Bar, Figure, as_table, merged
from benchmarks.generated_site import SITE_URL, generate
from benchmarks.measuring import BrokenBenchmarkError, Cost, Spread, in_turns, run, spread
from benchmarks.rows.collections import peaks
from benchmarks.rows.folder import FinishedSite, growth, parts
from benchmarks.rows.hosts import Project, added_memory, added_time
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = not_on_windows("wait4, which tells what a process cost")

SLOW = Figure("what", "site", Spread(9.0, 8.0, 10.0, 3), " %", Bar(4, " %"))


def with_row(monkeypatch: pytest.MonkeyPatch, *figures: Figure) -> None:
    def row(_: Path) -> Iterator[Figure]:
        yield from figures

    monkeypatch.setattr(bench, "_rows", lambda *_: iter([("what", row)]))


def test_a_bar_that_is_not_met_fails_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_row(monkeypatch, SLOW)
    assert bench.main(["--short"]) == 0
    assert bench.main(["bees=."]) == 0
    assert "| what | ≤ 4 % | site | 9.0 % | 8.0 to 10.0 % | 3 | **not met** | " in (
        capsys.readouterr().out
    )


def test_a_row_without_a_figure_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_row(monkeypatch)
    assert bench.main(["--short"]) == 1
    assert "broken: what: it gave no figure" in capsys.readouterr().err
    assert bench.main(["--short", "--only", "no such row"]) == 1


def test_an_exception_breaks_its_row_and_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(_: Path) -> Iterator[Figure]:
        raise ZeroDivisionError("division by zero")

    def right(_: Path) -> Iterator[Figure]:
        yield SLOW

    monkeypatch.setattr(bench, "_rows", lambda *_: iter([("first", wrong), ("second", right)]))
    assert bench.main(["--short"]) == 1
    shown = capsys.readouterr()
    assert "broken: first: ZeroDivisionError: division by zero" in shown.err
    assert "| what |" in shown.out


@pytest.mark.judge
def test_a_build_that_ends_with_an_error_is_a_broken_benchmark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Bees\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: Bees\ntheme: {name: nowhere}\n")
    assert bench.main([f"bees={tmp_path}", "--short", "--only", "host bees"]) == 1
    assert "broken: host bees: " in capsys.readouterr().err


def test_a_site_that_publishes_nothing_is_a_broken_benchmark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "404.html").write_text("<main><h1>Not found</h1><p>Nothing here.</p></main>")
    assert bench.main([f"bees={tmp_path}", "--short", "--only", "folder bees"]) == 1
    assert "no collection was published" in capsys.readouterr().err


def test_builds_that_publish_other_bytes_are_a_broken_benchmark(tmp_path: Path) -> None:
    generate(tmp_path / "site", 5)
    site = FinishedSite(tmp_path / "site")
    published: set[tuple[tuple[str, bytes], ...]] = set()
    site.build(1, published=published)
    site.build(2, published=published)
    assert len(published) == 1
    generate(tmp_path / "site", 6)
    with pytest.raises(BrokenBenchmarkError, match="other bytes"):
        site.build(1, published=published)


def test_a_site_s_own_sitemap_is_as_it_was_for_the_next_build(tmp_path: Path) -> None:
    generate(tmp_path / "site", 5)
    sitemap = tmp_path / "site/sitemap.xml"
    before = (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        f"<url><loc>{SITE_URL}</loc></url></urlset>"
    )
    sitemap.write_text(before, encoding="utf-8")
    site = FinishedSite(tmp_path / "site")
    published: set[tuple[tuple[str, bytes], ...]] = set()
    site.build(1, published=published)
    assert sitemap.read_text("utf-8") == before
    site.build(2, published=published)
    assert len(published) == 1


def test_every_kind_of_cost_is_measured_on_the_sites_that_are_named(tmp_path: Path) -> None:
    project = bees(tmp_path)
    generate(tmp_path / "small", 39)
    generate(tmp_path / "large", 40)
    named = [("bees", project), ("small", tmp_path / "small"), ("large", tmp_path / "large")]
    names = [name for name, _ in bench._rows(named, bench.SHORT) if "generated" not in name]
    of_pages = ["extraction", "folder", "growth", "section", "levels"]
    # A site is large enough for growth with twice the pages of the small sites beside it.
    small = [f"{each} small" for each in of_pages if each != "growth"]
    large = [f"{each} large" for each in of_pages]
    assert names == ["host bees", "memory bees", *small, *large]


def test_a_site_with_a_link_that_leads_nowhere_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generate(tmp_path / "site", 3)
    (tmp_path / "site/script.js").symlink_to("/not/installed/script.js")
    assert bench.main([f"bees={tmp_path / 'site'}", "--short", "--only", "levels bees"]) == 0
    assert "| snapshot at level 19: time" in capsys.readouterr().out


def test_the_parts_of_a_site_are_all_its_pages_folder_by_folder(tmp_path: Path) -> None:
    generate(tmp_path / "site", 45)
    site = FinishedSite(tmp_path / "site")
    found = parts(site, 10, tmp_path)
    assert [each.pages for each in found] == [12, 11, 11, 11]
    assert [page for each in found for page in each.html] == site.html
    some = found[1].html[4]
    assert (found[1].folder / some).read_bytes() == (site.folder / some).read_bytes()


def test_growth_is_measured_beside_the_parts_of_the_same_site(tmp_path: Path) -> None:
    generate(tmp_path / "site", 40)
    for page in range(20):
        redirect = '<title>Gone</title><meta http-equiv="refresh" content="0; url=/">'
        (tmp_path / f"site/zz-{page}.html").write_text(redirect)
    site = FinishedSite(tmp_path / "site")
    figures = list(growth("bees", site, parts(site, 20, tmp_path), 2))
    assert [each.row for each in figures] == [
        "peak memory of a folder build",
        "CPU time a page of a folder build, that of 20 pages is 1",
    ]
    assert {each.site for each in figures} == {"bees, 60 pages"}
    assert figures[0].found.median > 1
    assert figures[1].found.rounds == 2
    assert figures[1].found.low > 0


@pytest.mark.judge
def test_what_reading_a_finished_site_s_section_needs(tmp_path: Path) -> None:
    generate(tmp_path / "site", 5)
    figures = list(peaks("bees", tmp_path / "site", tmp_path))
    doing = ("reading", "inspecting", "validating", "syncing")
    assert [each.row for each in figures] == [f"peak memory: {each} a section" for each in doing]
    assert {each.site for each in figures} == {"bees, 5 pages"}
    assert min(each.found.median for each in figures) > 1


def bees(folder: Path) -> Path:
    """A MkDocs project of one page."""
    project = folder / "project"
    (project / "docs").mkdir(parents=True)
    (project / "docs/index.md").write_text("# Bees\n\nThey hum.\n")
    (project / "mkdocs.yml").write_text("site_name: Bees\ntheme: {name: mkdocs}\nplugins: []\n")
    return project


@pytest.mark.judge
def test_the_memory_that_the_plugin_adds_to_a_project_of_a_user(tmp_path: Path) -> None:
    project = Project("bees", "MkDocs", bees(tmp_path))
    [figure] = added_memory(project, tmp_path / "scratch", 1)
    assert figure.row == "peak memory added to the host"
    assert figure.site == "bees, MkDocs, 1 pages"
    assert figure.bar == Bar(60, " MB")


@pytest.mark.judge
def test_a_pelican_site_without_a_markdown_file_is_measured(tmp_path: Path) -> None:
    content = tmp_path / "blog/content"
    content.mkdir(parents=True)
    (content / "bees.rst").write_text("Bees\n####\n\n:date: 2026-01-01\n\nThey hum.\n")
    settings = tmp_path / "blog/pelicanconf.py"
    settings.write_text('SITENAME = "Bees"\nPATH = "content"\nTIMEZONE = "UTC"\nPLUGINS = []\n')
    figures = list(added_time(Project("bees", "Pelican", settings), tmp_path / "scratch", 1))
    assert [each.row for each in figures] == [
        "CPU added to a cold build",
        "CPU added, between whole builds",
        "of it, in the generator's own process",
    ]
    assert {each.site for each in figures} == {"bees, Pelican, 1 pages"}


@pytest.mark.judge
def test_what_the_plugin_adds_to_a_build_of_mkdocs(tmp_path: Path) -> None:
    project = bees(tmp_path)
    figures = list(added_time(Project("bees", "MkDocs", project), tmp_path / "scratch", 1))
    assert [each.row for each in figures] == [
        "CPU added to a cold build",
        "CPU added, between whole builds",
        "of it, in the generator's own process",
        "wall time added, cold",
        "CPU added after 1 % of pages changed",
        "CPU added after 1 %, between whole builds",
    ]
    assert {each.site for each in figures} == {"bees, MkDocs, 1 pages"}
    assert figures[0].found.median > 0


def test_rounds_take_turns_and_change_who_begins() -> None:
    order: list[str] = []

    def action(name: str) -> Cost:
        order.append(name)
        return Cost(1.0, 1.0, 1.0, name)

    costs = in_turns([lambda: action("a"), lambda: action("b")], 3)
    assert order == ["b", "a", "a", "b", "b", "a"]
    assert [[each.said for each in of] for of in costs] == [["a"] * 3, ["b"] * 3]


def test_the_peak_of_a_process_is_its_own() -> None:
    """Linux counts the memory of the process that starts another as the other's."""
    large = bytearray(200 << 20)
    cost = run([sys.executable, "-c", "print(3)"])
    assert len(large) > 200e6
    assert 1 < cost.peak < 100
    assert cost.said == "3\n"
    assert 0 < cost.cpu < 60


def test_what_is_at_least_and_what_is_at_most() -> None:
    assert Bar(2, " times", at_least=True).holds(2.1)
    assert not Bar(2, " times", at_least=True).holds(1.9)
    assert Bar(2, " MB").holds(1.9)
    assert not Bar(2, " MB").holds(2.1)
    with pytest.raises(BrokenBenchmarkError):
        spread([])
    alone = Figure("size", "site", Spread(1234.5, 1234.5, 1234.5, 1), " MB")
    assert as_table([(alone, "abc, 2")])[-1] == "| size |  | site | 1,234 MB |  | 1 |  | abc, 2 |"


def test_rows_of_several_runs_are_one_table() -> None:
    first = as_table([(SLOW, "abc, 1"), (SLOW._replace(site="other"), "abc, 1")])
    second = as_table([(SLOW._replace(row="else"), "def, 2"), (SLOW, "def, 2")])
    table = merged(["Text.", "", *first], second)
    assert table[:2] == first[:2]
    assert table[2:] == [second[3], first[3], second[2]]
