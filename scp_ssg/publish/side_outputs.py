"""The outputs beside the collections: their table, and the files of one publication."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.disk_map import DiskMap
from scp_ssg.outputs import BEGIN, AlternateLink, PublishedPage, PublishedSite, SideFile, SideOutput
from scp_ssg.publish.side_files import PageHead, SideFileMaker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Ledger
    from scp_ssg.publish.publication import PageToPublish, Site
    from scp_ssg.publish.side_files import SideFiles
    from scp_ssg.publish.state import State

__all__ = ["side_files", "side_files_of_no_page"]


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


def side_files(  # noqa: PLR0913  the pages, the site, and what stood there before
    pages: Mapping[str, PageToPublish],
    ledger: Ledger,
    unpublished: Iterable[Path],
    last: State,
    *,
    site: Site,
    options: Options,
) -> SideFiles:
    """The files of all outputs for ``pages``, by URL and sorted, whose dates are in ``ledger``.

    ``unpublished`` are the HTML files of other pages: they lose our links, and so does a file that
    the generator has left of a page which is gone. Raises ConfigError or StateError.
    """
    outputs = [each for output in SIDE_OUTPUTS if (each := output(site, options))]
    maker = SideFileMaker(site, last)
    records = _PublishedPages(pages, ledger, site)
    made = PublishedSite(
        url=site.url,
        pages=records,
        name=site.name,
        description=site.description,
        sections=tuple(sorted(ledger.sections)),
    )
    for output in outputs:
        if output.page_file:
            files = DiskMap[SideFile](SideFile, maker.of_pages(output, records.values()))
            made = replace(made, files={**made.files, output.name: files})
        if output.site_files:
            maker.of_site(output, output.site_files(made))
    maker.of_former_hosts()
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
        doubts=tuple(line for each in outputs for line in each.doubts(made)),
        notices=tuple(line for each in outputs for line in each.notices),
    )


def side_files_of_no_page(
    unpublished: Iterable[Path], last: State, *, site: Site, options: Options
) -> SideFiles:
    """The files after a build that publishes no page: all of ours go, and our lines in the others
    are those for the collections of the ``last`` publication, which stay, and for the whole site.
    """
    maker = SideFileMaker(site, last)
    made = PublishedSite(url=site.url, pages={}, sections=tuple(sorted(last.ledger.sections)))
    for output in filter(None, (each(site, options) for each in SIDE_OUTPUTS)):
        if output.is_shared and output.site_files:
            files = output.site_files(made)
            present = {path: atomic_files.read(site.output / path) or b"" for path in files}
            maker.of_site(
                output, {path: files[path] for path in files if BEGIN.encode() in present[path]}
            )
    maker.of_former_hosts()
    return maker.result(tuple(map(PageHead, sorted(unpublished))), ())


class _PublishedPages(Mapping[str, PublishedPage]):
    """The pages with their dates, made when they are asked for."""

    def __init__(self, pages: Mapping[str, PageToPublish], ledger: Ledger, site: Site) -> None:
        self._pages = pages
        self._ledger = ledger
        self._site = site

    def __getitem__(self, url: str) -> PublishedPage:
        page = self._pages[url]
        return PublishedPage(
            record=page.record,
            modified=self._ledger.pages[url].modified,
            file=page.path_in(self._site),
            site_url=self._site.url,
            heading=page.heading,
            position=page.position,
            site_name=page.site_name,
            site_description=page.site_description,
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)


def _links(made: PublishedSite, url: str) -> tuple[AlternateLink, ...]:
    found = (files.get(url) for files in made.files.values())
    return tuple(AlternateLink(each.media_type, each.url) for each in found if each)
