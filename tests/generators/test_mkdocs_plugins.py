"""The plugin beside other people's plugins, the real ones, in real builds of MkDocs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.generators.kitchen import DAY, ROOT, configuration
from tests.repository import git

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Published, Run, Write


def dated(shown: str, theme: str = "mkdocs") -> str:
    """The configuration of a site whose pages have the dates of git, ``shown`` in that way."""
    options = f"type: {shown}, timezone: Asia/Tokyo, strict: false"
    options += ", enable_creation_date: true, fallback_to_build_date: true"
    return configuration(f"git-revision-date-localized: {{{options}}}", theme=theme)


def commit(site: Path, *, at: str, message: str = "Write") -> None:
    """Commits all that is in ``docs``, as of ``at``."""
    for command in (["init", "-q"], ["add", "docs"], ["commit", "-qm", message]):
        git(site, *command, when=at)


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ("date", "March 3, 2024"),
        ("datetime", "March 3, 2024 05:30:00"),
        ("iso_date", "2024-03-03"),
        ("iso_datetime", "2024-03-03 05:30:00"),
        ("timeago", "2024-03-03"),
        ("custom", "03. March 2024"),
    ],
)
def test_the_date_of_the_last_commit_counts_however_it_is_shown(
    write: Write, run: Run, published: Published, shown: str, words: str
) -> None:
    site = write(
        {
            "mkdocs.yml": dated(shown),
            "docs/index.md": "# Soup\n\nNot yet.\n",
        }
    )
    commit(site, at="2023-01-01T12:00:00+00:00")
    write({"docs/index.md": "# Soup\n\nLast stirred {{ git_revision_date_localized }}.\n"})
    commit(site, at="2024-03-02T20:30:00+00:00")  # half past five in the morning in Tokyo
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    page = published(site / "site")[ROOT]
    assert page["published"] == "2023-01-01T12:00:00Z"
    assert page["modified"] == "2024-03-02T20:30:00Z"
    assert [block["text"] for block in page["content"]] == ["Soup", f"Last stirred {words}."]


def test_a_commit_is_news_and_a_page_in_no_commit_is_not_new_at_every_build(
    write: Write, run: Run, published: Published
) -> None:
    site = write(
        {
            "mkdocs.yml": dated("date"),
            "docs/index.md": "# Soup\n\nEvery day.\n",
        }
    )
    commit(site, at="2024-03-02T20:30:00+00:00")
    write({"docs/draft.md": "# Stew\n\nOn Sundays.\n"})
    assert run(site, "mkdocs", "build").returncode == 0
    first = published(site / "site")
    assert first[ROOT + "draft/"]["modified"] == "2027-01-15T08:00:00Z"  # the time of the build
    assert "published" not in first[ROOT + "draft/"]
    done = run(site, "mkdocs", "build", at=1_800_000_000 + DAY)
    assert not list((site / "site/scp").glob("*-delta-*")), done.stdout
    assert published(site / "site") == first

    write({"docs/index.md": "# Soup\n\nEvery other day.\n"})
    commit(site, at="2027-01-17T09:00:00+09:00")
    run(site, "mkdocs", "build", at=1_800_000_000 + 2 * DAY)
    # The commit has the other page too, and that has a date at last.
    delta = published(site / "site", "all-delta")
    assert {url: page["modified"] for url, page in delta.items()} == {
        ROOT: "2027-01-17T00:00:00Z",
        ROOT + "draft/": "2027-01-17T00:00:00Z",
    }


def test_what_a_theme_shows_of_the_date_is_no_content(
    write: Write, run: Run, published: Published
) -> None:
    site = write(
        {
            "mkdocs.yml": dated("timeago", "material"),
            "docs/index.md": "# Soup\n\nEvery day.\n",
        }
    )
    commit(site, at="2024-03-02T20:30:00+00:00")
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    assert "2024-03-03" in (site / "site/index.html").read_text(encoding="utf-8")
    texts = [block["text"] for block in published(site / "site")[ROOT]["content"]]
    assert texts == ["Soup", "Every day."]


LANGUAGES = {
    "material": "[{locale: en, name: English, default: true}, {locale: fr, name: français}]",
    "mkdocs": "[{locale: fr, name: français}, {locale: en, name: English, default: true}]",
}
"""By theme. Where the default language is not the first, the plugin builds it twice."""
STRUCTURES = {
    "folder": ("docs/en/index.md", "docs/en/stew.md", "docs/fr/index.md", "docs/fr/tarte.md"),
    "suffix": ("docs/index.md", "docs/stew.md", "docs/index.fr.md", "docs/tarte.fr.md"),
}


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("theme", LANGUAGES)
def test_each_language_of_static_i18n_is_published_once(
    write: Write, run: Run, published: Published, structure: str, theme: str
) -> None:
    index, stew, index_fr, tarte = STRUCTURES[structure]
    site = write(
        {
            "mkdocs.yml": configuration(
                f"i18n: {{docs_structure: {structure}, languages: {LANGUAGES[theme]}}}", theme=theme
            ),
            index: "# Soup\n\nEvery day.\n",
            stew: "# Stew\n\nOn Sundays.\n",
            index_fr: "# Soupe\n\nTous les jours.\n",
            tarte: "---\nlang: fr-CH\n---\n\n# Tarte\n\nLe samedi.\n",
        }
    )
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    assert "5 pages in, 0 left out" in done.stdout
    assert " was written " not in done.stdout
    assert 'lang="fr"' in (site / "site/fr/stew/index.html").read_text(encoding="utf-8")
    pages = published(site / "site")
    # Nobody translated the stew: the page among the French ones has the English text.
    assert {url: (page["language"], page["title"]) for url, page in pages.items()} == {
        ROOT: ("en", "Soup"),
        ROOT + "stew/": ("en", "Stew"),
        ROOT + "fr/": ("fr", "Soupe"),
        ROOT + "fr/stew/": ("en", "Stew"),
        ROOT + "fr/tarte/": ("fr-CH", "Tarte"),
    }
    assert "scp:collection" in (site / "site/sitemap.xml").read_text(encoding="utf-8")

    write({index_fr: "# Soupe\n\nLe dimanche.\n"})
    done = run(site, "mkdocs", "build", "--strict", at=1_800_000_000 + DAY)
    assert list(published(site / "site", "all-delta")) == [ROOT + "fr/"]


OF_EACH_PAGE = """
def on_page_context(context, page, config, nav):
    language = "fr" if page.file.src_uri.endswith(".fr.md") else "en"
    context["config"]["theme"].language = language

def on_page_markdown(markdown, page, config, files):
    link = "- [Soupe](index.fr.md)\\n{: .i18n-link .i18n-link-found }\\n"
    missing = "- Deutsch: fehlt\\n{: .i18n-link .i18n-link-not-found }\\n"
    return f"{link}{missing}\\n\\n{markdown}"
"""
"""What mkdocs-i18n does to the theme and to the text of each page."""


def test_the_language_that_a_plugin_gives_the_theme_for_each_page(
    write: Write, run: Run, published: Published
) -> None:
    settings = configuration("search", theme="material, language: en")
    site = write(
        {
            "mkdocs.yml": f"{settings}markdown_extensions: [attr_list]\nhooks: [i18n.py]\n",
            "i18n.py": OF_EACH_PAGE,
            "docs/index.md": "# Soup\n\nEvery day.\n",
            "docs/index.fr.md": "# Soupe\n\nTous les jours.\n",
        }
    )
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    pages = published(site / "site")
    assert {page["title"]: page["language"] for page in pages.values()} == {
        "Soup": "en",
        "Soupe": "fr",
    }
    assert [block["text"] for block in pages[ROOT]["content"]] == ["Soup", "Every day."]


LATE = """\
site_name: Kitchen
site_url: https://kitchen.example/
repo_url: https://github.com/kitchen/soup
edit_uri: edit/main/docs/
theme:
  name: material
  features: [content.action.edit, content.action.view]
markdown_extensions: [attr_list, md_in_html]
plugins:
  - scp
  - {late}
"""

STIRRED = """\
# Soup

Stir it, then [share it](https://social.example/){ .share }.

[![Badge](https://ci.example/b.svg)](https://ci.example/){ .social }

<div class="banner" markdown>
Soup is ready at noon.
</div>

![A pot](pot.png)
"""


@pytest.mark.not_two_ways("only the fragment knows that the box named banner is the author's")
@pytest.mark.parametrize("late", ["minify: {minify_html: true}", "glightbox"])
def test_buttons_of_material_are_no_content_where_a_plugin_changes_the_page_late(
    write: Write, run: Run, published: Published, late: str
) -> None:
    site = write(
        {"mkdocs.yml": LATE.replace("{late}", late), "docs/index.md": STIRRED, "docs/pot.png": ""}
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    html = (site / "site/index.html").read_text(encoding="utf-8")
    assert "Edit this page" in html
    assert "View source of this page" in html
    content = published(site / "site")[ROOT]["content"]
    assert content[0] == {"type": "heading", "level": 1, "text": "Soup"}
    links = [block["url"] for block in content if block["type"] == "link"]
    # Neither the buttons nor the links that glightbox puts around pictures.
    assert links == ["https://social.example/", "https://ci.example/"]
    texts = [block["text"] for block in content if block["type"] == "text"]
    assert texts == ["Stir it, then share it.", "Soup is ready at noon."]
    images = [block["url"] for block in content if block["type"] == "image"]
    assert images == ["https://ci.example/b.svg", ROOT + "pot.png"]


NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    },
    "cells": [
        {"id": "a", "cell_type": "markdown", "metadata": {}, "source": "# Salt\n\nA pinch."},
        {
            "id": "b",
            "cell_type": "code",
            "execution_count": 1,
            "metadata": {},
            "source": "pinch = 0.3\npinch * 4",
            "outputs": [
                {
                    "output_type": "execute_result",
                    "execution_count": 1,
                    "metadata": {},
                    "data": {"text/plain": "1.2"},
                }
            ],
        },
    ],
}


@pytest.mark.parametrize(
    ("theme", "late"), [("mkdocs", []), ("material", ["minify: {minify_html: true}"])]
)
def test_a_cell_of_mkdocs_jupyter_is_published_once_and_without_its_button(
    write: Write, run: Run, published: Published, theme: str, late: list[str]
) -> None:
    site = write(
        {
            "mkdocs.yml": configuration("mkdocs-jupyter", *late, theme=theme),
            "docs/index.md": "# Soup\n",
            "docs/salt.ipynb": json.dumps(NOTEBOOK),
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    html = (site / "site/salt/index.html").read_text(encoding="utf-8")
    assert "Copied!" in html
    assert "clipboard-copy-txt" in html
    assert published(site / "site")[ROOT + "salt/"]["content"] == [
        {"type": "heading", "level": 1, "text": "Salt"},
        {"type": "text", "text": "A pinch."},
        {"type": "code", "language": "python", "code": "pinch = 0.3\npinch * 4"},
        {"type": "code", "code": "1.2"},
    ]


HOOKS = '''\
BYLINE = """
<div class="made-by">
<p>{}</p>
</div>
"""

def on_page_markdown(markdown, **_):
    dated = BYLINE.format("Last updated on: 2026-11-28 21:42:30")
    return BYLINE.format("Last modified on: 2026-11-28") + markdown + dated

def on_page_content(html, **_):
    return html + "<div class=edit><a href=https://git.example/>Edit this page</a></div>"
'''
"""Hooks are plugins, too."""


def test_what_plugins_write_about_a_page_into_its_text_is_no_content(
    write: Write, run: Run, published: Published
) -> None:
    own = '<div class="made-by">\n<p>By hand.</p>\n</div>\n'
    site = write(
        {
            "mkdocs.yml": configuration() + "hooks: [hooks.py]\n",
            "hooks.py": HOOKS,
            "docs/index.md": f"# Soup\n\n{own}\nStir it every day.\n",
        }
    )
    done = run(site, "mkdocs", "build", "--strict")
    assert done.returncode == 0, done.stdout
    html = (site / "site/index.html").read_text(encoding="utf-8")
    assert "2026-11-28 21:42" in html
    assert "Edit this page" in html
    texts = [block["text"] for block in published(site / "site")[ROOT]["content"]]
    assert texts == ["Soup", "By hand.", "Stir it every day."]
