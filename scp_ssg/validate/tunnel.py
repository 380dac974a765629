"""Checking a site's Collaboration Tunnel: its M-Sitemap, its M-URLs and their parity.

In a folder every page is checked. Of a live site ``_MOST_LIVE`` M-URLs are, evenly spread; with
``online`` all of them are, and how they are sent.
"""

from __future__ import annotations

from html import escape
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scp_ssg import atomic_files
from scp_ssg.discovery import MAX_M_SITEMAP, MAX_M_URL, body_of, find_m_sitemap
from scp_ssg.errors import ConfigError, FetchError, ScpError, TimeUpError
from scp_ssg.hosting import tunnel_pages
from scp_ssg.http_client import Validators, origin
from scp_ssg.tunnel import M_SITEMAP, POLICY, check_policy, read_m_sitemap, read_m_url
from scp_ssg.validate.problem import Problem, TooManyProblemsError
from scp_ssg.validate.tunnel_rules import TUNNEL_RULES, ListedMUrl, MSitemap, ServedMUrl

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from scp_ssg.http_client import Fetcher
    from scp_ssg.tunnel import MSitemapItem
    from scp_ssg.validate.problem import Problems, Severity
    from scp_ssg.validate.site_files import SiteFolder

__all__ = ["check_live_tunnel", "check_tunnel_folder"]

_MOST_LIVE = 20
_NAMES = ("llm.json", "*.llm.json", "llm/index.json", "*.llm/index.json")
"""The files of M-URLs, as we write them."""


def check_tunnel_folder(place: SiteFolder, problems: Problems) -> None:
    """Adds the problems of the tunnel in a built site, if it has one."""
    _check_policy(place.root, problems)
    path = place.root / M_SITEMAP
    data = atomic_files.read(path)
    items = () if data is None else _checked_items(data, str(path), problems)
    if items is None:
        return
    found = tunnel_pages(place.root)
    files = {each.m_url: _m_file(place.root, found.root if found else "", each) for each in items}
    try:
        for item in items:
            _check_item(place, item, files[item.m_url], problems)
    except TooManyProblemsError:
        problems.gave_up(str(path))
    listed = set(files.values())
    for name in _NAMES:
        for file in sorted(place.root.rglob(name)):
            if file not in listed and _is_m_url(file):
                fix = "build the site again, or remove it"
                _end(problems, str(file), f"is an M-URL that {M_SITEMAP} does not list", fix)


def check_live_tunnel(url: str, fetcher: Fetcher, problems: Problems, *, online: bool) -> None:
    """Adds the problems of the tunnel of the site or M-Sitemap at ``url``, if it has one.

    Raises TimeUpError.
    """
    try:
        address, is_named = find_m_sitemap(url, fetcher)
        data = body_of(fetcher.get(address, most=MAX_M_SITEMAP), MAX_M_SITEMAP)
    except FetchError as error:
        if url.endswith(".json"):
            _end(problems, url, str(error).removeprefix(f"{url}: "), "check the name")
        return  # a site without a tunnel
    if not is_named and not data.lstrip().startswith(b"{"):
        return  # a server that answers any address with a page
    items = _checked_items(data, address, problems)
    if items is None:
        return
    if not is_named and online:
        _end(
            problems,
            url,
            f'does not name {address} in a header Link with rel="index"',
            "configure the host, see scp-ssg headers",
            "warning",
        )
    step = 1 if online else max(1, -(-len(items) // _MOST_LIVE))
    try:
        for item in items[::step]:
            _check_live_item(item, address, fetcher, problems, online=online)
    except TooManyProblemsError:
        problems.gave_up(address)


def _checked_items(data: bytes, name: str, problems: Problems) -> Sequence[MSitemapItem] | None:
    """The items of an M-Sitemap; None if it cannot be read."""
    try:
        items = read_m_sitemap(data, name)
    except ScpError as error:
        what = str(error).removeprefix(f"{name}: ")
        _end(problems, name, what, "build the site again")
        return None
    sitemap = MSitemap(name, items)
    _add_all(problems, (each for rule in TUNNEL_RULES.m_sitemap for each in rule(sitemap)))
    return items


def _check_item(
    place: SiteFolder, item: MSitemapItem, file: Path | None, problems: Problems
) -> None:
    """One page of a built site. Raises TooManyProblemsError."""
    if file is None:
        _end(problems, item.m_url, "is not in the site", "build the site again")
        return
    _check_m_url(file.read_bytes(), str(file), item, problems)
    html = place.page(item.c_url)
    if html is None:
        _end(problems, str(file), f"is of {item.c_url}, which the site lacks", "remove it")
    elif escape(item.m_url).encode() not in html.read_bytes():
        fix = "build the site again"
        _end(problems, str(html), f"does not link its M-URL {item.m_url}", fix)


def _check_m_url(
    body: bytes, name: str, item: MSitemapItem, problems: Problems, *, is_moved: bool = False
) -> None:
    try:
        page = read_m_url(body, name)
    except ScpError as error:
        _end(problems, name, str(error).removeprefix(f"{name}: "), "build the site again")
        return
    listed = ListedMUrl(name, item, page, is_moved)
    for rule in TUNNEL_RULES.m_url:
        for problem in rule(listed):
            problems.add(problem)


def _check_live_item(
    item: MSitemapItem, sitemap: str, fetcher: Fetcher, problems: Problems, *, online: bool
) -> None:
    try:
        if origin(item.m_url) != origin(sitemap):
            raise FetchError(f"{item.m_url} is at another origin than {sitemap}")
        response = fetcher.get(item.m_url, most=MAX_M_URL)
        body = body_of(response, MAX_M_URL)
        repeated = _repeated(fetcher, item.m_url, response.validators.etag) if online else None
    except TimeUpError:
        raise
    except (ScpError, ValueError) as error:
        what, _, fix = str(error).removeprefix(f"{item.m_url}: ").partition("; ")
        _end(problems, item.m_url, what, fix or "publish it, or take it out of the M-Sitemap")
        return
    _check_m_url(body, item.m_url, item, problems, is_moved=_is_local(sitemap))
    if online:
        served = ServedMUrl(item, response, repeated)
        for rule in TUNNEL_RULES.response:
            for problem in rule(served):
                problems.add(problem)


def _repeated(fetcher: Fetcher, url: str, etag: str | None) -> int | None:
    """The status of a request for what ``etag`` names."""
    if etag is None:
        return None
    return fetcher.get(url, most=MAX_M_URL, validators=Validators(etag=etag)).status


def _is_local(url: str) -> bool:
    """Return whether ``url`` is that of a trial on one's own machine."""
    return origin(url).partition("://")[2].startswith(("127.0.0.1", "localhost", "[::1]"))


def _m_file(root: Path, site_url: str, item: MSitemapItem) -> Path | None:
    """The file of an M-URL; None if the site lacks it, or if it is outside ``root``."""
    if not item.m_url.startswith(site_url or "\0"):
        return None
    written = unquote(item.m_url.removeprefix(site_url))
    path = PurePath(written + "index.json" if written.endswith("/") else written)
    if path.anchor or ".." in path.parts:  # ``root`` itself may be named with either
        return None
    file = root / path
    return file if file.is_file() else None


def _is_m_url(file: Path) -> bool:
    try:
        return bool(read_m_url(file.read_bytes(), str(file)).etag)
    except (ScpError, OSError):
        return False


def _check_policy(root: Path, problems: Problems) -> None:
    data = atomic_files.read(root / POLICY)
    if data is None:
        return
    try:
        check_policy(data)
    except ConfigError as error:
        _end(problems, str(root / POLICY), str(error), "say it as draft-00 does")


def _add_all(problems: Problems, found: Iterable[Problem]) -> None:
    for problem in found:
        try:
            problems.add(problem)
        except TooManyProblemsError:
            problems.gave_up(problem.file)
            return


def _end(problems: Problems, file: str, what: str, fix: str, severity: Severity = "error") -> None:
    problems.end(Problem(file=file, what=what, fix=fix, severity=severity))
