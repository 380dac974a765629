"""Files for hosts that read headers from a file of the site: Cloudflare, Netlify, Apache.

Which headers each host accepts was tried out. The comments say what the manuals do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.collection import ENDINGS, PLAIN_ENDING
from scp_ssg.hosting.headers import CACHE_CONTROL, CODINGS, MEDIA_TYPE

if TYPE_CHECKING:
    from scp_ssg.hosting.layout import Layout

__all__ = ["MAX_CLOUDFLARE_RULES", "apache", "cloudflare", "netlify"]

MAX_CLOUDFLARE_RULES = 100


def cloudflare(layout: Layout) -> str:
    """``_headers`` for Cloudflare Pages and Workers: at most 100 rules, with one ``*`` each."""
    root = _root(layout)
    # Cloudflare compresses a file with ``Content-Encoding: gzip`` a second time.
    rules = [
        _rule(f"{root}*{ENDINGS['zstd']}", f"Content-Type: {MEDIA_TYPE}", "Content-Encoding: zstd"),
        _rule(f"{root}*{ENDINGS['gzip']}", f"Content-Type: {MEDIA_TYPE}"),
    ]
    if 2 * len(layout.sections) + len(rules) > MAX_CLOUDFLARE_RULES:
        # No file name is used twice, so the longer time does no harm to deltas.
        return "\n".join([*rules, _rule(f"{root}*", f"Cache-Control: {CACHE_CONTROL['snapshot']}")])
    # Two matching rules would send the same header twice, so no file may match two rules.
    return "\n".join([*rules, *_by_section(layout)])


def netlify(layout: Layout) -> str:
    """``_headers`` for Netlify, which lets no file set Content-Encoding."""
    return "\n".join(_by_section(layout, f"Content-Type: {MEDIA_TYPE}"))


def apache(layout: Layout) -> str:  # noqa: ARG001  the same parameters for every host
    """``.htaccess`` for the folder of the collections."""
    codings = [
        f"AddEncoding {coding} {ending.removeprefix(PLAIN_ENDING)}"
        for ending, coding in CODINGS.items()
    ]
    caches = [
        f'  <FilesMatch "-{kind}-[^/]*\\.scp(\\.gz|\\.zst)?$">\n'
        f'    Header set Cache-Control "{value}"\n'
        "  </FilesMatch>"
        for kind, value in CACHE_CONTROL.items()
    ]
    return "\n".join(
        [
            # Apache would set the type by the last ending.
            "RemoveType .gz .zst",
            f"AddType {MEDIA_TYPE} .scp",
            *codings,
            "<IfModule mod_headers.c>",
            *caches,
            "</IfModule>",
            "",
        ]
    )


def _root(layout: Layout) -> str:
    return f"/{layout.folder}/" if layout.folder else "/"


def _by_section(layout: Layout, *headers: str) -> list[str]:
    return [
        _rule(f"{_root(layout)}{section}-{kind}-*", *headers, f"Cache-Control: {value}")
        for section in layout.sections
        for kind, value in CACHE_CONTROL.items()
    ]


def _rule(path: str, *headers: str) -> str:
    return "\n".join([path, *(f"  {each}" for each in headers), ""])
