"""``llms.txt`` of a site in several languages: one list for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from llms_txt import parse_llms_file
from llms_txt_audit.audit import audit_text
from llms_txt_audit.models import Severity

from tests.llms.test_llms import SITE, folder_site, page

if TYPE_CHECKING:
    from pathlib import Path


def spoken(title: str, language: str) -> str:
    return page(title, f"About {title}.").replace("lang='en'", f"lang='{language}'")


FOLDERS = {
    "index.html": spoken("Bees", "en"),
    "guide/index.html": spoken("The guide", "en"),
    "guide/hive.html": spoken("A hive", "en"),
    "de/index.html": spoken("Bienen", "de-AT"),
    "de/guide/index.html": spoken("Anleitung", "de"),
    "de/guide/hive.html": spoken("Ein Stock", "de"),
    # Nobody translated it.
    "about.html": spoken("About", "en"),
    "de/about.html": spoken("About", "en"),
    # No translation, but somebody's own page.
    "de/press.html": spoken("Press", "en"),
}


def lists(folder: Path) -> dict[str, dict[str, list[str]]]:
    """The URLs in each section of each list, without the site's address."""
    found = {}
    for file in sorted(folder.rglob("llms.txt")):
        text = file.read_text(encoding="utf-8")
        found[file.relative_to(folder).as_posix()] = {
            name: [each.url.removeprefix(SITE) for each in links]
            for name, links in parse_llms_file(text).sections.items()
        }
    return found


def test_each_language_has_a_list_and_the_root_links_the_others(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, FOLDERS, "llms = true\nmarkdown = true")
    assert lists(folder) == {
        "llms.txt": {
            "Pages": ["index.md", "about.md", "de/press.md"],
            "The guide": ["guide/index.md", "guide/hive.md"],
            "Other languages": ["de/llms.txt"],
        },
        "de/llms.txt": {
            "Pages": ["de/index.md"],
            "Anleitung": ["de/guide/index.md", "de/guide/hive.md"],
        },
    }
    for name in ("llms.txt", "de/llms.txt"):
        findings = audit_text((folder / name).read_text(encoding="utf-8")).findings
        good = (Severity.PASS, Severity.INFO)
        assert [each.message for each in findings if each.severity not in good] == []
    german = parse_llms_file((folder / "de/llms.txt").read_text(encoding="utf-8"))
    assert (german.title, german.summary) == ("Bienen", "About Bienen.")
    [other] = parse_llms_file((folder / "llms.txt").read_text()).sections["Other languages"]
    assert other.title == "Bienen (de)"
    full = (folder / "de/llms-full.txt").read_text(encoding="utf-8")
    assert "Words of Ein Stock." in full
    assert "Words of About." not in full
    assert "Words of Bienen." not in (folder / "llms-full.txt").read_text(encoding="utf-8")


def test_translations_beside_their_pages_are_listed_below_their_language(tmp_path: Path) -> None:
    files = {
        "index.html": spoken("Bees", "en"),
        "hive.html": spoken("A hive", "en"),
        "hive-fr.html": spoken("Une ruche", "fr"),
        "wax.html": spoken("Wax", "en"),
        "wax.pt_BR.html": spoken("Cera", "pt-BR"),
        "wax-fr.html": spoken("Wax", "en"),
        # As i18n_subsites names what nobody translated.
        "fr/wax-en.html": spoken("Wax", "en"),
    }
    folder = folder_site(tmp_path, files)
    assert lists(folder) == {
        "llms.txt": {
            "Pages": ["", "hive.html", "wax.html"],
            "Other languages": ["fr/llms.txt", "pt_BR/llms.txt"],
        },
        "fr/llms.txt": {"Pages": ["hive-fr.html"]},
        "pt_BR/llms.txt": {"Pages": ["wax.pt_BR.html"]},
    }


@pytest.mark.parametrize(
    "files",
    [
        # English pages about IT, Go and identities.
        {
            f"{name}/{n}.html": spoken(f"{name} {n}", "en")
            for name in ("it", "go", "id")
            for n in "ab"
        },
        # One language, in its own folder.
        {f"de/{n}.html": spoken(n, "de") for n in "ab"},
        # Pages that state no language count as English; their addresses say nothing of it.
        {"index.html": spoken("Bienen", "de"), "a.html": page("A").replace(" lang='en'", "")},
        # A post in another language, no translation.
        {"index.html": spoken("Bees", "en"), "posts/abeille.html": spoken("L'abeille", "fr")},
        {"index.html": spoken("Bees", "en"), "en/about.html": spoken("About", "en-GB")},
    ],
)
def test_other_sites_have_one_list(files: dict[str, str], tmp_path: Path) -> None:
    found = lists(folder_site(tmp_path, files))
    assert [*found] == ["llms.txt"]
    listed = [url for urls in found["llms.txt"].values() for url in urls]
    assert sorted(listed) == sorted(each.removesuffix("index.html") for each in files)


def test_the_language_of_most_pages_is_the_site_s_where_there_is_no_home_page(
    tmp_path: Path,
) -> None:
    files = {f"en/{n}.html": spoken(n, "en") for n in "abc"}
    files |= {f"fr/{n}.html": spoken(f"{n} fr", "fr") for n in "ab"}
    assert lists(folder_site(tmp_path, files)) == {
        "llms.txt": {
            "en": ["en/a.html", "en/b.html", "en/c.html"],
            "Other languages": ["fr/llms.txt"],
        },
        "fr/llms.txt": {"Pages": ["fr/a.html", "fr/b.html"]},
    }


def test_sections_of_the_author_are_those_of_each_language(tmp_path: Path) -> None:
    options = """[scp.llms]
optional = ["about.html"]
[scp.llms.sections]
Begin = ["guide/*"]
"""
    assert lists(folder_site(tmp_path, FOLDERS, options)) == {
        "llms.txt": {
            "Begin": ["guide/hive.html", "guide/"][::-1],
            "Other languages": ["de/llms.txt"],
            "Optional": ["about.html"],
        },
        "de/llms.txt": {"Begin": ["de/guide/", "de/guide/hive.html"]},
    }


def test_a_list_goes_with_its_last_page_and_a_rebuild_changes_nothing(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, FOLDERS, "llms = true\nmarkdown = true")
    before = {file: file.read_bytes() for file in folder.rglob("llms*.txt")}
    folder_site(tmp_path, {}, "llms = true\nmarkdown = true")
    assert {file: file.read_bytes() for file in folder.rglob("llms*.txt")} == before
    # A state that is lost leaves nothing behind.
    for file in sorted((tmp_path / ".cache").rglob("*"), reverse=True):
        file.unlink() if file.is_file() else file.rmdir()
    for name in FOLDERS:
        if name.startswith("de/"):
            (folder / name).unlink()
    folder_site(tmp_path, {}, "llms = true\nmarkdown = true")
    assert [*lists(folder)] == ["llms.txt"]
    assert [*folder.rglob("llms-full.txt")] == [folder / "llms-full.txt"]
