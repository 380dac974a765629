"""A site whose section is split into parts: its readers go on as before."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from scp_ssg.crawl import sync
from scp_ssg.validate import problems_in
from tests.crawl.test_following import visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from tests.crawl.conftest import Site

_NAMES = [f"p{n:02}" for n in range(60)]


def growing(site: Site) -> Iterator[str]:
    """Publishes the site as it grows to several times the size, has one page edited, and shrinks to
    less than half of it. Gives what the site did."""
    site.options = replace(site.options, section_size=2000)
    publish(site, {name: f"Text of {name}." for name in _NAMES[:5]})
    yield "began"
    publish(site, {name: f"Text of {name}." for name in _NAMES[5:20]})
    yield "grew"
    publish(site, {name: f"Text of {name}." for name in _NAMES[20:]})
    yield "grew"
    site.publish(p07="Text of p07, edited.")
    yield "edited"
    publish(site, dict.fromkeys(_NAMES[10:]))
    yield "shrank"
    publish(site, dict.fromkeys(_NAMES[5:10]))
    yield "shrank"


def publish(site: Site, texts: Mapping[str, Any]) -> None:
    site.publish(**texts)


def sections(site: Site) -> set[str]:
    sitemap = (site.folder / "sitemap.xml").read_text("utf-8")
    return set(re.findall(r'scp:section name="([^"]*)"', sitemap))


def test_the_mirror_has_every_page_in_one_part(
    site: Site, tmp_path: Path, mirrored: Callable[[str], dict[str, str]]
) -> None:
    counts = []
    for _ in growing(site):
        sync(site.sitemap, tmp_path / "mirror")
        files = {path.name.partition(".")[0] for path in (tmp_path / "mirror").glob("*.scp.zst")}
        assert files == sections(site)
        had = [page for name in files for page in mirrored(name).items()]
        assert sorted(had) == sorted(site.texts.items())
        counts.append(len(files))
    assert counts[0] == counts[-1] == 1
    assert counts[1] < counts[2]


def test_who_follows_is_given_each_page_once_and_nothing_for_a_move(
    site: Site, tmp_path: Path
) -> None:
    state = tmp_path / "followed.sqlite"
    before: dict[str, str] = {}
    notices: list[str] = []
    for did in growing(site):
        found = visit(site.sitemap, state, notices)
        new = {f"+{name}: {text}" for name, text in site.texts.items() - before.items()}
        gone = {f"-{name}" for name in before.keys() - site.texts.keys()}
        assert sorted(found) == sorted(new | gone), did
        before = dict(site.texts)
    assert notices == []


def test_an_edit_costs_the_delta_of_its_part_alone(site: Site, tmp_path: Path) -> None:
    for did in growing(site):
        site.web.asked()
        sync(site.sitemap, tmp_path / "mirror")
        if did == "edited":
            (path,) = [path for path in site.web.asked() if "/scp/" in path]
            assert path.startswith("/scp/all")
            assert "20260302T16" in path


def test_validate_finds_no_fault(site: Site) -> None:
    for _ in growing(site):
        found = map(str, problems_in(str(site.folder)))
        # The site was built in the past, and has no HTML.
        expected = re.compile("expires: is over|the site has no such page")
        assert [each for each in found if not expected.search(each)] == []
