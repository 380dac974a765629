"""Pages that show nothing but a prompt for a password until a visitor knows it.

Their text is ciphertext, which nobody can read and which every build writes anew.
"""

from __future__ import annotations

import re

from scp_ssg.dom import parse

__all__ = ["is_encrypted"]

_CONTAINERS = (
    "#mkdocs-encrypted-content",  # mkdocs-encryptcontent-plugin, all of a page or a part of it
    "#pec-encrypted-content",  # Pelican's encrypt_content
    "#hexo-blog-encrypt > #hbeData",  # hexo-blog-encrypt
)
_PROMPTS = ("html.staticrypt-html form#staticrypt-form",)  # its ciphertext is inside a script

_SELECTOR = ", ".join(_CONTAINERS)
_PROMPT = ", ".join(_PROMPTS)
_NAMES = ("-encrypted-content", "hexo-blog-encrypt", "staticrypt-form")
"""Few pages have one of these words, so that the others need not be parsed. To look for one after
the other is six times as quick as to look for one of them by a pattern."""

_CIPHERTEXT = re.compile(r"\s*[A-Za-z0-9+/=_-]{24,}(?:[;:.,|][A-Za-z0-9+/=_-]+)*\s*")
"""Numbers in hexadecimal or base 64 and nothing else; words have spaces between them."""


def is_encrypted(html: str) -> bool:
    """Whether the finished page ``html`` is encrypted, by what one of the known tools puts there.

    A page that writes about such a tool has these names in code or in links, and not as elements
    with ciphertext in them.
    """
    if not any(name in html for name in _NAMES):
        return False
    tree = parse(html)
    return bool(tree.css(_PROMPT)) or any(
        _CIPHERTEXT.fullmatch(each.text()) for each in tree.css(_SELECTOR)
    )
