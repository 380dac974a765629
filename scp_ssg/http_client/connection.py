"""Connections to untrusted hosts: only to allowed addresses, and only for a limited time."""

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

__all__ = ["AddressGuard", "Pace", "PooledConnection"]


class AddressGuard:
    """Keeps a public site from sending us to private addresses (by a redirect, a link, its DNS).

    The first connection decides. If it goes to a private address (a local server, a company's own
    network), all private addresses are allowed. If it goes to a public one, none is. With
    ``only_public``, none is in any case: for sites that others have named.
    """

    def __init__(self, *, only_public: bool = False) -> None:
        self._private_allowed: bool | None = False if only_public else None
        self._advice = (
            "which is not asked for sites that others name"
            if only_public
            else "to which a public site may not send us; fetch it on its own if you trust it"
        )

    def check(self, host: str, address: str) -> None:
        """Raises FetchError if ``host`` at the IP ``address`` may not be contacted."""
        private = not _is_public(address)
        if self._private_allowed is None:
            self._private_allowed = private
        if private and not self._private_allowed:
            raise FetchError(f"{host} is at the private address {address}, {self._advice}")


def _is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return ip.is_global


class Pace:
    """Closes a connection that delivers fewer than ``least`` bytes in any ``timeout`` seconds.

    At ``deadline`` (by ``time.monotonic``), the connection is closed in any case.

    A socket's own timeout starts again with every byte, so a server that sends one byte a second
    would never time out. This one covers the TLS handshake, the headers and the body.
    """

    def __init__(self, timeout: float, least: int, deadline: float) -> None:
        self.too_slow = False
        self._timeout = timeout
        self._least = least
        self._received = 0
        self._last = deadline
        self._deadline = min(time.monotonic() + timeout, deadline)
        self._socket: socket.socket | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="pace", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def watch(self, sock: socket.socket) -> None:
        """Sets the socket to close when the server is too slow."""
        self._socket = sock

    def body_begins(self) -> None:
        """The headers have arrived; from now on, bytes of the body are counted."""
        self._received = 0
        self._deadline = min(time.monotonic() + self._timeout, self._last)

    def received(self, count: int) -> None:
        """``count`` more bytes of the body have arrived."""
        self._received += count
        if self._received >= self._least:
            self.body_begins()

    def _watch(self) -> None:
        while (left := self._deadline - time.monotonic()) > 0:
            if self._over.wait(left):
                return
        self.too_slow = True
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


class PooledConnection:
    """The one connection that is kept open to an origin. TLS certificates are checked."""

    def __init__(
        self, scheme: str, host: str, port: int | None, guard: AddressGuard | None
    ) -> None:
        self._guard = guard
        self._pace: Pace | None = None
        self._socket: socket.socket | None = None
        pool = HTTPSConnectionPool if scheme == "https" else HTTPConnectionPool
        self._pool = pool(host, port, maxsize=1, block=True, owner=self)
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
        """Sends one request; returns the response before its body is read or decoded.

        Raises FetchError if the address is not allowed. Errors of urllib3 are not translated.
        """
        self._pace = pace
        if self._socket is not None:
            pace.watch(self._socket)
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
        """Checks and watches ``sock``, just connected to ``host``, before anything is sent."""
        if self._guard is not None:
            try:
                self._guard.check(host, sock.getpeername()[0])
            except BaseException:
                sock.close()
                raise
        # TLS takes over the socket; a duplicate of it can still be shut down.
        self._socket = sock.dup()
        if self._pace is not None:
            self._pace.watch(self._socket)
        return sock

    def disconnected(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class _Watched(HTTPConnection):
    """Tells its ``owner`` when its socket is connected and closed."""

    def __init__(self, *args: Any, owner: PooledConnection, **options: Any) -> None:
        super().__init__(*args, **options)
        self._owner = owner

    def _new_conn(self) -> socket.socket:
        return self._owner.connected(self.host, super()._new_conn())

    def close(self) -> None:
        super().close()
        self._owner.disconnected()


class _WatchedSecure(_Watched, HTTPSConnection):
    """The same, over TLS."""
