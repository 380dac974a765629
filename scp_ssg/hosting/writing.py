"""The configuration for a host, printed or written into the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.errors import ConfigError, StateError
from scp_ssg.hosting import buckets, servers, static_hosts
from scp_ssg.hosting.layout import Layout
from scp_ssg.hosting.merging import merged

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.options import Options

__all__ = ["FILE_HOSTS", "HOSTS", "configuration", "side_outputs", "write"]

FILE_HOSTS = ("cloudflare", "netlify", "apache")
"""Those that read a file of the site."""

HOSTS = (*FILE_HOSTS, "nginx", "caddy", "s3", "r2", "gcs")

_TEXTS = {
    "cloudflare": static_hosts.cloudflare,
    "netlify": static_hosts.netlify,
    "apache": static_hosts.apache,
    "nginx": servers.nginx,
    "caddy": servers.caddy,
}
_COMMANDS = {"s3": buckets.s3, "r2": buckets.r2, "gcs": buckets.gcs}


def configuration(host: str, layout: Layout, *, site: Path, bucket: str = "BUCKET") -> str:
    """What ``host`` (one of HOSTS) has to be told for the site in the folder ``site``.

    ``bucket`` is the object store's name, for hosts that are one.
    """
    if host in _COMMANDS:
        return _COMMANDS[host](site, layout, bucket)
    return _TEXTS[host](layout)


def write(host: str, layout: Layout, site: Path) -> Path:
    """Writes the file of ``host`` (one of FILE_HOSTS) into the folder ``site``, between two comment
    lines; what else stands in it is kept. Where it is.

    Raises ConfigError if that file cannot take it, StateError if it cannot be written.
    """
    name, data = _file(host, layout, site)
    path = site / name
    try:
        if data != atomic_files.read(path):
            atomic_files.make_folder(path.parent)
            atomic_files.write(path, data)
    except OSError as error:
        raise StateError(f"{path}: cannot be written: {error.strerror}") from None
    return path


def side_outputs(options: Options, output: Path) -> dict[str, bytes]:
    """The files that the option ``headers`` asks for, by their path below the finished site in
    ``output``, with what else stands in those that are there.

    Raises ConfigError if a file that is there cannot take it, StateError if it cannot be read.
    """
    layout = Layout(options.output_dir, tuple(sorted(options.sections)))
    return dict(_file(host, layout, output) for host in options.headers)


def _file(host: str, layout: Layout, site: Path) -> tuple[str, bytes]:
    """The path below ``site`` of the file of ``host``, and what is to stand in it."""
    name = "_headers" if host != "apache" else f"{layout.folder}/.htaccess".removeprefix("/")
    path = site / name
    try:
        existing = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise StateError(f"{path}: cannot be read: {error.strerror}") from None
    data = merged(existing, configuration(host, layout, site=site), str(path))
    if host == "cloudflare":
        _check_cloudflare(data, path)
    return name, data


def _check_cloudflare(data: bytes, path: Path) -> None:
    rules = sum(line[:1] not in (b"", b" ", b"\t", b"#", b"\r") for line in data.split(b"\n"))
    if rules > static_hosts.MAX_CLOUDFLARE_RULES:
        raise ConfigError(
            str(path),
            f"would have {rules} rules, and Cloudflare reads {static_hosts.MAX_CLOUDFLARE_RULES};"
            " join some of your own",
        )
