"""``python -m tests.lowest``: the oldest libraries that we allow do what the newest do.

A new environment gets every direct dependency of the core and of the extras at the floor that
pyproject.toml names. There the sample sites are built, validated, served and mirrored, and what was
published is compared with what this environment publishes of them.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import tomllib
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from demo import published
from demo.sites import SITES, build, copy
from tests.environments import Environment
from tests.samples.built import MONDAY

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["floors", "main"]

HERE = Path(__file__).parent.parent
THEME = "mkdocs-material"
"""What a sample site needs beside the extras; it is nobody's dependency, and the newest is taken
that fits."""
_GUESSED = "<title>t</title><p>蜜蜂在花开的地方采集花蜜，即使在夏天也是如此。</p>".encode("gb18030")  # noqa: RUF001
"""A page that does not say in which encoding it is."""
_TRIES = 60
"""Half seconds until a server must be there."""


def floors(project: Mapping[str, Any]) -> dict[str, Version]:
    """The oldest version that ``project`` allows of each direct dependency, the extras' too.

    Raises ValueError where a dependency has none.
    """
    extras = chain.from_iterable(project["optional-dependencies"].values())
    found: dict[str, Version] = {}
    for requirement in map(Requirement, chain(project["dependencies"], extras)):
        lowest = [each.version for each in requirement.specifier if each.operator == ">="]
        if len(lowest) != 1:
            raise ValueError(f"{requirement}: says no lowest version")
        found[canonicalize_name(requirement.name)] = Version(lowest[0])
    return found


def main() -> int:
    """0 if both do the same, and else 1."""
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    with tempfile.TemporaryDirectory(prefix="scp-ssg-lowest-") as folder:
        python = _installed(project, Path(folder))
        faults = [fault for site in SITES for fault in _faults(site.name, python, Path(folder))]
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print("The oldest libraries that are allowed publish what the newest do.")
    return 1 if faults else 0


def _installed(project: Mapping[str, Any], folder: Path) -> str:
    """The Python of an environment in ``folder`` that has every direct dependency at its floor."""
    wanted = floors(project)
    constraints = folder / "constraints.txt"
    lines = [f"{name}=={version}\n" for name, version in wanted.items()]
    constraints.write_text("".join(lines), encoding="utf-8")
    print(" ".join(line.rstrip() for line in lines), flush=True)
    environment = Environment(folder / "venv")
    all_extras = f"{HERE}[{','.join(project['optional-dependencies'])}]"
    environment.install("-c", str(constraints), all_extras, THEME)
    return str(environment.python)


def _faults(name: str, python: str, folder: Path) -> list[str]:
    """What goes wrong with the sample site ``name`` in the environment of ``python``."""
    site = next(each for each in SITES if each.name == name)
    homes = {}
    for each, by in (("newest", sys.executable), ("lowest", python)):
        (folder / each).mkdir(exist_ok=True)
        homes[each] = copy(site, folder / each)
        if name == "folder":
            (homes[each] / site.output / "guessed.html").write_bytes(_GUESSED)
        print(f"{name}, {each}: {build(site, homes[each], MONDAY, python=by)}", flush=True)
    output = homes["lowest"] / site.output
    found = _differences(_pages(homes["newest"] / site.output), _pages(output))
    found += _said([python, "-m", "scp_ssg", "validate", str(output)])
    found += _mirrored(python, output, homes["lowest"] / "mirror")
    return [f"{name}: {fault}" for fault in found]


def _said(command: list[str]) -> list[str]:
    """What ``command`` says, if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [f"{command[3]} says {done.stdout}{done.stderr}"] if done.returncode else []


def _mirrored(python: str, output: Path, mirror: Path) -> list[str]:
    """What goes wrong where the site in ``output`` is served and a crawler brings it to
    ``mirror``."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/sitemap.xml"
    server = subprocess.Popen(
        [python, "-m", "scp_ssg", "serve", str(output), "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(_TRIES):
            with suppress(OSError), urlopen(address):
                return _said([python, "-m", "scp_ssg", "sync", address, str(mirror)])
            time.sleep(0.5)
        return ["serve does not give its sitemap"]
    finally:
        server.terminate()
        server.wait()


def _pages(output: Path) -> dict[str, dict[str, dict[str, Any]]]:
    """The pages of each section of the site in ``output``, by URL."""
    files = map(published.collection, sorted((output / "scp").iterdir()))
    return {str(each.metadata.get("section")): each.pages for each in files}


def _differences(
    newest: dict[str, dict[str, dict[str, Any]]], lowest: dict[str, dict[str, dict[str, Any]]]
) -> list[str]:
    found = []
    for section in sorted(newest.keys() | lowest.keys()):
        ours, theirs = newest.get(section, {}), lowest.get(section, {})
        found += [
            f"{url} of {section} is {theirs.get(url)} and not {ours.get(url)}"
            for url in sorted(ours.keys() | theirs.keys())
            if ours.get(url) != theirs.get(url)
        ]
    return found


if __name__ == "__main__":
    sys.exit(main())
