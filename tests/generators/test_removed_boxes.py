"""Nothing vanishes silently: the log of a build says what was removed, by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.generators.test_build import ROOT, Fixture
from tests.generators.test_site_witness import PROSE, page

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Run, Write

LONG = "".join(f"<a href='/{number}/'>Link number {number}</a> " for number in range(9))
FEEDBACK = f"<section id=site-feedback>{LONG}</section>"


def built(folder: Path, pages: dict[str, str]) -> Fixture:
    from scp_ssg.extract import SourcePage

    site = Fixture(folder)
    for path, html in pages.items():
        file = site.output / f"{path}.html"
        file.write_text(html, encoding="utf-8")
        site.build.add(SourcePage(url=ROOT + path, html=html), html_file=file)
    assert site.build.commit("write") is not None
    return site


def sixty(*boxes: str) -> dict[str, str]:
    """60 pages; the last ones have one of ``boxes`` each."""
    pages = {f"p{number:02}": page(f"p{number:02}", "<nav>Home</nav>") for number in range(60)}
    for number, box in enumerate(boxes):
        name = f"p{59 - number}"
        pages[name] = page(name, "<nav>Home</nav>", box)
    return pages


def test_a_rule_that_took_words_from_one_page_of_many_is_named(tmp_path: Path) -> None:
    site = built(tmp_path, sixty(FEEDBACK))
    assert [line for line in site.log.at("info") if "removed" in line] == [
        (
            f"removed on 1 of 60 pages: section#site-feedback (27 words) on {ROOT}p59, rule id;"
            " `selectors.keep` keeps it"
        )
    ]


def test_a_rule_that_took_words_from_many_pages_is_not_named(tmp_path: Path) -> None:
    site = built(tmp_path, sixty(FEEDBACK, FEEDBACK, FEEDBACK))
    assert not [line for line in site.log.at("info") if "removed" in line]


@pytest.mark.parametrize(
    "box", [f"<nav>{LONG}</nav>", "<section id=site-feedback><a href=/x/>Rate it</a></section>"]
)
def test_navigation_and_a_few_words_are_not_named(tmp_path: Path, box: str) -> None:
    site = built(tmp_path, sixty(box))
    assert not [line for line in site.log.at("info") if "removed" in line]


def test_a_small_site_has_no_rare_rule(tmp_path: Path) -> None:
    pages = dict([*sixty(FEEDBACK).items()][-40:])
    assert not [line for line in built(tmp_path, pages).log.at("info") if "removed" in line]


def test_five_rules_are_named_and_the_others_are_counted(tmp_path: Path) -> None:
    names = ("feedback", "breadcrumbs", "social", "tags", "newsletter", "search-box", "post-meta")
    boxes = [f"<div class={name}>{LONG}</div>" for name in names]
    site = built(tmp_path, sixty(*boxes))
    lines = [line for line in site.log.at("info") if "removed on" in line or "more:" in line]
    assert len(lines) == 6
    # Two of the boxes fall under one rule, so that there are six.
    assert lines[0].startswith("removed on 2 of 60 pages: div.")
    assert all(line.startswith("removed on 1 of 60 pages: div.") for line in lines[1:5])
    assert lines[5] == "and 1 more: --verbose lists them"


def test_the_log_lists_all_rules_with_pages_and_words(write: Write, run: Run) -> None:
    pages = {f"site/{name}.html": html for name, html in sixty(FEEDBACK).items()}
    folder = write(pages | {"scp.toml": ""})
    command = ("scp_ssg", "build", "site", "--site-url", ROOT)
    quiet = run(folder, *command).stdout
    assert "rule tag-navigation" not in quiet
    verbose = run(folder, *command, "--verbose").stdout
    assert (
        f"rule tag-navigation: removed on 60 pages (60 words), for example nav on {ROOT}p00"
        in verbose
    )
    assert (
        f"rule id: removed on 1 page (27 words), for example section#site-feedback on {ROOT}p59"
        in verbose
    )


def test_mkdocs_and_pelican_list_them_at_the_level_debug(write: Write, run: Run) -> None:
    prose = PROSE.format("tea")
    folder = write(
        {
            "mkdocs.yml": (
                f"site_name: x\nsite_url: {ROOT}\ntheme: {{name: mkdocs}}\n"
                "plugins: [scp: {selectors: {main: body}}]\n"
            ),
            "docs/index.md": f"# Tea\n\n{prose}\n",
        }
    )
    assert "rule " not in run(folder, "mkdocs", "build").stdout
    assert "removed on 1 page" in run(folder, "mkdocs", "build", "-v").stdout
    settings = (
        f'SITEURL = "{ROOT[:-1]}"\nPATH = "content"\nSCP = {{"selectors": {{"main": "body"}}}}\n'
    )
    article = f"Title: Tea\nDate: 2020-01-01\n\n{prose}\n"
    write({"pelicanconf.py": settings, "content/tea.md": article})
    assert "removed on 1 page" not in run(folder, "pelican").stdout
    assert "removed on 1 page" in run(folder, "pelican", "-D").stdout
