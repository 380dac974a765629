"""A site for each generator, with planted words in all places that must not be published.

Every word that begins with ``zyzz`` is planted; every word that begins with ``openly`` is public.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HOSTS", "Host"]

ROOT = "https://kitchen.example/"
OPTIONS: dict[str, Any] = {
    "compression": ["zstd", "gzip"],
    "exclude": ["/internal/"],
    "sections": {"all": {"exclude": ["/apart/"]}},
    "languages": ["en"],
    "selectors": {"drop": [".note-to-self"]},
    "tunnel": True,
    "markdown": True,
    "llms": {"full_output": "llms-full.txt"},
    "headers": ["netlify", "apache"],
    "usage": {"search": True, "ai-train": False, "robots": True, "headers": True},
    "report": True,
}
TOML = f"""\
[scp]
site_url = "{ROOT}"
compression = ["zstd", "gzip"]
exclude = ["/internal/"]
sections = {{all = {{exclude = ["/apart/"]}}}}
languages = ["en"]
selectors = {{drop = [".note-to-self"]}}
tunnel = true
markdown = true
llms = {{full_output = "llms-full.txt"}}
headers = ["netlify", "apache"]
usage = {{search = true, ai-train = false, robots = true, headers = true}}
report = true
"""
UNSEEN = """\
<p hidden>zyzzhiddenattribute</p>
<p style="display: none">zyzzdisplaynone</p>
<p style="visibility: hidden">zyzzvisibility</p>
<div hidden><p>openly not: zyzzhiddenbox</p></div>
<div popover><p>zyzzpopover</p></div>
<!-- zyzzcomment -->
<template><p>zyzztemplate</p></template>
<dialog><p>zyzzdialog</p></dialog>
<script>const note = "zyzzscript";</script>
<p class="note-to-self">zyzzdropped</p>
<p data-note="zyzzdata" title="zyzztooltip" aria-description="zyzzarea">Soup is served.</p>
<noembed>zyzznoembed</noembed>
<noframes>zyzznoframes</noframes>
<svg><defs><text>zyzzdefinition</text></defs><text display="none">zyzzlayer</text></svg>
<svg><symbol><text>zyzzsymbol</text></symbol><desc>zyzzdesc</desc><text>Soup</text></svg>
<math><mphantom><mi>zyzzphantom</mi></mphantom><mi>x</mi></math>
<form><input type="hidden" value="zyzztoken"><input placeholder="zyzzhint"></form>
<form><textarea>zyzzfield</textarea></form>
<iframe srcdoc="&lt;p&gt;zyzzsrcdoc&lt;/p&gt;"></iframe>
<audio src="/bell.ogg">zyzzfallback</audio>
"""
"""In a page that is published."""
COMPRESS = """\
import gzip, pathlib
def compress(folder):
    for file in pathlib.Path(folder).rglob("*"):
        if file.suffix in (".html", ".txt", ".md") and file.is_file():
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes()))
"""
"""What plugins that write gzip twins do."""
ROBOTS = "User-agent: *\nDisallow: /private/\n"


class Host(NamedTuple):
    files: Callable[[bool], dict[str, str]]
    """The files of the site, with our plugin or without."""
    command: tuple[str, ...]
    """The build; the folder to write into is to be added."""
    state: str
    """The folder that has the state."""
    unseen_by_host: frozenset[str]
    """Planted words that the generator writes into no file."""


def _mkdocs_page(name: str, front: str) -> str:
    return (
        f"---\n{front}\ndescription: About zyzz{name}description.\n---\n\n# The zyzz{name}title\n\n"
        f"All about zyzz{name}body.\n\n![A zyzz{name}image](pot.png)\n"
    )


def _mkdocs_files(asked: bool) -> dict[str, str]:
    scp = f"  - scp: {json.dumps(OPTIONS)}\n" if asked else ""
    return {
        "mkdocs.yml": (
            f"site_name: Kitchen\nsite_url: {ROOT}\ntheme: {{name: material}}\nhooks: [hook.py]\n"
            "markdown_extensions: [md_in_html]\nexclude_docs: unbuilt.md\ndraft_docs: later.md\n"
            f"plugins:\n  - search\n  - encryptcontent: {{}}\n{scp}"
        ),
        "hook.py": f"{COMPRESS}\ndef on_post_build(config, **_):\n    compress(config.site_dir)\n",
        "docs/robots.txt": ROBOTS,
        "docs/index.md": (
            "---\nremark: zyzzfrontmatter\n---\n\n# Soup openlyhome\n\nIt is openlyhot.\n\n"
            f"{UNSEEN}\nSee the [next](stew.md).\n"
        ),
        "docs/stew.md": "# Stew openlystew\n\nIt is openlyslow.\n",
        "docs/encrypted.md": _mkdocs_page("encrypted", "password: sesame"),
        "docs/draft.md": _mkdocs_page("draft", "draft: true"),
        "docs/off.md": _mkdocs_page("off", "scp: false"),
        "docs/robots.md": _mkdocs_page("robots", "robots: noindex"),
        "docs/noindex.md": _mkdocs_page("noindex", "noindex: true"),
        "docs/internal/index.md": _mkdocs_page("internal", "author: zyzzauthor"),
        "docs/apart/index.md": _mkdocs_page("apart", "date: 2024-01-01"),
        "docs/langue.md": _mkdocs_page("langue", "lang: fr"),
        "docs/later.md": _mkdocs_page("later", "date: 2024-01-01"),
        "docs/unbuilt.md": _mkdocs_page("unbuilt", "date: 2024-01-01"),
    }


def _of(name: str) -> set[str]:
    return {f"zyzz{name}{part}" for part in ("title", "description", "body", "image")}


_MKDOCS_UNSEEN = frozenset(
    {"zyzzfrontmatter", "zyzzencryptedbody", "zyzzencryptedimage"} | _of("later") | _of("unbuilt")
)


def _article(name: str, *lines: str) -> str:
    head = "".join(f"{line}\n" for line in lines)
    return (
        f"Title: The zyzz{name}title\nDate: 2024-03-01\nSlug: {name}\n"
        f"Summary: About zyzz{name}description.\n{head}\nAll about zyzz{name}body.\n\n"
        f"![A zyzz{name}image](pot.png)\n"
    )


_PELICAN_PLUGIN = f"""\
import base64, pathlib, re
from pelican import signals
{COMPRESS}
def after(pelican):
    folder = pathlib.Path(pelican.settings["OUTPUT_PATH"])
    page = folder / "encrypted.html"
    cipher = base64.b64encode(bytes(60)).decode()
    box = f'<div id="pec-encrypted-content" style="display:none">{{cipher}}</div>'
    page.write_text(re.sub("<p>All about.*?</p>", box, page.read_text("utf-8")), "utf-8")
    compress(folder)
def register():
    signals.finalized.connect(after)
"""


def _pelican_files(asked: bool) -> dict[str, str]:
    plugins = ["after", "scp"] if asked else ["after"]
    return {
        "pelicanconf.py": (
            f'SITENAME = "Kitchen"\nSITEURL = "{ROOT[:-1]}"\nPATH = "content"\nTIMEZONE = "UTC"\n'
            f'PLUGIN_PATHS = ["plugins"]\nPLUGINS = {plugins}\nSTATIC_PATHS = ["extra"]\n'
            'EXTRA_PATH_METADATA = {"extra/robots.txt": {"path": "robots.txt"}}\n'
            "FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None\n"
            "AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None\n"
            f"SCP = {OPTIONS!r}\n"
        ),
        "plugins/after.py": _PELICAN_PLUGIN,
        "content/extra/robots.txt": ROBOTS,
        "content/soup.md": (
            "Title: Soup openlyhome\nDate: 2024-03-01\nSlug: soup\nRemark: zyzzfrontmatter\n\n"
            f"It is openlyhot.\n\n{UNSEEN}\nThat is all.\n"
        ),
        "content/pages/stew.md": "Title: Stew openlystew\n\nIt is openlyslow.\n",
        "content/encrypted.md": _article("encrypted"),
        "content/draft.md": _article("draft", "Status: draft", "Tags: zyzzdrafttag"),
        "content/hidden.md": _article("hidden", "Status: hidden", "Tags: zyzzhiddentag"),
        "content/pages/hidden.md": _article("hiddenpage", "Status: hidden"),
        "content/pages/draft.md": _article("draftpage", "Status: draft"),
        "content/skipped.md": _article("skipped", "Status: skip"),
        "content/off.md": _article("off", "Scp: false"),
        "content/robots.md": _article("robots", "Robots: noindex"),
        "content/noindex.md": _article("noindex", "Noindex: true"),
        "content/internal.md": _article(
            "internal", "Save_as: internal/a.html", "Url: internal/a.html", "Remark: zyzzremark"
        ),
        "content/apart.md": _article("apart", "Save_as: apart/a.html", "Url: apart/a.html"),
        "content/langue.md": _article("langue", "Lang: fr"),
    }


_PELICAN_UNSEEN = frozenset(
    {"zyzzfrontmatter", "zyzzremark", "zyzzencryptedbody"}
    | _of("skipped")
    | {"zyzzhiddenpagedescription", "zyzzdraftpagedescription"}
)


def _document(name: str, *fields: str) -> str:
    title = f"The zyzz{name}title"
    head = "".join(f"{line}\n" for line in (":orphan:", *fields))
    return (
        f"{head}:description: About zyzz{name}description.\n\n{title}\n{'=' * len(title)}\n\n"
        f"All about zyzz{name}body.\n\n.. index:: zyzz{name}term\n"
    )


def _sphinx_files(asked: bool) -> dict[str, str]:
    raw = "".join(f"   {line}\n" for line in UNSEEN.splitlines())
    extensions = ["sphinx_scp"] if asked else []
    return {
        "conf.py": (
            f'project = "Kitchen"\nextensions = {extensions}\nhtml_baseurl = "{ROOT}"\n'
            'exclude_patterns = ["_*", "unbuilt.rst"]\nhtml_extra_path = ["robots.txt"]\n'
            f"scp = {OPTIONS!r}\n"
        ),
        "robots.txt": ROBOTS,
        "index.rst": (
            ":remark: zyzzfrontmatter\n\nSoup openlyhome\n===============\n\nIt is openlyhot.\n\n"
            f".. zyzzsourcecomment\n\n.. only:: latex\n\n   zyzzlatex\n\n.. raw:: html\n\n{raw}\n"
            ".. toctree::\n\n   stew\n"
        ),
        "stew.rst": "Stew openlystew\n===============\n\nIt is openlyslow.\n",
        "draft.rst": _document("draft", ":draft: true"),
        "off.rst": _document("off", ":scp: false"),
        "robots.rst": _document("robots", ":robots: noindex"),
        "noindex.rst": _document("noindex", ":noindex: true"),
        "internal/index.rst": _document("internal", ":author: zyzzauthor"),
        "apart/index.rst": _document("apart"),
        "langue.rst": _document("langue", ":lang: fr"),
        "unbuilt.rst": _document("unbuilt"),
    }


def _html(name: str, head: str = "", body: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><title>The zyzz{name}title</title>{head}"
        f'<meta name=description content="About zyzz{name}description."></head><body><main>'
        f"<h1>The zyzz{name}title</h1><p>All about zyzz{name}body.</p>"
        f'<img src=/pot.png alt="A zyzz{name}image">{body}</main></body></html>'
    )


_OPEN = (
    "<!doctype html><html lang=en><head><title>{0}</title></head><body><main><h1>{0}</h1>"
    "<p>{1}</p>{2}<p>That is all of it.</p></main></body></html>"
)
_NOINDEX = "<meta name=robots content=noindex>"
_STATICRYPT = '<form id="staticrypt-form"><input type=password></form>'


def _folder_files(asked: bool) -> dict[str, str]:
    pages = {
        "index": _OPEN.format("Soup openlyhome", "It is openlyhot.", UNSEEN),
        "stew": _OPEN.format("Stew openlystew", "It is openlyslow.", ""),
        "encrypted": _html("encrypted", body=_STATICRYPT).replace(
            "<html", "<html class=staticrypt-html"
        ),
        "drafts/plan": _html("draft"),
        "robots": _html("robots", _NOINDEX),
        "internal/index": _html("internal", "<meta name=author content=zyzzauthor>"),
        "apart/index": _html("apart"),
        "langue": _html("langue").replace("lang=en", "lang=fr"),
        "moved": _html("moved", '<meta http-equiv=refresh content="0; url=/stew.html">'),
        "404": _html("lost"),
    }
    site = {f"site/{path}.html": text for path, text in pages.items()}
    return {"scp.toml": TOML, "site/robots.txt": ROBOTS, **site}


_SPHINX_UNSEEN = frozenset({"zyzzunbuiltterm"} | _of("unbuilt") - {"zyzzunbuiltimage"})

HOSTS = {
    "mkdocs": Host(_mkdocs_files, ("mkdocs", "build", "--site-dir"), ".cache/scp", _MKDOCS_UNSEEN),
    "properdocs": Host(
        _mkdocs_files,
        ("properdocs", "build", "--config-file", "mkdocs.yml", "--site-dir"),
        ".cache/scp",
        _MKDOCS_UNSEEN,
    ),
    "pelican": Host(
        _pelican_files, ("pelican", "--fatal", "errors", "-o"), "cache/scp", _PELICAN_UNSEEN
    ),
    "sphinx": Host(_sphinx_files, ("sphinx", "-b", "html", "."), ".cache/scp", _SPHINX_UNSEEN),
    "folder": Host(_folder_files, ("scp_ssg", "build"), ".cache/scp", frozenset()),
}
