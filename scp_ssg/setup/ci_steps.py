"""The steps for continuous integration: they keep what was published, and check the result."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.setup import read_the_docs
from scp_ssg.setup.commands import build_command

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.setup.planning import Plan

__all__ = ["service_steps"]


class CiStep(Struct, frozen=True):
    """The lines for a service, the file that they belong to, and what they are for."""

    service: str
    file: str
    lines: str
    purpose: str


_GITHUB = """\
      # after actions/setup-python, with Python 3.11 or later
      - uses: actions/cache@v5          # before the site is built
        with:
          path: {state}
          key: scp-${{{{ github.ref_name }}}}-${{{{ github.run_id }}}}-${{{{ github.run_attempt }}}}
          restore-keys: scp-${{{{ github.ref_name }}}}-
      - run: pip install '{requirement}'
      - run: {command}
      - run: scp-ssg validate {site}
"""

_GITLAB = """\
  cache:
    key: scp-$CI_COMMIT_REF_SLUG
    paths: [{state}]
  script:
    - pip install '{requirement}'
    - {command}
    - scp-ssg validate {site}
"""

_NETLIFY = """\
[build]
command = "pip install '{requirement}' && {command} && scp-ssg validate {site}"

[[plugins]]
package = "netlify-plugin-cache"

[plugins.inputs]
paths = ["{state}"]
"""

_READ_THE_DOCS_CHECK = """\
build:
  jobs:
    post_build:
      - {command}
"""

_SERVICES = (
    ("Netlify", "netlify.toml", _NETLIFY),
    *(("Read the Docs", file, _READ_THE_DOCS_CHECK) for file in read_the_docs.FILES),
    ("GitLab CI", ".gitlab-ci.yml", _GITLAB),
    ("GitHub Actions", ".github/workflows", _GITHUB),
)
"""Each service, the file by which a folder shows that it uses it, and the lines. First stand those
that do nothing but publish a site: a workflow may only run tests."""


_VERSIONS = "each version has an address of its own, and "
_MEMORY = "each build must know what was published before"
_CHECK = "`validate` checks the site before it goes online"


def service_steps(folder: Path, plan: Plan) -> list[CiStep]:
    """The steps for each service that ``folder`` has a file of; else for GitHub Actions."""
    used = {row[0]: row for row in reversed(_SERVICES) if (folder / row[1]).exists()}
    rows = reversed(used.values()) if used else _SERVICES[-1:]
    return [step for row in rows for step in _steps(*row, folder, plan)]


def _steps(service: str, file: str, lines: str, folder: Path, plan: Plan) -> list[CiStep]:
    if lines is _READ_THE_DOCS_CHECK:
        return _read_the_docs(service, file, plan)
    plugin = plan.found.generator.plugin
    site = quote(plan.found.site_from(folder))
    state = "cache/scp" if plugin == "pelican" else ".cache/scp"
    if plugin == "sphinx" and plan.found.file.parent != folder:
        state = (plan.found.file.parent.relative_to(folder) / ".cache/scp").as_posix()
    command = build_command(folder, plan.found)
    if plan.is_folder:
        command += f" && scp-ssg build {site}"
    filled = lines.format(state=state, requirement=plan.requirement, command=command, site=site)
    return [CiStep(service, file, filled, f"{_MEMORY}, and {_CHECK}")]


def _read_the_docs(service: str, file: str, plan: Plan) -> list[CiStep]:
    plugin, site = plan.found.generator.plugin, '"$READTHEDOCS_OUTPUT/html"'
    # What the files would be, with the changes that are shown before.
    texts = [*plan.found.python_texts, *(each.after for each in plan.changes)]
    lines = read_the_docs.baseline_lines(plugin, plan.site_url, texts)
    settings = plan.found.file.name if plugin else "scp.toml"
    if plugin == "pelican" and plan.found.file.with_name("publishconf.py").is_file():
        settings = "publishconf.py"
    command = f"scp-ssg validate {site}"
    if plan.is_folder:
        command = f'scp-ssg build {site} --site-url "${read_the_docs.VARIABLE}" && {command}'
    return [
        CiStep(service, settings, lines, (_VERSIONS if plugin else "") + _MEMORY),
        CiStep(service, file, _READ_THE_DOCS_CHECK.format(command=command), _CHECK),
    ]
