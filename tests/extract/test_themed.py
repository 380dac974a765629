"""Pictures for light and for dark screens are one picture, and nothing else is taken for a pair."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import ImageBlock

PAIRS = {
    "Material": (
        "<p><img src='a.png#only-light' alt='A'><img src='a-dark.png#only-dark' alt='A'></p>"
    ),
    "GitHub, dark first": (
        "<p>Look: <img src='a-dark.png#gh-dark-mode-only' alt='A'>\n"
        "<img src='a.png#gh-light-mode-only' alt='A'></p>"
    ),
    "each in a link": (
        "<p><a href='a.png#only-light'><img src='a.png#only-light' alt='A'></a>\n"
        "<a href='a-dark.png#only-dark'><img src='a-dark.png#only-dark' alt='A'></a></p>"
    ),
    "each in a paragraph": (
        "<p><img src='a.png#only-light' alt='A'></p>\n<p><img src='a-dark.png#only-dark'></p>"
    ),
    "on lines of their own": (
        "<p><img src='a.png#only-light' alt='A'><br><img src='a-dark.png#only-dark' alt='A'></p>"
    ),
    "Furo": (
        "<img src='a.png' class='only-light' alt='A'><img src='a-dark.png' class='only-dark'>"
    ),
    "Furo's figures": (
        "<figure class='align-center only-light'><img src='a.png' alt='A'><figcaption>Rim"
        "</figcaption></figure><figure class='align-center only-dark'><img src='a-dark.png'>"
        "<figcaption>Rim</figcaption></figure>"
    ),
    "Docusaurus": (
        "<img src='a.png' alt='A' class='themedComponent_m themedComponent--light_N'>"
        "<img src='a-dark.png' alt='A' class='themedComponent_m themedComponent--dark_x'>"
    ),
    "VitePress, dark first": (
        "<img class='VPImage dark image-src' src='a-dark.png' alt='A'>"
        "<img class='VPImage light image-src' src='a.png' alt='A'>"
    ),
    "Starlight": (
        "<img src='a.png' alt='A' class='dark:sl-hidden'>"
        "<img src='a-dark.png' alt='A' class='light:sl-hidden'>"
    ),
    "Tailwind": (
        "<img src='a.png' alt='A' class='block dark:hidden'>"
        "<img src='a-dark.png' alt='A' class='hidden dark:block'>"
    ),
}

SINGLES = {
    "alone below a pair": (
        (
            "<p><img src='a.png#only-light'><img src='b.png#only-dark'></p>"
            "<p><img src='c.png#only-dark' alt='C'></p>"
        ),
        ["a.png#only-light", "c.png#only-dark"],
    ),
    "alone": ("<p><img src='a-dark.png#only-dark' alt='A'></p>", ["a-dark.png#only-dark"]),
    "words between": (
        "<p><img src='a.png#only-light'> or at night <img src='b.png#only-dark'></p>",
        ["a.png#only-light", "b.png#only-dark"],
    ),
    "another caption": (
        (
            "<figure class='only-light'><img src='a.png'><figcaption>Day</figcaption></figure>"
            "<figure class='only-dark'><img src='b.png'><figcaption>Night</figcaption></figure>"
        ),
        ["a.png", "b.png"],
    ),
    "a picture of darkness": (
        "<p><img src='a.png#only-light'><img src='darkroom.png' class='dark'></p>",
        ["a.png#only-light", "darkroom.png"],
    ),
    "a box of another colour": (
        "<div class='dark-theme'><img src='a.png'></div><img src='b.png#only-light'>",
        ["a.png", "b.png#only-light"],
    ),
    "two pairs": (
        (
            "<p><img src='a.png#only-light'><img src='b.png#only-dark'>"
            "<img src='c.png#only-light'><img src='d.png#only-dark'></p>"
        ),
        ["a.png#only-light", "c.png#only-light"],
    ),
}


def pictures(html: str, *, fragment: bool) -> list[str]:
    content = f"<h1>Wheels</h1><p>A wheel that wobbles is soon a wheel that rubs.</p>\n{html}\n"
    found = extract(
        SourcePage(
            url="https://a.example/",
            html=f"<title>Wheels</title><main>{content}</main>",
            fragment=content if fragment else None,
        )
    )
    assert isinstance(found, Entry)
    blocks = [block for block in found.page.content if isinstance(block, ImageBlock)]
    return [block.url.removeprefix("https://a.example/") for block in blocks]


@pytest.mark.parametrize("fragment", [True, False], ids=["fragment", "page"])
@pytest.mark.parametrize("html", PAIRS.values(), ids=PAIRS)
def test_pictures_for_light_and_dark_screens_are_one(html: str, *, fragment: bool) -> None:
    [only] = pictures(html, fragment=fragment)
    assert only.partition("#")[0] == "a.png"


@pytest.mark.parametrize("fragment", [True, False], ids=["fragment", "page"])
@pytest.mark.parametrize(("html", "expected"), SINGLES.values(), ids=SINGLES)
def test_a_picture_for_dark_screens_without_another_half_stays(
    html: str, expected: list[str], *, fragment: bool
) -> None:
    assert pictures(html, fragment=fragment) == expected
