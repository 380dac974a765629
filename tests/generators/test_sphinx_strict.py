"""``sphinx-build -W`` fails of a wrong configuration, and of nothing else that we have to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import Struct

from tests.generators.test_sphinx import CONF, DAY, DOCS, NOW, ROOT, SITE, said, strict

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Built, Published, Run, Write

pytestmark = pytest.mark.judge

WHEELS = "Wheels\n======\n\nThey turn.\n"


def quiet(run: Run, site: Path) -> Built:
    return run(site, "sphinx", "-W", "-q", "-b", "html", ".", SITE)


USAGE = 'scp = {"usage": {"search": "yes", "robots": True}}\n'
WRONG = {
    "an option's name": ('scp = {"markdwon": True}', "markdwon: no such option"),
    "an option's value": ('scp = {"level": "high"}', "level: expected a compression level"),
    "an option outside": ("scp_markdown = True", "scp_markdown: no such setting"),
    "no address": ("del html_baseurl", "html_baseurl: not set"),
    "no URL": ('html_baseurl = "wheels"', "html_baseurl: expected an http(s) URL"),
    "the state in the site": (f'scp = {{"state_dir": "{SITE}/state"}}', "state_dir: "),
    "a glob": ('scp = {"exclude": ["/brakes/"]}', "exclude: '/brakes/' matches no page"),
    "a selector": ('scp = {"selectors": {"main": "#no"}}', "selectors.main: '#no' matches nothing"),
    "no page left": ('scp = {"exclude": ["/"]}', "the options leave no page"),
    "addresses": ('extensions += ["sphinx_sitemap"]', "html_baseurl: the site is published at "),
    "below a host": (USAGE, "usage.robots: "),
    "own robots.txt": (
        f"{USAGE}html_baseurl = 'https://wheels.example/'\nhtml_extra_path = ['robots.txt']\n",
        "it stays as it is, and says nothing of 'usage'",
    ),
}


@pytest.mark.parametrize(("setting", "line"), WRONG.values(), ids=WRONG)
def test_a_wrong_configuration_ends_a_strict_build(
    write: Write, run: Run, setting: str, line: str
) -> None:
    site = write({"conf.py": f"{CONF}{setting}\n", "index.rst": WHEELS})
    (site / "robots.txt").write_bytes(b"User-agent: *\nDisallow: /caf\xe9\n")
    done = quiet(run, site)
    assert done.returncode in (1, 2), done.stdout
    assert any(line in each for each in said(done)), done.stdout
    assert "Traceback" not in done.stdout


def test_a_wrong_value_in_a_document_ends_a_strict_build(write: Write, run: Run) -> None:
    site = write({"conf.py": CONF, "index.rst": f":scp: perhaps\n\n{WHEELS}"})
    done = quiet(run, site)
    assert done.returncode == 1
    assert "scp: expected true or false, got 'perhaps'" in done.stdout


def test_a_warning_that_is_raised_ends_a_build_that_has_published(
    write: Write, run: Run, published: Published
) -> None:
    """Before Sphinx 8.1, ``-W`` raised the first warning."""
    conf = f'{CONF}scp = {{"exclude": ["/brakes/"]}}\n'
    site = write({"conf.py": conf, "index.rst": f":scp: perhaps\n\n{WHEELS}"})
    raising = ("-W", "--exception-on-warning", "-q", "-b", "html")
    done = run(site, "sphinx", *raising, ".", SITE)
    assert done.returncode == 2
    assert "scp: expected true or false, got 'perhaps'" in done.stdout
    assert "please report this" not in done.stdout
    assert list(published(site / SITE)) == [f"{ROOT}index.html"]


class Trouble(Struct, frozen=True):
    """What stands in the folder before the second build, and the line that it is to say."""

    line: str
    conf: str = ""
    files: dict[str, str] = {}
    at: int = NOW + DAY


AT_THE_END = "\ndef setup(app):\n    app.connect('build-finished', lambda app, _: {})\n"
EDITED = {"journal.rst": "Journal\n=======\n\nAgain.\n"}
OWN_LLMS = 'html_extra_path = ["llms.txt"]\nscp = {"llms": True, "markdown": True}\n'
NO_CONFIGURATION = {
    "an unreadable page": Trouble(
        f"PROBLEM: scp: {ROOT}journal.html: left out, it cannot be read: ",
        # A file that stands there, and of which nothing can be read.
        AT_THE_END.format(
            "((app.outdir / 'journal.html').unlink(), "
            "(app.outdir / 'journal.html').symlink_to('/proc/self/mem'))"
        ),
    ),
    "a clock that was wrong": Trouble(
        "PROBLEM: scp: the last publication is dated ", files=EDITED, at=NOW - 9 * DAY
    ),
    "another tool's file": Trouble(
        f"PROBLEM: scp: {{site}}/{SITE}/llms.txt stands where a file of ours belongs",
        OWN_LLMS,
        {"llms.txt": "# Theirs\n"},
    ),
    "another tool's sitemap": Trouble(
        "PROBLEM: scp: sitemap.xml ",
        'html_extra_path = ["sitemap.xml"]\n',
        {"sitemap.xml": "<html/>"},
    ),
    "a failed publication": Trouble(
        f"ERROR: scp: nothing published: {{site}}/{SITE}/taken",
        'scp = {"output_dir": "taken"}\nhtml_extra_path = ["taken"]\n',
        {"taken": "a file", **EDITED},
    ),
    "a state that cannot be written": Trouble(
        "PROBLEM: scp: {site}/state cannot be written",
        'scp = {"state_dir": "state"}\n',
        {"state": "a file"},
    ),
    "a fault of ours": Trouble(
        "ERROR: scp: nothing published: AttributeError: ",
        AT_THE_END.format("setattr(app.env, 'toctree_includes', None)"),
    ),
}


@pytest.mark.not_two_ways("what is wrong is not published")
@pytest.mark.parametrize("trouble", NO_CONFIGURATION.values(), ids=NO_CONFIGURATION)
def test_what_no_configuration_causes_is_said_and_ends_no_strict_build(
    write: Write, run: Run, trouble: Trouble
) -> None:
    """A quiet build says it too, and says nothing else; a silent one keeps silent."""
    site = write({"conf.py": CONF, **DOCS})
    strict(run, site)
    write({"conf.py": CONF + trouble.conf, **trouble.files})
    done = strict(run, site, "-q", at=trouble.at)
    [line] = done.stdout.splitlines()
    assert line.startswith(trouble.line.format(site=site))
    assert strict(run, site, "-Q", at=trouble.at).stdout == ""


def test_it_stands_in_the_log_and_in_the_file_of_the_warnings(write: Write, run: Run) -> None:
    site = write({"conf.py": CONF + OWN_LLMS, "llms.txt": "# Theirs\n", **DOCS})
    done = strict(run, site, "-w", "said.txt")
    [line] = (site / "said.txt").read_text(encoding="utf-8").splitlines()
    assert "llms.txt stands where a file of ours belongs" in line
    assert line in done.stdout
    assert "build succeeded.\n" in done.stdout
