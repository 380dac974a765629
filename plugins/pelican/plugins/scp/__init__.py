"""The ``scp`` plugin for Pelican: every build publishes the site's content.

Pelican imports this for every site on the machine, so what does the work is loaded when a site is
generated.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from pelican import signals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pelican import Pelican

    from scp_ssg.build import SiteBuild

__all__ = ["register"]


class _Log(logging.LoggerAdapter[logging.Logger]):
    """Says in each line who speaks: Pelican prints no names of loggers."""

    def process(self, msg: Any, kwargs: Any) -> tuple[Any, Any]:
        return f"scp: {msg}", kwargs

    def info(self, msg: object, *_: object, **__: object) -> None:
        """Shown by default, as MkDocs does: Pelican hides this level, and with it our notices."""
        _say(str(msg))


_LOG = _Log(logging.getLogger(__name__))


class _Run:
    """One Pelican that is running, the build that it belongs to, and whether it began that."""

    def __init__(self, settings: Mapping[str, Any], build: SiteBuild | None, outermost: bool):
        self.settings = settings
        self.output = _output(settings)
        self.build = build
        self.outermost = outermost
        self.sitemap_before = _stamp(self.output / "sitemap.xml")


_RUNS: WeakKeyDictionary[Pelican, _Run] = WeakKeyDictionary()
"""Receivers are functions, and i18n_subsites runs a whole Pelican inside another."""


def register() -> None:
    """Called by Pelican once for each site."""
    signals.get_generators.connect(begin)


def begin(pelican: Pelican) -> None:
    """Begins a build, or joins the one that runs around this one, while the old output stands."""
    for signal, receiver in ((signals.content_written, take), (signals.finalized, finish)):
        # Again for each build: now every plugin has connected, so this comes behind them all.
        signal.disconnect(receiver)
        signal.connect(receiver)
    output = _output(pelican.settings)
    for stale in [each for each, run in _RUNS.items() if run.output == output]:
        del _RUNS[stale]
    outer = _around(output)
    build = outer.build if outer else _new_build(pelican.settings)
    _RUNS[pelican] = _Run(pelican.settings, build, outermost=outer is None)


def take(path: str, context: Mapping[str, Any]) -> None:
    """Takes a file that was just written."""
    from scp_adapters import pelican

    run = _around(Path(path))
    if run and run.build:
        pelican.take(run.build, Path(path), context, run.settings)


def finish(pelican: Pelican) -> None:
    """Publishes when the outermost Pelican is done."""
    from scp_ssg.errors import ConfigError

    run = _RUNS.pop(pelican, None)
    if run is None or run.build is None or not run.outermost:
        return
    sitemap = _stamp(run.build.site.output / "sitemap.xml")
    try:
        run.build.commit("extend" if sitemap not in (None, run.sitemap_before) else "write")
    except ConfigError as error:
        _LOG.error("nothing published: %s", error)


def _new_build(settings: Mapping[str, Any]) -> SiteBuild | None:
    from scp_adapters import pelican
    from scp_ssg.build import SiteBuild
    from scp_ssg.errors import ConfigError
    from scp_ssg.options import parse

    try:
        options = parse(settings.get("SCP"))
        build = SiteBuild(pelican.site(settings, options), options, _LOG, say=_say)
        build.keep_previous()
    except ConfigError as error:
        _LOG.error("nothing published: %s", error)
        return None
    return build


def _around(path: Path) -> _Run | None:
    """The innermost running Pelican that writes ``path``, a file or a folder."""
    around = [run for run in _RUNS.values() if path.is_relative_to(run.output)]
    return max(around, key=lambda run: len(run.output.parts), default=None)


def _output(settings: Mapping[str, Any]) -> Path:
    return Path(settings["OUTPUT_PATH"]).absolute()


def _say(line: str) -> None:
    """Prints a line where Pelican prints its own, which no level of its log hides."""
    from pelican.log import console

    console.print(f"scp: {line}", markup=False, highlight=False, soft_wrap=True)


def _stamp(file: Path) -> tuple[int, int] | None:
    """What changes whenever ``file`` is written."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
