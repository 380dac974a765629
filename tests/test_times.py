"""Times as strangers write them: each is read or refused, and none ends the work."""

from __future__ import annotations

import contextlib
import json
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import msgspec
import pytest
import zstandard
from hypothesis import example, given, settings
from hypothesis import strategies as some

from scp_ssg.cli import run
from scp_ssg.collection import page_line
from scp_ssg.collection.lenient import UnusablePageError, lenient_page
from scp_ssg.errors import CollectionError
from scp_ssg.extract.metadata.dates import parse_date
from scp_ssg.generators import as_time
from scp_ssg.http_client.partial_download import PartialDownload
from scp_ssg.http_client.response import _retry_after
from scp_ssg.model import Page
from scp_ssg.sitemap import SCP_NAMESPACE, SITEMAP_NAMESPACE, read_sitemap
from scp_ssg.times import epoch, iso, mail, utc
from scp_ssg.validate import Problems
from scp_ssg.validate.line import check_page
from scp_ssg.validate.sitemap import check_sitemap
from scp_ssg.validate.values import time
from tests.serving import FolderHandler, serving

if TYPE_CHECKING:
    from http.server import BaseHTTPRequestHandler
    from pathlib import Path

FIRST = datetime.min.replace(tzinfo=UTC)
LAST = datetime.max.replace(tzinfo=UTC)
NOW = datetime(2026, 11, 22, tzinfo=UTC)

numbers = some.integers(-1, 100)
zones = some.sampled_from(
    ["", "Z", "z", "+00:00", "-00:00", "+01:00", "-01:00", "+14:00", "-23:59", "+24:00", "+99:99"]
)
iso_like = some.builds(
    "{:04d}-{:02d}-{:02d}{}{:02d}:{:02d}:{:02d}{}{}".format,
    some.sampled_from([0, 1, 2, 1000, 1582, 1969, 1970, 2026, 9998, 9999, 10000]),
    some.integers(0, 13),
    some.integers(0, 32),
    some.sampled_from(["T", "t", " ", ""]),
    some.integers(0, 25),
    some.integers(0, 60),
    some.integers(0, 61),
    some.sampled_from(["", ".", ".5", ",5", ".123456789"]),
    zones,
)
MAIL = "Mon, Thu, 01 31 0 Jan December 1 99 2026 9999 99999999 00:00:00 23:59:60 25:61:61 1:2:3:4"
MAIL += " GMT EST XYZ -0000 +0000 +9999 -2400 -99999999999999 ( () \0 é ² , : -"
mail_like = some.lists(some.sampled_from(MAIL.split(" ")), max_size=9).map(" ".join)
odd = some.one_of(iso_like, mail_like, some.text(max_size=40))


@settings(deadline=None)
@given(odd)
@example("0001-01-01T00:00:00+01:00")
@example("9999-12-31T23:59:59-01:00")
@example("Thu, 01 Jan 1970 00:00:00 -0000")
@example("\ud800")
def test_whatever_a_stranger_writes_is_a_time_or_none(text: str) -> None:
    for found in (iso(text), mail(text), parse_date(text), as_time(text)):
        assert found is None or FIRST <= utc(found) <= LAST
    assert (_retry_after(text) or 0) >= 0


@settings(deadline=None)
@given(some.datetimes(timezones=some.just(None)), some.integers(-1439, 1439))
@example(datetime(1, 1, 1), 60)
@example(datetime(9999, 12, 31, 23, 59, 59), -60)
def test_every_moment_has_a_form_in_utc(naive: datetime, minutes: int) -> None:
    there = naive.replace(tzinfo=timezone(timedelta(minutes=minutes)))
    assert utc(there).tzinfo is UTC
    # As a difference, for the moment itself may be in the year 0 or 10000.
    wanted = naive - datetime(1, 1, 1) - timedelta(minutes=minutes)
    wanted = min(max(wanted, timedelta()), datetime.max - datetime.min)
    assert utc(there) - FIRST == timedelta(days=wanted.days, seconds=wanted.seconds)
    assert utc(naive) == naive.replace(tzinfo=UTC, microsecond=0)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2026-03-02", datetime(2026, 3, 2, tzinfo=UTC)),
        ("2026-03-02t12:00:00z", datetime(2026, 3, 2, 12, tzinfo=UTC)),
        ("2026-03-02T12:00:00", datetime(2026, 3, 2, 12, tzinfo=UTC)),
        ("2016-12-31T23:59:60Z", datetime(2016, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("2017-01-01T05:29:60+05:30", datetime(2016, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("0001-01-01T00:00:00+01:00", FIRST),
        ("9999-12-31T23:59:59-01:00", LAST),
        ("2026-02-30", None),
        ("yesterday", None),
    ],
)
def test_iso(text: str, read: datetime | None) -> None:
    assert iso(text) == read


def test_mail_without_a_zone_is_of_the_one_that_is_given() -> None:
    east = timezone(timedelta(hours=2))
    assert mail("Mon, 02 Mar 2026 12:00:00 -0000") == datetime(2026, 3, 2, 12, tzinfo=UTC)
    assert mail("Mon, 02 Mar 2026 12:00:00", east) == datetime(2026, 3, 2, 10, tzinfo=UTC)
    assert mail("Mon, 02 Mar 2026 12:00:00 GMT", east) == datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize("seconds", [10**12, -(10**12), 10**30, 1 << 63])
def test_seconds_beyond_all_years_are_no_time(seconds: int) -> None:
    assert epoch(seconds) is None


def record(modified: str) -> bytes:
    page = {"url": "https://example.org/", "title": "T", "description": "", "modified": modified}
    page |= {"language": "en", "content": [{"type": "text", "text": "t"}]}  # type: ignore[dict-item]
    return json.dumps(page).encode()


@settings(deadline=None)
@given(odd)
@example("0001-01-01T00:00:00+01:00")
def test_a_page_of_any_date_is_read_and_written_or_refused(text: str) -> None:
    line = record(text)
    check_page(line)
    list(time("modified", text))
    with contextlib.suppress(msgspec.ValidationError):
        page_line(msgspec.json.decode(line, type=Page))
    with contextlib.suppress(CollectionError, UnusablePageError):
        page_line(lenient_page(line, print))


def sitemap(url: str, generated: str, size: int = 1) -> bytes:
    return (
        f'<urlset xmlns="{SITEMAP_NAMESPACE}" xmlns:scp="{SCP_NAMESPACE}">'
        "<scp:version>0.1</scp:version><scp:compression>zstd</scp:compression>"
        '<scp:section name="all" updateFreq="daily" pages="1"/>'
        f'<scp:collection section="all" type="snapshot" url="{url}" generated="{generated}"'
        f' expires="9999-12-31T23:59:59-01:00" pages="1" size="{size}"/></urlset>'
    ).encode()


@settings(deadline=None)
@given(some.one_of(iso_like, mail_like).filter(lambda text: "\0" not in text))
@example("0001-01-01T00:00:00+01:00")
def test_a_sitemap_of_any_date_is_read_or_its_fault_is_reported(text: str) -> None:
    data = sitemap("https://example.org/a.scp.zst", text)
    for each in read_sitemap(data, "sitemap.xml").collections:
        assert FIRST <= each.generated <= LAST
    check_sitemap(data, "sitemap.xml", Problems(100), now=NOW)


DATES = ["0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "0001-01-01T00:00:00Z"]


@pytest.mark.parametrize("modified", DATES)
@pytest.mark.parametrize("generated", ["2026-03-02T12:00:00Z", "0001-01-01T00:00:00+01:00"])
def test_sync_and_validate_live_through_any_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], modified: str, generated: str
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    first = {"id": "a", "section": "all", "type": "snapshot", "generated": generated}
    lines = [json.dumps({"collection": {**first, "version": "0.1"}}).encode(), record(modified)]
    (site / "a.scp.zst").write_bytes(zstandard.compress(b"\n".join(lines)))

    class Handler(FolderHandler):
        def send_header(self, keyword: str, value: str) -> None:
            if keyword == "Last-Modified":
                value = "Mon, 02 Mar 2026 12:00:00 -0000"
            super().send_header(keyword, value)

    def handler(*args: object) -> BaseHTTPRequestHandler:
        return Handler(*args, directory=str(site))

    with serving(handler) as url:
        size = (site / "a.scp.zst").stat().st_size
        (site / "sitemap.xml").write_bytes(sitemap(f"{url}a.scp.zst", generated, size))
        for _ in range(2):
            assert run(["sync", f"{url}sitemap.xml", str(tmp_path / "mirror")]) == 0
        run(["validate", "--online", f"{url}sitemap.xml"])
        run(["validate", str(site)])
    assert "please report" not in capsys.readouterr().err
    assert (tmp_path / "mirror/all.scp.zst").is_file()


def test_a_download_goes_on_or_begins_anew_where_last_modified_has_no_zone(tmp_path: Path) -> None:
    from scp_ssg.http_client import Response

    headers = {"date": "Mon, 02 Mar 2026 12:00:10 GMT"}
    headers["last-modified"] = "Mon, 02 Mar 2026 12:00:00 -0000"
    part = tmp_path / "part"
    with PartialDownload(part) as partial:
        partial.begin("https://example.org/", Response(url="", status=200, headers=headers))
        partial.append(b"half")
    wanted = {"Range": "bytes=4-", "If-Range": "Mon, 02 Mar 2026 12:00:00 -0000"}
    assert PartialDownload(part).resume("https://example.org/") == wanted


@pytest.mark.parametrize("damage", [b"\xff", b"[" * 100_000, b'{"url": "\xff"}', b"{}"])
def test_a_damaged_note_of_a_mirror_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: bytes
) -> None:
    (tmp_path / "state.json").write_bytes(damage)
    assert run(["sync", "http://127.0.0.1:9/sitemap.xml", str(tmp_path)]) == 1
    err = capsys.readouterr().err
    assert "state.json: cannot be read (" in err
    assert "remove it to begin anew" in err


def test_a_mirrors_note_with_a_time_without_a_zone_is_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = "http://127.0.0.1:9/sitemap.xml"
    robots = {f"{url}/robots.txt": {"text": "", "read": "2026-03-02T12:00:00"}}
    (tmp_path / "state.json").write_text(json.dumps({"url": url, "robots": robots}))
    assert run(["sync", url, str(tmp_path)]) == 1
    assert "state.json: cannot be read (" in capsys.readouterr().err
