"""The JSON of one page at its M-URL, in the canonical form of RFC 8785."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

import rfc8785

from scp_ssg.outputs import SideFile
from scp_ssg.render import text
from scp_ssg.times import to_text
from scp_ssg.tunnel.normalization import fingerprint
from scp_ssg.tunnel.settings import PROFILE

if TYPE_CHECKING:
    from scp_ssg.model import Page
    from scp_ssg.outputs import PublishedPage
    from scp_ssg.tunnel.settings import Draft

__all__ = ["canonical", "etag_of", "m_url"]

_SAFE = 2**53 - 1
"""The largest integer that every JSON reader keeps (RFC 8785, section 3.2.2.3)."""

_INDEX = re.compile(r"(?:^|(?<=/))index\.html?$|\.html?$", re.IGNORECASE)


def m_url(page: PublishedPage, draft: Draft) -> SideFile:
    """The file of the page's M-URL: ``guide/llm.json`` for ``guide/index.html``, and
    ``about.llm.json`` for ``about.html``; in draft 00 a folder ``llm`` with an ``index.html``'s
    JSON in it."""
    base = _INDEX.sub("", page.file)
    base += "llm" if not base or base.endswith("/") else ".llm"
    if draft == "00":
        path, url = f"{base}/index.json", page.url_of(f"{base}/")
    else:
        path, url = f"{base}.json", page.url_of(f"{base}.json")
    members = _members(page.entry.page)
    written = {name: canonical(value) for name, value in members.items()}
    timeless = _object({**written, "modified": b'""'})
    written["modified"] = canonical(to_text(page.modified))
    if draft == "00":
        digest = fingerprint(members["content"])
    else:
        digest = f"sha256-{hashlib.sha256(_object(written)).hexdigest()}"
    return SideFile(
        path=path,
        url=url,
        media_type="application/json",
        data=_object({**written, "hash": canonical(digest)}),
        content=hashlib.sha256(timeless).hexdigest(),
    )


def _object(written: dict[str, bytes]) -> bytes:
    """The canonical object with these members, each in its canonical form: the content of a page
    is written once for all its hashes. The names are in ASCII, and need no escape."""
    members = (b'"%s":%s' % (name.encode(), written[name]) for name in sorted(written))
    return b"{%s}" % b",".join(members)


def etag_of(members: dict[str, Any], draft: Draft) -> str:
    """The strong ETag, without its quotes, for the ``members`` of an M-URL; ``hash`` is not read.

    Raises ValueError if they have no canonical form.
    """
    if draft == "00":
        return f"sha256-{fingerprint(members['content'])}"
    rest = {name: value for name, value in members.items() if name != "hash"}
    return f"sha256-{hashlib.sha256(canonical(rest)).hexdigest()}"


def _members(page: Page) -> dict[str, Any]:
    """All but ``modified`` and ``hash``."""
    members: dict[str, Any] = {
        "profile": PROFILE,
        "canonical_url": page.url,
        "title": page.title,
        "language": page.language,
        "content": text(page.content).removesuffix("\n"),
    }
    if page.published:
        members["published"] = to_text(page.published)
    if page.schema:
        members["structured_data"] = page.schema
    return members


def canonical(value: Any) -> bytes:
    """``value`` as RFC 8785 writes it. Raises ValueError for what JSON cannot hold."""
    return rfc8785.dumps(_with_safe_numbers(value))


def _with_safe_numbers(value: Any) -> Any:
    """``value`` with integers that no JSON number can hold exactly as the nearest that it can."""
    if isinstance(value, dict):
        return {name: _with_safe_numbers(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_safe_numbers(each) for each in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _SAFE:
        return float(value)
    return value
