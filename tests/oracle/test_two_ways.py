"""The laws "two ways, one answer" and "nothing from elsewhere", on sites that break them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from oracle import keep
from oracle.browser import Reader
from oracle.contained import Difference, block_differences, differences
from oracle.published import elsewhere, publications, twice
from oracle.two_ways import Accepted, Look, Outcome, accepted, main, of_publication
from scp_ssg.extract import SourcePage
from scp_ssg.generators import SiteBuild
from scp_ssg.model import (
    UNDATED,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    Page,
    TextBlock,
)
from scp_ssg.options import parse
from scp_ssg.publish import Site

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.model import Block

ROOT = "https://example.org/book/"
TEA = "<main><h1>Tea</h1><p>Leaves and water.</p></main>"


class QuietLog:
    def debug(self, message: str, /) -> None: ...
    def info(self, message: str, /) -> None: ...
    def warning(self, message: str, /) -> None: ...
    def error(self, message: str, /) -> None: ...


def document(body: str) -> str:
    return f"<!doctype html><html lang=en><head><title>T</title></head><body>{body}</body></html>"


def page(*content: Block) -> Page:
    return Page(
        url=ROOT, title="T", description="", modified=UNDATED, language="en", content=content
    )


def publish(folder: Path, pages: dict[str, str], **options: object) -> None:
    """Publishes finished ``pages``, body by path, as a plugin does."""
    site = Site(url=ROOT, output=folder / "site", state_root=folder / "state")
    build = SiteBuild(site, parse(options), QuietLog())
    for path, body in pages.items():
        file = site.output / path / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(document(body), encoding="utf-8")
        build.add(SourcePage(url=ROOT + path, html=document(body)), html_file=file)
    assert build.commit("write") is not None


def test_what_both_ways_say_in_other_blocks_is_one_answer() -> None:
    ours = (TextBlock("Leaves and water"), CodeBlock(code="boil()", language="python"))
    theirs = (ListBlock(ordered=False, items=("Leaves", "and water")), CodeBlock(code="boil()"))
    assert block_differences(ours, theirs) == []


def test_what_no_visitor_finds_is_a_fault() -> None:
    found = differences(
        page(HeadingBlock(1, "Tea"), TextBlock("Copied! Leaves and water.")), document(TEA)
    )
    assert found == [Difference("published", "within", "text", "Copied!")]


def test_what_only_the_page_has_is_reported_with_its_position() -> None:
    both = (HeadingBlock(1, "Tea"), TextBlock("Leaves and water."))
    beyond = ImageBlock(ROOT + "cup.png", "A cup"), LinkBlock(ROOT + "edit", "Edit")
    assert block_differences(both, (beyond[0], *both, beyond[1])) == [
        Difference("page", "before", "image", f"{ROOT}cup.png A cup"),
        Difference("page", "after", "link", f"{ROOT}edit Edit"),
    ]


def test_the_same_link_with_another_address_is_not_the_same() -> None:
    [ours, theirs] = block_differences(
        (LinkBlock(ROOT, "Home"),), (LinkBlock(ROOT + "en/", "Home"),)
    )
    assert (ours.side, theirs.side) == ("published", "page")


def test_a_line_of_code_is_compared_with_its_white_space() -> None:
    [ours, theirs] = block_differences((CodeBlock(code="a\n  b"),), (CodeBlock(code="a\nb"),))
    assert (ours.text, theirs.text) == ("  b", "b")


def test_what_each_way_has_in_another_place_is_reported_once() -> None:
    picture, words = ImageBlock(ROOT + "cup.png", ""), TextBlock("Leaves and water.")
    [moved] = block_differences((picture, words), (words, picture))
    assert (moved.side, moved.kind) == ("order", "image")


def test_pages_too_large_to_compare_in_order_are_compared_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oracle.contained.MOST", 5)
    ours = (TextBlock("Leaves and water"), TextBlock("Boil it"))
    assert block_differences(ours, ours[::-1]) == []
    [only_ours, only_theirs] = block_differences(
        ours, (TextBlock("Boil it"), TextBlock("Leaves and milk"))
    )
    assert (only_ours.text, only_theirs.text) == ("water", "milk")


def test_a_title_that_only_the_generator_knows_is_no_fault() -> None:
    bare = document("<main><p>Leaves and water.</p></main>")
    body = TextBlock("Leaves and water.")
    assert differences(page(HeadingBlock(1, "All about tea"), body), bare) == []
    assert differences(page(HeadingBlock(2, "All about tea"), body), bare) != []


def test_the_title_that_the_page_shows_instead_is_no_difference() -> None:
    ours = page(HeadingBlock(1, "All about tea"), TextBlock("Leaves and water."))
    assert differences(ours, document(TEA)) == []
    more = document(TEA.replace("<main>", "<main><h1>Drinks</h1>"))
    assert [each.text for each in differences(ours, more)] == ["Tea"]


def test_the_title_above_a_section_of_its_name_is_no_difference() -> None:
    ours = page(HeadingBlock(2, "Tea"), TextBlock("Leaves and water."))
    twice = TEA.replace("</h1>", "</h1><h2>Tea</h2>")
    assert differences(ours, document(twice)) == []
    assert differences(ours, document(twice.replace("<h2>Tea", "<h2>Milk"))) != []


def test_a_title_that_the_page_has_later_is_compared() -> None:
    ours = page(HeadingBlock(1, "Tea"), TextBlock("Leaves and water."))
    html = document("<main><p>Read this first, please.</p><h1>Tea</h1><p>Leaves and water.</main>")
    assert [each.text for each in differences(ours, html)] == ["Read this first, please."]


def test_a_page_that_the_finished_file_alone_would_leave_out_is_a_fault() -> None:
    html = document(TEA).replace("<title>", "<meta name=robots content=noindex><title>")
    found = differences(page(TextBlock("Leaves and water.")), html)
    assert found == [Difference("published", "within", "left out", "noindex")]


def test_a_folded_page_is_compared_in_what_folding_keeps() -> None:
    ours = (TextBlock(f"Tea <{ROOT}tea/> and | water"),)
    theirs = (TextBlock("Tea"), LinkBlock(ROOT + "tea/", "Tea"), TextBlock("and water"))
    assert block_differences(ours, theirs, folded=True) == []
    assert block_differences(ours, (TextBlock("Tea and"),), folded=True) != []


def test_a_publication_is_compared_with_the_files_of_its_site(tmp_path: Path) -> None:
    publish(tmp_path, {"": TEA, "milk/": TEA.replace("Tea", "Milk")})
    [publication] = publications(tmp_path)
    outcome = of_publication("book", publication)
    assert (publication.root, outcome.pages, outcome.equal) == (ROOT, 2, 2)
    assert outcome.faults([]) == []

    file = tmp_path / "site/milk/index.html"
    file.write_text(document("<main><h1>Milk</h1><p>water.</p></main>"), encoding="utf-8")
    [fault] = of_publication("book", publication).faults([])
    assert fault == f"only published, within: text 'Leaves and' (1 pages: {ROOT}milk/)"

    file.unlink()
    [fault] = of_publication("book", publication).faults([])
    assert fault == f"{ROOT}milk/: published, and no file of the site"


def test_a_file_of_another_publication_is_a_fault_though_nothing_announces_it(
    tmp_path: Path,
) -> None:
    publish(tmp_path, {"": TEA})
    assert [elsewhere(each) for each in publications(tmp_path)] == [[]]
    other = tmp_path / "other"
    publish(other, {"secret/": TEA}, sections={"internal": {"include": ["**"]}})
    [file] = (other / "site/scp").glob("internal-*")
    (tmp_path / "site/scp" / file.name).write_bytes(file.read_bytes())
    ours = next(each for each in publications(tmp_path) if each.folder == tmp_path / "site")
    assert elsewhere(ours) == []
    assert elsewhere(ours, "https://example.org/book/public/") == [
        f"{each.name}: 1 pages not below https://example.org/book/public/: {url}"
        for each, url in zip(ours.files, (ROOT, ROOT + "secret/"), strict=True)
    ]


def test_collections_announced_in_two_places_are_a_fault(tmp_path: Path) -> None:
    publish(tmp_path, {"": TEA})
    [publication] = publications(tmp_path)
    strange = "https://other.example/scp/all-snapshot-1.scp.zst"
    [fault] = elsewhere(
        type(publication)(
            folder=publication.folder,
            root=publication.root,
            announced=(*publication.announced, strange),
            snapshots=(),
            files=(),
        )
    )
    assert fault.startswith("collections are announced in several places: https://example.org/")


def test_two_folders_that_announce_one_site_are_a_fault_unless_one_is_a_copy(
    tmp_path: Path,
) -> None:
    publish(tmp_path / "old", {"": TEA})
    shutil.copytree(tmp_path / "old/site", tmp_path / "alias")
    copies = publications(tmp_path)
    assert [twice(each, copies) for each in copies] == [[], []]

    publish(tmp_path / "new", {"": TEA}, sections={"docs": {"include": ["**"]}})
    [_, new, old] = publications(tmp_path)
    assert twice(old, [new, old]) == [f"{ROOT} is announced in {tmp_path / 'new/site'} too"]


PIECE = Difference("page", "after", "link", f"{ROOT}join Join our forum")


@pytest.mark.parametrize(
    ("row", "covers"),
    [
        ({}, True),
        ({"place": "after", "text": ".* Join our forum", "sites": ["blog", "b*"]}, True),
        ({"side": "published"}, False),
        ({"kind": "text"}, False),
        ({"place": "before"}, False),
        ({"text": "Join"}, False),
        ({"sites": ["manual"]}, False),
    ],
)
def test_a_row_of_the_list_accepts_its_class_and_no_other(
    row: dict[str, object], covers: bool
) -> None:
    whole = {"side": "page", "kind": "link", "reason": "an invitation", **row}
    assert Accepted(**whole).covers("blog", PIECE) is covers  # type: ignore[arg-type]


def test_an_accepted_class_that_grows_is_a_fault() -> None:
    row = Accepted(side="page", kind="link", reason="an invitation", pages=1)
    outcome = Outcome("blog")
    outcome.add(ROOT, [PIECE])
    assert outcome.faults([]) != []
    assert outcome.faults([row]) == []
    outcome.add(ROOT + "tea/", [PIECE])
    assert outcome.faults([row]) == ["on 2 pages and not 1: an invitation"]


def test_every_accepted_class_has_a_reason() -> None:
    assert all(row.reason.strip() for row in accepted())


@pytest.mark.parametrize("row", accepted(), ids=lambda row: "-".join((*row.sites, row.kind)))
def test_a_difference_is_accepted_within_limits(row: Accepted) -> None:
    """Else a new fault of the same kind would not be seen."""
    assert row.pages is not None or row.text != ".*"


def test_the_command_ends_with_1_where_a_site_breaks_the_law(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    publish(tmp_path, {"": TEA})
    site = str(tmp_path / "site")
    assert main([f"book={site}", "--look", "0"]) == 0
    (tmp_path / "site/index.html").write_text(document("<main><p>Leaves and</p></main>"))
    assert main([f"book={site}", "--look", "0"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "book: 1 pages, 1 equal, 1 contained",
        "book: 1 pages, 0 equal, 0 contained",
        f"     1 published after  text     several, such as 'water.'  {ROOT}",
        f"  not accepted: only published, after: text 'water.' (1 pages: {ROOT})",
    ]


@pytest.mark.judge
@pytest.mark.needs("chromium")
def test_a_word_that_no_browser_shows_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep, "CACHE", tmp_path / "cache")
    shown = TEA.replace("</main>", "<details><summary>More</summary>Milk.</details></main>")
    style = "<style>.gone { display: none }</style>"
    hidden = TEA.replace("</main>", f"{style}<div class=gone>Cold coffee.</div></main>")
    publish(tmp_path, {"": shown, "hidden/": hidden})
    [publication] = publications(tmp_path)
    with Reader() as reader:
        outcome = of_publication("book", publication, Look(reader, 2))
    found = {(each.side, each.text): urls for each, urls in outcome.differences.items()}
    assert found == {("unseen", word): [f"{ROOT}hidden/"] for word in ("Cold", "coffee")}
