"""Bytes of every encoding that pages come in."""

from __future__ import annotations

import pytest

from scp_ssg.extract.decode import decode

DECLARED = '<meta charset="{}"><p>'


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("naïve €".encode(), "naïve €"),
        (b"\xef\xbb\xbfplain", "plain"),
        ("\ufeffnaïve".encode("utf-16-le"), "naïve"),
        ("\ufeffnaïve".encode("utf-16-be"), "naïve"),
        (DECLARED.format("iso-8859-1").encode() + b"\x93na\xefve\x94", "“naïve”"),
        (DECLARED.format("windows-1251").encode() + "Привет".encode("cp1251"), "Привет"),
        (DECLARED.format("shift_jis").encode() + "車輪".encode("cp932"), "車輪"),
        (DECLARED.format("gb2312").encode() + "车轮".encode("gb18030"), "车轮"),
        (DECLARED.format("utf-16").encode() + "naïve".encode(), "naïve"),
        (DECLARED.format("no-such-thing").encode() + b"na\xefve", "naïve"),
    ],
)
def test_as_a_browser_reads_them(data: bytes, text: str) -> None:
    assert decode(data).removeprefix("<p>").endswith(text)
    assert not decode(data).startswith("\ufeff")


def test_one_broken_byte_does_not_spoil_a_page_in_utf_8() -> None:
    text = decode("Ärger mit Öl und Übermut: ".encode() + b"\xff" + "größer".encode())
    assert text == "Ärger mit Öl und Übermut: \ufffdgrößer"


@pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe\x81", bytes(range(256)) * 4])
def test_never_raises(data: bytes) -> None:
    assert isinstance(decode(data), str)
