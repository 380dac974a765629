"""Continuous integration on this machine: what each service does around a build, by the recipe for
it in our documentation."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import yaml  # type: ignore[import-untyped]

from tests.commands import output_of

DOCUMENT = Path(__file__).parents[2] / "docs/ci.md"
INSTALLATION = "pip install 'scp-ssg[mkdocs]'"


class Recipe(msgspec.Struct, kw_only=True):
    """What a service is told to do."""

    commands: list[str]
    output: str
    depth: int | None = None
    """How many commits a checkout has; None for all."""

    cache: list[str] = []
    """The folders that are kept from run to run."""

    keys: tuple[str, list[str]] = ("the only one", [])
    """The key of the cache, and the beginnings of keys that will do."""

    config: str = ""
    """What is to be added to mkdocs.yml, as YAML."""


class _Yaml(yaml.SafeLoader):  # type: ignore[misc]
    """Reads ``!ENV`` as the name of its variable."""


_Yaml.add_constructor("!ENV", lambda loader, node: "$" + loader.construct_sequence(node)[0])


def recipe(service: str) -> Recipe:
    """The recipe of a service, as the documentation gives it."""
    blocks = _blocks(service)
    if service == "GitHub Actions":
        return _github(blocks[0])
    if service == "GitLab CI":
        return _gitlab(blocks[0])
    if service == "Netlify":
        return _netlify(blocks[0])
    if service == "Cloudflare Pages":
        config, command = blocks
        assert set(config) == {"plugins"}
        return Recipe(commands=[command], output="site", depth=1, config=_dump(config))
    assert service == "Read the Docs"
    config, _, jobs = blocks
    return _read_the_docs(config, jobs)


def step_of_its_own() -> str:
    """The command that fills the state before a build."""
    text = _part("As a step of its own")
    return text.split("`")[1]


def _part(heading: str) -> str:
    found = re.split(r"^## (.+)\n", DOCUMENT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))[heading]


def _blocks(heading: str) -> list[Any]:
    found = re.findall(r"^```(\w+)\n(.*?)^```", _part(heading), re.MULTILINE | re.DOTALL)
    readers = {"toml": tomllib.loads, "yaml": lambda text: yaml.load(text, _Yaml)}
    return [readers.get(language, str.strip)(text) for language, text in found]


def _dump(config: dict[str, Any]) -> str:
    return str(yaml.safe_dump(config))


def _github(workflow: dict[str, Any]) -> Recipe:
    steps = workflow["jobs"]["build"]["steps"]
    order = [each.get("run") or each["uses"].partition("@")[0] for each in steps]
    used = {name: each.get("with", {}) for name, each in zip(order, steps, strict=True)}
    assert order[0] == "actions/checkout"
    assert order.index("actions/cache") < order.index("mkdocs build --strict")
    cache = used["actions/cache"]
    return Recipe(
        commands=[each["run"] for each in steps if "run" in each],
        output=used["actions/upload-pages-artifact"]["path"],
        depth=used["actions/checkout"].get("fetch-depth", 1) or None,
        cache=cache["path"].split(),
        keys=(cache["key"], cache["restore-keys"].split("\n")),
    )


def _gitlab(pipeline: dict[str, Any]) -> Recipe:
    job = pipeline["pages"]
    cache = job["cache"]
    [output] = job["artifacts"]["paths"]
    assert output == "public"  # GitLab Pages takes no other
    return Recipe(
        commands=job["script"],
        output=output,
        depth=int(job["variables"].get("GIT_DEPTH", 20)) or None,
        cache=cache["paths"],
        keys=(cache["key"], []),
    )


def _netlify(settings: dict[str, Any]) -> Recipe:
    build = settings["build"]
    [plugin] = settings["plugins"]
    return Recipe(
        commands=[build["command"]], output=build["publish"], cache=plugin["inputs"]["paths"]
    )


def _read_the_docs(config: dict[str, Any], settings: dict[str, Any]) -> Recipe:
    assert config.pop("site_url") == "$READTHEDOCS_CANONICAL_URL"
    jobs = settings["build"]["jobs"]
    commands = [*jobs["install"], *jobs["build"]["html"]]
    return Recipe(
        commands=[
            command.replace("$READTHEDOCS_OUTPUT", "$PWD/_readthedocs") for command in commands
        ],
        output="_readthedocs/html",
        depth=50,
        config=_dump(config),
    )


class Service:
    """Runs a recipe, in a fresh checkout each time, and deploys the site to ``live``."""

    def __init__(self, recipe: Recipe, origin: Path, live: Path, *, address: str) -> None:
        self.recipe = recipe
        self.origin = origin
        self.live = live
        self.address = address
        """Where ``live`` is served."""
        self.folder = origin.parent / "service"
        self.caches: dict[str, Path] = {}
        """By key, oldest first."""
        self.runs = 0

    def run(self, *, at: int, restore: bool = True, before: tuple[str, ...] = ()) -> str:
        """One run at a time in seconds since 1970; gives its log."""
        self.runs += 1
        checkout = self.folder / f"checkout-{self.runs}"
        depth = ["--depth", str(self.recipe.depth)] if self.recipe.depth else []
        self._call(["git", "clone", "-q", *depth, self.origin.as_uri(), str(checkout)])
        self._configure(checkout)
        key = self._filled(self.recipe.keys[0])
        if restore:
            self._restore(checkout, key)
        commands = [*before, *self.recipe.commands]
        log = "".join(self._shell(command, checkout, at) for command in commands)
        self._save(checkout, key)
        shutil.rmtree(self.live, ignore_errors=True)
        shutil.copytree(checkout / self.recipe.output, self.live)
        return log

    def _configure(self, checkout: Path) -> None:
        config = yaml.safe_load((checkout / "mkdocs.yml").read_text(encoding="utf-8"))
        config |= yaml.safe_load(self.recipe.config or "{}")
        text = re.sub(r"https://example\.[a-z.]+/(en/latest/)?", self.address, _dump(config))
        (checkout / "mkdocs.yml").write_text(text, encoding="utf-8")

    def _filled(self, key: str) -> str:
        key = key.replace("${{ github.run_id }}", str(self.runs))
        key = key.replace("${{ github.run_attempt }}", "1")
        key = key.replace("${{ github.ref_name }}", "main").replace("$CI_COMMIT_REF_SLUG", "main")
        assert "$" not in key, "nobody knows this variable"
        return key

    def _restore(self, checkout: Path, key: str) -> None:
        wanted = [key, *(self._filled(each) for each in self.recipe.keys[1])]
        for each in wanted:
            found = [kept for name, kept in self.caches.items() if name.startswith(each)]
            if found:
                shutil.copytree(found[-1], checkout, dirs_exist_ok=True)
                return

    def _save(self, checkout: Path, key: str) -> None:
        kept = self.folder / f"cache-{self.runs}"
        kept.mkdir()
        for path in self.recipe.cache:
            shutil.copytree(checkout / path, kept / path)
        self.caches.pop(key, None)
        self.caches[key] = kept

    def _shell(self, command: str, checkout: Path, at: int) -> str:
        command = command.replace(f"{INSTALLATION} && ", "")
        if command == INSTALLATION:
            return ""
        return self._call(["bash", "-c", command], cwd=checkout, SOURCE_DATE_EPOCH=str(at))

    def _call(self, command: list[str], cwd: Path | None = None, **variables: str) -> str:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return output_of(
            command,
            cwd=cwd,
            env={**os.environ, "PATH": path, "NO_MKDOCS_2_WARNING": "1", **variables},
        )
