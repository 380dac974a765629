"""Markdown twins by content negotiation: the rules for nginx, Caddy and Apache, and for ``serve``.

A request for a page with ``Accept: text/markdown`` gets its twin. The rules go by the names of
files, so they hold for pages that are still to come: ``guide/index.md`` or ``guide.md`` beside
``guide/index.html``, ``about.md`` beside ``about.html``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["TWIN_TYPE", "apache", "caddy", "html_of", "nginx", "root_of_twins", "twin_of"]

TWIN_TYPE = "text/markdown; charset=utf-8"

_URL = re.compile(rb'\A---\ntitle: "[^\n]*"\n(?:description: "[^\n]*"\n)?url: "([^"\n]+)"\n')
_FRONT_MATTER = 65536
"""Bytes that are read of a twin."""


def twin_of(html: str) -> tuple[str, ...]:
    """The paths below the site's root at which the twin of the file ``html`` may stand."""
    folder, _, name = html.rpartition("/")
    if name == "index.html":
        return (f"{folder}/index.md", f"{folder}.md") if folder else ("index.md",)
    stem, dot, _ = html.rpartition(".")
    return (f"{stem}.md",) if dot else ()


def html_of(twin: str) -> tuple[str, ...]:
    """The paths at which the HTML file of the twin ``twin`` may stand."""
    stem = twin.removesuffix(".md")
    return (f"{stem}.html", f"{stem}/index.html")


def root_of_twins(site: Path) -> str | None:
    """The URL of the root of the finished site in the folder ``site``; None if no page has a twin.

    A twin says the address of its page.
    """
    for file in sorted(site.rglob("*.md")):
        place = file.relative_to(site).as_posix()
        html = next((each for each in html_of(place) if (site / each).is_file()), None)
        if html is None:
            continue
        with file.open("rb") as opened:
            found = _URL.match(opened.read(_FRONT_MATTER))
        if found is not None:
            path = html.removesuffix("index.html") if html.endswith("index.html") else html
            depth = path.count("/")
            parts = found[1].decode().split("/")
            return "/".join(parts[: len(parts) - 1 - depth]) + "/"
    return None


def nginx(root: str) -> str:
    """Directives for the ``server`` block of the site at the URL ``root``."""
    # A condition of nginx has one test, and a header with an empty value is not sent. A rewrite
    # without a flag goes on with the next line, which sees the new path.
    return f"""\
set $scp_twin "";
if ($http_accept ~* "text/markdown") {{ set $scp_twin $uri; }}
if ($scp_twin ~ "^(.*)\\.html?$") {{ set $scp_twin "$1.md"; }}
if ($scp_twin ~ "^(.+)/$") {{ set $scp_twin "$1.md"; }}
if ($scp_twin = "/") {{ set $scp_twin "/index.md"; }}
if (-f "$document_root$scp_twin") {{ rewrite ^ $scp_twin; }}
if ($scp_twin ~ "^(.+)\\.md$") {{ set $scp_twin "$1/index.md"; }}
if (-f "$document_root$scp_twin") {{ rewrite ^ $scp_twin; }}
set $scp_vary "";
set $scp_html "";
set $scp_folder "";
set $scp_link "";
set $scp_robots "";
if ($uri ~ "(?:/|\\.html?)$") {{ set $scp_vary Accept; }}
if ($uri ~ "^/(.*)\\.md$") {{
  set $scp_html "$1.html";
  set $scp_folder "$1/";
}}
if (-f "$document_root/${{scp_folder}}index.html") {{
  set $scp_link "<{root}$scp_folder>; rel=\\"canonical\\"";
}}
if ($scp_html = "") {{ set $scp_link ""; }}
if (-f "$document_root/$scp_html") {{ set $scp_link "<{root}$scp_html>; rel=\\"canonical\\""; }}
if ($scp_link ~ "^(<(?:.*/)?)index\\.html(>.*)$") {{ set $scp_link "$1$2"; }}
if ($scp_link) {{
  set $scp_vary Accept;
  set $scp_robots noindex;
}}
add_header Vary $scp_vary;
location ~ "\\.md$" {{
  types {{}}
  default_type "{TWIN_TYPE}";
  add_header Vary $scp_vary;
  add_header Link $scp_link;
  add_header X-Robots-Tag $scp_robots;
}}
"""


def caddy(root: str) -> str:
    """Directives for the block of the site at the URL ``root``."""
    base = root.removesuffix("/")
    return f"""\
map {{path}} {{scp_twin}} {{scp_other_twin}} {{
	~^/$ /index.md /-
	~^(.+)/$ "${{1}}/index.md" "${{1}}.md"
	~^(.+)\\.html?$ "${{1}}.md" /-
	default /- /-
}}
map {{path}} {{scp_html}} {{scp_page}} {{
	~^(.*/)index\\.md$ "${{1}}index.html" "${{1}}"
	~^(.+)\\.md$ "${{1}}.html" "${{1}}.html"
	default /- /-
}}
map {{path}} {{scp_folder}} {{
	~^(.+)\\.md$ "${{1}}/"
	default /-/
}}
@scp_asked {{
	header Accept *text/markdown*
	file {{
		try_files {{scp_twin}} {{scp_other_twin}}
	}}
}}
@scp_twin file {{scp_html}}
@scp_folder_twin file {{scp_folder}}index.html
@scp_page path / */ *.html *.htm
route {{
	header @scp_page +Vary Accept
	rewrite @scp_asked {{file_match.relative}}
	header @scp_twin Link `<{base}{{scp_page}}>; rel="canonical"`
	header @scp_twin X-Robots-Tag noindex
	header @scp_folder_twin Link `<{base}{{scp_folder}}>; rel="canonical"`
	header @scp_folder_twin X-Robots-Tag noindex
	@scp_markdown path *.md
	header @scp_markdown Content-Type "{TWIN_TYPE}"
	header @scp_markdown Vary Accept
}}
"""


def apache(root: str) -> str:
    """Lines for the ``.htaccess`` in the folder of the site at the URL ``root``."""
    return f"""\
AddType "{TWIN_TYPE}" .md
<IfModule mod_rewrite.c>
  RewriteEngine On
  RewriteCond %{{HTTP_ACCEPT}} text/markdown [NC]
  RewriteCond %{{REQUEST_FILENAME}} ^(.*?)/?$
  RewriteCond %1/index.md -f
  RewriteRule ^(.*/)?$ $1index.md [L]
  RewriteCond %{{HTTP_ACCEPT}} text/markdown [NC]
  RewriteCond %{{REQUEST_FILENAME}} ^(.*?)/?$
  RewriteCond %1.md -f
  RewriteRule ^(.+)/$ $1.md [L]
  RewriteCond %{{HTTP_ACCEPT}} text/markdown [NC]
  RewriteCond %{{REQUEST_FILENAME}} ^(.*)\\.html?$
  RewriteCond %1.md -f
  RewriteRule ^(.*)\\.html?$ $1.md [L]
  RewriteCond %{{REQUEST_FILENAME}} ^(.*)\\.md$
  RewriteCond %1/index.html -f
  RewriteRule ^(.*)\\.md$ - [E=SCP_PAGE:<{root}$1/>]
  RewriteCond %{{REQUEST_FILENAME}} ^(.*)\\.md$
  RewriteCond %1.html -f
  RewriteRule ^(.*)\\.md$ - [E=SCP_PAGE:<{root}$1.html>]
  RewriteCond %{{ENV:SCP_PAGE}} .
  RewriteRule ^(.*/)?index\\.md$ - [E=SCP_PAGE:<{root}$1>]
  <IfModule mod_headers.c>
    Header set Link "%{{SCP_PAGE}}e; rel=\\"canonical\\"" env=SCP_PAGE
    Header set X-Robots-Tag noindex env=SCP_PAGE
    <FilesMatch "\\.(?:html?|md)$">
      Header merge Vary Accept
    </FilesMatch>
  </IfModule>
</IfModule>
"""
