"""Detect pages with nothing to publish: encrypted ones, and stubs that send their visitors on."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, lineage, parse
from scp_ssg.urls import without_fragment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.extract.metadata import Head

__all__ = ["is_encrypted", "is_redirect"]

_CONTAINERS = (
    "#mkdocs-encrypted-content",  # mkdocs-encryptcontent-plugin, all of a page or a part of it
    "#pec-encrypted-content",  # Pelican's encrypt_content
    "#hexo-blog-encrypt > #hbeData",  # hexo-blog-encrypt
)
_PROMPT = "html.staticrypt-html form#staticrypt-form"  # its ciphertext is inside a script
_IN_ALL_NAMES = "crypt"
_NAMES = ("-encrypted-content", "hexo-blog-encrypt", "staticrypt-form")
"""Substrings that prefilter pages before the parse. Searching for each in turn is six times as
quick as a pattern for all."""

_CIPHERTEXT = re.compile(r"\s*[A-Za-z0-9+/=_-]{24,}(?:[;:.,|][A-Za-z0-9+/=_-]+)*\s*")
"""Hexadecimal or base64 numbers and nothing else: text has spaces between its words."""

_WORDS = 60
_CHARACTERS = 400
"""The longest text of a stub: scripts without spaces between words need the second limit."""
_WORDS_ALONE = 20
"""The longest text of a stub whose script nothing else on the page confirms."""
_LARGEST = 20_000
"""Characters of HTML of the largest stub that only a script redirects."""

_NO_TEXT = "script, style, noscript, template"
_SCRIPT = re.compile(r"<script\b([^<>]{0,500})>(.*?)(?:</script|\Z)", re.IGNORECASE | re.DOTALL)
_DATA = re.compile(
    r"\btype\s*=\s*[\"']?\s*[\w/+.-]{0,40}(?:json|template|importmap)", re.IGNORECASE
)
_ONLOAD = re.compile(
    r"<body\b[^<>]{0,500}?\bonload\s*=\s*(?:\"([^\"]{0,2000})\"|'([^']{0,2000})')", re.IGNORECASE
)
_LOCATION = "location"
_GOES = (
    rf"{_LOCATION}\s*"
    r"(?:(?:\.\s*href|\[\s*[\"']href[\"']\s*\])?\s*=(?!=)"
    r"|(?:\.\s*(?:replace|assign)|\[\s*[\"'](?:replace|assign)[\"']\s*\])\s*\()"
)
_MAY_GO = re.compile(_GOES)
"""Quick, as it begins with a word: most pages only ask where they are."""
_SENT_ON = re.compile(
    rf"(?<!var )(?<!let )(?<!const )\b{_GOES}"
    r"(?!\s*(?:window\.|document\.)?location\b)"  # the same page, over HTTPS
    r"\s*(?:\"([^\"]*)|'([^']*)|`([^`]*))?"
)
"""A script goes to another address; a group holds the address if it is written there."""


def is_encrypted(html: str) -> bool:
    """Return whether a known tool has encrypted the finished page ``html``.

    A page about such a tool has these names in code or in links, but no elements with ciphertext.
    """
    # Looking from the end is five times as quick in a page without the word.
    if html.rfind(_IN_ALL_NAMES) < 0 or not any(name in html for name in _NAMES):
        return False
    tree = parse(html)
    return bool(tree.css(_PROMPT)) or any(
        _CIPHERTEXT.fullmatch(each.text()) for each in tree.css(", ".join(_CONTAINERS))
    )


def is_redirect(html: str, head: Head, content: LexborNode | None) -> bool:
    """Return whether the page sends its visitors on, and ``content`` has few words.

    A ``meta refresh`` to another address is enough. A script may wait for a click: a second witness
    is the canonical address of another page, a link to the same target, or hardly any word.
    """
    if head.refresh and _bare(head.refresh) == _bare(head.url):
        return False
    if not head.refresh and next(_targets(html), None) is None:
        return False
    words = _words(content)
    if len(words) > _WORDS or sum(len(each) for each in words if "/" not in each) > _CHARACTERS:
        return False
    if head.refresh:
        return True
    if len(words) <= _WORDS_ALONE and _is_all(content, len(words)):
        return True
    moved = head.canonical is not None and _bare(head.canonical) != _bare(head.url)
    links = content.css("a[href]") if content is not None else []
    targets = filter(None, _targets(html))
    return moved or not {each.attributes["href"] for each in links}.isdisjoint(targets)


def _is_all(content: LexborNode | None, words: int) -> bool:
    """Return whether the page says hardly more than ``content``, which has so many ``words``: a
    short post stands among a theme's menus, whose scripts go on after a click."""
    body = next((each for each in lineage(content) if each.tag == "body"), None)
    return len(_words(body)) - words <= _WORDS_ALONE


def _targets(html: str) -> Iterator[str]:
    """The addresses to which the scripts of a small page go; empty for one that they compute."""
    if len(html) > _LARGEST or _LOCATION not in html or not _MAY_GO.search(html):
        return
    scripts = (each.groups() for each in _SCRIPT.finditer(html))
    codes = (code for head, code in scripts if not _DATA.search(head))
    handlers = ("".join(each.groups("")) for each in _ONLOAD.finditer(html))
    for code in chain(codes, handlers):
        for found in _SENT_ON.finditer(code):
            yield next(filter(None, found.groups()), "")


def _words(content: LexborNode | None) -> list[str]:
    """The words of ``content`` that are no code of scripts or styles."""
    if content is None:
        return []
    text = content.text()
    for code in content.css(_NO_TEXT):
        text = text.replace(code.text(), " ", 1)
    return text.split()


def _bare(url: str) -> str:
    return without_fragment(url).removesuffix("index.html")
