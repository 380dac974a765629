"""The plugin in real builds of MkDocs and ProperDocs."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from scp_ssg.cli import run as command_line
from tests.generators.conftest import Published, Run, Tree, Write, summary
from tests.tabbed import TABS

CONFIG = """\
site_name: Kitchen
site_url: https://kitchen.example/book/
theme: {name: mkdocs}
plugins: [scp]
"""

DOCS = {
    "docs/index.md": "# The kitchen\n\nWhat is cooked here.\n",
    "docs/soups/leek.md": """\
---
title: Leek soup
description: A soup for *cold* days.
authors: [Ada, Grace]
date: 2024-03-01
updated: 2024-05-01 10:00:00
lang: en-gb
---

# Leeks in broth

Cut the leeks. See [the kitchen](../index.md).

```python
servings = 4
```
""",
    "docs/soups/pumpkin.md": "# Pumpkin soup\n\nRoast the pumpkin first.\n",
    "docs/secret.md": "---\nscp: false\n---\n\n# Secret sauce\n\nNobody knows.\n",
    "docs/plan.md": "---\ndraft: true\n---\n\n# Plan\n\nNot yet.\n",
    "docs/admin.md": "---\nrobots: noindex\n---\n\n# Administration\n\nFor staff.\n",
    "docs/404.md": "# Not found\n\nThis page is gone.\n",
}

ROOT = "https://kitchen.example/book/"
DAY = 86_400


def test_a_build_publishes_its_pages(write: Write, run: Run, published: Published) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    pages = published(site / "site")
    assert list(pages) == [ROOT, ROOT + "soups/leek/", ROOT + "soups/pumpkin/"]
    assert "6 pages" not in summary(done.stdout)
    assert summary(done.stdout).startswith(
        "3 pages in, 4 left out (1 draft, 1 noindex, 1 not found page, 1 scp: false); 1 snapshot, "
    )
    assert (site / ".cache/scp/.gitignore").read_text(encoding="utf-8") == "*\n"


def test_what_the_author_says_of_a_page_is_published(
    write: Write, run: Run, published: Published
) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    run(site, "mkdocs", "build")
    page = published(site / "site")[ROOT + "soups/leek/"]
    content = page.pop("content")
    page.pop("canonical", None)
    assert page == {
        "url": ROOT + "soups/leek/",
        "title": "Leek soup",
        "description": "A soup for cold days.",
        "author": "Ada, Grace",
        "published": "2024-03-01T00:00:00Z",
        "modified": "2024-05-01T10:00:00Z",
        "language": "en-GB",
    }
    assert content == [
        {"type": "heading", "level": 1, "text": "Leeks in broth"},
        {"type": "text", "text": "Cut the leeks. See the kitchen."},
        {"type": "link", "url": ROOT, "text": "the kitchen"},
        {"type": "code", "language": "python", "code": "servings = 4"},
    ]


def test_dates_in_every_form_that_yaml_knows(write: Write, run: Run, published: Published) -> None:
    dates = {
        "day": "date: 2024-01-01\nupdated: 2024-02-02",
        "text": "date: '2024-1-1'\nmodified: February 2nd, 2024",
        "naive": "created: 2024-01-01 00:00:00\nlast_updated: 2024-02-02 00:00:00",
        "aware": "published: 2024-01-01T02:00:00+02:00\nlastmod: 2024-02-01T19:00:00-05:00",
        "members": "date: {created: 2024-01-01, updated: 2024-02-02}",
        "beside": "date: {created: 2024-01-01}\nupdated: 2024-02-02",
        "list": "date: [2024-01-01, 2024-01-05]\nupdated: [2024-01-05, 2024-02-02]",
    }
    pages = {f"docs/{name}.md": f"---\n{lines}\n---\n\n# {name}\n" for name, lines in dates.items()}
    site = write({"mkdocs.yml": CONFIG, **pages})
    assert run(site, "mkdocs", "build", "--strict").returncode == 0
    found = published(site / "site")
    assert {
        name: (found[f"{ROOT}{name}/"].get("published"), found[f"{ROOT}{name}/"]["modified"])
        for name in dates
    } == dict.fromkeys(dates, ("2024-01-01T00:00:00Z", "2024-02-02T00:00:00Z"))


def test_the_heading_is_the_title_and_not_the_navigations_word_for_it(
    write: Write, run: Run, published: Published
) -> None:
    nav = "nav: [{Start: index.md}, {Leek: soups/leek.md}, {Pumpkin: soups/pumpkin.md}]\n"
    site = write({"mkdocs.yml": CONFIG + nav, **DOCS})
    run(site, "mkdocs", "build")
    pages = published(site / "site")
    assert pages[ROOT]["title"] == "The kitchen"
    assert pages[ROOT + "soups/pumpkin/"]["title"] == "Pumpkin soup"


def test_a_heading_of_the_first_level_after_others_is_not_the_title(
    write: Write, run: Run, published: Published
) -> None:
    notes = {"docs/spring.md": "## New in spring\n\n# Soups\n\nAsparagus.\n\n# Cakes\n\nTart.\n"}
    nav = "nav: [{Start: index.md}, {Spring: spring.md}]\n"
    site = write({"mkdocs.yml": CONFIG + nav, **DOCS, **notes})
    run(site, "mkdocs", "build")
    page = published(site / "site")[ROOT + "spring/"]
    assert page["title"] == "Spring"
    assert [block["text"] for block in page["content"] if block["type"] == "heading"] == [
        "New in spring",
        "Soups",
        "Cakes",
    ]


@pytest.mark.parametrize("theme", ["mkdocs", "material", "readthedocs"])
def test_the_navigation_s_word_alone_is_the_title_where_text_comes_before_the_heading(
    write: Write, run: Run, published: Published, theme: str
) -> None:
    """A notice stands first on what nobody translated yet, as the navigation is not."""
    notice = "This page is being written by us, and whoever reads it may help us to write it.\n\n"
    nav = "[Stirring: a.md, Soup - Kitchen: b.md, Words: c.md]"
    site = write(
        {
            "mkdocs.yml": f"site_name: Kitchen\nsite_url: {ROOT}\ntheme: {theme}\nnav: {nav}\n"
            "plugins: [scp]\n",
            "docs/a.md": f"{notice * 2}# The long road\n\nA spoon goes round.\n",
            "docs/b.md": f"{notice * 2}# Das Mahl\n\nEs wird heiß.\n",
            "docs/c.md": "# Bowl - Kitchen\n\nIt is made of wood.\n",
        }
    )
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    titles = {url: page["title"] for url, page in published(site / "site").items()}
    assert titles == {
        f"{ROOT}a/": "Stirring",
        f"{ROOT}b/": "Soup - Kitchen",
        f"{ROOT}c/": "Bowl - Kitchen",
    }


def test_the_sitemap_announces_and_dates(write: Write, run: Run) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    run(site, "mkdocs", "build")
    text = (site / "site/sitemap.xml").read_text(encoding="utf-8")
    [file] = (site / "site/scp").iterdir()
    assert f'url="{ROOT}scp/{file.name}"' in text
    leek = text.partition(f"<loc>{ROOT}soups/leek/</loc>")[2].partition("</url>")[0]
    assert "<lastmod>2024-05-01T10:00:00Z</lastmod>" in leek


def test_the_same_content_gives_the_same_files(write: Write, run: Run, tree: Tree) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    now = 1_800_000_000
    run(site, "mkdocs", "build", at=now)
    first = tree(site / "site/scp")
    assert len(first) == 1
    again = run(site, "mkdocs", "build", at=now + 60)
    assert tree(site / "site/scp") == first
    run(site, "mkdocs", "build", at=now + DAY)
    assert tree(site / "site/scp") == first
    assert summary(again.stdout).endswith("; nothing changed since the last build")


def test_a_damaged_state_does_not_end_a_strict_build(write: Write, run: Run, tree: Tree) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    run(site, "mkdocs", "build")
    first = tree(site / "site/scp")
    [index] = (site / ".cache/scp").glob("*/index")
    index.write_bytes(index.read_bytes()[:-1])
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    assert f"{index} is damaged; it was rebuilt from the collections that are left" in done.stdout
    assert tree(site / "site/scp") == first


def test_an_edit_gives_a_delta_of_that_page(write: Write, run: Run, published: Published) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    now = 1_800_000_000
    run(site, "mkdocs", "build", at=now)
    before = published(site / "site")
    write({"docs/soups/pumpkin.md": "# Pumpkin soup\n\nRoast it with garlic.\n"})
    done = run(site, "mkdocs", "build", at=now + DAY)
    after = published(site / "site")
    delta = published(site / "site", "all-delta")
    edited = ROOT + "soups/pumpkin/"
    assert list(delta) == [edited]
    assert "; delta of all: 1 page, " in summary(done.stdout)
    assert after[edited] == delta[edited]
    assert after[edited]["modified"] > before[edited]["modified"]
    assert {url for url in after if after[url] != before[url]} == {edited}


def test_properdocs_publishes_the_same(write: Write, run: Run, tree: Tree) -> None:
    config = CONFIG.replace("{name: mkdocs}", "{name: material}")
    site = write({"mkdocs.yml": config, **DOCS})
    run(site, "mkdocs", "build", "-d", "one")
    (site / ".cache").rename(site / ".kept")
    done = run(site, "properdocs", "build", "-f", "mkdocs.yml", "-d", "two", "--strict")
    assert done.returncode == 0, done.stdout
    assert len(tree(site / "one/scp")) == 1
    assert tree(site / "one/scp") == tree(site / "two/scp")


def test_a_blog_publishes_posts_and_no_listings(
    write: Write, run: Run, published: Published
) -> None:
    config = CONFIG.replace("{name: mkdocs}", "{name: material}").replace(
        "[scp]", "[blog: {archive: true}, tags: {}, scp: {}]"
    )
    site = write(
        {
            "mkdocs.yml": config,
            "docs/index.md": DOCS["docs/index.md"],
            "docs/tags.md": "# Tags\n\n<!-- material/tags -->\n",
            "docs/blog/index.md": "# Blog\n",
            "docs/blog/.authors.yml": (
                "authors:\n  ada: {name: Ada Lovelace, description: Cook, avatar: a.png}\n"
            ),
            "docs/blog/posts/first.md": """\
---
date: {created: 2024-01-01, updated: 2024-02-02}
authors: [ada]
categories: [News]
tags: [bread]
---

# First loaf

Flour and water.

<!-- more -->

Time and salt.
""",
            "docs/blog/posts/unfinished.md": (
                "---\ndate: 2024-01-02\ndraft: true\n---\n\n# Unfinished\n\nNot yet.\n"
            ),
        }
    )
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    pages = published(site / "site")
    post = ROOT + "blog/2024/01/01/first-loaf/"
    assert list(pages) == [ROOT, post]
    assert pages[post]["author"] == "Ada Lovelace"
    assert pages[post]["published"] == "2024-01-01T00:00:00Z"
    assert pages[post]["modified"] == "2024-02-02T00:00:00Z"
    assert "2 pages in, 4 left out (4 listing)" in summary(done.stdout)


TAGS = "# Tags\n\nFollowing is a list of relevant tags:\n\n{}\n"
TWO_PARAGRAPHS = (
    "I mark what I cook by the season in which I like it best, and by the time that it takes. Most"
    " of it is warm.\n\nWhat is slow can stand on the stove all day. What is quick is ready"
    " before the guests have found their chairs.\n\n"
)


@pytest.mark.parametrize(
    ("plugin", "text", "is_list"),
    [
        pytest.param("tags: {}", TAGS.format("<!-- material/tags -->"), True, id="marker"),
        pytest.param("tags: {tags_file: tags.md}", TAGS.format("[TAGS]"), True, id="file"),
        pytest.param("tags: {tags_file: tags.md}", TAGS.format(""), True, id="file alone"),
        pytest.param("tags: {tags_file: other.md}", TAGS.format(""), False, id="no list"),
        pytest.param(
            "tags: {}", TAGS.format(TWO_PARAGRAPHS + "<!-- material/tags -->"), False, id="a text"
        ),
        pytest.param(
            "tags: {tags_file: tags.md}",
            TAGS.format(TWO_PARAGRAPHS + "[TAGS]"),
            False,
            id="a text in the file",
        ),
        pytest.param(
            "tags: {}",
            TAGS.format("- Slow: all day\n- Quick: at once\n\n<!-- material/tags -->"),
            False,
            id="a list of the author's",
        ),
        pytest.param(
            "tags: {}",
            "# How to\n\nWrite:\n\n```\n<!-- material/tags -->\n```\n",
            False,
            id="code with the marker",
        ),
    ],
)
def test_a_list_of_tags_below_a_sentence_is_a_listing(
    write: Write, run: Run, plugin: str, text: str, is_list: bool
) -> None:
    config = CONFIG.replace("{name: mkdocs}", "{name: material}")
    site = write(
        {
            "mkdocs.yml": config.replace("[scp]", f"[{plugin}, scp: {{}}]"),
            "docs/index.md": "---\ntags: [warm]\n---\n\n# Soup\n\nEvery day.\n",
            "docs/stew.md": "---\ntags: [warm, slow]\n---\n\n# Stew\n\nOn Sundays.\n",
            "docs/tags.md": text,
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    assert ("1 left out (1 listing)" in summary(done.stdout)) == is_list


NESTING_PLUGIN = """\
from mkdocs.commands.build import build
from mkdocs.plugins import event_priority
from mkdocs import utils

def on_config(config):
    config.docs_dir = config.extra.get("docs", config.docs_dir)

def on_files(files, config):
    for file in files:
        file.dest_uri = config.extra.get("prefix", "") + file.dest_uri

@event_priority(-100)
def on_post_build(config):
    if "prefix" in config.extra:
        return
    wipe, utils.clean_directory = utils.clean_directory, lambda folder: None
    for language in ("fr", "de"):
        config.extra.update(prefix=language + "/", docs=config.docs_dir + "-" + language)
        docs = config.docs_dir
        build(config)
        config.docs_dir = docs
        config.extra.clear()
    utils.clean_directory = wipe
"""


def test_builds_inside_a_build_are_one_publication(
    write: Write, run: Run, published: Published
) -> None:
    site = write(
        {
            "mkdocs.yml": CONFIG + "hooks: [nesting.py]\n",
            "nesting.py": NESTING_PLUGIN,
            "docs/index.md": "# Soup\n\nEvery day.\n",
            "docs-fr/index.md": "# Soupe\n\nTous les jours.\n",
            "docs-de/index.md": "# Suppe\n\nJeden Tag.\n",
        }
    )
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    assert list(published(site / "site")) == [ROOT, ROOT + "de/", ROOT + "fr/"]
    assert "3 pages in, 0 left out" in summary(done.stdout)
    assert "scp:collection" in (site / "site/sitemap.xml").read_text(encoding="utf-8")


REWRITING_HOOK = """\
from pathlib import Path
from mkdocs.plugins import event_priority

def on_post_build(config):
    page = Path(config.site_dir, "soups/leek/index.html")
    page.write_text(page.read_text().replace("Cut the leeks", "Wash the leeks"))
    Path(config.site_dir, "soups/pumpkin/index.html").unlink()
"""


def test_what_other_plugins_rewrite_and_remove_counts(
    write: Write, run: Run, published: Published
) -> None:
    site = write({"mkdocs.yml": CONFIG + "hooks: [hook.py]\n", "hook.py": REWRITING_HOOK, **DOCS})
    run(site, "mkdocs", "build")
    pages = published(site / "site")
    assert list(pages) == [ROOT, ROOT + "soups/leek/"]
    assert "Wash the leeks" in pages[ROOT + "soups/leek/"]["content"][1]["text"]


def test_metadata_that_makes_no_sense_costs_only_its_page(
    write: Write, run: Run, published: Published
) -> None:
    hook = """\
class Odd(dict):
    def get(self, key, default=None):
        raise LookupError(key)

def on_page_context(context, page, config, nav):
    if page.url == "plan/":
        page.meta = Odd()
"""
    site = write({"mkdocs.yml": CONFIG + "hooks: [hook.py]\n", "hook.py": hook, **DOCS})
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    assert f"scp: {ROOT}plan/: left out, it cannot be read: LookupError: scp " in done.stdout
    assert len(published(site / "site")) == 3


def test_without_a_site_url_the_build_ends_in_one_line(write: Write, run: Run) -> None:
    site = write({"mkdocs.yml": CONFIG.replace("site_url", "# site_url"), **DOCS})
    done = run(site, "mkdocs", "build")
    assert done.returncode == 1
    assert (
        "ERROR   -  scp: site_url: not set; say in mkdocs.yml where the site is served, such as "
        "https://example.com/" in done.stdout.splitlines()
    )
    assert "Traceback" not in done.stdout
    assert not (site / ".cache").exists()


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (
            "{sections: {blog: {update_freq: fortnightly}}}",
            (
                "Plugin 'scp' option 'sections.blog.update_freq': 'fortnightly' is not one of "
                "hourly, daily, weekly, monthly"
            ),
        ),
        (
            "{compresion: gzip}",
            "Plugin 'scp' option 'compresion': no such option; did you mean 'compression'?",
        ),
        (
            "{expires: 0}",
            "Plugin 'scp' option 'expires': expected days from 1 to 3650, got 0",
        ),
        (
            "{selectors: {drop: ['p >']}}",
            "Plugin 'scp' option 'selectors.drop[0]': 'p >' is not a CSS selector",
        ),
    ],
)
def test_a_wrong_option_is_one_line(
    write: Write, caplog: pytest.LogCaptureFixture, options: str, line: str
) -> None:
    site = write({"mkdocs.yml": CONFIG.replace("[scp]", f"[scp: {options}]"), **DOCS})
    with pytest.raises(Abort):
        load_config(str(site / "mkdocs.yml"))
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        f"Config value 'plugins': {line}"
    ]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_site_at_the_development_servers_address_is_not_published_and_says_so_once(
    write: Write, run: Run, tree: Tree, host: str
) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    run(site, "mkdocs", "build")
    state = tree(site / ".cache")
    url = f"http://{host}:8000/book/"
    write({"mkdocs.yml": CONFIG.replace(ROOT, url)})
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    assert [line for line in done.stdout.splitlines() if "scp:" in line] == [
        f"INFO    -  scp: nothing is published for {url}, the address of `mkdocs serve`"
    ]
    assert (site / "site/index.html").exists()
    assert not (site / "site/scp").exists()
    assert tree(site / ".cache") == state


def test_a_clean_server_publishes_nothing_and_says_so_once(
    write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    config = load_config(str(site / "mkdocs.yml"))
    config.site_url = "http://127.0.0.1:8000/book/"
    with caplog.at_level("INFO"):
        config.plugins.on_startup(command="build", dirty=False)  # `mkdocs serve --clean` says so
        build(config)
        build(config)
    assert not (site / "site/scp").exists()
    assert not (site / ".cache").exists()
    assert len([text for text in caplog.messages if text.startswith("scp: ")]) == 1


def test_a_site_on_another_port_of_this_machine_is_published(write: Write, run: Run) -> None:
    site = write({"mkdocs.yml": CONFIG.replace(ROOT, "http://127.0.0.1:8001/"), **DOCS})
    assert "3 pages in" in run(site, "mkdocs", "build", "--strict").stdout


@pytest.mark.parametrize(("command", "dirty"), [("serve", False), ("build", True)])
def test_serving_and_partial_builds_publish_nothing_and_say_so(
    write: Write, caplog: pytest.LogCaptureFixture, command: Any, dirty: bool
) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    config = load_config(str(site / "mkdocs.yml"))
    with caplog.at_level("INFO"):
        config.plugins.on_startup(command=command, dirty=dirty)
        build(config)
        build(config)
    assert not (site / "site/scp").exists()
    ours = [text for text in caplog.messages if text.startswith("scp: ")]
    assert ours == ["scp: nothing is published here; `mkdocs build` does that"]


@pytest.mark.parametrize("command", ["build", "serve"])
def test_a_dirty_build_keeps_what_the_sitemap_announces(
    write: Write, run: Run, tree: Tree, command: str
) -> None:
    """MkDocs writes a plain sitemap over ours; the collections that ours announced still stand."""
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    run(site, "mkdocs", "build", at=1_760_000_000)
    before = tree(site)
    write({"docs/new.md": "# New\n\nA page of today.\n"})
    if command == "serve":
        config = load_config(str(site / "mkdocs.yml"))
        config.site_dir = str(site / "served")  # as `mkdocs serve` has it, a folder of its own
        config.plugins.on_startup(command="serve", dirty=True)
        build(config, serve_url="http://127.0.0.1:8000/book/", dirty=True)
    else:
        said = run(site, "mkdocs", "build", "--dirty").stdout
        assert "scp: nothing is published here; `mkdocs build` does that" in said
        assert "scp: the sitemap announces what was published last, which still stands" in said
    after = tree(site)
    for name in before:
        if name.startswith(("site/scp/", ".cache/")):
            assert after[name] == before[name]
    announced = re.findall(rb"<scp:[^>]*>", before["site/sitemap.xml"])
    assert len(announced) >= 3
    assert re.findall(rb"<scp:[^>]*>", after["site/sitemap.xml"]) == announced
    assert gzip.decompress(after["site/sitemap.xml.gz"]) == after["site/sitemap.xml"]
    assert (b"new/" in after["site/sitemap.xml"]) == (command == "build")
    assert command_line(["validate", str(site / "site")]) == 0


def test_a_dirty_build_announces_nothing_of_another_site(write: Write, run: Run) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    run(site, "mkdocs", "build")
    write({"mkdocs.yml": CONFIG.replace(ROOT, "https://preview.example/")})
    run(site, "mkdocs", "build", "--dirty")
    assert b"scp:" not in (site / "site/sitemap.xml").read_bytes()


def test_a_verbose_build_names_each_page_that_is_left_out(write: Write, run: Run) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    line = f"scp: left out, scp: false: {ROOT}secret/"
    assert line in run(site, "mkdocs", "build", "-v").stdout
    assert line not in run(site, "mkdocs", "build").stdout


def test_a_build_that_failed_leaves_nothing_behind(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = write({"mkdocs.yml": CONFIG, **DOCS})
    config = load_config(str(site / "mkdocs.yml"))
    config.plugins.on_startup(command="build", dirty=False)

    def fail(**_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(config.plugins, "on_env", lambda *_, **__: fail())
        with pytest.raises(OSError, match="disk full"):
            build(config)
    assert not (site / "site/scp").exists()
    build(config)
    assert len(list((site / "site/scp").iterdir())) == 1


def test_a_site_without_a_sitemap_gets_one(write: Write, run: Run) -> None:
    hook = """\
from pathlib import Path

def on_post_build(config):
    Path(config.site_dir, "sitemap.xml").unlink()
"""
    site = write({"mkdocs.yml": CONFIG + "hooks: [hook.py]\n", "hook.py": hook, **DOCS})
    run(site, "mkdocs", "build")
    text = (site / "site/sitemap.xml").read_text(encoding="utf-8")
    assert text.count("<loc>") == 4  # three pages, and the public one that says "scp: false"


BARE = '<html lang="en"><title>{{ page.title }}</title><main>{{ page.content }}</main></html>\n'


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ("language: pt-BR", "pt-BR"),
        ("locale: pt_BR", "pt-BR"),
        ("language: en-GB", "en-GB"),
    ],
)
def test_the_language_that_the_author_set_beats_what_a_theme_hard_codes(
    write: Write, run: Run, published: Published, settings: str, language: str
) -> None:
    site = write(
        {
            "mkdocs.yml": CONFIG.replace(
                "{name: mkdocs}", f"{{name: null, custom_dir: theme, {settings}}}"
            ),
            "theme/main.html": BARE,
            "docs/index.md": "# Sopa\n\nTodos os dias.\n",
            "docs/potage.md": "---\nlang: fr\n---\n\n# Potage\n\nTous les jours.\n",
        }
    )
    assert run(site, "mkdocs", "build").returncode == 0
    pages = published(site / "site")
    assert {url: page["language"] for url, page in pages.items()} == {
        ROOT: language,
        ROOT + "potage/": "fr",
    }


THEMES = ("name: mkdocs", "name: material", "name: null")


@pytest.mark.parametrize(
    ("generator", "theme"), [*(("mkdocs", each) for each in THEMES), ("properdocs", THEMES[1])]
)
@pytest.mark.parametrize("setting", ["language: en", "locale: en"])
def test_english_that_the_author_set_beats_a_theme_that_hard_codes_another_language(
    write: Write, run: Run, published: Published, *, generator: str, theme: str, setting: str
) -> None:
    site = write(
        {
            f"{generator}.yml": CONFIG.replace(
                "name: mkdocs", f"{theme}, custom_dir: theme, {setting}"
            ),
            "theme/main.html": BARE.replace('"en"', '"pt"'),
            "docs/index.md": "# Soup\n\nEvery day.\n",
            "docs/potage.md": "---\nlang: fr\n---\n\n# Potage\n\nTous les jours.\n",
        }
    )
    done = run(site, generator, "build", "--strict")
    assert done.returncode == 0, done.stdout
    pages = published(site / "site")
    assert pages[ROOT]["language"] == "en"
    assert pages[ROOT + "potage/"]["language"] == "fr"


def test_a_language_in_an_inherited_configuration_is_the_author_s(
    write: Write, run: Run, published: Published
) -> None:
    shared = CONFIG.replace("name: mkdocs", "name: mkdocs, custom_dir: theme, language: en")
    site = write(
        {
            "mkdocs.yml": "INHERIT: shared.yml\nsite_name: Soups\n",
            "shared.yml": shared,
            "theme/main.html": BARE.replace('"en"', '"pt"'),
            "docs/index.md": "# Soup\n\nEvery day.\n",
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    assert published(site / "site")[ROOT]["language"] == "en"


@pytest.mark.parametrize("theme", THEMES)
def test_the_language_that_a_page_says_beats_one_that_nobody_set(
    write: Write, run: Run, published: Published, theme: str
) -> None:
    site = write(
        {
            "mkdocs.yml": CONFIG.replace("name: mkdocs", f"{theme}, custom_dir: theme"),
            "theme/main.html": BARE.replace('"en"', '"de"'),
            "docs/index.md": "# Suppe\n\nJeden Tag.\n",
        }
    )
    assert run(site, "mkdocs", "build").returncode == 0
    assert published(site / "site")[ROOT]["language"] == "de"


TABBED = f"""\
# Doors

{TABS}
<!--
```python
close(door);
```
-->

```
close(door);
```
"""


def test_equal_code_has_the_language_of_its_own_fence(
    write: Write, run: Run, published: Published
) -> None:
    config = CONFIG.replace("name: mkdocs", "name: material") + (
        "markdown_extensions: [pymdownx.superfences, pymdownx.highlight,"
        " {pymdownx.tabbed: {alternate_style: true}}]\n"
    )
    site = write({"mkdocs.yml": config, "docs/index.md": TABBED})
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    blocks = published(site / "site")[ROOT]["content"]
    codes = [(each["code"], each.get("language")) for each in blocks if each["type"] == "code"]
    assert codes == [
        ("open(door);", "cpp"),
        ("open(door);", "csharp"),
        ("open(door);", "dart"),
        ("open(door);", None),
        # Its twin is commented out, and nothing else tells them apart.
        ("close(door);", None),
    ]
