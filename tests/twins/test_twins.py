"""Markdown twins in real builds: where they stand, what they say of the page, when they go."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Any

import pytest
import yaml  # type: ignore[import-untyped]
from selectolax.lexbor import LexborHTMLParser

from demo.sites import SITES, build, copy
from oracle.markdown_law import faults
from oracle.published import publications
from scp_ssg.cli import run
from scp_ssg.errors import ConfigError
from scp_ssg.options import parse
from scp_ssg.twins import Markdown
from tests.samples.built import MONDAY

if TYPE_CHECKING:
    from pathlib import Path

SITE = "https://example.org/"


def page(body: str, title: str = "Title", head: str = "") -> str:
    """A page of a folder."""
    return (
        f"<!doctype html><html lang='en'><head><title>{title}</title>{head}</head>"
        f"<body><main>{body}</main></body></html>"
    )


def folder_site(
    tmp_path: Path, files: dict[str, str], markdown: str = "true", *, warns: bool = False
) -> Path:
    """Builds a folder of finished pages; its path."""
    folder = tmp_path / "site"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "scp.toml").write_text(f'[scp]\nsite_url = "{SITE}"\nmarkdown = {markdown}\n')
    assert run(["build", str(folder), "--config", str(tmp_path / "scp.toml")]) == int(warns)
    return folder


def twins(folder: Path) -> dict[str, bytes]:
    """The Markdown files of a site, by path."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.md")}


def split(twin: bytes) -> tuple[dict[str, Any], str]:
    """The front matter of a twin and its content."""
    _, front, content = twin.decode().split("---\n", 2)
    return yaml.safe_load(front), content


PAGES = {
    "index.html": page("<h1>Home</h1><p>See <a href='guide/'>the guide</a>.</p>"),
    "guide/index.html": page("<h1>Guide</h1><p>Words</p>"),
    "about.html": page("<h1>About</h1><p>Us</p>"),
    "hidden.html": page("<h1>Hidden</h1><p>x</p>", head="<meta name=robots content=noindex>"),
}


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("true", {"index.md", "guide/index.md", "about.md"}),
        ('{address = "page.md"}', {"index.md", "guide.md", "about.md"}),
        ("false", set()),
    ],
)
def test_a_twin_stands_beside_each_published_page(
    markdown: str, expected: set[str], tmp_path: Path
) -> None:
    assert set(twins(folder_site(tmp_path, PAGES, markdown))) == expected


def test_the_head_of_a_page_names_its_twin(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, PAGES)
    tree = LexborHTMLParser((folder / "guide" / "index.html").read_bytes())
    [link] = tree.css("link[rel=alternate]")
    assert link.attributes["type"] == "text/markdown"
    assert link.attributes["href"] == f"{SITE}guide/index.md"
    assert "rel=" not in (folder / "hidden.html").read_text().replace("robots", "")


def test_no_sitemap_lists_a_twin(tmp_path: Path) -> None:
    assert ".md" not in (folder_site(tmp_path, PAGES) / "sitemap.xml").read_text()


def test_front_matter_is_yaml_whatever_the_words(tmp_path: Path) -> None:
    title = 'A "b": #c \\ d\u2028 — é'
    head = "<meta name='author' content='N. N.'><meta name='description' content='[x]: &amp; *y*'>"
    folder = folder_site(
        tmp_path, {"index.html": page("<p>y</p>", title.replace('"', "&quot;"), head)}
    )
    front, content = split((folder / "index.md").read_bytes())
    assert list(front) == ["title", "description", "url", "modified", "language", "author"]
    assert front["url"] == SITE
    assert front["description"] == "[x]: & *y*"
    assert front["author"] == "N. N."
    assert front["language"] == "en"
    assert front["title"].replace("\u2028", " ").split() == title.replace("\u2028", " ").split()
    [published] = publications(folder)
    [record] = published.pages().values()
    assert front["modified"] == record.modified
    assert content == "\ny\n"


def test_a_page_that_is_gone_takes_its_twin_with_it(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, PAGES)
    (folder / "about.html").unlink()
    assert set(twins(folder_site(tmp_path, {}))) == {"index.md", "guide/index.md"}
    assert folder.joinpath("guide/index.md").exists()


def test_a_markdown_file_of_the_author_stays(tmp_path: Path) -> None:
    own = "---\ntitle: Mine\n---\n# Source\n"
    folder = folder_site(tmp_path, {**PAGES, "about.md": own}, warns=True)
    assert (folder / "about.md").read_text() == own
    assert "about.md" not in (folder / "about.html").read_text()


def test_a_lost_state_makes_no_stranger_of_a_twin(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, PAGES)
    for each in (tmp_path / ".cache").rglob("*"):
        if each.is_file():
            each.unlink()
    (folder / "about.html").write_text(page("<h1>About</h1><p>All of us</p>"))
    folder_site(tmp_path, {})
    assert b"All of us" in (folder / "about.md").read_bytes()


def test_a_page_that_is_gone_takes_its_twin_with_it_where_the_state_is_lost(
    tmp_path: Path,
) -> None:
    """What the author or another publication has at such an address stays."""
    names = ("tea", "mate", "cocoa", "v2/tea")
    site = folder_site(tmp_path, {f"{name}.html": page(f"<p>All of {name}.</p>") for name in names})
    before = twins(site)
    assert len(before) == len(names)
    shutil.rmtree(tmp_path / ".cache")
    (site / "tea.html").unlink()
    (site / "mate.html").unlink()
    (site / "mate.md").write_text("The author's own text.")
    (site / "v2/old.md").write_bytes(before["v2/tea.md"])
    hidden = page("<p>All of cocoa.</p>", head="<meta name=robots content=noindex>")
    folder_site(tmp_path, {"cocoa.html": hidden})
    assert set(twins(site)) == {"mate.md", "v2/tea.md", "v2/old.md"}


def test_a_rebuild_changes_no_byte(tmp_path: Path) -> None:
    before = twins(folder_site(tmp_path, PAGES))
    assert twins(folder_site(tmp_path, {})) == before


def build_manual(tmp_path: Path, theme: str) -> dict[str, bytes]:
    """The twins of the sample manual in ``theme``."""
    site = next(each for each in SITES if each.name == "manual")
    home = copy(site, tmp_path / theme)
    settings = home / "mkdocs.yml"
    text = settings.read_text()
    text = text.replace("  - scp\n", "  - scp:\n      markdown: true\n")
    settings.write_text(text.replace("  name: mkdocs\n", f"  name: {theme}\n"))
    build(site, home, MONDAY)
    [publication] = publications(home / site.output)
    found = twins(home / site.output)
    assert len(found) == len(publication.pages())
    by_url = {split(each)[0]["url"]: split(each)[1] for each in found.values()}
    for url, record in publication.pages().items():
        assert faults(by_url[url], record.content) == []
    return found


def test_another_theme_changes_no_byte(tmp_path: Path) -> None:
    twins_of_one = build_manual(tmp_path, "mkdocs")
    assert len(twins_of_one) > 5
    assert build_manual(tmp_path, "material") == twins_of_one


@pytest.mark.parametrize("name", ["handbook", "blog"])
def test_twins_have_the_words_of_the_blocks(name: str, tmp_path: Path) -> None:
    site = next(each for each in SITES if each.name == name)
    home = copy(site, tmp_path)
    for file, old, new in (
        ("mkdocs.yml", "  - scp:\n", "  - scp:\n      markdown: true\n"),
        ("pelicanconf.py", "SCP = {\n", 'SCP = {\n    "markdown": True,\n'),
    ):
        if (home / file).exists():
            text = (home / file).read_text()
            assert old in text
            (home / file).write_text(text.replace(old, new))
    build(site, home, MONDAY)
    [publication] = publications(home / site.output)
    pages = publication.pages()
    parts = map(split, twins(home / site.output).values())
    found = {front["url"]: content for front, content in parts}
    assert found.keys() == pages.keys()
    for url, content in found.items():
        assert faults(content, pages[url].content) == [], url
        assert not re.search(r"\]\((?!https?:|mailto:|tel:)", re.sub(r"`[^`]*`", "", content)), url


def test_options() -> None:
    assert parse({"markdown": True}).markdown == Markdown(address="index.md")
    assert parse({"markdown": {"address": "page.md"}}).markdown == Markdown(address="page.md")
    assert parse({"markdown": False}).markdown is None
    with pytest.raises(ConfigError, match=r"markdown: expected true, false or a table, got 'yes'"):
        parse({"markdown": "yes"})
    with pytest.raises(ConfigError, match=r"markdown.address: 'x' is not one of index.md, page.md"):
        parse({"markdown": {"address": "x"}})
