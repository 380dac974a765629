"""Lines that themes write on every page, in any language, and lines that only sound like them."""

# ruff: noqa: RUF001  Cyrillic and Turkish letters look like others

from __future__ import annotations

import pytest

from scp_ssg.dom import parse
from scp_ssg.extract.boilerplate.page_information import page_information
from scp_ssg.extract.boilerplate.phrases import Phrases, phrases_of

TEXT = "<p>Turn the key.</p>"


def found(html: str, language: str = "en") -> list[str]:
    root = parse(f"<html lang='{language}'><main>{html}{TEXT}</main>").css_first("main")
    assert root is not None
    return [
        " ".join(each.text(separator=" ").split())
        for each, _ in page_information(root, phrases_of(root), root.text_lexbor())
    ]


@pytest.mark.parametrize(
    "line",
    [
        "<p>Last updated on 20 November 2026</p>",
        "<p>This page was last updated on 2026-11-20 15:45:07Z</p>",
        "<div>Was this page helpful? Yes No</div>",
        "<a href='/e'>Edit this page on GitHub</a>",
        "<span>Suggest edits</span>",
        "<a href='#top'>Back to top ↑</a>",
        "<a href='#content'>Skip to main content</a>",
    ],
)
def test_lines_about_the_page(line: str) -> None:
    assert len(found(line)) == 1


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "Diese Seite bearbeiten"),
        ("de-CH", "Zuletzt aktualisiert am 3. Mai 2026."),
        ("fr", "Cette page vous a-t-elle été utile ? Oui Non"),
        ("es-419", "Última actualización: 3 de mayo de 2026"),
        ("pt-BR", "Última atualização em 3 de maio de 2026 por Jo"),
        ("it", "Modifica questa pagina"),
        ("nl", "Laatst bijgewerkt op 3 mei 2026"),
        ("pl", "Ostatnia aktualizacja 3 maja 2026"),
        ("ru", "Последнее обновление 3 мая 2026 г."),
        ("uk", "Редагувати цю сторінку на GitHub"),
        ("zh-CN", "最后更新于 2026-05-03"),
        ("zh-Hans", "最后由 Jo 于 2026年5月3日 更新"),
        ("zh-TW", "最後更新於 2026年5月3日。"),
        ("zh-Hant-HK", "編輯此頁"),
        ("ja", "2026年5月3日にJoが最終更新"),
        ("ja", "このページを編集"),
        ("ko", "최종 수정: 2026년 5월 3일에"),
        ("tr", "En son 3 Mayıs 2026 tarihinde güncellendi"),
        ("ar", "آخر تحديث 2026-05-03"),
        ("de", "Last updated on May 3, 2026"),
    ],
)
def test_lines_in_the_language_of_the_page(language: str, line: str) -> None:
    assert found(f"<div>{line}</div>", language) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "<p>The row was last updated by the trigger.</p>",
        "<p>Edit this page and then build the site again to see what has changed in it.</p>",
        "<h2>Last updated</h2>",
        "<pre><i>* Last modified by: Ada</i><br><i>* Last updated: 2026-05-03</i></pre>",
        "<p>Found a mistake? Then please <a href='/e'>edit this page</a>.</p>",
        "<p>Found a mistake? Then please <a href='/e'><span>edit this page</span></a>.</p>",
        f"<p>Last modified files come first. {'They are new. ' * 5}<a href='/o'>All</a></p>",
        "<a href='/top/'>Back to top</a>",
        "<p>Zuletzt aktualisiert am 3. Mai 2026.</p>",
    ],
)
def test_lines_about_the_subject(line: str) -> None:
    assert found(line) == []


LIST = "<ul><li><a href='#a'>Spokes</a></li><li><a href='#b'>Rims</a></li></ul>"


@pytest.mark.parametrize(
    ("html", "names"),
    [
        (f"<div>Table of contents</div><nav>{LIST}</nav>", ["Table of contents"]),
        (f"<h2>On this page</h2><nav>{LIST}</nav>", ["On this page"]),
        (f"<p>Contents:</p>{LIST}", ["Contents:", "Spokes Rims"]),
        (f"<h2>Contents</h2>{LIST}", ["Contents", "Spokes Rims"]),
        (f"<h1>Contents</h1>{LIST}", []),
        (f"<p>Parts</p>{LIST}", []),
        (f"<p>Contents</p>{LIST.replace('#', '/')}", []),
        (f"<p>Contents:</p>{LIST.replace('Spokes</a>', 'Rims of a wheel</a> (2)')}", []),
        ("<p>Contents</p><ul><li><a href='#a'>Spokes</a>: turn them</li></ul>", []),
    ],
    ids=[
        "nav",
        "heading",
        "list",
        "an author's",
        "the page",
        "another name",
        "pages",
        "few words",
        "prose",
    ],
)
def test_names_of_tables_of_contents(html: str, names: list[str]) -> None:
    assert found(html) == names


@pytest.mark.parametrize(
    "line",
    [
        "<p>A wheel has these parts:</p>",
        "<p>Parts.</p>",
        "<h2>Parts:</h2>",
        "<p>Parts:</p><p>Rims.</p>",
    ],
)
def test_a_line_above_a_table_of_contents_that_is_no_name_of_it(line: str) -> None:
    assert found(f"{line}<nav><a href='#a'>Rims</a></nav>") == []


def test_a_line_is_looked_for_down_to_sixty_levels_and_no_text_is_read_more_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[int] = []
    to_lower = Phrases.to_lower

    def counted(self: Phrases, text: str) -> str:
        read.append(len(text))
        return to_lower(self, text)

    monkeypatch.setattr(Phrases, "to_lower", counted)
    line, words = "<p>Last updated on 20 November 2026</p>", "word " * 2_000
    assert len(found("<div>" * 60 + line + words)) == 1
    assert found("<div>" * 61 + line + words) == []
    read.clear()
    assert found("<div>" * 400 + line + words) == []
    assert sum(read) < 65 * len(words)


def test_the_first_of_several_headings_may_be_the_title_of_the_contents() -> None:
    contents = "<h1>Contents</h1><ul><li><a href=#r>Rim</a><li><a href=#h>Hub</a></ul>"
    assert found(f"{contents}<h1>Rim</h1><p>It is round.</p>")[0] == "Contents"
    assert "Contents" not in found(f"{contents}<p>It is round.</p>")
