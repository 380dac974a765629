"""The made-up site of the benchmarks: the same at every run, like a manual, of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks import generated_site
from scp_ssg import Entry, SourcePage, extract_page
from scp_ssg.model import CodeBlock, LinkBlock, TableBlock

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.model import Block


def _files(folder: Path) -> dict[str, str]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}


def test_a_site_has_as_many_pages_as_asked_for_and_is_the_same_at_every_run(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert generated_site.main([str(tmp_path / name), "450"]) == 0
    one = _files(tmp_path / "one")
    assert len(one) == 450
    assert {path.split("/")[0] for path in one} == {
        "index.html",
        "part-00000",
        "part-00001",
        "part-00002",
    }
    assert one == _files(tmp_path / "two")


def test_an_edit_changes_exactly_as_many_pages_as_asked_for(tmp_path: Path) -> None:
    generated_site.generate(tmp_path, 450)
    before = _files(tmp_path)
    arguments = [str(tmp_path), "450", "--edit", "9", "--edition", "3"]
    assert generated_site.main(arguments) == 0
    after = _files(tmp_path)
    changed = [path for path in after if before.get(path) != after[path]]
    assert before.keys() == after.keys()
    assert len(changed) == 9
    assert all("<p>Edition 3: " in after[path] for path in changed)


def test_pages_have_boilerplate_around_links_code_and_tables() -> None:
    blocks: list[Block] = []
    for number in range(201, 206):
        html = generated_site.page(number, 1000)
        assert len(html.encode()) < 4096 or number == 201
        url = generated_site.SITE_URL + generated_site.page_path(number)
        entry = extract_page(SourcePage(url=url, html=html))
        assert isinstance(entry, Entry)
        content = entry.page.content
        blocks += content
        assert "Made for measuring" not in str(content)
        assert "The waterworks manual" not in str(content)
    assert {CodeBlock, LinkBlock, TableBlock} <= {type(block) for block in blocks}
