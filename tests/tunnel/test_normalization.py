"""The normalised text and its fingerprint, by the vectors of draft-01, appendix A."""

from __future__ import annotations

import hashlib

import pytest

from scp_ssg.tunnel.normalization import fingerprint, normalized

HELLO = "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9"
CAFE = "850f7dc43910ff890f8879c0ed26fe697c93a067ad93a7d50f466a7028a9bf4e"
EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

VECTORS = {
    "1": ("Hello World", "hello world", HELLO),
    "2": ("  Hello World  ", "hello world", HELLO),
    "3": ("Hello    World", "hello world", HELLO),
    "4": (
        "Hello &amp; goodbye",
        "hello & goodbye",
        "da73536eaa9c427f3189de5b6371d798193e98f3c31df8bef710bba835e8c621",
    ),
    "5": (
        "&lt;tag&gt;",
        "<tag>",
        "c81ef880af0fcfef49e1b45c3690a1666c47d9e064b7eaead2af09bb78884dcd",
    ),
    "6": (
        "&quot;quoted&quot;",
        '"quoted"',
        "272fca25899893eeb27b89583d5c81b8a4ac5af4d1e37e3909d879947303c1c5",
    ),
    "7": ("Caf\u00e9", "caf\u00e9", CAFE),
    "7b": ("Cafe\u0301", "caf\u00e9", CAFE),
    "8": (
        "\uff28\uff25\uff2c\uff2c\uff2f",
        "hello",
        "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    ),
    "9": (
        "Stra\u00dfe",
        "strasse",
        "16d96952087774fee069b7585d3991b24d90c181c09b2129b4908c35baa7f0c0",
    ),
    "10": (
        "\u0130stanbul",
        "i\u0307stanbul",
        "4a4df120f7d1f3c286f58651abfcec2aade892ace635f96f02b946c96e6e1f86",
    ),
    "11": ("Hello\tWorld", "hello world", HELLO),
    "12": ("Hello\nWorld", "hello world", HELLO),
    "13": (
        "Hello\u0007World",
        "helloworld",
        "936a185caaa266bb9cbe981e9e05cb78cd732b0b3280eb944412bb6f8f8f07af",
    ),
    "14": ("Hello\u00a0World", "hello world", HELLO),
    "15": ("Hello \t\n World", "hello world", HELLO),
    "16": ("", "", EMPTY),
    "17": ("   ", "", EMPTY),
    "18": ("A", "a", "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
    "19": (
        'The caf\u00e9\'s "special" offer: 50% off!',
        'the caf\u00e9\'s "special" offer: 50% off!',
        "25cdbe2315674d38ddaf1df6fe7ccd494ce89efebe8a3b5285742e57e7367545",
    ),
    "20": (
        "Clich\u00e9 &amp; r\u00e9sum\u00e9",
        "clich\u00e9 & r\u00e9sum\u00e9",
        "7d56f360edd22f7be0bc0f126d45481df83e8afc68b83788cf37544c4ee6ce21",
    ),
}


@pytest.mark.parametrize("number", VECTORS)
def test_the_vectors_of_appendix_a(number: str) -> None:
    text, expected, digest = VECTORS[number]
    assert normalized(text, from_html=True) == expected
    assert hashlib.sha256(expected.encode()).hexdigest() == digest


def test_the_fingerprint_is_the_hash_of_the_normalised_text() -> None:
    assert fingerprint("  Hello\n\nWorld ") == HELLO


def test_plain_text_has_no_character_references() -> None:
    # A page that explains ``&amp;`` is another page than one that has a ``&``.
    assert fingerprint("&amp;") != fingerprint("&")


def test_quotation_marks_are_normalised_as_draft_00_says() -> None:
    assert normalized("\u201cTea\u201d isn\u2019t \u2018coffee\u2019") == "\"tea\" isn't 'coffee'"
