"""Object stores, whose headers are given with the upload: S3, R2, Google Cloud Storage."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.hosting.headers import CACHE_CONTROL, CODINGS, MEDIA_TYPE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from scp_ssg.hosting.layout import Layout

__all__ = ["gcs", "r2", "s3"]


class _Kind(NamedTuple):
    """Files that have the same headers."""

    pattern: str
    coding: str
    cache: str


_FIRST = "# Collections first: what the sitemap announces has to be there already.\n"
_AGAIN = "# For the files of this build; ask for them again after the next.\n"


def s3(site: Path, layout: Layout, bucket: str) -> str:
    """Commands of the AWS CLI."""
    return _commands(lambda kind: _aws(site, layout, bucket, kind), _kinds())


def r2(site: Path, layout: Layout, bucket: str) -> str:
    """Commands of the AWS CLI, for Cloudflare's endpoint."""
    endpoint = " --endpoint-url https://ACCOUNT_ID.r2.cloudflarestorage.com"
    return _commands(lambda kind: _aws(site, layout, bucket, kind) + endpoint, _kinds())


def gcs(site: Path, layout: Layout, bucket: str) -> str:
    """Commands of the Google Cloud CLI, for the files that there are: a pattern that matches none
    is an error to it."""
    folder = site / layout.folder

    def command(kind: _Kind) -> str:
        source = f"{quote(str(folder))}/{kind.pattern}"
        # Without no-transform, Google undoes gzip for clients that do not ask for it.
        return (
            f"gcloud storage cp {source} {quote(_place('gs', bucket, layout))}/"
            f" --content-type={MEDIA_TYPE} --content-encoding={kind.coding}"
            f" --cache-control={quote(f'{kind.cache}, no-transform')}"
        )

    found = [kind for kind in _kinds() if any(folder.glob(kind.pattern))]
    return _AGAIN + _commands(command, found)


def _kinds() -> list[_Kind]:
    return [
        _Kind(f"*-{kind}-*{ending}", coding, cache)
        for kind, cache in CACHE_CONTROL.items()
        for ending, coding in CODINGS.items()
    ]


def _commands(command: Callable[[_Kind], str], kinds: Iterable[_Kind]) -> str:
    return _FIRST + "\n".join(map(command, kinds)) + "\n"


def _aws(site: Path, layout: Layout, bucket: str, kind: _Kind) -> str:
    return (
        f"aws s3 sync {quote(str(site / layout.folder))} {quote(_place('s3', bucket, layout))}"
        f" --exclude '*' --include '{kind.pattern}' --content-type {MEDIA_TYPE}"
        f" --content-encoding {kind.coding} --cache-control {quote(kind.cache)}"
    )


def _place(scheme: str, bucket: str, layout: Layout) -> str:
    return f"{scheme}://{bucket}" + (f"/{layout.folder}" if layout.folder else "")
