"""Upload commands for object stores, which set headers at upload: S3, R2, Google Cloud Storage."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.hosting.headers import CACHE_CONTROL, CODINGS, MEDIA_TYPE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from scp_ssg.hosting.layout import Layout

__all__ = ["gcs", "r2", "s3"]


class _FileGroup(NamedTuple):
    """Files that get the same headers."""

    pattern: str
    coding: str
    cache: str


_FIRST = "# Collections first: what the sitemap announces has to be there already.\n"
_UNTIL_NEXT_BUILD = "# For the files of this build; ask for them again after the next.\n"


def s3(site: Path, layout: Layout, bucket: str) -> str:
    """Commands of the AWS CLI."""
    return _commands(lambda group: _aws(site, layout, bucket, group), _groups())


def r2(site: Path, layout: Layout, bucket: str) -> str:
    """Commands of the AWS CLI, for Cloudflare's endpoint."""
    endpoint = " --endpoint-url https://ACCOUNT_ID.r2.cloudflarestorage.com"
    return _commands(lambda group: _aws(site, layout, bucket, group) + endpoint, _groups())


def gcs(site: Path, layout: Layout, bucket: str) -> str:
    """Commands of the Google Cloud CLI.

    Only for patterns that match a file: it reports an error for a pattern that matches none.
    """
    folder = site / layout.folder

    def command(group: _FileGroup) -> str:
        source = f"{quote(str(folder))}/{group.pattern}"
        # Without no-transform, Google decompresses gzip for clients that do not accept it.
        return (
            f"gcloud storage cp {source} {quote(_place('gs', bucket, layout))}/"
            f" --content-type={MEDIA_TYPE} --content-encoding={group.coding}"
            f" --cache-control={quote(f'{group.cache}, no-transform')}"
        )

    groups = [group for group in _groups() if any(folder.glob(group.pattern))]
    return _UNTIL_NEXT_BUILD + _commands(command, groups)


def _groups() -> list[_FileGroup]:
    return [
        _FileGroup(f"*-{kind}-*{ending}", coding, cache)
        for kind, cache in CACHE_CONTROL.items()
        for ending, coding in CODINGS.items()
    ]


def _commands(command: Callable[[_FileGroup], str], groups: Iterable[_FileGroup]) -> str:
    return _FIRST + "\n".join(map(command, groups)) + "\n"


def _aws(site: Path, layout: Layout, bucket: str, group: _FileGroup) -> str:
    return (
        f"aws s3 sync {quote(str(site / layout.folder))} {quote(_place('s3', bucket, layout))}"
        f" --exclude '*' --include '{group.pattern}' --content-type {MEDIA_TYPE}"
        f" --content-encoding {group.coding} --cache-control {quote(group.cache)}"
    )


def _place(scheme: str, bucket: str, layout: Layout) -> str:
    return f"{scheme}://{bucket}" + (f"/{layout.folder}" if layout.folder else "")
