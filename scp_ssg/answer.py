"""What an HTTP server answered."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Answer", "Validators"]

_GZIP = '-gzip"'


class Validators(Struct, frozen=True, omit_defaults=True):
    """What a server said to recognise a representation by, sent back in conditional requests."""

    etag: str | None = None
    last_modified: str | None = None

    def conditions(self) -> dict[str, str]:
        """The headers of a conditional request (SCP 0.1, "Conditional Requests")."""
        etag = self.etag
        if etag and etag.endswith(_GZIP):
            # Apache adds this when it compresses, and does not know it again.
            etag = f'{etag}, {etag.removesuffix(_GZIP)}"'
        named = {"If-None-Match": etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in named.items() if value}


class Answer(Struct, frozen=True, kw_only=True):
    """What came back from one URL."""

    url: str
    """Where it came from, after redirects."""
    status: int
    """200, or 304 if what the validators name is still current."""
    headers: dict[str, str]
    """Names in lower case."""
    body: bytes = b""
    """As sent, content codings included; empty for 304, HEAD and downloads."""

    @property
    def validators(self) -> Validators:
        return Validators(self.headers.get("etag"), self.headers.get("last-modified"))
