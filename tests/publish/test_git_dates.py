"""Commit dates: newest commit per file, one pass, nothing from a shallow clone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from scp_ssg.publish.git_dates import CommitDates, commit_dates
from tests.repository import git as run_git

if TYPE_CHECKING:
    from pathlib import Path


def git(folder: Path, *arguments: str, when: str = "2020-01-01T00:00:00Z") -> None:
    """The author's date, which a rebase leaves alone, is another: it must not count."""
    run_git(folder, *arguments, when=when, authored="2001-01-01T00:00:00Z")


def commit(folder: Path, when: str, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text)
    git(folder, "add", ".")
    git(folder, "commit", "-m", "a\nb\n\nc", when=when)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository with spaces"
    folder.mkdir()
    git(folder, "init", "--initial-branch=main")
    commit(folder, "2020-01-01T12:00:00+02:00", first="1", second="1")
    commit(folder, "2021-06-01T00:00:00Z", second="2", drei="ä")
    return folder


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type,misc]


def test_each_file_has_the_date_of_the_newest_commit_that_touched_it(repository: Path) -> None:
    files = [repository / "first.md", repository / "second.md", repository / "drei.md"]
    assert commit_dates(files) == CommitDates(
        {
            files[0]: at(2020, 1, 1, 10),
            files[1]: at(2021, 6, 1),
            files[2]: at(2021, 6, 1),
        }
    )


def test_names_outside_ascii_and_folders(repository: Path) -> None:
    (repository / "größe").mkdir()
    file = repository / "größe" / "é è.md"
    file.write_text("x")
    commit(repository, "2022-02-02T00:00:00Z")
    assert commit_dates([file]).by_file == {file: at(2022, 2, 2)}


def test_a_file_that_git_does_not_know_has_no_date(repository: Path) -> None:
    (repository / "new.md").write_text("x")
    answer = commit_dates([repository / "new.md", repository / "first.md"])
    assert answer.by_file == {repository / "first.md": at(2020, 1, 1, 10)}


def test_each_file_is_looked_up_in_its_own_repository(repository: Path, tmp_path: Path) -> None:
    generated = tmp_path / "elsewhere.md"
    generated.write_text("x")
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init")
    commit(other, "2019-09-09T00:00:00Z", page="1")
    answer = commit_dates([generated, other / "page.md", repository / "first.md"])
    assert answer.by_file == {
        other / "page.md": at(2019, 9, 9),
        repository / "first.md": at(2020, 1, 1, 10),
    }


def test_a_shallow_clone_is_not_believed(repository: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--depth=1", repository.as_uri(), str(clone))
    assert commit_dates([clone / "first.md"]) == CommitDates({}, shallow=True)


@pytest.mark.parametrize(
    ("left_out", "known"), [("blob:none", at(2020, 1, 1, 10)), ("tree:0", None)]
)
def test_a_clone_without_all_objects_is_read_without_fetching(
    repository: Path, tmp_path: Path, left_out: str, known: datetime | None
) -> None:
    """Netlify's clones have no old blobs, which nobody needs here."""
    git(repository, "config", "uploadpack.allowFilter", "true")
    git(repository, "config", "uploadpack.allowAnySHA1InWant", "true")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", f"--filter={left_out}", repository.as_uri(), str(clone))
    objects = sorted((clone / ".git/objects").rglob("*"))
    assert commit_dates([clone / "first.md"]).by_file.get(clone / "first.md") == known
    assert sorted((clone / ".git/objects").rglob("*")) == objects


def test_outside_a_repository_there_are_no_dates(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text("x")
    assert commit_dates([tmp_path / "page.md"]) == CommitDates({})
    assert commit_dates([]) == CommitDates({})


def test_without_git_there_are_no_dates(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert commit_dates([repository / "first.md"]) == CommitDates({})
