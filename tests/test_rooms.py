"""The packages of ``scp_ssg``: who may import whom, and what each exports.

``ALLOWED`` is the design. A package imports from other packages, never from their insides; imports
for types alone count like others.
"""

from __future__ import annotations

import ast
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
SOURCES = ("scp_ssg", "adapters", "plugins", "demo")

GROUND = {
    "atomic_files",
    "counts",
    "disk_map",
    "errors",
    "language",
    "lazy",
    "model",
    "times",
    "urls",
}
"""Modules that everything may import; they import each other alone."""

ALLOWED = {
    "dom": set[str](),
    "collection": set[str](),
    "sitemap": {"collection"},
    "http_client": {"collection"},
    "discovery": {"collection", "http_client", "sitemap", "tunnel"},
    "extract": {"dom"},
    "stored_records": {"collection", "extract"},
    "outputs": {"extract", "stored_records"},
    "usage": {"outputs"},
    "tunnel": {"outputs", "render", "usage"},
    "twins": {"outputs"},
    "llms": {"outputs"},
    "options": {"collection", "dom", "extract", "llms", "tunnel", "twins", "usage"},
    "hosting": {"collection", "options", "outputs", "tunnel", "usage"},
    "publish": {
        "dom",
        "collection",
        "discovery",
        "extract",
        "hosting",
        "http_client",
        "llms",
        "options",
        "outputs",
        "sitemap",
        "stored_records",
        "tunnel",
        "twins",
        "usage",
    },
    "render": set[str](),
    "generators": {
        "dom",
        "extract",
        "options",
        "publish",
        "render",
        "report",
        "sitemap",
        "stored_records",
    },
    "crawl": {"collection", "discovery", "http_client", "sitemap", "tunnel"},
    "validate": {
        "collection",
        "discovery",
        "hosting",
        "http_client",
        "publish",
        "render",
        "sitemap",
        "tunnel",
        "usage",
    },
    "comparison": {"collection", "render"},
    "setup": set[str](),
    "report": {
        "collection",
        "extract",
        "outputs",
        "publish",
        "render",
        "sitemap",
        "validate",
    },
}
"""Package (or module) → those that it may import; ``cli`` may import all."""

WITHIN_EXTRACT = {
    "records": set[str](),
    "rules": set[str](),
    "visibility": set[str](),
    "metadata": {"records", "rules", "visibility"},
    "boilerplate": {"metadata", "records", "rules", "visibility"},
    "locate": {"boilerplate", "metadata", "rules"},
    "blocks": {"boilerplate", "records", "visibility"},
}
"""The same for the packages in ``extract``; its other modules may import all."""


@cache  # each package asks about all files
def names_imported(file: Path) -> frozenset[tuple[str, str]]:
    """The names that ``file`` imports, each with the module it is imported from."""
    return frozenset(
        (node.module or "", alias.name)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )


@cache
def imports(file: Path) -> frozenset[str]:
    """The modules of ours that ``file`` imports from; a submodule where one is imported whole."""
    return frozenset(
        whole if is_module(whole := f"{module}.{name}") else module
        for module, name in names_imported(file)
        if module.split(".")[0] == "scp_ssg"
    )


def is_module(name: str) -> bool:
    path = HERE.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def dotted(file: Path) -> str:
    return ".".join(file.relative_to(HERE).with_suffix("").parts).removesuffix(".__init__")


FILES = sorted(file for root in SOURCES for file in (HERE / root).rglob("*.py"))
OURS = [file for file in FILES if file.is_relative_to(HERE / "scp_ssg")]
PACKAGES = sorted(
    dotted(file)
    for file in OURS
    if file.name == "__init__.py" and dotted(file) not in ("scp_ssg", "scp_ssg.cli")
)


def in_package(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


@pytest.mark.parametrize("package", [*ALLOWED, *sorted(GROUND)])
def test_a_package_imports_only_what_it_may(package: str) -> None:
    may = ALLOWED.get(package, set()) | GROUND | {package, "__version__"}
    for file in OURS:
        if in_package(dotted(file), f"scp_ssg.{package}"):
            reached = {name.split(".")[1] for name in imports(file) if "." in name}
            assert reached <= may, file


@pytest.mark.parametrize("package", WITHIN_EXTRACT)
def test_a_package_of_the_extraction_imports_only_what_it_may(package: str) -> None:
    may = WITHIN_EXTRACT[package] | {package}
    for file in OURS:
        if in_package(dotted(file), f"scp_ssg.extract.{package}"):
            own = [name.split(".") for name in imports(file) if in_package(name, "scp_ssg.extract")]
            assert {(*name, "")[2] for name in own} <= may, file


@pytest.mark.parametrize("design", [ALLOWED, WITHIN_EXTRACT])
def test_the_design_has_no_cycle(design: dict[str, set[str]]) -> None:
    assert len([*TopologicalSorter(design).static_order()]) == len(design)


def test_every_package_is_in_the_design() -> None:
    parts = [name.split(".") for name in PACKAGES]
    assert {name[1] for name in parts if len(name) == 2} <= set(ALLOWED)
    assert {name[2] for name in parts if len(name) == 3} <= set(WITHIN_EXTRACT)


def test_few_modules_stand_beside_the_packages() -> None:
    assert len([*(HERE / "scp_ssg").glob("*.py")]) <= 12


def test_a_folder_of_tests_is_named_after_the_package_that_it_tests() -> None:
    folders = {file.parent.name for file in (HERE / "tests").glob("*/test_*.py")}
    packages = {file.parent.name for file in (HERE / "scp_ssg").glob("*/__init__.py")}
    assert folders - packages == {"documentation", "oracle", "samples", "works_with"}


@pytest.mark.parametrize("package", PACKAGES)
def test_nobody_imports_from_the_insides_of_a_package(package: str) -> None:
    for file in FILES:
        if file.is_relative_to(HERE / "scp_ssg") and in_package(dotted(file), package):
            continue
        inside = {name for name in imports(file) if name.startswith(package + ".")}
        # The packages in extract are rooms of their own to each other.
        if file.is_relative_to(HERE / "scp_ssg" / "extract"):
            inside -= {*PACKAGES, "scp_ssg.extract.records"}
        assert inside == set(), file


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_exports_what_it_says_and_what_is_used(package: str) -> None:
    module = import_module(package)
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert not is_module(f"{package}.{name}"), "an exported name hides a module"
    assert sorted(module._MODULES) == sorted(module.__all__)
    used = {
        name
        for file in FILES
        if not in_package(dotted(file), package)
        for module_name, name in names_imported(file)
        if module_name == package
    }
    assert set(module.__all__) == used


def test_a_module_exports_only_what_another_uses() -> None:
    used: dict[str, set[Path]] = {}
    exported: list[tuple[Path, str]] = []
    for root in (*SOURCES, "benchmarks", "oracle", "tests"):
        for file in (HERE / root).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom):
                    for alias in node.names:
                        used.setdefault(alias.name, set()).add(file)
                elif isinstance(node, ast.Attribute):
                    used.setdefault(node.attr, set()).add(file)
                elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                    exported += [(file, name) for name in ast.literal_eval(node.value)]
    assert len(exported) > 200
    assert [
        f"{file.relative_to(HERE)}: {name}"
        for file, name in exported
        if root_of(file) not in ("plugins", "tests")  # frameworks load their names
        and file.name != "__init__.py"
        and not used.get(name, set()) - {file}
    ] == []


def root_of(file: Path) -> str:
    return file.relative_to(HERE).parts[0]
