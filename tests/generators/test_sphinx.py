"""The extension in real builds of Sphinx."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest
from lxml.etree import fromstring

from tests.generators.conftest import Built, Published, Run, Tree, Write, summary

if TYPE_CHECKING:
    from pathlib import Path

CONF = """\
project = "Wheels"
extensions = ["sphinx_scp"]
html_baseurl = "https://wheels.example/docs/"
exclude_patterns = ["_build"]
"""

DOCS = {
    "index.rst": """\
Wheels
======

What goes round.

.. toctree::
   :caption: Parts

   rims
   spokes/index

.. toctree::

   journal
""",
    "rims.rst": """\
:author: Ada
:date: 2024-03-01
:modified: 2024-05-01
:description: All *of* the rims.
:lang: en-gb

Rims
====

They hold the tyre. See :doc:`spokes/index`.

.. code-block:: python

   true_up("rim")
""",
    "spokes/index.rst": """\
Spokes
======

Thirty-two of them.

.. toctree::

   lacing
""",
    "spokes/lacing.rst": "Lacing\n======\n\nCross them three times.\n",
    "journal.rst": "Journal\n=======\n\nIt began with a puncture.\n",
    "orphan.rst": ":orphan:\n\nValves\n======\n\nPresta or Schrader.\n",
    "secret.rst": ":orphan:\n:scp: false\n\nSecret\n======\n\nNobody knows.\n",
    "plan.rst": ":orphan:\n:draft: true\n\nPlan\n====\n\nNot yet.\n",
    "staff.rst": ":orphan:\n:robots: noindex\n\nStaff\n=====\n\nFor us alone.\n",
    "404.rst": ":orphan:\n\nLost\n====\n\nThis page is gone.\n",
}

ROOT = "https://wheels.example/docs/"
PAGES = [
    f"{ROOT}{name}.html"
    for name in ("index", "journal", "orphan", "rims", "spokes/index", "spokes/lacing")
]
NOW, DAY = 1_800_000_000, 86_400
SITE = "_build/html"


def strict(run: Run, site: Path, *arguments: str, at: int = NOW) -> Built:
    """Builds the site as its own author would in continuous integration."""
    done = run(site, "sphinx", "-W", "-n", "-b", "html", *arguments, ".", SITE, at=at)
    assert done.returncode == 0, done.stdout
    return done


def said(done: Built) -> list[str]:
    """The lines of ours in the log of a build."""
    return [line for line in done.stdout.splitlines() if "scp: " in line]


def test_a_build_publishes_its_documents(write: Write, run: Run, published: Published) -> None:
    site = write({"conf.py": CONF, **DOCS})
    done = strict(run, site)
    assert sorted(published(site / SITE)) == PAGES
    assert summary(done.stdout).startswith(
        "6 pages in, 6 left out (2 listing, 1 draft, 1 noindex, 1 not found page, 1 scp: false); "
        "1 snapshot, "
    )
    assert (site / ".cache/scp/.gitignore").read_text(encoding="utf-8") == "*\n"


def test_what_the_author_says_of_a_document_is_published(
    write: Write, run: Run, published: Published
) -> None:
    site = write({"conf.py": CONF, **DOCS})
    strict(run, site)
    page = published(site / SITE)[f"{ROOT}rims.html"]
    content = page.pop("content")
    assert page == {
        "url": f"{ROOT}rims.html",
        "canonical": f"{ROOT}rims.html",
        "title": "Rims",
        "description": "All of the rims.",
        "author": "Ada",
        "published": "2024-03-01T00:00:00Z",
        "modified": "2024-05-01T00:00:00Z",
        "language": "en-GB",
    }
    assert content == [
        {"type": "heading", "level": 1, "text": "Rims"},
        {"type": "text", "text": "They hold the tyre. See Spokes."},
        {"type": "link", "url": f"{ROOT}spokes/index.html", "text": "Spokes"},
        {"type": "code", "language": "python", "code": 'true_up("rim")'},
    ]


def test_a_document_without_a_heading_has_a_title(
    write: Write, run: Run, published: Published
) -> None:
    documents = {
        "index.rst": ".. title:: All about wheels\n\nThey turn.\n",
        "old-notes/index.rst": ":orphan:\n\nNobody gave them a title.\n",
    }
    site = write({"conf.py": CONF, **documents})
    strict(run, site)
    titles = {url: page["title"] for url, page in published(site / SITE).items()}
    assert titles == {
        f"{ROOT}index.html": "All about wheels",
        f"{ROOT}old-notes/index.html": "Old notes",
    }


def test_front_matter_of_myst_says_the_same(write: Write, run: Run, published: Published) -> None:
    document = """\
---
title: Spokes and nipples
authors: [Ada, Grace]
date: 2024-03-01
updated: [2024-04-01, 2024-05-01]
robots: {nofollow: true}
myst:
  html_meta:
    description: Thin and strong.
---

# Spokes

Count them.
"""
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "myst_parser"')
    site = write({"conf.py": conf, "index.md": document})
    strict(run, site)
    page = published(site / SITE)[f"{ROOT}index.html"]
    assert {name: page.get(name) for name in ("title", "author", "description")} == {
        "title": "Spokes and nipples",
        "author": "Ada, Grace",
        "description": "Thin and strong.",
    }
    assert page["published"] == "2024-03-01T00:00:00Z"
    assert page["modified"] == "2024-05-01T00:00:00Z"


def test_pages_that_sphinx_writes_by_itself_stay_out(
    write: Write, run: Run, published: Published
) -> None:
    conf = """\
import pathlib, sys
sys.path.insert(0, str(pathlib.Path(__file__).parent / "code"))
html_split_index = True
""" + CONF.replace('"sphinx_scp"', '"sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_scp"')
    module = (
        '"""Wheels that turn."""\n\n\ndef turn():\n    """Turn once."""\n    return "planted"\n'
    )
    documents = {
        "code/wheels.py": module,
        "index.rst": "Wheels\n======\n\n.. automodule:: wheels\n   :members:\n",
        "genindex.rst": ":orphan:\n\nIndex\n=====\n",
    }
    site = write({"conf.py": conf, **documents})
    done = strict(run, site)
    for name in ("_modules/wheels", "_modules/index", "py-modindex", "genindex-T", "search"):
        assert (site / SITE / f"{name}.html").is_file()
    assert list(published(site / SITE)) == [f"{ROOT}index.html"]
    assert "planted" not in str(published(site / SITE))
    assert "1 page in, " in summary(done.stdout)
    sitemap = (site / SITE / "sitemap.xml").read_text(encoding="utf-8")
    again = strict(run, site)
    assert summary(again.stdout).partition(";")[0] == summary(done.stdout).partition(";")[0]
    assert (site / SITE / "sitemap.xml").read_text(encoding="utf-8") == sitemap


def test_what_sphinx_gallery_notes_of_its_run_is_left_out(
    write: Write, run: Run, published: Published
) -> None:
    documents = {
        "sphinx_gallery/__init__.py": "",
        "sphinx_gallery/gen_gallery.py": "def setup(app):\n    return {}\n",
        "index.rst": "Wheels\n======\n\nThey turn.\n",
        "all/sg_execution_times.rst": ":orphan:\n\nComputation times\n=================\n\n00:01\n",
        "sg_api_usage.rst": ":orphan:\n\nUnused API Entries\n==================\n\n- turn\n",
        "our_sg_api_usage.rst": ":orphan:\n\nUsage\n=====\n\nOurs.\n",
    }
    path = "import sys; sys.path.insert(0, '.')\n"
    site = write({"conf.py": path + CONF, **documents})
    strict(run, site)
    assert len(published(site / SITE)) == 4
    write({"conf.py": path + CONF + 'extensions.append("sphinx_gallery.gen_gallery")\n'})
    strict(run, site)
    assert list(published(site / SITE)) == [f"{ROOT}index.html", f"{ROOT}our_sg_api_usage.html"]


ABLOG = """
from datetime import datetime

from docutils import nodes
from docutils.parsers.rst import Directive


def names(text):
    return [each.strip() for each in text.split(",")]


def day(text):
    return datetime.strptime(text, "%b %d, %Y")


class Post(Directive):
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {"tags": names, "author": names, "language": names}

    def run(self):
        env = self.state.document.settings.env
        date = day(self.arguments[0]) if self.arguments else None
        post = {"docname": env.docname, "date": date, "update": date}
        for option in self.option_spec:
            post[option] = self.options.get(option, [])
        env.ablog_posts.setdefault(env.docname, []).append(post)
        return []


class Update(Directive):
    required_arguments = 1
    final_argument_whitespace = True

    def run(self):
        env = self.state.document.settings.env
        [post] = env.ablog_posts[env.docname]
        post["update"] = max(post["update"], day(self.arguments[0]))
        return []


def begin(app):
    if not hasattr(app.env, "ablog_posts"):
        app.env.ablog_posts = {}


def setup(app):
    app.add_config_value("blog_authors", {}, "env")
    app.add_directive("post", Post)
    app.add_directive("update", Update)
    app.connect("builder-inited", begin)
    app.connect("env-purge-doc", lambda app, env, name: env.ablog_posts.pop(name, None))
"""
"""What ABlog 0.11.13 writes into the environment, as its releases since 0.9 do."""


def post(*dates: str, more: str = "", before: str = ":orphan:\n") -> str:
    parts = (f"\nOn {each}\n{'-' * 20}\n\n.. post::{each}\n{more}\nIt turns.\n" for each in dates)
    return f"{before}\nWheels\n======\n{''.join(parts)}"


def test_drafts_of_ablog_stay_out(write: Write, run: Run, published: Published) -> None:
    path = "import sys; sys.path.insert(0, '.')\n"
    today = datetime.now().astimezone().strftime(" %b %d, %Y")
    past, future = " May 3, 2020", " Jan 1, 2100"
    documents = {
        "index.rst": "Wheels\n======\n\nThey turn.\n",
        "undated.rst": post("", more="   :tags: a\n"),
        "future.rst": post(future),
        "contradicted.rst": post(future, before=":orphan:\n:draft: false\n"),
        "partly.rst": post(past, ""),
        "today.rst": post(today),
        "past.rst": post(past),
        "both.rst": post(past, " May 4, 2020"),
    }
    site = write(
        {"conf.py": path + CONF + "extensions += ['ablog']\n", "ablog.py": ABLOG, **documents}
    )
    done = strict(run, site)
    assert ", 6 left out (4 draft, 2 listing)" in done.stdout
    pages = published(site / SITE)
    assert list(pages) == [f"{ROOT}{name}.html" for name in ("both", "index", "past", "today")]
    assert "published" not in pages[f"{ROOT}both.html"]

    # What ABlog left in the environment says nothing without it.
    directive = "from docutils.parsers.rst import Directive, directives\n"
    directive += "directives.register_directive('post', type('Post', (Directive,), {\n"
    directive += "    'optional_arguments': 1, 'final_argument_whitespace': True,\n"
    directive += "    'option_spec': {'tags': str}, 'run': lambda self: []}))\n"
    write({"conf.py": directive + CONF})
    strict(run, site)
    assert len(published(site / SITE)) == len(documents)


def test_what_ablog_knows_of_a_post_is_published(
    write: Write, run: Run, published: Published
) -> None:
    conf = "import sys; sys.path.insert(0, '.')\n" + CONF + "extensions += ['ablog']\n"
    conf += 'blog_authors = {"ada": ("Ada Lovelace", "https://ada.example/")}\n'
    more = "   :author: ada, Bob\n   :language: de\n"
    update = "\n.. update:: Jun 4, 2021\n"
    stated = ":orphan:\n:author: Eve\n:date: 2019-01-02\n:modified: 2019-02-03\n:lang: fr\n"
    site = write(
        {
            "conf.py": conf,
            "ablog.py": ABLOG,
            "index.rst": post(" May 3, 2020", more=more) + update,
            "plain.rst": post(" May 3, 2020", more="   :language: English\n"),
            "stated.rst": post(" May 3, 2020", more=more, before=stated) + update,
        }
    )
    strict(run, site)
    pages = published(site / SITE)
    shown = ("author", "published", "modified", "language")
    assert [[page.get(each) for each in shown] for page in pages.values()] == [
        ["Ada Lovelace, Bob", "2020-05-03T00:00:00Z", "2021-06-04T00:00:00Z", "de"],
        [None, "2020-05-03T00:00:00Z", "2020-05-03T00:00:00Z", "en"],
        ["Eve", "2019-01-02T00:00:00Z", "2019-02-03T00:00:00Z", "fr"],
    ]


def test_a_document_that_lists_others_is_its_authors(
    write: Write, run: Run, published: Published, tree: Tree
) -> None:
    """The folder build, which knows no authors, leaves it out."""
    names = ("hub", "rim", "spoke", "tyre")
    listing = "Tags\n====\n\n.. toctree::\n\n" + "".join(f"   /{each}\n" for each in names)
    posts = {f"{each}.rst": f"On the {each}\n============\n\nIt turns.\n" for each in names}
    index = "Wheels\n======\n\nThey turn.\n\n.. toctree::\n\n   tags/index\n"
    site = write({"conf.py": CONF, "index.rst": index, "tags/index.rst": listing, **posts})
    strict(run, site)
    assert f"{ROOT}tags/index.html" in published(site / SITE)
    (site / SITE).rename(site / "copy")
    done = run(site, "scp_ssg", "build", "copy", "--site-url", ROOT, "-v")
    assert f"left out, listing: {ROOT}tags/index.html" in done.stdout


def test_dirhtml_publishes_at_the_addresses_of_folders(
    write: Write, run: Run, published: Published
) -> None:
    site = write({"conf.py": CONF, **DOCS})
    done = run(site, "sphinx", "-W", "-b", "dirhtml", ".", SITE)
    assert done.returncode == 0, done.stdout
    pages = published(site / SITE)
    names = ("", "journal/", "orphan/", "rims/", "spokes/", "spokes/lacing/")
    assert sorted(pages) == [ROOT + name for name in names]
    assert {page.get("canonical", url) for url, page in pages.items()} == set(pages)


def test_other_suffixes_of_files_and_links(write: Write, run: Run, published: Published) -> None:
    site = write({"conf.py": CONF + 'html_file_suffix = ".htm"\nhtml_link_suffix = ""\n', **DOCS})
    strict(run, site)
    assert sorted(published(site / SITE)) == sorted(url.removesuffix(".html") for url in PAGES)


def test_unchanged_documents_that_sphinx_does_not_render_stay_published(
    write: Write, run: Run, published: Published, tree: Tree
) -> None:
    site = write({"conf.py": CONF, **DOCS})
    strict(run, site)
    first = tree(site / SITE / "scp")
    again = strict(run, site, at=NOW + 60)
    assert "; nothing changed since the last build" in summary(again.stdout)
    assert tree(site / SITE / "scp") == first
    before = published(site / SITE)
    write({"spokes/lacing.rst": "Lacing\n======\n\nCross them four times.\n"})
    edited = f"{ROOT}spokes/lacing.html"
    done = strict(run, site, at=NOW + DAY)
    after = published(site / SITE)
    assert list(published(site / SITE, "all-delta")) == [edited]
    assert "; delta of all: 1 page, " in summary(done.stdout)
    assert {url for url in after if after[url] != before[url]} == {edited}
    for everything in ("-E", "-a"):
        rendered = strict(run, site, everything, at=NOW + DAY + 60)
        assert "; nothing changed since the last build" in summary(rendered.stdout)


@pytest.mark.not_two_ways("Sphinx leaves the HTML of a removed document where it was")
def test_a_removed_document_is_not_published_any_more(
    write: Write, run: Run, published: Published
) -> None:
    conf = CONF + 'scp = {"markdown": True, "tunnel": True, "llms": True}\n'
    site = write({"conf.py": conf, **DOCS})
    strict(run, site)
    assert (site / SITE / "orphan.md").is_file()
    (site / "orphan.rst").unlink()
    strict(run, site, at=NOW + DAY)
    assert sorted(published(site / SITE)) == [each for each in PAGES if "orphan" not in each]
    assert not (site / SITE / "orphan.md").exists()
    stale = (site / SITE / "orphan.html").read_text(encoding="utf-8")
    assert "orphan.md" not in stale
    for name in ("llms.txt", "llms-full.txt", "llm-sitemap.json", "sitemap.xml"):
        assert "orphan" not in (site / SITE / name).read_text(encoding="utf-8")


FAILING = """
def setup(app):
    app.connect("build-finished", fail)

def fail(app, exception):
    if exception is None and (app.srcdir / "fails").exists():
        raise RuntimeError("planted")
"""


@pytest.mark.not_two_ways("a build that fails has written pages that are not published")
def test_a_build_that_fails_leaves_what_was_published(write: Write, run: Run, tree: Tree) -> None:
    site = write({"conf.py": CONF + FAILING, **DOCS})
    strict(run, site)
    first = tree(site / SITE / "scp") | tree(site / ".cache")
    write({"fails": "", "journal.rst": "Journal\n=======\n\nIt ended with another.\n"})
    done = run(site, "sphinx", "-b", "html", ".", SITE, at=NOW + DAY)
    assert done.returncode == 2
    assert said(done) == []
    assert tree(site / SITE / "scp") | tree(site / ".cache") == first


@pytest.mark.parametrize("builder", ["text", "latex", "singlehtml", "json"])
def test_other_builders_do_nothing(write: Write, run: Run, builder: str) -> None:
    """Not even a line, and no option is looked at."""
    conf = CONF.replace("html_baseurl", "unused") + 'scp = {"markdwon": True}\n'
    site = write({"conf.py": conf, "index.rst": "Wheels\n======\n\nThey turn.\n"})
    done = run(site, "sphinx", "-W", "-b", builder, ".", "_build/other")
    assert done.returncode == 0, done.stdout
    assert said(done) == []
    assert not (site / ".cache").exists()
    assert not (site / "_build/other/scp").exists()


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (
            CONF.replace("html_baseurl", "unused"),
            (
                "scp: html_baseurl: not set; say in conf.py where the site is served, such as "
                "'https://example.com/docs/'"
            ),
        ),
        (
            CONF.replace("https://wheels", "wheels"),
            (
                "scp: html_baseurl: expected an http(s) URL such as 'https://example.com/docs/', "
                "got 'wheels.example/docs/'"
            ),
        ),
        (
            CONF + 'scp = {"markdwon": True}\n',
            "scp: markdwon: no such option; did you mean 'markdown'?",
        ),
        (
            CONF + 'scp = {"level": "high"}\n',
            "scp: level: expected a compression level from 1 to 19, got 'high'",
        ),
        (CONF + 'scp = ["markdown"]\n', "scp: expected names and values, got ['markdown']"),
        (
            # A name of the author's own is none of ours where the dictionary has the option.
            CONF + 'scp_keep = scp_markdown = []\nscp = {"keep": scp_keep}\n',
            "scp: scp_markdown: no such setting; write scp = {'markdown': …}",
        ),
    ],
    ids=["no address", "no URL", "unknown", "type", "no dictionary", "outside"],
)
def test_a_wrong_option_ends_the_build_before_it_writes(
    write: Write, run: Run, wrong: str, line: str
) -> None:
    site = write({"conf.py": wrong, "index.rst": DOCS["rims.rst"]})
    done = run(site, "sphinx", "-b", "html", ".", SITE)
    assert done.returncode == 2
    assert said(done) == [f"ERROR: {line}"]
    assert "Traceback" not in done.stdout
    assert not (site / SITE / "index.html").exists()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("", "nothing is published for html_baseurl = '', which names no server; "),
        ("/docs/", "nothing is published for html_baseurl = '/docs/', which names no server; "),
        (
            "http://127.0.0.1:8000/",
            "nothing is published for http://127.0.0.1:8000/, an address of this machine",
        ),
    ],
)
def test_a_preview_publishes_nothing_and_says_so(
    write: Write, run: Run, tree: Tree, address: str, why: str
) -> None:
    site = write({"conf.py": CONF, "index.rst": "Wheels\n======\n\nThey turn.\n"})
    strict(run, site)
    first = tree(site / SITE / "scp") | tree(site / ".cache")
    done = strict(run, site, "-D", f"html_baseurl={address}", at=NOW + DAY)
    [line] = said(done)
    assert line.startswith(f"scp: {why}")
    assert tree(site / SITE / "scp") | tree(site / ".cache") == first


def test_read_the_docs_says_where_the_site_is(
    write: Write, run: Run, published: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "https://wheels.readthedocs.io/de/latest/"
    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", address)
    conf = CONF.replace("html_baseurl", "unused")
    site = write({"conf.py": conf, "index.rst": "Räder\n=====\n\nSie drehen sich.\n"})
    strict(run, site, "-D", "language=de")
    [(url, page)] = published(site / SITE).items()
    assert (url, page["language"]) == (f"{address}index.html", "de")


def test_a_translation_at_the_address_of_the_original_is_not_published(
    write: Write, run: Run, published: Published, tree: Tree
) -> None:
    site = write({"conf.py": CONF, "index.rst": "Wheels\n======\n\nThey turn.\n"})
    strict(run, site)
    first = tree(site / SITE / "scp") | tree(site / ".cache")
    done = run(site, "sphinx", "-W", "-b", "html", "-D", "language=de", ".", "_build/de")
    assert done.returncode == 0, done.stdout
    [line] = said(done)
    assert line == (
        f"scp: nothing is published for language = 'de', because html_baseurl is {ROOT} in "
        "every language; add -D html_baseurl=URL, where URL is that of this one"
    )
    assert tree(site / SITE / "scp") | tree(site / ".cache") == first
    address = "html_baseurl=https://wheels.example/de/"
    run(site, "sphinx", "-b", "html", "-D", "language=de", "-D", address, ".", "_build/de")
    [(url, page)] = published(site / "_build/de").items()
    assert (url, page["language"]) == ("https://wheels.example/de/index.html", "de")


CATALOG = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "They hold the tyre."
msgstr "Sie halten den Reifen."
"""


def test_a_document_that_nobody_translated_has_the_language_of_its_source(
    write: Write, run: Run, published: Published
) -> None:
    site = write(
        {
            "conf.py": CONF.replace("/docs/", "/de/") + 'locale_dirs = ["locale"]\n',
            "index.rst": "Wheels\n======\n\nThey turn.\n",
            "rims.rst": ":orphan:\n\nRims\n====\n\nThey hold the tyre.\n",
            "locale/de/LC_MESSAGES/rims.po": CATALOG,
        }
    )
    strict(run, site, "-D", "language=de")
    root = "https://wheels.example/de/"
    pages = published(site / SITE)
    assert {url: page["language"] for url, page in pages.items()} == {
        f"{root}index.html": "en",
        f"{root}rims.html": "de",
    }
    assert pages[f"{root}rims.html"]["content"][-1]["text"] == "Sie halten den Reifen."


def test_processes_in_parallel_publish_the_same(write: Write, run: Run, tree: Tree) -> None:
    more = {f"more/{n}.rst": f":orphan:\n\nPart {n}\n=======\n\nNumber {n}.\n" for n in range(12)}
    site = write({"conf.py": CONF, **DOCS, **more})
    strict(run, site)
    first = tree(site / SITE / "scp")
    for folder in (".cache", "_build"):
        (site / folder).rename(site.parent / f"{site.name}-{folder}")
    done = strict(run, site, "-j", "2")
    assert "18 pages in, " in summary(done.stdout)
    assert tree(site / SITE / "scp") == first


def test_files_that_sphinx_copies_as_they_are_may_be_another_site(
    write: Write, run: Run, published: Published
) -> None:
    page = "<!doctype html><title>Brakes</title><main><h1>Brakes</h1><p>planted</p></main>"
    conf = CONF + 'html_extra_path = ["extra", "plan.html"]\nscp = {"exclude": ["/secret.html"]}\n'
    extra = {"extra/brakes/index.html": page, "extra/journal.html": page, "plan.html": page}
    site = write({"conf.py": conf, **DOCS, **extra})
    done = strict(run, site)
    assert (site / SITE / "brakes/index.html").read_text(encoding="utf-8") == page
    assert sorted(published(site / SITE)) == [each for each in PAGES if "journal" not in each]
    assert "planted" not in str(published(site / SITE))
    assert "2 elsewhere" in summary(done.stdout)


def test_the_authors_own_templates_are_published(
    write: Write, run: Run, published: Published
) -> None:
    conf = (
        CONF
        + 'root_doc = "contents"\ntemplates_path = ["theme"]\n'
        + ('html_additional_pages = {"index": "home.html"}\n')
    )
    home = '{% extends "layout.html" %}{% block body %}<h1>Home</h1><p>Come in.</p>{% endblock %}'
    site = write(
        {"conf.py": conf, "theme/home.html": home, "contents.rst": "Parts\n=====\n\nOf it.\n"}
    )
    strict(run, site)
    pages = published(site / SITE)
    assert sorted(pages) == [f"{ROOT}contents.html", f"{ROOT}index.html"]
    assert [block["text"] for block in pages[f"{ROOT}index.html"]["content"]] == [
        "Home",
        "Come in.",
    ]


def test_a_build_of_some_documents_publishes_nothing(write: Write, run: Run, tree: Tree) -> None:
    site = write({"conf.py": CONF, **DOCS})
    done = run(site, "sphinx", "-b", "html", ".", SITE, "rims.rst")
    assert said(done) == [
        "scp: nothing is published, because '404' has no page yet; build all documents"
    ]
    assert not (site / SITE / "scp").exists()
    strict(run, site)
    write({"rims.rst": DOCS["rims.rst"] + "\nAnd more.\n"})
    again = run(site, "sphinx", "-b", "html", ".", SITE, "rims.rst", at=NOW + DAY)
    assert "delta of all: 1 page, " in summary(again.stdout)


def test_a_quiet_build_says_nothing(write: Write, run: Run) -> None:
    site = write({"conf.py": CONF, **DOCS})
    assert strict(run, site, "-q").stdout == ""


def test_a_verbose_build_says_why_a_page_is_left_out(write: Write, run: Run) -> None:
    site = write({"conf.py": CONF, **DOCS})
    assert f"scp: left out, scp: false: {ROOT}secret.html" in said(strict(run, site, "-v"))


def test_a_strict_build_fails_of_a_wrong_configuration_once(write: Write, run: Run) -> None:
    conf = CONF + 'scp = {"exclude": ["/brakes/"], "languages": ["en", "fi"], "keep": ["/x/"]}\n'
    site = write({"conf.py": conf, **DOCS})
    done = run(site, "sphinx", "-W", "--keep-going", "-b", "html", ".", SITE)
    assert done.returncode == 1
    [warning] = [line for line in said(done) if "WARNING" in line]
    assert "scp: exclude: '/brakes/' matches no page" in warning
    assert (site / SITE / "scp").is_dir()
    for kind in ("scp", "scp.build"):
        write({"conf.py": conf + f"suppress_warnings = [{kind!r}]\n"})
        strict(run, site)


def test_metadata_that_means_nothing_is_a_warning_with_its_page(write: Write, run: Run) -> None:
    site = write({"conf.py": CONF, "index.rst": ":scp: perhaps\n\nWheels\n======\n\nThey turn.\n"})
    done = run(site, "sphinx", "-b", "html", ".", SITE)
    assert done.returncode == 0
    [warning] = [line for line in said(done) if "WARNING" in line]
    assert warning.endswith(
        f"scp: {ROOT}index.html: scp: expected true or false, got 'perhaps'; the page is published"
        " [scp.build]"
    )


def test_an_error_of_ours_does_not_end_the_build(write: Write, run: Run) -> None:
    broken = """
def setup(app):
    app.connect("build-finished", spoil)

def spoil(app, exception):
    app.env.toctree_includes = None
"""
    site = write({"conf.py": CONF + broken, **DOCS})
    done = run(site, "sphinx", "-b", "html", ".", SITE)
    assert done.returncode == 0
    [line] = said(done)
    assert "scp: nothing published: AttributeError: " in line
    assert "Traceback" not in done.stdout


def test_the_table_of_contents_orders_llms_txt(write: Write, run: Run) -> None:
    site = write({"conf.py": CONF + 'scp = {"llms": True, "markdown": True}\n', **DOCS})
    strict(run, site)
    lines = (site / SITE / "llms.txt").read_text(encoding="utf-8").splitlines()
    listed = [
        line.partition("](")[2].partition(")")[0] or line for line in lines if line[:1] in "#-"
    ]
    assert [each.removeprefix(ROOT) for each in listed if each] == [
        "# Wheels",
        "## Pages",
        "index.md",
        "journal.md",
        "orphan.md",
        "## Parts",
        "rims.md",
        "spokes/index.md",
        "spokes/lacing.md",
    ]


def test_twins_are_no_documents_of_the_next_build(write: Write, run: Run) -> None:
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "myst_parser"').replace('"_build"', "")
    conf += 'scp = {"markdown": True}\n'
    site = write({"conf.py": conf, "index.md": "# Wheels\n\nThey turn.\n"})
    assert "1 page in, " in summary(strict(run, site).stdout)
    assert (site / SITE / "index.md").is_file()
    again = strict(run, site)
    assert "1 page in, " in summary(again.stdout)
    assert "0 added, 0 changed, 0 removed" in again.stdout


MULTIVERSION = """
def setup(app):
    app.add_config_value("smv_current_version", "", "html")
    app.add_config_value("smv_outputdir_format", "{ref.name}", "html")
"""


def test_each_version_is_a_publication_of_its_own(
    write: Write, run: Run, published: Published
) -> None:
    """With the settings that sphinx-multiversion adds to each of its builds."""
    site = write({"conf.py": CONF + MULTIVERSION, "index.rst": "Wheels\n======\n\nThey turn.\n"})
    for version in ("v1", "v2"):
        output = f"_build/{version}"
        setting = f"smv_current_version={version}"
        done = run(site, "sphinx", "-W", "-b", "html", "-D", setting, ".", output)
        assert done.returncode == 0, done.stdout
        assert list(published(site / output)) == [f"{ROOT}{version}/index.html"]
    assert len(list((site / ".cache/scp").glob("wheels.example-docs-v*"))) == 2
    form = "smv_outputdir_format={ref.commit}"
    done = run(site, "sphinx", "-b", "html", "-D", setting, "-D", form, ".", "_build/abc")
    assert done.returncode == 2
    [line] = said(done)
    assert line == (
        "ERROR: scp: html_baseurl: the address of version 'v2' cannot be told from "
        "smv_outputdir_format = '{ref.commit}'; use ref.name alone in it"
    )


def sitemap_of(site: Path) -> str:
    return (site / SITE / "sitemap.xml").read_text(encoding="utf-8")


def test_without_a_sitemap_we_write_one(write: Write, run: Run) -> None:
    site = write({"conf.py": CONF, **DOCS, "robots.txt": "User-agent: *\n"})
    write({"conf.py": CONF + 'html_extra_path = ["robots.txt"]\n'})
    strict(run, site)
    assert (site / SITE / "robots.txt").read_text(encoding="utf-8") == "User-agent: *\n"
    text = sitemap_of(site)
    [file] = (site / SITE / "scp").iterdir()
    assert f'url="{ROOT}scp/{file.name}"' in text
    assert all(f"<loc>{url}</loc>" in text for url in PAGES)
    rims = text.partition(f"<loc>{ROOT}rims.html</loc>")[2].partition("</url>")[0]
    assert "<lastmod>2024-05-01T00:00:00Z</lastmod>" in rims


def test_the_sitemap_of_sphinx_sitemap_is_extended(write: Write, run: Run) -> None:
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "sphinx_sitemap"')
    site = write({"conf.py": conf + 'sitemap_url_scheme = "{link}"\n', **DOCS})
    strict(run, site)
    text = sitemap_of(site)
    assert "Written by scp-ssg" not in text
    assert "<scp:collection " in text
    assert f"<loc>{ROOT}rims.html</loc><lastmod>2024-05-01T00:00:00Z</lastmod>" in text
    strict(run, site, at=NOW + DAY)
    assert sitemap_of(site).count("<scp:collection ") == 1


def test_a_sitemap_at_other_addresses_is_said(write: Write, run: Run) -> None:
    """By default sphinx-sitemap adds the language, which is not in the addresses of the pages."""
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "sphinx_sitemap"')
    site = write({"conf.py": conf, **DOCS})
    done = run(site, "sphinx", "-b", "html", ".", SITE)
    [warning] = [line for line in said(done) if "WARNING" in line]
    assert f"html_baseurl: the site is published at {ROOT}, but its sitemap lists {ROOT}en/" in (
        warning
    )
    assert "write sitemap_url_scheme = '{link}' in conf.py" in warning


def test_a_sitemap_of_another_name_stays_and_ours_is_beside_it(write: Write, run: Run) -> None:
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "sphinx_sitemap"')
    conf += 'sitemap_url_scheme = "{link}"\nsitemap_filename = "map.xml"\n'
    site = write({"conf.py": conf, **DOCS})
    done = strict(run, site)
    assert "<scp:collection " in sitemap_of(site)
    assert "scp:" not in (site / SITE / "map.xml").read_text(encoding="utf-8")
    assert (
        "scp: the collections are announced in sitemap.xml, where crawlers look for them, and not "
        "in map.xml, which sphinx-sitemap writes; name both in robots.txt, or leave "
        "sitemap_filename out" in said(done)
    )


@pytest.mark.judge
def test_a_sitemap_without_the_slash_of_the_address_is_said(write: Write, run: Run) -> None:
    """sphinx-sitemap lists ``https://wheels.example/docsindex.html`` then."""
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "sphinx_sitemap"').replace(ROOT, ROOT[:-1])
    site = write({"conf.py": conf + 'sitemap_url_scheme = "{link}"\n', **DOCS})
    done = run(site, "sphinx", "-W", "-b", "html", ".", SITE)
    assert done.returncode == 1
    [warning] = [line for line in said(done) if "WARNING" in line]
    assert f"but its sitemap lists {ROOT[:-1]}404.html; " in warning
    assert f"end html_baseurl with a slash: {ROOT!r}" in warning
    write({"conf.py": conf.replace(ROOT[:-1], ROOT) + 'sitemap_url_scheme = "{link}"\n'})
    strict(run, site, "-E")


@pytest.mark.judge
@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_the_address_with_language_and_version_is_that_of_sphinx_sitemap(
    write: Write, run: Run, published: Published, builder: str
) -> None:
    """As on Read the Docs: html_baseurl has both, the sitemap lists other languages beside them."""
    root = "https://wheels.example/en/1.0/"
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "sphinx_sitemap"').replace(ROOT, root)
    conf += 'version = "1.0"\nsitemap_url_scheme = "{link}"\nsitemap_locales = ["de", "pt_BR"]\n'
    conf += 'sitemap_indent = 2\nsitemap_excludes = ["search.html", "search/"]\n'
    site = write({"conf.py": conf, **DOCS})
    done = run(site, "sphinx", "-W", "-j", "2", "-b", builder, ".", SITE)
    assert done.returncode == 0, done.stdout
    sitemap = fromstring(sitemap_of(site).encode())
    listed = {each.text for each in sitemap.iter("{*}loc")}
    assert set(published(site / SITE)) <= listed
    assert {each.get("hreflang") for each in sitemap.iter("{*}link")} == {"de", "pt-BR"}
    [collection] = sitemap.iter("{*}collection")
    assert collection.get("url", "").startswith(f"{root}scp/all-snapshot-")


@pytest.mark.judge
def test_a_build_of_one_changed_document_keeps_the_announcement(write: Write, run: Run) -> None:
    """sphinx-sitemap writes its file anew then, with the pages that were rendered alone."""
    conf = CONF.replace('"sphinx_scp"', '"sphinx_scp", "sphinx_sitemap"')
    site = write({"conf.py": conf + 'sitemap_url_scheme = "{link}"\n', **DOCS})
    strict(run, site)
    write({"rims.rst": DOCS["rims.rst"] + "\nAnd more.\n"})
    strict(run, site, at=NOW + DAY)
    sitemap = fromstring(sitemap_of(site).encode())
    assert [each.get("pages") for each in sitemap.iter("{*}collection")] == ["6"]
    assert [each.get("pages") for each in sitemap.iter("{*}delta")] == ["1"]


def test_the_options_are_those_of_all_generators(
    write: Write, run: Run, published: Published
) -> None:
    options: dict[str, Any] = {
        "sections": {"parts": {"include": ["/spokes/"]}, "rest": {"exclude": ["/spokes/"]}},
        "compression": ["zstd", "gzip"],
        "exclude": ["/journal.html"],
        "selectors": {"drop": [".compact"]},
    }
    site = write({"conf.py": CONF + f"scp = {options!r}\n", **DOCS})
    strict(run, site)
    assert sorted(published(site / SITE, "parts-snapshot")) == PAGES[-2:]
    assert sorted(published(site / SITE, "rest-snapshot")) == [PAGES[0], *PAGES[2:4]]
    assert {file.suffix for file in (site / SITE / "scp").iterdir()} == {".zst", ".gz"}
