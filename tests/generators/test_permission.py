"""What authors write to keep a page out is understood, and what means nothing is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scp_ssg.extract import permission
from scp_ssg.extract.metadata.permissions import Permission, forbids_index
from tests.generators.test_pelican import CONTENT, article

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Run, Write

OUT = Permission("scp: false")
NOINDEX = Permission("noindex")
SILENT = Permission(None)

SAYS_NO = [False, 0, "false", "FALSE", "no", "No", "n", "N", "off", "0", "none", "None", " no "]


@pytest.mark.parametrize("value", SAYS_NO)
def test_values_that_mean_no_are_taken_as_no(value: object) -> None:
    assert permission({"scp": value}) == OUT


@pytest.mark.parametrize("value", [True, 1, "true", "Yes", "y", "on", "1", None, "", "  "])
def test_values_that_mean_yes_and_empty_ones_change_nothing(value: object) -> None:
    assert permission({"scp": value}) == SILENT


@pytest.mark.parametrize("value", ["maybe", "nein", [], ["no"], {}, {"publish": False}, 2, 0.5])
def test_values_that_mean_nothing_are_a_doubt_that_says_what_is_allowed(value: object) -> None:
    assert permission({"scp": value}) == Permission(
        None, (f"scp: expected true or false, got {value!r}; the page is published",)
    )


def test_a_doubt_is_one_short_line() -> None:
    [line] = permission({"scp": "\n".join("abcdefghijk") * 20}).doubts
    assert len(line) < 130
    assert "\n" not in line


@pytest.mark.parametrize(
    "value",
    [
        *SAYS_NO,
        "noindex",
        "NoIndex, nofollow",
        "nofollow noindex",
        "googlebot: noindex",
        ["noindex", "nofollow"],
        ["nofollow", "none"],
        {"noindex": True},
        {"index": False},
        {"Index": "no", "follow": True},
    ],
)
def test_robots_that_forbid_an_index_are_noindex(value: object) -> None:
    assert permission({"robots": value}) == NOINDEX


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        True,
        "all",
        "index, follow",
        ["index", "nofollow"],
        {"index": True, "noindex": False},
        "noimageindex",
        "max-image-preview:none",
        "nosnippet, max-image-preview: none, max-video-preview: 0",
    ],
)
def test_other_robots_say_nothing_of_the_page(value: object) -> None:
    assert permission({"robots": value}) == SILENT


@pytest.mark.parametrize("value", [True, 1, "True", "yes", "on", " 1 "])
def test_a_key_of_its_own_that_forbids_an_index_is_noindex(value: object) -> None:
    assert permission({"noindex": value}) == NOINDEX


@pytest.mark.parametrize("value", [None, "", False, 0, "false", "No"])
def test_a_key_of_its_own_that_forbids_nothing_says_nothing(value: object) -> None:
    assert permission({"noindex": value}) == SILENT
    assert permission({"noindex": value, "robots": "index"}) == SILENT


def test_a_key_of_its_own_that_means_nothing_is_a_doubt() -> None:
    assert permission({"noindex": "maybe"}).doubts == (
        "noindex: expected true or false, got 'maybe'; the page is published",
    )


@pytest.mark.parametrize("value", [[], {}, 5])
def test_robots_that_are_no_directives_are_a_doubt(value: object) -> None:
    [line] = permission({"robots": value}).doubts
    assert line == (
        f"robots: expected directives such as noindex, nofollow, got {value!r}; the page is "
        "published"
    )


def test_a_limit_for_pictures_is_no_noindex() -> None:
    assert not forbids_index("max-image-preview:none")
    assert forbids_index("max-image-preview:none, noindex")


ROOT = "https://kitchen.example/"

LINES = {
    "no": "scp: n",
    "zero": "scp: 0",
    "nothing": "scp: none",
    "robots": "robots: none",
    "list": "robots: [noindex, nofollow]",
    "draft": "draft: 'yes'",
    "empty": "scp:",
    "maybe": "scp: maybe",
    "numbers": "scp: []",
}


def test_front_matter_in_mkdocs(write: Write, run: Run, published: Published) -> None:
    pages = {f"docs/{name}.md": f"---\n{line}\n---\n\n# {name}\n" for name, line in LINES.items()}
    config = "site_name: Kitchen\nsite_url: https://kitchen.example/\nplugins: [scp]\n"
    site = write({"mkdocs.yml": config, **pages})
    done = run(site, "mkdocs", "build")
    assert list(published(site / "site")) == [ROOT + "empty/", ROOT + "maybe/", ROOT + "numbers/"]
    assert [line for line in done.stdout.splitlines() if "WARNING" in line] == [
        f"WARNING -  scp: {ROOT}{name}/: scp: expected true or false, got {value}; "
        "the page is published"
        for name, value in (("maybe", "'maybe'"), ("numbers", "[]"))
    ]
    assert "3 pages in, 6 left out (3 scp: false, 2 noindex, 1 draft)" in done.stdout
    assert run(site, "mkdocs", "build", "--strict").returncode == 1


def test_metadata_in_pelican(write: Write, run: Run, published: Published) -> None:
    said = {"no": "n", "zero": "0", "nothing": "none", "maybe": "maybe", "empty": ""}
    pages = {
        f"content/{name}.md": article(name, "Words.", slug=name, scp=value)
        for name, value in said.items()
    }
    pages["content/robots.md"] = article("robots", "Words.", slug="robots", robots="none")
    pages["content/field.rst"] = "Field\n#####\n\n:date: 2024-04-01\n:scp: no\n\nWords.\n"
    blog = write({"pelicanconf.py": CONTENT["pelicanconf.py"], **pages})
    done = run(blog, "pelican")
    root = "https://shore.example/log/"
    assert list(published(blog / "output")) == [root + "empty.html", root + "maybe.html"]
    [line] = [line for line in done.stdout.splitlines() if "WARNING" in line]
    assert (
        f"scp: {root}maybe.html: scp: expected true or false, got 'maybe'; the page is published"
        in line
    )
    assert "4 scp: false" in done.stdout
    assert "1 noindex" in done.stdout
