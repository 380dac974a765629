"""The web servers that a site is tried on: each runs with the configuration that we write."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from scp_ssg.hosting import configuration, layout_of, write
from tests.tools import need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["PROGRAMS", "REWRITING", "curl", "running"]

PROGRAMS = {"nginx": "nginx", "apache": "apache2", "caddy": "caddy"}
"""The web server → its program."""

_NGINX = """\
daemon off;
error_log {work}/error.log;
pid {work}/pid;
events {{}}
http {{
  include /etc/nginx/mime.types;
  access_log off;
  gzip on;
  gzip_types application/scp;
  gzip_min_length 1;
  client_body_temp_path {work}/body;
  proxy_temp_path {work}/proxy;
  fastcgi_temp_path {work}/fastcgi;
  uwsgi_temp_path {work}/uwsgi;
  scgi_temp_path {work}/scgi;
  server {{
    listen 127.0.0.1:{port};
    root {site};
    include {work}/scp.conf;
  }}
}}
"""

_APACHE = """\
ServerRoot {work}
ServerName localhost
PidFile {work}/pid
Listen 127.0.0.1:{port}
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so
LoadModule filter_module /usr/lib/apache2/modules/mod_filter.so
LoadModule deflate_module /usr/lib/apache2/modules/mod_deflate.so
TypesConfig /etc/mime.types
AddType application/x-gzip .gz
SetOutputFilter DEFLATE
ErrorLog {work}/error.log
DocumentRoot {site}
<Directory {site}>
  AllowOverride All
  Require all granted
</Directory>
"""

_CADDY = """\
{{
	admin off
	auto_https off
	storage file_system {work}
}}
http://127.0.0.1:{port} {{
	root * {site}
	encode zstd gzip
	import {work}/scp.conf
	file_server
}}
"""


REWRITING = """\
LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
LoadModule rewrite_module /usr/lib/apache2/modules/mod_rewrite.so
DirectoryIndex index.html
"""
"""Lines for Apache that answer for folders, and choose by what a reader accepts."""


@contextlib.contextmanager
def running(
    name: str,
    folder: Path,
    *,
    prepare: Callable[[Path, str], None] = lambda site, url: None,  # noqa: ARG005
    modules: str = "",
) -> Iterator[str]:
    """The server ``name`` with a copy of the site in ``folder``; its URL without a last slash.

    ``prepare`` may change the copy before the server starts, which it gets with the URL.
    ``modules`` are further lines of Apache's own configuration.
    """
    need(PROGRAMS[name])
    need("curl")
    # Servers that start as root read files as somebody else.
    with tempfile.TemporaryDirectory() as temporary, _reserved_port() as port:
        work = Path(temporary)
        work.chmod(0o755)
        site = work / "site"
        shutil.copytree(folder, site)
        site.chmod(0o755)
        url = f"http://127.0.0.1:{port}"
        prepare(site, url)
        command = _command(name, work, port, site, modules)
        with (work / "log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd=work)
        try:
            _wait(port, process, work / "log")
            yield url
        finally:
            process.terminate()
            process.wait()


def _command(name: str, work: Path, port: int, site: Path, modules: str) -> list[str]:
    """Writes the configuration of the server; the command that starts it in the foreground."""
    layout = layout_of(site)
    where = {"work": work, "port": port, "site": site}
    if name == "apache":
        write("apache", layout, site)
        (work / "apache.conf").write_text(_APACHE.format(**where) + modules)
        return ["apache2", "-X", "-f", str(work / "apache.conf")]
    (work / "scp.conf").write_text(configuration(name, layout, site=site))
    if name == "nginx":
        (work / "nginx.conf").write_text(_NGINX.format(**where))
        return ["nginx", "-c", str(work / "nginx.conf"), "-e", str(work / "error.log")]
    (work / "Caddyfile").write_text(_CADDY.format(**where))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(work / "Caddyfile")]


@contextlib.contextmanager
def _reserved_port() -> Iterator[int]:
    """A port that the system gives to nobody who asks for any port.

    A server that names it may listen there, for neither socket is exclusive and this one does not
    listen.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        port: int = holder.getsockname()[1]
        yield port


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server answers at ``port``; a server that ends instead is noticed at once."""
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
            break
    raise AssertionError(log.read_text())


def curl(url: str, *arguments: str) -> tuple[int, dict[str, str], bytes]:
    """What curl receives: the status, the headers and the bytes as they were sent."""
    found = subprocess.run(
        ["curl", "--silent", "--dump-header", "-", "--raw", *arguments, url],
        check=True,
        capture_output=True,
    ).stdout
    head, _, body = found.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(status.split()[1]), headers, body
