"""The generators that are known, and how each is told from the others by its files."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["GENERATORS", "Generator"]


class Generator(Struct, frozen=True, kw_only=True):
    """A generator: its settings file, its output folder, and how it is told apart."""

    name: str
    files: tuple[str, ...]
    """Globs of its settings file."""

    evidence: str = ""
    """A pattern that the settings file must have, where other generators use its name."""

    beside: tuple[str, str] | None = None
    """A file beside, and a pattern that it must have."""

    plugin: Literal["", "mkdocs", "properdocs", "pelican", "sphinx"] = ""
    """The extra with our plugin; without one, the finished folder is published."""

    output: str
    """The folder of the finished site, from the folder of the settings."""

    output_setting: str = ""
    """The setting that names another folder: keys with a slash between."""

    output_setter: str = ""
    """The method that a program may call for the same."""

    build: str
    """The command that builds the site, from the folder of the settings; ``{home}`` is that folder,
    ``{site}`` that of the finished site."""

    build_below: str = ""
    """The same from another folder, where that takes more words."""

    copies_all: bool = False
    """True if every file of its source goes online that its setting ``exclude`` does not name."""

    address: tuple[str, ...] = ()
    """The settings with the site's address, in the order in which they count."""

    path: tuple[str, ...] = ()
    """The settings with the path below the address."""

    why: str
    """Why these files tell it."""


_JS = "{js,ts,mjs,cjs,mts}"

GENERATORS = (
    Generator(
        name="ProperDocs",
        files=("properdocs.yml", "properdocs.yaml"),
        plugin="properdocs",
        output="site",
        output_setting="site_dir",
        build="properdocs build",
        why="nobody else reads a file of this name",
    ),
    Generator(
        name="Zensical",
        files=("zensical.toml",),
        output="site",
        output_setting="project/site_dir",
        build="zensical build",
        address=("project/site_url",),
        why="nobody else reads a file of this name; it comes before MkDocs, whose file many keep",
    ),
    Generator(
        name="MkDocs",
        files=("mkdocs.yml", "mkdocs.yaml"),
        plugin="mkdocs",
        output="site",
        output_setting="site_dir",
        build="mkdocs build",
        why="the default names of its settings",
    ),
    Generator(
        name="Pelican",
        files=("pelicanconf.py",),
        plugin="pelican",
        output="output",
        output_setting="OUTPUT_PATH",
        build="pelican",
        why="the default name of its settings",
    ),
    Generator(
        name="Nikola",
        files=("conf.py",),
        evidence=r"^(?:BLOG_TITLE|SITE_URL)\s*=",
        output="output",
        output_setting="OUTPUT_FOLDER",
        build="nikola build",
        address=("SITE_URL",),
        why="conf.py is Sphinx's too; only Nikola's has these names",
    ),
    Generator(
        name="Sphinx",
        files=(
            "conf.py",
            "docs/conf.py",
            "doc/conf.py",
            "source/conf.py",
            "docs/source/conf.py",
            "doc/source/conf.py",
        ),
        evidence=r"^(?:extensions|html_theme|project|master_doc|root_doc)\s*=|sphinx",
        plugin="sphinx",
        output="_build/html",
        build="sphinx-build -b html {home} {site}",
        address=("html_baseurl",),
        why="conf.py is a common name; these settings are Sphinx's",
    ),
    Generator(
        name="Docusaurus",
        files=(f"docusaurus.config.{_JS}", f"website/docusaurus.config.{_JS}"),
        output="build",
        build="npm run build",
        build_below="npm --prefix {home} run build",
        address=("url",),
        path=("baseUrl",),
        why="nobody else reads a file of this name",
    ),
    Generator(
        name="VitePress",
        files=(f".vitepress/config.{_JS}", f"docs/.vitepress/config.{_JS}"),
        output=".vitepress/dist",
        output_setting="outDir",
        build="npx vitepress build",
        build_below="npx vitepress build {home}",
        address=("hostname",),
        path=("base",),
        why="nobody else has this folder; the address stands in its sitemap settings",
    ),
    Generator(
        name="Astro",
        files=(f"astro.config.{_JS}",),
        output="dist",
        output_setting="outDir",
        build="npm run build",
        address=("site",),
        path=("base",),
        why="nobody else reads a file of this name",
    ),
    Generator(
        name="Eleventy",
        files=(f"eleventy.config.{_JS}", ".eleventy.js"),
        output="_site",
        output_setting="dir/output",
        output_setter="setOutputDirectory",
        build="npx @11ty/eleventy",
        why="nobody else reads a file of this name; its settings have no address",
    ),
    Generator(
        name="Gatsby",
        files=(f"gatsby-config.{_JS}",),
        output="public",
        build="npx gatsby build",
        address=("siteUrl",),
        why="nobody else reads a file of this name",
    ),
    Generator(
        name="Hugo",
        files=("hugo.{toml,yaml,yml,json}", "config/_default/hugo.{toml,yaml,yml,json}"),
        output="public",
        output_setting="publishDir",
        build="hugo",
        address=("baseURL",),
        why="nobody else reads a file of this name",
    ),
    Generator(
        name="Zola",
        files=("zola.toml", "config.toml"),
        evidence=r"^base_url\s*=",
        output="public",
        output_setting="output_dir",
        build="zola build",
        address=("base_url",),
        why="config.toml is Hugo's too; Zola writes base_url, Hugo baseURL",
    ),
    Generator(
        name="Hugo",
        files=("config.{toml,yaml,yml,json}", "config/_default/config.{toml,yaml,yml}"),
        evidence=r"(?i)^\s*[\"']?baseurl\b",
        output="public",
        output_setting="publishDir",
        build="hugo",
        address=("baseURL",),
        why="the name of its settings before release 0.110; other programs use it too",
    ),
    Generator(
        name="Hexo",
        files=("_config.yml",),
        beside=("package.json", r"\"hexo\""),
        output="public",
        output_setting="public_dir",
        build="npx hexo generate",
        address=("url",),
        why="_config.yml is Jekyll's too; a site of Hexo has hexo in its package.json",
    ),
    Generator(
        name="Jupyter Book",
        files=("_config.yml",),
        beside=("_toc.yml", r"^(?:format|root)\s*:"),
        output="_build/html",
        build="jupyter-book build .",
        address=("html/baseurl",),
        why="_config.yml is Jekyll's too; a book has its chapters in _toc.yml",
    ),
    Generator(
        name="Jekyll",
        files=("_config.yml", "_config.yaml", "docs/_config.yml"),
        output="_site",
        output_setting="destination",
        build="bundle exec jekyll build",
        copies_all=True,
        build_below="bundle exec jekyll build --source {home} --destination {site}",
        address=("url",),
        path=("baseurl",),
        why="what has this file and is neither Hexo's nor Jupyter Book's",
    ),
    Generator(
        name="mdBook",
        files=("book.toml",),
        output="book",
        output_setting="build/build-dir",
        build="mdbook build",
        address=("output/html/site-url",),
        why="nobody else reads a file of this name; a site-url may be a path, and that is none",
    ),
    Generator(
        name="Quarto",
        files=("_quarto.yml", "_quarto.yaml"),
        output="_site",
        output_setting="project/output-dir",
        build="quarto render",
        address=("website/site-url", "book/site-url"),
        path=("website/site-path",),
        why="nobody else reads a file of this name",
    ),
    Generator(
        name="MyST",
        files=("myst.yml",),
        output="_build/html",
        build="npx mystmd build --html",
        why="nobody else reads a file of this name; its settings have no address",
    ),
    Generator(
        name="Antora",
        files=("antora-playbook.yml",),
        output="build/site",
        output_setting="output/dir",
        build="npx antora antora-playbook.yml",
        address=("site/url",),
        why="nobody else reads a file of this name",
    ),
)
"""The first row that fits counts, so a row stands before those whose files it may have too."""
