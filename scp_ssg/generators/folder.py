"""A folder of finished HTML, written by any generator, as the pages of a site."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from scp_ssg import atomic_files
from scp_ssg.dom import decode
from scp_ssg.errors import ScpError
from scp_ssg.generators.html_files import FileToRead, fatal_file, read_file, reason_of_name
from scp_ssg.generators.html_walk import html_files
from scp_ssg.generators.left_over_pages import LeftOverPages
from scp_ssg.generators.old_copies import unlinked
from scp_ssg.generators.parts_of_pages import PartsOfPages
from scp_ssg.generators.summary_line import HtmlSample
from scp_ssg.generators.title_frame import TitleFrame
from scp_ssg.generators.unlinked_pages import UnlinkedPages, links_of
from scp_ssg.publish import Site
from scp_ssg.sitemap import is_ours, listed_urls, locations
from scp_ssg.urls import absolute, url_path

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from scp_ssg.generators.page_choice import PageChoice
    from scp_ssg.generators.scp_toml import Settings
    from scp_ssg.generators.site_build import SiteBuild

__all__ = ["Folder"]

_LARGEST = 64 << 20
"""Bytes. The largest page seen on real sites has 5 million."""

_IGNORED = re.compile(
    r"(?:.*/)?(?:google|naver|wmail_|yandex_)[0-9a-f]{16,32}\.html"  # proofs of ownership
)
"""Files that are no pages of the site."""

_HOME = "index.html"


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
        self._left_over = LeftOverPages(root)
        self._sample = HtmlSample(0)
        self._parts = PartsOfPages()
        self._around_titles = ("", "")
        self._listed: Collection[str] = ()
        """The URLs in the generator's sitemap. Ours lists what the last build took for pages."""
        self.others_listed: Collection[str] = ()
        """The same, even if all are of another site."""
        if self.has_own_sitemap:
            self._listed = listed_urls(root, settings.site_url)
            self.others_listed = self._listed or locations(root / "sitemap.xml")
        self.site = Site(
            url=settings.site_url,
            output=root,
            state_root=home / (settings.options.state_dir or ".cache/scp"),
        )

    def count_files(self, build: SiteBuild) -> int:
        """The number of HTML files, a few of which say how titles begin and end. Raises ScpError if
        there are none.

        ``build`` is told of each folder that cannot be listed.
        """
        self._left_over = LeftOverPages(self._root)
        frame = TitleFrame()
        paths = frame.noted(map(self._path, self._files(build.unreadable)))
        self._unlinked = UnlinkedPages(self._left_over.noted(paths))
        count = self._unlinked.count
        if not count:
            raise ScpError(f"{self._root} has no HTML files; name the folder of the finished site")
        self._around_titles = frame.ends(self._root)
        return count

    def _files(self, unreadable: Callable[[Path, OSError], None]) -> Iterator[Path]:
        return html_files(self._root, self._skipped, unreadable)

    def _path(self, file: Path) -> str:
        """The path of ``file`` below the site's root."""
        return file.relative_to(self._root).as_posix()

    def add_files(self, build: SiteBuild) -> Iterator[Path]:
        """Adds all files to the build, and gives each when it is added. An error leaves out this
        page alone. Call ``count_files`` before."""
        self._sample = HtmlSample(self._unlinked.count)
        suspects = sorted(self._root / each for each in self._unlinked.suspects())
        files = self._files(lambda *_: None)  # a folder with a fault was named when it was counted
        yield from self._read_all(build, (each for each in files if not self._is_suspect(each)))
        # What links to drafts and assets is known when all other pages were read.
        for file in suspects:
            self._see_links(file)
        yield from self._read_all(build, suspects)
        build.choice.find_unlinked = self._unlinked_among
        # So is whether the site has whole pages, beside which a file without a head is none.
        parts = self._parts.waiting()
        if self._parts.are_pages:
            yield from self._read_all(build, parts)
        else:
            for file in parts:
                build.leave_out(self._urls(url_path(file.relative_to(self._root)))[0], "part")
                yield file

    def _is_suspect(self, file: Path) -> bool:
        """Return whether the links of other pages decide on ``file``."""
        return self._path(file) in self._unlinked.suspects()

    def _read_all(self, build: SiteBuild, files: Iterable[Path]) -> Iterator[Path]:
        waiting = (todo for file in files if (todo := self._to_read(build, file)))
        for done in build.workers.map(read_file, waiting, fatal_file):
            self._unlinked.saw_page(done.path, done.links, is_listed=done.is_listed)
            file = Path(done.file)
            if done.is_part:
                self._parts.add(file)
                continue
            if done.fault:
                build.unreadable(file, ScpError(done.fault))
            elif done.reason:
                build.leave_out(done.url, done.reason)
            elif done.extracted:
                self._parts.saw_page()
                build.add_extracted(
                    done.url, done.extracted, html_file=file, number=done.digest, size=done.size
                )
            yield file

    def _to_read(self, build: SiteBuild, file: Path) -> FileToRead | None:
        """How to read ``file``; None if its name and its kind say that it is no page."""
        try:
            path = url_path(file.relative_to(self._root))
            status = file.stat()
            if _IGNORED.fullmatch(path) or not self._is_inside(file):
                build.skip(path)
                return None
            if not stat.S_ISREG(status.st_mode):
                raise ScpError("it is no regular file")
            keeps = self._options.keeps(path)
            reason = None if keeps else reason_of_name(path)
            urls = self._urls(path)
            if reason or status.st_size > _LARGEST:
                build.leave_out(urls[0], reason or "unreadable")
                return None
            is_listed = urls[0] in self._listed
            is_suspect = path in self._unlinked.suspects()
            if is_suspect and not keeps:
                reason = self._unlinked.reason_to_leave_out(path, is_listed=is_listed)
            if not (keeps or is_listed):
                self._doubt(path, urls, build.choice)
        except Exception as error:
            build.unreadable(file, error)
            return None
        return FileToRead(
            path=path,
            file=str(file),
            urls=urls,
            is_listed=is_listed,
            keeps=keeps,
            reason=reason,
            folders=self._unlinked.folders,
            is_suspect=is_suspect,
            extraction=build.records.extraction,
            site=build.records.verdicts_so_far,
            may_be_part=not (keeps or is_listed or self._parts.are_pages),
            is_sample=self._sample.wants_next(),
            keys=tuple(map(build.records.known_key, urls)),
            # The home page's title may be the site's name.
            around_titles=("", "") if path == _HOME else self._around_titles,
        )

    def _doubt(self, path: str, urls: Iterable[str], choice: PageChoice) -> None:
        """Tells ``choice`` why the file at ``path``, which may have these ``urls``, may be no page:
        the generator's sitemap does not list it."""
        if self._listed:
            choice.may_be_unlisted.update(urls)
        if path in self._left_over:
            choice.may_be_left_over.update(urls)

    def _unlinked_among(self, pages: Mapping[str, str]) -> set[str]:
        """The URLs of those ``pages``, each with the path of its file, to which neither a page nor
        the generator's sitemap leads."""
        files = filter(self._may_be_page, self._files(lambda *_: None))
        path = urlsplit(self.site.url).path
        return unlinked(files, self._root, pages, path, map(unquote, self.others_listed))

    def _may_be_page(self, file: Path) -> bool:
        """Return whether ``file`` is one of this folder, not too large to be read."""
        try:
            return self._is_inside(file) and file.stat().st_size <= _LARGEST
        except OSError:
            return False

    def _see_links(self, file: Path) -> None:
        """Notes the links of a page in a folder of drafts or assets."""
        path = file.relative_to(self._root).as_posix()
        html = decode(atomic_files.read(file) or b"")  # a fault is met again when the file is added
        links = links_of(path, html, self._unlinked.folders, is_suspect=True)
        self._unlinked.saw_page(path, links)

    def _is_inside(self, file: Path) -> bool:
        """True unless ``file`` is a symbolic link to a place outside the folder."""
        return not file.is_symlink() or Path(os.path.realpath(file)).is_relative_to(
            os.path.realpath(self._root)
        )

    def _urls(self, path: str) -> tuple[str, ...]:
        """The URLs that the file may have, the first unless its canonical link names another; one
        alone if the site's sitemap lists it.

        A server answers at several URLs: with and without ``index.html``, ``.html`` and a last
        slash.
        """
        urls = tuple(
            absolute(self.site.url, quote(each)) or self.site.url for each in self._paths(path)
        )
        listed = next((url for url in urls if url in self._listed), None)
        return urls if listed is None else (listed,)

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
