"""Connections to hosts that are not trusted: only to addresses that are allowed, never for ever."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import threading
import time
from typing import Any, Literal, Self

from urllib3 import BaseHTTPResponse, HTTPConnectionPool, HTTPSConnectionPool, Timeout
from urllib3.connection import HTTPConnection, HTTPSConnection

from scp_ssg.errors import FetchError

__all__ = ["Guard", "Line", "Pace"]


class Guard:
    """Keeps a public site from sending us to private addresses (by a redirect, a link, its DNS).

    The first connection decides: who starts at a private address (a local server, a company's
    own network) may stay among private addresses, who has reached a public one may not go there.
    """

    def __init__(self) -> None:
        self._private_allowed: bool | None = None

    def check(self, host: str, address: str) -> None:
        """Raises FetchError if ``host``, found at the IP ``address``, may not be talked to."""
        private = not _is_public(address)
        if self._private_allowed is None:
            self._private_allowed = private
        if private and not self._private_allowed:
            raise FetchError(
                f"{host} is at the private address {address}, to which a public site may not send"
                " us; fetch it on its own if you trust it"
            )


def _is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return ip.is_global


class Pace:
    """Cuts a connection that does not bring ``least`` bytes in every ``timeout`` seconds.

    ``deadline`` (of ``time.monotonic``) is when it is cut in any case.

    A timeout of the socket alone starts anew with every byte, so that one byte a second would keep
    us for ever; this one covers the TLS handshake, the headers and the body.
    """

    def __init__(self, timeout: float, least: int, deadline: float) -> None:
        self.too_slow = False
        self._timeout = timeout
        self._least = least
        self._got = 0
        self._last = deadline
        self._deadline = min(time.monotonic() + timeout, deadline)
        self._line: socket.socket | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="pace", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def follow(self, line: socket.socket) -> None:
        """``line`` is the connection to cut."""
        self._line = line

    def begin(self) -> None:
        """The headers have come; now the bytes count."""
        self._got = 0
        self._deadline = min(time.monotonic() + self._timeout, self._last)

    def got(self, count: int) -> None:
        """``count`` more bytes of the body have come."""
        self._got += count
        if self._got >= self._least:
            self.begin()

    def _watch(self) -> None:
        while (left := self._deadline - time.monotonic()) > 0:
            if self._over.wait(left):
                return
        self.too_slow = True
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.shutdown(socket.SHUT_RDWR)


class Line:
    """The one connection that is kept to an origin; TLS certificates are checked."""

    def __init__(self, scheme: str, host: str, port: int | None, guard: Guard | None) -> None:
        self._guard = guard
        self._pace: Pace | None = None
        self._socket: socket.socket | None = None
        kind = HTTPSConnectionPool if scheme == "https" else HTTPConnectionPool
        self._pool = kind(host, port, maxsize=1, block=True, line=self)
        self._pool.ConnectionCls = _WatchedSecure if scheme == "https" else _Watched

    def request(
        self,
        method: Literal["GET", "HEAD"],
        target: str,
        headers: dict[str, str],
        *,
        pace: Pace,
        timeout: float,
    ) -> BaseHTTPResponse:
        """The answer to one request, its body still to be read and its content coding kept.

        Raises FetchError if the address is not allowed; urllib3's errors pass through.
        """
        self._pace = pace
        if self._socket is not None:
            pace.follow(self._socket)
        return self._pool.urlopen(
            method,
            target,
            headers=headers,
            preload_content=False,
            decode_content=False,
            redirect=False,
            retries=False,
            timeout=Timeout(connect=timeout, read=timeout),
        )

    def close(self) -> None:
        self._pool.close()

    def connected(self, host: str, sock: socket.socket) -> socket.socket:
        """``sock`` has just been connected to ``host``; nothing has been sent yet."""
        if self._guard is not None:
            try:
                self._guard.check(host, sock.getpeername()[0])
            except BaseException:
                sock.close()
                raise
        # TLS takes the socket over; a duplicate can still be cut.
        self._socket = sock.dup()
        if self._pace is not None:
            self._pace.follow(self._socket)
        return sock

    def disconnected(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class _Watched(HTTPConnection):
    """Tells its ``line`` of its socket."""

    def __init__(self, *args: Any, line: Line, **options: Any) -> None:
        super().__init__(*args, **options)
        self._line = line

    def _new_conn(self) -> socket.socket:
        return self._line.connected(self.host, super()._new_conn())

    def close(self) -> None:
        super().close()
        self._line.disconnected()


class _WatchedSecure(_Watched, HTTPSConnection):
    """The same over TLS."""
