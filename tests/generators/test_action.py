"""The composite action and the component of GitLab, their shell commands run on a site."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml  # type: ignore[import-untyped]

from tests.generators.ci_steps import action, component, run_action, run_component
from tests.serving import served
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = not_on_windows("shell for which these steps are written")

DOCUMENT = Path(__file__).parents[2] / "docs/ci.md"
FIRST = "1700000000"
SECOND = "1700086400"
HOSTILE = (
    '"; touch pwned; echo "',
    "'; touch pwned; echo '",
    "$(touch pwned)",
    "`touch pwned`",
    "$HOME * ~",
    "--help",
)


def on_github(folder: Path, inputs: dict[str, str], **variables: str) -> str:
    """The steps of the action, with ``inputs`` beside the defaults."""
    said = action()
    defaults = {name: each["default"] for name, each in said["inputs"].items()}
    return run_action(folder, said["runs"]["steps"], {**defaults, **inputs}, **variables)


def on_gitlab(folder: Path, inputs: dict[str, str], **variables: str) -> str:
    """The job of the component; its input has another name where it takes one requirement."""
    given = {"requirement" if name == "requirements" else name: inputs[name] for name in inputs}
    given = {"build": "mkdocs build --strict", "site": "site", **given}
    return run_component(folder, given, "sh", **variables)


services = pytest.mark.parametrize("run", [on_github, on_gitlab])


@pytest.fixture(name="live")
def _live(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The folder that is online, and its address."""
    with served(tmp_path / "live") as url:
        yield tmp_path / "live", url


@pytest.fixture(name="site")
def _site(tmp_path: Path, live: tuple[Path, str]) -> Path:
    folder = tmp_path / "checkout"
    for name in ("index", "bees"):
        page = folder / f"docs/{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"# {name}\n\nThe bees fly.\n", encoding="utf-8")
    config = {"site_name": "Bees", "site_url": live[1], "theme": "mkdocs", "plugins": ["scp"]}
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    return folder


@services
def test_the_site_is_built_and_checked(run: Callable[..., str], site: Path) -> None:
    said = run(site, {})
    assert "Requirement already satisfied: scp-ssg[mkdocs]" in said
    assert "2 pages in, 0 left out" in said
    assert len(list((site / "site/scp").iterdir())) == 1
    assert said.splitlines()[-1] == "site: no problems", said


@services
def test_the_state_that_is_kept_gives_the_next_run_a_delta(
    run: Callable[..., str], site: Path
) -> None:
    run(site, {"state": ".cache/scp"}, SOURCE_DATE_EPOCH=FIRST)
    shutil.rmtree(site / "site")  # a new checkout has the state, and nothing else
    (site / "docs/bees.md").write_text("# bees\n\nThe bees sleep.\n", encoding="utf-8")
    assert "delta of all: 1 page, " in run(site, {}, SOURCE_DATE_EPOCH=SECOND)


@services
def test_a_baseline_takes_the_place_of_a_lost_state(
    run: Callable[..., str], site: Path, live: tuple[Path, str]
) -> None:
    run(site, {}, SOURCE_DATE_EPOCH=FIRST)
    shutil.copytree(site / "site", live[0], dirs_exist_ok=True)
    shutil.rmtree(site / ".cache")
    (site / "docs/bees.md").write_text("# bees\n\nThe bees sleep.\n", encoding="utf-8")
    said = run(site, {"baseline": f"{live[1]}sitemap.xml"}, SOURCE_DATE_EPOCH=SECOND)
    assert ".cache/scp: 2 pages, as online" in said
    assert "delta of all: 1 page, " in said


@services
def test_the_first_deployment_has_nothing_online_and_is_built(
    run: Callable[..., str], site: Path, live: tuple[Path, str]
) -> None:
    said = run(site, {"baseline": f"{live[1]}sitemap.xml"}, SOURCE_DATE_EPOCH=FIRST)
    assert "scp-ssg could not read what is online; the build goes on without it" in said
    assert "2 pages in, 0 left out" in said


@services
def test_a_build_that_fails_fails_the_run(run: Callable[..., str], site: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(site, {"build": "false | cat\nmkdocs build"})
    assert not (site / "site").exists()


@pytest.mark.not_two_ways("the build damages what was published")
@services
@pytest.mark.parametrize("damage", ["echo broken > site/scp/*.scp.zst", "rm site/sitemap.xml"])
def test_a_result_that_is_wrong_fails_the_run(
    run: Callable[..., str], site: Path, damage: str
) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(site, {"build": f"mkdocs build\n{damage}"})


@pytest.mark.not_two_ways("nothing is built, and the sitemap is an empty file")
@services
@pytest.mark.parametrize("value", HOSTILE)
def test_no_value_of_an_input_becomes_a_command(
    run: Callable[..., str], site: Path, value: str
) -> None:
    """Each arrives as it is, where no program takes it for an option. The input ``build`` is a
    command by its nature, all others are names of things."""
    (site / value).mkdir()
    (site / value / "sitemap.xml").touch()
    programs = site.parent / "programs"
    programs.mkdir()
    for name in ("python", "scp-ssg"):
        stub = programs / name
        stub.write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@" end\n', encoding="utf-8")
        stub.chmod(0o755)
    names = ("requirements", "baseline", "state", "site")
    said = run(
        site,
        {"build": "true", **dict.fromkeys(names, value)},
        PATH=f"{programs}{os.pathsep}{os.environ['PATH']}",
    )
    calls = [each.splitlines()[1:] for each in said.removesuffix("end\n").split("end\n")]
    assert calls == [
        ["-m", "pip", "install", "--", value],
        ["pull", "--state", value, "--", value],
        ["validate", "--", value],
    ]
    assert not list(site.parent.rglob("pwned"))


def test_an_expression_in_a_command_would_run_a_hostile_value(site: Path) -> None:
    """So the test above fails if an input is written into a command."""
    step = {"shell": "bash", "run": 'echo "${{ inputs.site }}"'}
    run_action(site, [step], {"site": HOSTILE[0]})
    assert (site / "pwned").exists()


def test_commands_get_inputs_by_their_environment_alone() -> None:
    for step in action()["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
    _, job = component()
    assert not [line for line in job["script"] if "$[[" in line]


def test_the_cache_of_the_action_is_one_for_each_attempt_and_begins_as_the_branch_does() -> None:
    [step] = [
        each for each in action()["runs"]["steps"] if "actions/cache@" in each.get("uses", "")
    ]
    assert step["if"] == "inputs.cache == 'true'"
    assert step["with"]["path"] == "${{ inputs.state }}"
    key, beginning = step["with"]["key"], step["with"]["restore-keys"]
    assert key == f"{beginning}${{{{ github.run_id }}}}-${{{{ github.run_attempt }}}}"
    assert "github.ref_name" in beginning
    assert "github.job" in beginning


def test_the_cache_of_the_component_is_the_branchs() -> None:
    _, job = component()
    assert job["cache"]["paths"] == ["$[[ inputs.state ]]"]
    assert "$CI_COMMIT_REF_SLUG" in job["cache"]["key"]


@pytest.mark.parametrize("declared", [action()["inputs"], component()[0]], ids=["github", "gitlab"])
def test_every_input_has_a_description_and_a_row_in_the_documentation(
    declared: dict[str, dict[str, str]],
) -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \|", document, re.MULTILINE)
    for name, each in declared.items():
        assert each["description"]
        assert (name, f"`{each['default']}`" if each["default"] else "nothing") in rows


def test_the_actions_that_the_action_uses_are_pinned_by_commit() -> None:
    for step in action()["runs"]["steps"]:
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"])
