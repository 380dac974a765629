"""A folder of finished HTML, written by any generator, as the pages of a site."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from scp_ssg import atomic_files
from scp_ssg.dom import decode
from scp_ssg.errors import ScpError
from scp_ssg.extract import SourcePage
from scp_ssg.generators.generated_indexes import reason_of_generated
from scp_ssg.generators.unlinked_pages import UnlinkedPages
from scp_ssg.publish import Site
from scp_ssg.sitemap import is_ours, listed_urls, locations
from scp_ssg.urls import absolute, url_path, without_fragment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scp_ssg.generators.scp_toml import Settings
    from scp_ssg.generators.site_build import SiteBuild

__all__ = ["Folder", "reason_to_leave_out"]

_LARGEST = 64 << 20
"""Bytes. The largest page seen on real sites has 5 million."""

_IGNORED = re.compile(
    r"(?:.*/)?_static/.*"  # Sphinx: files of its themes and widgets
    r"|(?:.*/)?(?:google|yandex_)[0-9a-f]{16}\.html"  # proofs of ownership
)
"""Files that are no pages of the site."""

_TEMPLATE = re.compile(r"\s*+(?:<!--(?>.*?-->)\s*+)*+\{[%#{]", re.DOTALL)
"""The beginning of a template of Jinja, Liquid or Twig, which a generator copied as it was."""

_LANGUAGE = r"(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?/)?"
_REASONS = {
    "not found page": re.compile(_LANGUAGE + r"(?:404|50[0-4])(?:\.html?|/index\.html?)"),
    "listing": re.compile(  # Sphinx's indexes and everybody's search
        _LANGUAGE
        + r"(?:genindex(?:-\w+)?|py-modindex|(?:pages/)?search|_modules/index)"
        + r"(?:\.html?|/index\.html?)"
    ),
}

_CANONICAL = re.compile(
    r"<link\b(?=[^<>]{0,2000}?\brel\s*=\s*[\"']?canonical\b)"
    r"[^<>]{0,2000}?\bhref\s*=\s*(?:\"([^\"<>]*)\"|'([^'<>]*)'|([^\s\"'<>]+))",
    re.IGNORECASE,
)
_HOME = "index.html"
_HEAD = 100_000
"""The canonical link is searched in so many characters."""


def reason_to_leave_out(path: str) -> str | None:
    """The reason to leave out the file at ``path`` below the site's root, by its name alone."""
    return next((why for why, names in _REASONS.items() if names.fullmatch(path)), None)


class Folder:
    """The site whose finished files stand in a folder."""

    def __init__(self, root: Path, settings: Settings, *, home: Path) -> None:
        """``home`` is the folder for the state, and for relative paths of the settings."""
        self._root = root
        sitemap = atomic_files.read(root / "sitemap.xml")
        self.has_own_sitemap = sitemap is not None and not is_ours(sitemap)
        """True if the site has a sitemap that we did not write."""
        self._options = settings.options
        self._skipped = root / settings.options.output_dir
        self._unlinked = UnlinkedPages(())
        self._suspects_are_read = False
        self._listed = listed_urls(root, settings.site_url)
        self.others_listed: Collection[str] = ()
        """The URLs in the generator's sitemap, even if all are of another site."""
        if self.has_own_sitemap:
            self.others_listed = self._listed or locations(root / "sitemap.xml")
        self.site = Site(
            url=settings.site_url,
            output=root,
            state_root=home / (settings.options.state_dir or ".cache/scp"),
        )

    def files(self, build: SiteBuild) -> list[Path]:
        """The HTML files in the order in which they are added. Raises ScpError if there are none.

        ``build`` is told of each folder that cannot be listed.
        """
        found = sorted(self._walk(build))
        if not found:
            raise ScpError(f"{self._root} has no HTML files; name the folder of the finished site")
        paths = {file: file.relative_to(self._root).as_posix() for file in found}
        self._unlinked = UnlinkedPages(paths.values())
        # What links to drafts and assets is known when all other pages were read.
        suspects = set(self._unlinked.suspects())
        return sorted(found, key=lambda file: paths[file] in suspects)

    def _walk(self, build: SiteBuild) -> Iterator[Path]:
        waiting = [self._root]
        while waiting:
            folder = waiting.pop()
            try:
                with os.scandir(folder) as entries:
                    inside = [each for each in entries if not each.name.startswith(".")]
            except OSError as error:
                build.unreadable(folder, error)
                continue
            for entry in inside:
                path = folder / entry.name
                if entry.is_dir(follow_symlinks=False):
                    if path != self._skipped:
                        waiting.append(path)
                elif path.suffix.lower() in (".html", ".htm"):
                    yield path

    def add_file(self, build: SiteBuild, file: Path) -> None:
        """Adds one of ``files()`` to the build. An error leaves out this page alone."""
        try:
            self._add_file(build, file)
        except Exception as error:
            build.unreadable(file, error)

    def _add_file(self, build: SiteBuild, file: Path) -> None:
        path = url_path(file.relative_to(self._root))
        status = file.stat()
        if _IGNORED.fullmatch(path) or not self._is_inside(file):
            build.skip(path)
            return
        if not stat.S_ISREG(status.st_mode):
            raise ScpError("it is no regular file")
        keeps = self._options.keeps(path)
        reason = None if keeps else reason_to_leave_out(path)
        if reason or status.st_size > _LARGEST:
            build.leave_out(self._url(path, ""), reason or "unreadable")
            return
        raw = file.read_bytes()
        html = decode(raw)
        url = self._url(path, html)
        reason = None if keeps else self._reason_to_leave_out(path, html, url)
        if reason:
            build.leave_out(url, reason)
        else:
            build.add(SourcePage(url=url, html=html), html_file=file, raw=raw)

    def _reason_to_leave_out(self, path: str, html: str, url: str) -> str | None:
        """The reason to leave out the file at ``path`` by its ``html`` and the other pages."""
        if reason := reason_of_generated(path, html):
            return reason
        if _TEMPLATE.match(html):
            return "template"
        is_listed = url in self._listed
        if path not in self._unlinked.suspects():
            self._unlinked.saw_page(path, html, is_listed=is_listed)
            return None
        # Links and the sitemap of the other pages decide.
        return self._reason_of_suspect(path, is_listed=is_listed)

    def _reason_of_suspect(self, path: str, *, is_listed: bool) -> str | None:
        """The reason to leave out a page in a folder of drafts or assets."""
        if not self._suspects_are_read:
            for each in self._unlinked.suspects():
                with suppress(OSError):  # the error is met again when the file is added
                    self._unlinked.saw_page(each, decode((self._root / each).read_bytes()))
            self._suspects_are_read = True
        return self._unlinked.reason_to_leave_out(path, is_listed=is_listed)

    def _is_inside(self, file: Path) -> bool:
        """True unless ``file`` is a symbolic link to a place outside the folder."""
        return not file.is_symlink() or Path(os.path.realpath(file)).is_relative_to(
            os.path.realpath(self._root)
        )

    def _url(self, path: str, html: str) -> str:
        """The URL of the file, as the site's sitemap or its canonical link writes it.

        A server answers at several URLs: with and without ``index.html``, ``.html`` and a last
        slash.
        """
        urls = [absolute(self.site.url, quote(each)) or self.site.url for each in self._paths(path)]
        for url in urls:
            if url in self._listed:
                return url
        canonical = _canonical(html, urls[0])
        return canonical if canonical in urls else urls[0]

    def _paths(self, path: str) -> list[str]:
        """The paths at which servers answer with the file ``path``, the usual one first.

        Debian's Apache and IIS answer with ``index.htm`` for its folder; nginx and Caddy do not by
        default.
        """
        folder, slash, name = path.rpartition("/")
        if name == _HOME:
            return [folder + slash, path, folder]
        bare = re.sub(r"\.html?$", "", path, flags=re.IGNORECASE)
        if name.lower() not in (_HOME, "index.htm"):
            return [path, bare, bare + "/"]
        if (self._root / folder / _HOME).exists():
            return [path]
        return [path, folder + slash, folder]


def _canonical(html: str, base: str) -> str | None:
    """The page's canonical URL without its fragment, relative to the URL ``base``."""
    found = _CANONICAL.search(html, 0, _HEAD)
    if found is None:
        return None
    url = absolute(base, found[1] or found[2] or found[3] or "")
    return without_fragment(url) if url else None
