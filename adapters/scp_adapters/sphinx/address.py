"""The address of the site that Sphinx builds, or the reason not to publish it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_adapters.sphinx.settings import as_tag, is_set, is_translation
from scp_ssg.errors import ConfigError
from scp_ssg.generators import as_text
from scp_ssg.publish import Site
from scp_ssg.urls import http_url, is_local

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from scp_ssg.options import Options

__all__ = ["reason_not_to_publish", "site"]

_READ_THE_DOCS = "READTHEDOCS_CANONICAL_URL"
"""The environment variable in which Read the Docs says where it serves this build."""

_WITHOUT_HOST = re.compile(r"\.|/(?!/)")
"""The beginning of an ``html_baseurl`` that is the same on every server."""

_EXAMPLE = "such as 'https://example.com/docs/'"


def reason_not_to_publish(app: Sphinx) -> str | None:
    """A line for the log if this build is not that of the published site, else None.

    Raises ConfigError if ``html_baseurl`` is not set at all.
    """
    url = _stated_url(app)
    if not url and not is_set(app, "html_baseurl"):
        raise ConfigError(
            "html_baseurl", f"not set; say in conf.py where the site is served, {_EXAMPLE}"
        )
    if not url or _WITHOUT_HOST.match(url):
        return (
            f"nothing is published for html_baseurl = {url!r}, which names no server; set it, to "
            f"{_EXAMPLE}, for the build that is published"
        )
    if is_local(url, "", _port(url)):
        return f"nothing is published for {url}, an address of this machine"
    if _is_of_another_language(app, url):
        language = app.config.language
        return (
            f"nothing is published for language = {language!r}, because html_baseurl is {url} in "
            f"every language; add -D html_baseurl=URL, where URL is that of this one"
        )
    return None


def site(app: Sphinx, options: Options) -> Site:
    """The site that ``app`` builds. Raises ConfigError if its address is no URL."""
    stated = _stated_url(app)
    url = http_url(stated)
    if url is None:
        raise ConfigError("html_baseurl", f"expected an http(s) URL {_EXAMPLE}, got {stated!r}")
    return Site(
        url=_with_version(url if url.endswith("/") else f"{url}/", app),
        output=Path(app.outdir),
        state_root=Path(app.confdir) / (options.state_dir or ".cache/scp"),
        option="html_baseurl",
        name=as_text(app.config.project) or "",
    )


def _stated_url(app: Sphinx) -> str:
    return str(app.config.html_baseurl or os.environ.get(_READ_THE_DOCS) or "").strip()


def _port(url: str) -> int | None:
    with suppress(ValueError):
        return urlsplit(url).port
    return None


def _is_of_another_language(app: Sphinx, url: str) -> bool:
    """Return whether this is a translation, and ``url`` is the address of the original."""
    if not is_translation(app) or "html_baseurl" in app.config.overrides:
        return False
    if os.environ.get(_READ_THE_DOCS):  # it has an address for each language
        return False
    return as_tag(app.config.language) not in re.split(r"[./]", as_tag(url))


def _with_version(url: str, app: Sphinx) -> str:
    """``url``, and below it the folder of the version that sphinx-multiversion builds.

    Raises ConfigError if that folder cannot be told.
    """
    version = as_text(getattr(app.config, "smv_current_version", None))
    if not version:
        return url
    form = app.config.smv_outputdir_format
    with suppress(AttributeError, KeyError, IndexError, ValueError):
        folder = form.format(ref=SimpleNamespace(name=version), config=app.config)
        if url.endswith(f"/{folder}/"):
            return url
        if Path(app.outdir).as_posix().endswith(f"/{folder}"):
            return f"{url}{folder}/"
    raise ConfigError(
        "html_baseurl",
        f"the address of version {version!r} cannot be told from smv_outputdir_format = {form!r}; "
        "use ref.name alone in it",
    )
