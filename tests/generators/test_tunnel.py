"""The Collaboration Tunnel in real builds of MkDocs, ProperDocs, Pelican and a folder."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.generators.kitchen import DAY, ROOT, configuration
from tests.generators.test_pelican import CONTENT, SETTINGS
from tests.generators.test_pelican import ROOT as LOG

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Run, Tree, Write

OURS = re.compile(rb'<link rel="alternate" type="application/json" href="[^"]+" data-scp-ssg>')

DOCS = {
    "docs/index.md": "# Soup\n\nHot.\n\n```python\nboil(water)\n```\n",
    "docs/stew/beans.md": (
        "---\ntitle: Beans\ndescription: How to cook beans.\ndate: 2024-03-01\n---\n\n# Beans\n\n"
        "Soak them, see [soup](../index.md).\n\n| For | Hours |\n|---|---|\n| Peas | 8 |\n"
    ),
    "docs/hidden.md": "---\nrobots: noindex\n---\n\n# Hidden\n\nNot for you.\n",
}


def with_tunnel(*plugins: str, theme: str) -> str:
    return configuration(*plugins, theme=theme).replace("- scp\n", "- scp: {tunnel: true}\n")


def tunnel(files: dict[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path.endswith((".json", "llm.json"))}


def listed(files: dict[str, bytes]) -> list[str]:
    return [each["cUrl"] for each in json.loads(files["llm-sitemap.json"])["items"]]


def test_another_theme_or_properdocs_changes_no_byte(write: Write, run: Run, tree: Tree) -> None:
    built = []
    builds = (
        ("mkdocs", "mkdocs"),
        ("mkdocs", "readthedocs"),
        ("mkdocs", "material"),
        ("properdocs", "material"),
    )
    for day, (generator, theme) in enumerate(builds):
        site = write({"mkdocs.yml": with_tunnel(theme=theme), **DOCS})
        command = (generator, "build", "-f", "mkdocs.yml", "--strict")
        done = run(site, *command, at=1_800_000_000 + day * DAY)
        assert done.returncode == 0, done.stdout
        files = tree(site / "site")
        assert listed(files) == [ROOT, ROOT + "stew/beans/"]
        for path in ("index.html", "stew/beans/index.html"):
            assert len(OURS.findall(files[path])) == 1
        assert OURS.findall(files["hidden/index.html"]) == []
        built.append({path: data for path, data in files.items() if "llm" in path})
    assert built[0] == built[1] == built[2] == built[3]
    assert len(built[0]) == 3


@pytest.mark.parametrize("later", [[], ["minify: {minify_html: true}"]])
def test_the_link_is_all_that_changes_in_a_page(
    later: list[str], write: Write, run: Run, tree: Tree
) -> None:
    site = write({"mkdocs.yml": configuration(*later, theme="material"), **DOCS})
    assert run(site, "mkdocs", "build", "--strict").returncode == 0
    before = tree(site / "site")
    write({"mkdocs.yml": with_tunnel(*later, theme="material")})
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    after = tree(site / "site")
    added = {path for path in after.keys() - before.keys() if "scp/" not in path}
    assert added == {"llm.json", "stew/beans/llm.json", "llm-sitemap.json"}
    for path in ("index.html", "stew/beans/index.html"):
        [tag] = OURS.findall(after[path])
        assert after[path].replace(tag, b"") == before[path]
    for path in before.keys() - {"index.html", "stew/beans/index.html"}:
        assert "scp/" in path or before[path] == after[path], path
    again = run(site, "mkdocs", "build", "--strict", at=1_800_000_000 + DAY)
    assert again.returncode == 0, again.stdout
    assert tunnel(tree(site / "site")) == tunnel(after)


def test_another_theme_of_pelican_changes_no_byte(write: Write, run: Run, tree: Tree) -> None:
    built = []
    for day, theme in enumerate(("notmyidea", "simple")):
        settings = f'{SETTINGS}THEME = "{theme}"\nSCP = {{"tunnel": True}}\n'
        # The theme "simple" lists translations in the text of the article.
        content = {path: text for path, text in CONTENT.items() if "-fr" not in path}
        site = write({**content, "pelicanconf.py": settings + 'INDEX_SAVE_AS = "news.html"\n'})
        done = run(site, "pelican", "--fatal", "warnings", at=1_800_000_000 + day * DAY)
        assert done.returncode == 0, done.stdout
        files = tree(site / "output")
        assert listed(files) == [
            LOG,
            LOG + "crabs.html",
            LOG + "limpets.html",
        ]
        assert [path for path, data in sorted(files.items()) if OURS.search(data)] == [
            "crabs.html",
            "index.html",
            "limpets.html",
        ]
        built.append({path: data for path, data in files.items() if "llm" in path})
    assert built[0] == built[1]
    assert sorted(built[0]) == [
        "crabs.llm.json",
        "limpets.llm.json",
        "llm-sitemap.json",
        "llm.json",
    ]


def test_a_folder_is_built_again_and_again(write: Write, run: Run, tree: Tree) -> None:
    html = "<!doctype html><html lang=en><head><title>Soup</title></head><p>Hot and good.</p>"
    site: Path = write(
        {
            "scp.toml": f'[scp]\nsite_url = "{ROOT}"\ntunnel = true\n',
            "site/index.html": html,
            "site/404.html": html,
        }
    )
    (site / "site/index.html.gz").write_bytes(gzip.compress(html.encode()))
    for day in range(3):
        done = run(site, "scp_ssg", "build", "site/", at=1_800_000_000 + day * DAY)
        assert done.returncode == 0, done.stdout
        files = tree(site / "site")
        assert listed(files) == [ROOT]
        assert OURS.sub(b"", files["index.html"]) == html.encode()
        assert len(OURS.findall(files["index.html"])) == 1
        assert gzip.decompress(files["index.html.gz"]) == files["index.html"]
        assert files["404.html"] == html.encode()


def test_a_wrong_policy_ends_the_build_before_anything_is_deleted(
    write: Write, run: Run, tree: Tree
) -> None:
    site = write({"mkdocs.yml": with_tunnel(theme="mkdocs"), **DOCS})
    assert run(site, "mkdocs", "build").returncode == 0
    before = tree(site / "site")
    wrong = "- scp: {tunnel: {policy: {purposes: {allow_ai_train: 'no'}}}}\n"
    write({"mkdocs.yml": configuration(theme="mkdocs").replace("- scp\n", wrong)})
    done = run(site, "mkdocs", "build")
    assert done.returncode != 0
    assert "tunnel.policy.purposes.allow_ai_train" in done.stdout
    assert "expected `bool`, got `str`" in done.stdout
    assert tree(site / "site") == before
