"""The address of a site, read from the settings of its generator.

TOML, YAML and JSON are parsed. A program, as of Docusaurus, is searched for the line that says the
address and never executed, so an address that is put together is not found.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from urllib.parse import urljoin, urlsplit

import yaml  # type: ignore[import-untyped]

from scp_ssg.urls import http_url, is_local

__all__ = ["in_program", "in_yaml_or_toml", "table", "why_none"]


def table(text: str, suffix: str) -> Mapping[str, object]:
    """The settings in ``text``, a file of this suffix; none if they cannot be read."""
    try:
        found = tomllib.loads(text) if suffix == ".toml" else _yaml(text)
    except (tomllib.TOMLDecodeError, yaml.YAMLError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, Mapping) else {}


def _yaml(text: str) -> object:
    return yaml.load(text, _Loader)  # noqa: S506  a safe loader that takes unknown tags for nothing


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    """Reads a tag that only the generator knows as nothing."""


_Loader.add_constructor(None, lambda _loader, _node: None)


def in_yaml_or_toml(
    settings: Mapping[str, object], places: tuple[str, ...], paths: tuple[str, ...]
) -> str | None:
    """The address at the first of ``places``, with the path below it at the first of ``paths``.

    A place is keys with a slash between; the case of letters does not count.
    """
    host = next(filter(None, (_text(settings, place) for place in places)), None)
    path = next(filter(None, (_text(settings, place) for place in paths)), "")
    return _joined(host, path)


def in_program(text: str, places: tuple[str, ...], paths: tuple[str, ...]) -> str | None:
    """The same for a program, whose keys begin a line."""

    def value(names: tuple[str, ...]) -> str | None:
        for name in names:
            found = re.search(
                rf"^[ \t]*(?:[\"']?{name}[\"']?\s*:|{name}\s*=)\s*([\"'])([^\"'\s]*)\1",
                text,
                re.MULTILINE,
            )
            if found:
                return found[2]
        return None

    return _joined(value(places), value(paths) or "")


def _text(settings: Mapping[str, object], place: str) -> str | None:
    value: object = settings
    for key in place.split("/"):
        if not isinstance(value, Mapping):
            return None
        names = {str(name).lower(): name for name in value}
        value = value.get(names.get(key.lower()))
    return value.strip() if isinstance(value, str) else None


def _joined(host: str | None, path: str) -> str | None:
    """The address of the site's root; None if it is none."""
    url = http_url(urljoin(host, path) if path.startswith("/") else host) if host else None
    if url is None or "?" in url or "#" in url or _is_of_this_machine(url):
        return None
    return url if url.endswith("/") else url + "/"


def why_none(stated: str) -> str | None:
    """What is wrong with ``stated`` as the address of a site; None if it is one.

    The plugins check it so when they build.
    """
    url = http_url(stated)
    if url is None:
        return f"{stated!r}, which is no http(s) URL"
    return f"{stated!r}, an address of your machine" if _is_of_this_machine(url) else None


def _is_of_this_machine(url: str) -> bool:
    return is_local(url, "", urlsplit(url).port)
