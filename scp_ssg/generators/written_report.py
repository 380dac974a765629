"""What a build leaves out, and the report on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.errors import ScpError, fault
from scp_ssg.publish import LastBuild, LeftOutPages, report_path
from scp_ssg.render import shown_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract import LeftOut
    from scp_ssg.generators.build_log import BuildLog
    from scp_ssg.generators.removed_boxes import RemovedBoxes
    from scp_ssg.publish import Site

__all__ = ["last_build", "write_report_on"]


def last_build(
    site: Site, pages: int, left_out: Iterable[LeftOut], removed: RemovedBoxes
) -> LastBuild:
    """What a build of ``site``, which publishes so many ``pages``, says of itself.

    The most frequent reason to leave out a page comes first.
    """
    urls: dict[str, list[str]] = {}
    for each in left_out:
        urls.setdefault(each.reason, []).append(each.url)
    ordered = sorted(urls.items(), key=lambda item: (-len(item[1]), item[0]))
    return LastBuild(
        site_url=site.url,
        site_name=site.name,
        pages=pages,
        left_out=tuple(
            LeftOutPages(reason=reason, urls=tuple(sorted(these))) for reason, these in ordered
        ),
        removed=removed.rules(),
    )


def write_report_on(site: Site, last: LastBuild, log: BuildLog) -> None:
    """Writes the report on ``site``, which is published, into its state folder; logs where it is.

    It never stands in the site: it names pages that are left out.
    """
    # Few sites ask for it at each build.
    from scp_ssg.report import write_report

    file = report_path(site.state)
    try:
        write_report(site.output, file, last)
    except (ScpError, OSError) as error:
        log.info(f"the report cannot be written: {fault(error)}")
    else:
        log.info(f"report: {shown_path(file.absolute())}")
