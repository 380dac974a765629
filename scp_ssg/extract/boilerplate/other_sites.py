"""Find what belongs to other sites: advertisements, forms that are sent there, links that share."""

from __future__ import annotations

import re
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlsplit

from scp_ssg.dom import LexborNode, lineage, text_size, word_count
from scp_ssg.extract.rules import Rule, Structure
from scp_ssg.urls import reference_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["OF_OTHER_SITES", "of_other_sites", "rule_for_form"]

_INVITATION = 44
"""Letters of the title and the labels of a form; a sentence has more. Below many labels may be one
on what becomes of the answers."""
_ELSEWHERE = ("http://", "https://", "//", "mailto:")
_TO_THE_HOST = frozenset({"data-netlify", "netlify"})
"""Attributes of a form that Netlify, a host of static sites, receives."""
_MAIL_FIELD = "input[type=email]"
_WORDS = "textarea, input[type=text], input[type=tel], input:not([type])"
_NO_LETTER = "input[type=password], pre, h1, h2, table, ul, ol"
"""Elements that a letter to the site does not have."""
_OTHER_FIELDS = "textarea, select, input[type=password], pre, h1, img"
"""Elements that a form for one address does not have."""

_FRAMES = "iframe"
_ADVERTISER = re.compile(
    r"(?:https?:)?//(?:[\w-]+\.)*(?:amazon-adsystem\.com|doubleclick\.net|googlesyndication\.com)/"
)
"""The address of a service that sells advertisements."""
_ADDRESS = re.compile(r"https?://\S+")
_HANDS_OVER = "a[href*='?'][href*='http']"
_SOURCES = "a[href*='/blob/'], a[href*='/edit/']"
"""Links to files as GitHub, GitLab and others show them."""
_NOTEBOOKS = "a[href*='.ipynb'], a[href*='/blob/']"
_SOURCE = re.compile(r"(?:.*/)?([^/]+)\.(?:ipynb|adoc|mdx?|[qR]md|rst|txt)")
"""The path of a notebook, or of a text from which generators make a page; its name."""
_BESIDE_SOURCES = 25
"""Words beside the links of a box about the source: "This page was generated from …"."""
_INDEXES = frozenset({"index", "_index", "README"})
_BOX_TAGS = frozenset({"article", "aside", "div", "footer", "header", "main", "section"})
"""Elements in which such a link is no part of a sentence."""
_FEW = 60
"""Letters of a line beside its links: "Like this post? Share it on"."""
_MAX_LEVELS = 8
"""Elements around a link that are looked at."""
_MOST_LINKS = 60
"""Links in such a line."""
OF_OTHER_SITES = f"{_FRAMES}, {_HANDS_OVER}, {_NOTEBOOKS}"


def rule_for_form(form: LexborNode, attributes: Mapping[str, str | None]) -> Rule | None:
    """The rule that takes ``form``, an element with these ``attributes``, if it is sent to another
    site, by mail, or to the host of the site.

    A subscription asks for an address of mail and nothing else; a letter for other words, too.
    """
    action = attributes.get("action") or ""
    if not action.startswith(_ELSEWHERE) and _TO_THE_HOST.isdisjoint(attributes):
        return None
    addresses, size = len(form.css(_MAIL_FIELD)), text_size(form)
    if addresses == 1 and form.css_first(_OTHER_FIELDS) is None:
        buttons = sum(map(text_size, form.css("button")))
        if size - buttons <= _INVITATION:
            return Structure.SUBSCRIPTION
    is_sent = (attributes.get("method") or "").lower() == "post"
    if not is_sent or not addresses or not form.css(_WORDS) or form.css(_NO_LETTER):
        return None
    labels = sum(map(text_size, form.css("label, button, option, textarea")))
    return Structure.LETTER if size - labels <= max(_INVITATION, labels // 4) else None


def of_other_sites(root: LexborNode, url: str) -> Iterator[tuple[LexborNode, Rule]]:
    """The links in ``root``, the content of the page at ``url``, that share the page, and the
    advertisements, and the box about the source of the page; ``OF_OTHER_SITES`` matches them all.
    """
    yield from _shared(root, url)
    yield from ((each, Structure.PAGE_SOURCE) for each in _boxes_of_source(root, url))
    for frame in root.css(_FRAMES):
        if _ADVERTISER.match(frame.attributes.get("src") or ""):
            yield frame, Structure.ADVERTISEMENT


def _shared(root: LexborNode, url: str) -> Iterator[tuple[LexborNode, Rule]]:
    """The links in ``root`` that hand ``url``, the page's own address, over to another site.

    A line that has no other links but to the page's source, and few words beside them, goes with
    them. A link in a sentence stays.
    """
    own = _path(url)
    links = [each for each in root.css(_HANDS_OVER) if own and _hands_over(each, own)]
    gone = {each.mem_id for each in links}
    if links:
        gone.update(each.mem_id for each in root.css(_SOURCES) if _is_source(each, own))
    lines: dict[int, bool] = {root.mem_id: False}
    """Whether each goes, by its ``mem_id``: many links may stand in one."""
    for link in links:
        line = link.parent or root
        if line.mem_id not in lines:
            lines[line.mem_id] = _holds_only(line, gone)
        if lines[line.mem_id]:
            yield line, Structure.SHARED
        elif line.mem_id == root.mem_id or line.tag in _BOX_TAGS:
            yield link, Structure.SHARED


def _boxes_of_source(root: LexborNode, url: str) -> Iterator[LexborNode]:
    """The boxes above the first ``h1`` of ``root`` of which all links lead to what the page at
    ``url`` was made of: its notebook, on this site or on one that shows or runs it.

    Below the heading an author may offer the same.
    """
    found = root.css(f"{_NOTEBOOKS}, h1")
    above = [*takewhile(lambda each: each.tag != "h1", found)]
    if not above or len(above) == len(found):
        return
    own = _path(url)
    names = {own.rpartition("/")[2]}
    if urlsplit(url).path.endswith(("/", "/index.html")):
        names |= _INDEXES
    for link in above:
        around = takewhile(lambda each: each.mem_id != root.mem_id, lineage(link))
        boxes = takewhile(lambda each: each.css_first("h1") is None, around)
        box = [*islice(boxes, _MAX_LEVELS)][-1:]
        if box and box[0].tag != "a" and _is_of_source(box[0], names):
            yield box[0]


def _is_of_source(box: LexborNode, names: set[str]) -> bool:
    """Return whether all links in ``box`` lead to a source with one of ``names``, and there are few
    words beside them."""
    links = box.css("a")
    if len(links) > _MOST_LINKS or not all(_leads_to_source(each, names) for each in links):
        return False
    parts = [*links, *box.css("script, style")]
    words = word_count(box.text(separator=" "))
    return words - sum(word_count(each.text(separator=" ")) for each in parts) <= _BESIDE_SOURCES


def _leads_to_source(link: LexborNode, names: set[str]) -> bool:
    """Return whether the path of ``link``, or what its query says, is that of such a source."""
    address, _, query = (link.attributes.get("href") or "").partition("?")
    paths = [unquote(reference_path(address)), *(value for _, value in parse_qsl(query))]
    sources = filter(None, map(_SOURCE.fullmatch, paths))
    return any(each[1] in names for each in sources)


def _is_source(link: LexborNode, own: str) -> bool:
    """Return whether ``link`` leads to a file that is named as the page at the path ``own``, or to
    the index in a folder that is."""
    path = unquote(reference_path(link.attributes.get("href") or ""))
    folder, _, file = path.rpartition("/")
    name = file.partition(".")[0]
    page = folder.rpartition("/")[2] if name in _INDEXES else name
    return page == own.rpartition("/")[2]


def _holds_only(line: LexborNode, gone: set[int]) -> bool:
    """Return whether the links in ``line`` are ``gone``, and there are few words beside them."""
    # Thousands of lines may stand in each other.
    links = [*islice((each for each in line.traverse() if each.tag == "a"), _MOST_LINKS + 1)]
    if len(links) > _MOST_LINKS:
        return False
    words = len(line.text_lexbor()) - sum(len(each.text_lexbor()) for each in links)
    return words <= _FEW and all(each.mem_id in gone for each in links)


def _hands_over(link: LexborNode, own: str) -> bool:
    """Return whether the query of ``link`` has an address with the path ``own``."""
    address = link.attributes.get("href") or ""
    query = address.partition("?")[2]
    if "http" not in query and "%" not in query:  # that takes no time beside the rest
        return False
    # LINE's query is a text and no pairs. A plus is a space, unless the page's own name has one.
    pairs = parse_qsl(query.replace("+", "%2B") if "+" in own else query, keep_blank_values=True)
    found = (_path(each) for part in chain(*pairs) for each in _ADDRESS.findall(part))
    return any(each == own or (own.count("/") > 1 and each.endswith(own)) for each in found)


def _path(address: str) -> str:
    """The path of ``address``, decoded, without what stands for the index of a folder."""
    path = unquote(reference_path(address))
    return path.removesuffix("index.html").removesuffix(".html").rstrip("/.,;")
