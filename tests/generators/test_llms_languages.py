"""``llms.txt`` by language and version, in real builds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from llms_txt import parse_llms_file
from llms_txt_audit.audit import audit_text
from llms_txt_audit.models import Severity

from tests.generators.kitchen import ROOT, configuration
from tests.generators.test_mike import ROOT as DOCS
from tests.generators.test_mike import Versions
from tests.generators.test_mkdocs_plugins import STRUCTURES

if TYPE_CHECKING:
    from tests.generators.conftest import Run, Write

pytestmark = pytest.mark.judge

LANGUAGES = (
    "[{locale: en, name: English, default: true}, {locale: fr, name: français, site_name: Cuisine,"
    " site_description: Tous les plats.}]"
)


def lists(folder: Path, root: str) -> dict[str, dict[str, list[str]]]:
    """The URLs in each list below ``root``; the checkers have nothing to say against any."""
    found = {}
    for file in sorted(folder.rglob("llms.txt")):
        text = file.read_text(encoding="utf-8")
        good = (Severity.PASS, Severity.INFO)
        assert [e.message for e in audit_text(text).findings if e.severity not in good] == []
        sections = parse_llms_file(text).sections
        assert all(each.url.startswith(root) for links in sections.values() for each in links)
        found[file.relative_to(folder).as_posix()] = {
            name: [each.url.removeprefix(root) for each in links]
            for name, links in sections.items()
        }
    return found


@pytest.mark.parametrize("generator", ["mkdocs", "properdocs"])
@pytest.mark.parametrize("structure", STRUCTURES)
def test_each_language_of_static_i18n_has_a_list(
    write: Write, run: Run, structure: str, generator: str
) -> None:
    index, stew, index_fr, tarte = STRUCTURES[structure]
    config = configuration(
        f"i18n: {{docs_structure: {structure}, languages: {LANGUAGES}}}", theme="material"
    ).replace("- scp\n", "- scp: {llms: true, markdown: true}\n")
    site = write(
        {
            "mkdocs.yml": f"site_description: All dishes.\n{config}",
            index: "# Soup\n\nEvery day.\n",
            stew: "# Stew\n\nOn Sundays.\n",
            index_fr: "# Soupe\n\nTous les jours.\n",
            str(Path(stew).with_name("sauces") / "red.md"): "# Red sauce\n\nHot.\n",
            str(Path(stew).with_name("sauces") / "green.md"): "# Green sauce\n\nFresh.\n",
            tarte: "# Tarte\n\nLe samedi.\n",
        }
    )
    done = run(site, generator, "build", "-f", "mkdocs.yml", "--strict")
    assert done.returncode == 0, done.stdout
    # Nobody translated the stew.
    assert lists(site / "site", ROOT) == {
        "llms.txt": {
            "Pages": ["index.md", "stew/index.md"],
            "Sauces": ["sauces/green/index.md", "sauces/red/index.md"],
            "Other languages": ["fr/llms.txt"],
        },
        "fr/llms.txt": {"Pages": ["fr/index.md", "fr/tarte/index.md"]},
    }
    french = parse_llms_file((site / "site/fr/llms.txt").read_text(encoding="utf-8"))
    assert (french.title, french.summary) == ("Cuisine", "Tous les plats.")
    english = parse_llms_file((site / "site/llms.txt").read_text(encoding="utf-8"))
    assert english.summary == "All dishes."
    assert "Tous les jours." in (site / "site/fr/llms-full.txt").read_text(encoding="utf-8")


ARTICLE = "Title: {}\nDate: 2024-01-01\nSlug: {}\nLang: {}\nCategory: Shore\n\n{}\n"
PELICAN = f"""\
SITEURL = "{ROOT[:-1]}"
SITENAME = "Low water"
SITESUBTITLE = "Notes from a shore"
PATH = "content"
DEFAULT_LANG = "en"
TIMEZONE = "UTC"
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None
AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
SCP = {{"llms": True, "markdown": True}}
"""


def test_translations_of_pelican_have_a_list(write: Write, run: Run) -> None:
    site = write(
        {
            "pelicanconf.py": PELICAN,
            "content/crab.md": ARTICLE.format("Crabs", "crab", "en", "They walk sideways."),
            "content/crab-fr.md": ARTICLE.format("Crabes", "crab", "fr", "Ils vont de travers."),
            "content/limpet.md": ARTICLE.format("Limpets", "limpet", "en", "They stay."),
        }
    )
    done = run(site, "pelican", "--fatal", "warnings")
    assert done.returncode == 0, done.stdout
    assert lists(site / "output", ROOT) == {
        "llms.txt": {"Shore": ["crab.md", "limpet.md"], "Other languages": ["fr/llms.txt"]},
        "fr/llms.txt": {"Shore": ["crab-fr.md"]},
    }


SUBSITES = """\
PLUGINS = ["i18n_like", "scp"]
PLUGIN_PATHS = ["plugins"]
"""
NESTED = '''\
"""Builds a subsite inside the build of the site, as i18n_subsites does."""
import copy
from pelican import Pelican, signals

RUNNING = []

def build(pelican):
    if RUNNING:
        return
    RUNNING.append(True)
    settings = copy.deepcopy(dict(pelican.settings))
    settings.update(
        SITEURL=settings["SITEURL"] + "/fr", OUTPUT_PATH=settings["OUTPUT_PATH"] + "/fr",
        SITENAME="Basse mer", DEFAULT_LANG="fr", PATH=settings["PATH"] + "-fr",
    )
    from pelican.settings import configure_settings
    Pelican(configure_settings(settings)).run()

def register():
    signals.finalized.connect(build)
'''


def test_a_subsite_of_pelican_has_a_list_with_its_own_name(write: Write, run: Run) -> None:
    site = write(
        {
            "pelicanconf.py": PELICAN + SUBSITES,
            "plugins/i18n_like.py": NESTED,
            "content/crab.md": ARTICLE.format("Crabs", "crab", "en", "They walk sideways."),
            "content-fr/crab.md": ARTICLE.format("Crabes", "crab", "fr", "Ils vont de travers."),
        }
    )
    done = run(site, "pelican")
    assert done.returncode == 0, done.stdout
    assert lists(site / "output", ROOT) == {
        "llms.txt": {"Shore": ["crab.md"], "Other languages": ["fr/llms.txt"]},
        "fr/llms.txt": {"Shore": ["fr/crab.md"]},
    }
    french = parse_llms_file((site / "output/fr/llms.txt").read_text(encoding="utf-8"))
    assert french.title == "Basse mer"


def test_each_version_of_mike_has_lists_that_never_leave_it(tmp_path: Path) -> None:
    versions = Versions(tmp_path, "")
    config = (tmp_path / "mkdocs.yml").read_text(encoding="utf-8")
    versions.write("mkdocs.yml", config.replace("- scp\n", "- scp: {llms: true, markdown: true}\n"))
    versions.deploy("1.0", day=0, index="One.", guide="How to do one.")
    versions.deploy(
        "2.0", "latest", "--alias-type=copy", day=1, index="Two.", guide="How to do two."
    )
    served = versions.checkout()
    for folder, version in ((served / "1.0", "1.0"), (served / "2.0", "2.0")):
        assert lists(folder, f"{DOCS}{version}/") == {
            "llms.txt": {"Pages": ["index.md", "guide/index.md"]}
        }
        full = (folder / "llms-full.txt").read_text(encoding="utf-8")
        assert set(re.findall(r'^url: "(.*)"$', full, re.MULTILINE)) == {
            f"{DOCS}{version}/",
            f"{DOCS}{version}/guide/",
        }
    # An alias is a copy: its links lead to the version.
    assert (served / "latest/llms.txt").read_bytes() == (served / "2.0/llms.txt").read_bytes()
    assert not (served / "llms.txt").exists()
