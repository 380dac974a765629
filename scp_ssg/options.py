"""The options of all generators, declared once.

MkDocs options, Pelican's ``SCP`` dictionary and the ``[scp]`` table of a TOML file are the same
mapping. ``parse`` turns it into ``Options``, or raises a ConfigError that names the wrong option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, get_args

from msgspec import Struct, field
from msgspec.structs import replace
from pathspec import PathSpec

from scp_ssg.collection import folder_fault, section_fault
from scp_ssg.errors import ConfigError
from scp_ssg.extract import Links, Selectors
from scp_ssg.language import canonical_tag
from scp_ssg.llms import LlmsOptions, llms_options
from scp_ssg.model import Compression, UpdateFreq
from scp_ssg.tunnel import TunnelOptions, tunnel_options, with_usage
from scp_ssg.twins import Markdown, markdown_options
from scp_ssg.urls import http_url
from scp_ssg.usage import Usage, usage_options

__all__ = [
    "LARGEST_SECTION",
    "MOST_DAYS",
    "MOST_JOBS",
    "SMALLEST_SECTION",
    "Options",
    "Section",
    "index_file",
    "parse",
]

HeadersFile = Literal["cloudflare", "netlify", "apache"]

MOST_JOBS = 61
"""The most processes that Windows can wait for."""

MOST_DAYS = 3650
"""The longest time for which ``expires`` can announce a file."""

SMALLEST_SECTION = 1_000_000
LARGEST_SECTION = 50_000_000_000
"""Bytes of pages before compression. A compressed collection may have as many (SCP 0.1, "Resource
Exhaustion"), so that what compresses badly is within the limit too."""


class Section(Struct, frozen=True, dict=True):
    """The pages whose path matches ``include`` (all pages if empty) but not ``exclude``."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    update_freq: UpdateFreq = "daily"

    @cached_property
    def included(self) -> PathSpec[Any]:
        return PathSpec.from_lines("gitignore", self.include)

    @cached_property
    def excluded(self) -> PathSpec[Any]:
        return PathSpec.from_lines("gitignore", self.exclude)

    def covers(self, path: str) -> bool:
        """True if the section holds the page at ``path`` (below the root, no leading slash)."""
        if self.include and not self.included.match_file(index_file(path)):
            return False
        return not self.excluded.match_file(index_file(path))


def index_file(path: str) -> str:
    """``path``, with ``index.html`` after a directory: ``blog/`` and ``blog/*`` both match."""
    return path + "index.html" if not path or path.endswith("/") else path


class Options(Struct, frozen=True, kw_only=True, dict=True):
    """The options of a site; each default suits most sites."""

    sections: dict[str, Section] = field(default_factory=lambda: {"all": Section()})
    section_size: int = LARGEST_SECTION
    compression: tuple[Compression, ...] = ("zstd",)
    level: int = 8
    checksum: bool = False
    output_dir: str = "scp"
    base_url: str | None = None
    state_dir: str | None = None
    baseline: str | None = None
    exclude: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    expires: int = 30
    sitemap: bool = True
    sitemap_lastmod: bool = True
    languages: tuple[str, ...] = ()
    links: Links = "after"
    selectors: Selectors = Selectors()
    headers: tuple[HeadersFile, ...] = ()
    tunnel: TunnelOptions | None = None
    markdown: Markdown | None = None
    llms: LlmsOptions | None = None
    usage: Usage | None = None
    report: bool = False
    jobs: int | None = None

    @cached_property
    def excluded(self) -> PathSpec[Any]:
        return PathSpec.from_lines("gitignore", self.exclude)

    def excludes(self, path: str) -> bool:
        """True if ``exclude`` leaves out the page at ``path``."""
        return self.excluded.match_file(index_file(path))

    @cached_property
    def kept(self) -> PathSpec[Any]:
        return PathSpec.from_lines("gitignore", self.keep)

    def keeps(self, path: str) -> bool:
        """True if the page at ``path`` is published although it looks like no content page."""
        return self.kept.match_file(index_file(path))

    def sections_of(self, path: str) -> tuple[str, ...]:
        """The names of the sections that hold the page at ``path``."""
        return tuple(name for name, section in self.sections.items() if section.covers(path))


def parse(raw: object) -> Options:
    """The options of ``raw``, a mapping with plain values, or None for the defaults.

    Raises ConfigError with the option's path.
    """
    options = Options(**_members("", raw, _OPTIONS))
    return replace(options, tunnel=with_usage(options.tunnel, options.usage))


Check = Callable[[str, object], Any]


def _members(path: str, raw: object, checks: Mapping[str, Check]) -> dict[str, Any]:
    found = {}
    for name, value in _mapping(path, raw).items():
        here = f"{path}.{name}" if path else name
        if name not in checks:
            from difflib import get_close_matches

            close = get_close_matches(name, checks, n=1)
            hint = f"did you mean {close[0]!r}?" if close else "known here: " + ", ".join(checks)
            raise ConfigError(here, f"no such option; {hint}")
        if value is not None:
            found[name] = checks[name](here, value)
    return found


def _mapping(path: str, raw: object) -> dict[str, object]:
    if raw is None:
        return {}
    if not isinstance(raw, Mapping):
        raise ConfigError(path, f"expected names and values, got {_shown(raw)}")
    return {str(name): value for name, value in raw.items()}


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _boolean(path: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ConfigError(path, f"expected true or false, got {_shown(value)}")
    return value


def _text(path: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ConfigError(path, f"expected some text, got {_shown(value)}")
    return value.strip()


def _texts(path: str, value: object) -> tuple[str, ...]:
    """A list of texts; a single text becomes a list of one."""
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list | tuple):
        raise ConfigError(path, f"expected a list of texts, got {_shown(value)}")
    return tuple(_text(f"{path}[{n}]", each) for n, each in enumerate(values))


def _globs(path: str, value: object) -> tuple[str, ...]:
    globs = _texts(path, value)
    for n, glob in enumerate(globs):
        try:
            PathSpec.from_lines("gitignore", [glob])
        except ValueError:
            raise ConfigError(f"{path}[{n}]", f"{glob!r} is not a glob pattern") from None
    return globs


def _one_of(allowed: Iterable[str]) -> Check:
    known = tuple(allowed)

    def check(path: str, value: object) -> str:
        if value not in known:
            raise ConfigError(path, f"{_shown(value)} is not one of {', '.join(known)}")
        return str(value)

    return check


def _within(low: int, high: int, unit: str) -> Check:
    def check(path: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ConfigError(path, f"expected {unit} from {low} to {high}, got {_shown(value)}")
        return value

    return check


def _sections(path: str, value: object) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    for name, raw in _mapping(path, value).items():
        here = f"{path}.{name}"
        fault = section_fault(name, sections)
        if fault:
            raise ConfigError(here, fault)
        members = raw if isinstance(raw, Mapping | None) else {"include": raw}
        sections[name] = Section(**_members(here, members, _SECTION))
    if not sections:
        raise ConfigError(path, "expected at least one section; leave it out for one named 'all'")
    return sections


def _compression(path: str, value: object) -> tuple[str, ...]:
    known = _one_of(get_args(Compression))
    formats = tuple(known(f"{path}[{n}]", each) for n, each in enumerate(_texts(path, value)))
    if not formats:
        raise ConfigError(path, f"expected at least one of {', '.join(get_args(Compression))}")
    return tuple(dict.fromkeys(formats))


def _output_dir(path: str, value: object) -> str:
    folder = _text(path, value).strip("/")
    if fault := folder_fault(folder):
        raise ConfigError(path, f"{fault}, got {_shown(value)}")
    return folder


def _base_url(path: str, value: object) -> str:
    url = http_url(_text(path, value))
    if url is None or "?" in url or "#" in url:
        raise ConfigError(path, f"expected an http(s) URL of a folder, got {_shown(value)}")
    return url if url.endswith("/") else url + "/"


def _languages(path: str, value: object) -> tuple[str, ...]:
    tags = []
    for n, text in enumerate(_texts(path, value)):
        tag = canonical_tag(text)
        if tag is None:
            raise ConfigError(f"{path}[{n}]", f"{text!r} is not a language tag such as 'en-US'")
        tags.append(tag)
    return tuple(tags)


def _selector(path: str, value: object) -> str:
    # Imported here because it loads the HTML parser, and few sites set selectors.
    from scp_ssg.dom import is_selector

    selector = _text(path, value)
    if not is_selector(selector):
        raise ConfigError(path, f"{selector!r} is not a CSS selector")
    return selector


def _selector_list(path: str, value: object) -> tuple[str, ...]:
    return tuple(_selector(f"{path}[{n}]", each) for n, each in enumerate(_texts(path, value)))


def _selectors(path: str, value: object) -> Selectors:
    checks: dict[str, Check] = {"main": _selector, "drop": _selector_list, "keep": _selector_list}
    return Selectors(**_members(path, value, checks))


def _headers(path: str, value: object) -> tuple[str, ...]:
    hosts = tuple(_headers_host(f"{path}[{n}]", each) for n, each in enumerate(_texts(path, value)))
    if {"cloudflare", "netlify"} <= set(hosts):
        raise ConfigError(path, "cloudflare and netlify read the same file, _headers; name one")
    return tuple(dict.fromkeys(hosts))


def _headers_host(path: str, host: str) -> str:
    if host in _HOSTS_WITHOUT_FILE:
        raise ConfigError(
            path,
            f"{host} reads no file of the site; after a build, `scp-ssg headers {host} site/`"
            " prints what it is to be told",
        )
    return str(_one_of(get_args(HeadersFile))(path, host))


_HOSTS_WITHOUT_FILE = ("nginx", "caddy", "s3", "r2", "gcs")

_SECTION: dict[str, Check] = {
    "include": _globs,
    "exclude": _globs,
    "update_freq": _one_of(get_args(UpdateFreq)),
}

_OPTIONS: dict[str, Check] = {
    "sections": _sections,
    "section_size": _within(SMALLEST_SECTION, LARGEST_SECTION, "bytes"),
    "compression": _compression,
    "level": _within(1, 19, "a compression level"),
    "checksum": _boolean,
    "output_dir": _output_dir,
    "base_url": _base_url,
    "state_dir": _text,
    "baseline": _text,
    "exclude": _globs,
    "keep": _globs,
    "expires": _within(1, MOST_DAYS, "days"),
    "sitemap": _boolean,
    "sitemap_lastmod": _boolean,
    "languages": _languages,
    "links": _one_of(get_args(Links)),
    "selectors": _selectors,
    "headers": _headers,
    "tunnel": tunnel_options,
    "markdown": markdown_options,
    "llms": llms_options,
    "usage": usage_options,
    "report": _boolean,
    "jobs": _within(1, MOST_JOBS, "processes"),
}
