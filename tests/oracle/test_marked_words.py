"""What a site of marked words loses, and what its theme adds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from oracle.first_looks.build import Built
from oracle.marked_words import Findings, findings, main
from scp_ssg.model import HeadingBlock, Page, TextBlock

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

HTML = (
    "<html><body><nav>zq9</nav><h1>Rims zq1</h1><p>They turn zq2.</p><aside>Of zq3</aside>"
    "<script>zq8</script></body></html>"
)
PAGE = Page(
    url="https://example.org/rims.html",
    title="Rims zq1",
    description="",
    modified=datetime(2026, 11, 28, tzinfo=UTC),
    language="en",
    content=(HeadingBlock(1, "Rims zq1"), TextBlock("They turn zq2."), TextBlock("By a theme")),
)


def test_words_in_no_block_are_lost_and_texts_without_a_mark_are_named() -> None:
    found = Findings(HTML, PAGE)
    assert found.lost == ["zq3"]
    assert Findings(HTML, PAGE, {"zq3"}).lost == []
    assert found.unmarked == ["By a theme"]


def test_a_file_with_marked_words_that_is_left_out_is_named(tmp_path: Path) -> None:
    for name in ("rims", "list", "empty"):
        (tmp_path / f"{name}.html").write_text("<p>Nothing.</p>" if name == "empty" else HTML)
    site = Built({"rims.html": PAGE}, {"list.html": "listing"})
    found = dict(findings(tmp_path, site))
    assert found["list.html"] == "listing"
    assert isinstance(found["rims.html"], Findings)
    assert "empty.html" not in found


def test_the_command_builds_a_site_and_names_what_it_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "<main><h1>Rims zq1</h1><p>They turn zq2 around their hubs.</p></main>"
    (tmp_path / "index.html").write_text(f"<html><title>Rims</title><body>{text}</body></html>")
    assert main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""
    lost = text.replace("</main>", "</main><footer>zq3</footer>")
    (tmp_path / "index.html").write_text(f"<html><title>Rims</title><body>{lost}</body></html>")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{tmp_path / 'index.html'}: lost: zq3\n"
