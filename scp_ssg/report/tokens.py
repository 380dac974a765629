"""How many tokens of a language model a text has, where a tokenizer is installed."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["TOKENIZER", "token_counter"]

TOKENIZER = "o200k_base"
"""The vocabulary of OpenAI's newer models. The package bpe-openai ships it, so no network is
needed."""

_MOST = 50_000
"""Characters that the tokenizer is given at once; a character has at most four tokens, and it takes
200,000."""
_PIECE = re.compile(rf".{{1,{_MOST}}}(?:\n(?=\S)|\Z)|.{{1,{_MOST}}}", re.DOTALL)
"""Ends before a line that begins with a word, where no token reaches across."""


def token_counter() -> Callable[[str], int] | None:
    """A function that counts the tokens of a text; None without the extra ``tokens``.

    No count is ever guessed.
    """
    try:
        with warnings.catch_warnings():
            # It opens its data in a way that Python 3.11 and 3.12 call deprecated.
            warnings.simplefilter("ignore", DeprecationWarning)
            from bpe_openai import get_encoding

            encoding = get_encoding(TOKENIZER)
    except ImportError:
        return None

    def count(text: str) -> int:
        return sum(len(encoding.encode_ordinary(piece)) for piece in _PIECE.findall(text))

    return count
