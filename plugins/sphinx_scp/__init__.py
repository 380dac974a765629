"""The ``sphinx_scp`` extension for Sphinx: each build publishes the site's collections.

Sphinx imports it for builders of every format, so the rest is imported when a site is built.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.console import colorize
from sphinx.util.logging import SafeEncodingWriter, getLogger
from sphinx.util.matching import Matcher

from scp_ssg import __version__, errors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["setup"]

_LOGGER = getLogger("scp")

_BUILDERS = ("html", "dirhtml")
"""The builders whose output is a site with a page for each document."""

_LAST = 1_000_000
"""The priority after all other extensions: only then is the site as visitors get it."""


class _Log:
    """Sphinx's log. Each line begins with ``scp:``, because Sphinx prints no names of loggers.

    Sphinx counts every line that it logs as a warning or an error, and ``-W`` fails of it. So its
    logger gets what is wrong in the configuration alone; ``suppress_warnings`` takes ``scp`` or
    ``scp.build``. What is wrong elsewhere is written where Sphinx writes its warnings.
    """

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        self._warnings: list[str] = []

    def debug(self, message: str, /) -> None:
        _LOGGER.verbose("scp: %s", message)

    def info(self, message: str, /) -> None:
        _LOGGER.info("scp: %s", message)

    def warning(self, message: str, /) -> None:
        self._warnings.append(message)

    def pass_on_warnings(self) -> None:
        """Gives the warnings to Sphinx, when all is done: under ``-W``, and before Sphinx 8.1, the
        first one raises an exception."""
        for message in self._warnings:
            _LOGGER.warning("scp: %s", message, type="scp", subtype="build")

    def trouble(self, message: str, /) -> None:
        self._write(f"PROBLEM: scp: {message}")

    def error(self, message: str, /) -> None:
        self._write(f"ERROR: scp: {message}")

    def _write(self, line: str) -> None:
        # A terminal may have no character for a letter of a file's name.
        writer = SafeEncodingWriter(self._app._warning)
        writer.write(f"{colorize('red', line)}\n")
        writer.flush()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connects the extension. Sphinx calls this once for each build."""
    # Without a type for Sphinx to check: ``scp_ssg.options`` checks the options of all generators.
    app.add_config_value("scp", None, "")
    app.connect("config-inited", _exclude_output)
    app.connect("builder-inited", _begin)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}


def _exclude_output(app: Sphinx, config: Config) -> None:
    """Keeps Markdown twins in an output folder among the sources from becoming documents."""
    if not isinstance(config["scp"], dict) or not config["scp"].get("markdown"):
        return
    output, sources = Path(app.outdir), Path(app.srcdir)
    if not output.is_relative_to(sources):
        return
    folder = output.relative_to(sources)
    is_excluded = Matcher(config.exclude_patterns)
    if not any(is_excluded(each.as_posix()) for each in (folder, *folder.parents)):
        # Sphinx reads everything anew if the setting has changed, so it is the same in each build.
        config.exclude_patterns = [*config.exclude_patterns, folder.as_posix()]


def _begin(app: Sphinx) -> None:
    """Ends a build with a wrong option before it writes anything, and prepares every other one.
    Builders of other formats, such as LaTeX, publish nothing."""
    if app.builder.name not in _BUILDERS:
        return
    from scp_adapters import sphinx
    from scp_ssg.options import parse

    with _one_line_errors(app):
        options = parse(app.config["scp"])
        sphinx.check_names(app)
        if sphinx.reason_not_to_publish(app) is None:
            sphinx.site(app, options)
    app.connect("build-finished", _finish, priority=_LAST)


def _finish(app: Sphinx, exception: Exception | None) -> None:
    """Publishes the site. After a build that failed, what was published before stands."""
    if exception is not None:
        return
    log = _Log(app)
    with _one_line_errors(app):
        try:
            _publish(app, log)
        except errors.ConfigError:
            raise
        except Exception as error:
            log.error(f"nothing published: {errors.fault(error)}; please report this")
    log.pass_on_warnings()


def _publish(app: Sphinx, log: _Log) -> None:
    from scp_adapters import sphinx
    from scp_ssg.options import parse

    reason = sphinx.reason_not_to_publish(app) or sphinx.reason_not_finished(app)
    if reason:
        log.info(reason)
        return
    # Builds that publish nothing need not load it.
    from scp_ssg.generators import SiteBuild

    options = parse(app.config["scp"])
    build = SiteBuild(sphinx.site(app, options), options, log, trouble=log.trouble)
    build.save_previous()
    build.expect(len(app.env.found_docs), busy=False)
    sphinx.add_contents(build, app)
    sphinx.add_pages(build, app)
    has_sitemap = sphinx.has_own_sitemap(app)
    if has_sitemap and (fault := sphinx.sitemap_fault(app, build.site.url)):
        log.warning(fault)
    if notice := sphinx.sitemap_notice(app):
        log.info(notice)
    build.commit("extend" if has_sitemap else "write")


@contextmanager
def _one_line_errors(app: Sphinx) -> Iterator[None]:
    """Ends Sphinx with one line for a ConfigError.

    Sphinx asks authors to report every exception as a fault of its own, its ConfigError too.
    """
    try:
        yield
    except errors.ConfigError as error:
        _Log(app).error(str(error))
        raise SystemExit(2) from None
