"""Read an inline token of markdown-it-py: its text, and the links and images in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from scp_ssg.model import Block, ImageBlock, LinkBlock
from scp_ssg.urls import http_url

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from markdown_it.tree import SyntaxTreeNode

__all__ = ["Line", "collapsed", "once"]

_SYMBOLS = {
    "(tm)": "™",
    "(c)": "©",
    "(r)": "®",
    "c/o": "℅",
    "+/-": "±",
    "<-->": "↔",
    "-->": "→",
    "<--": "←",
    "=/=": "≠",
    "1/4": "¼",
    "1/2": "½",
    "3/4": "¾",
}
_SYMBOL = re.compile("|".join(map(re.escape, sorted(_SYMBOLS, key=len, reverse=True))))
_ADDRESS = re.compile(r"(?<![^\s*_~^\[('\"])(?:https?://|ftp://|www\.)[^\s<]+")
_LANGUAGE = re.compile(r"(?:#!|:::)[\w+-]+[ ]+(?=\S)")
_POWER = re.compile(r"[+-]?\w|[+-]?\d[\d.,]*")
_SIGNS = {"superscript": "^", "subscript": "_"}
_NAME = re.compile(r"</?([A-Za-z][\w-]*)")
_WITHIN_LINES = frozenset(
    {"abbr", "b", "br", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "s", "small"}
    | {"span", "strong", "sub", "sup", "u", "var"}
)
_ORDINAL = re.compile(r"st|nd|rd|th")


class Line:
    """The text of one inline token (``pieces``), and its links and images (``beside``)."""

    def __init__(self, base: str, extensions: Collection[str], notes: Mapping[str, int]) -> None:
        self.pieces: list[str] = []
        self.beside: list[Block] = []
        self.raw = False
        """True if there is HTML in the text that ``read`` does not understand."""
        self._base = base
        self._extensions = extensions
        self._notes = notes
        self._in_link = False
        self._shifted_from = 0

    @property
    def text(self) -> str:
        return collapsed("".join(self.pieces))

    def read(self, node: SyntaxTreeNode) -> None:
        for child in node.children:
            self._read(child)

    def _read(self, node: SyntaxTreeNode) -> None:
        kind = node.type
        if kind == "text":
            self._words(node.content)
        elif kind in ("text_special", "keys"):
            self.pieces.append(node.content)
        elif kind == "code_inline":
            self._code(node.content)
        elif kind == "softbreak":
            self.pieces.append(" ")
        elif kind == "hardbreak":
            self.pieces.append("\n")
        elif kind == "html_inline":
            self._tag(node.content)
        elif kind == "image":
            self._image(node)
        elif kind == "link":
            self._link(node)
        elif kind in ("math_inline", "math_single", "math_inline_double"):
            self.pieces.append(rf"\({node.content}\)")
        elif kind == "footnote_ref":
            self.pieces.append(f"[{self._notes[node.meta['label']]}]")
        elif kind in _SIGNS:
            start = len(self.pieces)
            self.read(node)
            self._shift(start, _SIGNS[kind])
        else:
            self.read(node)

    def _words(self, text: str) -> None:
        text = text.replace("\n", " ")
        if "pymdownx.smartsymbols" in self._extensions:
            text = _SYMBOL.sub(lambda match: _SYMBOLS[match[0]], text)
        self.pieces.append(text)
        if "pymdownx.magiclink" in self._extensions and not self._in_link:
            for match in _ADDRESS.finditer(text):
                address = match[0].rstrip("?!.,:;*_~'\")")
                url = self._url(address if "://" in address else f"http://{address}")
                self.beside += [LinkBlock(url, address)] if url else []

    def _code(self, code: str) -> None:
        if "pymdownx.inlinehilite" in self._extensions:
            code = _LANGUAGE.sub("", code, count=1) if _LANGUAGE.match(code) else code
        self.pieces.append(code.replace("\n", " "))

    def _image(self, node: SyntaxTreeNode) -> None:
        url = self._url(str(node.attrs["src"]))
        if url:
            self.beside.append(ImageBlock(url, _alt(node)))

    def _link(self, node: SyntaxTreeNode) -> None:
        start, pictures = len(self.pieces), len(self.beside)
        self._in_link = True
        self.read(node)
        self._in_link = False
        url = self._url(str(node.attrs["href"]))
        text = collapsed("".join(self.pieces[start:]))
        images = [each for each in self.beside[pictures:] if isinstance(each, ImageBlock)]
        if url and (text or images):
            title = " ".join(str(node.attrs.get("title", "")).split())
            self.beside.append(LinkBlock(url, text or title or images[0].alt or url))

    def _tag(self, tag: str) -> None:
        name = _NAME.match(tag)
        if name is not None and name[1] not in _WITHIN_LINES:
            self.raw = True
        elif tag.startswith("<br"):
            self.pieces.append("\n")
        elif tag in ("<sub>", "<sup>"):
            self._shifted_from = len(self.pieces)
        elif tag in ("</sub>", "</sup>"):
            self._shift(self._shifted_from, "_" if tag == "</sub>" else "^")

    def _shift(self, start: int, sign: str) -> None:
        """Put ``sign`` before an exponent (``x^n``) or a digit below another (``10_2``)."""
        before = "".join(self.pieces[:start])[-1:]
        words = "".join(self.pieces[start:]).replace("\\ ", " ")
        shifted = collapsed(words)
        if sign == "_":
            needed = before.isdigit() and shifted[:1].isdigit()
        else:
            ordinal = before.isdigit() and _ORDINAL.fullmatch(shifted) is not None
            counted = before.isalnum() or before in tuple(")]}")
            needed = counted and not ordinal and _POWER.fullmatch(shifted) is not None
        self.pieces[start:] = [sign if needed else "", words]

    def _url(self, reference: str) -> str | None:
        if not reference or reference.startswith("#"):
            return None
        return http_url(urljoin(self._base, reference))


def _alt(image: SyntaxTreeNode) -> str:
    """The alternative text of an image, with that of images inside it."""
    words = [
        " " if part.type in ("softbreak", "hardbreak") else part.content
        for part in image.walk()
        if not part.children and part.type != "html_inline"
    ]
    return " ".join("".join(words).split())


def once(blocks: list[Block]) -> list[Block]:
    """``blocks`` with each link (URL and text) and each image (URL and description) once, and no
    image without a description (URL) after one of its URL."""
    unique: dict[tuple[type, str, str], Block] = {}
    for block in blocks:
        assert isinstance(block, LinkBlock | ImageBlock)
        words = block.text if isinstance(block, LinkBlock) else block.alt
        is_known = not words and any(key[:2] == (type(block), block.url) for key in unique)
        if not is_known:
            unique.setdefault((type(block), block.url, words), block)
    return list(unique.values())


def collapsed(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
