"""Pages that the workers of a Dask cluster read, in an environment of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.generators.test_jobs import ADDRESS, published, write
from tests.test_installation import Environment

pytestmark = pytest.mark.judge

HERE = Path(__file__).parents[2]

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


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("dask") / "venv")
    made.run("python", "-m", "pip", "install", "--quiet", f"{HERE}[dask]", cwd=HERE)
    return made


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


def test_a_scheduler_that_does_not_answer_is_one_line(
    environment: Environment, tmp_path: Path
) -> None:
    write(tmp_path / "site/index.html", "<title>Tea</title><main><p>Tea.</p></main>")
    script = (
        "import sys\nfrom scp_ssg.cli import run\n"
        "sys.exit(run(['build', 'site', '--site-url', sys.argv[1],"
        " '--scheduler', 'tcp://127.0.0.1:9']) - 2)"
    )
    (tmp_path / "build.py").write_text(script, encoding="utf-8")
    said = environment.run("python", "build.py", ADDRESS, cwd=tmp_path)
    assert "--scheduler: tcp://127.0.0.1:9 does not answer" in said
    assert "Traceback" not in said
