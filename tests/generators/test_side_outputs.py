"""All outputs beside the collections at once, in real builds of each generator.

A plugin of the test's own compresses pages and text files, as plugins for that do, before ours
writes. MkDocs and ProperDocs delete what they built before; Pelican and a folder do not.
"""

from __future__ import annotations

import gzip
import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from scp_ssg.validate import Problems, validate
from tests.generators.kitchen import DAY, ROOT
from tests.usage.test_robots import BEGIN, END

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.generators.conftest import Run, Tree, Write

pytestmark = pytest.mark.judge

OPTIONS: dict[str, Any] = {
    "tunnel": True,
    "markdown": True,
    "llms": True,
    "headers": ["netlify"],
    "usage": {"search": True, "ai-train": False, "robots": True, "headers": True},
}
TOML = """\
tunnel = true
markdown = true
llms = true
headers = ["netlify"]
usage = {search = true, ai-train = false, robots = true, headers = true}
"""
ROBOTS = "User-agent: *\nDisallow: /private/\n"
SAID = (
    f"User-agent: *\n{BEGIN}\nContent-Signal: search=yes, ai-train=no\n"
    f"Content-Usage: search=y, train-ai=n\n{END}\nDisallow: /private/\n"
)
LINK = re.compile(rb"<link\b[^<>]*\sdata-scp-ssg\b[^<>]*>")

COMPRESS = """\
import gzip, pathlib
def compress(folder):
    for file in pathlib.Path(folder).rglob("*"):
        if file.suffix in (".html", ".txt", ".md") and file.is_file():
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes()))
"""
HOOK = f"{COMPRESS}\ndef on_post_build(config, **_):\n    compress(config.site_dir)\n"
PLUGIN = f"""{COMPRESS}
from pelican import signals
def after(pelican):
    compress(pelican.settings["OUTPUT_PATH"])
def register():
    signals.finalized.connect(after)
"""
HTML = (
    "<!doctype html><html lang=en><head><title>{0}</title>"
    '<meta name=description content="About {0}."></head><body><main><h1>{0}</h1><p>{1}</p></main>'
)


class Host(NamedTuple):
    output: str
    pages: tuple[str, ...]
    """The HTML files of the pages that are published."""
    source: str
    """The source of the last of ``pages``."""
    files: Callable[[bool], dict[str, str]]
    """The files of the site, with our options or without."""
    command: tuple[str, ...]
    wipes: bool


def mkdocs_files(asked: bool) -> dict[str, str]:
    scp = f"scp: {json.dumps(OPTIONS)}" if asked else "scp"
    return {
        "mkdocs.yml": (
            f"site_name: Kitchen\nsite_url: {ROOT}\ntheme: {{name: material}}\nhooks: [hook.py]\n"
            f"plugins:\n  - {scp}\n  - minify: {{minify_html: true}}\n"
        ),
        "hook.py": HOOK,
        "docs/index.md": "# Soup\n\nHot.\n",
        "docs/stew/beans.md": "# Beans\n\nSoak them.\n",
        "docs/robots.txt": ROBOTS,
    }


def pelican_files(asked: bool) -> dict[str, str]:
    text = "Title: {0}\nDate: 2024-03-01\nSlug: {0}\n\n{1}\n"
    return {
        "pelicanconf.py": (
            f'SITENAME = "Kitchen"\nSITEURL = "{ROOT[:-1]}"\nPATH = "content"\nTIMEZONE = "UTC"\n'
            'PLUGIN_PATHS = ["plugins"]\nPLUGINS = ["compress", "scp"]\nSTATIC_PATHS = ["extra"]\n'
            'EXTRA_PATH_METADATA = {"extra/robots.txt": {"path": "robots.txt"}}\n'
            "FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None\n"
            "AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None\n"
            f"SCP = {OPTIONS if asked else {}!r}\n"
        ),
        "plugins/compress.py": PLUGIN,
        "content/crabs.md": text.format("crabs", "They walk sideways."),
        "content/limpets.md": text.format("limpets", "They stay."),
        "content/extra/robots.txt": ROBOTS,
    }


def folder_files(asked: bool) -> dict[str, str]:
    return {"scp.toml": f'[scp]\nsite_url = "{ROOT}"\n{TOML if asked else ""}'}


HOSTS = {
    "mkdocs": Host(
        "site",
        ("index.html", "stew/beans/index.html"),
        "docs/stew/beans.md",
        mkdocs_files,
        ("mkdocs", "build", "--strict"),
        True,
    ),
    "properdocs": Host(
        "site",
        ("index.html", "stew/beans/index.html"),
        "docs/stew/beans.md",
        mkdocs_files,
        ("properdocs", "build", "-f", "mkdocs.yml", "--strict"),
        True,
    ),
    "pelican": Host(
        "output",
        ("crabs.html", "limpets.html"),
        "content/limpets.md",
        pelican_files,
        ("pelican", "--fatal", "warnings"),
        False,
    ),
    "folder": Host(
        "site",
        ("index.html", "stew/beans.html"),
        "site/stew/beans.html",
        folder_files,
        ("scp_ssg", "build", "site/"),
        False,
    ),
}


class Site:
    """A site of one host, built day after day."""

    def __init__(self, host: Host, write: Write, run: Run, tree: Tree) -> None:
        self.host = host
        self._write, self._run, self._tree = write, run, tree
        self._day = 0
        if host.command[0] == "scp_ssg":
            pages = {f"site/{each}": HTML.format(each, f"All of {each}.") for each in host.pages}
            home = write({**pages, "site/robots.txt": ROBOTS})
            for each in (*pages, "site/robots.txt"):
                data = (home / each).read_bytes()
                (home / f"{each}.gz").write_bytes(gzip.compress(data))

    def build(self, *, asked: bool) -> dict[str, bytes]:
        """The files of the site but for the collections and the sitemap."""
        self.home = self._write(self.host.files(asked))
        self._day += 1
        done = self._run(self.home, *self.host.command, at=1_800_000_000 + self._day * DAY)
        assert done.returncode == 0, done.stdout
        assert "WARNING" not in done.stdout
        self.output = self.home / self.host.output
        files = self._tree(self.output)
        return {p: data for p, data in files.items() if not re.match(r"scp/|sitemap\.xml", p)}


@pytest.fixture(params=HOSTS)
def site(request: pytest.FixtureRequest, write: Write, run: Run, tree: Tree) -> Site:
    return Site(HOSTS[request.param], write, run, tree)


def of_page(html: str) -> set[str]:
    """The files beside a page: its M-URL and its twin."""
    stem = html.removesuffix(".html")
    index = stem == "index" or stem.endswith("/index")
    return {stem.removesuffix("index") + "llm.json" if index else f"{stem}.llm.json", f"{stem}.md"}


OF_SITE = {
    *("llm-sitemap.json", "llm-policy.json", "llms.txt", "llms-full.txt"),
    *("_headers", "scp-usage.json"),
}


def agree(files: dict[str, bytes]) -> None:
    """Each gzip twin holds its file."""
    twins = [path for path in files if path.endswith(".gz")]
    assert twins
    for path in twins:
        assert gzip.decompress(files[path]) == files[path.removesuffix(".gz")], path


def test_all_outputs_stand_beside_the_collections_and_go_with_their_options(site: Site) -> None:
    pages = site.host.pages
    before = site.build(asked=False)
    after = site.build(asked=True)
    ours = OF_SITE.union(*map(of_page, pages))
    assert {each for each in after.keys() - before.keys() if not each.endswith(".gz")} == ours
    assert after["robots.txt"].decode() == SAID
    for path, data in before.items():
        if path in pages:
            assert len(LINK.findall(after[path])) == 2
        if not path.endswith(".gz") and path != "robots.txt":
            assert LINK.sub(b"", after[path]) == data, path
    agree(after)
    problems = Problems()
    validate(str(site.output), problems, now=datetime.fromtimestamp(1_800_000_000 + 3 * DAY, UTC))
    assert problems.found == []

    again = site.build(asked=True)
    agree(again)
    same = {path for path in after if not path.endswith(".gz")}
    assert {path: again[path] for path in same} == {path: after[path] for path in same}

    last = site.build(asked=False)
    agree(last)
    assert last.keys() == before.keys()
    assert {p: last[p] for p in last if not p.endswith(".gz")} == {
        p: before[p] for p in before if not p.endswith(".gz")
    }


def test_a_page_that_is_gone_takes_its_files_with_it(site: Site) -> None:
    before = site.build(asked=True)
    gone = site.host.pages[-1]
    (site.home / site.host.source).unlink()
    files = site.host.files(True)
    files.pop(site.host.source, None)
    site.host = site.host._replace(files=lambda _: files)
    if site.host.command[0] == "scp_ssg":
        (site.output / f"{gone}.gz").unlink()
    after = site.build(asked=True)
    for path in of_page(gone):
        assert path in before
        assert path not in after
        assert f"{path}.gz" not in after
    agree(after)
    listed = after["llms.txt"] + after["llms-full.txt"] + after["llm-sitemap.json"]
    url = f"{ROOT}{gone.removesuffix('index.html')}".encode()
    assert url not in listed
    # Pelican leaves the page of a source that is gone.
    assert (gone in after) == (site.host.command[0] == "pelican")
    assert LINK.search(after.get(gone, b"")) is None
