"""Home pages with templates of their own: the plugins publish what ``extract`` finds there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from scp_ssg.extract import Entry, SourcePage, extract

if TYPE_CHECKING:
    from pathlib import Path

    from tests.generators.conftest import Published, Run, Write

ROOT = "https://kitchen.example/"

MKDOCS = """\
site_name: Kitchen
site_url: https://kitchen.example/
theme: {name: material, custom_dir: own}
plugins: [scp]
"""
ABOUT = "Write recipes in plain words, and let the kitchen do the rest up to the table."
NEWS = "Soup is ready at noon, and stew at six in the evening."
FEATURES = """\
<div class="features"><div><h3>Salt</h3><p>A pinch is enough for two.</p></div>
<div><h3>Pepper</h3><p>Grind it over the plate.</p></div></div>
"""
OPENING = f"""\
<section class="mdx-container"><div class="md-grid md-typeset"><h1>Cooking for everybody</h1>
<p>{ABOUT}</p></div></section>
"""
HOME = f"""\
{{% extends "main.html" %}}
{{% block tabs %}}{{{{ super() }}}}{OPENING}{{% endblock %}}
{{% block content %}}{{{{ page.content }}}}{FEATURES}{{% endblock %}}
"""
BYLINE = """\
{% extends "main.html" %}
{% block content %}
<p class="byline">By <a href="/ada/">Ada</a>, <time datetime="2026-03-01">March 1</time></p>
{{ page.content }}
<div class="share-buttons"><a href="https://social.example/">Post it</a></div>
{% endblock %}
"""


def blocks(kind: str, *texts: str) -> list[dict[str, Any]]:
    level = {"level": int(kind[1])} if kind != "p" else {}
    return [{"type": "heading" if level else "text", **level, "text": text} for text in texts]


GRID = [
    *blocks("h3", "Salt"),
    *blocks("p", "A pinch is enough for two."),
    *blocks("h3", "Pepper"),
    *blocks("p", "Grind it over the plate."),
]


def extracted(file: Path, url: str = ROOT) -> list[dict[str, Any]]:
    """What ``extract`` finds in the finished page at ``url``."""
    found = extract(SourcePage(url=url, html=file.read_text(encoding="utf-8")))
    assert isinstance(found, Entry)
    return [msgspec.to_builtins(block) for block in found.page.content]


@pytest.mark.parametrize("generator", ["mkdocs", "properdocs"])
def test_the_home_page_of_a_material_site_has_what_its_template_says(
    write: Write, run: Run, published: Published, generator: str
) -> None:
    site = write(
        {
            f"{generator}.yml": MKDOCS,
            "own/home.html": HOME,
            "own/byline.html": BYLINE,
            "docs/index.md": f"---\ntemplate: home.html\n---\n## What is new\n\n{NEWS}\n",
            "docs/soup.md": f"---\ntemplate: byline.html\n---\n# Soup\n\n{NEWS}\n",
            "docs/stew.md": f"---\ntemplate: main.html\n---\n# Stew\n\n{NEWS}\n",
        }
    )
    done = run(site, generator, "build")
    assert done.returncode == 0, done.stdout
    pages = published(site / "site")
    assert pages[ROOT]["content"] == [
        *blocks("h1", "Cooking for everybody"),
        *blocks("p", ABOUT),
        *blocks("h2", "What is new"),
        *blocks("p", NEWS),
        *GRID,
    ]
    assert pages[ROOT + "soup/"]["content"] == [*blocks("h1", "Soup"), *blocks("p", NEWS)]
    assert pages[ROOT + "stew/"]["content"] == [*blocks("h1", "Stew"), *blocks("p", NEWS)]
    for url, page in pages.items():
        file = site / "site" / url.removeprefix(ROOT) / "index.html"
        assert page["content"] == extracted(file)


@pytest.mark.parametrize(
    ("front_matter", "template"),
    [
        ("---\ntemplate: home.html\n---\n", "home.html"),
        ("", "main.html"),
    ],
    ids=["a template of its own", "the template of all pages"],
)
@pytest.mark.parametrize(
    ("written", "first"),
    [("# Kitchen news", "Kitchen news"), ("## What is new", "Home")],
    ids=["its own", "Material's"],
)
def test_a_hero_section_opens_a_home_page_that_has_a_heading(
    write: Write,
    run: Run,
    published: Published,
    *,
    front_matter: str,
    template: str,
    written: str,
    first: str,
) -> None:
    """Material writes a heading above each content that has none."""
    hero = (
        '{% extends "base.html" %}\n{% block tabs %}{{ super() }}'
        f"{{% if page.is_homepage %}}{OPENING}{{% endif %}}{{% endblock %}}\n"
    )
    site = write(
        {
            "mkdocs.yml": MKDOCS + "nav: [Home: index.md, Soup: soup.md]\n",
            f"own/{template}": hero,
            "docs/index.md": f"{front_matter}{written}\n\n{NEWS}\n",
            "docs/soup.md": f"# Soup\n\n{NEWS}\n",
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    pages = published(site / "site")
    home = pages[ROOT]["content"]
    opening = [*blocks("h1", "Cooking for everybody"), *blocks("p", ABOUT), *blocks("h1", first)]
    assert home[:3] == opening
    assert home[-1] == blocks("p", NEWS)[0]
    assert home == extracted(site / "site/index.html")
    assert pages[ROOT + "soup/"]["content"] == [*blocks("h1", "Soup"), *blocks("p", NEWS)]


def test_a_banner_with_the_site_s_name_on_every_page_opens_none_but_the_home_page(
    write: Write, run: Run, published: Published
) -> None:
    name = OPENING.replace("Cooking for everybody", "Kitchen")
    banner = '{% extends "base.html" %}\n{% block tabs %}{{ super() }}' + name + "{% endblock %}\n"
    site = write(
        {
            "mkdocs.yml": MKDOCS,
            "own/main.html": banner,
            "own/other.html": banner,
            "docs/index.md": f"# Welcome\n\n{NEWS}\n",
            "docs/soup.md": f"# Soup\n\n{NEWS}\n",
            "docs/stew.md": f"---\ntemplate: other.html\n---\n# Stew\n\n{NEWS}\n",
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    pages = published(site / "site")
    for page, title in (("soup/", "Soup"), ("stew/", "Stew")):
        expected = [*blocks("h1", title), *blocks("p", NEWS)]
        assert pages[ROOT + page]["content"] == expected
        assert extracted(site / "site" / page / "index.html", ROOT + page) == expected
    assert pages[ROOT]["content"] == extracted(site / "site/index.html")


@pytest.mark.not_two_ways("the page alone cannot tell the template's words from the post's")
def test_what_a_blog_s_template_writes_around_every_post_is_not_the_post_s(
    write: Write, run: Run, published: Published
) -> None:
    """Material's blog gives every post a template that its author does not choose."""
    template = """\
{% extends "main.html" %}
{% block content %}<article class="md-content__inner"><p>This article is more than 4 years old</p>
{{ page.content }}<p>Join our forum to talk about this article.</p></article>{% endblock %}
"""
    site = write(
        {
            "mkdocs.yml": MKDOCS.replace("[scp]", "[blog, scp]"),
            "own/blog-post.html": template,
            "docs/index.md": "# Kitchen\n",
            "docs/blog/index.md": "# News\n",
            "docs/blog/posts/soup.md": f"---\ndate: 2026-03-01\n---\n# Soup\n\n{NEWS}\n",
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 0, done.stdout
    post = published(site / "site")[ROOT + "blog/2026/03/01/soup/"]
    assert post["content"] == [*blocks("h1", "Soup"), *blocks("p", NEWS)]


def test_a_page_of_pelican_has_what_its_template_says(
    write: Write, run: Run, published: Published
) -> None:
    template = f"""\
{{% extends "base.html" %}}
{{% block content %}}
<section id="content" class="body"><h1>{{{{ page.title }}}}</h1>
{{{{ page.content }}}}{FEATURES}</section>
{{% endblock %}}
"""
    site = write(
        {
            "pelicanconf.py": (
                'SITENAME = "Kitchen"\nSITEURL = "https://kitchen.example"\nPATH = "content"\n'
                'TIMEZONE = "UTC"\nTHEME_TEMPLATES_OVERRIDES = ["own"]\n'
            ),
            "own/landing.html": template,
            "content/pages/home.md": f"Title: Cooking\nTemplate: landing\nSlug: home\n\n{NEWS}\n",
            "content/pages/stew.md": f"Title: Stew\nSlug: stew\n\n{NEWS}\n",
        }
    )
    done = run(site, "pelican")
    assert done.returncode == 0, done.stdout
    pages = published(site / "output")
    home = pages[ROOT + "pages/home.html"]["content"]
    assert home == [*blocks("h1", "Cooking"), *blocks("p", NEWS), *GRID]
    assert home == extracted(site / "output/pages/home.html")
    stew = pages[ROOT + "pages/stew.html"]["content"]
    assert stew == [*blocks("h1", "Stew"), *blocks("p", NEWS)]
