"""The words that no block has, though no rule took them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.lost_words import lost_words, main

if TYPE_CHECKING:
    from pathlib import Path

PROSE = "<p>A wheel turns around its hub, and a rim holds the tyre.</p>"


@pytest.mark.parametrize(
    ("html", "lost"),
    [
        (f"<main><h1>Wheels</h1>{PROSE}<script>turn()</script></main>", []),
        (f"<main>{PROSE}<p>Sp<b>okes</b> and 28 rims.</p><nav>All of them</nav></main>", []),
        (f"<main>{PROSE}<button>Order one today</button></main>", ["Order", "one", "today"]),
    ],
)
def test_words_that_no_rule_took_are_in_a_block_or_shown(html: str, lost: list[str]) -> None:
    assert lost_words(html) == lost


def test_the_command_prints_the_pages_with_lost_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.html").write_text(f"<main>{PROSE}<button>Order one today</button></main>")
    (tmp_path / "b.html").write_text(f"<main>{PROSE}</main>")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"3 {tmp_path / 'a.html'}: Order one today\n"
    (tmp_path / "a.html").unlink()
    assert main([str(tmp_path)]) == 0
