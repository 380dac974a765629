"""Validating what the user names: a file, a folder or a URL."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import urlsplit

from scp_ssg.collection import ALL_ENDINGS, MAX_FILE, decompressed
from scp_ssg.discovery import sitemap_urls
from scp_ssg.errors import CollectionError, FetchError, ScpError
from scp_ssg.http_client import Fetcher, origin
from scp_ssg.sitemap import MAX_SITEMAP
from scp_ssg.validate.announcements import SiteAnnouncements
from scp_ssg.validate.collection import Source, check_collection
from scp_ssg.validate.online import transport_problems
from scp_ssg.validate.problem import Problem, Problems
from scp_ssg.validate.rules import RULES
from scp_ssg.validate.site import check_site
from scp_ssg.validate.site_files import LiveSite, SiteFolder
from scp_ssg.validate.sitemap import check_sitemap
from scp_ssg.validate.tunnel import check_live_tunnel, check_tunnel_folder
from scp_ssg.validate.usage import live_usage_problems, usage_problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from scp_ssg.http_client import Limits

__all__ = ["problems_in", "validate"]


def _is_url(target: str) -> bool:
    return target.lower().startswith(("http://", "https://"))


def problems_in(target: str, *, online: bool = False) -> list[Problem]:
    """Returns every problem of ``target``, in the order found, as ``scp-ssg validate`` tells them.

    ``target`` is the path or the URL of a collection, a sitemap or a site. ``online`` also asks the
    servers of a site's collections. Raises no ScpError: what cannot be read is a problem too.
    """
    problems = Problems()
    validate(target, problems, now=datetime.now(UTC), online=online)
    return problems.found


def validate(  # noqa: PLR0913  all but three can be left out
    target: str,
    problems: Problems,
    *,
    now: datetime,
    online: bool = False,
    limits: Limits | None = None,
    progress: Callable[[str, int], None] | None = None,
) -> None:
    """Adds all problems of ``target``, a path or a URL.

    A file is a collection or a sitemap, by its content. A folder is a built site. A URL is a
    collection or a sitemap, by its ending, or else a site. With ``online``, the servers of the
    collections are checked too. ``limits`` apply to all requests. ``progress`` is called with the
    URL of a download and the bytes received so far.

    Raises no ScpError: a target that cannot be read is a problem too.
    """
    try:
        if _is_url(target):
            with Fetcher(limits=limits, trusted=_trusted(target), progress=progress) as fetcher:
                _validate_url(target, fetcher, problems, now, online=online)
        elif Path(target).is_dir():
            with Fetcher(limits=limits, progress=progress) as fetcher:
                _validate_folder(Path(target), problems, now, fetcher if online else None)
        else:
            _validate_file(Path(target), problems, now)
    except ScpError as error:
        what, _, fix = str(error).partition("; ")
        _end(problems, target, what, fix or "check the name, and that it can be read")
    except OSError as error:
        _end(problems, target, f"cannot be read: {error.strerror or error}", "check its name")


def _end(problems: Problems, file: str, what: str, fix: str) -> None:
    problems.end(Problem(file=file, what=what.removeprefix(f"{file}: "), fix=fix))


def _trusted(url: str) -> tuple[str, ...]:
    with suppress(ValueError):
        return (origin(url),)
    raise FetchError(f"{url!r} is not an http or https URL")


def _validate_file(path: Path, problems: Problems, now: datetime) -> None:
    if not path.exists():
        _end(problems, str(path), "does not exist", "check its name")
        return
    with path.open("rb") as file:
        size = path.stat().st_size
        if path.is_file() and _looks_like_xml(file, size):
            file.seek(0)
            if size > MAX_SITEMAP:
                _end(problems, str(path), f"is larger than {MAX_SITEMAP:,} bytes", "split it")
                return
            check_sitemap(file.read(), str(path), problems, now=now)
            return
        if path.is_file():
            file.seek(0)
        check_collection(
            Source(str(path), file, size if path.is_file() else None), problems, now=now
        )


def _looks_like_xml(file: BinaryIO, size: int) -> bool:
    with suppress(CollectionError):
        for piece in decompressed(file, size):
            start = piece.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")
            if start:
                return start.startswith(b"<")
    return False


def _validate_folder(
    root: Path, problems: Problems, now: datetime, fetcher: Fetcher | None
) -> None:
    """With a ``fetcher``, the servers are checked too. Raises TimeUpError."""
    names = [name for name in ("sitemap.xml", "sitemap.xml.gz") if (root / name).is_file()]
    if not names:
        _end(problems, str(root), "has no sitemap.xml", "build the site with scp-ssg first")
        return
    if len(names) == 2:
        _same_content(root, problems)
    place = SiteFolder(root)
    site = check_site(place, names[:1], problems, now=now)
    check_tunnel_folder(place, problems)
    for problem in usage_problems(root):
        problems.end(problem)
    for rule in RULES.folder:
        for problem in rule(place, site):
            problems.end(problem)
    if fetcher is None:
        return
    urls = {each.announced.url: each.announced.size for each in site.announcements}
    web = LiveSite(fetcher)
    for url, size in urls.items():
        try:
            with web.collection(url, size):
                pass
        except (FetchError, OSError) as error:
            what, _, fix = str(error).partition("; ")
            _end(problems, url, what, fix or "upload the site again")
    _serving(web, fetcher, site, problems)


def _same_content(root: Path, problems: Problems) -> None:
    plain, packed = root / "sitemap.xml", root / "sitemap.xml.gz"
    if max(plain.stat().st_size, packed.stat().st_size) > MAX_SITEMAP:
        return
    with packed.open("rb") as file:
        content = b"".join(decompressed(file, packed.stat().st_size))
    if content != plain.read_bytes():
        _end(problems, str(packed), "differs from sitemap.xml", "write it again from that")


def _validate_url(
    url: str, fetcher: Fetcher, problems: Problems, now: datetime, *, online: bool
) -> None:
    web = LiveSite(fetcher)
    path = urlsplit(url).path
    site = SiteAnnouncements()
    if path.endswith((*ALL_ENDINGS, ".jsonl")):
        with web.collection(url, MAX_FILE) as source:
            check_collection(source, problems, now=now)
    elif path.endswith((".xml", ".xml.gz")):
        site = check_site(web, [url], problems, now=now)
    elif path.endswith(".json"):
        check_live_tunnel(url, fetcher, problems, online=online)
    else:
        site = check_site(web, _sitemaps(url, fetcher), problems, now=now)
        check_live_tunnel(url, fetcher, problems, online=online)
        for problem in live_usage_problems(url, fetcher) if online else ():
            problems.end(problem)
    if online:
        _serving(web, fetcher, site, problems)


def _sitemaps(site: str, fetcher: Fetcher) -> list[str]:
    """The URLs of the site's sitemaps; ``sitemap.xml`` if its robots.txt is unreachable."""
    try:
        return [*sitemap_urls(site, fetcher)]
    except FetchError:
        return [f"{site.rstrip('/')}/sitemap.xml"]


def _serving(web: LiveSite, fetcher: Fetcher, site: SiteAnnouncements, problems: Problems) -> None:
    announced = {each.announced.url for each in site.announcements}
    for url in web.sitemaps:
        for problem in transport_problems(url, "error"):
            problems.end(problem)
    for served in web.served:
        if served.url not in announced:  # else the sitemap's line was named for it
            for problem in transport_problems(served.url):
                problems.end(problem)
        for rule in RULES.response:
            for problem in rule(served, fetcher):
                problems.end(problem)
    for site_rule in RULES.responses:
        for problem in site_rule(web.served, site):
            problems.end(problem)
