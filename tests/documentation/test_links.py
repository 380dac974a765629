"""Links of the documentation lead somewhere. No test asks another host."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
import yaml  # type: ignore[import-untyped]
from markdown.extensions.toc import slugify

from tests.documentation.documents import DOCS, PAGES, ROOT

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "https://github.com/scp-ssg/scp-ssg/"
EVERY = sorted({*PAGES, *DOCS.glob("*.md"), ROOT / "CHANGELOG.md", ROOT / "SECURITY.md"})

_FENCE = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^()\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


def prose(page: Path) -> str:
    """The text of a page without its code."""
    return _CODE.sub("", _FENCE.sub("", page.read_text(encoding="utf-8")))


def links(page: Path) -> list[tuple[bool, str, str]]:
    """Of each link: whether it is an image, its text, and where it leads."""
    return [(bool(mark), text, to) for mark, text, to in _LINK.findall(prose(page))]


def anchors(page: Path) -> set[str]:
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    return {slugify(title.replace("`", ""), "-") for title in _HEADING.findall(text)}


def wrong(page: Path, to: str) -> str | None:
    """What is wrong with a link from ``page``, or None."""
    parts = urlsplit(to)
    if parts.scheme or parts.netloc:
        if (
            parts.scheme != "https"
            or "." not in parts.netloc
            or parts.netloc != parts.netloc.lower()
        ):
            return "no address of another site"
        if not to.startswith(SOURCE) or re.match(
            r"(?:issues|releases|actions|security)\b", to[len(SOURCE) :]
        ):
            return None
        kind, _, path = parts.path.removeprefix(urlsplit(SOURCE).path).partition("/main/")
        target = ROOT / path
        if kind != ("tree" if target.is_dir() else "blob") or not target.exists():
            return "not in this repository"
    else:
        target = page.parent / parts.path if parts.path else page
        if not target.is_file():
            return "no such file"
    if parts.fragment and target.suffix == ".md" and parts.fragment not in anchors(target):
        return "no such heading"
    return None


@pytest.mark.parametrize("page", EVERY, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    found = [(to, wrong(page, to)) for _, _, to in links(page)]
    assert [each for each in found if each[1]] == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    page = DOCS / "index.md"
    for to in ("gone.md", "options.md#gone", "http://example.com/", f"{SOURCE}blob/main/gone.md"):
        assert wrong(page, to), to
    for to in ("options.md#sections", "https://example.com/", f"{SOURCE}blob/main/docs/ci.md"):
        assert wrong(page, to) is None, to


@pytest.mark.parametrize("page", EVERY, ids=lambda page: page.name)
def test_every_picture_says_what_it_shows(page: Path) -> None:
    assert [to for image, text, to in links(page) if image and len(text.split()) < 5] == []


@pytest.mark.parametrize(
    "picture", sorted((DOCS / "pictures").iterdir()), ids=lambda file: file.name
)
def test_pictures_need_no_network(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    addresses = re.findall(r"\w+://[^\"'\s<)]+", text)
    assert addresses == ["http://www.w3.org/2000/svg"]
    assert re.findall(r"@import|href=", text) == []
    used = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert f"pictures/{picture.name}" in used


def test_every_page_is_in_the_navigation() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    nav = yaml.safe_load("nav:" + text.partition("\nnav:")[2].partition("\nvalidation:")[0])["nav"]

    def pages(entry: object) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        inner = entry.values() if isinstance(entry, dict) else entry
        assert not isinstance(inner, int)
        return [page for each in inner for page in pages(each)]  # type: ignore[attr-defined]

    named = pages(nav)
    assert sorted(named) == sorted(page.name for page in DOCS.glob("*.md"))


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_links_of_a_page_that_stands_in_several_places_are_absolute(name: str) -> None:
    """The package index shows the README, and our own site both, at addresses of their own."""
    assert [to for _, _, to in links(ROOT / name) if not urlsplit(to).scheme] == []
