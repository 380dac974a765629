"""A description that a theme repeats is the site's; pages are described by their own words then."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from scp_ssg.extract import Entry
from scp_ssg.model import UNDATED, Page, TextBlock
from scp_ssg.publish import Site
from scp_ssg.publish.ledger import Ledger, PageState
from scp_ssg.publish.theme_descriptions import own_descriptions
from tests.memory import records_in_memory
from tests.stored import stored

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scp_ssg.stored_records import StoredRecord

ROOT = "https://bikes.example/"
THEIRS = "All that turns, and how to keep it turning."


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(url=ROOT, output=tmp_path, state_root=tmp_path / "state")


def entry(
    path: str, said: str | None = THEIRS, *, own: bool = False, language: str = "en"
) -> StoredRecord:
    """A page whose head says ``said``; its ``own`` author says it, to the host."""
    derived = f"About {path}."
    page = Page(
        url=ROOT + path,
        title=path,
        description=said if said is not None else derived,
        modified=UNDATED,
        language=language,
        content=(TextBlock(derived),),
    )
    return stored(Entry(page=page, derived=None if own else derived))


def with_own_descriptions(
    records: list[StoredRecord], site: Site, published: Ledger
) -> list[StoredRecord]:
    return [*map(own_descriptions(lambda: records, site, published), records)]


def described(records: Iterable[StoredRecord]) -> dict[str, str]:
    return {each.url.removeprefix(ROOT): each.page.description for each in records}


def after(records: Iterable[StoredRecord]) -> Ledger:
    """What is known once ``records`` are published."""
    when = datetime(2026, 11, 21, tzinfo=UTC)
    return Ledger(pages={each.url: PageState(each.fingerprint, when) for each in records})


def test_a_description_on_89_of_102_pages_is_the_site_s(site: Site) -> None:
    repeated = [entry(f"{n}/") for n in range(89)]
    pages = [*repeated, *(entry(f"{n}/", f"Only of {n}.") for n in range(89, 102))]
    found = described(with_own_descriptions(pages, site, Ledger()))
    assert found == {
        **{f"{n}/": f"About {n}/." for n in range(89)},
        **{f"{n}/": f"Only of {n}." for n in range(89, 102)},
    }


def test_two_of_three_pages_that_an_author_described_alike_stay_so(site: Site) -> None:
    pages = [entry("a/"), entry("b/"), entry("c/", "Another one.")]
    assert with_own_descriptions(pages, site, Ledger()) == pages


def test_a_description_on_few_of_many_pages_is_theirs(site: Site) -> None:
    """An author copied it, into a fifth of the pages; most pages' heads say nothing."""
    pages = [entry(f"{n}/", THEIRS if n < 20 else None) for n in range(100)]
    assert with_own_descriptions(pages, site, Ledger()) == pages


def test_what_an_author_tells_the_host_stays(site: Site) -> None:
    own = [entry(f"{n}/", own=True) for n in range(50)]
    repeated = [entry(f"{n}/") for n in range(50, 60)]
    found = described(with_own_descriptions([*own, *repeated], site, Ledger()))
    # Ten pages are all that the theme had to describe, and it described them alike.
    assert [found[f"{n}/"] for n in (0, 49, 50, 59)] == [THEIRS, THEIRS, "About 50/.", "About 59/."]


def test_versions_of_one_page_are_described_alike_by_its_author(site: Site) -> None:
    pages = [entry(f"{n}.0/spokes/", "On spokes.") for n in range(9)]
    pages += [entry(f"{n}.0/hubs/index.html", "On hubs.") for n in range(9)]
    assert with_own_descriptions(pages, site, Ledger()) == pages


def test_each_language_has_a_description_of_the_site(site: Site) -> None:
    pages = [entry(f"{n}/") for n in range(9)]
    pages += [entry(f"fr/{n}/", "Tout ce qui tourne.", language="fr") for n in range(9)]
    found = described(with_own_descriptions(pages, site, Ledger()))
    assert found == {each.page.title: f"About {each.page.title}." for each in pages}


def test_the_home_page_keeps_what_describes_the_site(site: Site) -> None:
    (site.output / "index.html").write_text(f'<meta name=description content="{THEIRS}">')
    pages = [entry(""), entry("a/"), entry("b/", "Another one.")]
    assert described(with_own_descriptions(pages, site, Ledger())) == {
        "": THEIRS,
        "a/": "About a/.",
        "b/": "Another one.",
    }


def test_one_page_more_or_less_turns_no_other_page_s_description(site: Site) -> None:
    """At the edge, 11 of 20 pages, what was published last holds, either way."""
    repeated = [entry(f"{n}/") for n in range(11)]
    others = [entry(f"{n}/", f"Only of {n}.") for n in range(11, 20)]
    first = with_own_descriptions([*repeated, *others], site, Ledger())
    assert described(first)["0/"] == "About 0/."
    more = [*repeated, *others, *(entry(f"{n}/", f"Only of {n}.") for n in range(20, 30))]
    assert described(with_own_descriptions(more, site, after(first)))["0/"] == "About 0/."

    fewer = with_own_descriptions([*repeated[:9], *others], site, Ledger())
    assert described(fewer)["0/"] == THEIRS
    again = with_own_descriptions([*repeated, *others], site, after(fewer))
    assert described(again)["0/"] == THEIRS
    # Until there can be no doubt any more.
    clear = [*repeated, *(entry(f"more-{n}/") for n in range(30)), *others]
    assert described(with_own_descriptions(clear, site, after(fewer)))["0/"] == "About 0/."


def test_a_small_site_that_loses_a_page_keeps_the_descriptions_of_the_others(site: Site) -> None:
    pages = [entry(f"{n}/") for n in range(5)]
    first = with_own_descriptions(pages, site, Ledger())
    assert described(first)["0/"] == "About 0/."
    fewer = with_own_descriptions(pages[:4], site, after(first))
    assert described(fewer) == {each.page.title: f"About {each.page.title}." for each in pages[:4]}
    # Without an earlier publication nobody knows that it is the theme's.
    assert described(with_own_descriptions(pages[:4], site, Ledger()))["0/"] == THEIRS


def test_a_page_in_another_language_turns_no_description(site: Site) -> None:
    pages = [entry(f"{n}/") for n in range(30)]
    pages += [entry(f"fr/{n}/", f"Sur {n}.", language="fr") for n in range(200)]
    first = with_own_descriptions(pages, site, Ledger())
    assert described(first)["0/"] == "About 0/."
    more = [*pages, entry("fr/new/", language="fr")]
    assert described(with_own_descriptions(more, site, after(first)))["0/"] == "About 0/."


def test_pages_that_share_a_description_are_not_in_memory_together(site: Site) -> None:
    held: list[int] = []

    def records() -> Iterator[StoredRecord]:
        yield from (entry(f"{n}/") for n in range(300))
        held.append(records_in_memory())

    before = records_in_memory()  # other tests may hold some
    own = own_descriptions(records, site, Ledger())
    assert max(held) < before + 10
    assert own(entry("1/")).description == "About 1/."
