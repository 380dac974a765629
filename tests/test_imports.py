"""Who may import whom.

``scp_ssg`` knows no host: it imports libraries alone. An adapter reads its host's objects without
importing the host. A plugin is the only thing that meets both. Each package is imported, all its
modules, in a fresh interpreter.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]

HOSTS = {"mkdocs", "properdocs", "pelican", "scrapy", "sphinx"}

PLUGINS = {"mkdocs_scp", "scrapy_scp", "sphinx_scp"}

FORBIDDEN = {
    "scp_ssg": HOSTS | PLUGINS | {"scp_adapters"},
    "scp_adapters": HOSTS | PLUGINS,
    "mkdocs_scp": {
        "pelican",
        "sphinx",
        "sphinx_scp",
        "scp_adapters.pelican",
        "scp_adapters.sphinx",
    },
    "pelican.plugins.scp": {
        *("mkdocs", "properdocs", "sphinx", "mkdocs_scp", "sphinx_scp"),
        *("scp_adapters.mkdocs", "scp_adapters.sphinx"),
    },
    # It is imported for every format that Sphinx builds: what publishes comes with a site.
    "sphinx_scp": {"mkdocs", "properdocs", "pelican", "mkdocs_scp", "scp_adapters"},
}

ROOTS = {
    "scp_ssg": HERE,
    "scp_adapters": HERE / "adapters",
    "mkdocs_scp": HERE / "plugins",
    "sphinx_scp": HERE / "plugins",
}


def modules(package: str, root: Path) -> list[str]:
    files = (root / package).rglob("*.py")
    dotted = (".".join(file.relative_to(root).with_suffix("").parts) for file in files)
    return sorted(
        name.removesuffix(".__init__") for name in dotted if not name.endswith("__main__")
    )


def modules_of(owner: str) -> list[str]:
    if owner == "pelican.plugins.scp":
        return [owner, f"{owner}.runs"]
    return modules(owner, ROOTS[owner])


def loaded_by(*names: str) -> set[str]:
    script = f"import sys, {', '.join(names)}; print('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=HERE, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def forbidden_in(loaded: set[str], names: set[str]) -> set[str]:
    return {each for each in loaded if any(each == n or each.startswith(n + ".") for n in names)}


@pytest.mark.parametrize("owner", FORBIDDEN)
def test_a_package_imports_only_what_it_may(owner: str) -> None:
    """All modules of ``owner`` together load what each of them loads."""
    forbidden = forbidden_in(loaded_by(*modules_of(owner)), FORBIDDEN[owner])
    if forbidden:
        culprits = [n for n in modules_of(owner) if forbidden_in(loaded_by(n), FORBIDDEN[owner])]
        pytest.fail(f"{', '.join(culprits)} load {', '.join(sorted(forbidden))}")


def test_the_law_would_be_noticed_if_broken() -> None:
    assert forbidden_in(loaded_by("mkdocs_scp"), FORBIDDEN["scp_ssg"]) >= {"mkdocs", "mkdocs_scp"}
    assert forbidden_in(loaded_by("pelican.plugins.scp"), HOSTS) >= {"pelican"}


def test_pelican_loads_nothing_heavy_for_sites_that_merely_have_the_plugin_installed() -> None:
    """Pelican imports it for every site on the machine."""
    ours = forbidden_in(loaded_by("pelican.plugins.scp"), {"scp_ssg", "scp_adapters"})
    assert ours == set()


def test_every_source_file_was_looked_at() -> None:
    assert {
        "scp_ssg.generators.site_build",
        "scp_ssg.cli.build",
        "scp_adapters.pelican",
        "scp_adapters.sphinx.pages",
        "mkdocs_scp",
        "sphinx_scp",
    } <= {name for owner in FORBIDDEN for name in modules_of(owner)}
