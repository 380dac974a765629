"""What a robots.txt says against the preferences of its site, and against its publication."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protego import Protego

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scp_ssg.outputs import PublishedSite
    from scp_ssg.usage.robots_file import Line, RobotsText

__all__ = ["blocked", "contradictions"]

_KINDS = {"tunnel": "the tunnel", "markdown": "Markdown twins"}
"""The names of outputs with files of pages → what the author calls them."""


def contradictions(own: RobotsText, stated: Mapping[str, bool]) -> Iterator[tuple[int, str]]:
    """Each line of ``own`` that says of a use the opposite of ``stated``, and what it says.

    A group for one crawler may say otherwise: that is an exception.
    """
    for each in own.statements():
        if stated.get(each.use, each.is_allowed) != each.is_allowed and each.line is not None:
            words = ("yes", "no") if each.is_allowed else ("no", "yes")
            what = f"{each.header} says {words[0]} to {each.use}, and the option 'usage' {words[1]}"
            yield each.line, what


def blocked(
    own: RobotsText, site: PublishedSite, collections_url: str
) -> Iterator[tuple[int, str]]:
    """Lines of ``own`` that keep all crawlers from what is published, and from what.

    The author may keep crawlers from some pages: a file beside such a page is not meant.
    """
    rules = [each for each in own.rules_for_all() if each.name in ("allow", "disallow")]
    lines = [each for each in rules if each.name == "disallow" and each.value]
    if not lines:
        return
    parsed, alone = _parsed(rules), [(each, _parsed([each])) for each in lines]
    if not _can_fetch(parsed, site.url):
        yield _line_against(alone, site.url), f"keeps crawlers from {site.url}"
        return
    said: set[str] = set()
    for what, url in _published(parsed, site, collections_url):
        # One line for each kind: a site may have many such files, and many such rules.
        if what not in said and not _can_fetch(parsed, url):
            said.add(what)
            yield _line_against(alone, url), f"keeps crawlers from {what}"


def _published(
    parsed: Protego, site: PublishedSite, collections_url: str
) -> Iterator[tuple[str, str]]:
    """What is published beside pages, and a URL of it."""
    if collections_url.startswith(site.url):
        yield "the collections", f"{collections_url}all"
    for name, files in site.files.items():
        for page, file in files.items():
            if _can_fetch(parsed, page):
                yield _KINDS.get(name, name), file.url


def _parsed(rules: list[Line]) -> Protego:
    text = "\n".join(f"{each.name}: {each.value}" for each in rules)
    return Protego.parse(f"User-agent: *\n{text}")


def _can_fetch(parsed: Protego, url: str) -> bool:
    return bool(parsed.can_fetch(url, "*"))


def _line_against(alone: list[tuple[Line, Protego]], url: str) -> int:
    """The number of the line that decides: of those that match, the longest counts."""
    matching = [line for line, parsed in alone if not _can_fetch(parsed, url)]
    return max(matching, key=lambda each: len(each.value)).number
