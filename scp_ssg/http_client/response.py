"""What an HTTP server answered."""

from __future__ import annotations

from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.times import mail

__all__ = ["Response", "Validators"]

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


class Response(Struct, frozen=True, kw_only=True):
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
        """What the server said, to be tried out."""
        return Validators(self.headers.get("etag"), self.headers.get("last-modified"))

    @property
    def reliable_validators(self) -> Validators:
        """What to keep for a later request: a date that is not a second older than the answer says
        nothing, for what changes twice within a second keeps its date (RFC 9110, 8.8.2.2)."""
        said = self.validators
        changed = mail(said.last_modified or "")
        sent = mail(self.headers.get("date", ""))
        if changed and sent and sent - changed >= timedelta(seconds=1):
            return said
        return replace(said, last_modified=None)
