"""The real sites of ``corpora.toml``: fetched from the registries, built, kept between runs."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
from hashlib import sha256
from pathlib import Path
from shutil import rmtree, which
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from oracle.keep import CACHE
from oracle.site import Site, read_site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

__all__ = ["Recipe", "UnobtainableError", "obtained", "project_site", "recipes"]

HERE = Path(__file__).parent
BUILDERS = HERE / "builders"


class UnobtainableError(Exception):
    """This machine has no program that could fetch a site."""


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """One ``[[site]]`` of ``corpora.toml``."""

    name: str
    theme: str
    host: str = "folder"
    pypi: str | None = None
    debian: str | None = None
    project: str = "."
    folder: str = "."
    without: list[str] = []
    short: bool = False


def recipes(*, short: bool = False) -> list[Recipe]:
    table = tomllib.loads((HERE / "corpora.toml").read_text("utf-8"))
    listed = msgspec.convert(table["site"], list[Recipe])
    return [recipe for recipe in listed if recipe.short or not short]


def obtained(recipe: Recipe, *, short: bool, console: Console) -> Site:
    """The site of ``recipe``, from the cache if it is there.

    Raises ``subprocess.CalledProcessError`` when a registry or a build says no, and
    ``UnobtainableError`` for a package of Debian's where there is no ``apt-get``.
    """
    folder = CACHE / "sites" / f"{recipe.name}-{_key(recipe)}{'-short' if short else ''}"
    done = folder / "done"
    if not done.exists():
        rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        console.print(f"getting {recipe.name} …")
        if recipe.debian:
            _unpack_debian(recipe.debian, folder)
        else:
            _build(recipe, _sdist(recipe, folder), folder / "built", short=short)
        done.touch()
    built = folder / recipe.folder if recipe.debian else folder / "built"
    return read_site(recipe.name, built, host=recipe.host, theme=recipe.theme)


def project_site(name: str, path: Path, without: Sequence[str] = ()) -> Site:
    """The site in ``path``: a MkDocs project or Pelican settings (built anew, ``without`` some
    plugins), or built HTML."""
    out = (CACHE / "given" / name).absolute()
    if path.suffix in (".py", ".yml", ".yaml") or any(path.glob("mkdocs.y*ml")):
        host = "Pelican" if path.suffix == ".py" else "MkDocs"
        rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        _run_builder(Path(sys.executable), host, path, out, without)
        return read_site(name, out, host=host)
    return read_site(name, path, host="MkDocs" if (path / "pages.jsonl").exists() else "folder")


def _key(recipe: Recipe) -> str:
    return sha256(msgspec.json.encode(recipe)).hexdigest()[:8]


def _unpack_debian(package: str, folder: Path) -> None:
    if which("apt-get") is None:
        raise UnobtainableError(
            f"{package} is a package of Debian's and apt-get is not installed here; "
            "run this on Debian or Ubuntu, or choose other sites"
        )
    _run(["apt-get", "download", "-qq", package], folder)
    archive = next(folder.glob("*.deb"))
    _run(["dpkg-deb", "-x", archive.name, "."], folder)
    archive.unlink()


def _sdist(recipe: Recipe, folder: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:"]
    _run([*pip, "--disable-pip-version-check", str(recipe.pypi)], folder)
    archive = next(folder.glob("*.tar.gz"))
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    archive.unlink()
    return next(path for path in folder.iterdir() if path.is_dir())


def _build(recipe: Recipe, source: Path, out: Path, *, short: bool) -> None:
    out.mkdir()
    python = Path(sys.executable) if short else _builders()
    _run_builder(python, recipe.host, source / recipe.project, out, recipe.without)


def _run_builder(python: Path, host: str, project: Path, out: Path, without: Sequence[str]) -> None:
    if host == "Sphinx":
        _run([str(python), "-m", "sphinx", "-q", "-b", "html", str(project), str(out)])
        return
    script = BUILDERS / f"{host.lower()}_site.py"
    _run([str(python), str(script), str(project), str(out), *without])


def _builders() -> Path:
    """The interpreter of the environment that real projects are built in."""
    wanted = BUILDERS / "requirements.txt"
    folder = CACHE / f"builders-{sha256(wanted.read_bytes()).hexdigest()[:8]}"
    python = folder / "bin" / "python"
    if not (folder / "done").exists():
        rmtree(folder, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(folder)])
        _run([str(python), "-m", "pip", "install", "-q", "-r", str(wanted)])
        (folder / "done").touch()
    return python.absolute()


def _run(command: list[str], folder: Path | None = None) -> None:
    """Run to the end; its output is shown only when it fails."""
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(  # noqa: S603  commands of this module, on a table of ours
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise subprocess.CalledProcessError(
            done.returncode, command, done.stdout[-2000:], done.stderr[-2000:]
        )
