"""The headers and addresses with which ``scp-ssg serve`` shows a tunnel."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import urllib3

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.tunnel.author import Author

POLICY = {"purposes": {"allow_ai_input": True}}


def ask(url: str, **headers: str) -> urllib3.BaseHTTPResponse:
    return urllib3.request("GET", url, headers=headers)


@pytest.mark.parametrize("draft", ["01", "00"])
def test_the_m_sitemap_and_the_pages_name_each_other_where_they_are_served(
    draft: str, author: Author, serving: Callable[[Path], str]
) -> None:
    author.options = {"tunnel": {"draft": draft, "policy": POLICY}}
    author.pages["caf\u00e9/index.html"] = "Tea."
    author.build()
    root = serving(author.output)
    sitemap = ask(f"{root}/llm-sitemap.json")
    assert sitemap.headers["Link"] == f'<{root}/llm-policy.json>; rel="describedby"'
    assert sitemap.headers["Content-Type"] == "application/json; charset=utf-8"
    assert sitemap.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
    items = sitemap.json()["items"]
    assert len(items) == 4
    for item in items:
        html = ask(item["cUrl"])
        assert f'href="{item["mUrl"]}"'.encode() in html.data
        link = f'<{item["mUrl"]}>; rel="alternate"; type="application/json"'
        assert link in html.headers["Link"]
        page = ask(item["mUrl"])
        assert page.headers["Link"] == f'<{item["cUrl"]}>; rel="canonical"'
        assert page.headers["ETag"] == f'"{item["etag"]}"'
        assert page.headers["Vary"] == "Accept-Encoding"
        assert page.json()["hash"] in item["etag"]
        assert page.json()["canonical_url"].startswith("https://example.org/")
        again = ask(item["mUrl"], **{"If-None-Match": f'"{item["etag"]}"'})
        assert (again.status, again.data) == (304, b"")


def test_the_home_page_alone_names_the_m_sitemap(
    author: Author, serving: Callable[[Path], str]
) -> None:
    root = serving(author.output)
    index = f'<{root}/llm-sitemap.json>; rel="index"; type="application/json"'
    assert index in ask(f"{root}/").headers["Link"]
    assert "index" not in ask(f"{root}/guide/").headers["Link"].replace("index.html", "")
    # What is built while the server runs is served.
    author.options = {}
    author.build()
    assert "Link" not in ask(f"{root}/").headers


def test_an_m_sitemap_that_cannot_be_read_is_served_as_it_is(
    author: Author, serving: Callable[[Path], str]
) -> None:
    (author.output / "llm-sitemap.json").write_text(json.dumps({"items": 3}))
    assert ask(f"{serving(author.output)}/llm-sitemap.json").json() == {"items": 3}
