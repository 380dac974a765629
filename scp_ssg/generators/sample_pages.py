"""Pages that a generator, a theme or an editor puts into each new site, as an author left them.

A sentence tells which one it is, and the number of words that the author wrote nothing. So does the
Latin that fills a page until an author writes something.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from scp_ssg.generators.page_lines import compact, texts, weight

if TYPE_CHECKING:
    from scp_ssg.model import Page

__all__ = ["is_sample"]

_LINES = 16
"""Lines of a page that may be the sentence."""
_OPENING = 3
"""Characters that are looked at first, because that is fast."""
_CHARACTERS = 150
"""Those of a line that are compared."""

_FILLER = re.compile(
    r"\blorem\s+ipsum\b|\bconsectetur\s+adipisi?cing\b|\beiusmod\s+tempor\b", re.IGNORECASE
)
_FILLED = 0.6
"""Share of the words of a page that are in paragraphs with filler."""
_OTHER = 50
"""The most other words of such a page, which are titles and labels."""

_SENTENCES = {
    # Astro's blog: four posts; Starlight's home page
    "Here is a sample of some basic Markdown syntax that can be used when writing": 520,
    "This theme comes with the @astrojs/mdx integration installed and configured": 230,
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut"
    " labore et dolore magna aliqua. Vitae": 580,
    # AstroWind: posts, home pages, landing pages and others
    "It can be a somewhat daunting task trying to get a handle on AstroWind internals": 1300,
    "Nostra torquent consequat volutpat aliquet neque": 1450,
    "Congue justo vulputate nascetur convallis varius orci fringilla nulla pharetr": 1800,
    "Magna nunc senectus torquent per fusce sapien ligula tempus cra": 2600,
    "Sint sit cillum pariatur eiusmod nulla pariatur ipsum. Sit laborum": 2200,
    "AstroWind App: professional websites made easy": 720,
    "I'm a Graphic Designer passionate about crafting visual stories.": 1350,
    "Simplify web design with Astrowind: your ultimate SaaS companion": 1350,
    "Improve the online presence of your Startup with Astrowind templates": 780,
    "In the vast digital landscape, standing out is more than a desire": 1650,
    "We are working on the content of these demo pages. You will see them very soon.": 90,
    "Elevate your online presence with our Beautiful Website Templates": 620,
    "Elevate your projects with our stunning templates": 680,
    "Stellar Pricing for Every Journey": 450,
    # Astroship: posts
    "Lorem ipsum dolor sit amet consectetur adipiscing elit euismod rutrum, consequat": 1100,
    # Wowchemy: a talk and a project; a course and its parts, slides, an author
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Duis posuere tellus": 520,
    "The demand for skilled data science practitioners is rapidly growing. Lorem ipsum": 200,
    "Build a foundation in Python.": 90,
    "Introduction to statistics for data science.": 110,
    "Learn how to visualize data with Plotly.": 90,
    "Create slides in Markdown with Wowchemy": 360,
    "吳恩達 is a professor of artificial intelligence at the Stanford AI Lab.": 150,
    # Hugo Blox, as Wowchemy is called now: posts of its blog
    "The Hugo Blox website builder for Hugo, along with its starter templates, is designed": 540,
    "Hugo Blox is designed to give technical content creators a seamless experience.": 480,
    "Easily manage your projects - create ideation mind maps, Gantt charts, todo lists,": 330,
    "Create a personal knowledge base and share your knowledge with your peers.": 510,
    "Hugo Blox Builder is designed to give technical content creators a seamless": 590,
    "Congrats on setting up a new Starlight project!": 80,
    # Docusaurus: a page, documents, posts
    "You don't need React to write simple standalone pages.": 13,
    "Let's discover Docusaurus in less than 5 minutes.": 220,
    "Add Markdown or React files to src/pages to create a standalone page:": 150,
    "Documents are groups of pages connected through:": 160,
    "Docusaurus creates a page for each blog post, but also a blog index page": 130,
    "Docusaurus is a static-site-generator (also called Jamstack).": 110,
    "Docusaurus supports Markdown and a few additional features.": 450,
    "You have just learned the basics of Docusaurus and made some changes": 110,
    "Docusaurus can manage multiple versions of your docs.": 180,
    "Let's translate docs/intro.md to French.": 230,
    "Docusaurus blogging features are powered by the blog plugin.": 120,
    "Blog posts support Docusaurus Markdown features, such as MDX.": 80,
    "This is the summary of a very long blog post,": 450,
    # Hexo, and the friends of its themes Butterfly and Fluid
    "Welcome to Hexo! This is your very first post.": 100,
    "中國最大社交分享平台": 40,
    "中国最大社交分享平台": 40,
    "主题使用指南": 30,
    # Jekyll, its theme Minima, and others' instructions
    "You'll find this post in your _posts directory.": 220,
    "This is the base Jekyll theme. You can find out more info": 80,
    "Fork this repository, then rename the repository to yourgithubusername.github.io.": 400,
    "This tutorial will guide you how to write a post in the Chirpy template": 1800,
    "This post is to show Markdown syntax rendering on Chirpy": 1100,
    "Add Markdown syntax content to file _tabs/about.md and it will show up on this": 25,
    "My name is Inigo Montoya. I have the following qualities:": 75,
    # Poole's themes of it, Hyde and Lanyon, and Hydejack's own page
    "Howdy! This is an example blog post that shows several types of HTML content": 620,
    "Jekyll is a static site generator, an open-source tool for creating simple yet": 130,
    "Hyde is a brazen two-column Jekyll theme that pairs a prominent sidebar with": 320,
    "Lanyon is an unassuming Jekyll theme that places content first by tucking away": 330,
    "Hydejack is a boutique Jekyll theme for hackers, nerds, and academics, with a": 1050,
    "Write your biography here. Tell the world about yourself. Link to your favorite": 130,
    # Academic Pages: a post, a course, a talk, a work
    "This is a sample blog post. Lorem ipsum I can't remember": 75,
    "This is a description of a teaching experience. You can use markdown": 35,
    "This is a description of your talk, which is a markdown file": 50,
    "This is an item in your portfolio. It can be have images or nice text.": 60,
    "Bacon ipsum dolor sit amet salami ham hock ham, hamburger corned beef": 200,
    "This is a description of your conference proceedings talk, note the different": 40,
    "Tutorial 1 on Relevant Topic in Your Field": 50,
    "These .ipynb files are Jupyter notebook files that convert a TSV containing": 100,
    "This map is generated from a Jupyter Notebook file in /_talks/talkmap.ipynb": 50,
    "If you see this page, that means you have setup your site.": 100,
    "A Post with Header Image, See Page layout for more examples.": 20,
    "A variety of common markup showing how the theme styles them.": 580,
    "Locations of key files/directories": 600,
    "This is a page not in the menu. You can use markdown in this page.": 25,
    "Mouse over a cluster to see the bounds of its children and click a cluster": 25,
    # al-folio: a text in a frame, posts, news, a curriculum, repositories, courses, projects
    "Insert HTML document here.": 20,
    "This theme implements a built-in Jekyll feature, the use of Rouge, for syntax": 400,
    "This theme supports rendering beautiful math in inline and display modes": 220,
    "an example of a distill-style blog post and main elements": 1300,
    "This theme supports generating various diagrams from a text description using": 140,
    "This post shows how to add GISCUS comments.": 20,
    "This is an example post with audios. It supports local audio files.": 120,
    "This is an example post with videos. It supports local video files.": 130,
    "This post shows how to add custom styles for blockquotes.": 350,
    "To include a jupyter notebook in a post, you can use the following code:": 270,
    "This post shows how to add bibliography to simple blog posts.": 90,
    "This post shows how to add a table of contents as a sidebar.": 590,
    "This post shows how to add a table of contents in the beginning of the post.": 540,
    "Using markdown to display tables is easy.": 340,
    "This is an example post with TikZ code.": 100,
    "This is an example post with advanced image components.": 160,
    "This is an example post with some chart.js code.": 270,
    "You can display diff code by using the regular markdown syntax:": 2200,
    "This is an example post with some echarts code.": 130,
    "This is an example post with some geojson code.": 110,
    "This is an example post that can be cited.": 210,
    "This is an example post with some pseudo code rendered by pseudocode.": 310,
    "This is how a post with tabs looks like.": 120,
    "This is an example post with some typograms code.": 60,
    "This is an example post with some vega lite code.": 310,
    "A German-born theoretical physicist, widely ranked among the greatest": 650,
    "Announcements and news can be much longer than just quick inline posts.": 320,
    "This post shows how to add DISQUS comments.": 20,
    "This is an example post with image galleries.": 75,
    "A sample blog page that demonstrates the accessing of github meta data.": 105,
    "A sample blog page that demonstrates the inclusion of Tweets/Timelines/etc.": 80,
    "Jean shorts raw denim Vice normcore, art party High Life PBR skateboard": 270,
    "For now, this page is assumed to be a static description of your courses.": 50,
    "Every project has a beautiful feature showcase page.": 310,
    "A simple inline announcement with Markdown emoji!": 40,
    "A simple inline announcement.": 20,
    "Edit the `_data/repositories.yml` and change the `github_users`": 40,
    # Hugo's themes, most of which have the first four, and blogdown
    "Goto hugo releases and download the appropriate version for your os and architecture.": 450,
    "Hugo uses the excellent go html/template library for its template engine.": 1700,
    "This tutorial will show you how to create a simple theme in Hugo.": 9000,
    "Jekyll has a rule that any directory not starting with _ will be copied as-is": 1000,
    "This is an R Markdown document. Markdown is a simple formatting syntax for authoring": 220,
    "This article offers a sample of basic Markdown syntax that can be used": 800,
    "To use this feature, add links section to frontmatter.": 90,
    "Emoji can be enabled in a Hugo project in a number of ways.": 180,
    "Hugo ships with several Built-in Shortcodes for rich content": 110,
    "Mathematical notation in a Hugo project can be enabled by using third party": 200,
    "Lorem est tota propiore conpellat pectoribus de pectora summo.": 650,
    "This is a placeholder page that shows you how to use this template site.": 30,
    "This is your new home page.": 30,
    "This is a new chapter.": 30,
    # WordPress
    "Welcome to WordPress. This is your first post.": 30,
    "Willkommen bei WordPress. Dies ist dein erster Beitrag.": 30,
    "Te damos la bienvenida a WordPress. Esta es tu primera entrada.": 30,
    "Bienvenue sur WordPress. Ceci est votre premier article.": 30,
    "Ceci est une page d'exemple. C'est différent d'un article de blog": 260,
    "This is an example page. It's different from a blog post because it will stay": 260,
    # Gatsby's starters
    "This is my first post on my new fake blog! How exciting!": 540,
    "Wow! I love blogging so much already.": 40,
    "👋 Welcome on gatsby-starter-morning-dew starter template!": 380,
    # Quarto, Jupyter Book and bookdown
    "This is the first post in a Quarto blog. Welcome!": 45,
    "This is a post with executable code.": 40,
    "This is a Quarto website.": 40,
    "This is a Quarto book.": 40,
    "This is a book created from markdown and executable code.": 40,
    "In summary, this book has no content whatsoever.": 20,
    "This is a small sample book to give you a feel for how book content is structured.": 120,
    "As it is markdown, you can embed images, HTML, etc into your posts!": 320,
    "With MyST Markdown, you can define code cells with a directive like so:": 230,
    "Whether you write your book's content in Jupyter Notebooks (.ipynb) or in regular": 300,
    "This is a sample book written in Markdown. You can use anything that Pandoc's": 360,
    "You can label chapter and section titles using {#label} after them": 380,
    "Here is a review of existing methods.": 12,
    "We describe our methods in this chapter.": 12,
    "Some significant applications are demonstrated in this chapter.": 20,
    "We have finished a nice book.": 12,
    # Others
    "Hi there, Developer! 👋 We're excited to have you on board. Chainlit is": 110,
    "For full documentation visit mkdocs.org.": 75,
    "This page demonstrates some of the built-in markdown extensions provided by VitePress.": 260,
    "This page demonstrates usage of some of the runtime APIs provided by VitePress.": 1500,
    "Guides lead a user through a specific task they want to accomplish": 80,
    "Reference pages are ideal for outlining how things work in terse and clear terms.": 80,
    "If you can see this in a web browser, it means you managed to install Nikola": 300,
    "This is your new vault.": 50,
    "Voici votre nouveau coffre.": 60,
}
"""The first sentences, and the most words of the whole page."""


_WORDS: dict[str, dict[str, int]] = {}
"""By the first characters, and by the whole sentence, compact."""
for _sentence, _most in _SENTENCES.items():
    _WORDS.setdefault(_sentence[:_OPENING], {})[compact(_sentence)] = _most


def is_sample(page: Page) -> bool:
    """Return whether ``page`` is one that a new site has, without an author's words."""
    lines = chain.from_iterable(map(texts, page.content))
    opening = [*islice(lines, _LINES)]
    most = max((_most_words(each) for each in opening if each[:_OPENING] in _WORDS), default=0)
    is_filled = any(map(_FILLER.search, opening))
    if not most and not is_filled:
        return False
    words = [(weight(each), each) for each in chain.from_iterable(map(texts, page.content))]
    total = sum(count for count, _ in words)
    others = total - sum(count for count, each in words if _FILLER.search(each))
    return total <= most or (is_filled and others <= min(_OTHER, (1 - _FILLED) * total))


def _most_words(line: str) -> int:
    """The most words of a page with ``line`` in it; 0 if it is none of the sentences."""
    key = compact(line[:_CHARACTERS])
    found = _WORDS[line[:_OPENING]].items()
    return next((most for sentence, most in found if key.startswith(sentence)), 0)
