"""A page that holds a few words, or one frame, beside longer pages is not written yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from tests.generators.pages import page

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def is_published(
    write: Write, published: Published, body: str, *options: str, short: int = 0, long: int = 9
) -> bool:
    """Return whether a page with this ``body`` is published beside so many others."""
    for n in range(long):
        text = f"<p>Chapter {n} tells of cup {n}, of its maker, and of the year that it was made."
        write({f"site/long/{n}.html": page(f"Cup {n}", text)})
    for n in range(short):
        write({f"site/short/{n}.html": page(f"Word {'abcdefgh'[n]}", "<p>A cup.</p>")})
    write({"site/later/index.html": page("Later", body)})
    assert run(["build", "site", "--site-url", ROOT, *options]) == 0
    return ROOT + "later/" in published(Path("site"))


@pytest.mark.parametrize(
    "body",
    [
        "<p>Soon.</p>",
        "<p>This page is under construction.</p>",
        "<p>未完待续</p>",
        "<p>Siden er</p><p>under opbygning.</p>",
        "<p>0 results</p>",
        "<h2>Cups</h2><h2>Pots and kettles</h2>",
        '<p>© 2017-2026 @ Ada. Built on <a href="https://tea.example/">Tea</a>.</p>',
        '<iframe src="https://forms.example/f/1"></iframe>',
        '<iframe src="https://docs.google.com/forms/d/e/1/viewform" title="Enrol"></iframe>',
    ],
)
def test_a_title_and_a_few_words_or_one_frame_are_no_content(
    write: Write, published: Published, body: str
) -> None:
    assert not is_published(write, published, body)


@pytest.mark.parametrize(
    "body",
    [
        "<p>This page is about my cups.</p>",
        "<p>© 2026 Ada</p><p>All rights to the cups and pots on these pages are mine.</p>",
        "<p>Call 555 111.</p>",
        "<p>Call 0 555.</p>",
        "<p>10 results</p>",
        "<p>Results: 0</p>",
        "<p>isLater: boolean = ...</p>",
        "<p>Later: Promise&lt;void&gt;</p>",
        "<p>Cup: clay | iron</p>",
        '<p>Write to <a href="mailto:ada@cups.example">ada@cups.example</a></p>',
        "<p>Later</p>",
        "<ul><li>Anna<li>Ben</ul>",
        "<blockquote>Do well.</blockquote>",
        "<pre>brew --hot</pre>",
        '<p>See <a href="https://cups.example/">cups</a>.</p>',
        '<p>A cup.</p><img src="/cup.png" alt="A cup">',
        '<iframe src="https://forms.example/1"></iframe><iframe src="https://forms.example/2"></iframe>',
        '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
        '<iframe src="/site/plan.pdf" title="Our plan"></iframe>',
        '<iframe src="https://drive.google.com/file/d/1R0N3lSv/preview"></iframe>',
        "<h2>Cups of clay</h2><h2>Pots of iron and of clay</h2>",
    ],
)
def test_what_says_more_than_a_few_words_is_content(
    write: Write, published: Published, body: str
) -> None:
    assert is_published(write, published, body)


@pytest.mark.parametrize(
    ("short", "long", "expected"),
    [(2, 9, False), (3, 9, True), (0, 8, True)],
    ids=["a quarter", "a dictionary", "a small site"],
)
def test_few_words_are_content_where_many_pages_have_as_few(
    write: Write, published: Published, short: int, long: int, *, expected: bool
) -> None:
    body = "<p>A pot.</p>"
    assert is_published(write, published, body, short=short, long=long) is expected


def test_the_option_keep_publishes_a_page_of_a_few_words(
    write: Write, published: Published
) -> None:
    write({"scp.toml": 'scp.keep = ["later/**"]\n'})
    assert is_published(write, published, "<p>Soon.</p>")


def is_published_beside_home(write: Write, published: Published, path: str, body: str) -> bool:
    """Return whether the file at ``path`` is a page of a site that has but a home page beside."""
    write({f"site/{path}": page("Lost", body), "site/index.html": page("Cups", "<p>All of mine.")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    return ROOT + path.removesuffix("index.html") in published(Path("site"))


MISSING = "<p>Sorry, there is no cup of that name on this shelf of ours. Go back to the shelf."


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("shelf/404.html", MISSING, False),
        ("shelf/404.html", f"{MISSING} {MISSING}", True),
        ("shelf/403.html", MISSING, True),
        ("shelf/404/index.html", MISSING, True),
    ],
)
def test_a_few_words_in_a_file_that_is_shown_for_missing_ones_are_no_content(
    write: Write,
    published: Published,
    capsys: pytest.CaptureFixture[str],
    path: str,
    body: str,
    *,
    expected: bool,
) -> None:
    """Sites that stand in folders of others have their own; a manual of numbers says more."""
    assert is_published_beside_home(write, published, path, body) is expected
    assert ("1 not found page" in capsys.readouterr().out) is not expected


FORBIDDEN = "<p>Forbidden. You may not see this shelf, ask whoever has the key.</p>"
OFFLINE = "<h2>Oops! You're offline.</h2><p>Check your network and open the page again.</p>"
LATER = "<p>All of this was written when the shop had a roof, a door, and four tables at sea.</p>"


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("403.html", FORBIDDEN, False),
        ("403.html", f"<h2>Error 403: access denied</h2>{FORBIDDEN}", False),
        ("de/offline/index.html", OFFLINE, False),
        ("offline.html", "<p>You are offline.</p><p>Connect and try again.</p>", False),
        ("403.html", FORBIDDEN + LATER, True),
        ("offline.html", OFFLINE + LATER, True),
        ("shelf/403.html", FORBIDDEN, True),
        ("shelf/offline.html", OFFLINE, True),
        ("403.html", "<p>A cup for the four hundred and third day.</p>", True),
        ("403.html", "<p>Forbidden cups were sold by night, at the sea.</p>", True),
        ("offline.html", "<p>The app works when you are offline, without a network.</p>", True),
        ("offline.html", "<p>You are offline. The lake is still, and nobody asks.</p>", True),
        ("closed.html", FORBIDDEN + OFFLINE, True),
    ],
)
def test_a_few_words_to_visitors_who_get_another_page_are_no_content(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    assert is_published_beside_home(write, published, path, body) is expected


@pytest.mark.parametrize("name", ["{}.html", "{}/index.html"])
def test_a_manual_of_the_numbers_of_errors_is_content(
    write: Write, published: Published, name: str
) -> None:
    said = {400: "Bad request.", 402: "Pay first.", 403: "Forbidden. The key has no such right."}
    write(
        {f"site/{name.format(n)}": page(str(n), f"<p>{text}</p>") for n, text in said.items()}
        | {"site/index.html": page("Cups", "<p>All of mine.")}
    )
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + name.format(403).removesuffix("index.html") in published(Path("site"))
