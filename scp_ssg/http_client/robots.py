"""robots.txt: which URLs a crawler may fetch, and where the sitemaps are (RFC 9309)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct
from protego import Protego

from scp_ssg.collection import decompressed
from scp_ssg.errors import CollectionError, FetchError
from scp_ssg.model import Time
from scp_ssg.urls import absolute

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = [
    "MAX_ROBOTS",
    "Robots",
    "RobotsFile",
    "robots_text",
    "says_there_is_none",
    "sitemaps",
]

MAX_ROBOTS = 512_000
"""Bytes (RFC 9309, section 2.5)."""

_FRESH = timedelta(hours=24)
"""The longest time for which a cached robots.txt is used (RFC 9309, section 2.4)."""

_MAX_RULES = 200_000
"""Counted once for each agent of a group: the parser copies a group's rules for every agent."""


class RobotsFile(Struct, frozen=True):
    """An origin's robots.txt as last fetched; ``text`` is empty if there is none."""

    text: str
    read: Time


class Robots:
    """The robots.txt files of all origins, obeyed as ``agent``.

    ``get`` returns the body of a URL, or raises FetchError. Each file is fetched once a day.
    """

    def __init__(self, agent: str, get: Callable[[str], bytes]) -> None:
        self.files: dict[str, RobotsFile] = {}
        """By URL."""
        self._agent = agent
        self._get = get
        self._rules: dict[str, Protego] = {}

    def remember(self, files: Mapping[str, RobotsFile]) -> None:
        """Takes over files that were fetched before, unless they are too old."""
        oldest = datetime.now(UTC) - _FRESH
        self.files = {url: each for url, each in files.items() if each.read > oldest}

    def text(self, origin: str) -> str:
        """The robots.txt of ``origin``.

        Missing (4xx): empty, everything is allowed; unreachable: FetchError (RFC 9309, 2.3.1).
        """
        url = f"{origin}/robots.txt"
        if url not in self.files:
            self.files[url] = RobotsFile(text=self._read(url), read=datetime.now(UTC))
        return self.files[url].text

    def check(self, url: str, origin: str) -> None:
        """Raises FetchError if the robots.txt of ``origin`` disallows ``url``."""
        if urlsplit(url).path == "/robots.txt":
            return
        if origin not in self._rules:
            text = self.text(origin)
            if _rule_count(text) > _MAX_RULES:
                raise FetchError(f"{origin}/robots.txt has more rules than can be read safely")
            self._rules[origin] = Protego.parse(text)
        if not self._rules[origin].can_fetch(url, self._agent):
            raise FetchError(
                f"{url}: {origin}/robots.txt forbids it to {self._agent.partition(' ')[0]};"
                " ask the site to allow it"
            )

    def _read(self, url: str) -> str:
        try:
            return robots_text(url, self._get(url))
        except FetchError as error:
            if says_there_is_none(error):
                return ""
            raise FetchError(f"{error}; a site is not crawled without its robots.txt") from None


def robots_text(url: str, body: bytes) -> str:
    """The text of the robots.txt at ``url``. Raises FetchError if it cannot be decompressed."""
    try:
        return b"".join(decompressed(BytesIO(body), len(body))).decode("utf-8-sig", "replace")
    except CollectionError as error:
        raise FetchError(f"{url} cannot be decompressed: {error}") from None


def says_there_is_none(error: FetchError) -> bool:
    """Whether ``error`` says that there is no such file, as RFC 9309, 2.3.1.3, understands it."""
    return error.status is not None and 400 <= error.status < 500 and error.status != 429


def sitemaps(text: str, origin: str) -> tuple[str, ...]:
    """The URLs of the ``Sitemap`` lines in ``text``, the robots.txt of ``origin``, each once."""
    lines = (line.partition(":") for line in text.splitlines())
    urls = (
        absolute(origin + "/", value.split()[0])
        for name, _, value in lines
        if name.strip().lower() == "sitemap" and value.strip()
    )
    return tuple(dict.fromkeys(url for url in urls if url))


def _rule_count(text: str) -> int:
    """The rules in ``text``, each counted once for every agent of its group."""
    agents = rules = 0
    in_rules = False
    for line in text.splitlines():
        if "agent" in line[:30].lower():
            agents = 1 if in_rules else agents + 1
            in_rules = False
        else:
            in_rules = True
            rules += agents
    return rules
