"""The running builds of Pelican, from its first signal to the published collections."""

from __future__ import annotations

import logging
import sys
from functools import cache
from pathlib import Path
from traceback import walk_stack
from typing import TYPE_CHECKING, Any, NoReturn
from weakref import WeakKeyDictionary

from pelican import signals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FrameType

    from pelican import Pelican

    from scp_ssg.errors import ConfigError
    from scp_ssg.generators import SiteBuild

__all__ = ["begin"]


class _PrefixedLog(logging.LoggerAdapter[logging.Logger]):
    """Begins each line with ``scp:``, because Pelican prints no logger names."""

    def process(self, msg: Any, kwargs: Any) -> tuple[Any, Any]:
        return f"scp: {msg}", kwargs

    def info(self, msg: object, *_: object, **__: object) -> None:
        """Prints the line: Pelican hides the level info by default."""
        _say(str(msg))


_LOG = _PrefixedLog(logging.getLogger(__package__))

_AT_EACH_CHANGE = "nothing is published at each change; `pelican` without --autoreload does that"


class _Run:
    """One running Pelican, the build that it belongs to, and whether it began that build.

    ``outer`` is the Pelican that runs this one, if any.
    """

    def __init__(self, settings: Mapping[str, Any], outer: _Run | None) -> None:
        self.settings = settings
        self.output = _output(settings)
        self.outermost = outer is None
        self.build: SiteBuild | None = outer.build if outer else _new_build(settings)
        # A subsite has the language that the plugin which builds it was told.
        self.language_is_set: bool = outer.language_is_set if outer else _is_set("DEFAULT_LANG")
        self.sitemap_before = _stamp(self.output / "sitemap.xml")


_RUNS: WeakKeyDictionary[Pelican, _Run] = WeakKeyDictionary()
"""The running Pelicans: signal receivers are functions, and i18n_subsites nests Pelicans."""


def begin(pelican: Pelican) -> None:
    """Begins a build before Pelican deletes the old output; a nested Pelican joins its build."""
    for signal, receiver in (
        (signals.all_generators_finalized, count),
        (signals.content_written, take),
        (signals.finalized, finish),
    ):
        # Connected again for each build, so that this receiver comes after those of all plugins.
        signal.disconnect(receiver)
        signal.connect(receiver)
    output = _output(pelican.settings)
    for stale in [each for each, run in _RUNS.items() if run.output == output]:
        del _RUNS[stale]
    _RUNS[pelican] = _Run(pelican.settings, _innermost(output))


def count(generators: Sequence[Any]) -> None:
    """Tells the build how many articles and pages Pelican is about to write."""
    run = _innermost(_output(generators[0].settings)) if generators else None
    if run and run.build:
        kinds = ("articles", "translations", "pages")
        pages = sum(len(getattr(each, kind, ())) for each in generators for kind in kinds)
        run.build.expect(pages, busy=True)


def take(path: str, context: Mapping[str, Any]) -> None:
    """Adds a file that Pelican has just written to the build."""
    from scp_adapters import pelican

    run = _innermost(Path(path))
    if run and run.build:
        pelican.add_file(
            run.build, Path(path), context, run.settings, language_is_set=run.language_is_set
        )


def finish(pelican: Pelican) -> None:
    """Publishes at the end of the outermost Pelican."""
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
    """A build, or None if nothing is to be published. A wrong option ends Pelican."""
    from scp_ssg.errors import ConfigError

    reloads = _reloads()
    try:
        return _configured_build(settings, reloads=reloads)
    except ConfigError as error:
        if not reloads:
            _end(error)
        _LOG.warning("%s", error)
        return None


def _configured_build(settings: Mapping[str, Any], *, reloads: bool) -> SiteBuild | None:
    """A build, or None for a preview. Raises ConfigError."""
    from scp_adapters import pelican
    from scp_ssg.generators import SiteBuild
    from scp_ssg.options import parse

    options = parse(settings.get("SCP"))
    reason = _AT_EACH_CHANGE if reloads else pelican.reason_not_to_publish(settings)
    if reason:
        _say_once(reason)
        return None
    build = SiteBuild(pelican.site(settings, options), options, _LOG, say=_say)
    build.save_previous()
    return build


def _reloads() -> bool:
    """True under ``pelican --autoreload``, which neither a setting nor a signal tells."""
    return _running("autoreload") is not None


def _is_set(name: str) -> bool:
    """Return whether the author set ``name``, in the settings file or on the command line.

    Pelican's settings hold its defaults too, without a mark. False where a program runs Pelican
    without its command line.
    """
    command = _running("main")
    options = command.f_locals.get("args") if command else None
    if name in (getattr(options, "overrides", None) or {}):
        return True
    file = getattr(options, "settings", None)
    # Pelican imports the settings file under the name of the file.
    module = sys.modules.get(Path(file).stem) if file else None
    return hasattr(module, name)


def _running(name: str) -> FrameType | None:
    """The frame of Pelican's function ``name``, if it is running."""
    import pelican

    code = getattr(getattr(pelican, name, None), "__code__", None)
    return next((frame for frame, _ in walk_stack(None) if frame.f_code is code), None)


def _end(error: ConfigError) -> NoReturn:
    """Ends Pelican with one line.

    Pelican prints a traceback for an exception; a strict build turns a logged error into one.
    """
    _LOG.critical("%s", error if error.path else f"SCP: {error}")
    raise SystemExit(1)


def _innermost(path: Path) -> _Run | None:
    """The innermost running Pelican whose output folder holds ``path``."""
    writing = [run for run in _RUNS.values() if path.is_relative_to(run.output)]
    return max(writing, key=lambda run: len(run.output.parts), default=None)


def _output(settings: Mapping[str, Any]) -> Path:
    return Path(settings["OUTPUT_PATH"]).absolute()


def _say(line: str) -> None:
    """Prints a line to Pelican's console, whatever the level of its log."""
    from pelican.log import console

    console.print(f"scp: {line}", markup=False, highlight=False, soft_wrap=True)


@cache
def _say_once(line: str) -> None:
    """Prints a line once in a process, which may run many builds."""
    _say(line)


def _stamp(file: Path) -> tuple[int, int] | None:
    """The time and size of ``file``, which tell whether it was written again; None without it."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
