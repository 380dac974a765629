"""The addresses of a host, asked for where Scrapy's connections ask."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IResolutionReceiver
from zope.interface import implementer

if TYPE_CHECKING:
    from twisted.internet.interfaces import IAddress, IHostResolution

__all__ = ["addresses_of"]


@implementer(IResolutionReceiver)
class _Addresses:
    """Collects the addresses that a resolver finds."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.complete: Deferred[list[str]] = Deferred()

    def resolutionBegan(self, _: IHostResolution) -> None:  # noqa: N802  Twisted's name
        """Nothing is to be done: a resolution is never cancelled."""

    def addressResolved(self, address: IAddress) -> None:  # noqa: N802
        self.found.append(address.host)

    def resolutionComplete(self) -> None:  # noqa: N802
        self.complete.callback(self.found)


def addresses_of(host: str) -> Deferred[list[str]]:
    """The IP addresses of ``host``, a name or an address; none if it has none."""
    receiver = _Addresses()
    try:
        ipaddress.ip_address(host)
    except ValueError:
        # The reactor is chosen when Scrapy begins, after this module is imported.
        from twisted.internet import reactor

        reactor.nameResolver.resolveHostName(receiver, host)
    else:
        receiver.found.append(host)
        receiver.resolutionComplete()
    return receiver.complete
