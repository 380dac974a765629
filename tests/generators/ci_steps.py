"""Steps of continuous integration on this machine: the composite action of GitHub and the component
of GitLab, with the inputs that a site gives."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["ACTION", "COMPONENT", "action", "component", "run_action", "run_component"]

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"
COMPONENT = ROOT / "templates/scp.yml"

_CONDITION = re.compile(r"inputs\.([\w-]+) (==|!=) '([^']*)'")
_GITHUB_INPUT = re.compile(r"\$\{\{ inputs\.([\w-]+) \}\}")
_GITLAB_INPUT = re.compile(r"\$\[\[ inputs\.(\w+) \]\]")


def action() -> dict[str, Any]:
    """The composite action, as YAML."""
    read: dict[str, Any] = yaml.safe_load(ACTION.read_text(encoding="utf-8"))
    return read


def component() -> tuple[dict[str, Any], dict[str, Any]]:
    """The inputs that the component declares, and its job with nothing filled in."""
    header, content = yaml.safe_load_all(COMPONENT.read_text(encoding="utf-8"))
    [job] = content.values()
    return header["spec"]["inputs"], job


def run_action(
    folder: Path, steps: list[dict[str, Any]], inputs: Mapping[str, str], **variables: str
) -> str:
    """Runs those of ``steps`` that are shell commands in ``folder``, as GitHub's runner does, and
    gives what they print. The steps of others (``uses``) are left out.

    An expression of an input is replaced wherever it stands, in a command too: there a hostile
    value is run. Raises CalledProcessError if a step fails.
    """
    said = ""
    for number, step in enumerate(steps):
        if "run" not in step or not _holds(step.get("if", ""), inputs):
            continue
        assert step["shell"] == "bash"
        environment = {
            name: _filled(value, _GITHUB_INPUT, inputs)
            for name, value in step.get("env", {}).items()
        }
        script = folder.parent / f"step-{number}.sh"
        script.write_text(_filled(step["run"], _GITHUB_INPUT, inputs), encoding="utf-8")
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
        said += _run(command, folder, {**environment, **variables})
    return said


def run_component(folder: Path, inputs: Mapping[str, str], shell: str, **variables: str) -> str:
    """Runs the script of the component's job in ``folder``, and gives what it prints.

    Raises CalledProcessError if it fails.
    """
    declared, job = component()
    given = {name: inputs.get(name, each["default"]) for name, each in declared.items()}
    filled = _everywhere(job, lambda text: _filled(text, _GITLAB_INPUT, given))
    variables = {name: _value(each) for name, each in filled["variables"].items()} | variables
    script = folder.parent / "job.sh"
    script.write_text("\n".join(filled["script"]), encoding="utf-8")
    return _run([shell, "-e", str(script)], folder, variables)


def _value(variable: str | dict[str, Any]) -> str:
    """What a variable of a job is set to."""
    if isinstance(variable, str):
        return variable
    assert variable["expand"] is False  # else GitLab would fill in variables once more
    return str(variable["value"])


def _holds(condition: str, inputs: Mapping[str, str]) -> bool:
    if not condition:
        return True
    found = _CONDITION.fullmatch(condition)
    assert found, f"nobody here understands {condition}"
    return (inputs[found[1]] == found[3]) == (found[2] == "==")


def _filled(text: str, expression: re.Pattern[str], inputs: Mapping[str, str]) -> str:
    return expression.sub(lambda found: inputs[found[1]], text)


def _everywhere(node: Any, change: Callable[[str], str]) -> Any:
    if isinstance(node, dict):
        return {name: _everywhere(value, change) for name, value in node.items()}
    if isinstance(node, list):
        return [_everywhere(each, change) for each in node]
    return change(node) if isinstance(node, str) else node


def _run(command: list[str], folder: Path, variables: Mapping[str, str]) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    offline = {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "NO_MKDOCS_2_WARNING": "1", **offline, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout)
    return done.stdout
