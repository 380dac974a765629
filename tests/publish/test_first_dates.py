"""A page that never was published has the date of its last commit; later ones date themselves."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from scp_ssg.collection import read
from scp_ssg.extract import Entry
from scp_ssg.model import UNDATED, Page, TextBlock
from scp_ssg.options import Options
from scp_ssg.publish import PageToPublish, Report, Site, emitter
from tests.publish.test_git_dates import commit, git
from tests.stored import stored

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LATER = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    docs = tmp_path / "docs"
    docs.mkdir()
    git(docs, "init")
    commit(docs, "2021-06-01T00:00:00Z", page="1")
    return Site(
        url="https://example.com/",
        output=tmp_path / "site",
        state_root=tmp_path / "state",
    )


def publish(
    site: Site, now: datetime, text: str, published: datetime | None = None, **hints: datetime
) -> Report:
    page = Page(
        url="https://example.com/page/",
        title="Page",
        description="A page",
        published=published,
        modified=UNDATED,
        language="en",
        content=(TextBlock(text),),
    )
    file = site.output.parent / "docs" / "page.md"
    entry = replace(Entry(page=page), **hints)
    return emitter.publish(
        [PageToPublish(record=stored(entry), sections=("all",), source_path=bytes(file))],
        site=site,
        options=Options(),
        now=now,
        listed=(),
    )


def modified(site: Site, report: Report) -> datetime:
    with read(site.output / "scp" / report.sections[0].snapshot) as pages:
        (page,) = pages
    return page.modified


def test_a_new_page_has_the_date_of_its_last_commit(site: Site) -> None:
    assert modified(site, publish(site, NOW, "one")) == datetime(2021, 6, 1, tzinfo=UTC)


def test_an_author_knows_better_than_git(site: Site) -> None:
    stated = datetime(2022, 2, 2, tzinfo=UTC)
    assert modified(site, publish(site, NOW, "one", stated=stated)) == stated


def test_an_old_article_that_git_does_not_know_is_as_old_as_it_says(
    site: Site, tmp_path: Path
) -> None:
    (tmp_path / "docs" / "page.md").rename(tmp_path / "docs" / "elsewhere.md")
    (tmp_path / "docs" / ".git").rename(tmp_path / "no-longer-git")
    published = datetime(2019, 3, 4, tzinfo=UTC)
    assert modified(site, publish(site, NOW, "one", published)) == published
    assert modified(site, publish(site, LATER, "two", published)) == LATER


def test_modified_is_never_before_published(site: Site) -> None:
    """Git knows when a draft was committed, 2021 here, and the author when it came out."""
    published = datetime(2024, 3, 4, tzinfo=UTC)
    assert modified(site, publish(site, NOW, "one", published)) == published


def test_modified_is_never_before_published_whatever_the_author_states(site: Site) -> None:
    published = datetime(2024, 3, 4, tzinfo=UTC)
    stated = datetime(2022, 2, 2, tzinfo=UTC)
    assert modified(site, publish(site, NOW, "one", published, stated=stated)) == published


def test_a_date_of_publication_that_has_come_is_a_change(site: Site) -> None:
    to_come = datetime(2026, 11, 22, tzinfo=UTC)
    first = datetime(2021, 6, 1, tzinfo=UTC)
    assert modified(site, publish(site, NOW, "one", to_come)) == first
    assert modified(site, publish(site, LATER, "one", to_come)) == LATER
    assert not publish(site, LATER, "one", to_come).sections[0].published


def test_an_article_dated_in_the_future_is_dated_now(site: Site, tmp_path: Path) -> None:
    (tmp_path / "docs" / ".git").rename(tmp_path / "no-longer-git")
    assert modified(site, publish(site, NOW, "one", LATER)) == NOW


def test_a_page_with_a_history_of_its_own_is_never_asked_of_git(site: Site) -> None:
    publish(site, NOW, "one")
    commit(site.output.parent / "docs", "2026-11-22T00:00:00Z", page="2")
    report = publish(site, LATER, "one")
    assert not report.sections[0].published
    assert modified(site, publish(site, LATER, "two")) == LATER


def test_a_shallow_clone_is_reported_once_and_not_believed(site: Site, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.rename(tmp_path / "origin")
    git(tmp_path, "clone", "--depth=1", (tmp_path / "origin").as_uri(), str(docs))
    report = publish(site, NOW, "one")
    assert modified(site, report) == NOW
    (notice,) = [line for line in report.notices if "shallow clone" in line]
    assert notice.startswith("new pages are dated now: ")


def test_where_the_state_was_lost_a_new_page_may_be_an_old_one(site: Site, tmp_path: Path) -> None:
    """It may have been online before, with a later date than that of any commit."""
    publish(site, NOW, "one")
    shutil.rmtree(site.state)
    commit(tmp_path / "docs", "2026-11-22T00:00:00Z", other="1")
    (known,) = read_pages(site)
    page = replace(known, url="https://example.com/other/", modified=UNDATED)
    other = PageToPublish(
        record=stored(Entry(page=page)),
        sections=("all",),
        source_path=bytes(tmp_path / "docs" / "other.md"),
    )
    report = emitter.publish([other], site=site, options=Options(), now=LATER, listed=())
    assert modified(site, report) == LATER


def read_pages(site: Site) -> list[Page]:
    with read(max((site.output / "scp").iterdir())) as pages:
        return list(pages)
