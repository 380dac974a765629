"""One build, without any host: what is taken, what is settled at the end, what the log says."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.collection import read
from scp_ssg.errors import ConfigError, SitemapError
from scp_ssg.extract import SourcePage, extract
from scp_ssg.generators import SiteBuild
from scp_ssg.options import parse
from scp_ssg.publish import Site
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.model import Page

ROOT = "https://example.org/"


class RecordingLog:
    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []

    def debug(self, message: str, /) -> None:
        self.lines.append(("debug", message))

    def info(self, message: str, /) -> None:
        self.lines.append(("info", message))

    def warning(self, message: str, /) -> None:
        self.lines.append(("warning", message))

    def error(self, message: str, /) -> None:
        self.lines.append(("error", message))

    def at(self, level: str) -> list[str]:
        return [message for each, message in self.lines if each == level]


class Fixture:
    """A site in a folder, a build of it, and what came out."""

    def __init__(self, folder: Path, **options: object) -> None:
        self.output = folder / "site"
        self.output.mkdir(parents=True, exist_ok=True)
        self.log = RecordingLog()
        self.said: list[str] = []
        site = Site(url=ROOT, output=self.output, state_root=folder / "state")
        self.build = SiteBuild(site, parse(options), self.log, say=self.said.append)

    def write(self, path: str, words: str, head: str = "") -> Path:
        file = self.output / (path + "index.html" if path in ("", "/") or path[-1] == "/" else path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html(words, head), encoding="utf-8")
        return file

    def add(self, path: str, words: str, head: str = "", language: str = "en") -> Path:
        """A page that is written as it was extracted."""
        file = self.write(path, words, head)
        page = html(words, head).replace("<html lang=en>", f"<html lang={language}>")
        file.write_text(page, encoding="utf-8")
        self.build.add(SourcePage(url=ROOT + path, html=page), html_file=file)
        return file

    def left_out(self) -> dict[str, str]:
        """URL → reason, from the log."""
        lines = [line.removeprefix("left out, ") for line in self.log.at("debug")]
        return {url: reason for reason, _, url in (line.rpartition(": ") for line in lines)}

    def pages(self) -> dict[str, Page]:
        """What the newest snapshot holds, by URL."""
        file = max((self.output / "scp").glob("all-snapshot-*.scp.zst"))
        with read(file) as reader:
            return {page.url: page for page in reader}

    def words(self) -> dict[str, str]:
        return {
            url: " ".join(getattr(block, "text", "") for block in page.content)
            for url, page in self.pages().items()
        }


def html(words: str, head: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{words}</title>{head}</head>"
        f"<body><main><h1>{words}</h1><p>All about {words}.</p></main></body></html>"
    )


@pytest.fixture
def site(tmp_path: Path) -> Fixture:
    return Fixture(tmp_path)


def test_pages_taken_are_published(site: Fixture) -> None:
    site.add("", "Home")
    site.add("tea/", "Tea")
    assert site.build.commit("write") is not None
    assert site.words() == {
        ROOT: "Home All about Home.",
        ROOT + "tea/": "Tea All about Tea.",
    }
    assert site.log.at("warning") == []
    assert site.log.at("error") == []


def test_a_page_rewritten_since_is_published_as_it_stands(site: Fixture) -> None:
    site.add("", "Home")
    site.add("tea/", "Tea")
    site.write("tea/", "Coffee")
    site.build.commit("write")
    assert site.words()[ROOT + "tea/"] == "Coffee All about Coffee."


def test_a_page_removed_since_is_not_published(site: Fixture) -> None:
    site.add("", "Home")
    site.add("tea/", "Tea").unlink()
    site.build.commit("write")
    assert list(site.words()) == [ROOT]


def test_a_page_kept_from_search_engines_since_is_not_published(site: Fixture) -> None:
    site.add("", "Home")
    site.add("tea/", "Tea")
    site.write("tea/", "Tea", head="<meta name=robots content=noindex>")
    site.build.commit("write")
    assert site.left_out() == {ROOT + "tea/": "noindex"}
    assert list(site.words()) == [ROOT]


def test_two_sources_for_one_url_give_the_one_that_is_published(site: Fixture) -> None:
    site.add("tea/", "Green tea")
    site.add("tea/", "Black tea")
    site.write("tea/", "Green tea")
    site.build.commit("write")
    assert site.words() == {ROOT + "tea/": "Green tea All about Green tea."}
    assert site.log.at("info")[0] == (
        "https://example.org/tea/ was written 2 times; what its file holds now is published"
    )
    assert site.left_out() == {ROOT + "tea/": "duplicate URL"}


@pytest.mark.parametrize(
    ("sources", "others"),
    [
        (["tea.md", "tea.md", "tea.md"], 0),
        (["tea.md", "README.md", "tea.md"], 1),
        ([None, "tea.md", None], 2),  # whoever wrote those has no file to tell them apart
    ],
)
def test_a_source_that_is_written_again_is_no_duplicate(
    site: Fixture, tmp_path: Path, sources: list[str | None], others: int
) -> None:
    for each in sources:
        source = SourcePage(url=ROOT + "tea/", html=html("Tea"))
        file = site.write("tea/", "Tea")
        source_file = tmp_path / each if each else None
        site.build.add(source, html_file=file, source_file=source_file)
        site.build.leave_out(ROOT + "cup/", "draft")
    site.build.commit("write")
    assert list(site.words()) == [ROOT + "tea/"]
    said = f"was written {others + 1} times"
    assert any(said in each for each in site.log.at("info")) == bool(others)
    assert f"1 page in, {others + 1} left out" in site.said[0]


def test_options_leave_pages_out(tmp_path: Path) -> None:
    site = Fixture(
        tmp_path,
        exclude=["private/"],
        sections={"all": {"exclude": "attic/"}},
        languages=["en"],
    )
    site.add("", "Home")
    site.add("private/", "Secrets")
    site.add("attic/", "Old things")
    file = site.write("de/", "Tee")
    site.build.add(SourcePage(url=ROOT + "de/", html=html("Tee"), language="de"), html_file=file)
    site.build.commit("write")
    assert site.left_out() == {
        ROOT + "private/": "excluded",
        ROOT + "attic/": "in no section",
        ROOT + "de/": "language",
    }
    assert list(site.words()) == [ROOT]


def test_a_copy_that_names_its_original_stays_out(site: Fixture) -> None:
    site.add("tea/", "Tea")
    site.add("drinks/tea/", "Tea", head=f'<link rel=canonical href="{ROOT}tea/">')
    site.build.commit("write")
    assert site.left_out() == {ROOT + "drinks/tea/": "elsewhere"}


def test_a_copy_may_name_the_file_of_its_original(site: Fixture) -> None:
    own = f"<link rel=canonical href={ROOT}tea/index.html>"
    site.add("tea/", "Tea", head=own)
    site.add("tea/print.html", "Tea", head=own)
    site.build.commit("write")
    assert site.left_out() == {ROOT + "tea/print.html": "elsewhere"}


def test_a_page_that_names_the_home_page_is_a_copy_only_if_it_says_the_same(site: Fixture) -> None:
    """Some themes name the home page in the head of every page."""
    head = f'<link rel=canonical href="{ROOT}">'
    site.add("", "Home", head=head)
    site.add("home/", "Home", head=head)
    site.add("tea/", "Tea", head=head)
    site.build.commit("write")
    assert site.left_out() == {ROOT + "home/": "elsewhere"}


def test_a_translation_that_names_its_original_is_a_copy_only_if_it_says_the_same(
    site: Fixture,
) -> None:
    """Where nobody translated a page yet, a generator may show the original."""
    head = f'<link rel=canonical href="{ROOT}tea/">'
    for path, words, language in [
        ("tea/", "Tea", "en-GB"),
        ("pt/cha/", "Chá", "pt"),
        ("de/tea/", "Tea", "de"),
        ("us/tea/", "A cup", "en-US"),
    ]:
        site.add(path, words, head, language)
    site.build.commit("write")
    assert site.left_out() == {
        ROOT + "de/tea/": "elsewhere",
        ROOT + "us/tea/": "elsewhere",
    }


def test_two_pages_that_name_each_other_both_stay(site: Fixture) -> None:
    site.add("tea/", "Tea", head=f'<link rel=canonical href="{ROOT}coffee/">')
    site.add("coffee/", "Coffee", head=f'<link rel=canonical href="{ROOT}tea/">')
    site.build.commit("write")
    assert list(site.words()) == [ROOT + "coffee/", ROOT + "tea/"]


_NAMED = """
import signal
from datetime import UTC, datetime
from scp_ssg.generators.page_selection import find_copies
from scp_ssg.model import Page, TextBlock
from scp_ssg.extract.records import Entry
from scp_ssg.publish.publication import PageToPublish
from scp_ssg.stored_records import RecordFile, RecordMap, encoded

records = RecordFile()

def page(number):
    url = f"https://example.org/{number}/"
    page = Page(url=url, title="T", description="", modified=datetime.now(UTC), language="en",
                canonical=url, content=(TextBlock("x"),))
    return PageToPublish(record=records.add(encoded(Entry(page=page))), sections=("all",))

made = map(page, range(20_000))
pages = RecordMap(PageToPublish, ((each.record.url, each) for each in made))
signal.setitimer(signal.ITIMER_PROF, 1)
print(len(find_copies(pages, "https://example.org/")))
"""


@not_on_windows("timer of processor time (setitimer)")
def test_twenty_thousand_pages_that_name_themselves_are_looked_at_once_each() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _NAMED], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr


def test_a_canonical_url_outside_the_build_leaves_nothing_out(site: Fixture) -> None:
    site.add("tea/", "Tea", head='<link rel=canonical href="https://elsewhere.example/tea/">')
    site.build.commit("write")
    assert list(site.words()) == [ROOT + "tea/"]


def test_our_sitemap_lists_public_pages_only(tmp_path: Path) -> None:
    site = Fixture(tmp_path, exclude=["private/"])
    site.add("", "Home")
    site.add("private/", "Not for crawlers, yet public")
    site.add("hidden/", "Hidden", head="<meta name=robots content=noindex>")
    site.build.leave_out(ROOT + "tags/", "listing")
    site.build.leave_out(ROOT + "drafts/tea/", "draft")
    site.build.commit("write")
    text = (site.output / "sitemap.xml").read_text(encoding="utf-8")
    listed = [part.partition("</loc>")[0] for part in text.split("<loc>")[1:]]
    assert listed == [ROOT, ROOT + "private/", ROOT + "tags/"]


def test_a_listing_that_a_page_takes_the_place_of_is_not_left_out(site: Fixture) -> None:
    site.build.leave_out(ROOT, "listing")
    site.build.leave_out(ROOT + "tags/", "listing")
    site.add("", "Home")
    site.build.commit("write")
    assert site.left_out() == {ROOT + "tags/": "listing"}
    assert site.said[0].startswith("1 page in, 1 left out (1 listing); ")


def test_one_page_that_cannot_be_read_costs_only_itself(
    site: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(source: SourcePage, **options: Any) -> object:
        if source.url == ROOT + "tea/":
            raise KeyError("a fault")
        return extract(source, **options)

    monkeypatch.setattr("scp_ssg.generators.extraction.extract", faulty)
    site.add("", "Home")
    site.add("tea/", "Tea")
    site.build.commit("write")
    assert list(site.words()) == [ROOT]
    [warning] = site.log.at("warning")
    assert warning.startswith(
        "https://example.org/tea/: left out, it cannot be read: KeyError: 'a fault' (test_build.py:"
    )
    assert "\n" not in warning


def test_a_build_of_which_no_page_can_be_read_publishes_nothing(
    site: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(source: SourcePage, **options: Any) -> object:
        raise KeyError("a fault")

    monkeypatch.setattr("scp_ssg.generators.extraction.extract", faulty)
    site.add("tea/", "Tea")
    assert site.build.commit("write") is None
    assert site.log.at("error") == [
        "nothing published: not one page can be read; what was published before stands"
    ]
    assert not (site.output / "scp").exists()


def test_a_publication_that_fails_is_one_error_line(
    site: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def publish(*_: object, **__: object) -> None:
        raise SitemapError("sitemap.xml has no <urlset>")

    monkeypatch.setattr("scp_ssg.generators.site_build.publish", publish)
    site.add("", "Home")
    assert site.build.commit("write") is None
    assert site.log.at("error") == ["nothing published: sitemap.xml has no <urlset>"]
    assert site.said == []


def test_a_fault_of_ours_is_one_error_line_too(
    site: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def publish(*_: object, **__: object) -> None:
        raise TypeError("a\nfault")

    monkeypatch.setattr("scp_ssg.generators.site_build.publish", publish)
    site.add("", "Home")
    assert site.build.commit("write") is None
    [error] = site.log.at("error")
    assert error.startswith("nothing published: TypeError: a fault (test_build.py:")
    assert error.endswith("; please report this")


def test_a_wrong_build_time_is_a_wrong_configuration(
    site: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    site.add("", "Home")
    with pytest.raises(ConfigError, match="SOURCE_DATE_EPOCH: 'yesterday' is not a time"):
        site.build.commit("write")


def test_the_default_state_keeps_itself_out_of_git(tmp_path: Path) -> None:
    site = Fixture(tmp_path)
    site.add("", "Home")
    site.build.commit("write")
    assert (tmp_path / "state/.gitignore").read_text(encoding="utf-8") == "*\n"


def test_a_state_folder_that_the_author_chose_is_the_authors(tmp_path: Path) -> None:
    site = Fixture(tmp_path, state_dir="state")
    site.add("", "Home")
    site.build.commit("write")
    assert not (tmp_path / "state/.gitignore").exists()


def test_one_summary_line_a_build(site: Fixture) -> None:
    site.add("", "Home")
    site.add("tea/", "Tea", head="<meta name=robots content=noindex>")
    site.build.commit("write")
    [line] = site.said
    assert line.startswith("1 page in, 1 left out (1 noindex); 1 snapshot, ")
    assert " % of the gzipped HTML (" in line


def test_a_state_inside_the_site_is_a_wrong_configuration(tmp_path: Path) -> None:
    """A host that wipes the site would take it along, and a server give it to everybody."""
    output = tmp_path / "site"
    site = Site(url=ROOT, output=output, state_root=output / "state")
    with pytest.raises(ConfigError, match=r"^state_dir: .+ is inside the site; name a folder"):
        SiteBuild(site, parse({}), RecordingLog())


@pytest.mark.parametrize("name", ["index", "files/*"])
def test_a_damaged_state_is_said_once_and_is_no_problem(
    site: Fixture, tmp_path: Path, name: str
) -> None:
    """A warning would end a strict build, and so keep the damage in a cache for all later ones."""
    site.add("tea/", "Tea")
    site.build.commit("write")
    [damaged] = (tmp_path / "state").glob(f"*/{name}")
    damaged.write_bytes(damaged.read_bytes()[:-1])
    again = Fixture(tmp_path)
    again.build.save_previous()
    again.add("tea/", "Tea")
    assert again.build.commit("write") is not None
    assert len([line for line in again.log.at("info") if f"{damaged} is damaged; " in line]) == 1
    assert again.log.at("warning") == []
    assert again.words() == {ROOT + "tea/": "Tea All about Tea."}


def test_a_state_that_cannot_be_written_is_a_warning_and_the_site_is_published(
    site: Fixture, tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    site.add("tea/", "Tea")
    assert site.build.commit("write") is not None
    assert site.words() == {ROOT + "tea/": "Tea All about Tea."}
    [warning] = site.log.at("warning")
    assert warning.startswith(f"{tmp_path / 'state'} cannot be written")


def test_a_page_that_is_not_below_the_site_is_left_out(site: Fixture) -> None:
    site.add("", "Home")
    site.build.add(SourcePage(url="https://elsewhere.example/tea/", html=html("Tea")))
    site.build.commit("write")
    assert list(site.words()) == [ROOT]
    [warning] = site.log.at("warning")
    assert warning.endswith("https://elsewhere.example/tea/ is not below https://example.org/")
