"""The ``scp`` plugin for Pelican: every build publishes the site's content.

Pelican imports this for every site on the machine, so what does the work is loaded when a site is
generated.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from traceback import walk_stack
from typing import TYPE_CHECKING, Any, NoReturn
from weakref import WeakKeyDictionary

from pelican import signals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pelican import Pelican

    from scp_ssg.errors import ConfigError
    from scp_ssg.generators import SiteBuild

__all__ = ["register"]


class _PrefixedLog(logging.LoggerAdapter[logging.Logger]):
    """Says in each line who speaks: Pelican prints no names of loggers."""

    def process(self, msg: Any, kwargs: Any) -> tuple[Any, Any]:
        return f"scp: {msg}", kwargs

    def info(self, msg: object, *_: object, **__: object) -> None:
        """Shown by default, as MkDocs does: Pelican hides this level, and with it our notices."""
        _say(str(msg))


_LOG = _PrefixedLog(logging.getLogger(__name__))

_AT_EACH_CHANGE = "nothing is published at each change; `pelican` without --autoreload does that"


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
        pelican.add_file(run.build, Path(path), context, run.settings)


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
        _end(error)


def _new_build(settings: Mapping[str, Any]) -> SiteBuild | None:
    """The build that publishes, before anything is deleted; None where nothing is to be."""
    from scp_ssg.errors import ConfigError

    reloads = _reloads()
    try:
        return _checked(settings, reloads=reloads)
    except ConfigError as error:
        if not reloads:
            _end(error)
        _LOG.warning("%s", error)
        return None


def _checked(settings: Mapping[str, Any], *, reloads: bool) -> SiteBuild | None:
    """Raises ConfigError."""
    from scp_adapters import pelican
    from scp_ssg.generators import SiteBuild
    from scp_ssg.options import parse

    options = parse(settings.get("SCP"))
    unpublished = _AT_EACH_CHANGE if reloads else pelican.reason_not_to_publish(settings)
    if unpublished:
        _say_once(unpublished)
        return None
    build = SiteBuild(pelican.site(settings, options), options, _LOG, say=_say)
    build.save_previous()
    return build


def _reloads() -> bool:
    """Whether this is ``pelican --autoreload``, which tells neither its settings nor a signal."""
    import pelican

    loop = getattr(getattr(pelican, "autoreload", None), "__code__", None)
    return any(frame.f_code is loop for frame, _ in walk_stack(None))


def _end(error: ConfigError) -> NoReturn:
    """Ends Pelican with one line. Of an exception it would print the traceback, and of a line at
    the level error it makes an exception in a strict build."""
    _LOG.critical("%s", error if error.path else f"SCP: {error}")
    raise SystemExit(1)


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


@cache
def _say_once(line: str) -> None:
    """Prints a line that each of the many builds of one process would repeat."""
    _say(line)


def _stamp(file: Path) -> tuple[int, int] | None:
    """What changes whenever ``file`` is written."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
