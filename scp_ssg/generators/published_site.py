"""Find the site that an earlier build published from here: its folder, its state and its options.

For commands that run where the site is built.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.errors import ConfigError
from scp_ssg.generators import scp_toml
from scp_ssg.options import Section
from scp_ssg.publish import Site, read_head, read_last_build
from scp_ssg.urls import http_url, path_below, without_fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scp_ssg.options import Options
    from scp_ssg.publish import LastBuild, State

__all__ = ["find_last_build", "find_published_site", "url_matcher"]

_STATES = (".cache/scp", "cache/scp")
"""The default state folders of the plugins, below the project."""

_NESTED_OUTPUTS = ("_build/html", "docs/_build/html", "build/html", "docs/build/html")
"""Output folders of generators that are not directly in the project."""


def find_published_site(
    pages: Sequence[str],
    *,
    folder: str | None = None,
    root: str | None = None,
    site_url: str | None = None,
    config: str | None = None,
) -> tuple[Site, Options]:
    """The site that publishes ``pages`` (URLs or globs), and its options.

    ``folder`` is the finished site, ``root`` the state folder, ``config`` a file of options. Those
    that are None are looked for in the working folder. Raises ConfigError if nothing is found, or
    several sites are.
    """
    file = Path(config) if config else scp_toml.find_settings(Path(folder or "site"))
    url, options = scp_toml.read_options(file, site_url)
    roots = _roots(root, file, options)
    known = {
        state.site_url: (each, state)
        for each in roots
        for publication in sorted(each.iterdir())
        if (state := read_head(publication)) is not None
    }
    url = url or _site_of(pages, [*known])
    state_root, state = known.get(url, (roots[0] if roots else Path(_STATES[0]), None))
    output = Path(folder) if folder else _output(state)
    if state and state.collections:
        options = replace(options, output_dir=state.collections[-1].folders[-1])
    return Site(url=url, output=output, state_root=state_root), options


def find_last_build(folder: str | None, root: str | None) -> tuple[Path, LastBuild | None]:
    """The folder of the finished site, and what its last build says of itself, if that is known.

    ``folder`` is the finished site, ``root`` the state folder. Those that are None are looked for
    in the working folder, the state folder beside the site too. Raises ConfigError.
    """
    if folder is None:
        site, _ = find_published_site((), root=root)
        return site.output, read_last_build(site.state)
    output = Path(folder)
    if not output.is_dir():
        raise ConfigError("DIR", f"{folder} is no folder")
    homes = (Path(), output, *list(output.absolute().parents)[:2])
    roots = [Path(root)] if root else [home / each for home in homes for each in _STATES]
    for each in roots:
        for publication in sorted(each.iterdir()) if each.is_dir() else ():
            state = read_head(publication) if publication.is_dir() else None
            if state is not None and _holds(output, state):
                return output, read_last_build(publication)
    return output, None


def _roots(root: str | None, file: Path | None, options: Options) -> list[Path]:
    """The state folders: the one that is named, or the default ones that exist."""
    home = file.absolute().parent if file else Path()
    if root:
        return [Path(root)]
    if options.state_dir:
        return [home / options.state_dir]
    defaults = [home / _STATES[0], *(Path(each) for each in _STATES)]
    return list({each.absolute(): each for each in defaults if each.is_dir()}.values())


def _site_of(pages: Sequence[str], stored: Sequence[str]) -> str:
    """The URL of the site that holds one of ``pages``, or of the only site. Raises ConfigError."""
    urls = [url for page in pages if "://" in page and (url := http_url(page))]
    holding = [site for site in stored if any(url.startswith(site) for url in urls)]
    if holding:
        return max(holding, key=len)
    if len(stored) == 1 and not urls:
        return stored[0]
    if not stored:
        raise ConfigError(
            "--state",
            "no state of a publication is found here; name its folder, or the site's"
            " folder and address with --site and --site-url",
        )
    raise ConfigError("--site-url", f"which site is meant? Known here: {', '.join(sorted(stored))}")


def _output(state: State | None) -> Path:
    """The folder here that holds collection files of ``state``. Raises ConfigError."""
    candidates = [
        *(each for each in sorted(Path().iterdir()) if each.is_dir()),
        *(Path(each) for each in _NESTED_OUTPUTS),
    ]
    outputs = [folder for folder in candidates if state and _holds(folder, state)]
    if len(outputs) == 1:
        return outputs[0]
    if outputs:
        several = ", ".join(map(str, outputs))
        raise ConfigError("--site", f"the site stands in several folders: {several}; name one")
    raise ConfigError("--site", "the finished site is not found here; name its folder")


def _holds(output: Path, state: State) -> bool:
    """Return whether ``output`` has a collection file of ``state``."""
    return any(
        atomic_files.is_same(output / folder / file.name, file.size, file.sha256)
        for each in state.collections
        for folder in each.folders
        for file in each.files
    )


def url_matcher(pages: Iterable[str], root: str) -> Callable[[str], bool]:
    """A predicate: True for a URL that one of ``pages`` names.

    ``pages`` are URLs, which may contain ``*``, and globs for the path below the URL ``root``, as
    in the option ``exclude``.
    """
    given = tuple(pages)
    urls = [http_url(page) or page for page in given if "://" in page]
    exact = {_normalized(url) for url in urls if "*" not in url}
    patterns = [url for url in urls if "*" in url]
    paths = Section(include=tuple(page for page in given if "://" not in page))

    def is_meant(url: str) -> bool:
        path = path_below(root, url)
        return (
            _normalized(url) in exact
            or any(fnmatchcase(url, each.replace("[", "[[]")) for each in patterns)
            or (bool(paths.include) and path is not None and paths.covers(path))
        )

    return is_meant


def _normalized(url: str) -> str:
    """The same text for all URLs at which a server answers with one page."""
    return without_fragment(url).removesuffix("index.html").rstrip("/")
