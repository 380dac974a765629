"""Fetching from servers that are slow, broken, busy, or up to something."""

from __future__ import annotations

import socket
import ssl
import time
from email.utils import formatdate
from typing import TYPE_CHECKING

import pytest

from scp_ssg.errors import FetchError
from scp_ssg.http_client import Fetcher, Limits, Response, Validators, origin
from scp_ssg.http_client.connection import AddressGuard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.scripted_server import Handler, Web

PATIENT = Limits(timeout=20)
"""A machine with much to do may take a second for an answer."""
HASTY = Limits(timeout=0.5)


@pytest.fixture
def waits() -> list[float]:
    """The seconds that the fetcher would have waited."""
    return []


@pytest.fixture
def fetcher(waits: list[float]) -> Iterator[Fetcher]:
    with Fetcher(limits=PATIENT, sleep=waits.append) as fetcher:
        yield fetcher


@pytest.fixture
def hasty(waits: list[float]) -> Iterator[Fetcher]:
    """For servers that never answer."""
    with Fetcher(limits=HASTY, sleep=waits.append) as fetcher:
        yield fetcher


def answers(*responses: tuple[int, dict[str, str]]) -> Callable[[Handler], None]:
    """A script that gives one response after the other, and repeats the last."""
    left = list(responses)

    def script(handler: Handler) -> None:
        status, headers = left.pop(0) if len(left) > 1 else left[0]
        handler.answer(status, b"body" if status == 200 else b"", **headers)

    return script


def test_a_body_its_headers_and_our_name(web: Web, fetcher: Fetcher) -> None:
    web.files["/a?b=%20c"] = b"text"
    answer = fetcher.get(f"{web.url}/a?b= c#d", most=4)
    assert (answer.status, answer.body, answer.url) == (200, b"text", f"{web.url}/a?b=%20c")
    assert answer.validators.etag is not None
    (request,) = web.log
    assert request.headers["user-agent"].startswith("scp-ssg/")
    assert request.headers["accept-encoding"] == "zstd, gzip"
    assert (fetcher.requests, fetcher.received) == (1, 4)


def test_a_conditional_request(web: Web, fetcher: Fetcher) -> None:
    web.files["/a"] = b"text"
    validators = fetcher.get(f"{web.url}/a", most=4).validators
    answer = fetcher.get(f"{web.url}/a", most=4, validators=validators)
    assert (answer.status, answer.body) == (304, b"")


@pytest.mark.parametrize(
    ("validators", "headers"),
    [
        (Validators(), {}),
        (Validators('"a"', "Mon"), {"If-None-Match": '"a"', "If-Modified-Since": "Mon"}),
        (Validators('W/"a"'), {"If-None-Match": 'W/"a"'}),
        (Validators('"a-gzip"'), {"If-None-Match": '"a-gzip", "a"'}),
    ],
)
def test_conditions(validators: Validators, headers: dict[str, str]) -> None:
    assert validators.conditions() == headers


def test_a_304_that_was_not_asked_for_is_no_answer(web: Web, fetcher: Fetcher) -> None:
    web.scripts["/a"] = answers((304, {}))
    with pytest.raises(FetchError, match="the server answered HTTP 304"):
        fetcher.get(f"{web.url}/a", most=4)


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_busy_server_is_waited_for(
    status: int, web: Web, fetcher: Fetcher, waits: list[float]
) -> None:
    web.scripts["/a"] = answers((status, {"Retry-After": "7"}), (status, {}), (200, {}))
    assert fetcher.get(f"{web.url}/a", most=4).body == b"body"
    assert waits == [7.0, 1.0]


def test_a_server_may_name_the_time_to_come_back(
    web: Web, fetcher: Fetcher, waits: list[float]
) -> None:
    when = formatdate(time.time() + 30, usegmt=True)
    web.scripts["/a"] = answers((503, {"Retry-After": when}), (200, {}))
    fetcher.get(f"{web.url}/a", most=4)
    assert 27 < waits[0] <= 30


def test_nobody_waits_for_hours(web: Web, fetcher: Fetcher, waits: list[float]) -> None:
    web.scripts["/a"] = answers((503, {"Retry-After": "7200"}))
    with pytest.raises(FetchError, match=r"asks us to come back in 7200 s") as caught:
        fetcher.get(f"{web.url}/a", most=4)
    assert (waits, caught.value.status) == ([], 503)


def test_a_server_that_stays_busy_is_left_alone(
    web: Web, fetcher: Fetcher, waits: list[float]
) -> None:
    web.scripts["/a"] = answers((503, {}))
    with pytest.raises(FetchError, match=r"the server is busy \(HTTP 503\)"):
        fetcher.get(f"{web.url}/a", most=4)
    assert (waits, len(web.log)) == ([0.5, 1.0, 2.0], 4)


@pytest.mark.parametrize("status", [204, 400, 403, 404, 410, 500])
def test_other_answers_are_final(
    status: int, web: Web, fetcher: Fetcher, waits: list[float]
) -> None:
    web.scripts["/a"] = answers((status, {}))
    with pytest.raises(FetchError, match=f"the server answered HTTP {status}") as caught:
        fetcher.get(f"{web.url}/a", most=4)
    assert (waits, caught.value.status) == ([], status)


def redirect(target: str, status: int = 302) -> Callable[[Handler], None]:
    return answers((status, {"Location": target}))


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(status: int, web: Web, fetcher: Fetcher) -> None:
    web.files["/b"] = b"text"
    web.scripts["/a"] = redirect("b", status)
    assert fetcher.get(f"{web.url}/a", most=4).url == f"{web.url}/b"


def test_redirects_in_a_circle(web: Web, fetcher: Fetcher) -> None:
    web.scripts["/a"], web.scripts["/b"] = redirect("/b"), redirect("/a")
    with pytest.raises(FetchError, match="redirects in a circle"):
        fetcher.get(f"{web.url}/a", most=4)
    assert web.asked() == ["/a", "/b"]


def test_redirects_without_end(web: Web, fetcher: Fetcher) -> None:
    for n in range(20):
        web.scripts[f"/{n}"] = redirect(f"/{n + 1}")
    with pytest.raises(FetchError, match="redirects more than 5 times"):
        fetcher.get(f"{web.url}/0", most=4)
    assert len(web.log) == 6


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "ftp://example.org/", "javascript:1", "", "http://[", "data:,"]
)
def test_redirects_lead_to_http_only(target: str, web: Web, fetcher: Fetcher) -> None:
    web.scripts["/a"] = redirect(target)
    with pytest.raises(FetchError, match="which is not an http or https URL"):
        fetcher.get(f"{web.url}/a", most=4)


def test_redirects_may_be_kept_to_some_origins(
    web: Web, new_web: Callable[[], Web], fetcher: Fetcher
) -> None:
    other = new_web()
    other.files["/a"] = b"text"
    web.scripts["/a"] = redirect(f"{other.url}/a")
    with pytest.raises(FetchError, match="at an origin that is not allowed"):
        fetcher.get(f"{web.url}/a", most=4, origins=[web.url])
    assert other.log == []
    assert fetcher.get(f"{web.url}/a", most=4, origins=[web.url, other.url]).body == b"text"


@pytest.mark.parametrize("url", ["file:///etc/passwd", "/a", "ftp://example.org/", "", "https://"])
def test_only_http_is_asked(url: str, fetcher: Fetcher) -> None:
    with pytest.raises(FetchError, match="is not an http or https URL"):
        fetcher.get(url, most=4)


def test_a_user_in_a_url_is_not_sent(web: Web, fetcher: Fetcher) -> None:
    with pytest.raises(FetchError, match="names a user"):
        fetcher.get(web.url.replace("//", "//me:secret@"), most=4)
    assert web.log == []


PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "192.168.1.1",
    "172.16.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fe80::1%eth0",
    "fd00::1",
    "::ffff:10.0.0.1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_who_started_in_public_stays_there(address: str) -> None:
    guard = AddressGuard()
    guard.check("example.org", "93.184.216.34")
    with pytest.raises(FetchError, match="to which a public site may not send us"):
        guard.check("evil.example", address)
    guard.check("cdn.example", "2606:2800:220:1::1")


@pytest.mark.parametrize("address", PRIVATE)
def test_who_started_at_home_may_stay_there(address: str) -> None:
    guard = AddressGuard()
    guard.check("intranet.example", address)
    guard.check("intranet.example", "10.0.0.1")


def test_a_redirect_from_a_public_site_does_not_reach_loopback(
    web: Web, new_web: Callable[[], Web], fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = new_web()
    inside.files["/secret"] = b"secret"
    web.scripts["/a"] = redirect(f"{inside.url}/secret")
    # Loopback stands for a public address here: no other is within a test's reach.
    check, addresses = AddressGuard.check, iter(["93.184.216.34"])

    def as_public(self: AddressGuard, host: str, address: str) -> None:
        check(self, host, next(addresses, address))

    monkeypatch.setattr(AddressGuard, "check", as_public)
    with pytest.raises(FetchError, match=r"127\.0\.0\.1 is at the private address"):
        fetcher.get(f"{web.url}/a", most=4)
    assert inside.log == []


def test_a_trusted_origin_may_be_private(
    new_web: Callable[[], Web], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: AddressGuard, host: str, address: str) -> None:
        raise FetchError(f"{host} refused")

    monkeypatch.setattr(AddressGuard, "check", refuse)
    trusted, other = new_web(), new_web()
    trusted.files["/a"] = other.files["/a"] = b"text"
    with Fetcher(trusted=[origin(trusted.url)]) as fetcher:
        assert fetcher.get(f"{trusted.url}/a", most=4).body == b"text"
        with pytest.raises(FetchError, match="refused"):
            fetcher.get(f"{other.url}/a", most=4)


def test_too_large_by_its_own_word(web: Web, fetcher: Fetcher) -> None:
    web.files["/a"] = b"x" * 1001
    with pytest.raises(FetchError, match="larger than the 1,000 bytes that are allowed here"):
        fetcher.get(f"{web.url}/a", most=1000)
    assert fetcher.received == 0


def test_too_large_without_a_word(web: Web, fetcher: Fetcher) -> None:
    def endless(handler: Handler) -> None:
        handler.begin(200, Connection="close")
        handler.hang_up()
        for _ in range(100_000):
            handler.send(b"x" * 1000)

    web.scripts["/a"] = endless
    with pytest.raises(FetchError, match="larger than the 1,000 bytes"):
        fetcher.get(f"{web.url}/a", most=1000)
    assert fetcher.received < 200_000


def test_a_length_that_is_a_lie_ends_the_download(web: Web, fetcher: Fetcher) -> None:
    def short(handler: Handler) -> None:
        handler.begin(200, **{"Content-Length": "100"})
        handler.send(b"x" * 50)
        handler.hang_up()

    web.scripts["/a"] = short
    with pytest.raises(FetchError, match=r"the connection broke off: IncompleteRead\([^()]*\)$"):
        fetcher.get(f"{web.url}/a", most=1000)
    assert len(web.log) == 4


def drip(handler: Handler) -> None:
    handler.begin(200, Connection="close")
    handler.hang_up()
    while not handler.is_given_up_within(0.1):
        handler.send(b"x")


def drip_headers(handler: Handler) -> None:
    handler.hang_up()
    while not handler.is_given_up_within(0.1):
        handler.send(b"x")


def silence(handler: Handler) -> None:
    handler.hang_up()
    while not handler.is_given_up_within(60):
        pass


@pytest.mark.parametrize("script", [drip, drip_headers, silence])
def test_a_server_that_hardly_moves_is_given_up(
    script: Callable[[Handler], None], web: Web, hasty: Fetcher
) -> None:
    web.scripts["/a"] = script
    with pytest.raises(FetchError, match="the server is too slow; try later, or with a longer"):
        hasty.get(f"{web.url}/a", most=10_000)


def test_a_handshake_that_hardly_moves_is_given_up(hasty: Fetcher) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(FetchError, match="the server is too slow"):
            hasty.get(f"https://127.0.0.1:{port}/", most=4)


def test_what_comes_in_time_may_take_its_time(web: Web, hasty: Fetcher) -> None:
    def steady(handler: Handler) -> None:
        handler.begin(200, **{"Content-Length": "4000"})
        for _ in range(10):
            handler.send(b"x" * 400)
            assert not handler.is_given_up_within(0.1)

    web.scripts["/a"] = steady
    assert len(hasty.get(f"{web.url}/a", most=10_000).body) == 4000


def test_nobody_is_there(fetcher: Fetcher, waits: list[float]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(FetchError, match="refuses connections or cannot be reached"):
        fetcher.get(f"http://127.0.0.1:{port}/", most=4)
    assert len(waits) == 3


def test_what_is_not_http(web: Web, fetcher: Fetcher) -> None:
    def garbage(handler: Handler) -> None:
        handler.send(b"SSH-2.0-OpenSSH\r\n\r\n")
        handler.hang_up()

    web.scripts["/a"] = garbage
    with pytest.raises(FetchError, match="the connection broke off"):
        fetcher.get(f"{web.url}/a", most=4)


def test_a_coding_that_was_not_asked_for(web: Web, fetcher: Fetcher) -> None:
    web.scripts["/a"] = answers((200, {"Content-Encoding": "br"}))
    with pytest.raises(FetchError, match="sent with the Content-Encoding 'br'"):
        fetcher.get(f"{web.url}/a", most=4)


def test_a_certificate_is_checked(tmp_path: Path, fetcher: Fetcher) -> None:
    import subprocess
    import threading

    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-keyout",
            key,
            "-out",
            certificate,
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    def shake(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection, pytest.raises(ssl.SSLError):
            context.wrap_socket(connection, server_side=True)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=shake, args=(listener,))
        thread.start()
        port = listener.getsockname()[1]
        with pytest.raises(FetchError, match=r"the connection is not secure: .*certificate"):
            fetcher.get(f"https://localhost:{port}/", most=4)
        thread.join()


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://Example.org/a?b", "https://example.org"),
        ("https://example.org:443/", "https://example.org"),
        ("http://example.org:443/", "http://example.org:443"),
        ("http://[::1]:8000/a", "http://[::1]:8000"),
    ],
)
def test_origins(url: str, expected: str) -> None:
    assert origin(url) == expected


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        ("Sun, 06 Nov 1994 08:49:36 GMT", "Sun, 06 Nov 1994 08:49:36 GMT"),
        ("Sun, 06 Nov 1994 08:49:37 GMT", None),
        ("yesterday", None),
    ],
)
def test_a_date_that_may_be_of_two_versions_is_not_kept(changed: str, kept: str | None) -> None:
    headers = {"etag": '"1"', "last-modified": changed, "date": "Sun, 06 Nov 1994 08:49:37 GMT"}
    answer = Response(url="https://example.com/", status=200, headers=headers)
    assert answer.reliable_validators == Validators('"1"', kept)
