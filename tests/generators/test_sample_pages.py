"""What each new site has is no content, until an author changes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from tests.generators.pages import page

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
OWN = "I have changed this page, since it is mine now. " * 1000


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


SAMPLES = {
    "Docusaurus": "You don&#x27;t need React to write simple standalone pages.",
    "Hexo": "Welcome to <a href='https://hexo.io/'>Hexo</a>! This is your very first post. Check",
    "Jekyll": "You&#8217;ll find this post in your <code>_posts</code> directory.",
    "TeXt": "If you see this page, that means you have setup your site. enjoy!",
    "TeXt, a picture": "A Post with Header Image, See <a>Page layout</a> for more examples.",
    "Lanyon": "Howdy! This is an example blog post that shows several types of HTML content"
    " supported in this theme.",
    "Lanyon, itself": "Lanyon is an unassuming <a>Jekyll</a> theme that places content first by"
    " tucking away navigation in a hidden drawer.",
    "Hyde": "Hyde is a brazen two-column <a>Jekyll</a> theme that pairs a prominent sidebar with"
    " uncomplicated content.",
    "Hyde, Jekyll": "<a>Jekyll</a> is a static site generator, an open-source tool for creating"
    " simple yet powerful websites",
    "Hydejack": "<strong>Hydejack</strong> is a boutique Jekyll theme for hackers, nerds, and"
    " academics, with a focus on",
    "Gatsby": "👋 Welcome on <code>gatsby-starter-morning-dew</code> starter template!",
    "Stack": "To use this feature, add <code>links</code> section to frontmatter.",
    "Hugo, its installation": "Goto hugo <a>releases</a> and download the appropriate version for"
    " your os and architecture.",
    "Hugo, its templates": "Hugo uses the excellent <a>go</a> <a>html/template</a> library for its"
    " template engine." + " Range" * 1500,
    "Hugo, a theme": "This tutorial will show you how to create a simple theme in Hugo. I assume",
    "Hugo, after Jekyll": "Jekyll has a rule that any directory not starting with <code>_</code>"
    " will be copied as-is to the output.",
    "blogdown": "This is an R Markdown document. Markdown is a simple formatting syntax for"
    " authoring HTML",
    "Learn, its home page": "This is your new home page.",
    "Learn, a chapter": "This is a new chapter.",
    "Obsidian": "This is your new <em>vault</em>.",
    "Obsidian, in French": "Voici votre nouveau <em>coffre</em>.",
    "WordPress, a page in French": "Ceci est une page d&rsquo;exemple. C&rsquo;est différent"
    " d&rsquo;un article de blog parce qu&rsquo;elle restera",
    "WordPress": "Welcome to WordPress. This is your first post. Edit or delete it, then start",
    "Astro": "Here is a sample of some basic Markdown syntax that can be used when writing",
    "Astro, filler": "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod"
    " tempor incididunt ut labore et dolore magna aliqua. Vitae ultricies leo integer"
    + " malesuada"
    * 99,
    "Academic Pages": "This is a sample blog post. Lorem ipsum I can&#39;t remember the rest",
    "Academic Pages, its style": "A variety of common markup showing how the theme styles them.",
    "Academic Pages, its files": "Locations of key files/directories",
    "Academic Pages, a page": "This is a page not in the menu. You can use markdown in this page.",
    "Academic Pages, a map": "Mouse over a cluster to see the bounds of its children and click a"
    " cluster to zoom",
    "Academic Pages, a tutorial": "Tutorial 1 on Relevant Topic in Your Field",
    "Wowchemy, a talk": "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Duis posuere"
    " tellus ac convallis placerat.",
    "Wowchemy, an author": "吳恩達 is a professor of artificial intelligence at the Stanford"
    " AI Lab. 吳恩達",
    "al-folio": "Insert HTML document here.",
    "al-folio, a post": "This is an example post with some <a href=/e/>echarts</a> code.",
    "al-folio, pictures": "This is an example post with image galleries.",
    "al-folio, courses": "For now, this page is assumed to be a static description of your courses."
    " You can convert it",
    "al-folio, a project": "Every project has a beautiful feature showcase page. It&#39;s easy"
    + " images" * 305,
    "al-folio, links": "Jean shorts raw denim Vice normcore, art party High Life PBR skateboard"
    + " brunch" * 260,
    "al-folio, literature": "This post shows how to add bibliography to simple blog posts. We"
    + " support" * 175,
    "al-folio, a long post": "Citations are then used in the article body with the"
    " <code>&lt;d-cite&gt;</code> tag. The key" + " attribute" * 3300,
    "al-folio, galleries": "The images in this post are all zoomable, arranged into different"
    " mini-galleries using",
    "al-folio, plots": "This is an example post with some <a href=/p/>plotly</a> code.",
    "al-folio, a post of another site": "If you prefer publishing blog posts on <a>medium.com</a>"
    " or other external sources, starting",
    "al-folio, news of another site": "May 14, 2024[[read-time]] min read We&rsquo;re introducing a"
    " series of updates across" + " models" * 1200,
    "al-folio, repositories": "Edit the `_data/repositories.yml` and change the `github_users` and",
    "Chirpy": "Add Markdown syntax content to file <code>_tabs/about.md</code> and it will show up"
    " on this page.",
    "bookdown": "Some <em>significant</em> applications are demonstrated in this chapter.",
    "Jupyter Book": "As it is markdown, you can embed images, HTML, etc into your posts!",
    "Docsy": "This is a placeholder page that shows you how to use this template site.",
    "Chainlit": "Hi there, Developer! 👋 We&#39;re excited to have you on board. Chainlit is a",
    "AstroWind": "AstroWind App: professional websites made easy",
    "AstroWind, a landing page": "We are working on the content of these demo pages. You will see"
    " them very soon. Stay tuned",
    "Stack, in another language": "This is a test page for i18n support.",
    "Kepler": "这是一篇示例文章,在这里你可以看到常用页面元素的显示效果,同时也是参考文章。",
    "filler in parts": "Lorem ipsum dolor sit amet...",
    "filler": "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Pellentesque elementum",
}


@pytest.mark.parametrize("sentence", SAMPLES.values(), ids=SAMPLES)
def test_a_sample_of_a_generator_is_neither_published_nor_listed_until_its_author_changes_it(
    write: Write, published: Published, sentence: str
) -> None:
    write(
        {
            "site/hello/index.html": page("Hello", f"<p>{sentence}</p>"),
            "site/mine/index.html": page("Mine", f"<p>{sentence}</p><p>{OWN}</p>"),
        }
    )
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert set(published(Path("site"))) == {ROOT + "mine/"}
    sitemap = Path("site/sitemap.xml").read_text(encoding="utf-8")
    assert "mine/" in sitemap
    assert "hello/" not in sitemap


FILLER = (
    "<p>Lorem ipsum dolor sit amet, consectetur adipisicing elit, sed do eiusmod tempor incididunt"
    " ut labore et dolore magna aliqua.</p>"
)


@pytest.mark.parametrize(
    ("content", "is_content"),
    [
        (FILLER * 12, False),
        (f"<h2>Research</h2>{FILLER}<h2>Design</h2>{FILLER}<p>Duis aute irure dolor.</p>", False),
        (
            f"{FILLER * 12}<p>{'A list begins with a sign, and each of its items too. ' * 6}</p>",
            True,
        ),
        (f"{FILLER}<p>The sign for a list stands here, as you see, and here for a note.</p>", True),
        ("<p>هذا النص هو مثال لنص يمكن أن يستبدل في نفس المساحة</p>" * 6, False),
        ("<p>لورم ایپسوم متن ساختگی با تولید سادگی نامفهوم از صنعت چاپ است</p>" * 6, False),
        ("<p>Cicero wrote: neque porro quisquam est, qui dolorem ipsum quia dolor sit.</p>", True),
    ],
    ids=[
        "a post",
        "with titles",
        "a guide to Markdown",
        "as much of an author's",
        "Arabic",
        "Persian",
        "Cicero",
    ],
)
def test_a_page_of_filler_alone_is_none(
    write: Write, published: Published, content: str, *, is_content: bool
) -> None:
    write({"site/hello/index.html": page("Hello", content)})
    write({"site/mine/index.html": page("Mine", f"<p>{OWN}</p>")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "hello/" in published(Path("site"))) is is_content


def test_a_page_that_only_mentions_a_sample_is_content(write: Write, published: Published) -> None:
    text = "<p>The page that Docusaurus makes begins so: you don't need React to write pages.</p>"
    write({"site/about/index.html": page("About", text)})
    write({"site/welcome/index.html": page("Welcome", "<p>Welcome to Hexo, dear readers.</p>")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert set(published(Path("site"))) == {ROOT + "about/", ROOT + "welcome/"}


def test_the_option_keep_publishes_a_sample(write: Write, published: Published) -> None:
    write({"site/hello/index.html": page("Hello", f"<p>{SAMPLES['Hexo']}</p>")})
    write({"scp.toml": 'scp.keep = ["hello/**"]\n'})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert set(published(Path("site"))) == {ROOT + "hello/"}
