"""Lines added to settings in Python: Pelican's and Sphinx's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run

if TYPE_CHECKING:
    from pathlib import Path

URL = 'SITEURL = "https://shore.example"\n'
BASE = 'html_baseurl = "https://shore.example/"\n'

PELICAN = {
    "without plugins, Pelican finds ours by itself": (URL, URL),
    "one list": (URL + 'PLUGINS = ["sitemap"]\n', URL + 'PLUGINS = ["sitemap", "scp"]\n'),
    "the author's quotes": (
        URL + "PLUGINS = ['sitemap']\n",
        URL + "PLUGINS = ['sitemap', 'scp']\n",
    ),
    "an empty list": (URL + "PLUGINS = []\n", URL + 'PLUGINS = ["scp"]\n'),
    "a tuple of one": (URL + 'PLUGINS = ("sitemap",)\n', URL + 'PLUGINS = ("sitemap", "scp",)\n'),
    "lines with comments": (
        URL + 'PLUGINS = [\n    "a",  # first\n    "b",  # second\n    # "c",\n]\nX = 1\n',
        URL
        + 'PLUGINS = [\n    "a",  # first\n    "b",  # second\n    "scp",\n    # "c",\n]\nX = 1\n',
    ),
    "lines without a last comma": (
        URL + "PLUGINS = [\n  'a',\n  'b'  # second\n]\n",
        URL + "PLUGINS = [\n  'a',\n  'b',  # second\n  'scp',\n]\n",
    ),
    "a bracket behind the last": (
        URL + 'PLUGINS = ["a",\n           "b"]\n',
        URL + 'PLUGINS = ["a",\n           "b", "scp"]\n',
    ),
    "names that are no texts": (
        URL + "import seo\nPLUGINS = [seo, 'a']\n",
        URL + "import seo\nPLUGINS = [seo, 'a', 'scp']\n",
    ),
    "a file from Windows with umlauts": (
        URL.replace("\n", "\r\n") + 'NAME = "Küste"; PLUGINS = [\r\n  "ä",\r\n]\r\n',
        URL.replace("\n", "\r\n") + 'NAME = "Küste"; PLUGINS = [\r\n  "ä",\r\n  "scp",\r\n]\r\n',
    ),
    "the plugin": (URL + 'PLUGINS = ["scp"]\n', URL + 'PLUGINS = ["scp"]\n'),
    "the plugin by its long name": (
        URL + 'PLUGINS = ["a"]\nPLUGINS += ["pelican.plugins.scp"]\n',
        URL + 'PLUGINS = ["a"]\nPLUGINS += ["pelican.plugins.scp"]\n',
    ),
    "no address": (
        'PLUGINS = ["a"]\n',
        'PLUGINS = ["a", "scp"]\nSITEURL = "https://example.com"\n',
    ),
}

SPHINX = {
    "extensions": (
        BASE + "extensions = [\n    'sphinx.ext.autodoc',\n]\n",
        BASE + "extensions = [\n    'sphinx.ext.autodoc',\n    'sphinx_scp',\n]\n",
    ),
    "an address that Read the Docs knows": (
        "import os\nhtml_baseurl = os.environ.get('A', '/')\nextensions = []\n",
        "import os\nhtml_baseurl = os.environ.get('A', '/')\nextensions = [\"sphinx_scp\"]\n",
    ),
    "no extensions, no address": (
        'project = "Shore"\n',
        'project = "Shore"\nextensions = ["sphinx_scp"]\nhtml_baseurl = "https://example.com/"\n',
    ),
}

BY_HAND = {
    "several steps": (
        'PLUGINS = ["a"]\nPLUGINS += ["b"]\n',
        "it sets PLUGINS in more than one step",
    ),
    "a condition": ('if X:\n    PLUGINS = ["a"]\n', "it sets PLUGINS in more than one step"),
    "a sum": ('PLUGINS = BASE + ["a"]\n', "its PLUGINS is not a plain list"),
    "an expansion in brackets": (
        'PLUGINS = [("a")]\n',
        "its PLUGINS is written in a way that is not understood",
    ),
    "no Python": ("PLUGINS = [\n", "it is no Python in line 1"),
}


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("pelicanconf.py", *each) for each in PELICAN.values()]
    + [("conf.py", *each) for each in SPHINX.values()],
    ids=[*PELICAN, *SPHINX],
)
def test_a_list_gets_one_name_and_no_other_byte_changes(
    name: str, before: str, after: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_bytes(before.encode())
    for _ in range(2):
        assert run(["init", str(tmp_path), "--write"]) == 0
        assert file.read_bytes().decode() == after


@pytest.mark.parametrize("case", BY_HAND)
def test_a_list_that_would_need_a_guess_is_left_to_its_author(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, why = BY_HAND[case]
    file = tmp_path / "pelicanconf.py"
    file.write_text(URL + text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert file.read_text() == URL + text
    out = capsys.readouterr().out
    assert f"2. Add to {file} yourself, because {why.replace('line 1', 'line 2')}:" in out
    assert 'PLUGINS = [..., "scp"]' in out


def test_settings_are_never_executed(tmp_path: Path) -> None:
    for name in ("pelicanconf.py", "conf.py"):
        ran = tmp_path / f"ran-{name}"
        (tmp_path / name).write_text(f"{URL}extensions = []\nopen({str(ran)!r}, 'w')\n")
        run(["init", str(tmp_path), "--write"])
        (tmp_path / name).unlink()
        assert not ran.exists()


def test_the_address_of_the_published_site_is_that_of_publishconf(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What pelican-quickstart writes."""
    (tmp_path / "pelicanconf.py").write_text('SITENAME = "S"\nSITEURL = ""\n')
    publish = "from pelicanconf import *\nSITEURL = 'https://shore.example'\n"
    (tmp_path / "publishconf.py").write_text(publish)
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert (tmp_path / "publishconf.py").read_text() == publish
    assert "pelican content -s publishconf.py" in capsys.readouterr().out


PUBLISH = "from pelicanconf import *\nRELATIVE_URLS = False\n"


@pytest.mark.parametrize(
    "more",
    [
        "",
        'PLUGINS.append("minify")\n',
        'PLUGINS += ["minify"]\n',
        'if RELATIVE_URLS:\n    PLUGINS.extend(["minify", "seo"])\nPLUGINS.insert(0, "early")\n',
    ],
    ids=["none", "append", "sum", "several"],
)
def test_publishconf_inherits_the_plugin_in_a_list_that_it_extends(
    more: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pelicanconf.py").write_text(URL + 'PLUGINS = ["readtime"]\n')
    (tmp_path / "publishconf.py").write_text(PUBLISH + more)
    for said in ("2. Added to ", "2. Your settings have all they need; "):
        assert run(["init", str(tmp_path), "--write"]) == 0
        assert said in capsys.readouterr().out
        assert (tmp_path / "publishconf.py").read_text() == PUBLISH + more
        assert (tmp_path / "pelicanconf.py").read_text() == URL + 'PLUGINS = ["readtime", "scp"]\n'


@pytest.mark.parametrize(
    ("base", "publish"),
    [
        ('PLUGINS = ["a"]\n', PUBLISH + 'PLUGINS = [each for each in PLUGINS if each != "b"]\n'),
        ('PLUGINS = ["a"]\n', PUBLISH + 'PLUGINS.remove("a")\n'),
        ('PLUGINS = ["a"]\n', PUBLISH + 'PLUGINS = []\nPLUGINS += ["b"]\n'),
        ('PLUGINS = ["a"]\n', 'from live import *\nPLUGINS += ["b"]\n'),
        ('PLUGINS = ["a"]\n', 'from pelicanconf import URL\nPLUGINS += ["b"]\n'),
        ('PLUGINS = ["a"]\n', 'if X:\n    from pelicanconf import *\nPLUGINS += ["b"]\n'),
        ("from base import *\n", PUBLISH + 'PLUGINS += ["b"]\n'),
    ],
    ids=["filtered", "removed", "new", "another module", "one name", "a condition", "further"],
)
def test_a_list_that_publishconf_may_not_inherit_is_left_to_its_author(
    base: str, publish: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pelicanconf.py").write_text(URL + base)
    file = tmp_path / "publishconf.py"
    file.write_text(publish)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert f"Add to {file} yourself, because its" in capsys.readouterr().out.replace(
        "because it sets", "because its"
    )
    assert file.read_text() == publish


def test_a_number_stands_before_each_step_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("pelicanconf.py", "publishconf.py"):
        (tmp_path / name).write_text(URL + 'PLUGINS = ["readtime"]\n')
    assert run(["init", str(tmp_path), "--write"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n2. Added to ") == 1
    assert out.count("\n   Added to ") == 1


def test_an_empty_address_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pelicanconf.py").write_text('SITEURL = ""\n')
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert (tmp_path / "pelicanconf.py").read_text() == 'SITEURL = ""\n'
    out = capsys.readouterr().out
    assert 'SITEURL = "https://example.com"' in out
    assert "https://example.com/ stands for the address of your site" in out


def test_extensions_that_may_come_from_elsewhere_are_left_to_the_author(tmp_path: Path) -> None:
    text = BASE + "from shared_conf import *\nproject = 'P'\n"
    (tmp_path / "conf.py").write_text(text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert (tmp_path / "conf.py").read_text() == text


@pytest.mark.parametrize("generator", ["Sphinx", "Pelican"])
@pytest.mark.parametrize(
    "text",
    [
        '{} = ["a"]\nif True:\n    {}.append("b")\n',
        '{} = ["a"]\n{}.append("b")\n',
        '{} = ["a"]\n{} += ["b"]\n',
        "from base import *\n{}.append('b')\n",
    ],
    ids=["condition", "append", "sum", "import"],
)
def test_a_list_that_only_the_author_can_add_to_gets_no_address_either(
    generator: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sphinx would write canonical links for a site that publishes nothing."""
    file, name, address = {
        "Sphinx": ("conf.py", "extensions", 'html_baseurl = "https://example.com/"'),
        "Pelican": ("pelicanconf.py", "PLUGINS", 'SITEURL = "https://example.com"'),
    }[generator]
    text = "project = 'P'\n" + text.replace("{}", name)
    (tmp_path / file).write_text(text)
    for options in ([], ["--write"]):
        assert run(["init", str(tmp_path), *options]) == 1
        assert (tmp_path / file).read_text() == text
        out = capsys.readouterr().out
        assert f"2. Add to {tmp_path / file} yourself, because it" in out
        assert f"\n   Add to {tmp_path / file} yourself, too:\n" in out
        assert f"\n+{address}\n" in out
        assert "--write does it" not in out


def test_of_two_files_neither_is_written_if_one_is_left_to_the_author(tmp_path: Path) -> None:
    base, publish = URL + 'PLUGINS = ["a"]\n', "PLUGINS = BASE + ['b']\n"
    (tmp_path / "pelicanconf.py").write_text(base)
    (tmp_path / "publishconf.py").write_text(publish)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert (tmp_path / "pelicanconf.py").read_text() == base
    assert (tmp_path / "publishconf.py").read_text() == publish
