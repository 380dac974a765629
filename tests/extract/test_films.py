"""The film that a page is about, between its title and its content."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import AudioBlock, MediaLink, TextBlock, VideoBlock

TEXT = "<p>A wheel that wobbles is a wheel whose spokes disagree. Turn the key once more.</p>" * 3
FILM = '<lite-youtube videoid="MepORS6OHYw"><a href="/play/">Play</a></lite-youtube>'
FRAME = '<iframe src="https://www.youtube.com/embed/MepORS6OHYw"></iframe>'
WATCH = "https://www.youtube.com/watch?v=MepORS6OHYw"


def films(body: str) -> list[str]:
    """The addresses of the films of a page with this body."""
    html = f"<title>Truing a wheel | Wheels</title><body><a href=/>Wheels</a>{body}"
    found = extract(SourcePage(url="https://wheels.example/true/", html=html))
    assert isinstance(found, Entry)
    assert found.page.content[0].text == "Truing a wheel"  # type: ignore[union-attr]
    shown = (each for each in found.page.content if isinstance(each, VideoBlock))
    return [link.href for each in shown for link in each.url if isinstance(link, MediaLink)]


@pytest.mark.parametrize("film", [FILM, FRAME], ids=["a player", "a frame"])
@pytest.mark.parametrize(
    "body",
    [
        "<main><h1>Truing a wheel</h1><div>{film}</div><article>{text}</article></main>",
        "<main><h1>Truing a wheel</h1><div>{film}<article>{text}</article></div></main>",
        "<main><div><h1>Truing a wheel</h1>{film}</div><article>{text}</article></main>",
        "<main><h1>Truing a wheel</h1>{film}<article>{text}{film}</article></main>",
    ],
    ids=["between", "beside the text", "beside the title", "in the text, too"],
)
def test_a_film_between_the_title_and_the_text_is_published_once(body: str, film: str) -> None:
    assert films(body.format(film=f"<p>{film}</p>", text=TEXT)) == [WATCH]


@pytest.mark.parametrize(
    "body",
    [
        "<main><h1>Truing a wheel</h1><aside>{film}</aside><article>{text}</article></main>",
        "<main>{film}<h1>Truing a wheel</h1><article>{text}</article></main>",
        "<main><h1>Truing a wheel</h1><article>{text}</article>{film}</main>",
    ],
    ids=["a column", "above the title", "below the text"],
)
def test_films_elsewhere_are_the_theme_s(body: str) -> None:
    assert films(body.format(film=f"<div>{FILM}</div>", text=TEXT)) == []


def test_a_subtitle_that_the_text_begins_with_is_published_once_below_a_film_with_words() -> None:
    line = "With a key and an hour."
    html = (
        "<title>Truing a wheel | Wheels</title><body><a href=/>Wheels</a><main><h1>Truing a wheel"
        f"</h1><p class=subtitle>{line}</p>{FILM}<article><p>{line}</p>{TEXT}</article></main>"
    )
    found = extract(SourcePage(url="https://wheels.example/true/", html=html))
    assert isinstance(found, Entry)
    assert found.page.content.count(TextBlock(line)) == 1


def test_what_plays_by_itself_behind_a_title_is_decoration() -> None:
    body = "<h1>Truing a wheel</h1>{}<article>{}</article>"
    assert films(body.format("<div><video src=/a.mp4 autoplay muted></video></div>", TEXT)) == []


SOUND = "<audio src=/song.ogg></audio>"


@pytest.mark.parametrize(
    ("fragment", "names"),
    [
        (FRAME + TEXT, ["Truing a wheel"]),
        (TEXT + SOUND + FRAME, ["Truing a wheel", "Truing a wheel"]),
        (FRAME + TEXT + "<h2>Tools</h2>" + FRAME, ["Truing a wheel", "Tools"]),
        # A name that the author gave stays.
        (FRAME.replace(" src", " title=Spokes src") + TEXT, ["Spokes"]),
        (TEXT + "<h2>Tools</h2>" + FRAME.replace(" src", " title=Video src"), ["Video"]),
        # Here the title is published below the video.
        (FRAME + "<h2>Truing a wheel</h2>" + TEXT, ["Video"]),
    ],
)
def test_what_plays_below_the_title_has_its_name(fragment: str, names: list[str]) -> None:
    html = f"<title>Wheels</title><body><div>{fragment}</div>"
    url = "https://wheels.example/true/"
    source = SourcePage(url=url, html=html, fragment=fragment, title="Truing a wheel")
    found = extract(source, markdown=True)
    assert isinstance(found, Entry)
    shown = [each for each in found.page.content if isinstance(each, VideoBlock | AudioBlock)]
    assert [each.name for each in shown] == names
    assert found.markdown is not None
    text = found.markdown.text
    assert [name for name in names if f"[{name}](https://" in text] == names
