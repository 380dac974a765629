"""What the documentation shows as printed or written is what comes out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.documentation.documents import DOCS, blocks, commands, like, shell
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

pytestmark = not_on_windows("shell for which the pages are written")

MKDOCS = "site_name: Bees\nsite_url: https://example.com/\ntheme: {name: mkdocs}\n"
NOVEMBER_16 = 1_794_816_000
DAY = 86_400


def write(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def page(title: str) -> str:
    return f'<html lang="en"><title>{title}</title><main><h1>{title}</h1><p>Words of it.</p></main>'


def without_times(text: str) -> str:
    """``text`` without its times, sizes, and the indentation of its lines."""
    text = re.sub(r"\d{8}T\d{6}Z", "T", re.sub(r"\d{4}-\d\d-\d\dT[\d:]+Z", "T", text))
    return like(re.sub(r' size="\d+"', "", re.sub(r"^ +", "", text, flags=re.MULTILINE)))


def test_withdrawing(tmp_path: Path) -> None:
    names = {"index.html": "Home", "a/index.html": "A", "notes/secret/index.html": "Secret"}
    write(tmp_path, {f"site/{path}": page(title) for path, title in names.items()})
    write(
        tmp_path,
        {
            "scp.toml": '[scp]\nsite_url = "https://example.com/"\nmarkdown = true\n'
            "llms = true\ntunnel = true\n"
        },
    )
    code, _ = shell("scp-ssg build site", tmp_path)
    assert code == 0
    [command] = commands(DOCS / "withdrawing.md")
    code, said = shell(command.line, tmp_path)
    assert code == 0
    [shown] = blocks(DOCS / "withdrawing.md", "text")
    assert without_times(said) == without_times(shown.text)
    # The page says what leaves beside the collections.
    site = tmp_path / "site"
    left = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert {"a/index.md", "a/llm.json", "llm-sitemap.json", "notes/secret/index.html"} <= left
    assert not left & {
        "notes/secret/index.md",
        "notes/secret/llm.json",
        "llms.txt",
        "llms-full.txt",
    }
    assert "secret" not in (site / "llm-sitemap.json").read_text(encoding="utf-8")
    shell("scp-ssg build site", tmp_path)
    assert (site / "llms.txt").is_file()


def test_a_section_for_each_language(tmp_path: Path) -> None:
    [options] = blocks(DOCS / "languages.md", "yaml")
    text = {"docs/index.md": "# Bees\n", "docs/de/index.md": "# Bienen\n", "docs/fr/a.md": "# A\n"}
    write(tmp_path, {"mkdocs.yml": MKDOCS + options.text, **text})
    code, said = shell("mkdocs build --strict", tmp_path)
    assert code == 0, said
    [shown] = blocks(DOCS / "languages.md", "text")
    assert like(shown.text.strip()) in like(said)


def test_a_language_alone(tmp_path: Path) -> None:
    write(tmp_path, {"mkdocs.yml": f"{MKDOCS}plugins: [{{scp: {{languages: [en, de]}}}}]\n"})
    text = {
        "docs/index.md": "---\nlang: en-GB\n---\n\n# Bees\n\nThey hum.\n",
        "docs/fr.md": "---\nlang: fr\n---\n\n# Abeilles\n\nElles volent.\n",
    }
    write(tmp_path, text)
    code, said = shell("mkdocs build", tmp_path)
    assert code == 0, said
    assert "1 page in, 1 left out (1 language)" in said
    assert "languages: no page is in 'de'; pages are in " in said


def test_an_encrypted_page(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "mkdocs.yml": f"{MKDOCS}plugins: [search, encryptcontent: {{}}, scp]\n",
            "docs/index.md": "# Bees\n\nThey hum.\n",
            "docs/hives.md": "# Hives\n\nThey live there.\n",
            "docs/secret.md": "---\npassword: honey\n---\n\n# Secret\n\nThe anchovies.\n",
        },
    )
    code, said = shell("mkdocs build -v", tmp_path)
    assert code == 0, said
    [shown] = blocks(DOCS / "private-pages.md", "text")
    assert like(shown.text.strip()) in like(said)
    assert "left out, encrypted: https://example.com/secret/" in said


def test_switched_off(tmp_path: Path) -> None:
    """``enabled: false``, as docs/uninstalling.md says, writes nothing and keeps the state."""
    write(
        tmp_path, {"mkdocs.yml": f"{MKDOCS}plugins: [scp]\n", "docs/index.md": "# Bees\n\nHum.\n"}
    )
    assert shell("mkdocs build", tmp_path)[0] == 0
    write(tmp_path, {"mkdocs.yml": f"{MKDOCS}plugins: [scp: {{enabled: false}}]\n"})
    assert shell("mkdocs build", tmp_path)[0] == 0
    assert not (tmp_path / "site/scp").exists()
    assert "scp" not in (tmp_path / "site/sitemap.xml").read_text(encoding="utf-8")
    write(tmp_path, {"mkdocs.yml": f"{MKDOCS}plugins: [scp]\n", "docs/b.md": "# Hives\n\nThere.\n"})
    _, said = shell("mkdocs build", tmp_path)
    assert "delta of all: 1 page" in said


def test_what_the_sitemap_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {f"site/{name}.html": page(name) for name in "abc"})
    for day in (0, 1):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOVEMBER_16 + day * DAY))
        write(tmp_path, {"site/b.html": page(f"b, day {day}")})
        code, _ = shell("scp-ssg build site --site-url https://bees.example.org/", tmp_path)
        assert code == 0
    sitemap = (tmp_path / "site/sitemap.xml").read_text(encoding="utf-8")
    written = [line for line in sitemap.splitlines() if re.match(r"\s*<scp:", line)]
    [shown] = blocks(DOCS / "crawlers.md", "xml")
    assert without_times("\n".join(written)) == without_times(shown.text.strip())


def test_versions_in_one_folder(tmp_path: Path) -> None:
    settings = blocks(DOCS / "versions.md", "toml")[-1]
    write(tmp_path, {"scp.toml": settings.text})
    for path in ("docs/a", "docs/1.0/a"):
        write(tmp_path, {f"site/{path}/index.html": page("A")})
    code, said = shell("scp-ssg build site", tmp_path)
    assert code == 0, said
    assert {file.name.partition("-")[0] for file in (tmp_path / "site/scp").iterdir()} == {
        "current",
        "old",
    }


def test_options_of_mkdocs_llmstxt_that_are_not_understood(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "mkdocs.yml": f"{MKDOCS}plugins: [scp: {{llms: {{preprocess: a.py}}}}]\n",
            "docs/index.md": "# Bees\n",
        },
    )
    code, said = shell("mkdocs build", tmp_path)
    assert code == 1
    text = (DOCS / "from-mkdocs-llmstxt.md").read_text(encoding="utf-8")
    [message] = re.findall(r"`(option 'llms.preprocess'[^`]*)`", text)
    assert message in said
