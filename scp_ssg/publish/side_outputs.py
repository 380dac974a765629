"""The outputs beside the collections: their table, and the files of one publication."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.outputs import AlternateLink, PublishedPage, PublishedSite, SideOutput
from scp_ssg.publish.state import SideFileState
from scp_ssg.times import utc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scp_ssg.options import Options
    from scp_ssg.outputs import SideFile
    from scp_ssg.publish.ledger import Ledger
    from scp_ssg.publish.publication import PageToPublish, Site
    from scp_ssg.publish.state import State

__all__ = ["PageHead", "SideFiles", "leftover_side_files", "side_files"]


def _headers(site: Site, options: Options) -> SideOutput | None:
    if not options.headers:
        return None
    # Few sites set headers: the others need not load the package.
    from scp_ssg.hosting import side_outputs

    return SideOutput(
        name="headers",
        site_files=lambda published: side_outputs(options, site.output, published),
        is_shared=True,
    )


def _tunnel(site: Site, options: Options) -> SideOutput | None:
    if options.tunnel is None:
        return None
    from scp_ssg.tunnel import tunnel_output

    return tunnel_output(options.tunnel, site.url)


def _markdown(site: Site, options: Options) -> SideOutput | None:
    if options.markdown is None:
        return None
    from scp_ssg.twins import markdown_twins

    return markdown_twins(options.markdown.address, site.url)


def _llms(site: Site, options: Options) -> SideOutput | None:
    if options.llms is None:
        return None
    from scp_ssg.llms import llms_output

    return llms_output(options.llms, site.url, has_twins=options.markdown is not None)


def _usage_file(site: Site, options: Options) -> SideOutput | None:  # noqa: ARG001  as the others
    if options.usage is None or not options.usage.headers:
        return None
    from scp_ssg.usage import usage_file_output

    return usage_file_output(options.usage)


def _robots(site: Site, options: Options) -> SideOutput | None:
    # Lines of ours leave a robots.txt in which the author does not want them any more.
    is_asked = options.usage is not None and options.usage.robots
    if not is_asked and not (site.output / "robots.txt").exists():
        return None
    from scp_ssg.usage import robots_output

    return robots_output(
        options.usage if is_asked else None,
        site.output,
        site.url,
        collections_url=site.collections_url(options),
    )


SIDE_OUTPUTS: tuple[Callable[[Site, Options], SideOutput | None], ...] = (
    _tunnel,
    _markdown,
    _llms,
    _usage_file,
    _headers,
    _robots,
)
"""A new output is one function above, which returns None where the options do not ask for it and
loads the output's package where they do, and its name in this table. ``outputs.SideOutput`` says
what the package has to offer."""


class PageHead(Struct, frozen=True):
    """The HTML file of a page, and the links of ours that its head is to have."""

    path: Path
    links: tuple[AlternateLink, ...] = ()


class SideFiles(Struct, frozen=True, kw_only=True):
    """The files beside the collections that a commit writes and removes."""

    page_files: dict[str, bytes]
    """By path below the site's root."""
    site_files: dict[str, bytes]
    heads: tuple[PageHead, ...]
    stale: tuple[str, ...]
    """The paths of files of the last publication that go."""
    states: dict[str, SideFileState]
    """The records of the state, by path; of stale files too, until they are gone."""
    warnings: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def side_files(  # noqa: PLR0913  the pages, the site, and what stood there before
    pages: Sequence[PageToPublish],
    ledger: Ledger,
    unpublished: Iterable[Path],
    last: State,
    *,
    site: Site,
    options: Options,
) -> SideFiles:
    """The files of all outputs for ``pages``, whose dates are in ``ledger``.

    ``unpublished`` are the HTML files of other pages: they lose our links, and so does a file that
    the generator has left of a page which is gone. Raises ConfigError or StateError.
    """
    outputs = [each for output in SIDE_OUTPUTS if (each := output(site, options))]
    maker = _Maker(site, last)
    records = {
        page.record.url: PublishedPage(
            record=page.record,
            modified=ledger.pages[page.record.url].modified,
            file=page.path_in(site),
            site_url=site.url,
            heading=page.heading,
            position=page.position,
            site_name=page.site_name,
            site_description=page.site_description,
        )
        for page in sorted(pages, key=lambda each: each.record.url)
    }
    made = PublishedSite(url=site.url, pages=records, name=site.name, description=site.description)
    for output in outputs:
        if output.page_file:
            files = dict(maker.of_pages(output, records.values()))
            made = replace(made, files={**made.files, output.name: files})
        if output.site_files:
            maker.of_site(output, output.site_files(made))
    heads: tuple[PageHead, ...] = ()
    if made.files or last.side_files:
        linked = [
            PageHead(site.output / each.file, _links(made, url)) for url, each in records.items()
        ]
        gone = {each.url for each in last.side_files.values()} - records.keys() - {""}
        unlinked = {*unpublished, *(site.output / site.path_of(url) for url in gone)}
        unlinked -= {each.path for each in linked}
        heads = (*linked, *map(PageHead, sorted(unlinked)))
    result = maker.result(heads, () if last.side_files else outputs)
    return replace(
        result,
        warnings=(*result.warnings, *(line for each in outputs for line in each.doubts(made))),
        notices=tuple(line for each in outputs for line in each.notices),
    )


def leftover_side_files(last: State, site: Site) -> Iterator[str]:
    """The paths of the files that the last publication wrote and nobody has changed since."""
    for path, known in last.side_files.items():
        if atomic_files.sha256(site.output / path) in known.sha256:
            yield path


class _Maker:
    """Collects the files of the outputs that may be written."""

    def __init__(self, site: Site, last: State) -> None:
        self._site = site
        self._last = last
        self._page_files: dict[str, bytes] = {}
        self._site_files: dict[str, bytes] = {}
        self._states: dict[str, SideFileState] = {}
        self._in_the_way: list[str] = []
        self._emptied: list[str] = []

    def of_pages(
        self, output: SideOutput, pages: Iterable[PublishedPage]
    ) -> Iterator[tuple[str, SideFile]]:
        """The files of ``output`` that can be written, by the page's URL."""
        assert output.page_file
        for page in pages:
            dated = page
            file = output.page_file(page)
            if file and file.content:
                dated = self._dated_as_before(page, file)
                file = file if dated is page else output.page_file(dated)
            if file and self._claim(file.path, file.data, output, page.record.url):
                self._page_files[file.path] = file.data
                if file.content:
                    self._states[file.path] = replace(
                        self._states[file.path],
                        content=file.content,
                        modified=dated.modified,
                    )
                yield page.record.url, file

    def _dated_as_before(self, page: PublishedPage, file: SideFile) -> PublishedPage:
        """``page`` with the date that it has in the last ``file``, if that says the same.

        A later date that the author stated counts all the same.
        """
        known = self._last.side_files.get(file.path)
        if known is None or known.modified is None or known.content != file.content:
            return page
        if known.modified == page.modified or known.url != page.record.url:
            return page
        stated = page.record.stated
        if stated and utc(stated) > known.modified:
            return page
        return replace(page, modified=known.modified)

    def of_site(self, output: SideOutput, files: Mapping[str, bytes]) -> None:
        for path, data in files.items():
            if output.is_shared and not data:
                self._emptied.append(path)
            elif output.is_shared or self._claim(path, data, output, ""):
                self._site_files[path] = data

    def _claim(self, path: str, data: bytes, output: SideOutput, url: str) -> bool:
        """Remembers the file, unless somebody else's stands in its place."""
        digest = hashlib.sha256(data).hexdigest()
        known = self._last.side_files.get(path)
        present = atomic_files.read(self._site.output / path)
        hashes = {digest}
        if present is None:
            free = not (self._site.output / path).exists()
        elif present != data:
            old = hashlib.sha256(present).hexdigest()
            free = not present or bool(known and old in known.sha256) or output.is_ours(present)
            # A build that dies before it has replaced the file leaves the old one.
            hashes.add(old)
        else:
            free = True
        if not free or path in self._states:
            self._in_the_way.append(path)
            return False
        self._states[path] = SideFileState(sha256=tuple(sorted(hashes)), url=url)
        return True

    def result(self, heads: tuple[PageHead, ...], lost: Iterable[SideOutput]) -> SideFiles:
        """``lost`` are the outputs whose earlier files no state remembers."""
        gone = {
            path: self._last.side_files[path]
            for path in leftover_side_files(self._last, self._site)
            if path not in self._states and path not in self._site_files
        }
        for output in lost:
            for path in output.recovered(self._site.output):
                present = atomic_files.read(self._site.output / path)
                if path not in self._states and present and output.is_ours(present):
                    gone[path] = SideFileState(sha256=(hashlib.sha256(present).hexdigest(),))
        return SideFiles(
            page_files=self._page_files,
            site_files=self._site_files,
            heads=heads,
            stale=(*gone, *self._emptied),
            states=dict(sorted({**self._states, **gone}.items())),
            warnings=self._warnings(),
        )

    def _warnings(self) -> tuple[str, ...]:
        if not self._in_the_way:
            return ()
        first = self._site.output / self._in_the_way[0]
        more = f" (and {len(self._in_the_way) - 1} more)" if len(self._in_the_way) > 1 else ""
        line = (
            f"{first}{more} stands where a file of ours belongs, and is not ours: it is kept, "
            "and ours is not written; rename or remove it"
        )
        return (line,)


def _links(made: PublishedSite, url: str) -> tuple[AlternateLink, ...]:
    found = (files.get(url) for files in made.files.values())
    return tuple(AlternateLink(each.media_type, each.url) for each in found if each)
