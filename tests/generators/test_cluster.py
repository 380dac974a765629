"""Pages that the workers of a Dask cluster read, in an environment of its own."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.environments import Environment, once
from tests.generators.test_jobs import ADDRESS, published, write
from tests.scripted_server import Web, new_web, web

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["new_web", "web"]

pytestmark = pytest.mark.judge

_BUILD = """
import os, signal, sys, threading, time
from distributed import LocalCluster

def main():
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster:
        if "kill" in sys.argv:
            victim = next(iter(cluster.workers.values())).process.pid
            threading.Timer(0.3, os.kill, (victim, signal.SIGKILL)).start()
        from scp_ssg.cli import run
        sys.exit(run(["build", "site", "--site-url", sys.argv[1],
                      "--scheduler", cluster.scheduler_address]))

if __name__ == "__main__":
    main()
"""


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    def make(folder: Path) -> None:
        Environment(folder).install(f"{wheel}[dask]")

    return Environment(once(tmp_path_factory, "dask", make))


@pytest.mark.parametrize("fate", ["alive", "kill"])
def test_a_cluster_publishes_what_one_process_does(
    environment: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fate: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770000000")
    for number in range(400):
        words = " ".join(f"leaf-{number}-{n}" for n in range(200))
        write(
            tmp_path / f"site/page-{number}.html",
            f"<title>Leaf {number}</title><main><h1>Leaf {number}</h1><p>{words}</p></main>",
        )
    (tmp_path / "build.py").write_text(_BUILD, encoding="utf-8")
    environment.run("python", "build.py", ADDRESS, fate, cwd=tmp_path)
    together = published(tmp_path / "site")
    shutil.rmtree(tmp_path / ".cache")
    for name in together:
        (tmp_path / "site" / name).unlink()
    command = ("scp-ssg", "build", "site", "--site-url", ADDRESS, "--jobs", "1")
    environment.run(*command, cwd=tmp_path)
    assert together == published(tmp_path / "site")
    assert any(name.endswith(".scp.zst") for name in together)


_STARTED = """
import contextlib, os, signal, subprocess, sys, threading, time
from scp_ssg.cli import run

mode, python, *rest = sys.argv[1:]
SCHEDULER, WORKER = "distributed.cli.dask_scheduler", "distributed.cli.dask_worker"
started = []

def start(python, module, *arguments):
    with open(os.devnull, "w") as null:
        process = subprocess.Popen([python, "-m", module, *arguments], stdout=null, stderr=null)
    started.append(process)
    return process

def main():
    start(sys.executable, SCHEDULER, "--no-dashboard", "--port", "0", "--scheduler-file", "s.json")
    while not os.path.exists("s.json"):
        time.sleep(0.1)
    import json
    with open("s.json") as file:
        address = json.load(file)["address"]
    if mode != "none":
        worker = start(python, WORKER, address, "--nthreads", "1", "--no-nanny", *rest)
        from distributed import Client
        with Client(address) as client:
            client.wait_for_workers(1)
    if mode == "mortal":
        from scp_ssg.generators.site_build import SiteBuild

        add = SiteBuild.add_extracted

        def killing(*arguments, **options):
            worker.kill()
            return add(*arguments, **options)

        SiteBuild.add_extracted = killing
    code = run(["build", "site", "--site-url", "https://example.org/", "--scheduler", address])
    print(f"code {code}")

if __name__ == "__main__":
    try:
        main()
    finally:
        for process in started:
            process.kill()
"""


def small(folder: Path, count: int = 3) -> None:
    for number in range(count):
        words = " ".join(f"leaf-{number}-{n}" for n in range(150))
        write(
            folder / f"site/page-{number}.html",
            f"<title>Leaf {number}</title><main><h1>Leaf {number}</h1><p>{words}</p></main>",
        )


def said_by(environment: Environment, folder: Path, mode: str, python: str, *rest: str) -> str:
    (folder / "build.py").write_text(_STARTED, encoding="utf-8")
    return environment.run("python", "build.py", mode, python, *rest, cwd=folder)


def the_error(said: str) -> str:
    """The one line of a build that was refused."""
    assert "Traceback" not in said
    assert said.endswith("code 2\n")
    [line] = [line for line in said.splitlines() if line.startswith("Error: --scheduler: ")]
    return line


def refused(environment: Environment, folder: Path, address: str) -> str:
    """What a build says whose ``--scheduler`` is a wrong ``address``; its status is 2."""
    small(folder)
    (folder / "build.py").write_text(
        "import sys\nfrom scp_ssg.cli import run\n"
        "sys.exit(run(['build', 'site', '--site-url', sys.argv[1],"
        " '--scheduler', sys.argv[2]]) - 2)",
        encoding="utf-8",
    )
    return environment.run("python", "build.py", ADDRESS, address, cwd=folder)


@pytest.mark.parametrize(
    "address",
    [
        "tcp://127.0.0.1:9",
        "nowhere",
        "http://127.0.0.1:9",
        "tls://127.0.0.1:9",
        "tcp://no.such.host.invalid:8786",
        "",
    ],
)
def test_a_wrong_address_is_one_line(
    environment: Environment, tmp_path: Path, address: str
) -> None:
    [line] = refused(environment, tmp_path, address).splitlines()
    assert line.startswith(
        f"Error: --scheduler: {address} does not answer as a scheduler of Dask: ".replace("  ", " ")
    )
    assert not list(tmp_path.rglob("*.scp.zst"))


def test_a_web_server_is_no_scheduler(environment: Environment, tmp_path: Path, web: Web) -> None:
    address = web.url.replace("http:", "tcp:")
    said = refused(environment, tmp_path, address)
    assert f"Error: --scheduler: {address} does not answer as a scheduler of Dask: " in said
    assert "Traceback" not in said


def test_a_cluster_without_workers_is_one_line(environment: Environment, tmp_path: Path) -> None:
    small(tmp_path)
    said = said_by(environment, tmp_path, "none", "-")
    assert the_error(said).endswith(" has no workers; start some")


def test_a_worker_without_scp_ssg_is_one_line(environment: Environment, tmp_path: Path) -> None:
    small(tmp_path)
    bare = Environment(tmp_path / "venv")
    installed = environment.run(
        "python", "-c", "import distributed; print(distributed.__version__)", cwd=tmp_path
    )
    bare.install(f"distributed=={installed.strip()}")
    said = said_by(environment, tmp_path, "other", str(bare.python))
    assert re.search(r"the worker \S+ lacks scp-ssg; install scp-ssg \S+ there$", the_error(said))


_OTHER = """
import {module}
before = {module}.{name}
{module}.{name} = lambda *given, before=before: {value} if "{given}" in given[0] else before(*given)
"""


@pytest.mark.parametrize(
    ("patch", "line"),
    [
        (
            {"module": "importlib.metadata", "name": "version", "given": "scp-ssg", "value": "'9'"},
            r"the worker \S+ has scp-ssg 9; install \S+, as here$",
        ),
        (
            {"module": "importlib.metadata", "name": "version", "given": "lax", "value": "'9'"},
            r"the worker \S+ has selectolax 9; install \S+, as here$",
        ),
        (
            {"module": "genericpath", "name": "isdir", "given": "site", "value": "False"},
            r"the worker \S+ does not see /\S+/site; share the folder with it, at the same path$",
        ),
    ],
)
def test_a_worker_that_would_read_otherwise_is_one_line(
    environment: Environment, tmp_path: Path, patch: dict[str, str], line: str
) -> None:
    small(tmp_path)
    (tmp_path / "preload.py").write_text(_OTHER.format(**patch), encoding="utf-8")
    python = str(environment.programs / "python")
    said = said_by(
        environment, tmp_path, "other", python, "--preload", str(tmp_path / "preload.py")
    )
    assert re.search(line, the_error(said))


def test_workers_that_all_die_do_not_hold_the_build(
    environment: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770000000")
    small(tmp_path, 1500)
    said = said_by(environment, tmp_path, "mortal", str(environment.programs / "python"))
    assert "1,500 pages in" in said
    assert said.endswith("code 0\n")
