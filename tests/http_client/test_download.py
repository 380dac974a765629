"""Downloads that break off and go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scp_ssg.errors import FetchError
from scp_ssg.http_client import Fetcher, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.scripted_server import Handler, Web

DATA = bytes(range(256)) * 1000


@pytest.fixture
def fetcher() -> Iterator[Fetcher]:
    with Fetcher(limits=Limits(retries=0)) as fetcher:
        yield fetcher


@pytest.fixture
def part(tmp_path: Path) -> Path:
    return tmp_path / "part"


def break_off(**headers: str) -> Callable[[Handler], None]:
    """A server that hangs up half-way."""

    def script(handler: Handler) -> None:
        handler.begin(200, **{"Content-Length": str(len(DATA))}, **headers)
        handler.send(DATA[: len(DATA) // 2])
        handler.hang_up()

    return script


def fetched(fetcher: Fetcher, web: Web, part: Path) -> bytes:
    fetcher.download(f"{web.url}/a", part, most=len(DATA))
    return part.read_bytes()


def broken_off(fetcher: Fetcher, web: Web, part: Path, **headers: str) -> None:
    """After this, half of /a is there."""
    web.scripts["/a"] = break_off(**headers)
    with pytest.raises(FetchError, match="the connection broke off"):
        fetched(fetcher, web, part)
    del web.scripts["/a"]
    assert part.stat().st_size == len(DATA) // 2
    web.log.clear()


def etag_of(web: Web, fetcher: Fetcher) -> str:
    etag = fetcher.get(f"{web.url}/a", most=len(DATA)).validators.etag
    assert etag is not None
    return etag


def test_the_rest_is_asked_for(web: Web, fetcher: Fetcher, part: Path) -> None:
    web.files["/a"] = DATA
    broken_off(fetcher, web, part, ETag=etag_of(web, fetcher))
    assert fetched(fetcher, web, part) == DATA
    (request,) = web.log
    assert (request.status, request.sent) == (206, len(DATA) // 2)


def test_within_one_call_too(web: Web, part: Path) -> None:
    web.files["/a"] = DATA
    waits: list[float] = []
    with Fetcher(sleep=waits.append) as fetcher:
        serve = break_off(ETag=etag_of(web, fetcher))

        def once(handler: Handler) -> None:
            del web.scripts["/a"]
            serve(handler)

        web.scripts["/a"] = once
        assert fetched(fetcher, web, part) == DATA
    assert (waits, web.log[-1].status) == ([0.5], 206)


def test_another_file_is_had_from_its_start(web: Web, fetcher: Fetcher, part: Path) -> None:
    web.files["/a"] = DATA
    broken_off(fetcher, web, part, ETag=etag_of(web, fetcher))
    web.files["/a"] = DATA[::-1]
    assert fetched(fetcher, web, part) == DATA[::-1]
    assert [each.status for each in web.log] == [200]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"ETag": 'W/"weak"'},
        {"Last_Modified": "Mon, 02 Mar 2026 12:00:00 GMT", "Date": "Mon, 02 Mar 2026 12:00:00 GMT"},
        {"Last_Modified": "once"},
    ],
)
def test_without_a_strong_validator_the_rest_may_be_of_another_file(
    headers: dict[str, str], web: Web, fetcher: Fetcher, part: Path
) -> None:
    web.files["/a"] = DATA
    broken_off(fetcher, web, part, **headers)
    assert fetched(fetcher, web, part) == DATA
    assert "range" not in web.log[0].headers


def test_a_date_that_is_old_enough_is_a_strong_validator(
    web: Web, fetcher: Fetcher, part: Path
) -> None:
    broken_off(fetcher, web, part, Last_Modified="Mon, 02 Mar 2026 12:00:00 GMT")
    web.scripts["/a"] = lambda handler: handler.answer(
        206, DATA[len(DATA) // 2 :], Content_Range=f"bytes {len(DATA) // 2}-{len(DATA)}/{len(DATA)}"
    )
    assert fetched(fetcher, web, part) == DATA
    assert web.log[0].headers["if-range"] == "Mon, 02 Mar 2026 12:00:00 GMT"


def test_a_finished_download_is_not_asked_for_again(web: Web, fetcher: Fetcher, part: Path) -> None:
    web.files["/a"] = DATA
    first = fetcher.download(f"{web.url}/a", part, most=len(DATA))
    again = fetcher.download(f"{web.url}/a", part, most=len(DATA))
    assert len(web.log) == 1
    assert again == first


def test_what_is_there_of_another_url_is_of_no_use(web: Web, fetcher: Fetcher, part: Path) -> None:
    web.files["/a"], web.files["/b"] = DATA, DATA[::-1]
    assert fetched(fetcher, web, part) == DATA
    fetcher.download(f"{web.url}/b", part, most=len(DATA))
    assert part.read_bytes() == DATA[::-1]


def test_a_note_that_was_killed_in_its_making_costs_only_the_start(
    web: Web, fetcher: Fetcher, part: Path
) -> None:
    web.files["/a"] = DATA
    broken_off(fetcher, web, part, ETag=etag_of(web, fetcher))
    part.with_name("part.json").write_bytes(b'{"url":')
    assert fetched(fetcher, web, part) == DATA


@pytest.mark.parametrize(
    "span", ["", "bytes 0-9/10", "bytes */100", "bytes 999999999999-/1", "lines 1-2/3"]
)
def test_a_part_that_was_not_asked_for_is_not_joined_on(
    span: str, web: Web, fetcher: Fetcher, part: Path
) -> None:
    web.files["/a"] = DATA
    broken_off(fetcher, web, part, ETag=etag_of(web, fetcher))
    web.scripts["/a"] = lambda handler: handler.answer(206, b"0123456789", Content_Range=span)
    with pytest.raises(FetchError, match="the server did not send the rest that was asked for"):
        fetched(fetcher, web, part)
    del web.scripts["/a"]
    assert fetched(fetcher, web, part) == DATA


def test_a_file_that_has_shrunk_is_had_from_its_start(
    web: Web, fetcher: Fetcher, part: Path
) -> None:
    web.files["/a"] = DATA
    broken_off(fetcher, web, part, ETag=etag_of(web, fetcher))
    web.scripts["/a"] = lambda handler: handler.answer(416, Content_Range="bytes */10")
    with pytest.raises(FetchError, match="the server did not send the rest that was asked for"):
        fetched(fetcher, web, part)
    web.scripts["/a"] = lambda handler: handler.answer(200, b"0123456789")
    assert fetched(fetcher, web, part) == b"0123456789"


def test_the_limit_holds_for_all_parts_together(web: Web, fetcher: Fetcher, part: Path) -> None:
    web.files["/a"] = DATA
    broken_off(fetcher, web, part, ETag=etag_of(web, fetcher))
    with pytest.raises(FetchError, match="larger than the 1 bytes that are allowed here"):
        fetcher.download(f"{web.url}/a", part, most=len(DATA) // 2 + 1)


def test_progress_is_reported(web: Web, part: Path) -> None:
    web.files["/a"] = DATA
    sizes: list[tuple[str, int]] = []
    with Fetcher(progress=lambda url, size: sizes.append((url, size))) as fetcher:
        fetcher.download(f"{web.url}/a", part, most=len(DATA))
    assert sizes[-1] == (f"{web.url}/a", len(DATA))
