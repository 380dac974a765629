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
    "no address, below a function": (
        'PLUGINS = ["a"]\ndef up(text):\n    return text.upper()\n',
        (
            'PLUGINS = ["a", "scp"]\ndef up(text):\n    return text.upper()\n\n\n'
            'SITEURL = "https://example.com"\n'
        ),
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


UNSEEN = {
    "all names of another module": "from shared_conf import *\n",
    "in case it is there": "try:\n    from local import *\nexcept ImportError:\n    pass\n",
    "a loop over settings": "for n, v in SHARED.items():\n    globals()[n] = v\n",
    "an update": "globals().update(SHARED)\n",
    "locals and vars are the same here": "locals().update(SHARED)\nvars()['a' + 'b'] = 1\n",
    "a function that is given the variables": "shared.configure(globals())\n",
    "another name for the variables": "mine = globals()\nmine.update(SHARED)\n",
    "from within a function": "def share():\n    globals().update(SHARED)\nshare()\n",
    "code": "exec(open('shared_conf.py').read())\n",
    "code for the variables": "exec(code, globals())\n",
    "the program as a module": "import sys\nsetattr(sys.modules[__name__], n, v)\n",
    "the same, imported": "import importlib\nme = importlib.import_module(__name__)\n",
    "the table of that module": "import sys\nsys.modules[__name__].__dict__.update(SHARED)\n",
    "a frame": "import sys\nsys._getframe().f_globals.update(SHARED)\n",
}

SEEN = {
    "a name that is given": "version = globals()['release']\nif 'x' in globals():\n    X = 1\n",
    "texts with names": "X = '%(a)s' % globals()\nY = '{a}'.format(**locals())\n",
    "what there is": "X = [each for each in globals() if each]\nY = dict(vars())\n",
    "another name": "globals()['version'] = '1'\n",
    "variables of a function": "def f():\n    locals().update(X)\n    exec('a = 1')\n",
    "code with variables of its own": "exec(open('v.py').read(), about)\nexec(c, globals(), a)\n",
    "another module": "import sys\nsys.modules['numpy'] = Mock()\nsetattr(numpy, 'x', 1)\n",
    "what this module has": "import sys\nX = sys.modules[__name__].__doc__\n",
    "some names of another module": "from shared_conf import version\nimport shared as s\n",
    "a long sum": "X = " + "1 + " * 2000 + "1\n",
}


@pytest.mark.parametrize("text", UNSEEN.values(), ids=UNSEEN)
def test_extensions_that_may_be_set_out_of_sight_are_left_to_the_author(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "conf.py"
    for before in (f"project = 'P'\n{text}", f"project = 'P'\nextensions = ['a']\n{text}"):
        file.write_text(before)
        assert run(["init", str(tmp_path), "--write"]) == 1
        assert file.read_text() == before
        out = capsys.readouterr().out
        assert f"2. Add to {file} yourself, because it " in out
        assert "extensions may be there" in out


@pytest.mark.parametrize("text", SEEN.values(), ids=SEEN)
def test_what_sets_no_variable_out_of_sight_hinders_nothing(text: str, tmp_path: Path) -> None:
    text = f"project = 'P'\n{text}"
    (tmp_path / "conf.py").write_text(text)
    assert run(["init", str(tmp_path), "--write"]) == 0
    added = 'extensions = ["sphinx_scp"]\nhtml_baseurl = "https://example.com/"\n'
    after = (tmp_path / "conf.py").read_text()
    assert after in {text + added, f"{text}\n\n{added}"}


def test_what_is_set_before_a_plain_list_does_not_hinder_it(tmp_path: Path) -> None:
    text = BASE + "from shared_conf import *\nglobals().update(A)\nexec(code)\nextensions = []\n"
    (tmp_path / "conf.py").write_text(text)
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert (tmp_path / "conf.py").read_text() == text.replace("[]", '["sphinx_scp"]')


def test_extensions_imported_by_their_name_are_left_to_the_author(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "from shared_conf import html_baseurl, shared as extensions\nproject = 'P'\n"
    (tmp_path / "conf.py").write_text(text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert (tmp_path / "conf.py").read_text() == text
    out = capsys.readouterr().out
    assert "because it imports extensions from elsewhere:" in out
    assert "html_baseurl" not in out


def test_plugins_of_pelican_that_may_be_set_out_of_sight_are_left_to_the_author(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pelicanconf.py"
    for text in UNSEEN.values():
        file.write_text(URL + text)
        assert run(["init", str(tmp_path), "--write"]) == 1
        assert file.read_text() == URL + text
        out = capsys.readouterr().out
        assert "PLUGINS may be there; if it is nowhere, Pelican finds scp itself:" in out


@pytest.mark.parametrize(
    ("file", "text", "after", "address"),
    [
        (
            "conf.py",
            "from common import *\nextensions = []\n",
            'from common import *\nextensions = ["sphinx_scp"]\n',
            'html_baseurl = "https://example.com/"',
        ),
        (
            "pelicanconf.py",
            "from base import *\nPLUGINS = []\n",
            'from base import *\nPLUGINS = ["scp"]\n',
            'SITEURL = "https://example.com"',
        ),
        (
            "pelicanconf.py",
            "SITEURL = ''\nfrom base import *\nPLUGINS = []\n",
            "SITEURL = ''\nfrom base import *\nPLUGINS = [\"scp\"]\n",
            'SITEURL = "https://example.com"',
        ),
    ],
)
def test_an_address_that_may_be_set_out_of_sight_is_not_added(  # noqa: PLR0917
    file: str,
    text: str,
    after: str,
    address: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It would take the place of the right one."""
    settings = tmp_path / file
    settings.write_text(text)
    for number in ("  ", "2."):
        assert run(["init", str(tmp_path), "--write"]) == 0
        assert settings.read_text() == after
        out = capsys.readouterr().out
        said = f"\n{number} Add to {settings} only if no other file has it, because it imports "
        assert said in out
        assert f"{address.split(maxsplit=1)[0]} may be there:\n\n{address}\n" in out
        assert "https://example.com/ stands for the address of your site" in out
        assert "Your settings have all they need" not in out


def test_an_author_who_is_to_add_extensions_hears_that_the_address_may_be_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "conf.py").write_text("from common import *\nproject = 'P'\n")
    assert run(["init", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "yourself, too" not in out
    assert "only if no other file has it, because it imports settings from elsewhere" in out


def test_what_publishconf_imports_from_pelicanconf_is_in_sight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base, publish = tmp_path / "pelicanconf.py", tmp_path / "publishconf.py"
    publish.write_text("from pelicanconf import *\nRELATIVE_URLS = False\n")
    base.write_text("SITENAME = 'S'\n")
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert base.read_text() == "SITENAME = 'S'\nSITEURL = \"https://example.com\"\n"
    base.write_text(URL + "PLUGINS = ['scp']\n")
    publish.write_text("from pelicanconf import PLUGINS, SITEURL\n")
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert "only if" not in capsys.readouterr().out
    publish.write_text("from pelicanconf import *\nfrom secret import *\n")
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert f"Add to {publish} yourself, because it imports" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "line", "why"),
    [
        ("pelicanconf.py", "SITEURL = '3d-expo.co.uk'", "'3d-expo.co.uk', which is no http(s) URL"),
        ("pelicanconf.py", "SITEURL = '/'", "'/', which is no http(s) URL"),
        (
            "pelicanconf.py",
            "SITEURL = 'http://localhost:8000'",
            "'http://localhost:8000', an address of your machine",
        ),
        (
            "conf.py",
            "html_baseurl = 'docs.example.org/x'",
            "'docs.example.org/x', which is no http(s) URL",
        ),
    ],
)
def test_an_address_that_is_none_is_asked_for(
    file: str, line: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"project = 'P'\nextensions = ['sphinx_scp']\n{line}\n"
    settings = tmp_path / file
    settings.write_text(text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert settings.read_text() == text
    out = capsys.readouterr().out
    name = line.split(maxsplit=1)[0]
    assert f"2. Add to {settings} yourself, because its {name} is {why}:\n\n{name} = " in out
    assert "https://example.com/ stands for the address of your site" in out


@pytest.mark.parametrize("stated", ["", "shore.example"])
def test_an_address_that_is_none_may_be_set_in_a_further_statement(
    stated: str, tmp_path: Path
) -> None:
    text = f"SITEURL = '{stated}'\nif LIVE:\n    SITEURL = 'https://shore.example'\n"
    (tmp_path / "pelicanconf.py").write_text(text)
    assert run(["init", str(tmp_path), "--write"]) == 0
    (tmp_path / "pelicanconf.py").write_text(f"SITEURL = '{stated}'\n")
    (tmp_path / "publishconf.py").write_text("from pelicanconf import *\n" + URL)
    assert run(["init", str(tmp_path), "--write"]) == 0


@pytest.mark.parametrize("generator", ["Sphinx", "Pelican"])
@pytest.mark.parametrize(
    "text",
    [
        '{} = ["a"]\nif True:\n    {}.append("b")\n',
        '{} = ["a"]\n{}.append("b")\n',
        '{} = ["a"]\n{} += ["b"]\n',
    ],
    ids=["condition", "append", "sum"],
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
