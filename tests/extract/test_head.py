"""What is read from a page's head, one rule per case."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from scp_ssg.dom import parse
from scp_ssg.extract import head_html, read_head
from scp_ssg.extract.metadata.dates import find_visible_date, parse_date
from scp_ssg.extract.metadata.description import language_tag
from scp_ssg.extract.metadata.page_elements import PageElements
from scp_ssg.extract.metadata.plain_text import to_plain_text

if TYPE_CHECKING:
    from scp_ssg.extract.metadata.head import Head

URL = "https://bikes.example/w/"


def head(html: str) -> Head:
    return read_head(parse(html), URL, [])


def test_description_comes_before_open_graph() -> None:
    read = head('<meta property="og:description" content="B"><meta name="Description" content="A">')
    assert read.description == "A"


@pytest.mark.parametrize("nothing", ["None", "null", "undefined"])
def test_what_a_template_writes_for_nothing_describes_nothing(nothing: str) -> None:
    assert head(f'<meta name="description" content="{nothing}">').description == ""
    shown = f'<meta name=description content={nothing}><meta property=og:description content="B">'
    assert head(shown).description == "B"


@pytest.mark.parametrize("words", ["None of them.", "Null", "none"])
def test_words_that_a_template_does_not_write_for_nothing_describe_a_page(words: str) -> None:
    assert head(f'<meta name="description" content="{words}">').description == words


def test_title_of_a_drawing_is_not_the_page_s() -> None:
    assert head("<body><svg><title>Arrow</title></svg></body>").title == ""


def test_canonical_is_resolved_against_the_base() -> None:
    read = head('<base href="/en/"><link rel="canonical" href="w/#top">')
    assert read.canonical == "https://bikes.example/en/w/"
    assert read.base == "https://bikes.example/en/"


OWN = '<link rel="alternate" hreflang="{}" href="/w/">'
ORIGINAL = '<link rel="canonical" href="https://bikes.example/rad/">'
OTHER = '<link rel="alternate" hreflang="{}" href="https://bikes.example/rad/">'


def test_a_translation_is_no_copy_of_the_page_in_another_language() -> None:
    assert head(ORIGINAL + OTHER.format("de") + OWN.format("en-GB")).canonical is None


@pytest.mark.parametrize(
    ("other", "own"),
    [
        ("en-US", "en-GB"),  # the same language, for another country
        ("x-default", "en"),  # the page for all others
        ("en", "x-default"),
    ],
)
def test_a_copy_in_the_same_language_keeps_its_canonical(other: str, own: str) -> None:
    read = head(ORIGINAL + OTHER.format(other) + OWN.format(own))
    assert read.canonical == "https://bikes.example/rad/"


def test_a_page_that_is_no_translation_keeps_its_canonical() -> None:
    read = head(ORIGINAL + OTHER.format("de"))  # as a copy for printing has them from its original
    assert read.canonical == "https://bikes.example/rad/"


def test_canonical_that_is_no_web_address_is_none() -> None:
    assert head('<link rel="canonical" href="javascript:void 0">').canonical is None


def test_generator_is_named_first_of_all_and_sphinx_by_its_script() -> None:
    script = '<script data-url_root="./" src="../_static/documentation_options.js?v=1"></script>'
    assert head(script).generator == "sphinx"
    assert head(f'{script}<meta name="generator" content="Docutils 0.19">').generator.endswith("19")
    assert head('<script src="/options.js"></script>').generator == ""


def test_several_authors_once_each_and_no_profile_addresses() -> None:
    read = head(
        '<meta name="author" content="Ann"><meta name="author" content="Bo">'
        '<meta name="author" content="Ann"><meta name="author" content="https://x.org/bo">'
    )
    assert read.authors == ("Ann", "Bo")


def test_the_path_of_a_profile_is_no_author() -> None:
    read = head(
        '<meta property="article:author" content="/ann">'
        '<meta property="article:author" content="Bo">'
        '<meta property="article:author" content="/team/bo.html">'
        '<meta property="article:author" content="/usr/bin and friends">'
    )
    assert read.authors == ("Bo", "/usr/bin and friends")


@pytest.mark.parametrize("content", ["noindex", "NOINDEX, follow", "none", "follow,noindex"])
def test_noindex(content: str) -> None:
    assert head(f'<meta name="robots" content="{content}">').noindex
    assert head(f'<meta name="googlebot" content="{content}">').noindex


@pytest.mark.parametrize(
    "content", ["index", "nosnippet, noarchive", "noimageindex", "max-image-preview:none"]
)
def test_what_is_no_noindex(content: str) -> None:
    assert not head(f'<meta name="robots" content="{content}">').noindex


def test_refresh_to_another_page_and_of_itself() -> None:
    read = head('<meta http-equiv="refresh" content="0; url=/new/">')
    assert read.refresh.endswith("/new/")
    assert not head('<meta http-equiv="refresh" content="300">').refresh


def test_json_ld_fills_what_nothing_else_says() -> None:
    read = head(
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type":'
        ' "TechArticle", "author": [{"name": "Ann"}, "Bo"], "datePublished": "2026-03-04",'
        ' "dateModified": "2026-05-06T07:08:09+02:00"}</script>'
    )
    assert read.authors == ("Ann", "Bo")
    assert read.published == datetime(2026, 3, 4, tzinfo=UTC)
    assert read.modified == datetime(2026, 5, 6, 5, 8, 9, tzinfo=UTC)
    assert read.schema is not None
    assert read.schema["@type"] == "TechArticle"


def test_scripts_of_other_types_are_no_json_ld() -> None:
    other = '{"@type": "Article", "author": "Eve"}'
    scripts = (
        f"<script hidden{stated}>{other}</script>"
        for stated in ("", " type=text/javascript", " type=application/json itemprop=name")
    )
    read = head(f"<body>{''.join(scripts)}<p>x")
    assert (read.authors, read.schema) == ((), None)


def test_json_ld_of_the_site_does_not_speak_for_the_page() -> None:
    read = head(
        '<script type="application/ld+json">{"@type": "Organization", "description": "We sell",'
        ' "author": "Shop"}</script>'
    )
    assert (read.description, read.authors) == ("", ())


def test_several_json_ld_objects_become_one_graph() -> None:
    script = '<script type="application/ld+json">'
    one = script + '{"@context": "https://schema.org", "@type": "A"}</script>'
    two = script + '[{"@context": "https://schema.org", "@type": "B"}]</script>'
    assert head(one + two).schema == {
        "@context": "https://schema.org",
        "@graph": [{"@type": "A"}, {"@type": "B"}],
    }


def test_line_breaks_within_json_ld_strings_are_spaces() -> None:
    read = head('<script type="application/ld+json">{"name": "a\nb"}</script>')
    assert read.schema == {"name": "a b"}


@pytest.mark.parametrize("broken", ["{", "[" * 9000, '{"a": NaN}', '{"a": "\\ud800"}', "var x"])
def test_broken_json_ld_is_a_debug_line(broken: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        assert head(f'<script type="application/ld+json">{broken}</script>').schema is None
    assert [record.levelname for record in caplog.records] == ["DEBUG"]
    assert caplog.messages[0].startswith(f"{URL}: a JSON-LD script is left out: ")


def test_json_ld_after_the_head_is_handed_over() -> None:
    script = '<script type="application/ld+json">{"a":1}</script>'
    html = f"<head><title>T</title></head><body><p>x</p>{script}"
    before, late = head_html(html, len(html))
    assert before == "<head><title>T</title>"
    assert late == ['{"a":1}']


def test_a_head_without_tags_ends_where_the_content_begins() -> None:
    html = "<title>T</title><meta name=author content=Ann><p>x"
    before, _ = head_html(html, html.index("<p>"))
    assert before == "<title>T</title><meta name=author content=Ann>"


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-03-04", datetime(2026, 3, 4, tzinfo=UTC)),
        ("2026/03/04", datetime(2026, 3, 4, tzinfo=UTC)),
        ("2026-03-04T10:20:30Z", datetime(2026, 3, 4, 10, 20, 30, tzinfo=UTC)),
        ("2026-03-04T10:20:30.123+02:00", datetime(2026, 3, 4, 8, 20, 30, tzinfo=UTC)),
        ("2026-03-04 10:20:30 +0200", datetime(2026, 3, 4, 8, 20, 30, tzinfo=UTC)),
        ("2026-03-04 10:20", datetime(2026, 3, 4, 10, 20, tzinfo=UTC)),
        ("Wed, 04 Mar 2026 10:20:30 +0000", datetime(2026, 3, 4, 10, 20, 30, tzinfo=UTC)),
        ("0001-01-01T00:00:00Z", None),
        ("9999-12-31T23:59:59-14:00", None),
        ("2026-13-01", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_dates(text: str, moment: datetime | None) -> None:
    assert parse_date(text) == moment


@pytest.mark.parametrize(
    ("statements", "tag"),
    [
        (["en_us"], "en-US"),
        (["EN"], "en"),
        (["zh-hans-CN"], "zh-CN"),
        (["zh-Hans"], "zh-CN"),
        (["zh-Hant"], "zh-TW"),
        (["zh-Hant-HK"], "zh-HK"),
        (["zh"], "zh"),
        (["sr-Latn"], "sr"),
        (["es-419"], "es"),
        (["fil-PH"], "fil"),
        (["de-CH-1996"], "de-CH"),
        ([None, "", "not a tag", "fr"], "fr"),
        (["und", "nl"], "nl"),
        ([], "en"),
    ],
)
def test_languages_in_the_form_every_reader_takes(statements: list[str | None], tag: str) -> None:
    assert language_tag(statements) == tag


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Plain words, 3 < 4.", "Plain words, 3 < 4."),
        ("**Bold**, `code` and [a link](https://x.org)", "Bold, code and a link"),
        ("<p>One</p>\n<p>two &amp; <em>three</em></p>", "One two & three"),
        ("snake_case_name", "snake_case_name"),
        ("a\x00b\ud800c\u00add", "abcd"),
        ("<script>alert(1)</script>Words", "Words"),
    ],
)
def test_plain_text_of_markdown_and_html(text: str, words: str) -> None:
    assert to_plain_text(text) == words


def test_names_in_titles_are_no_emphasis() -> None:
    assert to_plain_text("The `__init__` of *args", emphasis=False) == "The __init__ of *args"


@pytest.mark.parametrize(
    "shown",
    [
        '<time itemprop="datePublished" datetime="2026-03-04">today</time>',
        '<meta itemprop="datePublished" content="2026-03-04">',
        '<abbr class="published" title="2026-03-04T00:00:00+00:00">4 March</abbr>',
        '<article><header><time datetime="2026-03-04">4 March</time></header></article>',
        '<article><time datetime="1999-01-01"></time><footer><time datetime="2026-03-04">',
        '<h1>Spokes</h1> <time class="pageDate">2026-03-04</time>',
        (
            '<time datetime="1999-01-01">1999</time><div class="post-meta"><i>On '
            '<time datetime="2026-03-04">4 March</time></i></div><div></div><h1>Spokes</h1>'
        ),
    ],
)
def test_the_date_that_a_theme_shows(shown: str) -> None:
    tree = parse(shown)
    assert find_visible_date(tree, PageElements(tree)) == datetime(2026, 3, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    "shown",
    [
        '<p>Since <time datetime="1999-01-01">1999</time></p>',
        '<article><header><time datetime="2026-03-04"></header></article><article></article>',
        '<time itemprop="datePublished" datetime="soon">soon</time>',
        '<article><footer>Updated <b><time datetime="2026-03-04">4 March</time></b></footer>',
        '<h1>The ride</h1><time class="event-date">2026-03-04</time>',
        '<h1>The ride</h1><p>We start on <time datetime="2026-03-04">4 March</time>.</p>',
        '<h1>The ride</h1><p><span class="post-date">Updated <time>2026-03-04</time></span></p>',
        '<section><h2>The ride</h2><time class="post-date">2026-03-04</time></section>',
        '<h1>The ride</h1><time class="pageDate">next week</time>',
        '<article><footer><i class="last-modified"><time datetime="2026-03-04">4 March</time></i>',
    ],
)
def test_dates_that_say_nothing_of_the_page(shown: str) -> None:
    tree = parse(shown)
    assert find_visible_date(tree, PageElements(tree)) is None
