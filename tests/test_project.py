"""What the project says of itself to package indexes, contributors and GitHub."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement

from tests.lowest import floors

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
SOURCE = "https://github.com/scp-ssg/scp-ssg"


def project() -> dict[str, Any]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def workflow(name: str) -> dict[str, Any]:
    text = (GITHUB / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    table: dict[str, Any] = yaml.safe_load(text)
    return table


def commands(job: dict[str, Any]) -> str:
    return "\n".join(step.get("run", "") for step in job["steps"])


def test_the_addresses_of_the_project_are_those_of_one_repository() -> None:
    assert project()["urls"]["Source"] == SOURCE
    assert all(url.startswith(SOURCE) for url in project()["urls"].values())
    for url in project()["urls"].values():
        found = re.fullmatch(rf"{SOURCE}/(?:tree|blob)/main/(.+)", url)
        assert found is None or (ROOT / found[1]).exists()


def test_every_version_of_python_that_is_claimed_is_tested_on_every_system() -> None:
    claimed = re.findall(r"Python :: (3\.\d+)", "\n".join(project()["classifiers"]))
    assert claimed == ["3.11", "3.12", "3.13", "3.14"]
    assert project()["requires-python"] == f">={claimed[0]}"
    matrix = workflow("test")["jobs"]["quick"]["strategy"]["matrix"]
    assert matrix["python"] == claimed
    assert [each.partition("-")[0] for each in matrix["system"]] == ["ubuntu", "macos", "windows"]


def test_github_runs_the_same_checks_as_everybody() -> None:
    jobs = workflow("test")["jobs"]
    assert ".ci/run" in commands(jobs["all"])
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [selected] = re.findall(r"\$\(PYTEST\) (-m \"not slow.*)", makefile)
    assert selected in commands(jobs["quick"])
    run = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert re.findall(r"^make ([\w-]+)", run, re.MULTILINE) == [
        "test",
        "judge",
        "bench-ci",
        "demo",
    ]


def test_the_oldest_libraries_that_are_allowed_are_tried() -> None:
    said = project()
    every = [*said["dependencies"], *chain.from_iterable(said["optional-dependencies"].values())]
    assert len(floors(said)) == len(every)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "-m tests.lowest" in makefile.partition("\ntest-lowest:")[2].partition("\n\n")[0]
    assert "test-lowest" in re.findall(r"^judge:(.*)##", makefile, re.MULTILINE)[0]


def test_a_dependency_without_a_floor_is_reported() -> None:
    with pytest.raises(ValueError, match=r"^lxml<6: says no lowest version$"):
        floors({"dependencies": ["lxml<6"], "optional-dependencies": {}})


def test_mkdocs_2_which_has_no_plugins_is_not_allowed() -> None:
    [mkdocs] = map(Requirement, project()["optional-dependencies"]["mkdocs"])
    assert [mkdocs.specifier.contains(each) for each in ("1.6.0", "1.6.1", "2.0.0")] == [
        True,
        True,
        False,
    ]


def test_a_release_is_published_without_a_password() -> None:
    release = workflow("release")
    publish = release["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["needs"] == "wheel"
    assert "secrets." not in (GITHUB / "workflows/release.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")))
def test_an_issue_template_is_a_form_that_github_takes(file: Path) -> None:
    form = yaml.safe_load(file.read_text(encoding="utf-8"))
    if file.name == "config.yml":
        assert all(link["url"].startswith(SOURCE) for link in form["contact_links"])
        return
    assert {"name", "description", "body"} <= set(form)
    fields = [each["id"] for each in form["body"]]
    assert len(set(fields)) == len(fields)
    assert all(each["attributes"]["label"] for each in form["body"])


def test_hooks_before_a_commit_use_the_pinned_tools() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for hook in hooks["repos"][0]["hooks"]:
        program, argument, *_ = hook["entry"].split()
        if program == "make":
            assert f"\n{argument}: " in makefile
        else:
            assert program.startswith(".venv/bin/")
