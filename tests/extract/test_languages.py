"""The source names the language of code that its rendering does not, wherever it says so."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial

import markdown
import pytest

from scp_ssg.dom import parse
from scp_ssg.extract.blocks import markdown_languages, restructuredtext_languages
from scp_ssg.extract.blocks.handlers import blocks
from scp_ssg.model import CodeBlock

BASE = "https://a.example/"

CODEHILITE = [
    ("    :::python\n    legs = 10\n", ("python", "legs = 10")),
    ("    #!python\n    legs = 10\n", ("python", "legs = 10")),
    ('Then:\n\n    ::::Bash hl_lines="1"\n    ls\n\n    pwd\n\nEnd.', ("bash", "ls\n\npwd")),
    ("\t:::c++\n\tint legs;\n\t\n\treturn;\n", ("c++", "int legs;\n\nreturn;")),
    (
        "    #!/usr/bin/env python\n    legs = 10\n",
        ("python", "#!/usr/bin/env python\nlegs = 10"),
    ),
    ("    #!/bin/sh\n    ls\n", ("sh", "#!/bin/sh\nls")),
    ("1. First\n\n        :::sh\n        ls\n\n    more\n", ("sh", "ls")),
    ("    one\n    #!python\n    two\n", (None, "one\n#!python\ntwo")),
    ("    plain\n", (None, "plain")),
]


@pytest.mark.parametrize(("source", "listing"), CODEHILITE)
def test_first_lines_that_codehilite_takes_for_a_language(
    source: str, listing: tuple[str | None, str]
) -> None:
    html = markdown.markdown(source, extensions=["codehilite"])
    body = parse(html).body
    assert body is not None
    found = blocks(
        body,
        base_url="https://a.example/",
        languages_of=partial(markdown_languages, source),
    )
    assert [each for each in found if isinstance(each, CodeBlock)] == [
        CodeBlock(language=listing[0], code=listing[1])
    ]


DIRECTIVES = [
    (".. code-block:: toml\n\n   a = 1\n", "a = 1", "toml"),
    (".. code:: Python\n\n   a = 1\n", "a = 1", "python"),
    (
        ".. sourcecode:: c++\n    :linenos: table\n    :hl_lines: 1\n\n\n    int a;\n",
        "int a;",
        "c++",
    ),
    (".. CODE-BLOCK:: sh\n\n    ls\n\n      pwd\n\nEnd.", "ls\n\n  pwd", "sh"),
    ("* One\n\n  .. code-block:: go\n\n     x\n\n* Two", "x", "go"),
    ("1. .. code-block:: go\n\n      x\n", "x", "go"),
    (".. sourcecode:: make\n\n\tall:\n\t\ttouch a\n", "all:\n        touch a", "make"),
    (".. note::\n\n   .. code-block:: lua\n\n      a()\n", "a()", "lua"),
    (".. code-block:: python\r\n\r\n   a = 1\r\n", "a = 1", "python"),
    (".. code-block:: python\n  :linenos: none\n\n      a = 1\n", "    a = 1", "python"),
    ("With this::\n\n   .. code-blocks:: perl\n\n   a\n", ".. code-blocks:: perl\n\na", None),
]


RENDERER = """
import json, sys
import pelican.rstdirectives
from docutils.core import publish_parts
print(json.dumps({s: publish_parts(s, writer="html5")["body"] for s in json.load(sys.stdin)}))
"""


@pytest.fixture(scope="module")
def rendered() -> dict[str, str]:
    """What Pelican makes of each source, elsewhere: it changes the logging of its process."""
    sources = json.dumps([source for source, _, _ in DIRECTIVES])
    command = [sys.executable, "-c", RENDERER]
    done = subprocess.run(command, input=sources, capture_output=True, text=True, check=True)
    html: dict[str, str] = json.loads(done.stdout)
    return html


@pytest.mark.parametrize(("source", "code", "language"), DIRECTIVES)
def test_directives_that_name_a_language(
    rendered: dict[str, str], source: str, code: str, language: str | None
) -> None:
    body = parse(rendered[source]).body
    assert body is not None
    found = blocks(
        body,
        base_url="https://a.example/",
        languages_of=partial(restructuredtext_languages, source),
    )
    assert [each for each in found if isinstance(each, CodeBlock)] == [
        CodeBlock(language=language, code=code)
    ]


@pytest.mark.parametrize(
    ("source", "code", "language"),
    [
        (".. highlight:: perl\n\nWith this::\n\n   my $a;\n", "my $a;", "perl"),
        (".. highlight:: perl\n\n.. code-block::\n\n   my $a;\n", "my $a;", "perl"),
        (".. highlight:: perl\n\n.. code-block:: sql\n\n   select\n", "select", "sql"),
        (".. code-block::\n\n   a = 1\n", "a = 1", None),
        (".. code-block:: python\n\n   a = 1\n", "a = 2", None),
        (".. code:: python\n\n   a\n\n.. code:: ruby\n\n   a\n", "a", None),
    ],
)
def test_languages_of_sources_that_pelican_does_not_render_so(
    source: str, code: str, language: str | None
) -> None:
    assert restructuredtext_languages(source, [code]) == [language]


def test_what_names_no_language_is_none() -> None:
    body = parse("<pre>a = 1</pre>").body
    assert body is not None
    for source in ("```none\na = 1\n```", "```undefined\na = 1\n```"):
        found = blocks(
            body,
            base_url="https://a.example/",
            languages_of=partial(markdown_languages, source),
        )
        assert found == (CodeBlock(code="a = 1"),)
