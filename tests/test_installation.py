"""Installed as a wheel into environments of their own, the plugins work."""

from __future__ import annotations

import shutil
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.environments import Environment

SITE = {
    "mkdocs.yml": "site_name: Kitchen\nsite_url: https://kitchen.example/\nplugins: [scp]\n",
    "docs/index.md": "# Kitchen\n\nWhat is cooked here.\n",
    "pelicanconf.py": (
        'SITENAME = "Shore"\nSITEURL = "https://shore.example"\nPATH = "content"\n'
        'AUTHOR = "Ada"\nTIMEZONE = "UTC"\n'
    ),
    "content/crabs.rst": "Crabs\n#####\n\n:date: 2024-03-01\n\nThey walk sideways.\n",
    "conf.py": 'extensions = ["sphinx_scp"]\nhtml_baseurl = "https://wheels.example/"\n',
    "index.rst": "Wheels\n======\n\nThey turn.\n",
    "finished/index.html": "<html><title>T</title><body><main><p>Words.</p></main></body></html>",
}


SPHINX = ("sphinx", "-W", "-b", "html", "-D", "include_patterns=index.rst", ".", "_build")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for path, text in SITE.items():
        file = tmp_path / "site" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "site"


def test_what_the_wheel_holds_is_enough(wheel: Path, tmp_path: Path, site: Path) -> None:
    """Unpacked beside the libraries of this environment, without a network."""
    environment = Environment(tmp_path / "venv")
    here = Path(sysconfig.get_path("purelib"))
    (environment.packages / "libraries.pth").write_text(f"{here}\n")
    # A plugin of Pelican's is only found in the very folder that Pelican is in.
    shutil.copytree(here / "pelican", environment.packages / "pelican")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(environment.packages)

    def run(*command: str) -> str:
        return environment.run("python", "-m", *command, cwd=site)

    assert "1 page in, 0 left out" in run("mkdocs", "build", "--strict")
    assert "scp: 1 page in, " in run("pelican", "--fatal", "errors")
    assert "scp: 1 page in, " in run(*SPHINX)
    url = ("--site-url", "https://example.org/")
    assert "1 page in, 0 left out" in run("scp_ssg", "build", "finished", *url)
    assert run("scp_ssg", "report", "finished").startswith("report.html: 1 page; ")


@pytest.mark.judge
def test_the_wheel_alone_brings_no_host(wheel: Path, tmp_path: Path, site: Path) -> None:
    environment = Environment(tmp_path / "venv")
    environment.install(str(wheel))
    assert environment.installed() & {"mkdocs", "properdocs", "pelican", "sphinx"} == set()
    said = environment.run(
        "scp-ssg", "build", "finished", "--site-url", "https://example.org/", cwd=site
    )
    assert "1 page in, 0 left out" in said


@pytest.mark.judge
def test_the_hosts_find_their_plugin(wheel: Path, tmp_path: Path, site: Path) -> None:
    """As they find it in the environment of the tests, where it is editable."""
    environment = Environment(tmp_path / "venv")
    environment.install(f"{wheel}[mkdocs,pelican,sphinx]")
    assert "1 page in, 0 left out" in environment.run("mkdocs", "build", "--strict", cwd=site)
    assert "scp: 1 page in, " in environment.run("pelican", "--fatal", "errors", cwd=site)
    assert "scp: 1 page in, " in environment.run("python", "-m", *SPHINX, cwd=site)
    assert len(list((site / "_build/scp").iterdir())) == 1
    assert len(list((site / "site/scp").iterdir())) == 1
    assert len(list((site / "output/scp").iterdir())) == 1


BILINGUAL = {
    "pelicanconf.py": (
        'SITENAME = "Shore"\nSITEURL = "https://shore.example"\nPATH = "content"\n'
        'AUTHOR = "Ada"\nTIMEZONE = "UTC"\nDEFAULT_LANG = "en"\n'
        'PLUGINS = ["i18n_subsites", "scp"]\nI18N_SUBSITES = {"fr": {"SITENAME": "Rivage"}}\n'
    ),
    "content/crabs.rst": "Crabs\n#####\n\n:date: 2024-03-01\n:lang: en\n\nThey walk sideways.\n",
    "content/crabs-fr.rst": (
        "Crabes\n######\n\n:date: 2024-03-01\n:lang: fr\n:slug: crabs\n\nIls vont de travers.\n"
    ),
    "content/limpets.rst": "Limpets\n#######\n\n:date: 2024-03-02\n:lang: en\n\nThey stay.\n",
}


@pytest.mark.judge
def test_every_language_of_subsites_is_in_one_publication(wheel: Path, tmp_path: Path) -> None:
    """With i18n_subsites itself. It is a namespace plugin: installed beside the other tests, it
    would take part in each of their builds."""
    environment = Environment(tmp_path / "venv")
    what = [f"{wheel}[pelican]", "pelican-i18n-subsites"]
    environment.install(*what)
    site = tmp_path / "site"
    for path, text in BILINGUAL.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, encoding="utf-8")

    def built() -> str:
        """What the summary says, and it says it once."""
        said = environment.run("pelican", "--fatal", "errors", "-d", cwd=site)
        [line] = [line for line in said.splitlines() if " left out" in line]
        return line

    assert "scp: 3 pages in, " in built()
    assert not (site / "output/fr/scp").exists()
    [snapshot] = (site / "output/scp").iterdir()
    listed = environment.run("scp-ssg", "inspect", str(snapshot), cwd=site)
    for address in ("crabs.html", "limpets.html", "fr/crabs.html"):
        assert f"https://shore.example/{address}" in listed
    first = snapshot.read_bytes()
    assert "scp: 3 pages in, " in built()
    assert [file.read_bytes() for file in (site / "output/scp").iterdir()] == [first]
    article = site / "content/crabs-fr.rst"
    article.write_text(article.read_text(encoding="utf-8") + "\nVite.\n", encoding="utf-8")
    assert "delta of all: 1 page, " in built()
