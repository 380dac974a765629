"""Text in scripts without spaces between words: what counts words must not take it for a label."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import TextBlock

NAV = "<nav><a href=/>首页</a> <a href=/about/>关于</a></nav>"
PROSE = "每次四分之一圈\u3001然后再看一次轮圈\u3001直到它不再摇晃为止\u3002" * 6
SENTENCE = "艾达在2020年造了一个车轮\u3001并且告诉所有的人怎样转动扳手\u3002"


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f"<div>{SENTENCE}<div><p>{PROSE}</p></div></div>", id="beside a box"),
        pytest.param(
            f"<main><h1>轮</h1><header><p>{SENTENCE}</p></header><p>{PROSE}</p></main>",
            id="in a header, with a year",
        ),
    ],
)
def test_a_sentence_is_content(body: str) -> None:
    html = f"<html lang=zh><title>轮</title><body>{NAV}{body}</body>"
    entry = extract(SourcePage(url="https://wheels.example/true/", html=html))
    assert isinstance(entry, Entry)
    assert TextBlock(SENTENCE) in entry.page.content
    assert TextBlock(PROSE) in entry.page.content


def test_a_label_beside_a_box_is_none() -> None:
    html = f"<html lang=zh><title>轮</title><body>{NAV}<div>目录<div><p>{PROSE}</p></div></div>"
    entry = extract(SourcePage(url="https://wheels.example/true/", html=html))
    assert isinstance(entry, Entry)
    assert entry.page.content == (TextBlock(PROSE),)
