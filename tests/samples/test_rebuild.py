"""Building again: the same content gives the same files, an edit gives a delta of one page."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from demo import published
from demo.sites import SITES
from tests.samples.built import MONDAY

if TYPE_CHECKING:
    from tests.samples.built import BuildSite, Built

DAY = timedelta(days=1)
NAMES = [site.name for site in SITES]


@pytest.mark.parametrize("name", NAMES)
def test_a_build_a_day_later_writes_the_same_files(name: str, build_site: BuildSite) -> None:
    before = published.files(build_site(name, MONDAY).output)
    again = build_site(name, MONDAY + DAY)
    assert published.files(again.output) == before
    assert again.summary.endswith("nothing changed since the last build")


@pytest.mark.parametrize("name", ["handbook", "blog"])
def test_two_fresh_builds_write_the_same_files(
    name: str, build_site: BuildSite, request: pytest.FixtureRequest
) -> None:
    earlier: Built = request.getfixturevalue(name)
    assert published.files(build_site(name, MONDAY).output) == published.files(earlier.output)


@pytest.mark.parametrize(
    ("name", "source", "words", "path", "section", "period"),
    [
        pytest.param(
            "handbook",
            "docs/handbook/flour.md",
            "Bran drinks.",
            "handbook/flour/",
            "docs",
            "2026-W47",
            id="MkDocs",
        ),
        pytest.param(
            "blog",
            "content/shore/zones.rst",
            "Seen from a boat",
            "stripes-on-the-rock.html",
            "all",
            "2026-W47",
            id="Pelican",
        ),
        pytest.param(
            "folder",
            "site/year/winter.html",
            "Bees do not sleep",
            "year/winter.html",
            "all",
            "2026-11-18",
            id="folder",
        ),
    ],
)
def test_an_edit_gives_a_delta_of_exactly_one_page(
    *,
    name: str,
    source: str,
    words: str,
    path: str,
    section: str,
    period: str,
    build_site: BuildSite,
) -> None:
    first = build_site(name, MONDAY)
    before = first.pages
    edited = first.home / source
    text = edited.read_text(encoding="utf-8")
    assert text.count(words) == 1
    edited.write_text(text.replace(words, f"{words} They were edited."), encoding="utf-8")

    second = build_site(name, MONDAY + 2 * DAY)

    deltas = [each for tag, each in published.announced(second.output) if tag == "delta"]
    assert {(each["section"], each["period"], each["pages"]) for each in deltas} == {
        (section, period, "1")
    }
    url = first.site.url + path
    for announced in deltas:
        file = second.output / "scp" / announced["url"].rpartition("/")[2]
        delta = published.collection(file)
        assert delta.metadata["type"] == "delta"
        assert delta.metadata["since"] == "2026-11-16T08:00:00Z"
        assert list(delta.pages) == [url]
        assert "They were edited." in str(delta.pages[url])
    after = newest(second)
    changed = {each for each in before if after[each]["modified"] != before[each]["modified"]}
    assert after.keys() == before.keys()
    assert changed == {url}
    assert after[url]["modified"] == "2026-11-18T08:00:00Z" > before[url]["modified"]


def newest(built: Built) -> dict[str, dict[str, object]]:
    """URL → page, of the snapshots that the sitemap announces."""
    announced = [each for tag, each in published.announced(built.output) if tag == "collection"]
    files = [built.output / "scp" / each["url"].rpartition("/")[2] for each in announced]
    return {url: page for file in files for url, page in published.collection(file).pages.items()}
