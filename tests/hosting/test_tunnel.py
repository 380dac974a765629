"""The tunnel at the web servers, configured as we say, and the files for static hosts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from scp_ssg.hosting import configuration, layout_of
from tests.hosting.programs import PROGRAMS, REWRITING, curl, running
from tests.tunnel.author import ROOT, Author

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

POLICY = {"purposes": {"allow_ai_input": True}}


def build(folder: Path, draft: str) -> Author:
    made = Author(folder)
    made.options = {
        "tunnel": {"draft": draft, "policy": POLICY},
        "markdown": True,
        "headers": ["apache", "netlify"],
    }
    made.pages["caf\u00e9/index.html"] = "Tea."
    made.pages["team.html"] = "All of us."
    made.clean = {"team.html"}
    made.build()
    return made


@pytest.fixture(scope="module", params=["01", "00"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Author:
    return build(tmp_path_factory.mktemp("tunnel"), request.param)


@pytest.fixture(scope="module", params=PROGRAMS)
def server(request: pytest.FixtureRequest, built: Author) -> Iterator[str]:
    with running(request.param, built.output, modules=REWRITING) as url:
        yield f"{url}/"


@pytest.mark.judge
def test_each_m_url_is_sent_as_the_drafts_say(server: str, built: Author) -> None:
    items = json.loads((built.output / "llm-sitemap.json").read_bytes())["items"]
    assert len(items) == 5
    for item in items:
        url = server + item["mUrl"].removeprefix(ROOT)
        status, headers, body = curl(url)
        assert (status, json.loads(body)["canonical_url"]) == (200, item["cUrl"])
        assert headers["link"] == f'<{item["cUrl"]}>; rel="canonical"'
        assert headers["content-type"] == "application/json; charset=utf-8"
        assert headers["cache-control"] == "public, max-age=0, must-revalidate"
        assert "accept-encoding" in headers["vary"].lower()
        again, _, _ = curl(url, "--header", f"If-None-Match: {headers['etag']}")
        assert again == 304


@pytest.mark.judge
def test_the_home_page_names_the_m_sitemap_and_that_the_policy(server: str) -> None:
    index = f'<{ROOT}llm-sitemap.json>; rel="index"; type="application/json"'
    for path in ("", "index.html"):
        status, headers, _ = curl(server + path)
        assert (status, headers["link"]) == (200, index)
    _, headers, _ = curl(server + "guide/")
    assert "link" not in headers
    _, headers, _ = curl(server + "llm-sitemap.json")
    assert headers["link"] == f'<{ROOT}llm-policy.json>; rel="describedby"'
    assert headers["content-type"] == "application/json; charset=utf-8"
    # Twins have their own link to the page.
    _, headers, _ = curl(server + "guide/", "--header", "Accept: text/markdown")
    assert headers["link"] == f'<{ROOT}guide/>; rel="canonical"'


def test_netlify_has_a_rule_for_each_page(tmp_path: Path) -> None:
    author = build(tmp_path, "01")
    lines = (author.output / "_headers").read_text().splitlines()
    at = lines.index("/caf%C3%A9/llm.json")
    assert lines[at + 1 : at + 4] == [
        "  Content-Type: application/json; charset=utf-8",
        "  Cache-Control: public, max-age=0, must-revalidate",
        f'  Link: <{ROOT}caf%C3%A9/>; rel="canonical"',
    ]
    before = author.files()
    author.build(generate=False)
    assert author.files() == before


def test_no_path_matches_two_rules_of_cloudflare(tmp_path: Path) -> None:
    author = build(tmp_path, "01")

    def links() -> dict[str, str]:
        text = configuration("cloudflare", layout_of(author.output), site=author.output)
        rules = (each.strip().split("\n") for each in text.split("\n\n"))
        return {
            lines[0]: lines[-1].partition("<")[2].partition(">")[0]
            for lines in rules
            if "canonical" in lines[-1]
        }

    assert links() == {
        "/llm.json": ROOT,
        "/*/llm.json": f"{ROOT}:splat/",
        "/about.llm.json": f"{ROOT}about.html",
        "/team.llm.json": f"{ROOT}team",
    }
    author.clean = set()
    author.build()
    assert links() == {
        "/llm.json": ROOT,
        "/*/llm.json": f"{ROOT}:splat/",
        "/*.llm.json": f"{ROOT}:splat.html",
    }


def test_rules_that_are_not_wanted_any_more_leave_the_file_of_apache(tmp_path: Path) -> None:
    author = build(tmp_path, "01")
    htaccess = author.output / ".htaccess"
    htaccess.write_text(htaccess.read_text() + "Options -Indexes\n")
    assert "SCP_C_URL" in (author.output / ".htaccess").read_text()
    author.options = {"headers": ["apache"]}
    author.build()
    text = (author.output / ".htaccess").read_text()
    assert "SCP" not in text
    assert text.endswith("\nOptions -Indexes\n")
