"""What authors write in front matter is understood, or left unsaid."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from scp_ssg.generators.front_matter import as_names, as_text, as_time, as_times

PLUS_TWO = timezone(timedelta(hours=2))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (date(2024, 5, 1), datetime(2024, 5, 1, tzinfo=UTC)),
        (datetime(2024, 5, 1, 10, 30), datetime(2024, 5, 1, 10, 30, tzinfo=UTC)),
        (
            datetime(2024, 5, 1, 10, tzinfo=PLUS_TWO),
            datetime(2024, 5, 1, 8, tzinfo=UTC),
        ),
        ("2024-05-01", datetime(2024, 5, 1, tzinfo=UTC)),
        ("2024-05-01 10:30", datetime(2024, 5, 1, 10, 30, tzinfo=UTC)),
        ("2024-05-01T10:30:00Z", datetime(2024, 5, 1, 10, 30, tzinfo=UTC)),
        ("2024-05-01T10:30:00+02:00", datetime(2024, 5, 1, 8, 30, tzinfo=UTC)),
        ("2024-05-01 10:30:00 +0200", datetime(2024, 5, 1, 8, 30, tzinfo=UTC)),
        ("2024/05/01", datetime(2024, 5, 1, tzinfo=UTC)),
        ("May 1, 2024", datetime(2024, 5, 1, tzinfo=UTC)),
        ("1 May 2024", datetime(2024, 5, 1, tzinfo=UTC)),
        ("Wed, 01 May 2024 10:30:00 +0200", datetime(2024, 5, 1, 8, 30, tzinfo=UTC)),
        ("Wed, 01 May 2024 10:30:00 EST", datetime(2024, 5, 1, 15, 30, tzinfo=UTC)),
        ("20240501", datetime(2024, 5, 1, tzinfo=UTC)),
        ("2024-5-1", datetime(2024, 5, 1, tzinfo=UTC)),
        ("2024.05.01", datetime(2024, 5, 1, tzinfo=UTC)),
        ("2.5.2024", datetime(2024, 5, 2, tzinfo=UTC)),
        ("2024/05/01 10:30:15", datetime(2024, 5, 1, 10, 30, 15, tzinfo=UTC)),
        ("2024-05-01 10:30:00 UTC", datetime(2024, 5, 1, 10, 30, tzinfo=UTC)),
        ("2024-05-01 10:30 +0200", datetime(2024, 5, 1, 8, 30, tzinfo=UTC)),
        ("Wednesday, May 1st, 2024", datetime(2024, 5, 1, tzinfo=UTC)),
        ("May 1, 2024 9:30 PM", datetime(2024, 5, 1, 21, 30, tzinfo=UTC)),
    ],
)
def test_dates_in_the_forms_that_people_write(written: object, meant: datetime) -> None:
    assert as_time(written) == meant


@pytest.mark.parametrize("unsaid", [None, "", "soon", "2024-13-01", True, 2024, [], {}])
def test_what_is_no_date_says_nothing(unsaid: object) -> None:
    assert as_time(unsaid) is None


@pytest.mark.parametrize("never", [date(1, 1, 1), "0001-01-01T00:00:00Z", "9999-12-31T23:00-05:00"])
def test_no_page_was_written_before_writing_or_after_time(never: object) -> None:
    """Tools write the first for a date that they do not know; the last is too late to be UTC."""
    assert as_time(never) is None


def test_a_list_says_each_of_its_dates() -> None:
    first, second = datetime(2024, 5, 1, tzinfo=UTC), datetime(2024, 6, 1, tzinfo=UTC)
    assert as_times([date(2024, 5, 1), "soon", "June 1, 2024"]) == [first, second]
    assert as_times("2024-05-01") == [first]
    assert as_times(None) == []


def test_clocks_that_were_put_forward_and_back() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    written = ["2024-03-31 01:59", "2024-03-31 03:00", "2024-10-27 01:59", "2024-10-27 03:00"]
    said = [found.astimezone(UTC).isoformat(" ", "minutes") for found in as_times(written, berlin)]
    assert said == [
        "2024-03-31 00:59+00:00",
        "2024-03-31 01:00+00:00",
        "2024-10-26 23:59+00:00",
        "2024-10-27 02:00+00:00",
    ]


def test_a_date_without_zone_takes_the_given_one() -> None:
    berlin = as_time("2024-07-01", ZoneInfo("Europe/Berlin"))
    assert berlin is not None
    assert berlin.isoformat() == "2024-07-01T00:00:00+02:00"


class HostsDatetime(datetime):
    """Pelican's dates are such."""


def test_a_hosts_own_kind_of_time_becomes_a_plain_one() -> None:
    found = as_time(HostsDatetime(2024, 5, 1, 10, tzinfo=PLUS_TWO))
    assert type(found) is datetime
    assert found == datetime(2024, 5, 1, 8, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "people"),
    [
        ("Ada", ("Ada",)),
        (["Ada", "Grace"], ("Ada", "Grace")),
        ([{"name": "Ada", "email": "a@example.com"}, "Grace"], ("Ada", "Grace")),
        ({"name": "Ada"}, ("Ada",)),
        (["Ada", "Ada", ""], ("Ada",)),
        (None, ()),
        ([None, 1.5, {}], ("1.5",)),
    ],
)
def test_people(written: object, people: tuple[str, ...]) -> None:
    assert as_names(written) == people


def test_numbers_are_texts_and_truth_is_not() -> None:
    assert as_text(2024) == "2024"
    assert as_text("  About us ") == "About us"
    assert as_text(True) is None
    assert as_text(["a"]) is None
    assert as_text("  ") is None
