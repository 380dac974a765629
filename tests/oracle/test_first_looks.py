"""First looks: what is read of a site's description, what is kept, and which bars hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from oracle.align import Agreement
from oracle.first_looks import __main__ as command
from oracle.first_looks import judging
from oracle.first_looks.build import built
from oracle.first_looks.look import Look, read_looks
from oracle.first_looks.readers import Said, comparison, read_second_reader
from oracle.first_looks.record import Looked, Looks, read_figures, write_figures
from oracle.first_looks.table import bars, table

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

LOOK = Look(
    name="bikes",
    batch=1,
    generator="Jekyll",
    theme="Minima",
    language="en",
    kind="blog",
    address="https://bikes.example/blog",
    region=("main",),
    not_pages=("404.html", "tags/**", "page*/**"),
)
LOOKED = Looked(
    date="2026-11-22",
    commit="abc",
    content=3,
    files=4,
    wrongly_out=("a.html: noindex",),
    code=(1, 2),
    links=(1, 2, 3, 4),
    whole=1,
    parted={"ä/b.html": (0.5, 1.0, 1.0)},
)


def site(folder: Path, *files: str) -> Path:
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        text = f"The bell of {file} is heard from far away, and a horn from farther. " * 3
        html = f"<title>{file}</title><main><h1>{file}</h1><p>{text}</p></main>"
        (folder / file).write_text(html, encoding="utf-8")
    return folder


def test_globs_start_at_the_root(tmp_path: Path) -> None:
    site(tmp_path, "404.html", "de/404.html", "tags/a/index.html", "page2/index.html", "pages.html")
    content, others = LOOK.pages(tmp_path)
    assert content == ["de/404.html", "pages.html"]
    assert others == ["404.html", "page2/index.html", "tags/a/index.html"]


def test_a_glob_without_a_file_is_named(tmp_path: Path) -> None:
    site(tmp_path, "404.html", "tags/a.html")
    assert list(LOOK.idle(tmp_path)) == ["page*/**"]


def test_a_page_that_is_right_in_or_out_is_in_neither_list(tmp_path: Path) -> None:
    look = replace(LOOK, either=("soon.html", "tags/form.html", "gone.html"))
    site(
        tmp_path, "soon.html", "tags/form.html", "tags/a.html", "404.html", "page2/a.html", "b.html"
    )
    content, others = look.pages(tmp_path)
    assert content == ["b.html"]
    assert others == ["404.html", "page2/a.html", "tags/a.html"]
    assert list(look.idle(tmp_path)) == ["gone.html"]


def test_two_readers_are_compared_page_by_page() -> None:
    figures = {"bikes": Looks(last=LOOKED)}
    second: dict[str, dict[str, Said]] = {
        "bikes": {"a.html": "page", "b.html": "either", "404.html": "none", "tags/a.html": "none"}
    }
    assert list(comparison(second, {"bikes": LOOK}, figures))[2:] == [
        "| page | agrees | 0 | 1 | 0 |",
        "| page | differs | 1 | 0 | 0 |",
        "| none | agrees | 0 | 0 | 2 |",
        "| none | differs | 0 | 0 | 0 |",
    ]


def test_the_second_reader_saw_pages_of_known_sites() -> None:
    assert {*read_second_reader()} <= {*read_looks()}


def test_every_kept_description_can_be_read() -> None:
    assert all(name == look.name for name, look in read_looks().items())


def test_the_build_says_what_is_in_and_why_the_rest_is_out(tmp_path: Path) -> None:
    folder = site(tmp_path / "built", "index.html", "bells/index.html", "a b.html", "404.html")
    hidden = folder / "hidden.html"
    hidden.write_text("<meta name=robots content=noindex><main><p>No</p></main>", "utf-8")
    before = sorted(folder.rglob("*"))
    result = built(folder, "https://bikes.example/blog/")
    assert sorted(result.pages) == ["a b.html", "bells/index.html", "index.html"]
    assert result.pages["bells/index.html"].url == "https://bikes.example/blog/bells/"
    assert result.reasons == {"404.html": "not found page", "hidden.html": "noindex"}
    assert result.said("hidden.html").left_out == "noindex"
    assert sorted(folder.rglob("*")) == before


def test_which_pages_are_published_is_told_without_a_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "Reader", None)
    folder = site(tmp_path / "built", "index.html", "tags/a.html")
    (folder / "hidden.html").write_text("<meta name=robots content=noindex><p>No</p>", "utf-8")
    looked = judging.look_at(LOOK, folder, "", lambda _: None, 0)
    assert looked.wrongly_in == ("tags/a.html",)
    assert looked.wrongly_out == ("hidden.html: noindex",)


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    figures = {"bikes": Looks(LOOKED), "a-site": Looks(LOOKED, LOOKED)}
    write_figures(figures, tmp_path / "figures.toml")
    assert read_figures(tmp_path / "figures.toml") == figures


def test_a_first_look_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bikes").mkdir()
    monkeypatch.setattr(command, "read_looks", lambda: {"bikes": LOOK})
    monkeypatch.setattr(command, "read_figures", lambda: {"bikes": Looks(LOOKED)})
    assert command.main([str(tmp_path), "--record"]) == 2
    assert "first looks stay" in capsys.readouterr().out


def test_bars_are_over_all_pages() -> None:
    found = {each.name: (each.value, each.passed) for each in bars([LOOKED])}
    assert LOOKED.verdicts == [Agreement(1.0, 1.0, 1.0), Agreement(0.5, 1.0, 1.0)]
    assert found["recall of the worst page"] == (0.5, False)
    assert found["code verbatim"] == (0.5, False)
    assert found["pages rightly in or out"] == (0.75, False)
    assert found["precision, 5th percentile"] == (1.0, True)


def test_the_table_has_a_row_for_each_site() -> None:
    lines = list(table({"bikes": LOOK}, {"bikes": Looks(LOOKED)}))
    assert lines[2].startswith("| bikes | Jekyll | Minima | en | 1 | 2 | 0.750 / 0.500 / 0.500 |")
    assert any(line.startswith("| the last 20 |") for line in lines)
