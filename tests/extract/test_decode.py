"""Bytes of every encoding that pages come in."""

# ruff: noqa: RUF001  letters of other scripts look like Latin ones

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


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "The café is “open”."),
        ("cp1252", "Größer über Öl"),
        ("cp1252", "Les abeilles récoltent le nectar là où les fleurs s’ouvrent, même l’été."),
        ("cp1251", "Пчёлы собирают нектар там, где открываются цветы, даже летом."),
        ("koi8-r", "Пчёлы собирают нектар там, где открываются цветы, даже летом."),
        ("cp1253", "Οι μέλισσες συλλέγουν νέκταρ εκεί όπου ανοίγουν τα λουλούδια."),
        ("shift_jis", "ミツバチは夏でも花が咲くところで蜜を集めます。"),
        ("euc-jp", "ミツバチは夏でも花が咲くところで蜜を集めます。"),
        ("gb18030", "蜜蜂在花开的地方采集花蜜，即使在夏天也是如此。"),
        ("big5", "蜜蜂在花開的地方採集花蜜，即使在夏天也是如此。"),
        ("euc-kr", "꿀벌은 여름에도 꽃이 피는 곳에서 꿀을 모읍니다."),
    ],
)
def test_a_page_that_says_nothing_is_read_by_its_letters(encoding: str, text: str) -> None:
    around = "<!doctype html><title>t</title>" + "<p class=plain>bees</p>" * 2000
    assert decode((around + f"<p>{text}</p>").encode(encoding)).endswith(f"<p>{text}</p>")


@pytest.mark.parametrize("data", [b"", b"\x00\xff\xfe\x81", bytes(range(256)) * 4])
def test_never_raises(data: bytes) -> None:
    assert isinstance(decode(data), str)
