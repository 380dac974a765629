"""The plugin in real builds of Pelican."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from tests.generators.conftest import Published, Run, Tree, Write, summary

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = """\
SITENAME = "Shore"
SITEURL = "https://shore.example/log"
AUTHOR = "Ada"
PATH = "content"
TIMEZONE = "Europe/Paris"
DEFAULT_LANG = "en"
DEFAULT_PAGINATION = 2
TAG_FEED_ATOM = CATEGORY_FEED_ATOM = FEED_ALL_ATOM = AUTHOR_FEED_ATOM = TRANSLATION_FEED_ATOM = None
"""


def article(title: str, words: str, **metadata: str) -> str:
    lines = {"date": "2024-03-01 12:00", "category": "News", **metadata}
    head = "".join(f"{name.title()}: {value}\n" for name, value in lines.items())
    return f"Title: {title}\n{head}\n{words}\n"


CONTENT = {
    "pelicanconf.py": SETTINGS,
    "content/crabs.md": article(
        "Crabs",
        "Crabs walk sideways.\n\n```python\nlegs = 10\n```\n",
        slug="crabs",
        tags="shell, legs",
        authors="Ada, Grace",
        summary="All *about* crabs.",
        modified="2024-05-01 09:30",
    ),
    "content/crabs-fr.md": article("Crabes", "Les crabes.", slug="crabs", lang="fr"),
    "content/limpets.rst": "Limpets\n#######\n\n:date: 2024-04-01\n:category: News\n\nThey stay.\n",
    "content/draft.md": article("Draft", "Not yet.", status="draft"),
    "content/hidden.md": article("Hidden", "Not listed.", status="hidden"),
    "content/private.md": article("Private", "Not for crawlers.", scp="false"),
    "content/pages/about.md": "Title: About\nsave_as: index.html\n\nWho writes this.\n",
    "content/pages/lost.md": "Title: Lost\nurl: 404.html\nsave_as: 404.html\n\nNot here.\n",
}

ROOT = "https://shore.example/log/"
DAY = 86_400


@pytest.fixture
def blog(write: Write) -> Path:
    return write({**CONTENT, "pelicanconf.py": SETTINGS + 'INDEX_SAVE_AS = "news.html"\n'})


def test_a_build_publishes_articles_and_pages(blog: Path, run: Run, published: Published) -> None:
    done = run(blog, "pelican", "--fatal", "warnings")
    assert done.returncode == 0, done.stdout
    assert list(published(blog / "output")) == [
        ROOT,
        ROOT + "crabs-fr.html",
        ROOT + "crabs.html",
        ROOT + "limpets.html",
    ]
    assert summary(done.stdout).startswith("4 pages in, ")
    for reason in ("1 draft", "1 hidden", "1 not found page", "1 scp: false"):
        assert reason in summary(done.stdout)


def test_what_the_author_says_of_an_article_is_published(
    blog: Path, run: Run, published: Published
) -> None:
    run(blog, "pelican")
    pages = published(blog / "output")
    page = pages[ROOT + "crabs.html"]
    content = page.pop("content")
    assert page == {
        "url": ROOT + "crabs.html",
        "title": "Crabs",
        "description": "All about crabs.",
        "author": "Ada, Grace",
        "published": "2024-03-01T11:00:00Z",
        "modified": "2024-05-01T07:30:00Z",
        "language": "en",
    }
    assert content == [
        {"type": "heading", "level": 1, "text": "Crabs"},
        {"type": "text", "text": "Crabs walk sideways."},
        {"type": "code", "language": "python", "code": "legs = 10"},
    ]
    assert pages[ROOT + "crabs-fr.html"]["language"] == "fr"
    assert pages[ROOT + "limpets.html"]["author"] == "Ada"
    # A day is the site's day.
    assert pages[ROOT + "limpets.html"]["published"] == "2024-03-31T22:00:00Z"


def test_a_sitemap_of_all_public_pages_is_written(blog: Path, run: Run) -> None:
    run(blog, "pelican")
    text = (blog / "output/sitemap.xml").read_text(encoding="utf-8")
    assert re.findall("<loc>(.*?)</loc>", text) == [
        ROOT + path
        for path in (
            "",
            "archives.html",
            "author/ada.html",
            "author/ada2.html",
            "author/grace.html",
            "authors.html",
            "categories.html",
            "category/news.html",
            "category/news2.html",
            "crabs-fr.html",
            "crabs.html",
            "limpets.html",
            "news.html",
            "news2.html",
            "private.html",
            "tag/legs.html",
            "tag/shell.html",
            "tags.html",
        )
    ]
    assert "scp:collection" in text


def test_the_same_content_gives_the_same_files(blog: Path, run: Run, tree: Tree) -> None:
    now = 1_800_000_000
    run(blog, "pelican", at=now)
    first = tree(blog / "output/scp")
    assert len(first) == 1
    run(blog, "pelican", "--delete-output-directory", at=now + 86_400)
    assert tree(blog / "output/scp") == first


def test_an_edit_gives_a_delta_of_that_page(blog: Path, run: Run, published: Published) -> None:
    now = 1_800_000_000
    run(blog, "pelican", at=now)
    before = published(blog / "output")
    file = blog / "content/limpets.rst"
    file.write_text(file.read_text(encoding="utf-8").replace("They stay", "They return"))
    run(blog, "pelican", at=now + 86_400)
    assert list(published(blog / "output", "all-delta")) == [ROOT + "limpets.html"]
    after = published(blog / "output")
    assert {url for url in after if after[url] != before[url]} == {ROOT + "limpets.html"}


def test_a_lost_state_is_read_in_the_output_before_that_is_deleted(
    blog: Path, run: Run, published: Published, tree: Tree
) -> None:
    with (blog / "pelicanconf.py").open("a") as settings:
        settings.write("DELETE_OUTPUT_DIRECTORY = True\n")
    assert "; no earlier publication was found" in run(blog, "pelican").stdout
    first = tree(blog / "output/scp")
    shutil.rmtree(blog / "cache")
    (blog / "output/relic.txt").write_text("of an earlier build")
    (blog / "content/limpets.rst").write_text(
        CONTENT["content/limpets.rst"].replace("They stay.", "They left.")
    )
    done = run(blog, "pelican", at=1_800_000_000 + DAY)
    assert not (blog / "output/relic.txt").exists()
    assert "no earlier publication" not in done.stdout
    assert list(published(blog / "output", "all-delta")) == [ROOT + "limpets.html"]
    assert first.items() <= tree(blog / "output/scp").items()


def test_a_damaged_state_is_said_and_does_not_end_a_strict_build(blog: Path, run: Run) -> None:
    run(blog, "pelican")
    [index] = blog.glob("cache/scp/*/index")
    index.write_bytes(b"")
    done = run(blog, "pelican", "--fatal", "warnings")
    assert done.returncode == 0, done.stdout
    assert f"{index.relative_to(blog)} is damaged; it was rebuilt" in done.stdout


def test_relative_urls_change_nothing(blog: Path, run: Run, published: Published) -> None:
    run(blog, "pelican")
    absolute = published(blog / "output")
    run(blog, "pelican", "--relative-urls", "-o", "relative", "--cache-path", "other")
    assert published(blog / "relative") == absolute


OTHERS_SITEMAP = """\
from pathlib import Path
from pelican import signals

def write(pelican):
    Path(pelican.output_path, "sitemap.xml").write_text(
        '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        "<url><loc>https://shore.example/log/theirs.html</loc></url></urlset>"
    )

def register():
    signals.finalized.connect(write)
"""


def test_another_plugins_sitemap_is_extended(blog: Path, run: Run) -> None:
    (blog / "others.py").write_text(OTHERS_SITEMAP, encoding="utf-8")
    (blog / "pelicanconf.py").write_text(
        SETTINGS + 'PLUGINS = ["scp", "others"]\nPLUGIN_PATHS = ["."]\n', encoding="utf-8"
    )
    for _ in range(2):
        run(blog, "pelican")
        text = (blog / "output/sitemap.xml").read_text(encoding="utf-8")
        assert re.findall("<loc>(.*?)</loc>", text) == [ROOT + "theirs.html"]
        assert text.count("<scp:collection") == 1


REWRITER = """\
from pathlib import Path
from pelican import signals

def rewrite(pelican):
    page = Path(pelican.output_path, "limpets.html")
    page.write_text(page.read_text().replace("They stay", "They roam"))

def register():
    signals.finalized.connect(rewrite)
"""


def test_what_other_plugins_rewrite_counts(blog: Path, run: Run, published: Published) -> None:
    (blog / "rewriter.py").write_text(REWRITER, encoding="utf-8")
    (blog / "pelicanconf.py").write_text(
        SETTINGS + 'PLUGINS = ["scp", "rewriter"]\nPLUGIN_PATHS = ["."]\n', encoding="utf-8"
    )
    run(blog, "pelican")
    texts = [
        block["text"] for block in published(blog / "output")[ROOT + "limpets.html"]["content"]
    ]
    assert "They roam." in texts


SUBSITES = """\
from pelican import Pelican, signals

def build_subsite(main):
    if main.settings.get("SUBSITE"):
        return
    settings = main.settings.copy()
    settings.update(
        SUBSITE=True,
        OUTPUT_PATH=main.settings["OUTPUT_PATH"] + "/fr", SITEURL=main.settings["SITEURL"] + "/fr",
    )
    Pelican(settings).run()

def register():
    signals.get_writer.connect(build_subsite)
"""


def test_a_pelican_inside_a_pelican_joins_its_publication(
    blog: Path, run: Run, published: Published
) -> None:
    (blog / "subsites.py").write_text(SUBSITES, encoding="utf-8")
    (blog / "pelicanconf.py").write_text(
        SETTINGS + 'PLUGINS = ["subsites", "scp"]\nPLUGIN_PATHS = ["."]\n', encoding="utf-8"
    )
    done = run(blog, "pelican", "--fatal", "warnings")
    assert done.returncode == 0, done.stdout
    urls = list(published(blog / "output"))
    assert ROOT + "limpets.html" in urls
    assert ROOT + "fr/limpets.html" in urls
    assert not (blog / "output/fr/scp").exists()
    assert summary(done.stdout).startswith(f"{len(urls)} pages in, ")


def test_an_article_that_cannot_be_read_costs_only_itself(
    blog: Path, run: Run, published: Published
) -> None:
    (blog / "odd.py").write_text(
        "from pelican import signals\n\n"
        "class Odd(dict):\n"
        "    def get(self, key, default=None):\n"
        "        if key == 'scp':\n"
        "            raise LookupError(key)\n"
        "        return super().get(key, default)\n\n"
        "def spoil(content):\n"
        "    if getattr(content, 'slug', '') == 'limpets':\n"
        "        content.metadata = Odd(content.metadata)\n\n"
        "def register():\n"
        "    signals.article_generator_write_article.connect("
        "lambda generator, content: spoil(content), weak=False)\n",
        encoding="utf-8",
    )
    (blog / "pelicanconf.py").write_text(
        SETTINGS + 'PLUGINS = ["scp", "odd"]\nPLUGIN_PATHS = ["."]\n', encoding="utf-8"
    )
    done = run(blog, "pelican")
    assert done.returncode == 0
    assert "output/limpets.html: left out, it cannot be read: LookupError" in done.stdout
    urls = list(published(blog / "output"))
    assert ROOT + "crabs.html" in urls
    assert ROOT + "limpets.html" not in urls


def test_an_authors_own_template_is_a_page(write: Write, run: Run, published: Published) -> None:
    own = 'DIRECT_TEMPLATES = ["index", "talks"]\nTHEME_TEMPLATES_OVERRIDES = ["own"]\n'
    blog = write(
        {
            **CONTENT,
            "pelicanconf.py": SETTINGS + own + 'INDEX_SAVE_AS = "news.html"\n',
            "own/talks.html": "<html><title>Talks</title><body><main><h1>Talks</h1>"
            "<p>Where I spoke.</p></main></body></html>",
        }
    )
    run(blog, "pelican")
    assert published(blog / "output")[ROOT + "talks.html"]["title"] == "Talks"


ERROR = """\
<html><title>Shore</title><body><nav><a href="/">Shore</a> <a href="/news.html">News</a></nav>
<main><h1>500</h1><p>Something went wrong on our side, please try again later.</p></main></body>
</html>
"""
SEARCH = """\
<html><title>Shore</title><body><div><h1><a href="/">Shore</a></h1>
<p>We watch the shore from <a href="https://pier.example">the pier</a> each day.</p></div>
<div><h1>What was found</h1><div id="results"></div></div></body></html>
"""
TALK = (
    "<html><title>Talks</title><body><main><h1>Talks</h1><p>Where I spoke.</p></main></body></html>"
)


TEMPLATES = {
    "pelicanconf.py": SETTINGS
    + 'DIRECT_TEMPLATES = ["500", "talks"]\nTHEME_TEMPLATES_OVERRIDES = ["own"]\n'
    + 'TEMPLATE_PAGES = {"find.html": "pages/search.html", "how.html": "docs/search.html",'
    + ' "lost.html": "lost.html"}\n',
    "own/500.html": ERROR,
    "own/talks.html": TALK,
    "content/find.html": SEARCH,
    "content/how.html": TALK.replace("Where I spoke", "How I look for words in them"),
    "content/lost.html": "<html><body class='error404 wide'><h1>Lost</h1></body></html>",
}


def test_a_template_s_page_is_judged_as_a_folder_s_file(
    write: Write, run: Run, published: Published
) -> None:
    """By a name that no page has, and by marks of its own."""
    blog = write(TEMPLATES)
    done = run(blog, "pelican", "--debug")
    said = " ".join(done.stdout.split())
    assert f"left out, not found page: {ROOT}500.html" in said
    assert f"left out, listing: {ROOT}pages/search.html" in said
    assert f"left out, not found page: {ROOT}lost.html" in said
    assert list(published(blog / "output")) == [ROOT + "docs/search.html", ROOT + "talks.html"]
    listed = (blog / "output/sitemap.xml").read_text(encoding="utf-8")
    assert "500.html" not in listed
    assert "lost.html" not in listed


def test_the_log_for_debugging_has_no_lines_about_locks(write: Write, run: Run) -> None:
    done = run(write({**CONTENT, "pelicanconf.py": SETTINGS}), "pelican", "--debug")
    said = done.stdout
    assert "DEBUG" in said
    assert "Attempting to acquire lock" not in said


def test_the_option_keep_publishes_a_template_s_page(
    write: Write, run: Run, published: Published
) -> None:
    keep = "SCP = {'keep': ['/500.html']}\n"
    blog = write({**TEMPLATES, "pelicanconf.py": TEMPLATES["pelicanconf.py"] + keep})
    run(blog, "pelican")
    assert ROOT + "500.html" in published(blog / "output")


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [({"slug": "500"}, True), ({"save_as": "500.html"}, False)],
    ids=["a title that is a number", "a file that the author names"],
)
def test_an_article_is_an_error_page_only_if_its_author_says_so(
    write: Write,
    run: Run,
    published: Published,
    metadata: dict[str, str],
    *,
    expected: bool,
) -> None:
    words = article("500", "The five hundredth entry.", **metadata)
    others = article("Crabs", "They walk sideways.", slug="crabs")
    blog = write({"pelicanconf.py": SETTINGS, "content/a.md": words, "content/b.md": others})
    run(blog, "pelican")
    assert (ROOT + "500.html" in published(blog / "output")) is expected


def published_files(blog: Path, tree: Tree) -> dict[str, bytes]:
    return {
        path: data
        for path, data in tree(blog).items()
        if re.match(r"cache/scp/|output/(?:scp/|sitemap)", path)
    }


def settings(blog: Path, *lines: str) -> None:
    """Appends ``lines`` to the blog's settings."""
    with (blog / "pelicanconf.py").open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'SCP = {"sections": {"all": {"update_freq": "fortnightly"}}}',
            "sections.all.update_freq: 'fortnightly' is not one of hourly, daily, weekly, monthly",
        ),
        ('SCP = "zstd"', "SCP: expected names and values, got 'zstd'"),
        ('SCP = {"state_dir": "output/state"}', "state_dir: output/state is inside the site; "),
        (
            'SITEURL = "//shore.example"',
            "SITEURL: expected an http(s) URL such as 'https://example.com', got '//shore.example'",
        ),
    ],
)
def test_a_wrong_configuration_ends_the_build_before_anything_is_deleted(
    blog: Path, run: Run, tree: Tree, line: str, message: str
) -> None:
    settings(blog, "DELETE_OUTPUT_DIRECTORY = True")
    assert run(blog, "pelican", "--fatal", "warnings").returncode == 0
    deployed = published_files(blog, tree)
    assert "output/sitemap.xml" in deployed
    assert any(path.endswith("/index") for path in deployed)
    settings(blog, line)
    strict = run(blog, "pelican", "--fatal", "errors")
    done = run(blog, "pelican")
    assert (strict.returncode, strict.stdout.count("scp: ")) == (1, 1)
    assert "Traceback" not in strict.stdout
    assert done.returncode == 1
    assert [f"scp: {message}" in each for each in done.stdout.splitlines()] == [True]
    assert published_files(blog, tree) == deployed
    assert (blog / "output/crabs.html").exists()


def test_a_file_of_headers_that_cannot_take_ours_ends_the_build_too(blog: Path, run: Run) -> None:
    (blog / "content/_headers").write_text("# BEGIN scp-ssg\n")
    settings(
        blog,
        'SCP = {"headers": "netlify"}',
        'STATIC_PATHS = ["_headers"]',
    )
    done = run(blog, "pelican")
    assert done.returncode == 1
    [line] = [each for each in done.stdout.splitlines() if "scp:" in each]
    assert "_headers: its lines '# BEGIN scp-ssg' and '# END scp-ssg' are no pair" in line
    assert "Traceback" not in done.stdout
    assert not (blog / "output/scp").exists()


@pytest.mark.parametrize(
    ("url", "message"),
    [
        (
            "",
            (
                "nothing is published without SITEURL; set it, to such as 'https://example.com', "
                "in the settings with which the site is published"
            ),
        ),
        *(
            (url, f"nothing is published for {url}, the address of `pelican --listen`")
            for url in ("http://127.0.0.1:8000", "http://localhost:8000/log")
        ),
        *(
            (
                url,
                (
                    f"nothing is published for SITEURL = {url!r}, which is the same on every "
                    "server; set it, to such as 'https://example.com', in the settings with which "
                    "the site is published"
                ),
            )
            for url in ("/log", "..")
        ),
    ],
)
@pytest.mark.not_two_ways("a development build that is not published comes after the publication")
def test_settings_without_a_public_siteurl_publish_nothing_and_are_no_error(
    blog: Path, run: Run, tree: Tree, url: str, message: str
) -> None:
    run(blog, "pelican")
    standing = published_files(blog, tree)
    settings(blog, f"SITEURL = {url!r}")
    done = run(blog, "pelican", "--fatal", "errors")
    assert done.returncode == 0, done.stdout
    assert [line for line in done.stdout.splitlines() if "scp:" in line] == [f"scp: {message}"]
    assert published_files(blog, tree) == standing


def test_what_a_preview_deletes_is_written_again_by_the_next_publication(
    blog: Path, run: Run, tree: Tree
) -> None:
    run(blog, "pelican")
    standing = tree(blog / "output/scp")
    run(blog, "pelican", "--delete-output-directory", "-e", 'SITEURL=""')
    assert not (blog / "output/scp").exists()
    assert not (blog / "output/sitemap.xml").exists()
    run(blog, "pelican", at=1_800_000_000 + DAY)
    assert tree(blog / "output/scp") == standing


def test_a_build_that_is_repeated_in_one_process_publishes_each_time(blog: Path) -> None:
    """As ``pelican --autoreload`` does, after a failure too."""
    script = """
from pelican import Pelican
from pelican.settings import read_settings
pelican = Pelican(read_settings("pelicanconf.py"))
pelican.run()
writer, pelican._get_writer = pelican._get_writer, None
try:
    pelican.run()
except TypeError:
    pelican._get_writer = writer
pelican.run()
Pelican(read_settings("pelicanconf.py")).run()
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=blog, capture_output=True, text=True, check=True
    )
    assert done.stdout.count(" left out (") == 3


HARD_CODED = """\
<html lang="{}"><title>{{{{ article.title }}}}</title><body><main><h1>{{{{ article.title }}}}</h1>
{{{{ article.content }}}}</main></body></html>
"""


NO_LANGUAGE = SETTINGS.replace('DEFAULT_LANG = "en"\n', 'THEME_TEMPLATES_OVERRIDES = ["own"]\n')
ENGLISH = NO_LANGUAGE + 'DEFAULT_LANG = "en"\n'
PUBLISHING = """\
import sys
sys.path.append(".")
from pelicanconf import *
PATH, OUTPUT_PATH, THEME_TEMPLATES_OVERRIDES = "../content", "../output", ["own"]
"""


@pytest.mark.parametrize(
    ("settings", "options", "language"),
    [
        (NO_LANGUAGE + 'DEFAULT_LANG = "de"\n', [], "de"),
        (ENGLISH, [], "en"),
        (ENGLISH, ["-s", "live/publishing.py"], "en"),
        (NO_LANGUAGE, ["-e", 'DEFAULT_LANG="en"'], "en"),
        (NO_LANGUAGE, [], "pt"),
        (NO_LANGUAGE, ["-e", "DEFAULT_PAGINATION=3"], "pt"),
    ],
    ids=["set", "English", "imported", "command line", "not set", "another on the command line"],
)
def test_the_language_that_the_author_set_beats_what_a_theme_hard_codes(
    write: Write,
    run: Run,
    published: Published,
    *,
    settings: str,
    options: list[str],
    language: str,
) -> None:
    blog = write(
        {
            "pelicanconf.py": settings,
            "live/publishing.py": PUBLISHING,
            "own/article.html": HARD_CODED.format("pt"),
            "content/soup.md": article("Soup", "Every day."),
            "content/potage.md": article("Potage", "Tous les jours.", lang="fr"),
        }
    )
    done = run(blog, "pelican", *options)
    assert done.returncode == 0, done.stdout
    pages = published(blog / "output")
    assert {page["title"]: page["language"] for page in pages.values()} == {
        "Soup": language,
        "Potage": "fr",
    }


def test_an_english_subsite_of_a_site_in_another_language_is_english(
    write: Write, run: Run, published: Published
) -> None:
    subsites = SUBSITES.replace("/fr", "/en").replace(
        "SUBSITE=True", 'SUBSITE=1, DEFAULT_LANG="en"'
    )
    plugins = 'PLUGINS = ["subsites", "scp"]\nPLUGIN_PATHS = ["."]\n'
    blog = write(
        {
            "subsites.py": subsites,
            "pelicanconf.py": NO_LANGUAGE + 'DEFAULT_LANG = "de"\n' + plugins,
            "own/article.html": HARD_CODED.format("pt"),
            "content/soup.md": article("Soup", "Every day."),
        }
    )
    done = run(blog, "pelican")
    assert done.returncode == 0, done.stdout
    pages = published(blog / "output")
    assert pages[ROOT + "soup.html"]["language"] == "de"
    assert pages[ROOT + "en/soup.html"]["language"] == "en"


def test_a_theme_s_description_of_the_site_describes_no_article(
    write: Write, run: Run, published: Published
) -> None:
    head = '<head><meta name="description" content="A log of the sea."></head>'
    theme = HARD_CODED.format("en").replace("<body>", f"{head}<body>")
    blog = write(
        {
            "pelicanconf.py": SETTINGS + 'THEME_TEMPLATES_OVERRIDES = ["own"]\n',
            "own/article.html": theme,
            **{
                f"content/{n}.md": article(f"Day {n}", f"On day {n} the sea was calm.")
                for n in range(8)
            },
            "content/crabs.md": article("Crabs", "They walk.", summary="All *about* crabs."),
            "content/sea.md": article("Sea", "It is wide.", description="A log of the sea."),
        }
    )
    done = run(blog, "pelican")
    assert done.returncode == 0, done.stdout
    descriptions = {
        page["title"]: page["description"] for page in published(blog / "output").values()
    }
    assert descriptions == {
        **{f"Day {n}": f"On day {n} the sea was calm." for n in range(8)},
        "Crabs": "All about crabs.",
        "Sea": "A log of the sea.",
    }


STATES_ITS_DATES = """\
<html><head>
<meta property="article:published_time" content="{{ article.date.isoformat() }}">
<meta property="article:modified_time" content="{{ article.modified.isoformat() }}">
<script type="application/ld+json">
{"@context": "https://schema.org", "@graph": [
  {"@type": "BlogPosting", "name": "{{ article.title }}",
   "datePublished": "{{ article.date|strftime('%Y-%m-%d') }}",
   "dateModified": "{{ article.modified }}"}]}
</script></head><body>{{ article.content }}</body></html>
"""
OWN_DAY = "2024-03-01T11:00:00Z"


@pytest.mark.parametrize("theme", [{}, {"own/article.html": STATES_ITS_DATES}], ids=["", "in head"])
def test_the_time_stamps_of_files_do_not_count(
    theme: dict[str, str], write: Write, run: Run, published: Published
) -> None:
    options = 'DEFAULT_DATE = "fs"\nTHEME_TEMPLATES_OVERRIDES = ["own"]\n'
    options += r'FILENAME_METADATA = r"(?P<date>\d{4}-\d{2}-\d{2})?"' + "\n"
    blog = write(
        {
            **theme,
            "pelicanconf.py": SETTINGS + options,
            "content/undated.md": "Title: Undated\n\nThey stay.\n",
            "content/dated.md": "Title: Dated\nDate: 2024-03-01 12:00\n\nThey walk.\n",
            "content/edited.rst": "Edited\n######\n\n:modified: 2024-03-01 12:00\n\nThey dig.\n",
            "content/2023-05-06.md": "Title: Named\nSlug: named\n\nThey swim.\n",
            "content/pages/about.md": "Title: About\n\nWho writes this.\n",
        }
    )

    def build(stamp: float, at: int) -> list[tuple[str, str | None, str]]:
        for file in (blog / "content").rglob("*.*"):
            os.utime(file, (stamp, stamp))
        done = run(blog, "pelican", at=at)
        assert done.returncode == 0, done.stdout
        pages = published(blog / "output").values()
        return [(page["title"], page.get("published"), page["modified"]) for page in pages]

    first = build(1_577_836_800.25, 1_800_000_000)
    assert sorted(first, key=str) == [
        ("About", None, "2027-01-15T08:00:00Z"),
        ("Dated", OWN_DAY, OWN_DAY),
        ("Edited", None, OWN_DAY),
        ("Named", "2023-05-05T22:00:00Z", "2023-05-05T22:00:00Z"),
        ("Undated", None, "2027-01-15T08:00:00Z"),
    ]
    snapshot = published(blog / "output")
    if theme:
        named = {"@type": "BlogPosting", "name": "Dated", "datePublished": "2024-03-01"}
        schema = {"@context": "https://schema.org", "@graph": [named]}
        assert snapshot[ROOT + "dated.html"]["schema"] == schema
    assert build(1_590_000_000.5, 1_800_000_000 + 40 * DAY) == first
    assert published(blog / "output") == snapshot
    assert not list((blog / "output/scp").glob("*delta*"))


SAYS_ONE_DATE = """\
<html><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "BlogPosting", "datePublished": "{{ article.date }}"}
</script></head><body>{{ article.content }}</body></html>
"""


def test_what_a_date_does_not_say_is_not_taken_from_today(
    write: Write, run: Run, published: Published
) -> None:
    """Pelican fills a date up with today's month and day, also in what themes write."""
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    dates = {
        "year": "2016",
        "month": "2016-05",
        "words": "May 2016",
        "day": "2016-05-03",
        "today": today,
        "clock": f"{today} 00:00",
        "no-year": "3 May",
        "quoted": f"{today}\n\nDate: 2016",
    }
    blog = write(
        {
            "pelicanconf.py": SETTINGS.replace("Europe/Paris", "UTC")
            + 'THEME_TEMPLATES_OVERRIDES = ["own"]\nSLUGIFY_SOURCE = "basename"\n'
            + r'FILENAME_METADATA = r"(?P<date>\d{4}(-\d{2}){0,2})?"'
            + "\n",
            "own/article.html": SAYS_ONE_DATE,
            "content/restructured.rst": "Rst\n###\n\n:date: 2016-05\n:modified: 2017\n\n"
            "Some other words.\n",
            "content/page.html": '<html><head><title>P</title><meta name="date" content="2016">'
            "</head><body>Some words.</body></html>",
            "content/2015-07.md": "Title: Named\n\nSome words.\n",
            "content/2015.md": "Title: Both\nDate: 2016-05-03\n\nSome words.\n",
            **{
                f"content/{name}.md": f"Title: {name}\nDate: {date}\n\nThe words of {name}.\n"
                for name, date in dates.items()
            },
        }
    )
    done = run(blog, "pelican")
    assert done.returncode == 0, done.stdout
    pages = published(blog / "output")
    stated = {
        url.removeprefix(ROOT).removesuffix(".html"): page.get("published", "")[:10]
        for url, page in pages.items()
    }
    assert stated == {
        "year": "2016-01-01",
        "month": "2016-05-01",
        "words": "2016-05-01",
        "day": "2016-05-03",
        "today": today,
        "clock": today,
        "no-year": "",
        "quoted": today,
        "restructured": "2016-05-01",
        "page": "2016-01-01",
        "2015-07": "2015-07-01",
        "2015": "2016-05-03",
    }
    assert pages[ROOT + "restructured.html"]["modified"] == "2017-01-01T00:00:00Z"
    assert "datePublished" not in pages[ROOT + "year.html"].get("schema", {})
    assert pages[ROOT + "day.html"]["schema"]["datePublished"].startswith("2016-05-03")


@pytest.mark.not_two_ways("Pelican's theme encodes nothing, so its links to them lead nowhere")
def test_a_question_mark_in_a_file_s_name_begins_no_query(
    write: Write, run: Run, published: Published
) -> None:
    blog = write(
        {
            "pelicanconf.py": SETTINGS
            + 'DIRECT_TEMPLATES = ["index", "why"]\nTHEME_TEMPLATES_OVERRIDES = ["own"]\n'
            + 'WHY_SAVE_AS = "why?.html"\n',
            "own/why.html": "<html><body><main><p>Why we write this.</main></body></html>",
            "content/asked.md": article("Asked", "It may be.", slug="is it right?"),
            "content/number.md": article("Number", "It is one.", slug="c#"),
            "content/saved.md": article("Saved", "It is there.", save_as="saved?/index.html"),
            "content/query.md": article("Query", "On purpose.", url="q.html?v=1", save_as="q.html"),
        }
    )
    done = run(blog, "pelican")
    assert done.returncode == 0, done.stdout
    addresses = ["c%23.html", "is%20it%20right%3F.html", "q.html?v=1", "saved%3F/", "why%3F.html"]
    assert list(published(blog / "output")) == [ROOT + each for each in addresses]
    listed = re.findall("<loc>(.*?)</loc>", (blog / "output/sitemap.xml").read_text("utf-8"))
    assert {ROOT + each for each in addresses} <= set(listed)
    assert [each for each in listed if "?" in each or "#" in each] == [ROOT + "q.html?v=1"]
