"""The pages for generators without a plugin: their settings, their commands and their CI lines."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml  # type: ignore[import-untyped]

from tests.documentation.documents import DOCS, blocks, commands, like, shell
from tests.documentation.finished_sites import ADDRESS, SITES
from tests.environments import Environment
from tests.laws import built_sites_keep_the_laws
from tests.serving import served
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["built_sites_keep_the_laws"]

pytestmark = not_on_windows("shell for which the pages are written")

GENERATORS = tuple(SITES)


def project(folder: Path, generator: str, address: str = ADDRESS) -> Path:
    """A project with the settings of the page, whose site was built for ``address``."""
    output, files = SITES[generator]
    [settings] = blocks(DOCS / f"{generator}.md", "toml")
    texts = {f"{output}/{path}": text for path, text in files.items()}
    for path, text in (texts | {"scp.toml": settings.text}).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace(ADDRESS, address), encoding="utf-8")
    return folder


@pytest.fixture(name="live")
def _live(tmp_path: Path) -> Iterator[str]:
    """The address of a site that is not online yet."""
    (tmp_path / "live").mkdir()
    with served(tmp_path / "live") as url:
        yield url


@pytest.mark.parametrize("generator", GENERATORS)
def test_the_lines_for_continuous_integration_publish_and_follow(
    tmp_path: Path, live: str, generator: str
) -> None:
    """The first run prints what the page shows. The second one, without state, writes a delta."""
    page = DOCS / f"{generator}.md"
    [build] = [each for each in commands(page) if "scp-ssg build" in each.line]
    install, *lines = (step["run"] for step in yaml.safe_load(blocks(page, "yaml")[-1].text))
    assert install == "pip install scp-ssg"
    assert lines == [build.line, build.line.replace("build", "validate", 1)]
    output, files = SITES[generator]
    changed = next(path for path in files if path.endswith(("summer.html", "summer/index.html")))
    for number in (1, 2):
        folder = project(tmp_path / str(number), generator, live)
        if number == 2:
            text = (folder / output / changed).read_text(encoding="utf-8")
            (folder / output / changed).write_text(text.replace("ripe", "ready"), encoding="utf-8")
        (built, said), (checked, problems) = (shell(line, folder) for line in lines)
        assert (built, checked) == (0, 0), said + problems
        [summary] = [like(line) for line in said.splitlines() if " left out" in line]
        [shown] = map(like, build.output)
        assert summary == (shown if number == 1 else f"{shown}; delta of all: 1 page, n")
        shutil.copytree(folder / output, tmp_path / "live", dirs_exist_ok=True)


def test_the_lines_for_sphinx_publish_and_follow(tmp_path: Path) -> None:
    """What is online is given as a folder: an address of this machine is none to publish at."""
    live = tmp_path / "live"
    page = DOCS / "sphinx.md"
    first, *_, baseline = (block.text for block in blocks(page, "python"))
    settings = first + baseline.replace("https://example.com/docs/sitemap.xml", str(live))
    install, *lines = (step["run"] for step in yaml.safe_load(blocks(page, "yaml")[-1].text))
    assert install == "pip install 'scp-ssg[sphinx]'"
    for number, words in enumerate(("They hum.", "They hum and dance.")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "conf.py").write_text(settings, encoding="utf-8")
        (folder / "index.rst").write_text(f"Bees\n====\n\n{words}\n", encoding="utf-8")
        (built, said), (checked, problems) = (shell(line, folder) for line in lines)
        assert (built, checked) == (0, 0), said + problems
        assert "scp: 1 page in, " in said
        assert ("delta of all: 1 page" in said) == bool(number)
        shutil.copytree(folder / "_build/html", live, dirs_exist_ok=True)


def test_jekyll_is_told_to_leave_the_settings_out() -> None:
    first, *_ = blocks(DOCS / "jekyll.md", "yaml")
    assert yaml.safe_load(first.text) == {"exclude": ["scp.toml"]}


BEES = "They hum.\n"
SUMMER = "Honey is ripe when the bees say so.\n\n```python\nwet = 18\n```\n"
LAYOUT = (
    '<!doctype html><html lang="en"><head><title>{{ TITLE }}</title></head>'
    "<body><main>CONTENT</main></body></html>"
)


@pytest.mark.judge
@pytest.mark.needs("hugo")
def test_hugo_itself(tmp_path: Path, live: str) -> None:
    """Drafts stay out; a second build without the announcement gets it again."""
    folder = project(tmp_path / "project", "hugo", live)
    shutil.rmtree(folder / "public")
    body = "<h1>{{ .Title }}</h1>{{ .Content }}"
    links = '{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}'
    page = LAYOUT.replace("{{ TITLE }}", "{{ .Title }}")
    texts = {
        "hugo.toml": f'baseURL = "{live}"\ntitle = "Bees"\n',
        "layouts/_default/single.html": page.replace("CONTENT", body),
        "layouts/_default/list.html": page.replace("CONTENT", body + links),
        "content/_index.md": f"---\ntitle: Bees\n---\n{BEES}",
        "content/posts/summer.md": f"---\ntitle: Summer\ntags: [honey]\n---\n{SUMMER}",
        "content/posts/winter.md": "---\ntitle: Winter\ndraft: true\n---\nPlanted.\n",
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    lines = [command.line for command in commands(DOCS / "hugo.md")[1:]]
    for number in (1, 2):
        for line in lines:
            code, said = shell(line, folder)
            assert code == 0, said
        assert " left out (" in said
        assert "listing" in said
        sitemap = (folder / "public/sitemap.xml").read_text(encoding="utf-8")
        assert sitemap.count("<scp:collection") == 1
        assert ("nothing changed" in said) == (number == 2)
    _, listed = shell("scp-ssg inspect public/scp/*", folder)
    assert "posts/summer/" in listed
    assert "winter" not in listed


@pytest.mark.judge
@pytest.mark.needs("jekyll")
def test_jekyll_itself(tmp_path: Path, live: str) -> None:
    """Without Bundler: the plain program, which Debian has."""
    folder = project(tmp_path / "project", "jekyll", live)
    shutil.rmtree(folder / "_site")
    excluded = blocks(DOCS / "jekyll.md", "yaml")[0].text
    texts = {
        "_config.yml": f"title: Bees\nurl: {live.rstrip('/')}\n{excluded}",
        "_layouts/page.html": LAYOUT.replace("{{ TITLE }}", "{{ page.title }}").replace(
            "CONTENT", "<h1>{{ page.title }}</h1>{{ content }}"
        ),
        "index.md": f"---\ntitle: Bees\nlayout: page\n---\n{BEES}",
        "_posts/2026-05-01-summer.md": f"---\ntitle: Summer\nlayout: page\n---\n{SUMMER}",
        "_drafts/winter.md": "---\ntitle: Winter\nlayout: page\n---\nPlanted.\n",
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    for number in (1, 2):
        for command in commands(DOCS / "jekyll.md")[1:]:
            code, said = shell(command.line.removeprefix("bundle exec "), folder)
            assert code == 0, said
        assert "2 pages in, 0 left out" in said
        assert ("nothing changed" in said) == (number == 2)
    assert not (folder / "_site/scp.toml").exists()


@pytest.mark.judge
def test_zensical_itself(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, live: str
) -> None:
    folder = project(tmp_path / "project", "zensical", live)
    shutil.rmtree(folder / "site")
    environment = Environment(tmp_path_factory.mktemp("zensical") / "venv")
    environment.install("zensical")
    texts = {
        "zensical.toml": f'[project]\nsite_name = "Bees"\nsite_url = "{live}"\n',
        "docs/index.md": f"# Bees\n\n{BEES}",
        "docs/summer.md": f"# Summer\n\n{SUMMER}",
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    here = Path(sys.executable).parent
    places = os.pathsep.join([str(here), str(environment.programs), os.environ["PATH"]])
    for number in (1, 2):
        for command in commands(DOCS / "zensical.md")[1:]:
            code, said = shell(command.line, folder, PATH=places)
            assert code == 0, said
        assert "2 pages in, 1 left out (1 not found page)" in said
        assert ("nothing changed" in said) == (number == 2)
