"""The ``scp`` plugin for MkDocs and ProperDocs: each build publishes the site's collections."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mkdocs.config.base import Config, ConfigErrors, ConfigWarnings, ValidationError
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger

from scp_adapters import mkdocs
from scp_ssg.errors import ConfigError, ScpError
from scp_ssg.options import Options, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    from scp_ssg.generators import SiteBuild
    from scp_ssg.publish import KeptAnnouncement

__all__ = ["ScpPlugin"]

_LOG = get_plugin_logger("scp")

_FIRST = 1000
"""The priority before all other plugins: only then is a page as its author wrote it."""
_LAST = -1000
"""The priority after all other plugins: only then is a page as visitors get it."""


class _NoOptions(Config):  # type: ignore[no-untyped-call]  # MkDocs leaves it untyped
    """No options for MkDocs to check: ``scp_ssg.options`` declares them for all generators."""


class ScpPlugin(BasePlugin[_NoOptions]):  # type: ignore[no-untyped-call]
    """Collects each page as MkDocs writes it, and publishes all pages at the end of the build.

    A plugin such as mkdocs-static-i18n builds the site again inside its own ``on_post_build``, with
    the same plugin objects. All those builds are one publication.
    """

    def __init__(self) -> None:
        self._options = Options()
        self._build: SiteBuild | None = None
        self._depth = 0
        self._publishes_nothing = False
        self._is_partial = False
        self._announcement: KeptAnnouncement | None = None
        self._has_language = False
        self._noted: dict[str, mkdocs.Noted] = {}
        """By the address of the page."""

    def load_config(
        self, options: dict[str, Any], config_file_path: str | None = None
    ) -> tuple[ConfigErrors, ConfigWarnings]:
        try:
            self._options = parse(options)
        except ConfigError as error:
            return [(error.path, ValidationError(error.message))], []
        return super().load_config({}, config_file_path)

    def on_startup(self, *, command: str, dirty: bool) -> None:
        # mike loads the configuration first, as the command "mike", and then runs a build.
        self._publishes_nothing = command not in ("build", "gh-deploy") or dirty
        self._is_partial = dirty and command != "serve"  # the server has a site of its own
        if command == "serve" or dirty:
            _LOG.info("nothing is published here; `mkdocs build` does that")

    @event_priority(_LAST)
    def on_config(self, config: MkDocsConfig) -> None:
        self._depth += 1
        if self._depth > 1:
            return
        if self._is_partial and config.site_url:
            from scp_ssg.publish import KeptAnnouncement

            self._announcement = KeptAnnouncement(mkdocs.site(config, self._options))
        if self._publishes_nothing:
            return
        reason = mkdocs.reason_not_to_publish(config)
        if reason:
            _LOG.info(reason)
            self._publishes_nothing = True  # the server builds again at each change
            return
        # `mkdocs serve` publishes nothing, so it does not load SiteBuild.
        from scp_ssg.generators import SiteBuild

        with _one_line_errors():
            site = mkdocs.site(config, self._options)
            self._has_language = mkdocs.language_is_set(config)
            self._build = SiteBuild(site, self._options, _LOG)
            self._build.save_previous()

    @event_priority(_LAST)
    def on_nav(self, nav: Navigation, *, files: Files, **_: object) -> None:
        if self._build:
            self._build.expect(len(files.documentation_pages()), busy=True)
            mkdocs.add_navigation(self._build, nav)

    @event_priority(_FIRST)
    def on_page_markdown(self, markdown: str, *, page: Page, **_: object) -> None:
        if self._build:
            self._noted[page.url] = mkdocs.Noted(self._has_language, markdown)

    @event_priority(_FIRST)
    def on_page_content(self, html: str, *, page: Page, **_: object) -> None:
        if self._build:
            noted = self._noted.get(page.url) or mkdocs.Noted(self._has_language)
            self._noted[page.url] = noted._replace(html=html)

    @event_priority(_LAST)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> None:
        if self._build:
            noted = self._noted.pop(page.url, None) or mkdocs.Noted(self._has_language)
            mkdocs.add_page(self._build, page, output, config, noted)

    @event_priority(_LAST)
    def on_post_build(self, **_: object) -> None:
        self._depth -= 1
        if self._depth == 0 and self._announcement:
            self._put_back(self._announcement)
        if self._depth == 0 and self._build:
            build, self._build = self._build, None
            with _one_line_errors():
                has_sitemap = (build.site.output / "sitemap.xml").exists()
                build.commit("extend" if has_sitemap else "write")

    def _put_back(self, announcement: KeptAnnouncement) -> None:
        try:
            if announcement.put_back():
                _LOG.info("the sitemap announces what was published last, which still stands")
        except (ScpError, OSError) as error:
            _LOG.warning("the sitemap announces nothing any more: %s", error)

    def on_build_error(self, **_: object) -> None:
        self._depth = 0
        if self._build:
            self._build.abandon()
            self._build = None


@contextmanager
def _one_line_errors() -> Iterator[None]:
    """Turns a ConfigError into a PluginError, which MkDocs prints as one line before it ends."""
    try:
        yield
    except ConfigError as error:
        raise PluginError(f"scp: {error}") from None
