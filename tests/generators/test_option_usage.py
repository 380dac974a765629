"""An option that has no effect is said once, with what was seen instead."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run as command
from tests.generators.test_build import ROOT, Fixture, html
from tests.generators.test_pelican import CONTENT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Published, Run, Tree, Write

SITEMAP = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{}</urlset>'


def said(folder: Path, **options: object) -> dict[str, list[str]]:
    """What a build of five pages says, by level."""
    site = Fixture(folder, **options)
    site.add("", "Home")
    site.add("blog/tea/", "Tea")
    site.add("docs/install.html", "Install", head='<meta name="theme" class="brand">')
    site.add("docs/setup/", "Setup")
    site.build.leave_out(ROOT + "tags/", "listing")
    site.build.commit("write")
    return {level: site.log.at(level) for level in ("info", "warning", "error")}


SILENT: dict[str, list[str]] = {"info": [], "warning": [], "error": []}


@pytest.mark.parametrize(
    ("options", "level", "line"),
    [
        (
            {"exclude": ["/blogs/"]},
            "warning",
            "exclude: '/blogs/' matches no page; did you mean 'blog'?",
        ),
        (
            {"exclude": ["/blog/", "internal/*"]},
            "warning",
            "exclude: 'internal/*' matches no page; the site has blog/, docs/, index.html, …",
        ),
        (
            {"exclude": ["/docs/", "!/docs/setpu/"]},
            "warning",
            "exclude: '/docs/setpu/' matches no page; the site has blog/, docs/, index.html, …",
        ),
        (
            {"sections": {"all": {"exclude": "/doc/"}}},
            "warning",
            "sections.all.exclude: '/doc/' matches no page; did you mean 'docs'?",
        ),
        (
            {"sections": {"all": None, "notes": {"include": "/notes/"}}},
            "info",
            (
                "sections.notes.include: '/notes/' matches no page; the site has blog/, docs/, "
                "index.html, …"
            ),
        ),
        (
            {"selectors": {"main": "#contents"}},
            "warning",
            "selectors.main: '#contents' matches nothing on any page",
        ),
        (
            {"selectors": {"drop": ["h1 > b", "head"]}},
            "info",
            "selectors.drop: 'h1 > b' matches nothing on any page",
        ),
        (
            {"languages": ["en", "de"]},
            "info",
            "languages: no page is in 'de'; pages are in en",
        ),
    ],
)
def test_what_matches_nothing_is_one_line(
    tmp_path: Path, options: dict[str, object], level: str, line: str
) -> None:
    if "!" in str(options):
        line = line.replace("'/docs/setpu/'", "'!/docs/setpu/'")
    assert said(tmp_path, **options) == {**SILENT, level: [line]}


@pytest.mark.parametrize(
    "options",
    [
        {"exclude": ["/tags/", "*.html", "!/docs/setup/"]},
        {"exclude": ["# what nobody reads", "blog/"]},
        {"sections": {"docs": {"include": "docs/", "exclude": "install.html"}, "all": None}},
        {"selectors": {"main": "main", "drop": ["title, h7"]}},
        {"selectors": {"drop": ".brand"}},
        {"languages": ["en-GB", "en"]},
    ],
)
def test_what_matches_a_page_is_not_said(tmp_path: Path, options: dict[str, object]) -> None:
    lines = said(tmp_path, **options)
    if "en-GB" in str(options):
        lines["info"].remove("languages: no page is in 'en-GB'; pages are in en")
    assert lines == SILENT


def test_a_section_whose_pages_are_all_left_out_is_said(tmp_path: Path) -> None:
    options = {"sections": {"all": None, "blog": "/blog/"}, "exclude": "/blog/"}
    assert said(tmp_path, **options) == {
        **SILENT,
        "info": ["sections.blog covers no page that is published"],
    }


def canonical(url: str) -> str:
    return f'<link rel="canonical" href="{url}">'


@pytest.mark.parametrize(
    ("origin", "level"),
    [
        ("https://www.example.org", "warning"),
        ("http://example.org", "warning"),
        ("http://www.example.org", "warning"),
        ("https://production.example", "info"),
    ],
)
def test_canonical_links_that_name_another_site_are_said_once(
    tmp_path: Path, origin: str, level: str
) -> None:
    """A copy of a site for trial names the real one, and a strict build of it must pass."""
    site = Fixture(tmp_path)
    for path in ("", "tea/", "coffee/"):
        site.add(path, path or "Home", head=canonical(f"{origin}/{path}"))
    site.build.commit("write")
    line = f"site_url: the site is published at {ROOT}, but its pages' canonical links say {origin}"
    assert site.log.at(level) == [line]
    assert site.log.at("error") == []


def test_a_few_texts_from_elsewhere_say_nothing_of_the_site(tmp_path: Path) -> None:
    site = Fixture(tmp_path)
    site.add("", "Home")
    site.add("tea/", "Tea", head=canonical(ROOT + "tea/"))
    site.add("coffee/", "Coffee", head=canonical("https://elsewhere.example/coffee"))
    site.add("cocoa/", "Cocoa", head=canonical("https://www.elsewhere.example/cocoa"))
    site.add("milk/", "Milk")
    site.build.commit("write")
    assert site.log.at("warning") == []
    assert site.log.at("info") == []


Errors = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def in_folder(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Errors:
    """Builds ``site`` in a folder; the exit code and what is said but for the first line."""

    def build(folder: Path, site_url: str) -> tuple[int, list[str]]:
        monkeypatch.chdir(folder)
        code = command(["build", "site", "--site-url", site_url])
        return code, capsys.readouterr().err.splitlines()

    return build


@pytest.mark.parametrize(
    ("site_url", "listed", "level"),
    [
        ("https://example.org/", "https://www.example.org/tea.html", "Warning: "),
        ("http://example.org/", "https://example.org/tea.html", "Warning: "),
        ("https://example.org/", "https://example.org/site/tea.html", None),
        ("https://example.org/docs/", "https://example.org/tea.html", "Warning: "),
        ("https://staging.example/", "https://example.org/tea.html", ""),
    ],
)
def test_a_site_url_that_differs_from_the_sites_own_sitemap_is_said_once(
    write: Write, in_folder: Errors, site_url: str, listed: str, level: str | None
) -> None:
    folder = write(
        {
            "site/tea.html": html("Tea"),
            "site/sitemap.xml": SITEMAP.format(f"<url><loc>{listed}</loc></url>"),
        }
    )
    code, lines = in_folder(folder, site_url)
    if level is None:
        assert lines == []
    else:
        line = f"site_url: the site is published at {site_url}, but its sitemap lists {listed}"
        assert lines == [level + line]
    assert code == (1 if level else 0)


def test_a_glob_for_files_that_are_no_pages_is_not_said(write: Write, in_folder: Errors) -> None:
    folder = write(
        {
            "site/index.html": html("Home"),
            "site/_static/widget.html": html("Widget"),
            "site/google0123456789abcdef.html": "google-site-verification",
            "scp.toml": '[scp]\nexclude = ["_static/", "google*.html"]\n',
        }
    )
    assert in_folder(folder, "https://example.org/") == (0, [])


def test_an_index_of_sitemaps_elsewhere_is_said_too(write: Write, in_folder: Errors) -> None:
    theirs = "https://www.example.org/sitemap-0.xml"
    index = (
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        f"<sitemap><loc>{theirs}</loc></sitemap></sitemapindex>"
    )
    folder = write({"site/tea.html": html("Tea"), "site/sitemap.xml": index})
    code, [line] = in_folder(folder, "https://example.org/")
    assert code == 1
    assert line.endswith(f"but its sitemap lists {theirs}")


def test_a_sitemap_of_ours_for_another_url_is_written_anew_and_says_nothing(
    write: Write, in_folder: Errors
) -> None:
    folder = write({"site/tea.html": html("Tea")})
    assert in_folder(folder, "https://www.example.org/") == (0, [])
    for each in ("site/scp", ".cache"):
        shutil.rmtree(folder / each)
    assert in_folder(folder, "https://example.org/") == (0, [])


NOINDEX = '<meta name="robots" content="noindex">'


def test_a_site_whose_pages_are_all_noindex_announces_nothing_and_says_why(
    tmp_path: Path,
) -> None:
    """As copies of a site for trial are: a strict build passes."""
    site = Fixture(tmp_path, sections={"all": None, "tea": "/tea/"})
    site.add("", "Home", head=NOINDEX)
    site.add("tea/", "Tea", head=NOINDEX)
    site.build.leave_out(ROOT + "tags/", "listing")
    assert site.build.commit("write") is None
    assert site.said == [
        "0 pages in, 3 left out (2 noindex, 1 listing); nothing is published or announced"
    ]
    assert site.log.at("warning") + site.log.at("error") == []
    assert not (site.output / "scp").exists()
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"exclude": "*"}, "excluded"),
        ({"sections": {"blog": "/tea/", "docs": {"exclude": "*"}}}, "in no section"),
        ({"languages": ["de"]}, "language"),
    ],
)
def test_options_that_leave_no_page_are_a_warning(
    tmp_path: Path, options: dict[str, object], reason: str
) -> None:
    site = Fixture(tmp_path, **options)
    site.add("", "Home")
    assert site.build.commit("write") is None
    assert site.log.at("warning")[0] == (
        f"0 pages in, 1 left out (1 {reason}); the options leave no page, and nothing is published"
    )
    assert site.said == []
    assert not (site.output / "scp").exists()


@pytest.mark.parametrize("listing", [True, False])
def test_what_was_published_before_a_site_was_hidden_is_no_longer_announced_and_comes_back(
    tmp_path: Path, tree: Tree, listing: bool
) -> None:
    site = Fixture(tmp_path)
    site.add("tea/", "Tea")
    site.build.commit("write")
    collections, state = tree(site.output / "scp"), tree(tmp_path / "state")

    hidden = Fixture(tmp_path)
    hidden.add("tea/", "Tea", head=NOINDEX)
    if listing:
        hidden.build.leave_out(ROOT + "tags/", "listing")
    hidden.build.commit("write")
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        assert b"<scp:" not in unzipped(site.output / name)
    assert tree(site.output / "scp") == collections
    assert tree(tmp_path / "state") == state

    again = Fixture(tmp_path)
    again.add("tea/", "Tea")
    again.build.commit("write")
    assert "nothing changed since the last build" in again.said[0]
    assert tree(site.output / "scp") == collections


def unzipped(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def test_a_hidden_site_in_mkdocs_passes_a_strict_build(write: Write, run: Run, tree: Tree) -> None:
    config = "site_name: Kitchen\nsite_url: https://kitchen.example/\nplugins: [scp]\n"
    site = write({"mkdocs.yml": config, "docs/index.md": "# Soup\n"})
    run(site, "mkdocs", "build")
    before = tree(site / ".cache")
    write({"docs/index.md": "---\nrobots: noindex\n---\n\n# Soup\n"})
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    line = "scp: 0 pages in, 1 left out (1 noindex); nothing is published or announced"
    assert f"INFO    -  {line}" in done.stdout.splitlines()
    assert "scp:collection" not in (site / "site/sitemap.xml").read_text(encoding="utf-8")
    assert tree(site / ".cache") == before


def test_an_unused_option_in_pelican_names_it_and_the_site_is_published(
    write: Write, run: Run, published: Published
) -> None:
    options = 'SCP = {"exclude": ["/crab/"]}\n'
    blog = write({**CONTENT, "pelicanconf.py": CONTENT["pelicanconf.py"] + options})
    done = run(blog, "pelican", "--fatal", "warnings")
    assert done.returncode == 1
    [line] = [each for each in done.stdout.splitlines() if "scp: exclude" in each]
    assert "WARNING" in line
    assert "scp: exclude: '/crab/' matches no page; " in line
    assert "please report this" not in done.stdout
    assert "nothing published" not in done.stdout
    assert "https://shore.example/log/crabs.html" in published(blog / "output")


def test_a_page_of_another_url_is_compared_by_its_path(tmp_path: Path) -> None:
    """Globs are held against pages that the host left out, too; another site's have no path."""
    site = Fixture(tmp_path, exclude="/drafts/")
    site.build.leave_out("https://elsewhere.example/drafts/a/", "elsewhere")
    site.add("", "Home")
    site.build.commit("write")
    assert len(site.log.at("warning")) == 1
