"""The table of hosts, and the configuration for each as text or as a file of the site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.errors import ConfigError, StateError
from scp_ssg.hosting import buckets, servers, static_hosts, tunnel_rules, twins, usage_rules
from scp_ssg.hosting.layout import Layout
from scp_ssg.hosting.tunnel_layout import tunnel_pages, tunnel_to_publish
from scp_ssg.outputs import BEGIN, END, FIRST_LINE
from scp_ssg.usage import headers_in, headers_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from scp_ssg.hosting.tunnel_layout import TunnelPages
    from scp_ssg.options import Options
    from scp_ssg.outputs import PublishedSite

__all__ = [
    "FILE_HOSTS",
    "HOSTS",
    "configuration",
    "merged",
    "side_outputs",
    "without_ours",
    "write",
]

_FILES = {
    "cloudflare": static_hosts.cloudflare,
    "netlify": static_hosts.netlify,
    "apache": static_hosts.apache,
}
_CONFIGURATIONS = {**_FILES, "nginx": servers.nginx, "caddy": servers.caddy}
_COMMANDS = {"s3": buckets.s3, "r2": buckets.r2, "gcs": buckets.gcs}

_NEGOTIATING = {"nginx": twins.nginx, "caddy": twins.caddy, "apache": twins.apache}
_TUNNELS = {
    "nginx": tunnel_rules.nginx,
    "caddy": tunnel_rules.caddy,
    "apache": tunnel_rules.apache,
    "cloudflare": tunnel_rules.cloudflare,
    "netlify": tunnel_rules.netlify,
}
_USAGE = {
    "caddy": usage_rules.caddy,
    "apache": usage_rules.apache,
    "cloudflare": usage_rules.headers_file,
    "netlify": usage_rules.headers_file,
    **dict.fromkeys(_COMMANDS, usage_rules.buckets),
}

FILE_HOSTS = tuple(_FILES)
"""The hosts that read headers from a file of the site."""

HOSTS = (*_CONFIGURATIONS, *_COMMANDS)
"""All hosts that can be told the headers of collections."""

_BLOCK = re.compile(
    rf"^{BEGIN}\b(?:(?!^{BEGIN}\b).)*?^{END}[^\n]*\n?".encode(),
    re.DOTALL | re.MULTILINE,
)
_BLOCK_AND_EMPTY_LINE = re.compile(rb"(?:(?<=\n)\n)?" + _BLOCK.pattern, _BLOCK.flags)
_MARK = re.compile(rf"^(?:{BEGIN}|{END})\b".encode(), re.MULTILINE)


def configuration(host: str, layout: Layout, *, site: Path, bucket: str = "") -> str:
    """The configuration or the upload commands for ``host`` (one of HOSTS).

    ``site`` is the folder of the finished site, ``bucket`` that of an object store.
    """
    headers = headers_in(site)
    if host in _COMMANDS:
        texts = [_COMMANDS[host](site, layout, bucket)]
    else:
        texts = [_CONFIGURATIONS[host](layout)]
        root = twins.root_of_twins(site) if host in _NEGOTIATING else None
        if root is not None:
            texts.append(_NEGOTIATING[host](root))
        tunnel = tunnel_pages(site)
        if tunnel is not None:
            texts.append(_TUNNELS[host](tunnel))
    if headers and host in _USAGE:
        texts.append(_USAGE[host](headers))
    text = "\n".join(texts)
    return usage_rules.nginx(headers, text) if headers and host == "nginx" else text


def write(host: str, layout: Layout, site: Path) -> list[Path]:
    """Writes the files of ``host`` (one of FILE_HOSTS) into the folder ``site``. Returns their
    paths.

    Other content of the files is kept. Raises ConfigError if a file has no room for our rules,
    StateError if it cannot be written.
    """
    written = []
    more = _for_root(host, twins.root_of_twins(site), tunnel_pages(site), headers_in(site))
    for name, data in _files(host, layout, site, more).items():
        path = site / name
        try:
            if data != atomic_files.read(path):
                atomic_files.make_folder(path.parent)
                atomic_files.write(path, data)
        except OSError as error:
            raise StateError(f"{path}: cannot be written: {error.strerror}") from None
        written.append(path)
    return written


def side_outputs(options: Options, output: Path, site: PublishedSite) -> dict[str, bytes]:
    """The files for the hosts in the option ``headers``, by path below ``output``.

    Other content of files in ``output`` is kept. Raises ConfigError if such a file has no room for
    our rules, StateError if it cannot be read.
    """
    layout = Layout(options.output_dir, site.sections)
    root = site.url if options.markdown is not None else None
    has_policy = options.tunnel is not None and options.tunnel.policy is not None
    tunnel = tunnel_to_publish(site, has_policy=has_policy)
    usage = options.usage
    headers = headers_of(usage.stated) if usage is not None and usage.headers else {}
    files: dict[str, bytes] = {}
    for host in options.headers:
        more = _for_root(host, root, tunnel, headers)
        files.update(_files(host, layout, output, more))
    return files


def _for_root(
    host: str, twins_root: str | None, tunnel: TunnelPages | None, headers: Mapping[str, str]
) -> list[str]:
    """The rules of ``host`` (one of FILE_HOSTS) for files outside the collections. ``twins_root``
    is the URL of the site's root if its pages have Markdown twins."""
    more = [twins.apache(twins_root)] if host == "apache" and twins_root is not None else []
    if tunnel is not None:
        more.append(_TUNNELS[host](tunnel))
    return [*more, _USAGE[host](headers)] if headers else more


def _files(host: str, layout: Layout, site: Path, more: list[str]) -> dict[str, bytes]:
    """The files of ``host`` by path below ``site``; ``more`` are the rules for its root."""
    texts = {_name(host, layout): _FILES[host](layout)}
    place = ".htaccess" if host == "apache" else "_headers"
    # Rules of an option that is off now go from a file that has no others of ours.
    stale = place not in texts and FIRST_LINE.encode() in (atomic_files.read(site / place) or b"")
    if more or stale:
        texts[place] = "\n".join(([texts[place]] if place in texts else []) + more)
    return {name: _merged_file(host, site / name, text) for name, text in texts.items()}


def _name(host: str, layout: Layout) -> str:
    return "_headers" if host != "apache" else f"{layout.folder}/.htaccess".removeprefix("/")


def _merged_file(host: str, path: Path, text: str) -> bytes:
    """The new content of the file of ``host`` at ``path``."""
    try:
        existing = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise StateError(f"{path}: cannot be read: {error.strerror}") from None
    data = merged(existing, text, str(path))
    if host == "cloudflare":
        _check_cloudflare(data, path)
    return data


def merged(existing: bytes, text: str, name: str) -> bytes:
    """``existing`` with ``text`` between two comment lines.

    If ``existing`` has these lines, the text between them is replaced; else they are added at the
    end. All other bytes stay the same. Raises ConfigError, which names the file ``name``, if only
    one of the two lines is there or they are there several times.
    """
    block = "\n".join([FIRST_LINE, text.strip("\n"), END, ""]).encode()
    rest, count = _BLOCK.subn(b"", existing)
    if count > 1 or _MARK.search(rest):
        raise ConfigError(
            name, "its lines '# BEGIN scp-ssg' and '# END scp-ssg' are no pair; remove them"
        )
    if count:
        return _BLOCK.sub(lambda _: block, existing)
    if not existing:
        return block
    return existing + (b"\n" if existing.endswith(b"\n") else b"\n\n") + block


def without_ours(existing: bytes) -> bytes:
    """``existing`` without our two comment lines and what stands between them."""
    return _BLOCK_AND_EMPTY_LINE.sub(b"", existing)


def _check_cloudflare(data: bytes, path: Path) -> None:
    rules = sum(line[:1] not in (b"", b" ", b"\t", b"#", b"\r") for line in data.split(b"\n"))
    if rules > static_hosts.MAX_CLOUDFLARE_RULES:
        raise ConfigError(
            str(path),
            f"would have {rules} rules, and Cloudflare reads {static_hosts.MAX_CLOUDFLARE_RULES};"
            " join some of your own",
        )
