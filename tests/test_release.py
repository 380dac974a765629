"""What a release consists of: the two files, their metadata, and the entries for others' lists."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import docutils.core
import docutils.nodes
import pytest
import yaml  # type: ignore[import-untyped]
from packaging.metadata import Metadata
from packaging.version import Version

import scp_ssg
from tests import release_tag
from tests.environments import Environment
from tests.generators.ci_steps import run_action
from tests.systems import not_on_windows
from tests.test_project import GITHUB, ROOT, SOURCE, project, workflow

if TYPE_CHECKING:
    from collections.abc import Iterable

PACKAGES = (
    *("scp_ssg", "scp_adapters"),
    *("mkdocs_scp", "pelican/plugins/scp", "scrapy_scp", "sphinx_scp"),
)
PACKAGING = ROOT / "packaging"


def sources(folder: Path) -> Path:
    """A copy of the files that git knows, as a fresh checkout would have them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return folder


def build(folder: Path, *what: str, umask: int = 0o022) -> list[Path]:
    """The files that the sources in ``folder`` are built to."""
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", *what],
        cwd=folder,
        env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
        check=True,
        capture_output=True,
        umask=umask,
    )
    return sorted((folder / "dist").iterdir())


@pytest.fixture(name="wheel", scope="module")
def _wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    [file] = build(sources(tmp_path_factory.mktemp("sources")), "--wheel")
    return file


# What is in the wheel


def test_the_wheel_holds_our_packages_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    in_packages = [name for name in names if name.startswith(tuple(f"{e}/" for e in PACKAGES))]
    others = {name.split("/")[0] for name in set(names) - set(in_packages)}
    assert others == {f"scp_ssg-{scp_ssg.__version__}.dist-info"}
    # A file here would hide Pelican itself, or the plugins of others.
    assert "pelican/__init__.py" not in names
    assert "pelican/plugins/__init__.py" not in names
    assert not [name for name in names if name.endswith(".pyc")]


def test_every_package_says_that_it_is_typed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        assert {f"{package}/py.typed" for package in PACKAGES} <= set(packed.namelist())


def test_the_wheel_holds_every_file_of_our_packages(wheel: Path) -> None:
    """Templates and styles too, which no import would miss."""
    homes = (
        *("scp_ssg", "adapters/scp_adapters"),
        *("plugins/mkdocs_scp", "plugins/scrapy_scp", "plugins/sphinx_scp"),
    )
    wanted = {
        file.relative_to((ROOT / home).parent).as_posix()
        for home in homes
        for file in (ROOT / home).rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    with zipfile.ZipFile(wheel) as packed:
        assert wanted <= set(packed.namelist())


def test_the_metadata_is_complete(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        [name] = [each for each in packed.namelist() if each.endswith(".dist-info/METADATA")]
        said = Metadata.from_email(packed.read(name))
        licences = [each for each in packed.namelist() if "/licenses/" in each]
    assert str(said.version) == scp_ssg.__version__
    assert said.license_expression == "MIT"
    assert licences == [f"scp_ssg-{scp_ssg.__version__}.dist-info/licenses/LICENSE"]
    assert said.author == "The scp-ssg authors"
    assert set(said.project_urls or ()) == {"Documentation", "Source", "Changelog", "Issues"}
    assert said.description_content_type == "text/markdown"
    assert {"mkdocs", "properdocs", "pelican", "sphinx", "serve"} <= set(said.provides_extra or ())


USER = """\
from pathlib import Path

import mkdocs_scp
import pelican.plugins.scp
import scp_adapters.mkdocs
import sphinx_scp
from scp_ssg import read_collection

reveal_type(read_collection(Path("all.scp.zst")))
reveal_type(mkdocs_scp.ScpPlugin().on_post_build)
reveal_type(pelican.plugins.scp.register)
reveal_type(sphinx_scp.setup)
pelican.plugins.scp.register("twice")
"""


@pytest.mark.judge
def test_a_users_type_checker_sees_the_types_of_all_packages(wheel: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "venv")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(environment.packages)
    here = Path(sysconfig.get_path("purelib"))
    for name in ("mkdocs", "pelican", "sphinx"):
        shutil.copytree(here / name, environment.packages / name, dirs_exist_ok=True)

    def checked(text: str) -> list[str]:
        (tmp_path / "user.py").write_text(text, encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "mypy",
            "--python-executable",
            str(environment.python),
            "user.py",
        ]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.stdout.splitlines()

    lines = checked(USER)
    assert not [line for line in lines if "import-untyped" in line or "import-not-found" in line]
    revealed = [line for line in lines if "Revealed type" in line]
    assert len(revealed) == 4
    assert not [line for line in revealed if '"Any"' in line or "def (*Any" in line]
    assert "CollectionReader" in revealed[0]
    assert 'Revealed type is "def ()"' in revealed[2]
    assert [line for line in lines if line.startswith("user.py:13: error: Too many arguments")]
    # Pelican itself declares no types: for its users nothing becomes otherwise by our plugin.
    untyped = checked("from pelican import signals\n")
    assert [line for line in untyped if "error" in line and "[import-untyped]" not in line] == [
        untyped[-1]
    ]


# Building


@pytest.mark.judge
@not_on_windows("permissions that umask takes away")
def test_two_builds_in_different_places_give_the_same_bytes(tmp_path: Path) -> None:
    first = build(sources(tmp_path / "one"), umask=0o022)
    second = build(sources(tmp_path / "another place"), umask=0o077)
    assert [file.name for file in first] == [file.name for file in second]
    assert len(first) == 2
    for ours, theirs in zip(first, second, strict=True):
        assert ours.read_bytes() == theirs.read_bytes(), ours.name


def _files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.judge
def test_the_source_distribution_is_whole_and_builds_the_same_wheel(
    tmp_path: Path, wheel: Path
) -> None:
    [packed] = build(sources(tmp_path / "sources"), "--sdist")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / packed.name.removesuffix(".tar.gz")
    shutil.rmtree(tmp_path / "sources/dist")
    assert _files(unpacked) == _files(tmp_path / "sources") | {"PKG-INFO"}
    [built] = build(unpacked, "--wheel")
    assert built.read_bytes() == wheel.read_bytes()


@pytest.mark.judge
@not_on_windows("shell for which these steps are written")
def test_the_steps_that_build_a_release_do_what_they_say(tmp_path: Path) -> None:
    """In a repository of which the commit is tagged and the changelog dated."""
    checkout = sources(tmp_path / "checkout")
    changelog = checkout / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    changelog.write_text(text.replace("(unreleased)", "(2026-01-31)", 1), encoding="utf-8")
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Release"]):
        name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
        subprocess.run(["git", *name, *command], cwd=checkout, check=True)
    venv.create(tmp_path / "venv", with_pip=True)
    steps = [{"shell": "bash", **step} for step in workflow("release")["jobs"]["build"]["steps"]]
    run_action(
        checkout,
        steps,
        {},
        PATH=f"{tmp_path / 'venv/bin'}{os.pathsep}{os.environ['PATH']}",
        PIP_NO_INDEX="",
        GITHUB_REF_NAME=f"v{scp_ssg.__version__}",
    )
    names = sorted(file.name for file in (checkout / "dist").iterdir())
    version = scp_ssg.__version__
    assert names == [f"scp_ssg-{version}-py3-none-any.whl", f"scp_ssg-{version}.tar.gz"]
    listed = (checkout / "sbom/scp-ssg.cdx.json").read_text(encoding="utf-8")
    assert '"name": "lxml"' in listed
    assert '"name": "scp-ssg"' in listed


def test_the_tools_of_a_release_are_those_of_the_lock() -> None:
    def pinned(name: str) -> dict[str, str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))

    tools, locked = pinned("packaging/requirements.txt"), pinned("requirements-dev.lock")
    assert {"build", "hatchling"} <= set(tools) & set(locked)
    assert all(locked[name] == tools[name] for name in set(tools) & set(locked))


# The version and the changelog


def test_the_changelog_is_one_of_this_version() -> None:
    listed = release_tag.sections()
    assert listed[0][0] == release_tag.version() == scp_ssg.__version__
    versions = [Version(version) for version, _ in listed]
    assert versions == sorted(set(versions), reverse=True)
    assert listed[0][1] == "unreleased" or re.fullmatch(r"\d{4}-\d\d-\d\d", listed[0][1])
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for _, date in listed[1:])


@pytest.mark.parametrize(
    ("tag", "section", "said"),
    [
        ("v1.2.3", "1.2.3 (2026-01-31)", None),
        ("v1.2.4", "1.2.3 (2026-01-31)", "the tag is v1.2.4, and scp_ssg/__init__.py says 1.2.3"),
        ("1.2.3", "1.2.3 (2026-01-31)", "the tag is 1.2.3, and scp_ssg/__init__.py says 1.2.3"),
        ("v1.2.3", "1.2.2 (2026-01-31)", "the first section of CHANGELOG.md is 1.2.2"),
        ("v1.2.3", "1.2.3 (unreleased)", "CHANGELOG.md says 1.2.3 (unreleased)"),
    ],
)
def test_a_tag_is_released_where_version_and_changelog_agree(
    tmp_path: Path, tag: str, section: str, said: str | None
) -> None:
    (tmp_path / "scp_ssg").mkdir()
    module = tmp_path / "scp_ssg/__init__.py"
    module.write_text('"""Ours."""\n\n__version__ = "1.2.3"\n', encoding="utf-8")
    changelog = f"# Changelog\n\n## {section}\n\nNew.\n\n## 1.0.0 (2025-12-31)\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    problem = release_tag.problem(tag, tmp_path)
    assert (problem is None) if said is None else (problem or "").startswith(said)


def test_the_documentation_names_the_tag_of_this_version() -> None:
    text = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
    tags = re.findall(r"scp-ssg(?:/scp)?@(\S+)", text)
    assert len(tags) == 2
    assert set(tags) == {f"v{scp_ssg.__version__}"}


# The workflows


def jobs() -> Iterable[tuple[str, dict[str, Any]]]:
    for file in sorted((GITHUB / "workflows").glob("*.yml")):
        for name, job in workflow(file.stem)["jobs"].items():
            yield f"{file.stem}: {name}", job


def test_workflows_use_actions_by_commit_and_keep_no_credentials() -> None:
    for name, job in jobs():
        for step in job["steps"]:
            uses = step.get("uses", "./")
            assert uses == "./" or re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", uses), name
            if uses.startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False, name


def test_the_release_has_no_more_rights_than_it_needs() -> None:
    release = workflow("release")
    assert release["permissions"] == {}
    rights = {name: job["permissions"] for name, job in release["jobs"].items()}
    assert rights == {
        "build": {"contents": "read"},
        "wheel": {"contents": "read"},
        "publish": {"id-token": "write"},
    }
    publish = release["jobs"]["publish"]
    assert publish["needs"] == "wheel"
    assert release["jobs"]["wheel"]["needs"] == "build"
    assert not [step for step in publish["steps"] if "run" in step]
    assert publish["steps"][-1]["with"] == {"attestations": True}


def test_the_wheel_is_tested_on_every_python_and_system_of_the_tests() -> None:
    ours = workflow("release")["jobs"]["wheel"]["strategy"]["matrix"]
    assert ours == workflow("test")["jobs"]["quick"]["strategy"]["matrix"]


@pytest.mark.judge
def test_judges_find_no_fault_in_workflows_action_and_component(tmp_path: Path) -> None:
    """zizmor looks for what is unsafe; the schemas are of GitHub, GitLab and Read the Docs."""
    environment = Environment(tmp_path / "venv")
    environment.install("-r", str(PACKAGING / "lint-requirements.txt"))
    environment.run("zizmor", "--offline", "--pedantic", "--min-severity=low", ".", cwd=ROOT)
    _, job = yaml.safe_load_all((ROOT / "templates/scp.yml").read_text(encoding="utf-8"))
    (tmp_path / "gitlab.yml").write_text(yaml.safe_dump(job), encoding="utf-8")
    text = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
    [settings] = re.findall(r"^```yaml\n(version: 2\n.*?)^```", text, re.MULTILINE | re.DOTALL)
    (tmp_path / "readthedocs.yaml").write_text(settings, encoding="utf-8")
    for schema, files in {
        "github-actions": [ROOT / "action.yml"],
        "github-workflows": sorted((GITHUB / "workflows").glob("*.yml")),
        "dependabot": [GITHUB / "dependabot.yml"],
        "gitlab-ci": [tmp_path / "gitlab.yml"],
        "readthedocs": [tmp_path / "readthedocs.yaml"],
    }.items():
        named = ["--builtin-schema", f"vendor.{schema}"]
        environment.run("check-jsonschema", *named, *map(str, files), cwd=tmp_path)


# The entries for the lists of others

CATEGORIES = {
    *("theming", "api-docs", "blogging", "charts", "code-exec-templating", "git-info"),
    *("html-css", "integrations", "i18n-l10n", "links-refs", "markdown", "nav-pages", "quality"),
    *("search-toc", "site-conversion", "site-management", "snippets-include"),
}
"""Those of projects.yaml in the catalog of MkDocs, October 2025."""


def test_the_entry_for_the_catalog_of_mkdocs_is_what_its_checker_takes() -> None:
    """The rules of check_projects.py there: a name, a known category, the label of each kind that
    is provided, and an entry point for each plugin."""
    [entry] = yaml.safe_load((PACKAGING / "mkdocs-catalog.yaml").read_text(encoding="utf-8"))
    said = project()
    assert set(entry) == {"name", "mkdocs_plugin", "github_id", "pypi_id", "labels", "category"}
    assert entry["name"] == entry["pypi_id"] == said["name"]
    assert f"https://github.com/{entry['github_id']}" == SOURCE
    assert entry["labels"] == ["plugin"]
    assert entry["category"] in CATEGORIES
    assert entry["mkdocs_plugin"] in said["entry-points"]["mkdocs.plugins"]


def test_the_row_for_the_list_of_pelicans_plugins_fits_its_table() -> None:
    """The table of Readme.rst there has columns of 64, 72 and 59 characters; the last one may be
    longer. A plugin that is maintained elsewhere has a linked question mark."""
    text = (PACKAGING / "pelican-plugins-row.rst").read_text(encoding="utf-8")
    row = text.splitlines()[-1]
    border = "  ".join("=" * width for width in (64, 72, 59))
    tree = docutils.core.publish_doctree(f"{border}\n{row}\n{border}\n")
    [found] = tree.findall(docutils.nodes.row)
    entries = list(found.findall(docutils.nodes.entry))
    name, link, description = (each.astext() for each in entries)
    assert not list(tree.findall(docutils.nodes.system_message))
    assert (name, link) == ("SCP", "❓")
    [reference] = entries[1].findall(docutils.nodes.reference)
    assert reference["refuri"] == SOURCE
    assert "pip install scp-ssg[pelican]" in description


def test_the_issue_for_the_list_of_pelicans_plugins_says_what_holds() -> None:
    text = (PACKAGING / "pelican-plugins-issue.md").read_text(encoding="utf-8")
    said = project()
    [pelican] = said["optional-dependencies"]["pelican"]
    assert SOURCE in text
    assert f"Python: {said['requires-python'].removeprefix('>=')} and later" in text
    assert f"Pelican: {pelican.partition('>=')[2]} and later" in text
    assert (ROOT / "plugins/pelican/plugins/scp").is_dir()
