"""The step for continuous integration: it keeps what was published from run to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.setup.planning import Plan

__all__ = ["ci_step"]


class CiStep(Struct, frozen=True):
    """The lines for a service, and the file that they belong to."""

    service: str
    file: str
    lines: str


_GITHUB = """\
      - uses: actions/cache@v5          # before the site is built
        with:
          path: {state}
          key: scp-${{{{ github.ref_name }}}}-${{{{ github.run_id }}}}-${{{{ github.run_attempt }}}}
          restore-keys: scp-${{{{ github.ref_name }}}}-
      - run: pip install '{requirement}'
      - run: {command}
"""

_GITLAB = """\
  cache:
    key: scp-$CI_COMMIT_REF_SLUG
    paths: [{state}]
  script:
    - pip install '{requirement}'
    - {command}
"""

_NETLIFY = """\
[build]
command = "pip install '{requirement}' && {command}"

[[plugins]]
package = "netlify-plugin-cache"

[plugins.inputs]
paths = ["{state}"]
"""

_READ_THE_DOCS = """\
{baseline}
"""

_BASELINES = {
    "mkdocs": "plugins:\n  - scp:\n      baseline: {sitemap}",
    "properdocs": "plugins:\n  - scp:\n      baseline: {sitemap}",
    "pelican": 'SCP = {{"baseline": "{sitemap}"}}',
    "sphinx": 'scp = {{"baseline": "{sitemap}"}}',
    "": '[scp]\nbaseline = "{sitemap}"',
}

_SERVICES = (
    ("GitHub Actions", ".github/workflows", _GITHUB),
    ("GitLab CI", ".gitlab-ci.yml", _GITLAB),
    ("Netlify", "netlify.toml", _NETLIFY),
    ("Read the Docs", ".readthedocs.yaml", _READ_THE_DOCS),
    ("Read the Docs", ".readthedocs.yml", _READ_THE_DOCS),
)
"""Each service, the file by which a folder shows that it uses it, and the lines."""


def ci_step(folder: Path, plan: Plan) -> CiStep:
    """The step for the service that ``folder`` has a file of; else for GitHub Actions."""
    used = (row for row in _SERVICES if (folder / row[1]).exists())
    service, file, lines = next(used, _SERVICES[0])
    plugin = plan.found.generator.plugin
    state = "cache/scp" if plugin == "pelican" else ".cache/scp"
    if plugin == "sphinx" and plan.found.file.parent != folder:
        state = (plan.found.file.parent.relative_to(folder) / ".cache/scp").as_posix()
    command = plan.found.generator.build
    if plugin == "pelican" and plan.found.file.with_name("publishconf.py").is_file():
        command += " -s publishconf.py"
    if plan.is_folder:
        site = plan.found.site.relative_to(folder).as_posix()
        command += f" && scp-ssg build {site}"
    if plugin == "sphinx":
        home = plan.found.file.parent.relative_to(folder).as_posix()
        command += f" {home} {plan.found.site.relative_to(folder).as_posix()}"
    if lines is _READ_THE_DOCS:
        file = plan.found.file.name if plugin else "scp.toml"
    baseline = _BASELINES[plugin].format(sitemap=plan.site_url + "sitemap.xml")
    return CiStep(
        service,
        file,
        lines.format(state=state, requirement=plan.requirement, command=command, baseline=baseline),
    )
