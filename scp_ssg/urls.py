"""URLs as collections carry them: absolute, http or https, ASCII only."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit

from scp_ssg.errors import ScpError

if TYPE_CHECKING:
    from pathlib import PurePath

__all__ = [
    "absolute",
    "file_name",
    "http_url",
    "is_encoded",
    "is_local",
    "path_below",
    "reference_path",
    "url_path",
    "without_fragment",
]

# RFC 3986 reserved and unreserved characters, and "%": what is encoded already stays as it is.
_SAFE = "%!#$&'()*+,/:;=?@[]~"
_SPACE = re.compile(r"[\x00-\x20]+")
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_PART = r"[\w!$&'()*+,/:;=@.~-]"
_DONE = re.compile(rf"https?://[a-z0-9._~-]++/{_PART}*+(?:\?{_PART}++)?+(?:#{_PART}++)?+", re.ASCII)
"""URLs that ``http_url`` would not change: nearly every URL of a site, so it tries this first."""

_WITH_HOST = re.compile(r"//|[A-Za-z][A-Za-z0-9+.-]*:")
"""The beginning of a reference that needs no path of the page's."""
_EMPTY_SEGMENT = re.compile(r"(?<=/)(?=/)")
_FILLING = "\ue000"
"""Stands for an empty segment of a path."""

_LOCAL = {"localhost", "127.0.0.1", "::1", "0.0.0.0"}  # noqa: S104  nothing is bound to it


def http_url(text: str) -> str | None:
    """``text`` as an absolute http(s) URL in ASCII, or None if it is not one.

    The scheme and host are lower-cased, the host is written in punycode, everything outside ASCII
    is percent-encoded as UTF-8, a backslash in the path is a slash, an empty path becomes ``/``,
    and segments such as ``.`` and ``..`` are followed.
    """
    if _is_done(text):
        return text
    if text.count("/") == 2 and _DONE.fullmatch(f"{text}/"):  # a host alone
        return f"{text}/"
    text = _with_slashes(re.sub(r"[\t\r\n]", "", text.strip("\x00 \t\r\n\f\v")))
    try:
        text.encode()
        parts = urlsplit(text)
        port = parts.port
    except ValueError:  # half a surrogate pair, too
        return None
    scheme = parts.scheme.lower()
    if scheme not in ("http", "https") or not parts.hostname:
        return None
    host = _ascii_host(parts.hostname)
    if host is None:
        return None
    user = parts.netloc.rpartition("@")[0]
    netloc = (_encoded(user) + "@" if user else "") + host + (f":{port}" if port else "")
    return urlunsplit(
        (
            scheme,
            netloc,
            _encoded(_without_dots(parts.path)) or "/",
            _encoded(parts.query),
            _encoded(parts.fragment),
        )
    )


def _is_done(text: str) -> bool:
    """True if ``http_url`` would not change ``text``; False is no proof that it would."""
    return "/." not in text and _DONE.fullmatch(text) is not None


def is_encoded(text: str) -> bool:
    """True if no character of the URL ``text`` has to be percent-encoded (RFC 3986)."""
    return _is_done(text) or _encoded(text) == text


def _without_dots(path: str) -> str:
    """``path`` without the segments that lead to the folder itself or to the one above (RFC 3986,
    5.2.4). Unlike ``urljoin``, it keeps empty segments."""
    if "/." not in path:
        return path
    left: list[str] = []
    segments = path.split("/")
    for segment in segments:
        if segment == ".." and len(left) > 1:  # the first is empty
            left.pop()
        elif segment not in (".", ".."):
            left.append(segment)
    return "/".join([*left, ""] if segments[-1] in (".", "..") else left)


def absolute(base: str, reference: str) -> str | None:
    """``reference`` resolved against the page ``base``; None unless that gives an http(s) URL."""
    if _is_done(reference):
        return reference
    reference = _with_slashes(reference.strip())
    if reference.startswith(("https://", "http://")):
        return http_url(reference)
    try:
        return http_url(_joined(base, reference))
    except ValueError:
        return None


def _with_slashes(reference: str) -> str:
    """``reference`` as browsers read it: a backslash before the query is a slash (URL Standard,
    special schemes)."""
    if "\\" not in reference:
        return reference
    path = re.split(r"[?#]", reference, maxsplit=1)[0]
    return path.replace("\\", "/") + reference[len(path) :]


def _joined(base: str, reference: str) -> str:
    """``reference`` resolved against ``base``, with the empty segments of their paths.

    ``urljoin`` drops these, as in ``uploads//2026/``; browsers and servers do not.
    """
    if _WITH_HOST.match(reference) or ("//" not in reference and base.count("//") == 1):
        return urljoin(base, reference)
    scheme, separator, rest = base.partition("://")
    filled = f"{scheme}{separator}{_EMPTY_SEGMENT.sub(_FILLING, rest)}"
    return urljoin(filled, _EMPTY_SEGMENT.sub(_FILLING, reference)).replace(_FILLING, "")


def without_fragment(url: str) -> str:
    return url.partition("#")[0]


def is_local(url: str, host: str, port: int | None) -> bool:
    """True if ``url`` is that of a server on the author's machine, which nobody else can read.

    The server listens at ``host`` (any address if it is empty) and ``port``.
    """
    try:
        parts = urlsplit(url)
        hostname, url_port = parts.hostname, parts.port
    except ValueError:
        return False
    return url_port == port and (hostname == host or {hostname, host or "0.0.0.0"} <= _LOCAL)  # noqa: S104


def path_below(root: str, url: str) -> str | None:
    """The decoded path of ``url`` below the folder URL ``root``; None if it is not below it."""
    bare = re.split(r"[?#]", url, maxsplit=1)[0]
    if not root.endswith("/"):
        root += "/"
    if bare + "/" == root:
        return ""
    return unquote(bare[len(root) :]) if bare.startswith(root) else None


def reference_path(reference: str) -> str:
    """The path of ``reference``, as it is encoded; empty if it is no URL."""
    try:
        return urlsplit(reference).path
    except ValueError:
        return ""


def _ascii_host(host: str) -> str | None:
    if ":" in host:
        return f"[{host}]"
    if host.isascii():
        return host if re.fullmatch(r"[a-z0-9._~-]+", host) else None
    # Its tables are large, and nearly all hosts are in ASCII.
    import idna

    try:
        return idna.encode(host, uts46=True).decode("ascii")
    except idna.IDNAError:
        return None


def _encoded(text: str) -> str:
    return quote(_SPACE.sub(lambda run: quote(run[0]), _BAD_PERCENT.sub("%25", text)), safe=_SAFE)


def url_path(path: PurePath) -> str:
    """The relative ``path`` as it is in a URL, before percent-encoding.

    Raises ScpError if its bytes are not UTF-8.
    """
    try:
        return os.fsencode(path.as_posix()).decode("utf-8")
    except UnicodeError:
        raise ScpError("its name is not UTF-8; rename it") from None


def file_name(path: str) -> str:
    """The name on this system of the file that a URL names by ``path`` (decoded).

    Raises ValueError if no file can have that name.
    """
    if "\0" in path:
        raise ValueError("a zero byte in a name")
    return os.fsdecode(path.encode("utf-8"))
