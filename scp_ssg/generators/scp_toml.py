"""``scp.toml``: the options of a folder build."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct

from scp_ssg.errors import ConfigError
from scp_ssg.options import Options, parse
from scp_ssg.urls import http_url

__all__ = ["Settings", "find_settings", "load_settings", "read_options"]

_NAME = "scp.toml"


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of a folder build."""

    site_url: str
    """The URL of the site's root, ending in ``/``."""

    options: Options


def find_settings(folder: Path) -> Path | None:
    """The ``scp.toml`` in the working folder, or beside the site in ``folder``, or None."""
    places = (Path.cwd(), folder.absolute().parent)
    return next((each / _NAME for each in places if (each / _NAME).is_file()), None)


def load_settings(file: Path | None, site_url: str | None = None) -> Settings:
    """The settings of ``file``, if any; the argument ``site_url`` overrides that of the file.

    Raises ConfigError, also if neither has the site's URL.
    """
    url, options = read_options(file, site_url)
    if url is None:
        raise ConfigError(
            f"{file}: site_url" if file else "site_url",
            "not set; say where the site is served with --site-url https://example.com/",
        )
    return Settings(site_url=url, options=options)


def read_options(file: Path | None, site_url: str | None = None) -> tuple[str | None, Options]:
    """The site's URL, if it is set, and the options. Raises ConfigError."""
    table = _table(file) if file else {}
    try:
        given = site_url or table.pop("site_url", None)
        table.pop("site_url", None)
        options = parse(table)
        return None if given is None else _root(given), options
    except ConfigError as error:
        if file is None or (site_url and error.path == "site_url"):
            raise
        raise ConfigError(f"{file}: {error.path}", error.message) from None


def _table(file: Path) -> dict[str, object]:
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(str(file), f"cannot be read: {error}") from None
    for name in document:
        if name != "scp":
            raise ConfigError(f"{file}: {name}", "stands outside the table [scp]")
    table = document.get("scp", {})
    if not isinstance(table, dict):
        raise ConfigError(f"{file}: scp", "expected a table, [scp]")
    return dict(table)


def _root(site_url: object) -> str:
    url = http_url(site_url) if isinstance(site_url, str) else None
    if url is None or "?" in url or "#" in url:
        raise ConfigError("site_url", f"expected an http(s) URL, got {site_url!r}")
    return url if url.endswith("/") else url + "/"
