"""Finding a publication on this machine: its state, its finished site and what is known of its
options, for commands that are run where the site is built."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.errors import ConfigError
from scp_ssg.generators import scp_toml
from scp_ssg.options import Section
from scp_ssg.publish import Site, read
from scp_ssg.urls import http_url, path_below, without_fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scp_ssg.options import Options
    from scp_ssg.publish import State

__all__ = ["find", "meaning"]

_STATES = (".cache/scp", "cache/scp")
"""Where the plugins keep their state by default, seen from the project."""

_DEEP = ("_build/html", "docs/_build/html", "build/html", "docs/build/html")
"""Where generators write a site that is not a folder of the project itself."""


def find(
    pages: Sequence[str],
    *,
    folder: str | None = None,
    root: str | None = None,
    site_url: str | None = None,
    config: str | None = None,
) -> tuple[Site, Options]:
    """The site that publishes ``pages`` (URLs, or globs that say nothing of it), and its options.

    ``folder`` is the finished site, ``root`` the state folder, ``config`` a file of options; what
    is not said is looked for here. Raises ConfigError where it is not there or could be several.
    """
    file = Path(config) if config else scp_toml.find_settings(Path(folder or "site"))
    url, options = scp_toml.read(file, site_url)
    roots = _roots(root, file, options)
    known = {
        kept.site_url: (each, kept)
        for each in roots
        for own in sorted(each.iterdir())
        if (kept := read(own)) is not None
    }
    url = url or _meant(pages, [*known])
    place, kept = known.get(url, (roots[0] if roots else Path(_STATES[0]), None))
    output = Path(folder) if folder else _output(kept)
    if kept and kept.collections:
        options = replace(options, output_dir=kept.collections[-1].folders[-1])
    return Site(url=url, output=output, state_root=place), options


def _roots(root: str | None, file: Path | None, options: Options) -> list[Path]:
    home = file.absolute().parent if file else Path()
    if root:
        return [Path(root)]
    if options.state_dir:
        return [home / options.state_dir]
    places = [home / _STATES[0], *(Path(each) for each in _STATES)]
    return list({each.absolute(): each for each in places if each.is_dir()}.values())


def _meant(pages: Sequence[str], known: Sequence[str]) -> str:
    """The site in which the first page is that is given by its URL, or the only one."""
    urls = [url for page in pages if "://" in page and (url := http_url(page))]
    around = [site for site in known if any(url.startswith(site) for url in urls)]
    if around:
        return max(around, key=len)
    if len(known) == 1 and not urls:
        return known[0]
    if not known:
        raise ConfigError(
            "--state",
            "no state of a publication is found here; name its folder, or the site's"
            " folder and address with --site and --site-url",
        )
    raise ConfigError("--site-url", f"which site is meant? Known here: {', '.join(sorted(known))}")


def _output(kept: State | None) -> Path:
    """The folder here that has files of which the state says that they are published."""
    known = [
        (f"{folder}/{file.name}", file)
        for each in (kept.collections if kept else ())
        for folder in each.folders
        for file in each.files
    ]
    places = [
        *(each for each in sorted(Path().iterdir()) if each.is_dir()),
        *(Path(each) for each in _DEEP),
    ]
    found = [
        place
        for place in places
        if any(atomic_files.is_same(place / name, file.size, file.sha256) for name, file in known)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(map(str, found))
        raise ConfigError("--site", f"the site stands in several folders: {several}; name one")
    raise ConfigError("--site", "the finished site is not found here; name its folder")


def meaning(pages: Iterable[str], root: str) -> Callable[[str], bool]:
    """Whether a URL is one of ``pages``: URLs, which may have ``*`` in them, and globs on the path
    below ``root``, those of the option ``exclude``."""
    given = tuple(pages)
    urls = [http_url(page) or page for page in given if "://" in page]
    exact = {_plain(url) for url in urls if "*" not in url}
    patterns = [url for url in urls if "*" in url]
    paths = Section(include=tuple(page for page in given if "://" not in page))

    def is_meant(url: str) -> bool:
        path = path_below(root, url)
        return (
            _plain(url) in exact
            or any(fnmatchcase(url, each.replace("[", "[[]")) for each in patterns)
            or (bool(paths.include) and path is not None and paths.covers(path))
        )

    return is_meant


def _plain(url: str) -> str:
    """``url`` without what its forms on one server differ in."""
    return without_fragment(url).removesuffix("index.html").rstrip("/")
