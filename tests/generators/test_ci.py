"""The recipes for continuous integration, as they stand in the documentation, carried out.

Each run begins with a fresh clone. Whatever becomes of the cache, a reader who follows by deltas
alone has the pages of the snapshot after each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml  # type: ignore[import-untyped]
from msgspec.structs import replace

from tests.generators.ci_services import Recipe, Service, recipe, step_of_its_own
from tests.publish.text_reader import TextReader
from tests.repository import git
from tests.serving import served
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = not_on_windows("shell for which these recipes are written")

START = 1_700_000_000
DAY = 86_400
FIRST = {"docs/index.md": "home", "docs/a.md": "one", "docs/b.md": "one"}
BASELINE = yaml.safe_dump({"plugins": [{"scp": {"baseline": "https://example.com/sitemap.xml"}}]})
WITH_CACHE = ("GitHub Actions", "GitLab CI", "Netlify")
WITHOUT = ("Cloudflare Pages", "Read the Docs")


@pytest.fixture(name="live")
def _live(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The folder that is online, and its address."""
    with served(tmp_path / "live") as url:
        yield tmp_path / "live", url


class Project:
    """A repository that is built by a service, and a reader of its site."""

    def __init__(self, folder: Path, recipe: Recipe, live: tuple[Path, str]) -> None:
        self.origin = folder / "origin"
        self.origin.mkdir()
        self.service = Service(recipe, self.origin, live[0], address=live[1])
        self.reader = TextReader("all")
        self.day = 0
        self.git("init", "-q", "-b", "main")
        self.edit(FIRST)
        config = {
            "site_name": "Kitchen",
            "site_url": live[1],
            "theme": {"name": "mkdocs"},
            "plugins": ["scp"],
        }
        (self.origin / "mkdocs.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
        self._commit()

    def edit(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            (self.origin / name).parent.mkdir(exist_ok=True)
            (self.origin / name).write_text(f"# {name}\n\n{text}\n", encoding="utf-8")

    def build(self, files: dict[str, str], **how: object) -> str:
        """Commits ``files``, and has that built and deployed an hour later."""
        self.day += 1
        self.edit(files)
        self._commit()
        return self.service.run(at=START + self.day * DAY + 3600, **how)  # type: ignore[arg-type]

    def follow(self) -> bool:
        """The reader syncs by deltas, and has what the snapshot has; whether by deltas alone."""
        by_snapshot = self.reader.sync(self.service.live, by_snapshot=False)
        whole = TextReader("all")
        whole.sync(self.service.live, by_snapshot=True)
        assert self.reader.index == whole.index
        return not by_snapshot

    def _commit(self) -> None:
        self.git("add", ".")
        self.git("commit", "-q", "--allow-empty", "-m", "Edit")

    def git(self, *command: str) -> None:
        git(self.origin, *command, when=f"{START + self.day * DAY} +0000")


@pytest.fixture(name="project")
def _project(tmp_path: Path, live: tuple[Path, str]) -> Callable[[Recipe], Project]:
    return lambda recipe: Project(tmp_path, recipe, live)


@pytest.mark.parametrize("service", [*WITH_CACHE, *WITHOUT])
def test_a_recipe_leads_its_readers_from_run_to_run(
    project: Callable[[Recipe], Project], service: str
) -> None:
    site = project(recipe(service))
    site.build({})
    assert not site.follow()
    for text in ("two", "three"):
        log = site.build({"docs/a.md": text})
        assert site.follow(), log
    pages = site.reader.index.values()
    first = {page["title"]: page["modified"] for page in pages}["docs/b.md"]
    # A whole history tells when a page was committed; a build that asks what is online says now.
    assert first == ("2023-11-14T22:13:20Z" if service in WITH_CACHE else "2023-11-15T23:13:20Z")


@pytest.mark.parametrize("service", WITH_CACHE)
def test_a_lost_cache_costs_the_deltas(project: Callable[[Recipe], Project], service: str) -> None:
    site = project(recipe(service))
    site.build({})
    site.follow()
    site.service.caches.clear()
    log = site.build({"docs/a.md": "two"})
    assert not site.follow()
    assert "no earlier publication was found" in log


@pytest.mark.parametrize("service", WITH_CACHE)
def test_cache_and_baseline_together_survive_what_happens_to_a_cache(
    project: Callable[[Recipe], Project], service: str
) -> None:
    site = project(replace(recipe(service), config=BASELINE))
    site.build({})
    assert not site.follow()
    stale = dict(site.service.caches)

    site.build({"docs/a.md": "regretted"})
    assert site.follow()
    site.service.caches = stale
    site.build({"docs/a.md": "one", "docs/b.md": "two"})
    assert site.follow()
    assert site.reader.index[site.service.address + "a/"]["content"][1]["text"] == "one"

    site.service.caches.clear()
    site.build({"docs/a.md": "three"})
    assert site.follow()


def test_pulling_is_a_step_of_its_own(project: Callable[[Recipe], Project]) -> None:
    site = project(Recipe(commands=["mkdocs build"], output="site"))
    command = step_of_its_own()
    assert command.startswith("scp-ssg pull https://example.com/sitemap.xml ")
    command = command.replace("https://example.com/", site.service.address)
    site.build({})
    site.follow()
    for text in ("two", "three"):
        log = site.build({"docs/a.md": text}, before=(command,))
        assert ".cache/scp: 3 pages, as online\n" in log
        assert site.follow()


def test_state_that_is_committed(project: Callable[[Recipe], Project]) -> None:
    commit = "git -c user.name=CI -c user.email=ci@kitchen.example commit -q -m 'Keep the state'"
    site = project(
        Recipe(
            commands=["mkdocs build", "git add history", commit, "git push -q origin HEAD:main"],
            output="site",
            config=yaml.safe_dump({"plugins": [{"scp": {"state_dir": "history"}}]}),
        )
    )
    site.git("config", "receive.denyCurrentBranch", "updateInstead")
    site.build({})
    site.follow()
    for text in ("two", "three"):
        site.build({"docs/a.md": text})
        assert site.follow()
