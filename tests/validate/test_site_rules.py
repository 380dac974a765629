"""A site as a whole: what its sitemap announces against what there is."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import zstandard

from scp_ssg.validate import Problems, validate
from scp_ssg.validate.online import transport_problems
from tests.foreign_collections import NOW, collection, page
from tests.serving import FolderHandler, serving

if TYPE_CHECKING:
    from types import FrameType

_TIMES = 'generated="2026-11-21T10:00:00Z" expires="2026-12-20T00:00:00Z"'


class Site:
    """A little site in a folder; ``save`` writes what its members say."""

    def __init__(self, root: Path, url: str = "https://example.com/") -> None:
        self.root = root
        self.url = url
        self.section = '<scp:section name="all" updateFreq="daily" pages="2"/>'
        self.announced: list[str] = []

    def add(self, name: str, data: bytes, *, pages: int, **attributes: str) -> None:
        """A snapshot, or with ``since`` a delta."""
        packed = (gzip if name.endswith(".gz") else zstandard).compress(data)
        (self.root / name).write_bytes(packed)
        values = {"size": str(len(packed)), "pages": str(pages), "section": "all"} | attributes
        element = "delta" if "since" in attributes else "collection"
        kind = 'period="x"' if element == "delta" else 'type="snapshot"'
        times = "" if "generated" in attributes else _TIMES
        shown = " ".join(f'{key}="{value}"' for key, value in values.items())
        self.announced.append(f'<scp:{element} {kind} {times} url="{self.url}{name}" {shown}/>')

    def save(self) -> None:
        for name in ("a", "b"):
            (self.root / name).mkdir(exist_ok=True)
            (self.root / name / "index.html").write_text("<p>Some words.")
        elements = "\n".join([self.section, *self.announced])
        (self.root / "sitemap.xml").write_text(
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
            ' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">\n'
            "<scp:version>0.1</scp:version><scp:compression>zstd,gzip</scp:compression>\n"
            f"{elements}\n<url><loc>{self.url}a/</loc></url></urlset>"
        )

    def problems(self, target: str | None = None, **options: Any) -> list[str]:
        problems = Problems()
        validate(target or str(self.root), problems, now=NOW, **options)
        return [str(each).replace(f"{self.root}/", "") for each in problems.found]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def two(**changes: Any) -> bytes:
    return collection(page("a/"), page("b/"), **changes)


def test_a_sound_site(site: Site) -> None:
    site.add("all.scp.zst", two(), pages=2)
    site.save()

    assert site.problems() == []


def test_the_sitemap_says_what_the_file_is(site: Site) -> None:
    data = two(section="blog", generated="2026-11-20T10:00:00Z")
    site.add("all.scp.zst", data, pages=3, size="1")
    site.save()
    size = (site.root / "all.scp.zst").stat().st_size

    assert site.problems() == [
        (
            f"sitemap.xml:4: error: scp:collection.size: says 1, the file has {size} bytes;"
            " publish the site again"
        ),
        (
            "sitemap.xml:4: error: scp:collection.pages: says 3, the file has 2;"
            " publish the site again"
        ),
        (
            'sitemap.xml:4: error: scp:collection.section: says "all", the file says "blog";'
            " publish the site again"
        ),
        (
            "sitemap.xml:4: error: scp:collection.generated: says 2026-11-21T10:00:00Z,"
            " the file says 2026-11-20T10:00:00Z; publish the site again"
        ),
    ]


@pytest.mark.parametrize(
    ("url", "of_another"),
    [
        ("https://internal.example/docs/a/", True),
        ("http://example.com/docs/a/", True),
        ("https://example.com/internal/a/", True),
        ("https://example.com/docs/deleted-since/", False),
    ],
)
def test_collections_that_nothing_announces_and_that_are_of_another_site(
    tmp_path: Path, url: str, of_another: bool
) -> None:
    site = Site(tmp_path, "https://example.com/docs/")
    own = [page(each, url=f"https://example.com/docs/{each}") for each in ("a/", "b/")]
    (tmp_path / "scp").mkdir()
    (tmp_path / "downloads").mkdir()
    site.add("scp/all.scp.zst", collection(*own), pages=2)
    site.save()
    stranger = zstandard.compress(collection(own[0], page("a/", url=url)))
    (tmp_path / "scp/all-snapshot-20251121T100000Z.scp.zst").write_bytes(stranger)
    (tmp_path / "downloads/example.scp.zst").write_bytes(stranger)

    assert (
        site.problems()
        == [
            (
                "scp/all-snapshot-20251121T100000Z.scp.zst: error: is announced nowhere and has 1 "
                f"page of another site, such as {url}; remove it before you deploy the site"
            )
        ]
        * of_another
    )


def test_pages_belong_to_the_site_and_are_there(site: Site) -> None:
    stranger = page("a/", url="https://elsewhere.example/a/")
    site.add("all.scp.zst", collection(stranger, page("b/"), page("c/")), pages=3)
    site.section = site.section.replace('"2"', '"~3"')
    site.save()

    assert site.problems() == [
        (
            "all.scp.zst:2: error: url: is at another site than https://example.com;"
            " list pages of this site alone"
        ),
        "all.scp.zst:4: error: url: the site has no such page; build the site again",
    ]


MISSING = "error: url: the site has no such page; build the site again"


def folder_site(root: Path, url: str, *files: str) -> Site:
    """A site at ``url`` with an index in each of the folders ``files``."""
    site = Site(root, url)
    for file in files:
        (root / file).mkdir(parents=True, exist_ok=True)
        (root / file / "index.html").write_text("<p>Some words.")
    return site


def with_pages(site: Site, *paths: str, name: str = "all.scp.zst", **attributes: str) -> Site:
    pages = [page(url=site.url + path) for path in paths]
    site.add(name, collection(*pages, **attributes), pages=len(pages), **attributes)
    site.save()
    return site


def missing(site: Site) -> list[str]:
    return [each for each in site.problems() if MISSING in each]


@pytest.mark.parametrize(
    ("url", "pages"),
    [
        ("https://example.com/blog/", ["", "blog/"]),
        ("https://example.com/blog/", ["", "a/", "blog/", "blog/p1/", "blog/p2/"]),
        ("https://example.com/blog/", ["blog/", "blog/p1/"]),
        ("https://example.com/x/blog/", ["", "blog/", "x/blog/", "x/blog/p1/"]),
        ("https://example.com/", ["", "a/", "blog/", "blog/p1/"]),
        ("https://example.com/", ["blog/", "blog/p1/"]),
    ],
)
def test_a_folder_may_have_the_name_of_the_one_that_the_site_is_served_below(
    tmp_path: Path, url: str, pages: list[str]
) -> None:
    site = with_pages(folder_site(tmp_path, url, "", *pages), *pages, "blog/gone/")

    assert missing(site) == [f"all.scp.zst:{len(pages) + 2}: {MISSING}"]


def test_where_a_section_is_one_page_others_tell_the_folder_that_a_site_is_served_below(
    tmp_path: Path,
) -> None:
    site = folder_site(tmp_path, "https://example.com/blog/", "", "blog", "blog/p1")
    with_pages(site, "", name="home.scp.zst", section="home")
    with_pages(site, "blog/", "blog/p1/", name="rest.scp.zst", section="rest")

    assert missing(site) == []


def test_the_place_of_the_collection_tells_what_pages_leave_open(tmp_path: Path) -> None:
    """Of so many pages there is a copy in the folder ``en`` that the first ones do not tell."""
    copied = [f"a{number:03}/" for number in range(300)]
    inner = [f"en/{each}" for each in copied]
    site = folder_site(tmp_path, "https://example.com/en/", "", *copied, "en", *inner)
    (tmp_path / "scp").mkdir()
    with_pages(site, "", *copied, "en/", *inner, name="scp/all.scp.zst")

    assert missing(site) == []


def test_a_page_that_moved_since_a_delta_tells_nothing_of_the_site_s_folder(
    tmp_path: Path,
) -> None:
    site = folder_site(tmp_path, "https://example.com/blog/", "", "blog", "blog/p1")
    times = {"since": "2026-11-19T10:00:00Z", "generated": "2026-11-20T10:00:00Z"}
    old = page(url=f"{site.url}p1/")
    site.add("delta.scp.zst", collection(old, type="delta", **times), pages=1, **times)

    assert missing(with_pages(site, "", "blog/", "blog/p1/")) == []


@pytest.mark.parametrize("host", ["example.com", "EXAMPLE.com:443", "Example.Com"])
def test_hosts_are_compared_without_regard_to_case(tmp_path: Path, host: str) -> None:
    site = Site(tmp_path, f"https://{host}/")
    port = host[len("example.com") :]
    pages = [page(name, url=f"https://example.com{port}/{name}") for name in ("a/", "b/")]
    site.add("all.scp.zst", collection(*pages), pages=2)
    site.save()

    assert site.problems() == []


def test_files_that_are_announced_exist(site: Site) -> None:
    site.add("all.scp.zst", two(), pages=2)
    site.save()
    (site.root / "all.scp.zst").unlink()

    assert site.problems() == [
        (
            "sitemap.xml:4: error: scp:collection.url: https://example.com/all.scp.zst is not in"
            f" the folder {site.root}; build the site again"
        )
    ]


def test_a_section_has_as_many_pages_as_it_claims(site: Site) -> None:
    site.add("all.scp.zst", two(), pages=2)
    site.section = site.section.replace('"2"', '"7"')
    site.save()

    assert site.problems() == [
        (
            'sitemap.xml: error: scp:section.pages: "all" says 7, its snapshot has 2;'
            " publish the site again"
        )
    ]


def _delta(since: str, generated: str, *pages: dict[str, Any]) -> bytes:
    return collection(*pages, type="delta", since=since, generated=generated)


def test_deltas_lead_without_a_gap_to_the_snapshot(site: Site) -> None:
    edited = page("a/", modified="2026-11-21T09:00:00Z")
    site.add("all.scp.zst", collection(edited, page("b/")), pages=2)
    times = ("2026-11-20T12:00:00Z", "2026-11-21T10:00:00Z")
    site.add("d.scp.zst", _delta(*times, edited), pages=1, since=times[0])
    site.save()

    assert site.problems() == []


def test_a_gap_between_deltas(site: Site) -> None:
    site.add("all.scp.zst", two(), pages=2)
    expires = "2026-12-20T00:00:00Z"
    for name, since, generated in (
        ("d1", "2026-11-20T01:00:00Z", "2026-11-20T02:00:00Z"),
        ("d2", "2026-11-20T03:00:00Z", "2026-11-20T04:00:00Z"),
    ):
        data = _delta(since, generated)
        times = {"since": since, "generated": generated, "expires": expires}
        site.add(f"{name}.scp.zst", data, pages=0, **times)
    site.save()

    assert site.problems() == [
        (
            "sitemap.xml:6: error: scp:delta.since: leaves a gap after 2026-11-20T02:00:00Z,"
            " where the delta before it ends;"
            " announce the deltas between, or take out the older ones"
        )
    ]


def test_a_change_that_is_in_no_delta_and_a_page_that_went_back(site: Site) -> None:
    edited = page("a/", modified="2026-11-21T09:00:00Z")
    site.add("all.scp.zst", collection(edited, page("b/")), pages=2)
    times = ("2026-11-19T00:00:00Z", "2026-11-21T10:00:00Z")
    later = page("b/", modified="2026-11-21T08:00:00Z")
    site.add("d.scp.zst", _delta(*times, later), pages=1, since=times[0])
    site.save()

    assert site.problems() == [
        (
            "all.scp.zst:3: error: modified: is older than in a collection before this one;"
            " publish the site again, it must never go back"
        ),
        (
            "sitemap.xml:4: error: scp:collection.url: has 1 page changed after"
            " 2026-11-19T00:00:00Z in no delta, such as https://example.com/a/;"
            " publish the site again, readers that follow by deltas would miss them"
        ),
    ]


def test_what_stayed_as_it_was_is_in_no_delta_but_what_came_in_may_be_old(site: Site) -> None:
    stayed, came = (page(f"{each}/", modified="2012-11-30T00:00:00Z") for each in "ab")
    before, middle, now = (f"2026-11-21T0{hour}:00:00Z" for hour in (5, 6, 7))
    times = {"expires": "2026-12-20T00:00:00Z"}
    site.add("s1.scp.zst", collection(stayed, generated=before), pages=1, generated=before, **times)
    for name, until, pages in (("d1", middle, [came]), ("d2", now, [stayed, came])):
        data = _delta(before, until, *pages)
        given = {**times, "since": before, "generated": until}
        site.add(f"{name}.scp.zst", data, pages=len(pages), **given)
    whole = collection(stayed, came, generated=now)
    site.add("s2.scp.zst", whole, pages=2, generated=now, **times)
    site.save()

    assert site.problems() == [
        (
            "d2.scp.zst:2: warning: modified: is not after the delta's since;"
            " list only pages that changed after it"
        )
    ]


@pytest.mark.parametrize("earlier", ["snapshot", "delta"])
def test_a_page_may_not_be_older_in_a_later_delta(site: Site, earlier: str) -> None:
    new, old = (page("a/", modified=f"2026-11-20T0{hour}:30:00Z") for hour in (5, 4))
    whole = [new if earlier == "snapshot" else old, page("b/", modified="2026-11-19T00:00:00Z")]
    generated = "2026-11-20T05:45:00Z" if earlier == "snapshot" else "2026-11-20T03:00:00Z"
    given = {"generated": generated, "expires": "2026-12-20T00:00:00Z"}
    site.add("all.scp.zst", collection(*whole, generated=generated), pages=2, **given)
    for name, hour, edited in (("d1", 4, new), ("d2", 5, old)):
        since, until = (f"2026-11-20T0{each}:00:00Z" for each in (hour, hour + 2))
        data = _delta(since, until, edited)
        times = {"since": since, "generated": until, "expires": "2026-12-20T00:00:00Z"}
        site.add(f"{name}.scp.zst", data, pages=1, **times)
    site.save()

    found = [line for line in site.problems() if "older" in line]

    assert found == [
        (
            "d2.scp.zst:2: error: modified: is older than in a collection before this one;"
            " publish the site again, it must never go back"
        )
    ]


def test_two_compressions_of_one_collection_are_the_same(site: Site) -> None:
    site.add("all.scp.zst", two(), pages=2)
    site.add("all.scp.gz", collection(page("a/"), page("b/", title="X")), pages=2)
    site.save()

    assert site.problems() == [
        (
            "sitemap.xml:5: error: scp:collection.url: differs in content from"
            " https://example.com/all.scp.zst; publish the site again"
        )
    ]


def calls(folder: Path, collections: int) -> int:
    """How often functions of the package are called to validate so many announced collections."""
    folder.mkdir()
    site = Site(folder)
    site.add("all.scp.zst", two(), pages=2)
    (element,) = site.announced
    site.announced = [
        element.replace("T10:00:00Z", f"T10:{n // 60:02}:{n % 60:02}Z", 1).replace(
            "all.scp.zst", f"all.scp.zst?{n}"
        )
        for n in range(collections)
    ]
    site.save()
    count = 0

    def counting(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and "scp_ssg" in frame.f_code.co_filename

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        site.problems()
    finally:
        sys.setprofile(before)
    return count


def test_the_work_grows_with_the_number_of_collections_and_no_faster(tmp_path: Path) -> None:
    few, many = calls(tmp_path / "few", 20), calls(tmp_path / "many", 200)

    assert many < 11 * few


def test_all_has_the_pages_of_every_section(site: Site) -> None:
    site.add("all.scp.zst", collection(page("a/")), pages=1)
    site.add("b.scp.zst", collection(page("b/"), section="b"), pages=1, section="b")
    site.section = (
        '<scp:section name="all" updateFreq="daily" pages="1"/>'
        '<scp:section name="b" updateFreq="daily" pages="1"/>'
    )
    site.save()

    assert site.problems() == [
        (
            'sitemap.xml: warning: scp:section: "all" lacks 1 page of other sections, such as'
            " https://example.com/b/; rename it, or put them in"
        )
    ]


def test_what_is_no_site(tmp_path: Path, site: Site) -> None:
    assert site.problems() == [
        f"{tmp_path}: error: has no sitemap.xml; build the site with scp-ssg first"
    ]
    (tmp_path / "sitemap.xml").write_text(
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'
    )
    assert site.problems() == [
        (
            "sitemap.xml: error: announces no collections;"
            " publish the site with scp-ssg, or name the sitemap that does"
        )
    ]
    assert site.problems(str(tmp_path / "none")) == ["none: error: does not exist; check its name"]


class _Handler(FolderHandler):
    def guess_type(self, path: Any) -> str:  # noqa: ARG002
        return "application/octet-stream"


class _Deaf(_Handler):
    """Sends everything again, whatever the reader has, and calls it gzip."""

    def send_head(self) -> Any:
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        if self.path.endswith(".zst"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


Serve = Callable[[type[FolderHandler]], str]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    with ExitStack() as servers:
        yield lambda handler: servers.enter_context(
            serving(partial(handler, directory=str(tmp_path)))
        )


def _at(url: str, root: Path) -> Site:
    site = Site(root, url)
    pages = [page(name, url=f"{url}{name}") for name in ("a/", "b/")]
    site.add("all.scp.zst", collection(*pages), pages=2)
    site.save()
    return site


def test_a_live_site(serve: Serve, tmp_path: Path) -> None:
    url = serve(_Handler)
    site = _at(url, tmp_path)

    assert site.problems(url) == []
    assert site.problems(f"{url}sitemap.xml") == []
    assert site.problems(f"{url}all.scp.zst") == []


def test_how_a_plain_server_serves(serve: Serve, tmp_path: Path) -> None:
    url = serve(_Handler)
    site = _at(url, tmp_path)

    found = [line.removeprefix(f"{url}all.scp.zst: ") for line in site.problems(url, online=True)]

    assert found == [
        'warning: Content-Type: is "application/octet-stream"; set it to "application/scp"',
        "warning: ETag: is missing; let the server send one",
        'warning: Cache-Control: is missing; set it, for instance to "public, max-age=86400"',
        'warning: Content-Encoding: is missing; set it to "zstd" where the host lets you',
    ]


def test_wrong_coding_and_no_conditional_requests(serve: Serve, tmp_path: Path) -> None:
    url = serve(_Deaf)
    site = _at(url, tmp_path)

    found = [line.removeprefix(f"{url}all.scp.zst: ") for line in site.problems(online=True)]

    assert [line for line in found if line.startswith("error")] == [
        (
            'error: Content-Encoding: says "gzip", the body is zstd;'
            " let the server send the file as it is"
        ),
        (
            "error: If-Modified-Since: is not answered with 304;"
            " let the server answer conditional requests"
        ),
    ]


class _ByDate(_Handler):
    """Has an ETag, and does not know it again."""

    def end_headers(self) -> None:
        self.send_header("ETag", '"a"')
        super().end_headers()


def test_each_condition_is_answered_alone(serve: Serve, tmp_path: Path) -> None:
    url = serve(_ByDate)
    site = _at(url, tmp_path)

    found = [line for line in site.problems(url, online=True) if " 304" in line]

    assert found == [
        (
            f"{url}all.scp.zst: error: If-None-Match: is not answered with 304;"
            " let the server answer conditional requests"
        )
    ]


class _Packing(_Handler):
    """Compresses on the way what is compressed already, as some hosts do."""

    def do_GET(self) -> None:  # noqa: N802  its name in http.server
        if not self.path.endswith(".zst"):
            return super().do_GET()
        body = gzip.compress(Path(self.translate_path(self.path)).read_bytes())
        self.send_response(200)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


def test_what_a_host_compresses_once_more_is_a_warning(serve: Serve, tmp_path: Path) -> None:
    url = serve(_Packing)
    site = _at(url, tmp_path)

    assert [line for line in site.problems(url) if " times over" in line] == [
        (
            f"{url}all.scp.zst: warning: is compressed 2 times over, zstd inside gzip;"
            " compress it once, other readers unwrap no more than that"
        )
    ]


class _Undated(_Handler):
    """Says nothing to recognise a file by."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Last-Modified":
            super().send_header(keyword, value)


def test_servers_say_what_to_recognise_a_file_by(serve: Serve, tmp_path: Path) -> None:
    url = serve(_Undated)
    site = _at(url, tmp_path)

    found = [line.removeprefix(f"{url}all.scp.zst: ") for line in site.problems(url, online=True)]

    assert [line for line in found if "let the server send" in line] == [
        "warning: ETag: is missing; let the server send one",
        "warning: Last-Modified: is missing; let the server send it",
    ]


class _Caching(_Handler):
    """Sends what the file beside a collection says as its Cache-Control."""

    def end_headers(self) -> None:
        given = Path(self.translate_path(self.path) + ".cache")
        if given.exists():
            self.send_header("Cache-Control", given.read_text())
        super().end_headers()


_DAY = "public, max-age=86400, stale-while-revalidate=3600"
_HOUR = "public, max-age=3600, must-revalidate"
_SHORT = "snapshot: lets caches keep it for"
_UNSAID = "does not say for how long caches may keep it"


@pytest.mark.parametrize(
    ("frequency", "sent", "expected"),
    [
        ("daily", (_DAY, _HOUR), []),
        ("weekly", (_DAY, _HOUR), []),
        ("monthly", (_DAY, _HOUR), []),
        ("hourly", ("Max-Age=3600", "max-age=60, must-revalidate"), []),
        ("weekly", ("public, max-age=604800", "no-cache"), []),
        (
            "hourly",
            ("max-age=3599", "max-age=60, must-revalidate"),
            [f"{_SHORT} 3599 seconds, less than 3600 in a section updated hourly"],
        ),
        (
            "daily",
            ("max-age=600", "max-age=600, must-revalidate"),
            [f"{_SHORT} 600 seconds, less than 86400 in a section updated daily"],
        ),
        (
            "weekly",
            ("no-store, max-age=86400", _HOUR),
            [f"{_SHORT} 0 seconds, less than 86400 in a section updated weekly"],
        ),
        ("daily", ("public", "must-revalidate"), [f"snapshot: {_UNSAID}", f"delta: {_UNSAID}"]),
        ("daily", ("max-age=1d", _HOUR), [f"snapshot: {_UNSAID}"]),
        (
            "daily",
            (_DAY, _DAY),
            ["delta: lets caches keep it for 86400 seconds, no less than a snapshot"],
        ),
        ("daily", (_DAY, "public, max-age=3600"), ["delta: lacks must-revalidate"]),
    ],
)
def test_caches_keep_collections_as_long_as_they_are_current(
    frequency: str, sent: tuple[str, str], expected: list[str], serve: Serve, tmp_path: Path
) -> None:
    site = Site(tmp_path, serve(_Caching))
    site.section = f'<scp:section name="all" updateFreq="{frequency}" pages="2"/>'
    pages = [page(name, url=f"{site.url}{name}") for name in ("a/", "b/")]
    site.add("snapshot.scp.zst", collection(*pages), pages=2)
    times = ("2026-11-20T12:00:00Z", "2026-11-21T10:00:00Z")
    site.add("delta.scp.zst", _delta(*times), pages=0, since=times[0])
    for name, value in zip(("snapshot", "delta"), sent, strict=True):
        (tmp_path / f"{name}.scp.zst.cache").write_text(value)
    site.save()
    fixes = {"snapshot": _DAY, "delta": _HOUR}

    for target in (site.url, None):
        found = [line for line in site.problems(target, online=True) if "Cache-Control" in line]

        assert found == [
            f"{site.url}{kind}.scp.zst: warning: Cache-Control: {what};"
            f' set it, for instance to "{fixes[kind]}"'
            for kind, what in (each.split(": ") for each in expected)
        ]


def test_a_site_is_served_over_https() -> None:
    for scheme, expected in (("http", ["error"]), ("https", [])):
        found = transport_problems(f"{scheme}://example.com/sitemap.xml", "error")
        assert [each.severity for each in found] == expected
    assert list(transport_problems("http://127.0.0.1:8000/sitemap.xml", "error")) == []


def test_a_sitemap_that_cannot_be_had_is_one_problem(serve: Serve, tmp_path: Path) -> None:
    url = serve(_Handler)

    assert Site(tmp_path, url).problems(f"{url}sitemap.xml") == [
        (
            f"{url}sitemap.xml: error: the server answered HTTP 404;"
            " publish it, or take it out of the index"
        )
    ]
