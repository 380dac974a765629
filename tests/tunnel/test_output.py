"""The files of the tunnel: M-URLs, M-Sitemap, policy, and what becomes of them over builds."""

from __future__ import annotations

import hashlib
import json
import shutil
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import jcs
import pytest
from msgspec.structs import replace

from scp_ssg.errors import ConfigError
from scp_ssg.generators import url_matcher
from scp_ssg.model import HeadingBlock, LinkBlock, ListBlock, TextBlock
from scp_ssg.options import parse
from scp_ssg.publish import withdraw
from scp_ssg.times import build_time
from tests.publish.rehearsal import page_to_publish
from tests.stored import stored
from tests.systems import not_on_windows
from tests.tunnel.author import PAGES, ROOT, Author

if TYPE_CHECKING:
    from pathlib import Path

M_URLS = {"llm.json", "guide/llm.json", "about.llm.json"}


def llm(author: Author) -> set[str]:
    return {path for path in author.files() if "llm" in path}


def test_every_page_has_an_m_url(author: Author) -> None:
    assert llm(author) == M_URLS | {"llm-sitemap.json"}
    page = author.json("guide/llm.json")
    assert page["profile"] == "tct-1"
    assert page["canonical_url"] == ROOT + "guide/"
    assert page["title"] == "guide/index.html"
    assert page["language"] == "en"
    assert page["content"] == "guide/index.html\n\nStart here."


@pytest.mark.parametrize("path", sorted(M_URLS))
def test_the_hash_is_that_of_a_second_canonicalization(author: Author, path: str) -> None:
    body = (author.output / path).read_bytes()
    members = json.loads(body)
    said = members.pop("hash")
    assert said == "sha256-" + hashlib.sha256(jcs.canonicalize(members)).hexdigest()
    assert jcs.canonicalize({**members, "hash": said}) == body


def test_the_m_sitemap_lists_the_home_page_first_and_then_by_url(author: Author) -> None:
    sitemap = author.json("llm-sitemap.json")
    assert (sitemap["version"], sitemap["profile"]) == (1, "tct-1")
    assert [(each["cUrl"], each["mUrl"]) for each in sitemap["items"]] == [
        (ROOT, ROOT + "llm.json"),
        (ROOT + "about.html", ROOT + "about.llm.json"),
        (ROOT + "guide/", ROOT + "guide/llm.json"),
    ]
    for item in sitemap["items"]:
        page = author.json(item["mUrl"].removeprefix(ROOT))
        assert item["etag"] == item["contentHash"] == page["hash"]
        assert item["modified"] == page["modified"]


def test_each_page_links_its_m_url_in_its_head(author: Author) -> None:
    tag = (
        b'<link rel="alternate" type="application/json" href="https://example.org/guide/llm.json"'
        b" data-scp-ssg>"
    )
    bare = author.html("guide/index.html", "Start here.")
    linked = (author.output / "guide/index.html").read_bytes()
    assert linked == bare.replace(b"</head>", tag + b"</head>")


def test_a_build_over_the_same_files_changes_no_byte(author: Author) -> None:
    before = author.files()
    author.build(generate=False)
    assert author.files() == before
    shutil.rmtree(author.output)
    author.build()
    assert author.files() == before


def test_another_theme_changes_no_byte_of_an_m_url(author: Author) -> None:
    before = author.files()
    author.style = "<style>main {color: red}</style><script src=/new.js></script>"
    author.build()
    assert {path: author.files()[path] for path in llm(author)} == {
        path: before[path] for path in llm(author)
    }


def test_what_an_m_url_does_not_show_changes_no_byte_of_it(
    author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = author.files()
    # Themes differ in the descriptions that they write; the record of the page has them.
    author.style = "<meta name=description content='All that we know of it.'>"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(build_time().timestamp()) + 86_400))
    author.build()
    after = author.files()
    assert any("-delta-" in path for path in after.keys() - before.keys())
    assert {path: after[path] for path in llm(author)} == {
        path: before[path] for path in llm(author)
    }
    author.pages["about.html"] = "Who we were."
    author.build()
    page = author.json("about.llm.json")
    assert page["modified"] > json.loads(before["about.llm.json"])["modified"]


def test_after_one_edit_one_item_of_the_m_sitemap_differs(author: Author) -> None:
    before = {each["mUrl"]: each["etag"] for each in author.json("llm-sitemap.json")["items"]}
    author.pages["about.html"] = "Who we were."
    author.build()
    after = {each["mUrl"]: each["etag"] for each in author.json("llm-sitemap.json")["items"]}
    assert before.keys() == after.keys()
    assert {url for url in after if after[url] != before[url]} == {ROOT + "about.llm.json"}


@pytest.mark.parametrize("words", [None, "Hidden from search."])
def test_a_page_that_goes_takes_its_m_url_and_its_link_with_it(
    author: Author, words: str | None
) -> None:
    if words is None:
        del author.pages["guide/index.html"]
        (author.output / "guide/index.html").unlink()
    else:
        # The file stays as the last build linked it, and gains a noindex.
        file = author.output / "guide/index.html"
        robots = b"<meta name=robots content=noindex>"
        file.write_bytes(file.read_bytes().replace(b"<title>", robots + b"<title>"))
    author.build(generate=False)
    assert llm(author) == {"llm.json", "about.llm.json", "llm-sitemap.json"}
    assert len(author.json("llm-sitemap.json")["items"]) == 2
    assert words is None or b"data-scp-ssg" not in (author.output / "guide/index.html").read_bytes()


def test_no_page_at_all_leaves_nothing_of_the_tunnel(author: Author) -> None:
    author.pages = dict.fromkeys(author.pages, "Hidden now.")
    author.build()
    assert llm(author) == set()


SHARED = {
    "headers": ["netlify"],
    "usage": {"ai-train": False, "robots": True, "headers": True},
}
OWN = {"_headers": "/own/*\n  X-Own: 1\n", "robots.txt": "User-agent: *\nDisallow: /own/\n"}


def hide_all(author: Author) -> dict[str, str]:
    """Build once with lines in files of others, too, then without a page: what these say after."""
    options, author.options = author.options, {"tunnel": True, **SHARED}
    for name, text in OWN.items():
        (author.output / name).write_text(text, encoding="utf-8")
    author.build()
    author.options = options
    author.pages = dict.fromkeys(author.pages, "Hidden now.")
    author.build()
    return {name: (author.output / name).read_text("utf-8") for name in OWN}


def test_no_page_at_all_leaves_no_header_of_the_tunnel(author: Author) -> None:
    """The collections stay until they expire, and the author still says what is allowed."""
    author.options = {"tunnel": True, **SHARED}
    found = hide_all(author)
    assert "llm" not in found["_headers"]
    for line in (OWN["_headers"], "/scp/all-snapshot-*\n", "  Content-Usage: train-ai=n\n"):
        assert line in found["_headers"]
    assert "\nContent-Usage: train-ai=n\n" in found["robots.txt"]


def test_without_a_page_and_the_options_files_of_others_lose_our_lines(author: Author) -> None:
    assert hide_all(author) == OWN


def test_without_a_page_no_line_is_written_where_none_of_ours_stood(author: Author) -> None:
    author.build()
    author.options = {"tunnel": True, **SHARED}
    author.pages = dict.fromkeys(author.pages, "Hidden now.")
    author.build()
    assert OWN.keys().isdisjoint(author.files())


def test_without_the_option_everything_of_the_tunnel_goes(author: Author) -> None:
    author.options = {}
    author.build(generate=False)
    assert llm(author) == set()
    assert {path: author.files()[path] for path in PAGES} == {
        path: author.html(path, words) for path, words in PAGES.items()
    }


def test_another_draft_replaces_files_and_links(author: Author) -> None:
    author.options = {"tunnel": {"draft": "00"}}
    author.build(generate=False)
    expected = {"llm/index.json", "guide/llm/index.json", "about.llm/index.json"}
    assert llm(author) == expected | {"llm-sitemap.json"}
    html = (author.output / "guide/index.html").read_bytes()
    assert html.count(b"data-scp-ssg") == 1
    assert b'href="https://example.org/guide/llm/"' in html
    item = author.json("llm-sitemap.json")["items"][2]
    words = "guide/index.html start here."
    digest = hashlib.sha256(words.encode()).hexdigest()
    assert author.json("guide/llm/index.json")["hash"] == digest
    assert item["contentHash"] == f"sha256-{digest}"


def test_a_lost_state_makes_no_stranger_of_our_own_files(author: Author) -> None:
    shutil.rmtree(author.site.state_root)
    (author.output / "sitemap.xml").unlink()
    shutil.rmtree(author.output / "scp")
    author.pages["about.html"] = "Who we were."
    del author.pages["guide/index.html"]
    (author.output / "guide/index.html").unlink()
    author.build()
    assert author.warnings == []
    assert llm(author) == {"llm.json", "about.llm.json", "llm-sitemap.json"}
    assert author.json("about.llm.json")["content"].endswith("Who we were.")


def test_a_file_of_somebody_else_is_neither_overwritten_nor_listed_nor_removed(
    tmp_path: Path,
) -> None:
    author = Author(tmp_path)
    author.write()
    (author.output / "about.llm.json").write_text('{"mine": true}')
    author.build()
    [warning] = author.warnings
    assert "about.llm.json" in warning
    assert author.json("about.llm.json") == {"mine": True}
    assert len(author.json("llm-sitemap.json")["items"]) == 2
    assert b"data-scp-ssg" not in (author.output / "about.html").read_bytes()
    author.options = {}
    author.build()
    assert llm(author) == {"about.llm.json"}


def test_a_file_that_its_owner_has_changed_since_stays(author: Author) -> None:
    (author.output / "about.llm.json").write_text("changed by hand")
    author.options = {}
    author.build()
    assert llm(author) == {"about.llm.json"}


@not_on_windows("permissions for others, nor links that anybody may make")
def test_a_page_keeps_its_permissions_and_a_link_stays_a_link(tmp_path: Path) -> None:
    author = Author(tmp_path)
    author.write()
    page = author.output / "about.html"
    page.chmod(0o640)
    (author.output / "who-we-are.html").symlink_to("about.html")
    author.build(generate=False)
    assert b"data-scp-ssg" in page.read_bytes()
    assert page.stat().st_mode & 0o777 == 0o640
    assert (author.output / "who-we-are.html").is_symlink()
    before = author.files()
    author.build(generate=False)
    assert author.files() == before


def test_the_gzip_twin_of_a_page_is_kept_equal(tmp_path: Path) -> None:
    import gzip

    author = Author(tmp_path)
    author.write()
    for path in ("about.html", "guide/index.html"):
        data = (author.output / path).read_bytes()
        # One twin is of this page, one of an older page: that is somebody else's business.
        (author.output / f"{path}.gz").write_bytes(
            gzip.compress(data if path == "about.html" else b"older")
        )
    author.build(generate=False)
    about = (author.output / "about.html").read_bytes()
    assert gzip.decompress((author.output / "about.html.gz").read_bytes()) == about
    assert gzip.decompress((author.output / "guide/index.html.gz").read_bytes()) == b"older"
    before = author.files()
    author.build(generate=False)
    assert author.files() == before


def test_the_policy_says_what_the_author_configured_and_no_more(author: Author) -> None:
    policy = {
        "effective": datetime(2025, 10, 1, tzinfo=UTC),
        "purposes": {"allow_ai_train": False},
        "rate_hints": {"max_requests_per_second": None, "max_requests_per_day": 10_000},
    }
    author.options = {"tunnel": {"policy": policy}}
    author.build()
    assert author.json("llm-policy.json") == {
        "profile": "tct-policy-1",
        "version": 1,
        "effective": "2025-10-01T00:00:00Z",
        "purposes": {"allow_ai_train": False},
        "rate_hints": {"max_requests_per_second": None, "max_requests_per_day": 10_000},
    }
    author.options = {"tunnel": True}
    author.build()
    assert not (author.output / "llm-policy.json").exists()


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ("yes", "tunnel: expected true, false or names and values, got 'yes'"),
        ({"draft": "02"}, "tunnel.draft: invalid enum value '02'"),
        ({"drafts": "01"}, "tunnel: object contains unknown field `drafts`"),
        (
            {"policy": {"purposes": {"allow_ai_input": "yes"}}},
            "tunnel.policy.purposes.allow_ai_input: expected `bool`, got `str`",
        ),
        (
            {"policy": {"updated": "soon"}},
            "tunnel.policy.updated: 'soon' is not a time in ISO 8601",
        ),
    ],
)
def test_a_wrong_option_is_named(value: object, error: str) -> None:
    with pytest.raises(ConfigError) as raised:
        parse({"tunnel": value})
    assert str(raised.value) == error


def test_a_number_that_json_cannot_hold_keeps_no_page_out(tmp_path: Path) -> None:
    from scp_ssg.outputs import PublishedPage
    from scp_ssg.tunnel.m_url import m_url

    made = page_to_publish("a/", "words").record.entry
    page = replace(
        made.page,
        schema={"@type": "Thing", "position": 2**60, "rating": 4.50, "deep": [True, None]},
        content=(
            HeadingBlock(1, "A"),
            TextBlock("one"),
            LinkBlock("https://example.org/b", "b"),
            ListBlock(ordered=True, items=("x", "y")),
        ),
    )
    record = PublishedPage(
        record=stored(replace(made, page=page)),
        modified=datetime(2026, 1, 1, tzinfo=UTC),
        file="a/index.html",
        site_url=ROOT,
    )
    body = m_url(record, "01").data
    members = json.loads(body, parse_int=float)
    said = members.pop("hash")
    assert members["structured_data"]["position"] == float(2**60)
    assert members["content"] == "A\n\none\n\n1. x\n2. y"
    assert said == "sha256-" + hashlib.sha256(jcs.canonicalize(members)).hexdigest()


@pytest.mark.parametrize("draft", ["01", "00"])
@pytest.mark.parametrize("is_lost", [False, True])
def test_a_page_that_is_withdrawn_leaves_the_tunnel(
    is_lost: bool, draft: str, author: Author
) -> None:
    author.options = {"tunnel": {"draft": draft}}
    author.build()
    if is_lost:
        shutil.rmtree(author.site.state_root)
    done = withdraw(
        author.site,
        url_matcher(["about.html"], ROOT),
        parse(author.options),
        now=build_time(),
    )
    assert done is not None
    holding = [path for path, data in author.files().items() if b"Who we are" in data]
    assert holding == ["about.html"]
    items = author.json("llm-sitemap.json")["items"]
    assert [each["cUrl"] for each in items] == [ROOT, ROOT + "guide/"]
    assert b"data-scp-ssg" not in (author.output / "about.html").read_bytes()
    (author.output / "about.html").unlink()
    del author.pages["about.html"]
    before = author.files()
    author.build()
    assert author.warnings == []
    assert {path: data for path, data in author.files().items() if "llm" in path} == {
        path: data for path, data in before.items() if "llm" in path
    }
