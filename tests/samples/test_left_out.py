"""What is not for crawlers stays out of the collections, word for word."""

from __future__ import annotations

import base64
import re
import zlib
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run

if TYPE_CHECKING:
    from pathlib import Path

    from tests.samples.built import Built

# Words of pages that must not be published, and in the sources nowhere else.
PRIVATE = {
    "handbook": {
        "scp: false": "Gotland testers",
        "noindex": "Halvard rakes out the embers",
        "draft": "a malthouse in Klintehamn",
        "excluded": "Fjällström",
        "redirect": "The chapter about the leaven",
        "a list of posts": "What went into the oven lately",
        "a list of tags": "Topics",
    },
    "blog": {
        "draft": "zoea of a shore crab",
        "hidden article": "behind the lobster pot",
        "hidden page": "The porpoise thanks you",
        "scp: false": "Maëlys",
    },
    "knots": {
        "scp: false": "behind the compass",
        "draft": "window in Trosa",
        "noindex": "crane in Oskarshamn",
        "excluded": "Somebody in Ystad",
        "a copy of a source": "luggage scale in Karlskrona",
    },
    "folder": {
        "noindex": "honesty box",
        "not found page": "swarmed",
        "redirect": "Autumn is part of",
    },
}

# Words that themes add around the content.
FURNITURE = (
    "¶",
    "Back to top",
    "Edit this page",
    "Copy to clipboard",
    "Made with",
    "Proudly powered",
    "Documentation built with",
    "No bees were asked",
    "Skip to content",
    "Read more",
    "Continue reading",
)


@pytest.mark.parametrize(
    ("site", "words"),
    [
        pytest.param(site, words, id=f"{site}, {reason}")
        for site, private in PRIVATE.items()
        for reason, words in private.items()
    ],
)
def test_private_words_appear_nowhere(
    site: str, words: str, request: pytest.FixtureRequest
) -> None:
    built: Built = request.getfixturevalue(site)
    html = "".join(file.read_text(errors="replace") for file in built.output.rglob("*.html"))
    sources = "".join(file.read_text() for file in built.home.rglob("*.md"))
    assert words in html + sources, "the sample has changed"
    assert [url for url, page in built.pages.items() if words in str(page)] == []


def test_private_words_are_in_no_report(built: Built, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    state = next(each for each in built.home.rglob("last-build")).parent.parent
    assert run(["report", str(built.output), "-o", str(file), "--state", str(state)]) == 0
    text = file.read_text("utf-8")
    for lot in re.findall(r'id="lot-\d+">([^<]+)<', text):
        text += zlib.decompress(base64.b64decode(lot)).decode()
    assert built.site.url.partition("://")[2].strip("/") in text.replace("<wbr>", "")
    private = [*PRIVATE.get(built.site.name, {}).values()]
    assert [words for words in private if words != "Topics" and words in text] == []


def test_no_boilerplate_of_the_theme_is_published(built: Built) -> None:
    found = [
        (url, words)
        for url, page in built.pages.items()
        for words in FURNITURE
        if words in str(page)
    ]
    assert found == []


def test_these_pages_of_the_handbook_are_published(handbook: Built) -> None:
    root = handbook.site.url
    docs, blog = (
        {url.removeprefix(root) for url in each.pages}
        for section in ("docs", "blog")
        for each in handbook.collections
        if each.metadata["section"] == section
    )
    assert docs == {
        "",
        "handbook/",
        "handbook/baking/",
        "handbook/calculator/",
        "handbook/fermentation/",
        "handbook/flour/",
        "handbook/glossary/",
        "handbook/mixing/",
        "handbook/percentages/",
        "handbook/roggenbrot/",
        "handbook/shaping/",
        "handbook/starter/",
        "handbook/troubleshooting/",
        "handbook/yudane/",
    }
    assert blog == {
        "blog/2026/01/18/baking-in-a-cold-kitchen/",
        "blog/2026/05/09/an-oven-made-of-clay/",
        "blog/2026/09/27/a-week-of-rye/",
    }


def test_these_pages_of_the_manual_are_published(manual: Built) -> None:
    repairs = ("brakes", "chain", "gears", "puncture", "truing")
    expected = {"index.html", "tools.html", *(f"repairs/{name}.html" for name in repairs)}
    assert {url.removeprefix(manual.site.url) for url in manual.pages} == expected


def test_these_pages_of_the_blog_are_published(blog: Built) -> None:
    assert {url.removeprefix(blog.site.url) for url in blog.pages} == {
        "anemones-de.html",
        "anemones.html",
        "dog-whelks.html",
        "hermit-crabs.html",
        "limpets-go-home.html",
        "measuring-a-pool.html",
        "pages/about.html",
        "pages/code-of-the-shore.html",
        "reading-a-tide-table.html",
        "stripes-on-the-rock.html",
        "the-pool-at-night.html",
        "what-the-storm-left.html",
    }


def test_these_pages_of_the_folder_are_published(folder: Built) -> None:
    assert {url.removeprefix(folder.site.url) for url in folder.pages} == {
        "",
        "year/fruehling.html",
        "year/spring.html",
        "year/summer.html",
        "year/winter.html",
    }


@pytest.mark.parametrize("path", ["drafts/", "where-the-key-is", "pages/thanks"])
def test_our_own_sitemap_names_no_draft_and_no_hidden_page(blog: Built, path: str) -> None:
    sitemap = (blog.output / "sitemap.xml").read_text(encoding="utf-8")
    assert f"{blog.site.url}anemones.html" in sitemap
    assert path not in sitemap


def test_the_folders_sitemap_names_no_noindex_page(folder: Built) -> None:
    sitemap = (folder.output / "sitemap.xml").read_text(encoding="utf-8")
    assert f"{folder.site.url}year/winter.html" in sitemap
    assert "accounts.html" not in sitemap
