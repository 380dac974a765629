"""The Collaboration Tunnel for each host: type, caching, and the links between a page, its M-URL,
the M-Sitemap and the policy.

The rules go by the names of files, so they hold for pages that are still to come. A page at an
address that does not follow from the name of its file has a rule of its own. The host sends its own
ETag.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scp_ssg.tunnel import M_SITEMAP, POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.hosting.tunnel_layout import TunnelPages

__all__ = ["apache", "caddy", "cloudflare", "netlify", "nginx"]

_TYPE = "application/json; charset=utf-8"
_CACHE_CONTROL = "public, max-age=0, must-revalidate"

_MOST_OWN_RULES = 20
"""Pages with a rule of their own at Cloudflare, which reads 100 rules."""


def nginx(tunnel: TunnelPages) -> str:
    """Directives for the ``server`` block."""
    end, file = _end(tunnel), r"llm/index\.json" if tunnel.is_draft_00 else r"llm\.json"
    index = f'<{tunnel.root}{M_SITEMAP}>; rel=\\"index\\"; type=\\"application/json\\"'
    policy = f'"<{tunnel.root}{POLICY}>; rel=\\"describedby\\""' if tunnel.has_policy else ""
    lines = [
        'set $scp_m_url "";',
        _nginx_canonical(f"((?:.+/)?){end}", f"{tunnel.root}$1"),
        _nginx_canonical(f"(.+)\\.{end}", f"{tunnel.root}$1.html"),
        *(
            _nginx_canonical(_pattern(unquote(m_path)), tunnel.root + c_path)
            for m_path, c_path in _own_rules(tunnel)
        ),
        'set $scp_index "";',
        f'if ($uri ~ "^/(?:index\\.html)?$") {{ set $scp_index "{index}"; }}',
        "add_header Link $scp_index;",
        *_nginx_location(f'~ "[/.]{file}$"', '"$scp_m_url; rel=\\"canonical\\""'),
        *_nginx_location(f"= /{M_SITEMAP}", policy),
    ]
    if tunnel.is_draft_00:
        lines += ['location ~ "[/.]llm/$" {', "  index index.json;", "}"]
    return "\n".join([*lines, ""])


def _nginx_canonical(pattern: str, url: str) -> str:
    # nginx encodes what it sets from a part of $uri, which is decoded.
    return f'if ($uri ~ "^/{pattern}$") {{ set $scp_m_url "<{url}>"; }}'


def _nginx_location(place: str, link: str) -> list[str]:
    return [
        f"location {place} {{",
        "  types {}",
        f'  default_type "{_TYPE}";',
        f'  add_header Cache-Control "{_CACHE_CONTROL}";',
        "  add_header Vary Accept-Encoding;",
        *([f"  add_header Link {link};"] if link else []),
        "}",
    ]


def caddy(tunnel: TunnelPages) -> str:
    """Directives for the site's block."""
    end = _end(tunnel)
    addresses = [(_pattern(m_path), tunnel.root + c_path) for m_path, c_path in _own_rules(tunnel)]
    addresses.append((f"([^?]+)\\.{end}", f"{tunnel.root}${{1}}.html"))
    addresses.append((f"((?:[^?]*/)?){end}", f"{tunnel.root}${{1}}"))
    policy = f'\tLink `<{tunnel.root}{POLICY}>; rel="describedby"`'
    index = f'<{tunnel.root}{M_SITEMAP}>; rel="index"; type="application/json"'
    paths = "/llm.json */llm.json *.llm.json"
    if tunnel.is_draft_00:
        paths = "/llm/ */llm/ *.llm/ /llm/index.json */llm/index.json *.llm/index.json"
    lines = [
        "map {http.request.orig_uri} {scp_c_url} {",
        *(f'\t"~^/{pattern}(?:\\?.*)?$" "{url}"' for pattern, url in addresses),
        "\tdefault -",
        "}",
        f"@scp_m_url path {paths}",
        "header @scp_m_url {",
        '\tLink `<{scp_c_url}>; rel="canonical"`',
        *_CADDY_HEADERS,
        "}",
        f"@scp_m_sitemap path /{M_SITEMAP}",
        "header @scp_m_sitemap {",
        *([policy] if tunnel.has_policy else []),
        *_CADDY_HEADERS,
        "}",
        "@scp_home path / /index.html",
        f"header @scp_home +Link `{index}`",
    ]
    if tunnel.is_draft_00:
        lines.append("@scp_m_folder path /llm/ */llm/ *.llm/")
        lines.append("rewrite @scp_m_folder {path}index.json")
    return "\n".join([*lines, ""])


_CADDY_HEADERS = (
    f'\tContent-Type "{_TYPE}"',
    f'\tCache-Control "{_CACHE_CONTROL}"',
    "\tVary Accept-Encoding",
)


def _pattern(m_path: str) -> str:
    """A pattern for one M-URL, with the file of a folder's index or without it."""
    return re.escape(m_path) + (r"(?:index\.json)?" if m_path.endswith("/") else "")


def _end(tunnel: TunnelPages) -> str:
    """A pattern for the end of an M-URL's path."""
    return r"llm/(?:index\.json)?" if tunnel.is_draft_00 else r"llm\.json"


def apache(tunnel: TunnelPages) -> str:
    """Lines for the ``.htaccess`` in the site's folder."""
    end = _end(tunnel)
    own = [
        line
        for m_path, c_path in _own_rules(tunnel)
        for line in (
            f'  RewriteCond %{{THE_REQUEST}} "^\\S+ /{_pattern(m_path)}[?\\s]"',
            f'  RewriteRule ^ - "[E=SCP_C_URL:{tunnel.root}{c_path}]"',
        )
    ]
    policy = [
        f'      Header set Link "<{tunnel.root}{POLICY}>; rel=\\"describedby\\""',
    ]
    index = f'<{tunnel.root}{M_SITEMAP}>; rel=\\"index\\"; type=\\"application/json\\"'
    return "\n".join(
        [
            *(["DirectoryIndex index.html index.json"] if tunnel.is_draft_00 else []),
            "<IfModule mod_rewrite.c>",
            "  RewriteEngine On",
            f'  RewriteCond %{{THE_REQUEST}} "^\\S+ /((?:[^?\\s]*/)?){end}[?\\s]"',
            f'  RewriteRule ^ - "[E=SCP_C_URL:{tunnel.root}%1]"',
            f'  RewriteCond %{{THE_REQUEST}} "^\\S+ /([^?\\s]+)\\.{end}[?\\s]"',
            f'  RewriteRule ^ - "[E=SCP_C_URL:{tunnel.root}%1.html]"',
            *own,
            '  RewriteCond %{THE_REQUEST} "^\\S+ /(?:index\\.html)?[?\\s]"',
            '  RewriteRule ^ - "[E=SCP_HOME:yes]"',
            "  <IfModule mod_headers.c>",
            # A variable that was set before an internal redirect has this prefix after it.
            *(
                f'    Header set Link "<%{{{name}}}e>; rel=\\"canonical\\"" env={name}'
                for name in ("SCP_C_URL", "REDIRECT_SCP_C_URL")
            ),
            *(
                f'    Header add Link "{index}" env={name}'
                for name in ("SCP_HOME", "REDIRECT_SCP_HOME")
            ),
            '    <FilesMatch "^(?:.*\\.)?llm\\.json$|^llm-sitemap\\.json$|^index\\.json$">',
            f'      Header set Content-Type "{_TYPE}"',
            f'      Header set Cache-Control "{_CACHE_CONTROL}"',
            "      Header merge Vary Accept-Encoding",
            "    </FilesMatch>",
            f'    <Files "{M_SITEMAP}">',
            *(policy if tunnel.has_policy else []),
            "    </Files>",
            "  </IfModule>",
            "</IfModule>",
            "",
        ]
    )


def cloudflare(tunnel: TunnelPages) -> str:
    """Rules for ``_headers``; no path matches two of them."""
    rules = [("llm.json", ""), ("*/llm.json", ":splat/"), ("*.llm.json", ":splat.html")]
    alone = [each for each in tunnel.pages if each.m_path.endswith(".llm.json")]
    # A path that matches two rules gets both links: either the pattern, or a rule for each page.
    if any(_own_rules(tunnel)) and len(alone) <= _MOST_OWN_RULES:
        rules[2:] = [(each.m_path, each.c_path) for each in alone]
    return _headers_file(tunnel, rules)


def netlify(tunnel: TunnelPages) -> str:
    """Rules for ``_headers``, one for each page: Netlify has no name for what ``*`` stands for."""
    return _headers_file(tunnel, [(each.m_path, each.c_path) for each in tunnel.pages])


def _headers_file(tunnel: TunnelPages, rules: list[tuple[str, str]]) -> str:
    common = f"  Content-Type: {_TYPE}\n  Cache-Control: {_CACHE_CONTROL}\n"
    policy = f'  Link: <{tunnel.root}{POLICY}>; rel="describedby"\n' if tunnel.has_policy else ""
    index = f'  Link: <{tunnel.root}{M_SITEMAP}>; rel="index"; type="application/json"\n'
    return "\n".join(
        [
            f"/\n{index}",
            f"/{M_SITEMAP}\n{common}{policy}",
            *(
                f'/{m_path}\n{common}  Link: <{tunnel.root}{c_path}>; rel="canonical"\n'
                for m_path, c_path in rules
            ),
        ]
    )


def _own_rules(tunnel: TunnelPages) -> Iterator[tuple[str, str]]:
    """M-URL and C-URL, below the root, of each page whose addresses follow no pattern."""
    for page in tunnel.pages:
        if page.c_path != _by_pattern(page.m_path):
            yield page.m_path, page.c_path


def _by_pattern(m_path: str) -> str:
    """The C-URL that the rules give an M-URL."""
    base = re.sub(r"llm(?:\.json|/)$", "", m_path)
    return base[:-1] + ".html" if base.endswith(".") else base
